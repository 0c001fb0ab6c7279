#include "core/score.h"
#include "base/text.h"

#include <stdlib.h>

enum score_kind score_kind(int score)
{
	int size = abs(score);
	return size >= SCORE_WIN - SCORE_PLIES_MAX            ? SCORE_FORCED
	       : size >= SCORE_UNFORCED_WIN - SCORE_PLIES_MAX ? SCORE_BY_TABLES
	       : size > SCORE_EVAL_MAX                        ? SCORE_BY_RULES
							      : SCORE_ESTIMATE;
}

int score_moves(int score)
{
	return (SCORE_WIN - abs(score) + 1) / 2;
}

int score_after(int score)
{
	if (score_kind(score) != SCORE_FORCED || abs(score) == SCORE_WIN)
		return score;
	return score > 0 ? score + 1 : score - 1;
}

size_t score_format(int score, char *buf, size_t size)
{
	struct text t = text_into(buf, size);
	int distance = SCORE_WIN - abs(score);
	if (score_kind(score) == SCORE_FORCED)
		text_add(&t, "%s in %d %s", score > 0 ? "win" : "loss", distance, distance == 1 ? "ply" : "plies");
	else
		text_add(&t, "%+.2f", score / 100.0);
	return t.length;
}
