/* sk_rules: the legal moves of Surakarta, and how a game ends. docs/rules/surakarta.md 2, 3 */
#ifndef GAMES_SURAKARTA_SK_RULES_H
#define GAMES_SURAKARTA_SK_RULES_H

#include "core/line.h"
#include "games/surakarta/sk_board.h"

/* A move_t holds the points: from << 6 | to. It is a capture if an enemy piece is on to. */
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
 * it. */
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

/* The captures that the side has, whether or not it is to act; out has room for SK_CAPTURES_MAX. Returns how many. */
int sk_captures(const struct sk_position *, int side, move_t *out);

/* The points along the track of a capture, each as often as it is passed; for a step none. 2.2 */
int sk_route(const struct position *, move_t, int *out);

/* The captures and the steps of the side to act, as core/advice.h asks for noisy and quiet moves. */
int sk_noisy(const struct position *, move_t *out);
int sk_quiets(const struct position *, move_t *out);

/* Whether the side to act may play the move, which may be any number. */
bool sk_is_legal(const struct position *, move_t);

/* The point it goes to, and from which of the eight neighbours of that or from elsewhere: 0 to SK_SLOTS - 1. */
#define SK_SLOTS (9 * SK_POINTS)
int sk_slot(move_t);

/* The pass (core/advice.h). As after a capture, neither repetitions nor limits reach behind it. */
#define SK_PASS ((move_t)(1 << 6 | 1))

/* How the game ends when the time of the side to act is up. 3.4 */
struct ruling sk_flag_fall(const struct position *);

#endif
