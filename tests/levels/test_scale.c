/* One scale of difficulty: the Rasch model. */
#include "support.h"

#include "base/rng.h"
#include "levels/scale.h"

#include <math.h>

enum { PLAYERS = 5, LEVELS = 12, GAMES = 200, ANCHOR = 3 };

struct world {
	double ability[PLAYERS], difficulty[LEVELS];
	int games[PLAYERS * LEVELS], won[PLAYERS * LEVELS];
	struct scale_data data;
	struct scale_estimate abilities[PLAYERS], difficulties[LEVELS];
};

static double uniform(struct rng *rng)
{
	return (rng_below(rng, 1000000) + 0.5) / 1000000;
}

/* Plays games of the model with known parameters. */
static void simulate(struct world *w, uint64_t seed)
{
	static const double abilities[PLAYERS] = {-2.5, -1.2, -0.6, 0, 0.7};
	struct rng rng;
	rng_seed(&rng, seed);
	*w = (struct world){.data = {PLAYERS, LEVELS, ANCHOR, w->games, w->won}};
	for (int p = 0; p < PLAYERS; p++)
		w->ability[p] = abilities[p];
	for (int i = 0; i < LEVELS; i++)
		w->difficulty[i] = -2 + 5 * uniform(&rng);
	for (int p = 0; p < PLAYERS; p++)
		for (int i = 0; i < LEVELS; i++) {
			double share = 1 / (1 + exp(w->difficulty[i] - w->ability[p]));
			w->games[p * LEVELS + i] = GAMES;
			for (int n = 0; n < GAMES; n++)
				w->won[p * LEVELS + i] += uniform(&rng) < share;
		}
	scale_fit(&w->data, w->abilities, w->difficulties);
}

/* Nearly all of the 95 % intervals contain the true values. */
static void known_parameters_are_found(void **state)
{
	(void)state;
	struct world w;
	int n = 0, inside = 0;
	for (uint64_t seed = 1; seed <= 30; seed++) {
		simulate(&w, seed);
		for (int i = 0; i < LEVELS; i++, n++)
			inside += fabs(w.difficulties[i].value - w.difficulty[i]) <= 1.96 * w.difficulties[i].error;
		for (int p = 0; p < PLAYERS; p++) {
			if (p == ANCHOR)
				continue;
			n++;
			inside += fabs(w.abilities[p].value - w.ability[p]) <= 1.96 * w.abilities[p].error;
		}
		assert_true(w.abilities[ANCHOR].value == 0 && w.abilities[ANCHOR].error == 0);
	}
	if (inside < n * 92 / 100 || inside > n * 98 / 100)
		fail_msg("%d of %d intervals contain the value", inside, n);
}

/* The logarithm of the posterior, up to a constant, written without the code under test. */
static double posterior(const struct world *w, const double *ability, const double *difficulty)
{
	double sum = 0, prior = 2 * SCALE_PRIOR_SD * SCALE_PRIOR_SD;
	for (int i = 0; i < LEVELS; i++)
		sum -= difficulty[i] * difficulty[i] / prior;
	for (int p = 0; p < PLAYERS; p++) {
		if (p != ANCHOR)
			sum -= ability[p] * ability[p] / prior;
		for (int i = 0; i < LEVELS; i++) {
			double odds = ability[p] - difficulty[i], won = w->won[p * LEVELS + i];
			sum += won * odds - w->games[p * LEVELS + i] * log1p(exp(odds));
		}
	}
	return sum;
}

/* The maximum along one parameter, by golden section. */
static void maximize(const struct world *w, double *ability, double *difficulty, double *one)
{
	const double ratio = (sqrt(5) - 1) / 2;
	double low = *one - 1, high = *one + 1;
	while (high - low > 1e-9) {
		double a = high - ratio * (high - low), b = low + ratio * (high - low), at_a;
		*one = a;
		at_a = posterior(w, ability, difficulty);
		*one = b;
		if (at_a > posterior(w, ability, difficulty))
			high = b;
		else
			low = a;
	}
	*one = (low + high) / 2;
}

