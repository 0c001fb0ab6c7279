/* dc_rules: legal actions and end of the game in dark chess. docs/rules/darkchess.md 1.4-3 */
#ifndef GAMES_DARKCHESS_DC_RULES_H
#define GAMES_DARKCHESS_DC_RULES_H

#include "core/line.h"
#include "games/darkchess/dc_board.h"
#include "games/darkchess/dc_move.h"

/* Whether a reveal follows: a flip or a blind capture. */
static inline bool dc_is_flip(const struct position *position, move_t move)
{
	return dc_action_of(move) == DC_FLIP ||
	       (dc_action_of(move) == DC_STEP && dc_const(position)->at[dc_to(move)] == DC_DOWN);
}

void dc_start(struct position *, const struct preset *);
enum actor dc_to_act(const struct position *);
int dc_generate(const struct position *, move_t *out);
int dc_outcomes(const struct position *, struct outcome *out);
void dc_play(struct position *after, const struct position *before, move_t);
extern const struct reason *const dc_reasons[];
struct ruling dc_verdict(const struct position *);
struct ruling dc_stuck(const struct position *);
struct ruling dc_judge(const struct line *);
uint64_t dc_key(const struct position *);

/* Whether the move is legal, that is, listed by dc_generate; it may be any number. */
bool dc_is_legal(const struct position *, move_t);

/* History index, by point and by direction of a step, longer move, flip, or pass or stop: 0 to DC_SLOTS - 1. */
#define DC_SLOTS (7 * DC_POINTS)
int dc_slot(move_t);

/* Upper bound on the number of actions: 16 own pieces with 4 neighbors, 2 cannons with 4 jumps, 2 rooks with 6 farther
 * points, 2 knights with 4 diagonals, and the 16 other points to flip. */
#define DC_MOVES_MAX (16 * 4 + 2 * 4 + 2 * 6 + 2 * 4 + 16)

/* The rules of struct game. */
/* clang-format off */
#define DC_GAME_RULES { \
	.position_size = sizeof(struct dc_position), \
	.moves_max = DC_MOVES_MAX, \
	.outcomes_max = 14, \
	.start = dc_start, \
	.to_act = dc_to_act, \
	.generate = dc_generate, \
	.outcomes = dc_outcomes, \
	.play = dc_play, \
	.reasons = dc_reasons, \
	.verdict = dc_verdict, \
	.stuck = dc_stuck, \
	.judge = dc_judge, \
	.weighs_loops = true, /* 3.4 */ \
	.key = dc_key, \
}
/* clang-format on */

#endif
