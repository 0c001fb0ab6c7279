/* Pairings: published tables, and properties of thousands of random tournaments. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "tournament/pairing.h"

#define PLAYERS PAIRING_PLAYERS_MAX
#define ROUNDS  PAIRING_SWISS_ROUNDS_MAX

/* --- round robin --- */

/* FIDE handbook C.05, annex 1: a line for each round. */
static const char *const tables[] = {
	"1-4 2-3\n"
	"4-3 1-2\n"
	"2-4 3-1\n",

	"1-6 2-5 3-4\n"
	"6-4 5-3 1-2\n"
	"2-6 3-1 4-5\n"
	"6-5 1-4 2-3\n"
	"3-6 4-2 5-1\n",

	"1-8 2-7 3-6 4-5\n"
	"8-5 6-4 7-3 1-2\n"
	"2-8 3-1 4-7 5-6\n"
	"8-6 7-5 1-4 2-3\n"
	"3-8 4-2 5-1 6-7\n"
	"8-7 1-6 2-5 3-4\n"
	"4-8 5-3 6-2 7-1\n",

	"1-10 2-9 3-8 4-7 5-6\n"
	"10-6 7-5 8-4 9-3 1-2\n"
	"2-10 3-1 4-9 5-8 6-7\n"
	"10-7 8-6 9-5 1-4 2-3\n"
	"3-10 4-2 5-1 6-9 7-8\n"
	"10-8 9-7 1-6 2-5 3-4\n"
	"4-10 5-3 6-2 7-1 8-9\n"
	"10-9 1-8 2-7 3-6 4-5\n"
	"5-10 6-4 7-3 8-2 9-1\n",
};

static void round_robins_follow_the_published_berger_tables(void **state)
{
	(void)state;
	for (int i = 0; i < 4; i++) {
		int n = 4 + 2 * i;
		struct string text = {0};
		for (int round = 0; round < n - 1; round++) {
			struct pairing pairs[PAIRING_PAIRS_MAX];
			assert_int_equal(pairing_robin(n, false, round, pairs), n / 2);
			for (int k = 0; k < n / 2; k++)
				string_add(&text, "%s%d-%d", k ? " " : "", pairs[k].first + 1, pairs[k].second + 1);
			string_char(&text, '\n');
		}
		assert_string_equal(string_text(&text), tables[i]);
		string_release(&text);
	}
}

struct meetings {
	int as_first[PLAYERS][PLAYERS], byes[PLAYERS], balance[PLAYERS], run[PLAYERS];
};

static void sit(struct meetings *m, int player, int sign)
{
	m->balance[player] += sign;
	m->run[player] = m->run[player] * sign > 0 ? m->run[player] + sign : sign;
	assert_in_range(abs(m->run[player]), 1, 2);
}

static void play_robin(int n, bool is_double, struct meetings *m)
{
	for (int round = 0; round < pairing_robin_rounds(n, is_double); round++) {
		struct pairing pairs[PAIRING_PAIRS_MAX];
		int n_pairs = pairing_robin(n, is_double, round, pairs), seen[PLAYERS] = {0};
		assert_int_equal(n_pairs, (n + 1) / 2);
		for (int i = 0; i < n_pairs; i++) {
			int a = pairs[i].first, b = pairs[i].second;
			assert_in_range(a, 0, n - 1);
			seen[a]++;
			if (b == PAIRING_NO_PLAYER) {
				m->byes[a]++;
				continue;
			}
			assert_in_range(b, 0, n - 1);
			seen[b]++;
			m->as_first[a][b]++;
			sit(m, a, 1);
			sit(m, b, -1);
		}
		for (int p = 0; p < n; p++)
			assert_int_equal(seen[p], 1);
	}
}

static void everyone_meets_everyone_with_even_seats_in_a_round_robin(void **state)
{
	(void)state;
	for (int n = 2; n <= PLAYERS; n++)
		for (int is_double = 0; is_double < 2; is_double++) {
			struct meetings m = {0};
			play_robin(n, is_double, &m);
			for (int a = 0; a < n; a++) {
				assert_int_equal(m.byes[a], n % 2 * (1 + is_double));
				assert_in_range(abs(m.balance[a]), 0, is_double ? 0 : 1);
				for (int b = 0; b < a; b++) {
					assert_int_equal(m.as_first[a][b] + m.as_first[b][a], 1 + is_double);
					assert_true(!is_double || m.as_first[a][b] == 1);
				}
			}
		}
}

/* --- Swiss --- */

/* A Swiss tournament, kept by the test. */
struct swiss {
	int n;
	struct pairing_player players[PLAYERS];
	bool is_away[PLAYERS];
};

