/* preorder: a game with its variations from moves in the order in which XQF, CBR and CBF store them: after a move all
 * its continuations, then its alternative. The moves are collected first and played afterwards: by then damage is
 * known, and the line is complete before its variations are added.
 *
 * A preorder owns its moves: {0} is an empty one, preorder_release ends it. */
#ifndef RECORDS_XIANGQI_PREORDER_H
#define RECORDS_XIANGQI_PREORDER_H

#include "records/collection.h"

#define PREORDER_SQUARES 90 /* rank by rank from Black's side, each from Red's left */

struct preorder_node {
	int8_t from, to; /* squares 0 .. 89; from is -1 if the file has no two squares in this place */
	char text[12];   /* "h2e2" for messages; without squares what the file has, perhaps a move in a notation */
	size_t at;       /* the offset of its byte in the file */
	char *comment;   /* UTF-8; NULL for none */
	int next;        /* the move that follows, 0 for none; no other move leads to the first, number 0 */
	int other;       /* its alternative, 0 for none; until that is read, the previous move that waits for its own */
};

struct preorder {
	struct preorder_node *nodes;
	int n, capacity;
	bool leads_on;         /* the last move is followed by one */
	int waiting;           /* the last move that waits for its alternative, -1 for none */
	struct error left_out; /* which of the file's moves are not in the preorder, noted with the game; "" for none */
};

/* Appends a move, given by its text or by its squares; numbers that are not both squares stand in its text in
 * parentheses, which is not a move. The comment is copied, NULL or "" for none. */
void preorder_add(struct preorder *, const char *text, size_t at, bool leads_on, bool has_other, const char *comment);
void preorder_add_squares(struct preorder *, int from, int to, size_t at, bool leads_on, bool has_other,
			  const char *comment);

/* Whether more moves belong to it. Not before the first one. */
bool preorder_is_open(const struct preorder *);

/* Sets the start up: pieces are the letters of FEN, 0 for none. The side of the piece that moves first is to move,
 * whatever the file says. If there are no moves it is the side in the file; if that cannot be, the other one, and this
 * is noted with the game. */
bool preorder_set_up(const struct preorder *, const char pieces[PREORDER_SQUARES], bool black_first,
		     unsigned move_number, struct collection *, struct position *, struct error *);

/* Plays the moves onto the record, a fresh one, and adds it to the collection. A move that cannot be played ends the
 * game or the variation before it, and this is noted. */
void preorder_play(const struct preorder *, struct collection *, struct record *);

void preorder_release(struct preorder *);

#endif
