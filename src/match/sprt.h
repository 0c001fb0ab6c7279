/* sprt: the sequential probability ratio test (Wald 1945): stops as soon as the games show clearly enough whether a
 * player is stronger by elo1 or only by elo0. The likelihoods are those of normal distributions around the two expected
 * scores with the measured variance of pairs (match/elo.h). */
#ifndef MATCH_SPRT_H
#define MATCH_SPRT_H

#include <stdbool.h>

#include "base/error.h"
#include "match/elo.h"

struct sprt {
	double elo0, elo1;  /* the hypotheses; elo0 < elo1 */
	double alpha, beta; /* probability of accepting elo1 if elo0 is true, and vice versa; below 1/2 */
};

enum sprt_state { SPRT_OPEN, SPRT_ELO0, SPRT_ELO1 };

/* Parses "0,10" or "0,10,0.05,0.05"; alpha and beta default to 0.05. */
bool sprt_parse(const char *text, struct sprt *out, struct error *) MUST_USE;

/* The log-likelihood ratio, positive if elo1 explains the pairs better. */
double sprt_llr(const struct sprt *, const int pairs[ELO_SCORES]);

/* The bounds: at or below the first elo0 is accepted, at or above the second elo1. */
double sprt_low(const struct sprt *);
double sprt_high(const struct sprt *);

enum sprt_state sprt_state_of(const struct sprt *, const int pairs[ELO_SCORES]);

#endif