/* The first of equal parts decides. */
static int compare_costs(const struct pairing_cost *a, const struct pairing_cost *b)
{
	const int parts[][2] = {{a->seats, b->seats},   {a->bye, b->bye},
				{a->scores, b->scores}, {a->preferences, b->preferences},
				{a->floats, b->floats}, {a->order, b->order}};
	for (int i = 0; i < 6; i++)
		if (parts[i][0] != parts[i][1])
			return parts[i][0] < parts[i][1] ? -1 : 1;
	return 0;
}

/* --- the cost once more, by the words of docs/tournaments.md --- */

static int seat_faults(const struct pairing_player *p, bool second, int *missed)
{
	int seconds = 0, n = p->n_seats;
	for (int i = 0; i < n; i++)
		seconds += p->was_second[i];
	int before = seconds * 2 - n, after = before + (second ? 1 : -1);
	bool third = n > 1 && p->was_second[n - 1] == p->was_second[n - 2] && p->was_second[n - 1] == second;
	*missed = abs(after) > abs(before) && before != 0 ? 2 : before == 0 && n && p->was_second[n - 1] == second;
	return third || after > 2 || after < -2;
}

static void add_seats(struct pairing_cost *c, const struct pairing_player *first, const struct pairing_player *second)
{
	int a, b;
	c->seats += seat_faults(first, false, &a) + seat_faults(second, true, &b);
	c->preferences += a + b;
}

static int float_again(const struct pairing_player *p, int direction)
{
	return p->floats[0] == direction ? 2 : p->floats[1] == direction ? 1 : 0;
}

static bool is_better(const struct pairing_player *a, const struct pairing_player *b)
{
	return a->half_points > b->half_points || (a->half_points == b->half_points && a->number < b->number);
}

static int rank_of(const struct pairing_player *players, int n, const struct pairing_player *p)
{
	int rank = 0;
	for (int i = 0; i < n; i++)
		rank += is_better(&players[i], p);
	return rank;
}

static int group_of(const struct pairing_player *players, int n, const struct pairing_player *p)
{
	int size = 0;
	for (int i = 0; i < n; i++)
		size += players[i].half_points == p->half_points;
	return size;
}

static void add_pair_cost(const struct pairing_player *players, int n, const struct pairing_player *a,
			  const struct pairing_player *b, struct pairing_cost *c)
{
	const struct pairing_player *better = is_better(a, b) ? a : b, *worse = better == a ? b : a;
	int distance = rank_of(players, n, worse) - rank_of(players, n, better), wanted = 1;
	if (a->half_points == b->half_points)
		wanted = group_of(players, n, a) / 2;
	else
		c->floats += float_again(better, -1) + float_again(worse, 1);
	c->scores += (a->half_points - b->half_points) * (a->half_points - b->half_points);
	c->order += (distance - wanted) * (distance - wanted);
}

static void add_bye_cost(const struct pairing_player *players, int n, const struct pairing_player *p,
			 struct pairing_cost *c)
{
	int from_last = n - 1 - rank_of(players, n, p);
	c->bye += p->half_points;
	c->floats += float_again(p, -1);
	c->order += from_last * from_last;
}

struct trial {
	const struct pairing_player *players;
	int n;
	bool found;
	struct pairing_cost best;
};

/* Tries every pairing of the players in the set, with the seats either way. */
static void try_all(struct trial *t, unsigned set, const struct pairing_cost *so_far)
{
	if (!set) {
		if (!t->found || compare_costs(so_far, &t->best) < 0)
			t->best = *so_far;
		t->found = true;
		return;
	}
	int i = __builtin_ctz(set);
	const struct pairing_player *a = &t->players[i];
	if (__builtin_popcount(set) % 2 && !a->had_bye) {
		struct pairing_cost c = *so_far;
		add_bye_cost(t->players, t->n, a, &c);
		try_all(t, set & ~(1u << i), &c);
	}
	for (int k = i + 1; k < t->n; k++) {
		const struct pairing_player *b = &t->players[k];
		if (!(set >> k & 1) || (a->met >> b->number & 1))
			continue;
		for (int seats = 0; seats < 2; seats++) {
			struct pairing_cost c = *so_far;
			add_pair_cost(t->players, t->n, a, b, &c);
			add_seats(&c, seats ? a : b, seats ? b : a);
			try_all(t, set & ~(1u << i) & ~(1u << k), &c);
		}
	}
}

static struct trial best_of_all(const struct pairing_player *players, int n)
{
	struct trial t = {.players = players, .n = n};
	struct pairing_cost none = {0};
	try_all(&t, (1u << n) - 1, &none);
	return t;
}

/* --- playing it --- */

static int present(const struct swiss *s, struct pairing_player out[])
{
	int n = 0;
	for (int i = 0; i < s->n; i++)
		if (!s->is_away[i])
			out[n++] = s->players[i];
	return n;
}

