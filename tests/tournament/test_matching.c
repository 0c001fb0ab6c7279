/* Minimum-weight perfect matchings against a search over all sets of vertices. */
#include "support.h"

#include <stdlib.h>

#include "base/rng.h"
#include "tournament/matching.h"

#define SETS_MAX (1 << 18)

/* The least cost of matching each set of the first n vertices; MATCHING_NO_EDGE: impossible. */
static int64_t least_cost(int n, int64_t cost[MATCHING_MAX][MATCHING_MAX])
{
	static int64_t least[SETS_MAX];
	least[0] = 0;
	for (int set = 1; set < 1 << n; set++) {
		int u = __builtin_ctz((unsigned)set);
		least[set] = MATCHING_NO_EDGE;
		for (int v = u + 1; v < n; v++) {
			if (!(set >> v & 1) || cost[u][v] == MATCHING_NO_EDGE)
				continue;
			int64_t rest = least[set & ~(1 << u) & ~(1 << v)];
			if (rest != MATCHING_NO_EDGE && rest + cost[u][v] < least[set])
				least[set] = rest + cost[u][v];
		}
	}
	return least[(1 << n) - 1];
}

static int64_t cost_of(int n, int64_t cost[MATCHING_MAX][MATCHING_MAX], const int mate[])
{
	int64_t sum = 0;
	for (int v = 0; v < n; v++) {
		assert_in_range(mate[v], 0, n - 1);
		assert_int_equal(mate[mate[v]], v);
		assert_true(mate[v] != v && cost[v][mate[v]] != MATCHING_NO_EDGE);
		sum += v < mate[v] ? cost[v][mate[v]] : 0;
	}
	return sum;
}

/* Of 100 edges, percent exist; costs are below range. */
static void draw(struct rng *rng, int n, int percent, int64_t range, int64_t cost[MATCHING_MAX][MATCHING_MAX])
{
	for (int u = 0; u < n; u++)
		for (int v = 0; v < u; v++) {
			bool exists = (int)rng_below(rng, 100) < percent;
			int64_t drawn = (int64_t)(rng_next(rng) >> 8) % range;
			cost[u][v] = cost[v][u] = exists ? drawn : MATCHING_NO_EDGE;
		}
}

static void check(struct rng *rng, int n, int percent, int64_t range)
{
	int64_t cost[MATCHING_MAX][MATCHING_MAX];
	int mate[MATCHING_MAX];
	draw(rng, n, percent, range, cost);
	int64_t least = least_cost(n, cost);
	bool found = matching_find(n, cost, mate);
	assert_int_equal(found, least != MATCHING_NO_EDGE);
	if (found)
		assert_int_equal(cost_of(n, cost, mate), least);
}

static void the_cost_is_the_least_of_all_matchings(void **state)
{
	static const int64_t ranges[] = {1, 2, 4, 20, 1000, MATCHING_COST_MAX};
	struct rng rng;
	(void)state;
	rng_seed(&rng, 43);
	for (int i = 0; i < 20000; i++)
		check(&rng, (int)rng_below(&rng, 11), 20 + (int)rng_below(&rng, 81), ranges[i % 6]);
	for (int i = 0; i < 24; i++)
		check(&rng, 18, 30 + 3 * i, ranges[i % 6]);
}

static void an_odd_number_of_vertices_has_no_perfect_matching(void **state)
{
	int64_t cost[MATCHING_MAX][MATCHING_MAX] = {0};
	int mate[MATCHING_MAX];
	(void)state;
	for (int n = 1; n < MATCHING_MAX; n += 2)
		assert_false(matching_find(n, cost, mate));
	assert_true(matching_find(0, cost, mate));
}

/* Vertices on a line, where only neighbors are near, with the order shuffled: the least cost is known. */
static void sixty_four_vertices_on_a_line_are_matched_with_their_neighbors(void **state)
{
	struct rng rng;
	(void)state;
	rng_seed(&rng, 1);
	for (int round = 0; round < 50; round++) {
		int64_t cost[MATCHING_MAX][MATCHING_MAX], place[MATCHING_MAX];
		int mate[MATCHING_MAX];
		for (int v = 0; v < MATCHING_MAX; v++) {
			int other = (int)rng_below(&rng, (uint32_t)v + 1);
			place[v] = place[other];
			place[other] = v;
		}
		for (int u = 0; u < MATCHING_MAX; u++)
			for (int v = 0; v < MATCHING_MAX; v++)
				cost[u][v] = llabs(place[u] - place[v]) * (MATCHING_COST_MAX / MATCHING_MAX);
		assert_true(matching_find(MATCHING_MAX, cost, mate));
		assert_int_equal(cost_of(MATCHING_MAX, cost, mate), MATCHING_COST_MAX / 2);
	}
}

/* No exchange between two or three pairs is cheaper; costs of any size do not overflow (UBSan). */
static void matchings_of_sixty_four_random_vertices_cannot_be_improved_locally(void **state)
{
	struct rng rng;
	(void)state;
	rng_seed(&rng, 2);
	for (int round = 0; round < 60; round++) {
		int64_t cost[MATCHING_MAX][MATCHING_MAX];
		int mate[MATCHING_MAX];
		draw(&rng, MATCHING_MAX, round % 2 ? 100 : 25, round % 3 ? MATCHING_COST_MAX : 5, cost);
		if (!matching_find(MATCHING_MAX, cost, mate))
			continue;
		cost_of(MATCHING_MAX, cost, mate);
		for (int a = 0; a < MATCHING_MAX; a++)
			for (int b = 0; b < MATCHING_MAX; b++) {
				int c = mate[a], d = mate[b];
				if (a == b || a == d || cost[a][b] == MATCHING_NO_EDGE ||
				    cost[c][d] == MATCHING_NO_EDGE)
					continue;
				assert_true(cost[a][c] + cost[b][d] <= cost[a][b] + cost[c][d]);
			}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_cost_is_the_least_of_all_matchings),
		cmocka_unit_test(an_odd_number_of_vertices_has_no_perfect_matching),
		cmocka_unit_test(sixty_four_vertices_on_a_line_are_matched_with_their_neighbors),
		cmocka_unit_test(matchings_of_sixty_four_random_vertices_cannot_be_improved_locally),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
