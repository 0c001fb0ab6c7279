/* search_messages: errors when creating an engine instance. */
#ifndef SEARCH_SEARCH_MESSAGES_H
#define SEARCH_SEARCH_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define SEARCH_MESSAGES(M) \
	M(search_bad_strength, "\"{0}\" is not a strength, expected 1 to {1}, or 0 for full strength") \
	M(search_unknown_policy, "\"{0.40}\" is not a policy of {1}, expected {2}NAME") \
	M(search_unknown_mcts, \
	  "\"{0.40}\" is not a Monte-Carlo search in {1}, expected mcts or c1|c2-MARK[-h][-LIMIT][-uC] with MARK: {2}") \
	M(search_no_hash_memory, "out of memory for a hash table of {0} bytes, expected a smaller one") \
	M(search_no_tree_memory, "out of memory for a search tree of {0} bytes, expected a smaller one")
/* clang-format on */

SEARCH_MESSAGES(MESSAGE_DECLARE)

#endif
