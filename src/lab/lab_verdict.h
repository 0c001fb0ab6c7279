/* lab_verdict: what the interval of a difference in strength says of the paper's figure. */
#ifndef LAB_LAB_VERDICT_H
#define LAB_LAB_VERDICT_H

#include "match/elo.h"

/* A clause that begins with "confirmed", "refuted" or "not told apart from 0", or with "no pairs": n pairs were played.
 * claimed is above 0. */
const char *lab_verdict(const struct elo *, int n, double claimed);

/* Whether a player of ours is stronger than the paper's against the same opponent: "stronger", "weaker" or "not told
 * apart", and "no pairs". */
const char *lab_verdict_against(const struct elo *, int n, double claimed);

#endif
