/* The identity of a player is computed from its moves: equal in every run, and different as soon as any of its settings
 * changes. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "match/identity.h"

static uint32_t identity_with(const struct game *game, const char *preset, const char *word,
			      const struct heuristics *heuristics)
{
	const struct preset *p = game->presets;
	uint32_t identity = 0;
	struct error err;
	while (preset && strcmp(p->name, preset) != 0)
		p++;
	const struct match_player player = {.word = word, .setup = {.hash_bytes = 1 << 20, .heuristics = heuristics}};
	if (!identity_take(game, p, &player, &identity, &err))
		fail_msg("%s", err.text);
	return identity;
}

static uint32_t identity_of(const struct game *game, const char *preset, const char *word)
{
	return identity_with(game, preset, word, NULL);
}

static void the_identity_is_stable(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++) {
		uint32_t alphabeta = identity_of(games_at(g), NULL, "alphabeta");
		assert_true(alphabeta != 0);
		assert_int_equal(identity_of(games_at(g), NULL, "alphabeta"), alphabeta);
		assert_int_equal(identity_of(games_at(g), NULL, "mcts"), identity_of(games_at(g), NULL, "mcts"));
		for (int level = 1; level <= 6; level++) {
			const char word[] = {(char)('0' + level), 0}, next[] = {(char)('1' + level), 0};
			assert_true(identity_of(games_at(g), NULL, word) != identity_of(games_at(g), NULL, next));
		}
		assert_true(identity_of(games_at(g), NULL, "mcts") != alphabeta);
	}
}

static int evaluate_otherwise(const struct position *p)
{
	return games_find("xiangqi", NULL)->heuristics.evaluate(p) + 1;
}

static void the_identity_depends_on_the_moves_played(void **state)
{
	(void)state;
	const struct game *xiangqi = games_find("xiangqi", NULL);
	const struct game *darkchess = games_find("darkchess", NULL);
	struct heuristics otherwise = xiangqi->heuristics;
	assert_int_equal(identity_with(xiangqi, NULL, "3", &otherwise), identity_of(xiangqi, NULL, "3"));
	otherwise.evaluate = evaluate_otherwise;
	assert_true(identity_with(xiangqi, NULL, "3", &otherwise) != identity_of(xiangqi, NULL, "3"));
	assert_true(identity_of(darkchess, "paper", "c2-cr") != identity_of(darkchess, "tcga2016", "c2-cr"));
	assert_true(identity_of(darkchess, NULL, "c2-cr") != identity_of(darkchess, NULL, "c2-cr-u0.31"));
	assert_true(identity_of(darkchess, NULL, "c2-cr") != identity_of(darkchess, NULL, "c1-cr"));
	/* both play at random while a piece lies face down */
	assert_true(identity_of(darkchess, NULL, "reference") != identity_of(darkchess, NULL, "policy"));
}

/* Positions from the whole game are searched, including its start and its end. */
static int first_ply, last_ply;

static int evaluate_and_note_ply(const struct position *p)
{
	char text[POSITION_TEXT_MAX];
	const struct game *xiangqi = games_find("xiangqi", NULL);
	xiangqi->text.format(p, text, sizeof text);
	int number = atoi(strrchr(text, ' ') + 1), ply = 2 * number - (strstr(text, " w ") ? 2 : 1);
	first_ply = ply < first_ply ? ply : first_ply;
	last_ply = ply > last_ply ? ply : last_ply;
	return xiangqi->heuristics.evaluate(p);
}

static void the_identity_covers_opening_and_endgame(void **state)
{
	(void)state;
	const struct game *xiangqi = games_find("xiangqi", NULL);
	struct heuristics seeing = xiangqi->heuristics;
	seeing.evaluate = evaluate_and_note_ply;
	first_ply = 1 << 20;
	identity_with(xiangqi, NULL, "3", &seeing);
	assert_in_range(first_ply, 0, 8);
	assert_in_range(last_ply, 140, 500); /* the random game has some 150 plies; two thirds of them are not enough */
}

/* Several players give one number that depends on each of them. */
static void the_identities_of_players_are_combined(void **state)
{
	(void)state;
	struct match_player players[] = {{.word = "1"}, {.word = "2"}, {.word = "nobody"}};
	const struct game *game = games_find("qilin", NULL);
	uint32_t both[2] = {0, 0};
	struct error err;
	for (int i = 0; i < 3; i++)
		players[i].setup.hash_bytes = 1 << 20;
	for (int i = 0; i < 2; i++)
		for (int k = 0; k < 2; k++)
			assert_true(identity_take(game, game->presets, &players[(i + k) % 2], &both[i], &err));
	assert_true(both[0] != both[1]);
	assert_true(both[0] != identity_of(game, NULL, "2") && both[1] != identity_of(game, NULL, "1"));
	assert_false(identity_take(game, game->presets, &players[2], &both[0], &err));
	assert_non_null(strstr(err.text, "\"nobody\" is not an opponent in qilin"));
}

/* Separate rules make another player, although none of the five positions shows a difference. */
static void private_rules_change_the_identity(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	uint32_t identities[4] = {0};
	struct error err;
	static const char *const rules[4] = {NULL, "checks", "nolimit", "checks"};
	for (int i = 0; i < 4; i++) {
		struct match_player player = {.word = "alphabeta", .setup.hash_bytes = 1 << 20};
		if (rules[i])
			assert_non_null(player.rules = game_preset(game, rules[i], &err));
		assert_true(identity_take(game, game->presets, &player, &identities[i], &err));
	}
	assert_true(identities[0] != identities[1] && identities[1] != identities[2]);
	assert_int_equal(identities[1], identities[3]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_identity_is_stable),
		cmocka_unit_test(the_identity_depends_on_the_moves_played),
		cmocka_unit_test(the_identity_covers_opening_and_endgame),
		cmocka_unit_test(the_identities_of_players_are_combined),
		cmocka_unit_test(private_rules_change_the_identity),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
