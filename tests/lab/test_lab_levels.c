/* The lab of Magic Chess: the paper's levels, the order of figures, the settings that affect each row. */
#include "support.h"

#include <math.h>
#include <string.h>

#include "lab/lab_compare.h"
#include "lab/lab_levels.h"
#include "levels/rate.h"

/* The examples in the documentation of scipy.stats.kendalltau and of R's cor, and by hand. */
static void rank_correlation_is_kendalls_tau(void **state)
{
	static const double ties_a[] = {12, 2, 1, 12, 2}, ties_b[] = {1, 4, 7, 1, 0};
	static const double up[] = {1, 2, 3, 4}, down[] = {.9, .8, .7, .1}, one_off[] = {1, 3, 2, 4},
			    same[] = {2, 2, 2, 2};
	(void)state;
	assert_float_equal(lab_rank_correlation(ties_a, ties_b, 5), -0.47140452079103173, 1e-12);
	assert_float_equal(lab_rank_correlation(up, up, 4), 1, 1e-12);
	assert_float_equal(lab_rank_correlation(up, down, 4), -1, 1e-12);
	assert_float_equal(lab_rank_correlation(up, one_off, 4), 4.0 / 6, 1e-12);
	assert_true(isnan(lab_rank_correlation(up, same, 4)));
	assert_true(isnan(lab_rank_correlation(up, up, 1)));
}

static void only_rows_with_games_are_compared(void **state)
{
	const struct paper_level *rows = paper_levels + 1; /* .68, .50, .35 */
	const struct interval ours[] = {{.60, .55, .66}, {NAN, 0, 1}, {.40, .20, .60}};
	struct lab_shares shares = {.n = 0};
	(void)state;
	struct lab_nearness none = lab_shares_compare(&shares);
	assert_true(isnan(none.rank) && isnan(none.off) && none.n == 0);
	for (int i = 0; i < 3; i++)
		lab_shares_take(&shares, &rows[i], &ours[i]);
	struct lab_nearness two = lab_shares_compare(&shares);
	assert_int_equal(two.n, 2);
	assert_int_equal(two.n_near, 2); /* a share of .68 in 1000 games may be .65 */
	assert_float_equal(two.off, (.08 + .05) / 2, 1e-12);
	assert_float_equal(two.rank, 1, 1e-12);
}

/* Six rows of pieces in Tables 4 and 6, three rows in the others; a share or seconds. */
static void the_papers_tables_have_their_layout(void **state)
{
	int rows[10] = {0};
	(void)state;
	for (int i = 0; i < PAPER_LEVELS; i++) {
		const struct paper_level *p = &paper_levels[i];
		assert_in_range(p->table, 0, 9);
		rows[p->table]++;
		assert_true(p->table == PAPER_TIMED_TABLE ? p->figure >= 55 : p->figure > 0 && p->figure < 1);
		for (int k = 0; k < i; k++)
			assert_string_not_equal(p->word, paper_levels[k].word);
	}
	static const int expected[10] = {1, 0, 0, 3, 6, 3, 6, 6, 3, 3};
	assert_memory_equal(rows, expected, sizeof rows);
	assert_true(paper_levels[2].figure == paper_levels[0].figure); /* no magic: Table 3 at depth 4 */
}

static void every_experiment_has_its_rows(void **state)
{
	struct lab_level levels[LAB_LEVELS_MAX];
	(void)state;
	static const int expected[] = {3, 7, 31, 7, 7, 3, 3};
	for (int e = LAB_MAGIC3; e <= LAB_MAGIC9; e++) {
		assert_int_equal(lab_levels((enum lab_experiment)e, levels), expected[e - LAB_MAGIC3]);
		assert_int_equal(levels[0].paper->table == 0, e >= LAB_MAGIC4 && e <= LAB_MAGIC7);
	}
	int n = lab_levels(LAB_MAGIC_OPTIONS, levels), n_ice = 0;
	assert_in_range(n, 24 + LAB_SETTINGS, LAB_LEVELS_MAX);
	for (int i = 0; i < n; i++) {
		assert_true(levels[i].setting->matters(levels[i].paper));
		assert_true(levels[i].paper->table != 0 && levels[i].paper->table != PAPER_TIMED_TABLE);
		assert_int_equal(levels[i].frozen != NULL, levels[i].paper->table == 5);
		n_ice += levels[i].setting == &lab_settings[1] && levels[i].paper->table == 7;
	}
	assert_int_equal(n_ice, 2);
}

static void check_text(const char *word, const struct lab_frozen *frozen, int setting, int variant,
		       const char *expected)
{
	char text[POSITION_TEXT_MAX];
	const char *field;
	struct level level;
	struct error err;
	for (int i = 0; i < PAPER_LEVELS; i++) {
		const struct lab_level l = {&paper_levels[i], &lab_settings[setting], frozen};
		if (strcmp(paper_levels[i].word, word) != 0)
			continue;
		lab_level_make(&l, variant, &level);
		if (!level_text(&level, 0, text, &field, &err))
			fail_msg("%s: %s", word, err.text);
		assert_string_equal(text, expected);
		return;
	}
	fail_msg("no row \"%s\"", word);
}

