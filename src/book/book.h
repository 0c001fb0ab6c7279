/* book: an opening book: statistics of many games. For each position in their first plies it holds the moves played
 * there, with the number of games the first side won, drew and lost. It also holds names of openings, and model games.
 * docs/book.md
 *
 * Positions are identified by their keys, so transpositions share one position. Every game begins at the start of the
 * book's preset. A book is built from games (book_add) or read from text (book_read, book/book_text.h). It belongs to
 * one thread. */
#ifndef BOOK_BOOK_H
#define BOOK_BOOK_H

#include "core/line.h"

#define BOOK_PLIES_MAX 100
#define BOOK_NAMES_MAX 10000
#define BOOK_GAMES_MAX 20000 /* model games */

enum { BOOK_WON, BOOK_DRAWN, BOOK_LOST, BOOK_RESULTS }; /* for the first side */

struct book_move {
	move_t move;
	uint32_t games[BOOK_RESULTS];
};

/* An opening: the position after some moves, by any order of moves. */
struct book_name {
	char *code;   /* "C01", or "" */
	char *line;   /* its moves, separated by blanks */
	char *names;  /* in English, simplified and traditional Chinese, separated by tabs */
	uint64_t key; /* key of its position */
};

/* A complete model game. */
struct book_game {
	char *label; /* who played, where and when */
	enum verdict result;
	int n_moves;
	move_t *moves;
	uint64_t *keys; /* of the positions after 0 .. n_moves moves */
};

struct book {
	const struct game *game;
	const struct preset *preset;
	char *source;     /* one line: origin and license of the games */
	int plies;        /* plies of each game that the book covers, at most */
	uint32_t n_games; /* number of games the book was built from */
	int n_names, n_model;
	struct book_name *names;
	struct book_game *model;
	struct book_tree *tree;
};

/* The game must be without chance. */
struct book *book_new(const struct game *, const struct preset *, int plies, const char *source); /* book_free */
void book_free(struct book *);

/* Counts the moves of a game that began at the start of the preset. Games without a result are ignored. */
void book_add(struct book *, const struct line *, enum verdict result);

/* Adds the counts of the given move at the position; for readers. Returns the entry with the accumulated counts, valid
 * until the next call. */
const struct book_move *book_count(struct book *, uint64_t key, const struct book_move *);

/* The number of different moves played in the position with this key; writes at most n of them to out, the most played
 * first. */
int book_moves(const struct book *, uint64_t key, struct book_move *out, int n);

/* Adds a copy; false if there are already BOOK_NAMES_MAX. */
bool book_add_name(struct book *, const struct book_name *) MUST_USE;

/* The opening of the last named position of the line; NULL if no position has a name. */
const struct book_name *book_name_of(const struct book *, const struct line *);

/* Adds a model game with the moves of the line. False, adding nothing, if there are already BOOK_GAMES_MAX. */
bool book_add_model(struct book *, const struct line *, enum verdict result, const char *label) MUST_USE;

/* The first model game, from index i on, that passes through the position with this key; *step gets its step there. -1
 * if there is no such game. */
int book_model_at(const struct book *, uint64_t key, int i, int *step);

/* Total number of games of the entry. */
static inline uint32_t book_sum(const struct book_move *m)
{
	return m->games[BOOK_WON] + m->games[BOOK_DRAWN] + m->games[BOOK_LOST];
}

/* Marks the position as visited; true if it had not been visited since book_forget. For writers. */
bool book_meet(struct book *, uint64_t key);
void book_forget(struct book *);

#endif
