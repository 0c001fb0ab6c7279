/* margin_list: the margins of the search (core/advice.h) by name, and what matches between settings of them share. */
#ifndef BENCH_MARGIN_LIST_H
#define BENCH_MARGIN_LIST_H

#include "core/advice.h"
#include "core/search_parameters.h"
#include "match/openings.h"

/* Margins are numbered from 0; NULL after the last. */
const char *margin_name(int i);

/* The margin of that number. */
int *margin_at(struct search_parameters *, int i);

/* Those that the strongest search plays the game with, by its net if it has one. */
struct search_parameters margins_of_strongest(const struct game *);

/* Its number, or -1: n bytes of text are the name. */
int margin_find(const char *text, size_t n);

/* Sets the margin that "NAME=VALUE" names; or complains and returns false. */
bool margin_set(struct search_parameters *, const char *text);

/* Those of the file, or for NULL of data/openings/GAME.txt (run it in the root), shuffled by the seed unless it is 0.
 * Complains and returns false. */
bool margin_openings(const struct game *, const char *file, uint64_t seed, struct openings *out);

/* Adjudication of tuning games: resign when both sides agree for four moves, draw after twelve level moves. */
#define MARGIN_ADJUDICATION                                                                                            \
	{                                                                                                              \
		.resign_score = 1000, .resign_moves = 4, .draw_score = 12, .draw_moves = 12, .draw_from = 50           \
	}

#endif