static void check_pairs(const struct swiss *s, const struct pairing *pairs, int n_pairs,
			const struct pairing_cost *cost)
{
	int seen[PLAYERS] = {0}, n_byes = 0;
	struct pairing_cost seats = {0};
	for (int i = 0; i < n_pairs; i++) {
		int a = pairs[i].first, b = pairs[i].second;
		assert_in_range(a, 0, s->n - 1);
		seen[a]++;
		if (b == PAIRING_NO_PLAYER) {
			assert_false(s->players[a].had_bye);
			n_byes++;
			continue;
		}
		assert_in_range(b, 0, s->n - 1);
		seen[b]++;
		assert_false(s->players[a].met >> b & 1);
		add_seats(&seats, &s->players[a], &s->players[b]);
	}
	for (int p = 0; p < s->n; p++)
		assert_int_equal(seen[p], !s->is_away[p]);
	assert_in_range(n_byes, 0, 1);
	assert_int_equal(seats.seats, cost->seats);
	assert_int_equal(seats.preferences, cost->preferences);
}

static void record_side(struct swiss *s, int player, int opponent, int gained, bool was_played, bool second,
			int floated)
{
	struct pairing_player *p = &s->players[player];
	p->met |= (uint64_t)1 << opponent;
	p->half_points += gained;
	p->floats[0] = floated;
	if (was_played)
		p->was_second[p->n_seats++] = second;
}

/* Random results; every tenth is a forfeit. */
static void play_pairs(struct swiss *s, struct rng *rng, const struct pairing *pairs, int n_pairs)
{
	for (int p = 0; p < s->n; p++) {
		s->players[p].floats[1] = s->players[p].floats[0];
		s->players[p].floats[0] = 0;
	}
	for (int i = 0; i < n_pairs; i++) {
		int a = pairs[i].first, b = pairs[i].second, gained = (int)rng_below(rng, 3);
		bool was_played = rng_below(rng, 10) > 0;
		if (b == PAIRING_NO_PLAYER) {
			s->players[a].had_bye = true;
			s->players[a].half_points += 2;
			s->players[a].floats[0] = -1;
			continue;
		}
		int difference = s->players[b].half_points - s->players[a].half_points;
		int floated = (difference > 0) - (difference < 0);
		if (!was_played)
			gained = gained > 0 ? 2 : 0;
		record_side(s, a, b, gained, was_played, false, floated);
		record_side(s, b, a, 2 - gained, was_played, true, -floated);
	}
}

static void begin_swiss(struct swiss *s, int n)
{
	*s = (struct swiss){.n = n};
	for (int i = 0; i < n; i++)
		s->players[i].number = i;
}

/* Some come late, some leave. */
static void change_presence(struct swiss *s, struct rng *rng)
{
	for (int i = 0; i < s->n; i++)
		if (rng_below(rng, 30) == 0)
			s->is_away[i] = !s->is_away[i];
}

static bool play_round(struct swiss *s, struct rng *rng, bool by_force)
{
	struct pairing_player players[PLAYERS] = {0};
	struct pairing pairs[PAIRING_PAIRS_MAX];
	struct pairing_cost cost;
	int n_pairs, n = present(s, players);
	bool found = pairing_swiss(players, n, pairs, &n_pairs, &cost);
	if (by_force) {
		struct trial t = best_of_all(players, n);
		assert_int_equal(found, t.found);
		if (found && compare_costs(&cost, &t.best) != 0)
			fail_msg("%d %d %d %d %d %d, expected %d %d %d %d %d %d", cost.seats, cost.bye, cost.scores,
				 cost.preferences, cost.floats, cost.order, t.best.seats, t.best.bye, t.best.scores,
				 t.best.preferences, t.best.floats, t.best.order);
	}
	if (found) {
		check_pairs(s, pairs, n_pairs, &cost);
		play_pairs(s, rng, pairs, n_pairs);
	}
	return found;
}

static void small_swiss_pairings_are_the_best_of_all_pairings(void **state)
{
	struct rng rng;
	int n_found = 0, n_impossible = 0;
	(void)state;
	rng_seed(&rng, 5);
	for (int i = 0; i < 3000; i++) {
		struct swiss s;
		bool found = true;
		begin_swiss(&s, 2 + (int)rng_below(&rng, 7));
		for (int round = 0; round < 9 && found; round++) {
			if (i % 2)
				change_presence(&s, &rng);
			found = play_round(&s, &rng, true);
			n_found += found;
		}
		n_impossible += !found;
	}
	assert_true(n_found > 10000 && n_impossible > 1000);
}