/* A second fit, one parameter at a time, gives the same estimates. */
static void another_fit_agrees(void **state)
{
	(void)state;
	struct world w;
	double ability[PLAYERS] = {0}, difficulty[LEVELS] = {0}, change = 1;
	simulate(&w, 77);
	for (int round = 0; round < 400 && change > 1e-7; round++) {
		change = 0;
		for (int i = 0; i < LEVELS; i++) {
			double before = difficulty[i];
			maximize(&w, ability, difficulty, &difficulty[i]);
			change = fmax(change, fabs(difficulty[i] - before));
		}
		for (int p = 0; p < PLAYERS; p++) {
			double before = ability[p];
			if (p != ANCHOR)
				maximize(&w, ability, difficulty, &ability[p]);
			change = fmax(change, fabs(ability[p] - before));
		}
	}
	for (int i = 0; i < LEVELS; i++)
		assert_true(fabs(difficulty[i] - w.difficulties[i].value) < 1e-4);
	for (int p = 0; p < PLAYERS; p++)
		assert_true(fabs(ability[p] - w.abilities[p].value) < 1e-4);
}

/* The errors are those of the whole information matrix, inverted at once. */
static void errors_come_from_the_information(void **state)
{
	(void)state;
	enum { N = PLAYERS + LEVELS };
	static double m[N][2 * N];
	struct world w;
	double prior = 1 / (SCALE_PRIOR_SD * SCALE_PRIOR_SD);
	simulate(&w, 5);
	for (int k = 0; k < N; k++) {
		m[k][k] = k == ANCHOR ? 1 : prior;
		m[k][N + k] = 1;
	}
	for (int p = 0; p < PLAYERS; p++)
		for (int i = 0; i < LEVELS; i++) {
			double share = scale_expected(w.abilities[p].value, w.difficulties[i].value);
			double information = GAMES * share * (1 - share);
			m[PLAYERS + i][PLAYERS + i] += information;
			if (p == ANCHOR)
				continue;
			m[p][p] += information;
			m[p][PLAYERS + i] = m[PLAYERS + i][p] = -information;
		}
	for (int k = 0; k < N; k++) {
		double pivot = m[k][k];
		for (int j = 0; j < 2 * N; j++)
			m[k][j] /= pivot;
		for (int i = 0; i < N; i++) {
			double factor = i == k ? 0 : m[i][k];
			for (int j = 0; j < 2 * N && factor != 0; j++)
				m[i][j] -= factor * m[k][j];
		}
	}
	for (int p = 0; p < PLAYERS; p++)
		if (p != ANCHOR)
			assert_true(fabs(sqrt(m[p][N + p]) - w.abilities[p].error) < 1e-4);
	for (int i = 0; i < LEVELS; i++)
		assert_true(fabs(sqrt(m[PLAYERS + i][N + PLAYERS + i]) - w.difficulties[i].error) < 1e-4);
}

/* Where everything is won or lost the prior keeps estimates finite; without games there is only the prior. */
static void perfect_scores_stay_finite(void **state)
{
	(void)state;
	int games[] = {50, 50, 0, 50, 50, 0}, won[] = {50, 0, 0, 50, 0, 0};
	struct scale_data data = {2, 3, 0, games, won};
	struct scale_estimate abilities[2], difficulties[3];
	scale_fit(&data, abilities, difficulties);
	assert_true(difficulties[0].value < -3 && difficulties[0].value > -15);
	assert_true(difficulties[1].value > 3 && difficulties[1].value < 15);
	assert_true(fabs(difficulties[2].value) < 1e-6 && fabs(difficulties[2].error - SCALE_PRIOR_SD) < 1e-6);
}

static void best_moves_are_those_of_a_twentieth(void **state)
{
	(void)state;
	int moves[] = {9, 4, 30, 6, 5};
	assert_true(scale_best_moves(moves, 5, 100) == (4 + 5 + 6 + 9 + 30) / 5.0);
	assert_true(scale_best_moves(moves, 5, 40) == 4.5);
	assert_true(scale_best_moves(moves, 5, 41) == 5);
	assert_true(scale_best_moves(moves, 5, 101) == 0); /* six would be needed */
	assert_true(scale_best_moves(moves, 0, 0) == 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(known_parameters_are_found),          cmocka_unit_test(another_fit_agrees),
		cmocka_unit_test(errors_come_from_the_information),    cmocka_unit_test(perfect_scores_stay_finite),
		cmocka_unit_test(best_moves_are_those_of_a_twentieth),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
