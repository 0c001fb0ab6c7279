/* What lint finds in levels. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "workshop/lint.h"

static struct level level_of(const char *fields)
{
	char text[600];
	struct level_file file;
	snprintf(text, sizeof text, "{\"id\": \"a\", \"title\": \"A\", \"title_zh\": \"A\", %s}", fields);
	level_read(text, strlen(text), &file);
	if (file.n_faults)
		fail_msg("%s: %s", file.faults[0].field, file.faults[0].error.text);
	struct level level = file.levels[0];
	level_file_release(&file);
	return level;
}

static void check(const struct lint *lint, const char *expected)
{
	struct string out = {0};
	for (int i = 0; i < lint->n; i++)
		string_add(&out, "%s: %s\n", lint->findings[i].field, lint->findings[i].text);
	assert_string_equal(string_text(&out), expected);
	string_release(&out);
}

static void check_level(const char *fields, const char *expected)
{
	struct level level = level_of(fields);
	struct lint lint = {0};
	lint_level(&level, &lint);
	check(&lint, expected);
	lint_release(&lint);
}

static void good_levels_have_none(void **state)
{
	(void)state;
	check_level("\"size\": \"4x4\"", "");
	check_level("\"size\": \"5x5\", \"colour\": \"flip\"", "");
	check_level("\"size\": \"6x6\", \"first\": \"npc\", \"magic\": [{\"on\": \"npc\", \"gold\": true}]", "");
}

static void what_cannot_be_won(void **state)
{
	(void)state;
	check_level("\"board\": [\"R . .\", \". . .\", \". . g\"]",
		    "pieces: cannot be won by captures: nothing of the player's ever takes the black guard\n");
	/* a pawn takes the king, the king nothing but what ranks no higher and no pawn */
	check_level("\"board\": [\"P . .\", \". . .\", \". . k\"]", "");
	check_level("\"board\": [\"K . .\", \". . .\", \". . p\"]",
		    "pieces: cannot be won by captures: nothing of the player's ever takes the black pawn\n");
	check_level("\"board\": [\"C . .\", \". . .\", \"n . n\"]",
		    "pieces: cannot be won by captures: the player has a lone cannon and at the end nothing to jump "
		    "over\n");
	check_level("\"board\": [\"C # .\", \". . .\", \"n . n\"]", "");
	check_level("\"board\": [\"C # .\", \". . .\", \"n . n\"], \"rules\": \"wood=blocks\"",
		    "pieces: cannot be won by captures: the player has a lone cannon and at the end nothing to jump "
		    "over\n");
	check_level("\"board\": [\"C P .\", \". . .\", \"n . n\"]", "");
	check_level(
		"\"board\": [\"K # k .\", \". # . .\", \". # . .\"]",
		"board: cannot be won by captures: nothing that takes the black king gets to it on c3 past the wood\n");
	check_level("\"board\": [\"K # k .\", \". # . .\", \". # . ?\"], \"pieces\": \"K\"", "");
}

static void decided_at_the_first_ply(void **state)
{
	(void)state;
	check_level("\"board\": [\"K r\", \". .\"]", "board: decided at the first ply: a2-b2 wins for the player\n");
	check_level("\"board\": [\"K r\", \". .\"], \"first\": \"npc\"", "");
	check_level("\"board\": [\"P #\", \"? .\"], \"pieces\": \"k\"", "");
	/* whatever comes up */
	check_level("\"board\": [\"# K r\", \"k ? #\"], \"pieces\": \"P\"",
		    "board: decided at the first ply: b1 wins for the player\n");
	check_level("\"board\": [\"# K r\", \"k ? ?\"], \"pieces\": \"Pp\"", "");
}

static void frozen_sides(void **state)
{
	(void)state;
	check_level("\"board\": [\"K . .\", \". . r\"], \"magic\": [{\"on\": \"K\", \"ice\": 2}]",
		    "magic: the player is frozen through at the start and passes\n");
	check_level("\"board\": [\"K . .\", \". . r\"], \"magic\": [{\"on\": \"r\", \"ice\": 2}], "
		    "\"rules\": \"frozen=loses\"",
		    "board: decided at the first ply: a2-a1 wins for the player\n"
		    "board: decided at the first ply: a2-b2 wins for the player\n"
		    "magic: the NPC is frozen through at the start and loses\n");
	check_level("\"board\": [\"K . .\", \"? . r\"], \"pieces\": \"r\", \"magic\": [{\"on\": \"K\", \"ice\": 2}]",
		    "");
}

static void magic_that_misses(void **state)
{
	(void)state;
	check_level("\"size\": \"4x4\", \"magic\": [{\"on\": \"R\", \"hidden\": 2}]",
		    "magic: hiding does nothing on the player's pieces, expected the NPC's\n");
	check_level("\"size\": \"4x4\", \"colour\": \"flip\", \"magic\": [{\"on\": \"R\", \"ice\": 2}]",
		    "magic: the first flip gives the colours, so the magic may fall to either side\n");
}

#define RATED(counts, more)                                                                                            \
	"\"size\": \"4x4\", \"rating\": {" counts ", \"player_depth\": 4, \"npc_depth\": 4, \"engine\": \"x\"}" more

static void ratings(void **state)
{
	(void)state;
	check_level(RATED("\"games\": 400, \"won\": 140, \"drawn\": 80, \"lost\": 180", ""), "");
	check_level(RATED("\"games\": 400, \"won\": 140, \"drawn\": 84, \"lost\": 176", ""),
		    "rating: 21 % of the games are draws, expected 20 % at the most\n");
	check_level(RATED("\"games\": 400, \"won\": 280, \"drawn\": 20, \"lost\": 100", ""),
		    "band: the player wins 0.700 (0.653 to 0.743), expected 0.200 to 0.500\n");
	check_level(RATED("\"games\": 400, \"won\": 140, \"drawn\": 80, \"lost\": 180", ", \"npc_depth\": 6"),
		    "rating: measured against an NPC of depth 4, the level has 6\n");
}

static void levels_that_are_alike(void **state)
{
	(void)state;
	struct level one = level_of("\"size\": \"4x4\", \"magic\": [{\"on\": \"P\", \"wood\": \"a1\"}]");
	struct level same =
		level_of("\"board\": [\"????\", \"????\", \"????\", \"#???\"], \"pieces\": \"KGMRNCPkgmrncpp\"");
	struct level other = level_of("\"size\": \"4x4\", \"magic\": [{\"on\": \"P\", \"wood\": \"a2\"}]");
	struct lint lint = {0};
	lint_pair(&one, &other, &lint);
	check(&lint, "");
	lint_pair(&one, &same, &lint);
	check(&lint, "board: the level is that of \"a\"\n");
	same.npc_depth++;
	lint_pair(&one, &same, &lint);
	assert_int_equal(lint.n, 1);
	lint_release(&lint);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(good_levels_have_none),    cmocka_unit_test(what_cannot_be_won),
		cmocka_unit_test(decided_at_the_first_ply), cmocka_unit_test(frozen_sides),
		cmocka_unit_test(magic_that_misses),        cmocka_unit_test(ratings),
		cmocka_unit_test(levels_that_are_alike),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