static void levels_start_as_in_the_paper(void **state)
{
	(void)state;
	check_text("3-depth-2", NULL, 0, 0, "????/????/????/???? p ? KGMRNCPx2kgmrncpx2 0 0 - -/-");
	check_text("3-depth-2", NULL, 6, 0, "????/????/????/???? p r KGMRNCPx2kgmrncpx2 0 0 - -/-");
	check_text("no-magic", NULL, 4, 0, "????/????/????/???? p r KGMRNCPx2kgmrncpx2 0 0 draw=20 -/-");
	check_text("4-guard", NULL, 0, 5, "????/????/?#??/???? p r KMRNCPx2kgmrncpx2 0 0 - -/-");
	check_text("4-pawn", NULL, 2, 15, "???#/????/????/???? p r KGMRNCPkgmrncpx2 0 0 wood=blocks -/-");
	check_text("5-ice-2", &lab_frozen[0], 0, 0, "????/????/????/???? p r K^2GMRNCPx2kgmrncpx2 0 0 - -/-");
	check_text("5-ice-3", &lab_frozen[6], 1, 0, "????/????/????/???? p r KGMRNCP^3Pkgmrncpx2 0 0 ice=plies -/-");
	check_text("5-ice-1", &lab_frozen[7], 0, 0, "????/????/????/???? p r KGMRNCP^1x2kgmrncpx2 0 0 - -/-");
	check_text("5-ice-1", &lab_frozen[9], 0, 0,
		   "????/????/????/???? p r K^1G^1M^1R^1N^1C^1P^1x2kgmrncpx2 0 0 - -/-");
	check_text("6-pawn", NULL, 0, 0, "????/????/????/???? p r KGMRNCPx2kgmrncp*p 0 0 - -/-");
	check_text("7-gold", NULL, 0, 0, "????/????/????/???? p r KGMRNCPx2k*g*m*r*n*c*p*x2 0 0 - -/-");
	check_text("7-gold-no-minister", NULL, 0, 3, "????/????/????/???1 p r KGMRNCPx2k*g*r*n*c*p*x2 0 0 - -/-");
	check_text("7-pawn-wood-cannon-ice", NULL, 0, 0, "????/????/????/#??? p r KGMRNC^2Pkgmrncpx2 0 0 - -/-");
	check_text("9-5x5", NULL, 0, 0,
		   "?????/?????/??#??/?????/????? p ? KGMx2Rx2Nx2Cx2Px2kgmx2rx2nx2cx2px2 0 0 - -/-");
}

/* Every variant of every row can be played; each point is the first wood once, and woods are not adjacent. */
static void all_variants_can_be_played(void **state)
{
	struct lab_level levels[LAB_LEVELS_MAX];
	struct position position;
	struct level level;
	const char *field;
	struct error err;
	(void)state;
	int n = lab_levels(LAB_MAGIC_OPTIONS, levels);
	for (int i = 0; i < n; i++) {
		const struct paper_level *p = levels[i].paper;
		int n_wood = p->wood ? (int)strlen(p->wood) : 0;
		for (int variant = 0; variant < lab_level_variants(&levels[i]); variant++) {
			lab_level_make(&levels[i], variant, &level);
			if (!level_position(&level, 0, &position, &field, &err))
				fail_msg("%s, variant %d: %s", p->word, variant, err.text);
			assert_int_equal(level.npc_depth, p->npc_depth ? p->npc_depth : LEVEL_DEPTH);
			assert_int_equal(level.seed, variant + 1);
			for (int k = 0; k < n_wood; k++)
				assert_int_equal(strlen(level.magic[k].wood), 2);
			if (n_wood)
				assert_int_equal(4 * (level.magic[0].wood[1] - '1') + level.magic[0].wood[0] - 'a',
						 variant);
		}
	}
}

/* A setting said to make no difference makes none: the games are the same, judged by their lengths and node counts. */
static void settings_affect_only_the_declared_rows(void **state)
{
	(void)state;
	for (int i = 1; i < PAPER_LEVELS; i++)
		for (int k = 1; k < LAB_SETTINGS; k++) {
			struct rate_games games[2];
			struct match_game *first = NULL, *second = NULL;
			struct level level;
			struct error err;
			const struct paper_level *p = &paper_levels[i];
			if (lab_settings[k].matters(p) || p->size > 4 || p->npc_depth > 4)
				continue;
			for (int both = 0; both < 2; both++) {
				const struct lab_level l = {p, &lab_settings[both ? k : 0],
							    p->table == 5 ? &lab_frozen[9] : NULL};
				const struct rate_setup setup = {
					.level = &level, .games = {2}, .player_depth = 2, .seed = 3};
				lab_level_make(&l, 3 % lab_level_variants(&l), &level);
				level.npc_depth = 2;
				assert_true(rate_games_init(&games[both], &setup, &err));
				assert_true(rate_run(&setup, &games[both], &err));
			}
			first = games[0].played[RATE_MAIN];
			second = games[1].played[RATE_MAIN];
			for (int n = 0; n < 2; n++)
				if (first[n].plies != second[n].plies || first[n].verdict != second[n].verdict ||
				    first[n].nodes[0] != second[n].nodes[0])
					fail_msg("%s, %s, game %d", p->word, lab_settings[k].word, n);
			rate_games_release(&games[0]);
			rate_games_release(&games[1]);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rank_correlation_is_kendalls_tau),
		cmocka_unit_test(only_rows_with_games_are_compared),
		cmocka_unit_test(the_papers_tables_have_their_layout),
		cmocka_unit_test(every_experiment_has_its_rows),
		cmocka_unit_test(levels_start_as_in_the_paper),
		cmocka_unit_test(all_variants_can_be_played),
		cmocka_unit_test(settings_affect_only_the_declared_rows),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
