/* book: what was played in many games. For each position in their first plies it has the moves that were played there,
 * with how many of these games the first side won, drew and lost; it has names of openings, and model games.
 * docs/book.md
 *
 * Positions are told apart by their keys, so what a transposition leads to is one position. Every game begins at the
 * start of the book's preset. A book is made of games by book_add, or of a text by book_read (book/book_text.h). It
 * belongs to one thread. */
#ifndef BOOK_BOOK_H
#define BOOK_BOOK_H

#include "core/line.h"

#define BOOK_PLIES_MAX 100
#define BOOK_NAMES_MAX 10000
#define BOOK_GAMES_MAX 20000 /* model games */

enum { BOOK_WON, BOOK_DRAWN, BOOK_LOST, BOOK_RESULTS }; /* by the first side */

struct book_move {
	move_t move;
	uint32_t games[BOOK_RESULTS];
};

/* An opening: the position after some moves, by any order of moves. */
struct book_name {
	char *code;   /* "C01", or "" */
	char *line;   /* its moves, with blanks between */
	char *names;  /* in English, simplified and traditional Chinese, with tabs between */
	uint64_t key; /* of its position */
};

/* A model game, whole. */
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
	char *source;     /* where the games are from, and their licence: a line */
	int plies;        /* of each game at most so many are in the book */
	uint32_t n_games; /* that it was made of */
	int n_names, n_model;
	struct book_name *names;
	struct book_game *model;
	struct book_tree *tree;
};

/* The game has no chance. */
struct book *book_new(const struct game *, const struct preset *, int plies, const char *source); /* book_free */
void book_free(struct book *);

/* Counts the moves of a game that began at the start of the preset; a game without a result is not counted. */
void book_add(struct book *, const struct line *, enum verdict result);

/* The same move once more, so often: for readers. Returns it with all its games, valid until the next call. */
const struct book_move *book_count(struct book *, uint64_t key, const struct book_move *);

/* The number of different moves played in the position with that key, at most n of them in out: those of most games
 * first. */
int book_moves(const struct book *, uint64_t key, struct book_move *out, int n);

/* Adds a copy; false if there are BOOK_NAMES_MAX. */
bool book_add_name(struct book *, const struct book_name *) MUST_USE;

/* The opening of the last position of the line that has a name; NULL for none. */
const struct book_name *book_name_of(const struct book *, const struct line *);

/* Adds a model game; the line is its moves. False, and nothing added, if there are BOOK_GAMES_MAX. */
bool book_add_model(struct book *, const struct line *, enum verdict result, const char *label) MUST_USE;

/* The next model game from number i on that comes through the position with that key, and the number of its step there;
 * -1 for none. */
int book_model_at(const struct book *, uint64_t key, int i, int *step);

/* How many games those are. */
static inline uint32_t book_sum(const struct book_move *m)
{
	return m->games[BOOK_WON] + m->games[BOOK_DRAWN] + m->games[BOOK_LOST];
}

/* Whether the position was not met before since book_forget; for writers. */
bool book_meet(struct book *, uint64_t key);
void book_forget(struct book *);

#endif
