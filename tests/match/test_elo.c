/* Elo and the SPRT against the published figures of other programs, and against sums done by hand. */
#include "support.h"

#include <math.h>
#include <string.h>

#include "match/sprt.h"

static void assert_near(double value, double expected, double error)
{
	if (!(fabs(value - expected) <= error))
		fail_msg("%g, expected %g within %g", value, expected, error);
}

/* Figures of fastchess's own tests (github.com/Disservin/fastchess, app/tests/elo_test.cpp). Its error is half of the
 * interval; ours is larger by the imagined pair. */
static void elo_is_what_fastchess_finds(void **state)
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

/* The same program's sprt_test.cpp, the logistic model; its likelihoods are exact where ours are normal. */
static void llr_is_what_fastchess_finds(void **state)
{
	(void)state;
	assert_near(sprt_llr(&(struct sprt){0.5, 2.5, 0.05, 0.05}, (int[]){223, 9863, 21279, 10037, 246}), -3.07, 0.01);
	assert_near(sprt_llr(&(struct sprt){0, 2, 0.05, 0.05}, (int[]){871, 26175, 55983, 26678, 821}), -4.98, 0.01);
}

static void expected_scores(void **state)
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
static void a_sum_by_hand(void **state)
{
	static const int pairs[ELO_SCORES] = {0, 1, 1, 0, 2};
	(void)state;
	struct elo_sample s = elo_sample_of(pairs);
	assert_int_equal(s.n, 4);
	assert_near(s.mean, 0.6875, 1e-12);
	assert_near(s.variance, 0.115, 1e-12);
	struct elo elo = elo_of_pairs(pairs);
	assert_near(elo.value, 400 * log10(0.6875 / 0.3125), 1e-9);
	double error = 1.959964 * sqrt(0.115 / 4);
	assert_near(elo.low, elo_of_score(0.6875 - error), 1e-9);
	assert_true(elo.high == INFINITY);
	struct sprt sprt = {0, 400, 0.05, 0.1};
	double step = 10.0 / 11 - 0.5;
	assert_near(sprt_llr(&sprt, pairs), 4 * step * (2 * 0.6875 - 0.5 - 10.0 / 11) / (2 * 0.115), 1e-9);
	assert_near(sprt_low(&sprt), log(0.1 / 0.95), 1e-12);
	assert_near(sprt_high(&sprt), log(0.9 / 0.05), 1e-12);
}

/* Nothing is known before the first pair, and little after one. */
static void few_pairs_are_no_certainty(void **state)
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

static void tests_are_read(void **state)
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
			fail_msg("\"%s\" is taken for a test", bad[i]);
		assert_non_null(strstr(err.text, "is no test, expected ELO0,ELO1"));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(elo_is_what_fastchess_finds),
		cmocka_unit_test(llr_is_what_fastchess_finds),
		cmocka_unit_test(expected_scores),
		cmocka_unit_test(a_sum_by_hand),
		cmocka_unit_test(few_pairs_are_no_certainty),
		cmocka_unit_test(tests_are_read),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
