/* Standings against a computation that keeps its own list of games. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "tournament/tournament_standings.h"

#define PLAYERS 16
#define ROUNDS  15

/* What the test knows of a player's round: points in halves. */
struct round_of {
	enum { ABSENT, OPEN, BYE, FORFEIT, PLAYED } how;
	int opponent, half_points;
};

struct reference {
	bool is_swiss;
	int n, n_rounds;
	struct round_of rounds[PLAYERS][ROUNDS];
	double points[PLAYERS], buchholz[PLAYERS], sonneborn[PLAYERS];
	int rank[PLAYERS];
};

static void sum_up(struct reference *r)
{
	for (int p = 0; p < r->n; p++)
		for (int i = 0; i < r->n_rounds; i++)
			r->points[p] += r->rounds[p][i].half_points / 2.0;
	for (int p = 0; p < r->n; p++)
		for (int i = 0; i < r->n_rounds; i++) {
			const struct round_of *x = &r->rounds[p][i];
			bool by_opponent = x->how == PLAYED || (x->how == FORFEIT && !r->is_swiss);
			double theirs = by_opponent ? r->points[x->opponent] : r->is_swiss ? r->points[p] : 0;
			if (x->how == OPEN)
				continue;
			r->buchholz[p] += theirs;
			r->sonneborn[p] += theirs * x->half_points / 2.0;
		}
}

/* Splits each set of equal players by a value: the sets are numbered by their first place. */
static void split(struct reference *r, const double value[])
{
	int rank[PLAYERS];
	for (int p = 0; p < r->n; p++) {
		rank[p] = r->rank[p];
		for (int q = 0; q < r->n; q++)
			rank[p] += r->rank[q] == r->rank[p] && value[q] > value[p];
	}
	memcpy(r->rank, rank, sizeof rank);
}

/* Of one set; false: someone in it has not met someone else in it. */
static bool encounters(const struct reference *r, int rank, double value[])
{
	for (int p = 0; p < r->n; p++) {
		int met[PLAYERS] = {0};
		value[p] = 0;
		for (int i = 0; i < r->n_rounds; i++) {
			const struct round_of *x = &r->rounds[p][i];
			if (r->rank[p] != rank || x->how < FORFEIT || r->rank[x->opponent] != rank)
				continue;
			met[x->opponent] = 1;
			value[p] += x->half_points;
		}
		for (int q = 0; q < r->n; q++)
			if (r->rank[p] == rank && r->rank[q] == rank && p != q && !met[q])
				return false;
	}
	return true;
}

static void split_by_encounters(struct reference *r)
{
	for (int before[PLAYERS], changed = true; changed;) {
		memcpy(before, r->rank, sizeof before);
		for (int rank = 1; rank <= r->n; rank++) {
			double value[PLAYERS];
			if (encounters(r, rank, value))
				split(r, value);
		}
		changed = memcmp(before, r->rank, (size_t)r->n * sizeof *before) != 0;
	}
}

static void rank_players(struct reference *r)
{
	for (int p = 0; p < r->n; p++)
		r->rank[p] = 1;
	split(r, r->points);
	if (r->is_swiss) {
		split(r, r->buchholz);
		split(r, r->sonneborn);
		split_by_encounters(r);
	} else {
		split_by_encounters(r);
		split(r, r->sonneborn);
	}
}

static void note(struct reference *r, int round, int player, struct round_of x)
{
	r->rounds[player][round] = x;
	if (round + 1 > r->n_rounds)
		r->n_rounds = round + 1;
}

static void done(struct tournament *t, const struct tournament_event *event)
{
	struct error err = {0};
	if (tournament_apply(t, event, &err) != TOURNAMENT_DONE)
		fail_msg("%s", err.text);
}

static void begin(struct tournament *t, enum tournament_kind kind, int n)
{
	struct tournament_terms terms = {.kind = kind, .rounds = kind == TOURNAMENT_SWISS ? 5 : 0};
	tournament_init(t, &terms);
	for (int i = 0; i < n; i++) {
		struct tournament_event event = {.act = TOURNAMENT_JOIN};
		snprintf(event.key, sizeof event.key, "%064d", i + 1);
		snprintf(event.text, sizeof event.text, "%d", i + 1);
		done(t, &event);
	}
}

/* Few decisive games, so that many players are equal. */
static void play_board(struct tournament *t, struct reference *r, struct rng *rng, int board, bool leave_open)
{
	static const int half_points[TOURNAMENT_N_RESULTS][2] = {{0, 0}, {2, 0}, {0, 2}, {1, 1},
								 {2, 0}, {0, 2}, {0, 0}};
	int round = t->n_rounds - 1;
	struct pairing pair = t->rounds[round].boards[board].pair;
	struct tournament_event event = {.act = TOURNAMENT_RESULT, .round = round, .board = board};
	uint32_t drawn = rng_below(rng, 12);
	event.result = (enum tournament_result)(drawn < 9 ? 1 + drawn % 3 : drawn - 5);
	if (pair.second == PAIRING_NO_PLAYER) {
		note(r, round, pair.first, (struct round_of){BYE, -1, r->is_swiss ? 2 : 0});
	} else if (leave_open) {
		note(r, round, pair.first, (struct round_of){OPEN, pair.second, 0});
		note(r, round, pair.second, (struct round_of){OPEN, pair.first, 0});
	} else {
		int how = event.result > TOURNAMENT_DRAW ? FORFEIT : PLAYED;
		done(t, &event);
		note(r, round, pair.first, (struct round_of){how, pair.second, half_points[event.result][0]});
		note(r, round, pair.second, (struct round_of){how, pair.first, half_points[event.result][1]});
	}
}

