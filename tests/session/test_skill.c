/* Ratings of strengths: the nearest one, and the output if no rating was measured. */
#include "support.h"

#include "games/registry.h"
#include "session/settings.h"
#include "session/skill.h"
#include "search/strength.h"

static void the_nearest_strength_is_chosen(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++) {
		const struct game *game = games_at(g);
		assert_int_equal(skill_elo(game, 1), SKILL_ELO_FIRST);
		for (int strength = 1; strength <= STRENGTH_MAX; strength++) {
			int elo = skill_elo(game, strength);
			assert_in_range(elo, SKILL_ELO_MIN, SKILL_ELO_MAX);
			assert_int_equal(skill_strength(game, elo), strength);
			if (strength == STRENGTH_MAX)
				continue;
			int half = (skill_elo(game, strength + 1) - elo) / 2;
			assert_int_equal(skill_strength(game, elo + half), strength); /* equally near: the weaker one */
			assert_int_equal(skill_strength(game, elo + half + 1), strength + 1);
		}
		assert_int_equal(skill_strength(game, SKILL_ELO_MAX), STRENGTH_MAX);
	}
}

/* As measured by bench/ladder: each step is between two thirds and four thirds of the mean. */
static void rating_steps_are_similar(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++) {
		const struct game *game = games_at(g);
		int mean = (skill_elo(game, STRENGTH_MAX) - skill_elo(game, 1)) / (STRENGTH_MAX - 1);
		for (int strength = 2; strength <= STRENGTH_MAX; strength++) {
			int step = skill_elo(game, strength) - skill_elo(game, strength - 1);
			if (3 * step < 2 * mean || 3 * step > 4 * mean)
				fail_msg("%s: the step from %d to %d is %d, the mean is %d", game->name, strength - 1,
					 strength, step, mean);
		}
	}
}

/* They rise with the score, are symmetric for both sides, and add up to one. */
static void win_chances_follow_the_score(void **state)
{
	(void)state;
	const struct game *xiangqi = games_find("xiangqi", NULL);
	struct skill_chances c, other, last = {0};
	assert_true(skill_chances(xiangqi, 0, &c));
	assert_true(c.win == c.loss && c.win == 286 && c.draw == 428); /* 1 / (1 + exp(237.0 / 259.0)) */
	for (int score = -3000; score <= 3000; score += 50) {
		assert_true(skill_chances(xiangqi, score, &c) && skill_chances(xiangqi, -score, &other));
		assert_int_equal(c.win + c.draw + c.loss, 1000);
		assert_true(c.win >= last.win && c.draw >= 0);
		assert_true(c.win == other.loss && c.draw == other.draw);
		last = c;
	}
	assert_true(skill_chances(xiangqi, SCORE_WIN - 5, &c) && c.win == 1000 && c.draw == 0 && c.loss == 0);
	assert_true(skill_chances(xiangqi, 6 - SCORE_WIN, &c) && c.win == 0 && c.draw == 0 && c.loss == 1000);
	for (int g = 0; games_at(g); g++)
		assert_int_equal(skill_chances(games_at(g), 0, &c), skill_has_chances(games_at(g)));
}

/* The rating settings exist where ratings were measured, and set the strength. */
static void a_rating_selects_a_strength(void **state)
{
	(void)state;
	struct host host;
	struct error err;
	for (int g = 0; games_at(g); g++) {
		bool measured = skill_elo(games_at(g), 1) != 0;
		host_init(&host, games_at(g), NULL);
		assert_int_equal(settings_set(&host, "UCI_LimitStrength", "true", &err), measured);
		assert_int_equal(settings_set(&host, "UCI_Elo", "1600", &err), measured);
		assert_int_equal(host.setup.strength, measured ? skill_strength(games_at(g), 1600) : 0);
		assert_int_equal(settings_set(&host, "UCI_LimitStrength", "false", &err), measured);
		assert_int_equal(host.setup.strength, 0);
		assert_false(settings_set(&host, "UCI_Elo", "999", &err));
		assert_false(settings_set(&host, "UCI_Elo", "4001", &err));
		host_release(&host);
	}
}

/* A rating selects another strength in another game, and none if no rating was measured or the opponent has none. */
static void the_rating_follows_game_and_opponent(void **state)
{
	(void)state;
	struct host host;
	struct error err;
	const struct game *surakarta = games_find("surakarta", NULL), *xiangqi = games_find("xiangqi", NULL);
	host_init(&host, surakarta, NULL);
	assert_true(settings_set(&host, "UCI_LimitStrength", "true", &err));
	assert_true(settings_set(&host, "UCI_Elo", "1950", &err));
	assert_int_equal(host.setup.strength, skill_strength(surakarta, 1950));
	assert_true(settings_set(&host, "UCI_Variant", "xiangqi", &err));
	assert_int_equal(host.setup.strength, skill_strength(xiangqi, 1950));
	assert_int_not_equal(skill_strength(xiangqi, 1950), skill_strength(surakarta, 1950));
	assert_true(settings_set(&host, "Opponent", "mcts", &err));
	assert_false(host.limits_strength);
	assert_true(settings_set(&host, "Opponent", "alphabeta", &err));
	assert_int_equal(host.setup.strength, 0);
	host_release(&host);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_nearest_strength_is_chosen),       cmocka_unit_test(rating_steps_are_similar),
		cmocka_unit_test(win_chances_follow_the_score),         cmocka_unit_test(a_rating_selects_a_strength),
		cmocka_unit_test(the_rating_follows_game_and_opponent),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
