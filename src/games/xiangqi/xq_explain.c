#include "games/xiangqi/xq_explain.h"
#include "games/xiangqi/xq_judge.h"
#include "games/xiangqi/xq_movegen.h"

static const char *const sides[2] = {"Red", "Black"};
static const char *const seats[2] = {"first", "second"};
static const char *const kinds[XQ_KINDS] = {"king", "advisor", "elephant", "horse", "rook", "cannon", "pawn"};

/* A finding as programs read it, and its clause. */
struct finding {
	const char *word, *clause;
};

static const struct finding reasons[] = {
	[XQ_UNPROTECTED] = {"unprotected", "5.6"},
	[XQ_LESSER_ON_ROOK] = {"lesser-on-rook", "5.7"},
	[XQ_GUARD_ATTACKS] = {"guard-attacks", "5.7"},
};

static const struct finding offences[] = {
	[XQ_PERPETUAL_CHASE] = {"perpetual-chase", "5.3"},
	[XQ_PERPETUAL_CHECK] = {"perpetual-check", "5.1"},
};

static const struct finding excuses[] = {
	[XQ_NOTHING] = {"idle-move", "5.1"},
	[XQ_MIXED] = {"mixed", "5.2"},
	[XQ_SEVERAL] = {"several-victims", "5.3"},
};

/* The two forms: each step of the one visit writes both. */
struct telling {
	struct string *text, *json;
	const struct line *line;
	const struct xq_cycle *cycle;
};

/* The square of the constant victim where the cycle begins. */
static int first_square(const struct xq_cycle *c, const struct xq_position *first, int side)
{
	int square = 0;
	while (!xq_has(xq_occupied(first), square) || c->number[square] != c->victim[side])
		square++;
	return square;
}

static const struct finding *finding_of(const struct xq_cycle *c, int side)
{
	return c->offence[side] != XQ_IDLE ? &offences[c->offence[side]] : &excuses[xq_cycle_excuse(c, side)];
}

/* --- as text --- */

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
	if (t->reason == XQ_UNPROTECTED)
		string_add(out, ", which nothing could take back");
	else
		string_add(out, ", which a%s %s chases even if protected", t->reason == XQ_GUARD_ATTACKS ? "n" : "",
			   kind);
	string_add(out, " [%s]", reasons[t->reason].clause);
}

static void text_chase(struct string *out, const struct xq_position *after, const struct xq_act *act,
		       const struct xq_threat *chase, bool constant)
{
	string_add(out, "%s by ", act->check ? "it also threatens" : "chases");
	add_piece(out, after, chase->from);
	string_add(out, ": ");
	add_piece(out, after, chase->to);
	add_reason(out, after, chase);
	if (constant)
		string_add(out, " *");
}

static void text_act(struct string *out, int ply, const struct xq_act *act, const char *move)
{
	string_add(out, "  %3d  %-5s  %s  ", ply, sides[act->side], move);
	if (act->check)
		string_add(out, "gives check%s", act->n_chases ? "; " : "");
	else if (act->n_chases == 0)
		string_add(out, "idle: it neither checks nor chases");
}

/* "Red: of 4 moves 0 check and 4 chase. Every move chases one and the same piece, ...: perpetual chase [5.3]" */
static void text_sum(struct string *out, const struct xq_cycle *c, const struct xq_position *first, int side)
{
	string_add(out, "  %s: of %d moves %d check and %d chase", sides[side], c->n_moves[side], c->n_checks[side],
		   c->n_chasing[side]);
	if (c->offence[side] == XQ_PERPETUAL_CHECK) {
		string_add(out, ". Every move checks: perpetual check");
	} else if (c->offence[side] == XQ_PERPETUAL_CHASE) {
		string_add(out, ". Every move chases one and the same piece, ");
		add_piece(out, first, first_square(c, first, side));
		string_add(out, " when the cycle begins (*): perpetual chase");
	} else {
		static const char *const allowed[] = {
			[XQ_MIXED] = "Checks and chases in turns: allowed",
			[XQ_SEVERAL] = "No one piece is the victim of every move: allowed",
			[XQ_NOTHING] = "Not every move checks or chases: allowed",
		};
		string_add(out, ". %s", allowed[xq_cycle_excuse(c, side)]);
	}
	string_add(out, " [%s]\n", finding_of(c, side)->clause);
}

static void text_ruling(struct string *out, struct ruling ruling)
{
	string_add(out, "  %s: %s (%s).\n",
		   ruling.verdict == DRAWN        ? "Draw"
		   : ruling.verdict == FIRST_WINS ? "Black loses"
						  : "Red loses",
		   ruling.why, ruling.clause);
}

