#include "games/xiangqi/xq_explain.h"
#include "games/xiangqi/xq_judge.h"
#include "games/xiangqi/xq_movegen.h"

static const char *const sides[2] = {"Red", "Black"};
static const char *const kinds[XQ_KINDS] = {"king", "advisor", "elephant", "horse", "rook", "cannon", "pawn"};

static void add_square(struct string *out, int square)
{
	string_add(out, "%c%d", 'a' + xq_file(square), xq_rank(square));
}

static void add_piece(struct string *out, const struct xq_position *p, int square)
{
	string_add(out, "the %s on ", kinds[xq_kind_at(p, square)]);
	add_square(out, square);
}

/* Why the capture threatens. */
static void add_reason(struct string *out, const struct xq_position *p, const struct xq_threat *t)
{
	const char *kind = kinds[xq_kind_at(p, t->from)];
	switch (t->reason) {
	case XQ_LESSER_ON_ROOK:
		string_add(out, ", which a %s chases even if protected [5.7]", kind);
		break;
	case XQ_GUARD_ATTACKS:
		string_add(out, ", which an %s chases even if protected [5.7]", kind);
		break;
	default:
		string_add(out, ", which nothing could take back [5.6]");
		break;
	}
}

struct telling {
	struct string *out;
	const struct line *line;
	const struct xq_cycle *cycle;
};

static void tell_chase(const struct telling *t, int i, const struct xq_act *act, const struct xq_threat *chase,
		       const uint8_t *number)
{
	const struct xq_position *after = xq_const(line_at(t->line, i + 1));
	string_add(t->out, "%s by ", act->check ? "it also threatens" : "chases");
	add_piece(t->out, after, chase->from);
	string_add(t->out, ": ");
	add_piece(t->out, after, chase->to);
	add_reason(t->out, after, chase);
	if (t->cycle->victim[act->side] == number[chase->to])
		string_add(t->out, " *");
}

static void tell_act(void *context, int i, const struct xq_act *act, const uint8_t number[XQ_SQUARES])
{
	const struct telling *t = context;
	char move[MOVE_TEXT_MAX];
	t->line->game->format_move(line_at(t->line, i), act->move, move, sizeof move);
	string_add(t->out, "  %3d  %-5s  %s  ", i + 1, sides[act->side], move);
	if (act->check)
		string_add(t->out, "gives check%s", act->n_chases ? "; " : "");
	else if (act->n_chases == 0)
		string_add(t->out, "idle: it neither checks nor chases");
	for (int n = 0; n < act->n_chases; n++) {
		if (n > 0)
			string_add(t->out, "\n                     and ");
		tell_chase(t, i, act, &act->chases[n], number);
	}
	string_char(t->out, '\n');
}

/* "Red: 4 moves, 0 check, 4 chase, all of them the cannon first on b5: perpetual chase" */
static void tell_sum(const struct telling *t, int side)
{
	const struct xq_cycle *c = t->cycle;
	string_add(t->out, "  %s: of %d moves %d check and %d chase", sides[side], c->n_moves[side], c->n_checks[side],
		   c->n_chasing[side]);
	if (c->pinned_rook[side])
		string_add(t->out, "; attacks of the chased rook on the horse that pins it do not count [5.8]");
	if (c->offence[side] == XQ_PERPETUAL_CHECK) {
		string_add(t->out, ". Every move checks: perpetual check [5.1]\n");
	} else if (c->offence[side] == XQ_PERPETUAL_CHASE) {
		const struct xq_position *first = xq_const(line_at(t->line, c->first));
		int square = 0;
		while (!xq_has(xq_occupied(first), square) || c->number[square] != c->victim[side])
			square++;
		string_add(t->out, ". Every move chases one and the same piece, ");
		add_piece(t->out, first, square);
		string_add(t->out, " when the cycle begins (*): perpetual chase [5.3]\n");
	} else {
		static const char *const allowed[] = {
			[XQ_MIXED] = "Checks and chases in turns: allowed [5.2]",
			[XQ_SEVERAL] = ("No one piece is the victim of every move, or several are and the other side "
					"chases back: allowed [5.3]"),
			[XQ_NOTHING] = "Not every move checks or chases: allowed [5.1]",
		};
		string_add(t->out, ". %s\n", allowed[xq_cycle_excuse(c, side)]);
	}
}

bool xq_explain(const struct line *line, struct string *out)
{
	struct xq_cycle cycle;
	struct ruling ruling = line_ruling(line);
	if (!xq_repeats(line, &cycle) || ruling.why != xq_judge(line).why) /* a mate or bare kings come first */
		return false;
	struct telling t = {.out = out, .line = line, .cycle = &cycle};
	string_add(out,
		   "The position after ply %d is that after ply %d again. The moves between, and what each does:\n",
		   cycle.last, cycle.first);
	xq_cycle_visit(&cycle, line, tell_act, &t);
	tell_sum(&t, XQ_RED);
	tell_sum(&t, XQ_BLACK);
	string_add(out, "  %s: %s (%s).\n",
		   ruling.verdict == DRAWN        ? "Draw"
		   : ruling.verdict == FIRST_WINS ? "Black loses"
						  : "Red loses",
		   ruling.why, ruling.clause);
	return true;
}
