/* The chapters behind the first twelve: what their levels are drawn from, and the levels that come with the program. */
#include "support.h"

#include "levels/campaign_chapters.h"
#include "levels/chapter.h"
#include "levels/make.h"
#include "levels/lint.h"

#include <stdio.h>
#include <string.h>

enum { FIRST_LEVELS = CHAPTERS_FIRST * CHAPTERS_FIRST_N, ALL_LEVELS = 690, LEVELS_MAX = 1000, GAMES = 400 };

#define EACH_CHAPTER(c) (const struct chapter *c = chapter_table; c->id; c++)

static struct level_file campaign;

static void all_chapters_have_690_levels(void **state)
{
	(void)state;
	int n = FIRST_LEVELS;
	for
		EACH_CHAPTER(c)
		{
			n += c->n_levels;
			assert_ptr_equal(chapter_find(c->id), c);
		}
	assert_int_equal(n, ALL_LEVELS);
	assert_null(chapter_find("nowhere"));
}

/* No id and no title occurs twice, those of the first levels included. */
static void names_are_unique(void **state)
{
	(void)state;
	static struct level all[LEVELS_MAX];
	struct level_file first;
	int n = 0;
	shipped_levels(&first);
	for (; n < first.n; n++)
		all[n] = first.levels[n];
	level_file_release(&first);
	for
		EACH_CHAPTER(c)
	for (int number = 1; number <= c->n_levels; number++)
		chapter_name_level(c, number, &all[n++]);
	for (int i = 0; i < n; i++)
		for (int k = 0; k < i; k++)
			if (strcmp(all[i].id, all[k].id) == 0 || strcmp(all[i].title, all[k].title) == 0 ||
			    strcmp(all[i].title_zh, all[k].title_zh) == 0)
				fail_msg("levels %d and %d are both called %s, %s or %s", k + 1, i + 1, all[i].id,
					 all[i].title, all[i].title_zh);
}

/* Bands of 0.2 to 0.5, of key levels 0.1 to 0.2; between key levels they fall. */
static void bands_are_those_of_the_paper(void **state)
{
	(void)state;
	for
		EACH_CHAPTER(c)
		{
			int before = 1000;
			for (int number = 1; number <= c->n_levels && !c->bands; number++) {
				struct curve curve = chapter_curve(c, number);
				assert_int_equal(curve.key, number % 10 == 0);
				assert_int_equal(curve.band[0] >= 200, !curve.key);
				assert_in_range(curve.band[0], 100, 350);
				assert_in_range(curve.band[1], 200, 500);
				if (number % 10 == 1)
					before = 1000;
				assert_true(curve.band[0] <= before);
				before = curve.band[0];
			}
		}
	assert_true(chapter_curve(chapter_table, 21).band[0] < chapter_curve(chapter_table, 1).band[0]);
	const struct chapter *figures = chapter_find("cannons");
	static const double rates[] = {0.65, 0.15, 0.05, 0};
	for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
		bool found = false;
		for (int number = 1; number <= figures->n_levels; number++)
			found |= figures->bands[number - 1][0] <= rates[i] * 1000 &&
				 figures->bands[number - 1][1] >= rates[i] * 1000;
		assert_true(found);
	}
}

static int magic_of(const struct level *level)
{
	int magic = level->casts[0] ? TEMPLATE_CAST : 0;
	for (int i = 0; i < level->n_magic; i++) {
		const struct level_magic *m = &level->magic[i];
		magic |= m->wood[0] ? TEMPLATE_WOOD : 0;
		magic |= m->ice ? TEMPLATE_ICE : 0;
		magic |= m->gold ? TEMPLATE_GOLD | TEMPLATE_GOLD_ALL : 0;
		magic |= m->hidden ? TEMPLATE_HIDE : 0;
	}
	return magic;
}

/* Drafts can be played, and have the boards and the magic of their chapter. */
static void drafts_are_of_their_chapter(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 3);
	for
		EACH_CHAPTER(c)
	for (int i = 0; i < 120; i++) {
		struct level_template template;
		struct level level = {.seed = 1};
		struct position position;
		struct error err;
		const char *field;
		int number = 1 + i % c->n_levels;
		chapter_draw(c, number, &rng, &template);
		level_template_draw(&template, (i % 10) / 9.0, i % 13 - 6, &rng, &level);
		chapter_name_level(c, number, &level);
		level.seed = 1;
		if (!level_position(&level, 0, &position, &field, &err) && strcmp(field, "magic") != 0)
			fail_msg("%s: %s: %s", level.id, field, err.text);
		assert_int_equal(level.width, level.height);
		assert_in_range(level.width, c->sides[0], c->sides[1]);
		assert_int_equal(magic_of(&level) & ~c->magic, 0);
	}
}

