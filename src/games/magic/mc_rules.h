/* mc_rules: legal actions and end of the game in Magic Chess. docs/rules/magic.md 2, 3, and darkchess.md 2 */
#ifndef GAMES_MAGIC_MC_RULES_H
#define GAMES_MAGIC_MC_RULES_H

#include "base/attributes.h"
#include "core/line.h"
#include "games/magic/mc_board.h"

/* A move_t encodes the kind of action and two bytes: kind << 16 | a << 8 | b.
 *   go      a from, b to: step, capture, jump or strike on a shield, depending on the contents of b
 *   flip    b the point of a face-down piece, or of a hidden one to turn up
 *   pass    b 0; the null move of searches is MC_SKIP
 *   cast    a the enum mc_cast, b the point
 *   reveal  a the magic, b the piece: a chance outcome */
enum mc_kind { MC_GO = 1, MC_FLIP, MC_PASS, MC_CAST, MC_REVEAL };

static inline move_t mc_move(enum mc_kind kind, int a, int b)
{
	return (move_t)kind << 16 | (move_t)a << 8 | (move_t)b;
}

static inline enum mc_kind mc_kind_of(move_t move)
{
	return (enum mc_kind)(move >> 16);
}

static inline int mc_a(move_t move)
{
	return move >> 8 & 255;
}

static inline int mc_b(move_t move)
{
	return move & 255;
}

/* Null move for searches: passes the turn as after a flip that reveals nothing. See struct game. */
#define MC_SKIP ((move_t)MC_PASS << 16 | 1)

/* Upper bound on the number of moves: at most one step or capture for each of the 112 pairs of neighbors, 6 jumps for
 * each of the 16 lines of eight points, and one flip or casts of two kinds for each point. */
#define MC_MOVES_MAX (112 + 16 * 6 + 64 * 2)

/* Fills the tables of this module; called by the game's begin. */
void mc_rules_fill(void) RARELY_CALLED;

enum actor mc_to_act(const struct position *);
int mc_generate(const struct position *, move_t *out);
int mc_outcomes(const struct position *, struct outcome *out);
void mc_play(struct position *after, const struct position *before, move_t);
extern const struct reason *const mc_reasons[];
struct ruling mc_verdict(const struct position *);
struct ruling mc_stuck(const struct position *);
struct ruling mc_judge(const struct line *);
uint64_t mc_key(const struct position *);

/* Whether the move is legal, that is, listed by mc_generate; it may be any number. */
bool mc_is_legal(const struct position *, move_t);

/* History index, by point and by direction of a step, jump, flip, pass or kind of cast: 0 to MC_SLOTS - 1. */
#define MC_SLOTS ((7 + MC_CASTS) * MC_POINTS)
int mc_slot(move_t);

/* Whether the move flips a face-down piece; turning up a hidden piece is deterministic. */
static inline bool mc_is_flip(const struct position *p, move_t move)
{
	return mc_kind_of(move) == MC_FLIP && mc_const(p)->piece[mc_b(move)] == MC_FACE_DOWN;
}

/* Whether hiding magic works on the piece: only on the NPC's. The colors must be known. 3.4 */
static inline bool mc_may_hide(const struct mc_position *p, int piece)
{
	return DC_SIDE_OF(piece) == mc_colour(p, ACTOR_SECOND);
}

#endif
