/* preorder: builds a game with variations from moves in the order in which XQF, CBR and CBF store them: after a move
 * all its continuations, then its alternative. The moves are collected first and played afterwards, when damage is
 * known and the line is complete before its variations are added.
 *
 * A preorder owns its moves: {0} is empty, preorder_release frees it. */
#ifndef RECORDS_XIANGQI_PREORDER_H
#define RECORDS_XIANGQI_PREORDER_H

#include "records/collection.h"

#define PREORDER_SQUARES 90 /* rank by rank from Black's side, each rank from Red's left */

struct preorder_node {
	int8_t from, to; /* squares 0 .. 89; from is -1 if the file does not have two valid squares here */
	char text[12]; /* "h2e2" for messages; without squares the file's own text, possibly a move in some notation */
	size_t at;     /* byte offset in the file */
	char *comment; /* UTF-8; NULL if absent */
	int next;      /* index of the following move, 0 if none; no move leads to the first one, number 0 */
	int other; /* index of its alternative, 0 if none; until that is read, the previous move still waiting for its
		      alternative */
};

struct preorder {
	struct preorder_node *nodes;
	int n, capacity;
	bool leads_on;         /* the last move has a continuation */
	int waiting;           /* the last move still waiting for its alternative, -1 if none */
	struct error left_out; /* which of the file's moves are missing here, noted with the game; "" if none */
};

/* Appends a move, given by its text or by its squares. If a number is not a valid square, the text holds both numbers
 * in parentheses, which never parses as a move. The comment is copied; NULL or "" for no comment. */
void preorder_add(struct preorder *, const char *text, size_t at, bool leads_on, bool has_other, const char *comment);
void preorder_add_squares(struct preorder *, int from, int to, size_t at, bool leads_on, bool has_other,
			  const char *comment);

/* Whether more moves are expected. Not to be called before the first one. */
bool preorder_is_open(const struct preorder *);

/* Sets up the starting position: pieces are FEN letters, 0 for an empty square. The side of the piece that moves first
 * is to move, regardless of the file. Without moves it is the side given in the file; if that is impossible, the other
 * side, and this is noted with the game. */
bool preorder_set_up(const struct preorder *, const char pieces[PREORDER_SQUARES], bool black_first,
		     unsigned move_number, struct collection *, struct position *, struct error *);

/* Plays the moves onto a new record and adds it to the collection. A move that cannot be played ends the game or
 * variation before it, and this is noted. */
void preorder_play(const struct preorder *, struct collection *, struct record *);

void preorder_release(struct preorder *);

#endif
