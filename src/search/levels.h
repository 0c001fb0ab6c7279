/* levels: how strong the computer plays: eight levels of the generic search that are the same for every game, and the
 * opponents that a user can name. docs/opponents.md */
#ifndef SEARCH_LEVELS_H
#define SEARCH_LEVELS_H

#include "core/engine.h"

#define LEVEL_MAX 8

struct level {
	int depth;      /* plies; 0: no limit but the nodes */
	uint64_t nodes; /* positions looked at: the same on every machine */
	int slip;       /* how many moves in a hundred are any legal move */
	int blur;       /* by how many hundredths of a piece, at most, a position is misjudged */
};

/* 1 .. LEVEL_MAX; 0 is full strength: no limit and no error. */
struct level levels_at(int level);

/* Whom to play against. Make the thinker with engine->create and setup.level = level; give think these limits where the
 * user gave none. A level's own limits need not be given: the engine keeps them by itself. */
struct opponent {
	const struct engine *engine;
	int level; /* 0 for named opponents */
	struct limits limits;
};

/* word is "1" .. "8", "alphabeta" (full strength) or the name of an engine of the game's own. */
bool opponent_find(const struct game *, const char *word, struct opponent *out, struct error *) MUST_USE;

#endif
