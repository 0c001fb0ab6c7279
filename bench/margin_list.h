/* margin_list: the search parameters (core/heuristics.h) by name, and the code shared by the programs that play matches
 * between sets of them. */
#ifndef BENCH_MARGIN_LIST_H
#define BENCH_MARGIN_LIST_H

#include "core/heuristics.h"
#include "core/search_parameters.h"
#include "match/openings.h"

/* Name of parameter i, counted from 0; NULL after the last. */
const char *margin_name(int i);

/* Pointer to the value of parameter i. */
int *margin_at(struct search_parameters *, int i);

/* Parameters that the strongest search uses for the game, with its net if it has one. */
struct search_parameters margins_of_strongest(const struct game *);

/* Number of the parameter whose name is the n bytes of text, or -1. */
int margin_find(const char *text, size_t n);

/* Sets a parameter from "NAME=VALUE"; on error prints a message and returns false. */
bool margin_set(struct search_parameters *, const char *text);

/* Reads the openings of the file, or of data/openings/GAME.txt if file is NULL (run it in the root), and shuffles them
 * with the seed unless it is 0. On error prints a message and returns false. */
bool margin_openings(const struct game *, const char *file, uint64_t seed, struct openings *out);

/* Adjudication of tuning games: resignation when both sides agree for four moves, draw after twelve even moves. */
#define MARGIN_ADJUDICATION                                                                                            \
	{                                                                                                              \
		.resign_score = 1000, .resign_moves = 4, .draw_score = 12, .draw_moves = 12, .draw_from = 50           \
	}

#endif
