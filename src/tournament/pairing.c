#include "tournament/pairing.h"
#include "tournament/matching.h"

#include <assert.h>
#include <stdlib.h>

/* --- round robin --- */

static int even(int n)
{
	return n + n % 2;
}

int pairing_robin_rounds(int n_players, bool is_double)
{
	return (even(n_players) - 1) * (is_double ? 2 : 1);
}

/* The player at that distance around the circle from center, the one who is paired with number m - 1. */
static int on_circle(int center, int distance, int m)
{
	return (center + distance + m - 1) % (m - 1);
}

static void add_pair(struct pairing *out, int *n, int n_players, struct pairing pair)
{
	if (pair.first >= n_players) /* with an odd number of players the last number is the bye */
		pair = (struct pairing){pair.second, PAIRING_NO_PLAYER};
	if (pair.second >= n_players)
		pair.second = PAIRING_NO_PLAYER;
	out[(*n)++] = pair;
}

int pairing_robin(int n_players, bool is_double, int round, struct pairing out[PAIRING_PAIRS_MAX])
{
	int m = even(n_players), n_rounds = m - 1, n = 0, in_cycle = round % n_rounds;
	bool exchanged = round >= n_rounds;
	if (is_double && !exchanged && n_rounds >= 3 && in_cycle >= n_rounds - 2)
		in_cycle = in_cycle == n_rounds - 1 ? n_rounds - 2 : n_rounds - 1;
	int center = in_cycle * (m / 2) % n_rounds;
	for (int i = 0; i < m / 2; i++) {
		struct pairing p = {on_circle(center, i, m), on_circle(center, -i, m)};
		if (i == 0)
			p = in_cycle % 2 ? (struct pairing){m - 1, center} : (struct pairing){center, m - 1};
		add_pair(out, &n, n_players, exchanged ? (struct pairing){p.second, p.first} : p);
	}
	return n;
}

/* --- Swiss --- */

/* The sum of each part of the cost of a pairing is below its radix, so that comparing the weighted sums compares part
 * by part. */
#define ROUNDS            PAIRING_SWISS_ROUNDS_MAX
#define ORDER_RADIX       ((int64_t)PAIRING_PAIRS_MAX * 63 * 63 + 1)
#define FLOATS_RADIX      (PAIRING_PAIRS_MAX * 4 + 1)
#define PREFERENCES_RADIX (PAIRING_PAIRS_MAX * 4 + 1)
#define SCORES_RADIX      (PAIRING_PAIRS_MAX * 4 * ROUNDS * ROUNDS + 1)
#define BYE_RADIX         (2 * ROUNDS + 1)

static int64_t weight(const struct pairing_cost *c)
{
	int64_t w = c->seats;
	w = w * BYE_RADIX + c->bye;
	w = w * SCORES_RADIX + c->scores;
	w = w * PREFERENCES_RADIX + c->preferences;
	w = w * FLOATS_RADIX + c->floats;
	return w * ORDER_RADIX + c->order;
}

/* The number of games in which the player moved first minus those in which the player moved second. */
static int balance(const struct pairing_player *p)
{
	int sum = 0;
	for (int i = 0; i < p->n_seats; i++)
		sum += p->was_second[i] ? -1 : 1;
	return sum;
}

static bool is_third_in_a_row(const struct pairing_player *p, bool second)
{
	int n = p->n_seats;
	return n >= 2 && p->was_second[n - 1] == second && p->was_second[n - 2] == second;
}

/* Whether the seat would exceed the player's limits: a difference above 2, or the same seat three times in a row. */
static bool violates_seat_limits(const struct pairing_player *p, bool second)
{
	return abs(balance(p) + (second ? -1 : 1)) > 2 || is_third_in_a_row(p, second);
}

/* The cost of denying the player's preference for the other seat. */
static int preference_cost(const struct pairing_player *p, bool second)
{
	int sum = balance(p);
	if (sum != 0)
		return (sum < 0) == second ? 2 : 0;
	return p->n_seats > 0 && p->was_second[p->n_seats - 1] == second;
}

static void add_seats(struct pairing_cost *c, const struct pairing_player *first, const struct pairing_player *second)
{
	c->seats = violates_seat_limits(first, false) + violates_seat_limits(second, true);
	c->preferences = preference_cost(first, false) + preference_cost(second, true);
}

static bool is_less(const struct pairing_cost *a, const struct pairing_cost *b)
{
	return a->seats != b->seats ? a->seats < b->seats : a->preferences < b->preferences;
}

/* Whether the better of two players with equal claims moves first. They swap the seats of the last round in which
 * theirs differed. If they always had the same seats, the better player alternates; before the first game the board
 * number decides. */
static bool gets_first_seat(const struct pairing_player *better, const struct pairing_player *other, bool by_board)
{
	int i = better->n_seats, k = other->n_seats;
	while (i > 0 && k > 0 && better->was_second[i - 1] == other->was_second[k - 1])
		i--, k--;
	if (i > 0 && k > 0)
		return better->was_second[i - 1];
	return better->n_seats > 0 ? better->was_second[better->n_seats - 1] : by_board;
}

/* Whether the better player moves first in the cheapest assignment of seats. Sets cost->seats and cost->preferences. */
static bool best_seats(const struct pairing_player *better, const struct pairing_player *other, bool by_board,
		       struct pairing_cost *cost)
{
	struct pairing_cost exchanged = {0};
	add_seats(cost, better, other);
	add_seats(&exchanged, other, better);
	bool better_first =
		is_less(cost, &exchanged) || (!is_less(&exchanged, cost) && gets_first_seat(better, other, by_board));
	if (is_less(&exchanged, cost)) {
		cost->seats = exchanged.seats;
		cost->preferences = exchanged.preferences;
	}
	return better_first;
}

