#include "lab/lab_verdict.h"

const char *lab_verdict(const struct elo *elo, int n, double claimed)
{
	if (n == 0)
		return "no pairs were played yet";
	if (elo->high < 0)
		return "refuted: it is a disadvantage";
	if (elo->low <= 0 && claimed > elo->high)
		return "refuted: not told apart from 0, and less than the paper's";
	if (elo->low <= 0)
		return "not told apart from 0, nor from the paper's";
	if (claimed < elo->low)
		return "confirmed: an advantage, larger than the paper's";
	if (claimed > elo->high)
		return "confirmed: an advantage, but less than the paper's";
	return "confirmed: an advantage, not told apart from the paper's";
}

const char *lab_verdict_against(const struct elo *elo, int n, double claimed)
{
	if (n == 0)
		return "no pairs were played yet";
	if (elo->low > claimed)
		return "stronger than the paper's player against this program";
	if (elo->high < claimed)
		return "weaker than the paper's player against this program";
	return "not told apart from the paper's player against this program";
}
