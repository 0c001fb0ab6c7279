#include "review/judgement.h"
#include "core/engine.h"

#include <math.h>

#define SHARE_SCALE 200.0 /* hundredths of a piece */

static const struct {
	const char *word, *sign;
	double from;
} kinds[JUDGEMENTS] = {
	[JUDGEMENT_NONE] = {"", "", 0},
	[JUDGEMENT_INACCURACY] = {"inaccuracy", "?!", 0.06},
	[JUDGEMENT_MISTAKE] = {"mistake", "?", 0.12},
	[JUDGEMENT_BLUNDER] = {"blunder", "??", 0.2},
	[JUDGEMENT_LUCKY] = {"lucky", "▲", 0.1},
	[JUDGEMENT_UNLUCKY] = {"unlucky", "▼", 0.1},
};

double judgement_share(int score)
{
	return 1 / (1 + exp(-score / SHARE_SCALE));
}

int judgement_score(double share)
{
	if (share <= 0 || share >= 1)
		return share <= 0 ? -SCORE_WIN : SCORE_WIN;
	double score = SHARE_SCALE * log(share / (1 - share));
	return (int)lround(fmin(fmax(score, -SCORE_WIN), SCORE_WIN));
}

enum judgement judgement_of_move(double before, double after)
{
	for (enum judgement kind = JUDGEMENT_BLUNDER; kind > JUDGEMENT_NONE; kind--)
		if (before - after >= kinds[kind].from)
			return kind;
	return JUDGEMENT_NONE;
}

enum judgement judgement_of_luck(double expected, double got)
{
	if (got - expected >= kinds[JUDGEMENT_LUCKY].from)
		return JUDGEMENT_LUCKY;
	return expected - got >= kinds[JUDGEMENT_UNLUCKY].from ? JUDGEMENT_UNLUCKY : JUDGEMENT_NONE;
}

double judgement_bound(enum judgement kind)
{
	return kinds[kind].from;
}

const char *judgement_word(enum judgement kind)
{
	return kinds[kind].word;
}

const char *judgement_sign(enum judgement kind)
{
	return kinds[kind].sign;
}