static void compare(const struct tournament *t, struct reference *r, int *n_shared, int *n_encounters)
{
	struct tournament_place places[PAIRING_PLAYERS_MAX];
	sum_up(r);
	rank_players(r);
	assert_int_equal(tournament_standings(t, places), r->n);
	for (int i = 0; i < r->n; i++) {
		const struct tournament_place *p = &places[i];
		assert_true(p->half_points / 2.0 == r->points[p->player]);
		assert_true(p->buchholz / 2.0 == r->buchholz[p->player]);
		assert_true(p->sonneborn / 4.0 == r->sonneborn[p->player]);
		assert_int_equal(p->rank, r->rank[p->player]);
		assert_true(p->rank == i + 1 || p->rank == places[i - 1].rank);
		*n_shared += p->rank != i + 1;
		*n_encounters += p->direct_encounter >= 0;
	}
}

static void standings_equal_a_separate_computation(void **state)
{
	struct rng rng;
	int n_shared = 0, n_encounters = 0;
	(void)state;
	rng_seed(&rng, 10);
	for (int i = 0; i < 3000; i++) {
		enum tournament_kind kind = i % 2 ? TOURNAMENT_SWISS : TOURNAMENT_ROBIN;
		struct tournament t;
		struct reference r = {.is_swiss = kind == TOURNAMENT_SWISS, .n = 4 + (int)rng_below(&rng, PLAYERS - 3)};
		struct tournament_event round = {.act = TOURNAMENT_ROUND};
		struct error err;
		int last = 1 + (int)rng_below(&rng, 5);
		begin(&t, kind, r.n);
		while (t.n_rounds < last && tournament_pair(&t, &round, &err)) {
			done(&t, &round);
			for (int k = 0; k < round.n_pairs; k++)
				play_board(&t, &r, &rng, k, t.n_rounds == last && rng_below(&rng, 4) == 0);
		}
		compare(&t, &r, &n_shared, &n_encounters);
		tournament_release(&t);
	}
	assert_true(n_shared > 1000 && n_encounters > 1000);
}

/* Ann 3, Bo 2, Cy and Di 1/2: Cy beat nobody, so the draw between them leaves the tie to Sonneborn-Berger. */
static void a_small_round_robin_is_ranked_as_by_hand(void **state)
{
	static const enum tournament_result results[3][2] = {
		{TOURNAMENT_FIRST, TOURNAMENT_FIRST},  /* 1-4, 2-3 */
		{TOURNAMENT_DRAW, TOURNAMENT_FIRST},   /* 4-3, 1-2 */
		{TOURNAMENT_FIRST, TOURNAMENT_SECOND}, /* 2-4, 3-1 */
	};
	static const int half_points[] = {6, 4, 1, 1}, ranks[] = {1, 2, 3, 3}, sonneborn[] = {2 * (4 + 1 + 1), 4, 1, 1};
	struct tournament t;
	struct tournament_place places[PAIRING_PLAYERS_MAX];
	(void)state;
	begin(&t, TOURNAMENT_ROBIN, 4);
	for (int round = 0; round < 3; round++) {
		struct tournament_event event = {.act = TOURNAMENT_ROUND};
		struct error err;
		assert_true(tournament_pair(&t, &event, &err));
		done(&t, &event);
		for (int i = 0; i < 2; i++) {
			event = (struct tournament_event){
				.act = TOURNAMENT_RESULT, .round = round, .board = i, .result = results[round][i]};
			done(&t, &event);
		}
	}
	assert_int_equal(tournament_standings(&t, places), 4);
	for (int i = 0; i < 4; i++) {
		assert_int_equal(places[i].player, i);
		assert_int_equal(places[i].half_points, half_points[i]);
		assert_int_equal(places[i].rank, ranks[i]);
		assert_int_equal(places[i].sonneborn, sonneborn[i]);
		assert_int_equal(places[i].n_played, 3);
	}
	tournament_release(&t);
}

static void knock_outs_are_ranked_by_the_rounds_won(void **state)
{
	static const int ranks[] = {1, 2, 3, 3, 5, 5, 5, 5};
	struct tournament t;
	struct tournament_event event = {.act = TOURNAMENT_ROUND};
	struct tournament_place places[PAIRING_PLAYERS_MAX];
	struct error err;
	(void)state;
	begin(&t, TOURNAMENT_CUP, 8);
	while (tournament_pair(&t, &event, &err)) {
		done(&t, &event);
		for (int i = 0; i < event.n_pairs; i++) { /* the better seed wins */
			struct tournament_event won = {.act = TOURNAMENT_RESULT, .round = event.round, .board = i};
			struct pairing p = event.pairs[i];
			won.result = p.first < p.second ? TOURNAMENT_FIRST : TOURNAMENT_SECOND;
			done(&t, &won);
		}
	}
	assert_int_equal(t.n_rounds, 3);
	assert_int_equal(tournament_standings(&t, places), 8);
	for (int i = 0; i < 8; i++) {
		assert_int_equal(places[i].player, i);
		assert_int_equal(places[i].rank, ranks[i]);
	}
	tournament_release(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(standings_equal_a_separate_computation),
		cmocka_unit_test(a_small_round_robin_is_ranked_as_by_hand),
		cmocka_unit_test(knock_outs_are_ranked_by_the_rounds_won),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
