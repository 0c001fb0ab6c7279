/* sk_rules: legal moves and end of the game in Surakarta. docs/rules/surakarta.md 2, 3 */
#ifndef GAMES_SURAKARTA_SK_RULES_H
#define GAMES_SURAKARTA_SK_RULES_H

#include "core/line.h"
#include "games/surakarta/sk_board.h"

/* A move_t encodes the points: from << 6 | to. It is a capture if an enemy piece is on to. */
static inline move_t sk_move(int from, int to)
{
	return (move_t)from << 6 | (move_t)to;
}

static inline int sk_from(move_t move)
{
	return (int)(move >> 6);
}

static inline int sk_to(move_t move)
{
	return (int)(move & 63);
}

/* Each of the four gaps between the lines of a track gives one capture, or two if a piece meets its own point across
 * the gap. */
#define SK_CAPTURES_MAX 16
#define SK_MOVES_MAX    (SK_PIECES * 8 + SK_CAPTURES_MAX)

void sk_start(struct position *, const struct preset *);
enum actor sk_to_act(const struct position *);
int sk_generate(const struct position *, move_t *out);
void sk_play(struct position *after, const struct position *before, move_t);
extern const struct reason *const sk_reasons[];
struct ruling sk_verdict(const struct position *);
struct ruling sk_stuck(const struct position *);
struct ruling sk_judge(const struct line *);
uint64_t sk_key(const struct position *);

/* Lists the side's captures, whether or not it is to act; returns their number. out has room for SK_CAPTURES_MAX. */
int sk_captures(const struct sk_position *, int side, move_t *out);

/* Lists the points along the track of a capture, with repeats if a point is passed more than once; empty for a
 * step. 2.2 */
int sk_route(const struct position *, move_t, int *out);

/* Generate the captures and the steps of the side to act: the noisy and quiet moves of core/heuristics.h. */
int sk_noisy(const struct position *, move_t *out);
int sk_quiets(const struct position *, move_t *out);

/* Whether the move is legal for the side to act; it may be any number. */
bool sk_is_legal(const struct position *, move_t);

/* History index, by destination and by origin (one of its eight neighbors, or elsewhere): 0 to SK_SLOTS - 1. */
#define SK_SLOTS (9 * SK_POINTS)
int sk_slot(move_t);

/* The null move (core/heuristics.h). Like a capture, it is a boundary for repetitions and ply limits. */
#define SK_PASS ((move_t)(1 << 6 | 1))

/* The ruling when the side to act runs out of time. 3.4 */
struct ruling sk_flag_fall(const struct position *);

#endif
