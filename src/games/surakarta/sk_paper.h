/* sk_paper: the player of Zhang and Ding, "A Storage Structure and Capture Judging Algorithm of Realizing the Computer
 * Game Program of Surakarta Chess" (2010): their searches and the four terms of their evaluation. docs/surakarta.md
 *
 * The paper names alpha-beta, a window and iterative deepening, but no depth; it describes the terms in words, but
 * gives no numbers. Depth, weights and the number of pieces at which the weights change are ours. Frozen: a test pins
 * its moves, scores and nodes. */
#ifndef GAMES_SURAKARTA_SK_PAPER_H
#define GAMES_SURAKARTA_SK_PAPER_H

#include "core/engine.h"
#include "games/surakarta/sk_board.h"

#define SK_PAPER_DEPTH 4 /* plies, unless a limit of depth or nodes is set; a time limit only cuts it short */

/* Pieces of both sides down to which the static weights hold; below, those of the ending do ("dynamic evaluation"). */
#define SK_PAPER_FULL 13

/* The terms, for the side to act, in hundredths of a piece. */
struct sk_paper_terms {
	int position;    /* e1: pieces; more on a crossing of the two tracks or in a corner */
	int capture;     /* e2: enemy pieces that the side could capture now */
	int cooperation; /* e3: pieces that protect each other along a track, less the enemy's */
	int captured;    /* e4: own pieces that the enemy could capture; 0 or less */
};

struct sk_paper_terms sk_paper_terms(const struct sk_position *);

extern const struct engine sk_paper; /* "paper" */

#endif
