/* Elo and the SPRT, compared with the published figures of other programs and with calculations by hand. */
#include "support.h"

#include <math.h>
#include <string.h>

#include "base/rng.h"
#include "match/interval.h"
#include "match/sprt.h"

static void assert_near(double value, double expected, double error)
{
	if (!(fabs(value - expected) <= error))
		fail_msg("%g, expected %g within %g", value, expected, error);
}

/* Figures of fastchess's own tests (github.com/Disservin/fastchess, app/tests/elo_test.cpp). Its error is half of the
 * interval; ours is larger because of the imagined pair. */
static void elo_matches_fastchess(void **state)
{
	static const struct {
		int pairs[ELO_SCORES];
		double elo, error;
	} cases[] = {
		{{34, 54, 63, 64, 75}, 55.58, 27.65},
		{{332, 433, 498, 333, 334}, -8.64, 10.33},
		{{7895, 8757, 5685, 568, 9999}, -21.04, 2.95},
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct elo elo = elo_of_pairs(cases[i].pairs);
		assert_near(elo.value, cases[i].elo, 0.01);
		assert_near((elo.high - elo.low) / 2, cases[i].error, 0.02);
		assert_true(elo.low < elo.value && elo.value < elo.high);
	}
}

/* The sprt_test.cpp of the same program, with the logistic model; its likelihoods are exact where ours are normal
 * approximations. */
static void llr_matches_fastchess(void **state)
{
	(void)state;
	assert_near(sprt_llr(&(struct sprt){0.5, 2.5, 0.05, 0.05}, (int[]){223, 9863, 21279, 10037, 246}), -3.07, 0.01);
	assert_near(sprt_llr(&(struct sprt){0, 2, 0.05, 0.05}, (int[]){871, 26175, 55983, 26678, 821}), -4.98, 0.01);
}

/* Again elo_test.cpp, in percent: 5.05 and 100.00. */
static void superiority_matches_fastchess(void **state)
{
	(void)state;
	assert_near(elo_superiority((int[]){332, 433, 498, 333, 334}), 0.0505, 0.0001);
	assert_near(elo_superiority((int[]){34, 54, 63, 64, 75}), 1, 0.00005);
}

/* The mean .6875 and the variance .115 of sums_match_hand_calculation: .1875 / sqrt(.115 / 4) = 1.1058 deviations above
 * 1/2; between 1.10 (.86433) and 1.11 (.86650) in tables of the normal distribution. */
static void superiority_matches_hand_calculation(void **state)
{
	static const int pairs[ELO_SCORES] = {0, 1, 1, 0, 2}, back[ELO_SCORES] = {2, 0, 1, 1, 0},
			 none[ELO_SCORES] = {0}, even[ELO_SCORES] = {3, 1, 5, 1, 3};
	(void)state;
	assert_near(elo_superiority(pairs), 0.86433 + 0.58 * (0.86650 - 0.86433), 0.00005);
	assert_near(elo_superiority(pairs) + elo_superiority(back), 1, 1e-12);
	assert_near(elo_superiority(none), 0.5, 1e-12);
	assert_near(elo_superiority(even), 0.5, 1e-12);
}

static void expected_scores_match_elo(void **state)
{
	(void)state;
	assert_near(elo_expected(0), 0.5, 1e-12);
	assert_near(elo_expected(400), 10.0 / 11, 1e-12);
	assert_near(elo_expected(-400), 1.0 / 11, 1e-12);
	assert_near(elo_of_score(0.75), 400 * log10(3), 1e-9);
	assert_true(elo_of_score(1) == INFINITY && elo_of_score(0) == -INFINITY);
}

/* Four pairs of 2, 2, 1 and 1/2 points: mean (2+2+1+.5)/8 = .6875. With the imagined pair, a fifth of one for each
 * score, the sums over 5 pairs are .2*2.5 + 2.75 = 3.25 and .2*1.875 + 2.3125 = 2.6875: variance .5375 - .65^2 = .115.
 */
static void sums_match_hand_calculation(void **state)
{
	static const int pairs[ELO_SCORES] = {0, 1, 1, 0, 2};
	(void)state;
	struct elo_sample s = elo_sample_of(pairs);
	assert_int_equal(s.n, 4);
	assert_near(s.mean, 0.6875, 1e-12);
	assert_near(s.variance, 0.115, 1e-12);
	struct elo elo = elo_of_pairs(pairs);
	assert_near(elo.value, 400 * log10(0.6875 / 0.3125), 1e-9);
	/* 2.6875 - 5 * .65^2 = .575 is the sum of squares of five pairs, over 4 the sample variance; the t of 3 degrees
	 * of freedom is 3.182 (any table). */
	double error = 3.182446 * sqrt(0.575 / 4 / 4);
	assert_near(elo.low, elo_of_score(0.6875 - error), 1e-4);
	assert_true(elo.high == INFINITY);
	struct sprt sprt = {0, 400, 0.05, 0.1};
	double step = 10.0 / 11 - 0.5;
	assert_near(sprt_llr(&sprt, pairs), 4 * step * (2 * 0.6875 - 0.5 - 10.0 / 11) / (2 * 0.115), 1e-9);
	assert_near(sprt_low(&sprt), log(0.1 / 0.95), 1e-12);
	assert_near(sprt_high(&sprt), log(0.9 / 0.05), 1e-12);
}

