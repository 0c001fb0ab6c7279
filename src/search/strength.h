/* strength: how strong the computer plays: eight strengths of the generic search that are the same for every game.
 * docs/opponents.md */
#ifndef SEARCH_STRENGTH_H
#define SEARCH_STRENGTH_H

#include <stdint.h>

#define STRENGTH_MAX 8

struct strength {
	int depth;      /* plies; 0: no limit but the nodes */
	uint64_t nodes; /* positions searched: the same on every machine */
	int slip;       /* percentage of moves that are any legal move */
	int blur;       /* greatest error of the evaluation in hundredths of a piece */
};

/* 1 .. STRENGTH_MAX; 0 is full strength: no limit and no error. */
struct strength strength_at(int n);

#endif
