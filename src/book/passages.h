/* passages: the positions that the main lines of many games come through, to find the games of one position. One fills
 * them (passages_add), then asks (passages_next). {0} are none yet; passages_release ends them. They belong to one
 * thread. */
#ifndef BOOK_PASSAGES_H
#define BOOK_PASSAGES_H

#include "core/line.h"

struct passages {
	int n_games, games_capacity;
	size_t *ends; /* of each game: where its keys end; they begin where those of the game before end */
	uint64_t *keys;
	size_t n_keys, keys_capacity;
};

#define PASSAGES_KEYS 2

/* Adds a game, the next number from 0 on, with all positions of the line, its start too. */
void passages_add(struct passages *, const struct line *);

/* The keys that a position is found by: its own and that of its mirror image, left for right, which plays in the same
 * way; the same key twice if that cannot be had. */
void passages_keys(const struct line *, uint64_t keys[PASSAGES_KEYS]);

/* The next game from number i on that comes through a position with one of the keys, and the number of the step at
 * which it does first; -1 for none. */
int passages_next(const struct passages *, int i, const uint64_t keys[PASSAGES_KEYS], int *step);

void passages_release(struct passages *);

#endif