static int repeated_float(const struct pairing_player *p, int now)
{
	if (p->floats[0] == now)
		return 2;
	return p->floats[1] == now;
}

static int square(int x)
{
	return x * x;
}

/* The players by rank, with the size of each score group. */
struct ranking {
	int n;
	const struct pairing_player *players[PAIRING_PLAYERS_MAX];
	int group_size[PAIRING_PLAYERS_MAX];
};

static int compare_ranks(const void *a, const void *b)
{
	const struct pairing_player *x = *(const struct pairing_player *const *)a;
	const struct pairing_player *y = *(const struct pairing_player *const *)b;
	return x->half_points != y->half_points ? y->half_points - x->half_points : x->number - y->number;
}

static void rank(struct ranking *r, const struct pairing_player *players, int n)
{
	r->n = n;
	for (int i = 0; i < n; i++)
		r->players[i] = &players[i];
	qsort(r->players, (size_t)n, sizeof *r->players, compare_ranks);
	for (int i = 0, end; i < n; i = end) {
		for (end = i; end < n && r->players[end]->half_points == r->players[i]->half_points;)
			end++;
		for (int k = i; k < end; k++)
			r->group_size[k] = end - i;
	}
}

/* The cost of pairing the ranks i < k. False: the players have met. */
static bool cost_of_pair(const struct ranking *r, int i, int k, struct pairing_cost *out)
{
	const struct pairing_player *a = r->players[i], *b = r->players[k];
	bool is_float = a->half_points != b->half_points;
	*out = (struct pairing_cost){0};
	if (a->met >> b->number & 1)
		return false;
	bool first = best_seats(a, b, true, out);
	(void)first;
	out->scores = square(a->half_points - b->half_points);
	out->floats = is_float ? repeated_float(a, -1) + repeated_float(b, 1) : 0;
	out->order = square(k - i - (is_float ? 1 : r->group_size[i] / 2));
	return true;
}

static bool cost_of_bye(const struct ranking *r, int i, struct pairing_cost *out)
{
	const struct pairing_player *p = r->players[i];
	*out = (struct pairing_cost){.bye = p->half_points, .floats = repeated_float(p, -1)};
	out->order = square(r->n - 1 - i);
	return !p->had_bye;
}

static bool cost_between(const struct ranking *r, int i, int k, struct pairing_cost *out)
{
	return k == r->n ? cost_of_bye(r, i, out) : cost_of_pair(r, i, k, out);
}

static void add_cost(struct pairing_cost *sum, const struct pairing_cost *c)
{
	sum->seats += c->seats;
	sum->bye += c->bye;
	sum->scores += c->scores;
	sum->preferences += c->preferences;
	sum->floats += c->floats;
	sum->order += c->order;
}

static struct pairing seat(const struct ranking *r, int i, int k, int board)
{
	struct pairing_cost unused = {0};
	if (k == r->n)
		return (struct pairing){r->players[i]->number, PAIRING_NO_PLAYER};
	int a = r->players[i]->number, b = r->players[k]->number;
	return best_seats(r->players[i], r->players[k], board % 2 == 0, &unused) ? (struct pairing){a, b}
										 : (struct pairing){b, a};
}

bool pairing_swiss(const struct pairing_player *players, int n, struct pairing out[PAIRING_PAIRS_MAX], int *n_pairs,
		   struct pairing_cost *cost)
{
	struct ranking r;
	struct pairing_cost c, sum = {0};
	int64_t weights[MATCHING_MAX][MATCHING_MAX];
	int mate[MATCHING_MAX], size = even(n); /* if n is odd, vertex n is the bye */
	assert(n >= 0 && n <= PAIRING_PLAYERS_MAX);
	rank(&r, players, n);
	for (int i = 0; i < size; i++)
		for (int k = i + 1; k < size; k++)
			weights[i][k] = weights[k][i] = cost_between(&r, i, k, &c) ? weight(&c) : MATCHING_NO_EDGE;
	if (!matching_find(size, weights, mate))
		return false;
	*n_pairs = 0;
	for (int with_bye = 0; with_bye < 2; with_bye++)
		for (int i = 0; i < n; i++)
			if (i < mate[i] && (mate[i] == n) == with_bye) {
				cost_between(&r, i, mate[i], &c);
				add_cost(&sum, &c);
				out[*n_pairs] = seat(&r, i, mate[i], *n_pairs);
				++*n_pairs;
			}
	if (cost)
		*cost = sum;
	return true;
}

/* --- knock-out --- */

int pairing_cup_rounds(int n_players)
{
	int rounds = 0;
	while (1 << rounds < n_players)
		rounds++;
	return rounds;
}

/* Builds the bracket backwards from the final: each step splits every place between a seed and the opponent whom it
 * should beat. */
int pairing_cup(int n_players, struct pairing out[PAIRING_PAIRS_MAX])
{
	int seeds[PAIRING_PLAYERS_MAX] = {0}, size = 1;
	for (; size < n_players; size *= 2)
		for (int i = size - 1; i >= 0; i--) {
			int seed = seeds[i], other = 2 * size - 1 - seed;
			seeds[2 * i] = i % 2 ? other : seed;
			seeds[2 * i + 1] = i % 2 ? seed : other;
		}
	for (int i = 0; i < size / 2; i++) {
		int a = seeds[2 * i], b = seeds[2 * i + 1];
		bool is_bye = a >= n_players || b >= n_players;
		int better = a < b ? a : b;
		out[i] = is_bye ? (struct pairing){better, PAIRING_NO_PLAYER} : (struct pairing){a, b};
	}
	return size / 2;
}
