/* dc_house: the moves that house rules add: blind captures, rooks that rush, knights that go diagonally, and chains of
 * captures. docs/rules/darkchess.md 2.6-2.9 */
#ifndef GAMES_DARKCHESS_DC_HOUSE_H
#define GAMES_DARKCHESS_DC_HOUSE_H

#include "games/darkchess/dc_board.h"
#include "games/darkchess/dc_move.h"

/* Whether some rule adds moves to those of the standard rules. */
static inline bool dc_house_adds(const struct dc_rules *rules)
{
	return rules->blind | rules->rush | rules->diagonal;
}

/* Points that the side's piece on the point can move to only by house rules: empty ones, enemies, face-down pieces. */
uint32_t dc_house_targets(const struct dc_position *, int point);

/* Face-up enemies that the piece on the point, of any side, can capture under all rules in force. */
uint32_t dc_house_prey(const struct dc_position *, int point);

/* Lists the moves that house rules add; with out NULL only counts them. */
int dc_house_moves(const struct dc_position *, move_t *out);

/* Lists the moves within a chain: captures with the piece that made the last one, and the end of the turn. */
int dc_house_chain(const struct dc_position *, move_t *out);

/* Whether the side's piece on the point has a capture, a blind one included, with which a chain may go on. */
bool dc_house_goes_on(const struct dc_position *, int point);

/* Whether the piece on one point can capture a piece of that kind on the other, if it is an enemy: decides a blind
 * capture. */
bool dc_house_takes(const struct dc_position *, int from, int to, int victim);

#endif