/* Each kind of magic has its own chapter before the first chapter that combines it. */
static void each_magic_comes_alone_first(void **state)
{
	(void)state;
	int known = 0;
	for
		EACH_CHAPTER(c)
		{
			if (c->n_magic == 1)
				known |= c->magic;
			assert_int_equal(c->magic & ~known, 0);
		}
}

static void sorting_keeps_ids_and_key_levels_in_place(void **state)
{
	(void)state;
	struct level levels[12] = {{.id = ""}};
	for (int i = 0; i < 12; i++) {
		snprintf(levels[i].id, sizeof levels[i].id, "x-%d", i + 1);
		snprintf(levels[i].title, sizeof levels[i].title, "%d", i + 1);
		levels[i].rating.won = 10 * (i + 1);
		levels[i].rating.lost = 200;
	}
	make_sort(levels, 12);
	for (int i = 0; i < 12; i++) {
		char id[16];
		snprintf(id, sizeof id, "x-%d", i + 1);
		assert_string_equal(levels[i].id, id);
	}
	assert_string_equal(levels[0].title, "9");
	assert_string_equal(levels[8].title, "1");
	assert_string_equal(levels[9].title, "10");
	assert_string_equal(levels[10].title, "12");
}

/* --- the levels that come with the program: as many chapters as are made --- */

static void shipped_chapters_are_in_order(void **state)
{
	(void)state;
	const struct chapter *c = chapter_table;
	int number = 1;
	assert_true(campaign.n >= FIRST_LEVELS && campaign.n_faults == 0);
	for (int i = FIRST_LEVELS; i < campaign.n; i++, number++) {
		struct level named = campaign.levels[i];
		size_t n = strcspn(named.id, "-");
		while (c->id && (strlen(c->id) != n || strncmp(named.id, c->id, n) != 0)) {
			c++;
			number = 1;
		}
		assert_non_null(c->id);
		char id[LEVEL_ID_MAX];
		snprintf(id, sizeof id, "%s-%d", c->id, number);
		assert_string_equal(named.id, id);
	}
}

static void shipped_levels_are_in_their_bands(void **state)
{
	(void)state;
	for (int i = FIRST_LEVELS; i < campaign.n; i++) {
		const struct level *level = &campaign.levels[i];
		int games = level_games(&level->rating), won = level->rating.won * 1000;
		if (games < GAMES || won < level->band[0] * games || won > level->band[1] * games)
			fail_msg("%s: %d of %d won", level->id, level->rating.won, games);
		assert_int_equal(level->width, level->height);
		assert_in_range(level->width, 4, 6);
		struct lint lint = {0};
		lint_level(level, &lint);
		if (lint.n)
			fail_msg("%s: %s", level->id, lint.findings[0].error.text);
		lint_release(&lint);
	}
}

static void no_two_levels_are_alike(void **state)
{
	(void)state;
	static char forms[LEVELS_MAX][POSITION_TEXT_MAX];
	for (int i = 0; i < campaign.n; i++) {
		lint_form(&campaign.levels[i], forms[i]);
		assert_true(forms[i][0]);
		for (int k = 0; k < i; k++)
			if (strcmp(forms[i], forms[k]) == 0 &&
			    campaign.levels[i].npc_depth == campaign.levels[k].npc_depth &&
			    campaign.levels[i].first == campaign.levels[k].first)
				fail_msg("%s is %s", campaign.levels[i].id, campaign.levels[k].id);
	}
}

static void chapters_of_levels_are_found(void **state)
{
	(void)state;
	struct campaign_chapter first = campaign_chapter_of(&campaign, 0),
				twelfth = campaign_chapter_of(&campaign, 119);
	assert_string_equal(first.name, "The Gate");
	assert_true(first.number == 1 && first.first == 0 && first.end == 10);
	assert_string_equal(twelfth.name, "The Summit");
	assert_true(twelfth.number == 12 && twelfth.first == 110 && twelfth.end == 120);
	for (int i = 0; i < campaign.n;) {
		struct campaign_chapter c = campaign_chapter_of(&campaign, i);
		assert_int_equal(c.first, i);
		assert_true(c.name[0] && c.picture[0]);
		i = c.end;
	}
}

static int read_campaign(void **state)
{
	(void)state;
	shipped_campaign(&campaign);
	return 0;
}

static int release_campaign(void **state)
{
	(void)state;
	level_file_release(&campaign);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_chapters_have_690_levels),
		cmocka_unit_test(names_are_unique),
		cmocka_unit_test(bands_are_those_of_the_paper),
		cmocka_unit_test(drafts_are_of_their_chapter),
		cmocka_unit_test(each_magic_comes_alone_first),
		cmocka_unit_test(sorting_keeps_ids_and_key_levels_in_place),
		cmocka_unit_test(shipped_chapters_are_in_order),
		cmocka_unit_test(shipped_levels_are_in_their_bands),
		cmocka_unit_test(no_two_levels_are_alike),
		cmocka_unit_test(chapters_of_levels_are_found),
	};
	return cmocka_run_group_tests(tests, read_campaign, release_campaign);
}
