/* mcts_config: the words that choose a kind of Monte-Carlo search (search/mcts.h). */
#ifndef SEARCH_MCTS_CONFIG_H
#define SEARCH_MCTS_CONFIG_H

#include "core/policy.h"

#define MCTS_UCT 0.3 /* docs/opponents.md: measured in dark chess */

struct mcts_config {
	const struct game_advice *advice;
	bool groups;                 /* group nodes; else chance nodes */
	const struct policy *policy; /* NULL: uniform random play by the rules, for options.limit plies */
	struct playout_options options;
	float uct;
};

/* word NULL or "mcts": the kind that plays the game best. A word that is not understood is refused with the error. */
bool mcts_read(const struct game *, const struct game_advice *, const char *word, struct mcts_config *out,
	       struct error *) MUST_USE;

#endif