static void large_swiss_tournaments_have_no_rematch_and_one_bye_at_most(void **state)
{
	struct rng rng;
	(void)state;
	rng_seed(&rng, 6);
	for (int i = 0; i < 400; i++) {
		struct swiss s;
		begin_swiss(&s, 12 + (int)rng_below(&rng, PLAYERS - 11));
		for (int round = 0; round < 7; round++) {
			change_presence(&s, &rng);
			assert_true(play_round(&s, &rng, false));
		}
	}
}

static void swiss_pairings_exist_until_almost_all_pairs_have_met(void **state)
{
	struct rng rng;
	(void)state;
	rng_seed(&rng, 7);
	for (int n = 8; n <= PLAYERS; n += 7) {
		struct swiss s;
		int rounds = 0;
		begin_swiss(&s, n);
		while (rounds < ROUNDS && play_round(&s, &rng, false))
			rounds++;
		assert_in_range(rounds, n / 2 < ROUNDS ? n / 2 : ROUNDS, ROUNDS);
	}
}

/* Without absences and forfeits the limits of the seats can be kept. */
static void seats_stay_within_the_limits_in_ordinary_swiss_tournaments(void **state)
{
	struct rng rng;
	(void)state;
	rng_seed(&rng, 8);
	for (int i = 0; i < 300; i++) {
		struct swiss s;
		begin_swiss(&s, 16 + (int)rng_below(&rng, PLAYERS - 15));
		for (int round = 0; round < 7; round++) {
			struct pairing_cost cost;
			struct pairing pairs[PAIRING_PAIRS_MAX];
			int n_pairs;
			assert_true(pairing_swiss(s.players, s.n, pairs, &n_pairs, &cost));
			assert_int_equal(cost.seats, 0);
			play_pairs(&s, &rng, pairs, n_pairs);
		}
	}
}

static void the_first_swiss_round_pairs_the_upper_half_with_the_lower(void **state)
{
	(void)state;
	for (int n = 2; n <= PLAYERS; n++) {
		struct swiss s;
		struct pairing pairs[PAIRING_PAIRS_MAX];
		int n_pairs, half = n / 2;
		begin_swiss(&s, n);
		assert_true(pairing_swiss(s.players, n, pairs, &n_pairs, NULL));
		assert_int_equal(n_pairs, (n + 1) / 2);
		for (int i = 0; i < half; i++) {
			assert_int_equal(i % 2 ? pairs[i].second : pairs[i].first, i);
			assert_int_equal(i % 2 ? pairs[i].first : pairs[i].second, i + half);
		}
		if (n % 2) {
			assert_int_equal(pairs[half].first, n - 1);
			assert_int_equal(pairs[half].second, PAIRING_NO_PLAYER);
		}
	}
}

/* --- knock-out --- */

static void better_seeds_meet_as_late_as_possible_in_a_knock_out(void **state)
{
	(void)state;
	for (int n = 2; n <= PLAYERS; n++) {
		struct pairing pairs[PAIRING_PAIRS_MAX];
		int places[PAIRING_PAIRS_MAX], n_places = pairing_cup(n, pairs), rounds = pairing_cup_rounds(n);
		assert_int_equal(n_places, 1 << (rounds - 1));
		for (int i = 0, seen[PLAYERS] = {0}; i < n_places; i++) {
			int a = pairs[i].first, b = pairs[i].second;
			assert_in_range(a, 0, n - 1);
			assert_int_equal(seen[a]++, 0);
			/* Byes are for the best seeds. */
			assert_true((b == PAIRING_NO_PLAYER) == (a < 2 * n_places - n) || b < 2 * n_places - n);
			places[i] = b != PAIRING_NO_PLAYER && b < a ? b : a;
		}
		for (; n_places > 1; n_places /= 2)
			for (int i = 0; i < n_places / 2; i++) {
				int a = places[2 * i], b = places[2 * i + 1];
				assert_int_equal(a + b, n_places - 1); /* the best n_places are left */
				places[i] = a < b ? a : b;
			}
		assert_int_equal(places[0], 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(round_robins_follow_the_published_berger_tables),
		cmocka_unit_test(everyone_meets_everyone_with_even_seats_in_a_round_robin),
		cmocka_unit_test(small_swiss_pairings_are_the_best_of_all_pairings),
		cmocka_unit_test(large_swiss_tournaments_have_no_rematch_and_one_bye_at_most),
		cmocka_unit_test(swiss_pairings_exist_until_almost_all_pairs_have_met),
		cmocka_unit_test(seats_stay_within_the_limits_in_ordinary_swiss_tournaments),
		cmocka_unit_test(the_first_swiss_round_pairs_the_upper_half_with_the_lower),
		cmocka_unit_test(better_seeds_meet_as_late_as_possible_in_a_knock_out),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
