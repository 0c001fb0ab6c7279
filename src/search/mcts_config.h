/* mcts_config: parses the names of the Monte-Carlo search variants (search/mcts.h). */
#ifndef SEARCH_MCTS_CONFIG_H
#define SEARCH_MCTS_CONFIG_H

#include "core/policy.h"

#define MCTS_UCT 0.3 /* docs/opponents.md: measured in dark chess */

struct mcts_config {
	const struct heuristics *heuristics;
	bool groups;                 /* group nodes instead of chance nodes */
	const struct policy *policy; /* NULL: uniform random play by the rules for options.limit plies */
	struct playout_options options;
	float uct;
};

/* NULL and "mcts" select the variant that plays the game best. An invalid word fails with the error filled. */
bool mcts_read(const struct game *, const struct heuristics *, const char *word, struct mcts_config *out,
	       struct error *) MUST_USE;

#endif
