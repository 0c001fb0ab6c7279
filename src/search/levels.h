/* levels: how strong the computer plays: eight levels of the generic search that are the same for every game, and the
 * opponents that a user can name. docs/opponents.md */
#ifndef SEARCH_LEVELS_H
#define SEARCH_LEVELS_H

#include "core/engine.h"

#define LEVEL_MAX 8

struct strength {
	int depth;      /* plies; 0: no limit but the nodes */
	uint64_t nodes; /* positions looked at: the same on every machine */
	int slip;       /* how many moves in a hundred are any legal move */
	int blur;       /* by how many hundredths of a piece, at most, a position is misjudged */
};

/* 1 .. LEVEL_MAX; 0 is full strength: no limit and no error. */
struct strength levels_at(int level);

/* Whom to play against. Give think these limits where the user gave none. A level's own limits need not be given: the
 * engine keeps them by itself. */
struct opponent {
	const struct engine *engine;
	const char *word; /* as the user wrote it, not copied; for setup.word */
	int level;        /* 0 for named opponents; for setup.level */
	bool draws_ties;  /* for setup.draw_ties */
	struct limits limits;
};

/* The engines that play the game, numbered from 0: those for every game, then the game's own; NULL after the last. */
const struct engine *opponent_engine(const struct game *, int i);

/* word is "1" .. "8", "depth-N" (alpha-beta that looks so many plies ahead and draws among equal moves), the name of an
 * engine (full strength), another word that one reads, or "strongest". */
bool opponent_find(const struct game *, const char *word, struct opponent *out, struct error *) MUST_USE;

/* The thinker of an opponent; setup says what else is wanted, its level and word are the opponent's. */
struct thinker *opponent_create(const struct opponent *, const struct game *, struct engine_setup setup,
				struct error *);

#endif