/* From tables of Student's distribution, by degrees of freedom, two-sided 5 %; from 30 numbers on the normal
 * distribution. */
static void small_samples_have_student_intervals(void **state)
{
	static const struct {
		int n;
		double factor;
	} cases[] = {{2, 12.706}, {3, 4.303},  {5, 2.776},  {8, 2.365},  {11, 2.228},
		     {16, 2.131}, {21, 2.086}, {29, 2.048}, {30, 1.960}, {1000, 1.960}};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_near(interval_factor(cases[i].n), cases[i].factor, 0.0005);
	assert_true(isinf(interval_factor(1)));
	for (int n = 2; n <= 30; n++)
		assert_true(interval_factor(n) < interval_factor(n - 1));
	struct interval mean = interval_of_mean(10, 3, 9); /* 10 +- 2.306 * 3 / 3 */
	assert_near(mean.low, 7.694, 0.0005);
	assert_near(mean.high, 12.306, 0.0005);
	mean = interval_of_mean(10, 0, 1);
	assert_true(mean.value == 10 && isnan(mean.low) && isnan(mean.high)); /* one number has no spread */
}

/* 2, 4, 4, 4, 5, 5, 7, 9: the squared differences from 5 add up to 32. */
static void the_deviation_of_small_samples(void **state)
{
	static const double numbers[] = {2, 4, 4, 4, 5, 5, 7, 9};
	struct sample s = {0};
	(void)state;
	assert_true(interval_deviation(&s) == 0);
	interval_take(&s, numbers[0]);
	assert_true(s.n == 1 && s.mean == 2 && interval_deviation(&s) == 0);
	for (size_t i = 1; i < sizeof numbers / sizeof *numbers; i++)
		interval_take(&s, numbers[i]);
	assert_int_equal(s.n, 8);
	assert_near(s.mean, 5, 1e-12);
	assert_near(interval_deviation(&s), sqrt(32.0 / 7), 1e-12);
}

/* A distribution from which a player's pairs are drawn; the interval of n of them must contain the true score in 95 of
 * 100 trials. With 4000 trials, 93.6 % are 4 standard errors less. The worst of several: nearly every pair is won
 * twice, halved or lost. */
static void intervals_of_few_pairs_have_their_coverage(void **state)
{
	static const int of_100[ELO_SCORES] = {25, 2, 46, 2, 25};
	struct rng rng;
	(void)state;
	rng_seed(&rng, 1);
	for (int n = 4; n <= 32; n += 4) {
		int n_held = 0;
		for (int trial = 0; trial < 4000; trial++) {
			int pairs[ELO_SCORES] = {0};
			for (int i = 0; i < n; i++) {
				int ticket = (int)rng_below(&rng, 100), score = 0;
				while (ticket >= of_100[score])
					ticket -= of_100[score++];
				pairs[score]++;
			}
			struct elo elo = elo_of_pairs(pairs);
			n_held += elo.low <= 0 && elo.high >= 0;
		}
		if (n_held < 3744 - (n >= 30) * 80)
			fail_msg("%d pairs: %d of 4000 intervals contain the true Elo", n, n_held);
	}
}

/* Below 30 pairs: Student's t and the sample variance, the imagined pair included; from 30 on the normal distribution.
 * All pairs halved: with the imagined pair the squares around 1/2 add up to .2 (2 * .25 + 2 * .0625) = .125. 29 pairs:
 * the variance of a sample of 30 is .125 / 29, t (28 degrees of freedom) 2.048407. 30 pairs: the variance is .125 /
 * 31. */
static void the_interval_changes_at_30_pairs(void **state)
{
	static const struct {
		int n;
		double error;
	} cases[] = {{29, 2.048407 * 0.012191435},           /* sqrt(.125 / 29 / 29) */
		     {30, 1.959963984540054 * 0.011593454}}; /* sqrt(.125 / 31 / 30) */
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct elo elo = elo_of_pairs((int[]){0, 0, cases[i].n, 0, 0});
		assert_near(elo.low, elo_of_score(0.5 - cases[i].error), 1e-4);
		assert_near(elo.high, elo_of_score(0.5 + cases[i].error), 1e-4);
	}
}

