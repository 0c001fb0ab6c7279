/* matching: minimum-weight perfect matchings in general graphs (Edmonds 1965), for up to MATCHING_MAX vertices.
 *
 * The primal-dual method with one alternating tree per augmentation: every vertex v has a dual y(v) and every blossom B
 * a dual z(B) >= 0, so that the slack 2 cost(u, v) - y(u) - y(v) + (sum of z over the blossoms that contain both) is
 * never negative and is 0 on the edges that are used. All sizes are bounded, so the time is O(n^4) in the worst case:
 * some milliseconds for 64 vertices. */
#ifndef TOURNAMENT_MATCHING_H
#define TOURNAMENT_MATCHING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/attributes.h"

#define MATCHING_MAX      64
#define MATCHING_COST_MAX ((int64_t)1 << 54) /* an alternating path of doubled costs fits into 61 bits */
#define MATCHING_NO_EDGE  INT64_MAX

/* cost[u][v] == cost[v][u] is in 0 .. MATCHING_COST_MAX, or MATCHING_NO_EDGE; the diagonal is not read. mate[v] is the
 * partner of v in a perfect matching of the first n vertices with the least sum of costs. False: no perfect matching
 * exists. */
bool matching_find(int n, int64_t cost[MATCHING_MAX][MATCHING_MAX], int mate[MATCHING_MAX]) MUST_USE;

#endif
