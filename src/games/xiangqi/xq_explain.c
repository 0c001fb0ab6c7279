#include "games/xiangqi/xq_parts.h"
#include "base/mem.h"
#include "games/xiangqi/xq_judge.h"
#include "games/xiangqi/xq_messages.h"
#include "games/xiangqi/xq_movegen.h"

#include <string.h>

static const struct message *const kinds[XQ_KINDS] = {
	xq_kind_king, xq_kind_advisor, xq_kind_elephant, xq_kind_horse, xq_kind_rook, xq_kind_cannon, xq_kind_pawn,
};

static const struct {
	const char *word, *section;
} reasons[] = {
	[XQ_UNPROTECTED] = {"unprotected", "5.6"},
	[XQ_LESSER_ON_ROOK] = {"lesser-on-rook", "5.7"},
	[XQ_GUARD_ATTACKS] = {"guard-attacks", "5.7"},
};

static const struct {
	enum offence offence;
	const char *section;
} offences[] = {
	[XQ_PERPETUAL_CHASE] = {OFFENCE_CHASE, "5.3"},
	[XQ_PERPETUAL_CHECK] = {OFFENCE_CHECK, "5.1"},
};

static const struct {
	enum excuse excuse;
	const char *section;
} excuses[] = {
	[XQ_NOTHING] = {EXCUSE_IDLE, "5.1"},
	[XQ_MIXED] = {EXCUSE_MIXED, "5.2"},
	[XQ_SEVERAL] = {EXCUSE_SEVERAL, "5.3"},
	[XQ_VOIDED] = {EXCUSE_VOIDED, "5.12"},
};

static struct explained_piece piece_on(const struct xq_position *p, int square)
{
	return (struct explained_piece){kinds[xq_kind_at(p, square)],
					{(char)('a' + xq_file(square)), (char)('0' + xq_rank(square)), 0}};
}

static const struct message *sentence_of(const struct xq_threat *t, const struct message *by)
{
	if (t->reason == XQ_UNPROTECTED)
		return xq_chase_unprotected;
	return strchr("aeiou", by->text[0]) ? xq_chase_even_protected_an : xq_chase_even_protected;
}

struct explaining {
	struct explanation *out;
	const struct line *line;
	const struct xq_cycle *cycle;
};

static void add_move(void *context, int i, const struct xq_act *act, const uint8_t number[XQ_SQUARES])
{
	const struct explaining *x = context;
	struct explanation *e = x->out;
	const struct xq_position *after = xq_const(line_at(x->line, i + 1));
	e->moves[i - e->first] = (struct explained_move){act->check, e->n_chases, act->n_chases};
	e->chases = mem_resize(e->chases, (size_t)(e->n_chases + act->n_chases) + 1, sizeof *e->chases);
	for (int n = 0; n < act->n_chases; n++) {
		const struct xq_threat *t = &act->chases[n];
		struct explained_piece by = piece_on(after, t->from);
		e->chases[e->n_chases++] = (struct explained_chase){
			.by = by,
			.victim = piece_on(after, t->to),
			.reason = reasons[t->reason].word,
			.sentence = sentence_of(t, by.kind),
			.section = reasons[t->reason].section,
			.constant = x->cycle->victim[act->side] == number[t->to],
		};
	}
}

/* The square of the perpetually chased victim in the first position of the cycle. */
static int first_square(const struct xq_cycle *c, const struct xq_position *first, int side)
{
	int square = 0;
	while (!xq_has(xq_occupied(first), square) || c->number[square] != c->victim[side])
		square++;
	return square;
}

static struct explained_side sum_of(const struct xq_cycle *c, const struct xq_position *first, int side)
{
	struct explained_side s = {c->n_moves[side], c->n_checks[side], c->n_chasing[side], .offence = OFFENCE_NONE};
	enum xq_excuse excuse = xq_cycle_excuse(c, side);
	if (c->offence[side] == XQ_IDLE) {
		s.excuse = excuses[excuse].excuse;
		s.section = excuses[excuse].section;
		return s;
	}
	s.offence = offences[c->offence[side]].offence;
	s.section = offences[c->offence[side]].section;
	if (s.offence == OFFENCE_CHASE)
		s.victim = piece_on(first, first_square(c, first, side));
	return s;
}

bool xq_explain(const struct line *line, struct explanation *out)
{
	struct xq_cycle cycle;
	const struct position *last = line_last(line);
	if (xq_verdict(last).verdict != UNDECIDED || xq_generate(last, NULL) == 0 || !xq_repeats(line, &cycle))
		return false; /* rulings on bare kings and mate take precedence */
	*out = (struct explanation){.first = cycle.first, .last = cycle.last};
	out->moves = mem_new((size_t)(cycle.last - cycle.first) * sizeof *out->moves);
	xq_cycle_visit(&cycle, line, add_move, &(struct explaining){out, line, &cycle});
	for (int side = 0; side < 2; side++)
		out->sides[side] = sum_of(&cycle, xq_const(line_at(line, cycle.first)), side);
	return true;
}