/* Newcombe's method 10, from the formulas in docs/levels.md. The correlation of the first is (40 * 30 - 10 * 20 - 100 /
 * 2) / sqrt(50 * 50 * 60 * 40) = .387836; of the second 0, since ad - bc = 1 is less than the correction 5 / 2; of the
 * third (100 - 900) / 1600 = -.5: values below 0 are not corrected. */
static void paired_shares_have_newcombe_intervals(void **state)
{
	static const struct {
		int counts[4];
		double value, low, high;
	} cases[] = {
		{{40, 10, 20, 30}, 0.1, -0.0074325, 0.2034325},  {{2, 1, 1, 1}, 0, -0.4648684, 0.4648684},
		{{10, 30, 30, 10}, 0, -0.1853742, 0.1853742},    {{36, 12, 2, 0}, -0.2, -0.3404276, -0.0569296},
		{{20, 12, 2, 16}, -0.2, -0.3292070, -0.0561564},
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const int *n = cases[i].counts;
		struct interval d = interval_of_paired_shares(n[0], n[1], n[2], n[3]);
		struct interval back = interval_of_paired_shares(n[0], n[2], n[1], n[3]);
		assert_near(d.value, cases[i].value, 1e-12);
		assert_near(d.low, cases[i].low, 1e-6);
		assert_near(d.high, cases[i].high, 1e-6);
		assert_near(back.low, -d.high, 1e-12);
		assert_near(back.high, -d.low, 1e-12);
	}
}

/* Nothing is known before the first pair, and little after one. */
static void few_pairs_give_no_certainty(void **state)
{
	static const struct sprt sprt = {0, 10, 0.05, 0.05};
	static const int none[ELO_SCORES] = {0}, one[ELO_SCORES] = {0, 0, 0, 0, 1}, lost[ELO_SCORES] = {60},
			 won[ELO_SCORES] = {0, 0, 0, 0, 60};
	(void)state;
	struct elo elo = elo_of_pairs(none);
	assert_true(elo.value == 0 && elo.low == -INFINITY && elo.high == INFINITY);
	assert_int_equal(sprt_state_of(&sprt, none), SPRT_OPEN);
	assert_int_equal(sprt_state_of(&sprt, one), SPRT_OPEN);
	assert_true(elo_of_pairs(one).low < 100);
	assert_int_equal(sprt_state_of(&sprt, won), SPRT_ELO1);
	assert_int_equal(sprt_state_of(&sprt, lost), SPRT_ELO0);
	assert_true(elo_of_pairs(won).low > 400);
}

static void sprt_settings_are_parsed(void **state)
{
	static const char *const bad[] = {
		"",      "0",      "0,",        "10,0",          "0,0",          "0,10,",
		"a,b",   "0,10x",  "0, 10",     "0,10,0.05",     "0,10,0,0.05",  "0,10,0.5,0.1",
		"0,nan", "-inf,0", "0,1e999",   "0,10,.05,.05,", "0,10,.1,.1,1", "0,10,.05,-1",
		",",     "0,,10",  "-3000,3000"};
	struct sprt s;
	struct error err;
	(void)state;
	assert_true(sprt_parse("0,10", &s, &err));
	assert_true(s.elo0 == 0 && s.elo1 == 10 && s.alpha == 0.05 && s.beta == 0.05);
	assert_true(sprt_parse("-1.5,.5,0.01,0.2", &s, &err));
	assert_true(s.elo0 == -1.5 && s.elo1 == 0.5 && s.alpha == 0.01 && s.beta == 0.2);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		if (sprt_parse(bad[i], &s, &err))
			fail_msg("\"%s\" is accepted as a test", bad[i]);
		assert_non_null(strstr(err.text, "is not an SPRT, expected ELO0,ELO1"));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(elo_matches_fastchess),
		cmocka_unit_test(llr_matches_fastchess),
		cmocka_unit_test(superiority_matches_fastchess),
		cmocka_unit_test(superiority_matches_hand_calculation),
		cmocka_unit_test(expected_scores_match_elo),
		cmocka_unit_test(sums_match_hand_calculation),
		cmocka_unit_test(small_samples_have_student_intervals),
		cmocka_unit_test(the_deviation_of_small_samples),
		cmocka_unit_test(intervals_of_few_pairs_have_their_coverage),
		cmocka_unit_test(the_interval_changes_at_30_pairs),
		cmocka_unit_test(paired_shares_have_newcombe_intervals),
		cmocka_unit_test(few_pairs_give_no_certainty),
		cmocka_unit_test(sprt_settings_are_parsed),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
