/* dealer: the secret of a game with chance: which piece lies on each face-down point. A position, and so every search,
 * knows only what is public; only the dealer decides the rest, by drawing when a point is turned up or by a sealed
 * layout.
 *
 * A dealer remembers what it showed at each point. A flip that is taken back and made again, in any order, shows the
 * same piece, and pieces remembered at points that are face down again are not dealt elsewhere.
 *
 * This relies on two properties of all games with face-down pieces: the weights of their outcomes count the pieces in
 * the bag, and a face-down piece does not move. If an outcome has no point (touches gives -1, as for dice) it is drawn
 * by the weights and not remembered.
 *
 * A plain block of memory that may be copied; it belongs to one thread and to lines of one start. Never give its seed
 * to an engine. */
#ifndef REFEREE_DEALER_H
#define REFEREE_DEALER_H

#include "base/rng.h"
#include "base/text.h"
#include "core/line.h"
#include "core/shape.h"

struct dealer {
	struct rng rng;
	char known[SHAPE_POINTS_MAX]
		  [MOVE_TEXT_MAX]; /* the text of the outcome that belongs to the point; "": not drawn */
};

/* Draws when a point is turned up, reproducibly by the seed. */
void dealer_init(struct dealer *, uint64_t seed);

/* The same with a seed of 256 bits, the lowest 64 first; if the others are 0 it is the dealer of dealer_init. */
void dealer_init_wide(struct dealer *, const uint64_t seed[4]);

/* Draws now the piece at every face-down point that can be turned up in the start, or after a reveal that is due there:
 * what a point shows then does not depend on when it is turned up, and two games with the same deal can be compared.
 * Called after dealer_init. */
void dealer_lay(struct dealer *, const struct game *, const struct position *start);

/* Deals a layout that was decided beforehand: a letter for every point of the shape in order, '.' for points that are
 * not face down; "(k)" comes up where the layout has "k". Of pieces with the same letter, such as "(k)" and "(k^2)",
 * the layout takes the first in the order of outcomes. False if the start cannot have this layout. The dealer is
 * initialised by this. */
bool dealer_seal(struct dealer *, const struct game *, const struct position *start, const char *layout,
		 struct error *) MUST_USE;

/* The outcome for the last position of the line, in which chance acts. The caller pushes it. If reveals from elsewhere
 * have used up the piece that the dealer remembers for the point, another one is drawn. */
move_t dealer_reveal(struct dealer *, const struct line *);

/* write_shown appends what came up in the first steps of the line, "b4(k) d1(P)"; read_shown makes the dealer remember
 * such words, and skips words of any other form. */
void dealer_write_shown(const struct line *, int steps, struct text *out);
void dealer_read_shown(struct dealer *, const struct game *, const struct position *, const char *shown);

/* Takes over the reveals that are already in the line, as when a saved game is continued. */
void dealer_remember(struct dealer *, const struct line *);

#endif
