/* ql_rules: legal actions and end of the game in Qilin chess. docs/rules/qilin.md 2-4 */
#ifndef GAMES_QILIN_QL_RULES_H
#define GAMES_QILIN_QL_RULES_H

#include "core/line.h"
#include "games/qilin/ql_board.h"

/* A move_t encodes the kind of action and its points: kind << 10 | from << 5 | to. */
enum ql_kind { QL_MOVE_PLACE = 1, QL_MOVE_PRESS, QL_MOVE_STEP, QL_MOVE_REMOVE };

static inline move_t ql_move(enum ql_kind kind, int from, int to)
{
	return (move_t)kind << 10 | (move_t)from << 5 | (move_t)to;
}

static inline enum ql_kind ql_kind_of(move_t move)
{
	return (enum ql_kind)(move >> 10);
}

static inline int ql_from(move_t move)
{
	return move >> 5 & 31;
}

static inline int ql_to(move_t move)
{
	return move & 31;
}

void ql_start(struct position *, const struct preset *);
enum actor ql_to_act(const struct position *);
int ql_generate(const struct position *, move_t *out);
void ql_play(struct position *after, const struct position *before, move_t);
extern const struct reason *const ql_reasons[];
struct ruling ql_verdict(const struct position *);
struct ruling ql_stuck(const struct position *);
struct ruling ql_judge(const struct line *);
bool ql_may_resign(const struct position *);
uint64_t ql_key(const struct position *);

/* Whether the move is legal, that is, listed by ql_generate; it may be any number. */
bool ql_is_legal(const struct position *, move_t);

/* History index of a move, by kind of action and destination point: 0 to QL_SLOTS - 1. */
#define QL_SLOTS (4 * QL_POINTS)
int ql_slot(move_t);

/* Lists the lines that the move completes and that earn rewards, in the order of ql_lines. 2.2, 4.2 */
int ql_formed(const struct position *before, move_t, struct formed *out);

/* Points that the side to act may choose for a placement, press or removal; for a move, all empty points. */
uint32_t ql_choices(const struct ql_position *);

/* Number of placements of both sides in the first stage. */
static inline int ql_placements(const struct ql_position *p)
{
	if (p->rules.placing == QL_PLACING_PRESS)
		return __builtin_popcount(ql_occupied(p));
	return 2 * p->rules.pieces - p->hand[QL_RED] - p->hand[QL_BLACK];
}

/* Number of placements left for the side that placed last, given the number of empty points. 2.3 */
static inline int ql_placements_due(int n_empty)
{
	return n_empty / 2;
}

#endif
