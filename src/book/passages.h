/* passages: an index of the positions in the main lines of many games, to find the games that pass through a position.
 * Fill it with passages_add, then query it with passages_next. {0} is empty; passages_release frees it. It belongs to
 * one thread. */
#ifndef BOOK_PASSAGES_H
#define BOOK_PASSAGES_H

#include "core/line.h"

struct passages {
	int n_games, games_capacity;
	size_t *ends; /* per game: end index of its keys; they begin at the end of the previous game's */
	uint64_t *keys;
	size_t n_keys, keys_capacity;
};

#define PASSAGES_KEYS 2

/* Adds a game, numbered from 0, with all positions of the line including its start. */
void passages_add(struct passages *, const struct line *);

/* The keys to look a position up by: its own and that of its left-right mirror image, which is equivalent. Both are the
 * same key if there is no mirror image. */
void passages_keys(const struct line *, uint64_t keys[PASSAGES_KEYS]);

/* The first game, from number i on, that passes through a position with one of the keys; *step gets the step at which
 * it first does. -1 if there is no such game. */
int passages_next(const struct passages *, int i, const uint64_t keys[PASSAGES_KEYS], int *step);

void passages_release(struct passages *);

#endif
