/* lab_verdict: what the interval of an Elo difference says about the paper's claim. */
#ifndef LAB_LAB_VERDICT_H
#define LAB_LAB_VERDICT_H

#include "match/elo.h"

/* A phrase that begins with "confirmed", "refuted" or "not told apart from 0", or with "no pairs"; n: pairs played.
 * claimed is positive. */
const char *lab_verdict(const struct elo *, int n, double claimed);

/* Whether our player is stronger than the paper's against the same opponent: "stronger", "weaker" or "not told apart",
 * or "no pairs". */
const char *lab_verdict_against(const struct elo *, int n, double claimed);

#endif