/* --- as JSON --- */

static void json_piece(struct string *out, const char *name, const struct xq_position *p, int square)
{
	string_add(out, "\"%s\":{\"kind\":\"%s\",\"point\":\"", name, kinds[xq_kind_at(p, square)]);
	add_square(out, square);
	string_add(out, "\"}");
}

static void json_chase(struct string *out, const struct xq_position *after, const struct xq_threat *chase,
		       bool constant)
{
	string_char(out, '{');
	json_piece(out, "by", after, chase->from);
	string_char(out, ',');
	json_piece(out, "victim", after, chase->to);
	string_add(out, ",\"reason\":\"%s\",\"clause\":\"xiangqi %s\",\"constant\":%s}", reasons[chase->reason].word,
		   reasons[chase->reason].clause, constant ? "true" : "false");
}

static void json_act(struct string *out, int ply, const struct xq_act *act, const char *move)
{
	string_add(out, "{\"ply\":%d,\"side\":\"%s\",\"move\":", ply, seats[act->side]);
	string_json(out, move);
	string_add(out, ",\"check\":%s,\"chases\":[", act->check ? "true" : "false");
}

static void json_sum(struct string *out, const struct xq_cycle *c, const struct xq_position *first, int side)
{
	bool offends = c->offence[side] != XQ_IDLE;
	const struct finding *found = finding_of(c, side);
	string_add(out, "{\"side\":\"%s\",\"moves\":%d,\"checks\":%d,\"chases\":%d", seats[side], c->n_moves[side],
		   c->n_checks[side], c->n_chasing[side]);
	string_add(out, offends ? ",\"offence\":\"%s\",\"excuse\":null" : ",\"offence\":null,\"excuse\":\"%s\"",
		   found->word);
	string_add(out, ",\"clause\":\"xiangqi %s\",", found->clause);
	if (c->offence[side] == XQ_PERPETUAL_CHASE)
		json_piece(out, "victim", first, first_square(c, first, side));
	else
		string_add(out, "\"victim\":null");
	string_char(out, '}');
}

static void json_ruling(struct string *out, struct ruling ruling)
{
	string_add(out, "],\"verdict\":\"%s\",\"clause\":\"%s\"}",
		   ruling.verdict == DRAWN ? "draw" : seats[ruling.verdict == SECOND_WINS], ruling.clause);
}

/* --- both --- */

static void tell_act(void *context, int i, const struct xq_act *act, const uint8_t number[XQ_SQUARES])
{
	const struct telling *t = context;
	const struct xq_position *after = xq_const(line_at(t->line, i + 1));
	char move[MOVE_TEXT_MAX];
	t->line->game->text.format_move(line_at(t->line, i), act->move, move, sizeof move);
	if (i > t->cycle->first)
		string_char(t->json, ',');
	text_act(t->text, i + 1, act, move);
	json_act(t->json, i + 1, act, move);
	for (int n = 0; n < act->n_chases; n++) {
		const struct xq_threat *chase = &act->chases[n];
		bool constant = t->cycle->victim[act->side] == number[chase->to];
		if (n > 0) {
			string_add(t->text, "\n                     and ");
			string_char(t->json, ',');
		}
		text_chase(t->text, after, act, chase, constant);
		json_chase(t->json, after, chase, constant);
	}
	string_char(t->text, '\n');
	string_add(t->json, "]}");
}

static void tell_sum(const struct telling *t, int side)
{
	const struct xq_position *first = xq_const(line_at(t->line, t->cycle->first));
	text_sum(t->text, t->cycle, first, side);
	json_sum(t->json, t->cycle, first, side);
}

bool xq_explain(const struct line *line, struct string *text, struct string *json)
{
	struct xq_cycle cycle;
	struct ruling ruling = line_ruling(line);
	if (!xq_repeats(line, &cycle) || ruling.why != xq_judge(line).why) /* a mate or bare kings come first */
		return false;
	struct string unwanted = {0};
	struct telling t = {text ? text : &unwanted, json ? json : &unwanted, line, &cycle};
	string_add(t.text,
		   "The position after ply %d is that after ply %d again. The moves between, and what each does:\n",
		   cycle.last, cycle.first);
	string_add(t.json, "{\"from\":%d,\"to\":%d,\"moves\":[", cycle.first, cycle.last);
	xq_cycle_visit(&cycle, line, tell_act, &t);
	string_add(t.json, "],\"sides\":[");
	tell_sum(&t, XQ_RED);
	string_char(t.json, ',');
	tell_sum(&t, XQ_BLACK);
	text_ruling(t.text, ruling);
	json_ruling(t.json, ruling);
	string_release(&unwanted);
	return true;
}
