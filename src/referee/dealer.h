/* dealer: the hidden information of a game with chance: which piece lies on each face-down point. A position, and thus
 * every search, contains only public information; the dealer alone decides the rest, by drawing when a point is
 * revealed or from a sealed layout.
 *
 * A dealer remembers what it showed at each point. A flip that is taken back and repeated, in any order, shows the same
 * piece, and pieces remembered at points that are face down again are not dealt elsewhere.
 *
 * This relies on two properties of all games with face-down pieces: the weights of their outcomes are the counts of the
 * pieces in the bag, and face-down pieces do not move. An outcome without a point (move_points returns -1, as for dice)
 * is drawn by the weights and not remembered.
 *
 * A plain block of memory that may be copied; it belongs to one thread and to lines with the same start. Never pass its
 * seed to an engine. */
#ifndef REFEREE_DEALER_H
#define REFEREE_DEALER_H

#include "base/rng.h"
#include "base/text.h"
#include "core/line.h"
#include "core/layout.h"

struct dealer {
	struct rng rng;
	char known[LAYOUT_POINTS_MAX]
		  [MOVE_TEXT_MAX]; /* text of the outcome that was drawn for the point; "": none drawn yet */
};

/* Draws each piece when its point is revealed, reproducibly from the seed. */
void dealer_init(struct dealer *, uint64_t seed);

/* The same with a 256-bit seed, lowest 64 bits first; if the other words are 0, equal to dealer_init. */
void dealer_init_wide(struct dealer *, const uint64_t seed[4]);

/* Draws at once the piece at every face-down point that can be revealed at the start, or after a reveal that is pending
 * there: what a point shows then does not depend on when it is revealed, and two games with the same deal can be
 * compared. Call it after dealer_init. */
void dealer_lay(struct dealer *, const struct game *, const struct position *start);

/* Deals a given layout: a letter for every point of the board in order, '.' for points that are not face down; "(k)" is
 * revealed where the layout has "k". If several pieces have the same letter, such as "(k)" and "(k^2)", the layout uses
 * the first in the order of outcomes. False if the start cannot have this layout. Initializes the dealer. */
bool dealer_seal(struct dealer *, const struct game *, const struct position *start, const char *layout,
		 struct error *) MUST_USE;

/* The outcome for the last position of the line, where chance is to act. The caller pushes it. If reveals from
 * elsewhere have used up the piece that the dealer remembers for the point, it draws another one. */
move_t dealer_reveal(struct dealer *, const struct line *);

/* write_shown appends what was revealed in the first steps of the line: "b4(k) d1(P)". read_shown makes the dealer
 * remember such words and skips words of any other form. */
void dealer_write_shown(const struct line *, int steps, struct text *out);
void dealer_read_shown(struct dealer *, const struct game *, const struct position *, const char *shown);

/* Adopts the reveals already in the line, for example when a saved game is continued. */
void dealer_remember(struct dealer *, const struct line *);

#endif
