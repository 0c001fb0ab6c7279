#include "core/engine.h"
#include "base/text.h"

#include <stdlib.h>

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
