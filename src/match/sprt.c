#include "match/sprt.h"
#include "match/match_messages.h"

#include <math.h>
#include <stdlib.h>

#define ELO_MAX 2000

static bool is_chance(double x)
{
	return x > 0 && x < 0.5;
}

/* Parses comma-separated numbers; returns how many, 0 if the text is invalid. */
static int read_numbers(const char *text, double *numbers, int max)
{
	for (int n = 0; n < max; n++) {
		bool begins = (*text >= '0' && *text <= '9') || *text == '-' || *text == '.'; /* no blanks, no "inf" */
		char *end;
		numbers[n] = strtod(text, &end);
		if (!begins || end == text)
			return 0;
		if (*end == 0)
			return n + 1;
		if (*end != ',')
			return 0;
		text = end + 1;
	}
	return 0;
}

bool sprt_parse(const char *text, struct sprt *out, struct error *err)
{
	double numbers[4] = {0, 0, 0.05, 0.05};
	int n = read_numbers(text, numbers, 4);
	struct sprt s = {numbers[0], numbers[1], numbers[2], numbers[3]};
	bool good = (n == 2 || n == 4) && fabs(s.elo0) <= ELO_MAX && fabs(s.elo1) <= ELO_MAX && s.elo0 < s.elo1 &&
		    is_chance(s.alpha) && is_chance(s.beta);
	if (!good)
		return fail(err, match_bad_sprt, text);
	*out = s;
	return true;
}

double sprt_llr(const struct sprt *sprt, const int pairs[ELO_SCORES])
{
	struct elo_sample s = elo_sample_of(pairs);
	double score0 = elo_expected(sprt->elo0), score1 = elo_expected(sprt->elo1);
	return s.n * (score1 - score0) * (2 * s.mean - score0 - score1) / (2 * s.variance);
}

double sprt_low(const struct sprt *sprt)
{
	return log(sprt->beta / (1 - sprt->alpha));
}

double sprt_high(const struct sprt *sprt)
{
	return log((1 - sprt->beta) / sprt->alpha);
}

enum sprt_state sprt_state_of(const struct sprt *sprt, const int pairs[ELO_SCORES])
{
	double llr = sprt_llr(sprt, pairs);
	return llr <= sprt_low(sprt) ? SPRT_ELO0 : llr >= sprt_high(sprt) ? SPRT_ELO1 : SPRT_OPEN;
}
