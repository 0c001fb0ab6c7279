/* dealer: the secret of a game with chance: what lies under each face-down point. A position, and so every search,
 * knows only what is public; here alone the rest is decided, by drawing when a point is turned up or by a sealed
 * layout.
 *
 * A dealer remembers what it showed under each point. A flip that is taken back and made again, in any order, shows the
 * same piece, and what is remembered under points that are face down again is not dealt a second time elsewhere.
 *
 * This rests on two things that the games with face-down pieces have in common: the weights of their outcomes count the
 * pieces in the bag, and a face-down piece does not move. Where an outcome concerns no point (touches gives -1, as dice
 * would) it is drawn by the weights and nothing is remembered.
 *
 * A plain block of memory, to be copied at will; it belongs to one thread and to lines of one start. Its seed must
 * never be one that an engine is given. */
#ifndef REFEREE_DEALER_H
#define REFEREE_DEALER_H

#include "base/rng.h"
#include "core/line.h"
#include "core/shape.h"

struct dealer {
	struct rng rng;
	char known[SHAPE_POINTS_MAX]
		  [MOVE_TEXT_MAX]; /* the text of the outcome that belongs to the point; "": not drawn */
};

/* Draws as the game goes on, reproducibly by the seed. */
void dealer_init(struct dealer *, uint64_t seed);

/* The same by a seed of 256 bits, the lowest 64 first; with nothing but these it is the dealer of dealer_init. */
void dealer_init_wide(struct dealer *, const uint64_t seed[4]);

/* Draws now what lies under every face-down point that can be turned up in the start, or after the reveal that is due
 * there: what a point shows then no longer depends on when it is turned up, and two games of one deal can be compared.
 * Called after dealer_init. */
void dealer_lay(struct dealer *, const struct game *, const struct position *start);

/* Deals a layout that is decided beforehand: a letter for every point of the shape in order, '.' where nothing lies
 * face down, so "(k)" comes up where the layout has "k". Of pieces that share their letter, as "(k)" and "(k^2)" do,
 * the layout takes the first in the order of outcomes. False when it is not one of the layouts that the start can have.
 * The dealer is initialised by this. */
bool dealer_seal(struct dealer *, const struct game *, const struct position *start, const char *layout,
		 struct error *) MUST_USE;

/* The outcome for the last position of the line, where chance acts. The caller pushes it. Where reveals that came from
 * elsewhere used up the piece that the dealer remembers for the point, another one is drawn. */
move_t dealer_reveal(struct dealer *, const struct line *);

/* Takes the reveals that stand in the line already for the dealer's own, as when a saved game goes on. */
void dealer_remember(struct dealer *, const struct line *);

#endif
