#include "core/thought.h"
#include "base/text.h"

#include <stdlib.h>

const char *engine_fault_name(enum thought_fault fault)
{
	static const char *const names[] = {NULL, "crash", "hang", "illegal", "claim", "resign"};
	return names[fault];
}

size_t score_format(int score, char *buf, size_t size)
{
	struct text t = text_into(buf, size);
	int distance = SCORE_WIN - abs(score);
	if (distance <= SCORE_PLIES_MAX)
		text_add(&t, "%s in %d %s", score > 0 ? "win" : "loss", distance, distance == 1 ? "ply" : "plies");
	else
		text_add(&t, "%+.2f", score / 100.0);
	return t.length;
}
