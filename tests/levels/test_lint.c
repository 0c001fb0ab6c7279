/* The findings of lint in levels. */
#include "support.h"

#include "levels.h"

#include <stdio.h>
#include <string.h>

#include "levels/lint.h"

static void check(const struct lint *lint, const char *expected)
{
	struct string out = {0};
	for (int i = 0; i < lint->n; i++)
		string_add(&out, "%s: %s\n", lint->findings[i].field, lint->findings[i].error.text);
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

static void good_levels_have_no_findings(void **state)
{
	(void)state;
	check_level("\"size\": \"4x4\"", "");
	check_level("\"size\": \"5x5\", \"colour\": \"flip\"", "");
	check_level("\"size\": \"6x6\", \"first\": \"npc\", \"magic\": [{\"on\": \"npc\", \"gold\": true}]", "");
}

static void unwinnable_levels_are_found(void **state)
{
	(void)state;
	check_level("\"board\": [\"R . .\", \". . .\", \". . g\"]",
		    "pieces: cannot be won by captures: none of the player's pieces can capture the black guard\n");
	/* a pawn takes the king; the king takes only pieces of its rank or lower, but no pawn */
	check_level("\"board\": [\"P . .\", \". . .\", \". . k\"]", "");
	check_level("\"board\": [\"K . .\", \". . .\", \". . p\"]",
		    "pieces: cannot be won by captures: none of the player's pieces can capture the black pawn\n");
	check_level("\"board\": [\"C . .\", \". . .\", \"n . n\"]",
		    "pieces: cannot be won by captures: in the end the player has a lone cannon and nothing to jump "
		    "over\n");
	check_level("\"board\": [\"C # .\", \". . .\", \". n n\"]", "");
	check_level("\"board\": [\"C # .\", \". . .\", \". n n\"], \"rules\": \"wood=blocks\"",
		    "pieces: cannot be won by captures: in the end the player has a lone cannon and nothing to jump "
		    "over\n");
	check_level("\"board\": [\"C P .\", \". . .\", \"n . n\"]", "");
	check_level("\"board\": [\"K # k .\", \". # . .\", \". # . .\"]",
		    "board: cannot be won by captures: wood keeps every piece that can capture the black king away "
		    "from it on c3\n");
	check_level("\"board\": [\"K # k .\", \". # . .\", \". # . ?\"], \"pieces\": \"K\"", "");
	/* a cannon jumps out of a walled area, and one of the player's jumps into it */
	check_level("\"board\": [\"K # c .\", \". # . .\", \". # . .\"]", "");
	check_level("\"board\": [\"C # k .\", \"R # # #\", \". . . .\"]",
		    "board: decided on the first ply: a3-c3 wins for the player\n");
	/* wood cast by the player is another way to eliminate a piece */
	check_level("\"board\": [\"R . .\", \". . .\", \". r g\"], \"casts\": \"w1/-\"", "");
	check_level("\"board\": [\"R . .\", \". . .\", \". r g\"], \"casts\": \"g1/g1\"",
		    "pieces: cannot be won by captures: none of the player's pieces can capture the black guard\n");
}

static void levels_decided_at_the_first_ply_are_found(void **state)
{
	(void)state;
	check_level("\"board\": [\"K r\", \". .\"]", "board: decided on the first ply: a2-b2 wins for the player\n");
	check_level("\"board\": [\"K r\", \". .\"], \"first\": \"npc\"", "");
	check_level("\"board\": [\"P #\", \"? .\"], \"pieces\": \"k\"", "");
	/* whatever is revealed */
	check_level("\"board\": [\"# K r\", \"k ? #\"], \"pieces\": \"P\"",
		    "board: decided on the first ply: b1 wins for the player\n");
	check_level("\"board\": [\"# K r\", \"k ? ?\"], \"pieces\": \"Pp\"", "");
	/* a shield, a spell, a cannon's jump, no move left */
	check_level("\"board\": [\"K r\", \". .\"], \"magic\": [{\"on\": \"r\", \"gold\": true}]", "");
	check_level("\"board\": [\"K . .\", \". . r\"], \"casts\": \"w1/-\"",
		    "board: decided on the first ply: wood@c1 wins for the player\n");
	check_level("\"board\": [\"C # k\", \". . .\"]",
		    "board: decided on the first ply: a2-c2 wins for the player\n");
	check_level("\"board\": [\"p # K\", \". R .\"]",
		    "board: decided on the first ply: b1-a1 wins for the player\n");
	/* every move loses */
	check_level("\"board\": [\"K #\", \". p\"]",
		    "board: decided on the first ply: every move loses immediately for the player\n"
		    "pieces: cannot be won by captures: none of the player's pieces can capture the black pawn\n");
	check_level("\"board\": [\"k #\", \". P\"], \"first\": \"npc\"",
		    "board: decided on the first ply: every move loses immediately for the NPC\n");
	check_level("\"board\": [\"K # P\", \". p #\"]",
		    "board: decided on the first ply: every move loses immediately for the player\n"
		    "board: cannot be won by captures: wood keeps every piece that can capture the black pawn away "
		    "from it on b1\n");
	check_level("\"board\": [\"K . P\", \". p #\"]", "");
	check_level("\"board\": [\"K #\", \". p\"], \"magic\": [{\"on\": \"p\", \"ice\": 1}]",
		    "pieces: cannot be won by captures: none of the player's pieces can capture the black pawn\n"
		    "magic: all pieces of the NPC are frozen at the start, so it passes\n");
	check_level("\"board\": [\"C r ?\", \"r # #\"], \"pieces\": \"p\"",
		    "board: decided on the first ply: every move loses immediately for the player\n");
	check_level("\"board\": [\"C r ?\", \"r # .\"], \"pieces\": \"P\"", "");
}

/* A level in which the sides take turns to begin has two starts. */
static void both_first_movers_are_checked(void **state)
{
	(void)state;
	check_level("\"board\": [\"K r\", \". .\"], \"first\": \"alternate\"",
		    "board: decided on the first ply: a2-b2 wins for the player\n");
	check_level("\"board\": [\"P r\", \". .\"], \"first\": \"alternate\", \"casts\": \"w1/-\"",
		    "board: decided on the first ply: wood@b2 wins for the player\n"
		    "board: decided on the first ply: b2-a2 wins for the NPC\n");
}

static void frozen_sides_are_found(void **state)
{
	(void)state;
	check_level("\"board\": [\"K . .\", \". . r\"], \"magic\": [{\"on\": \"K\", \"ice\": 2}]",
		    "magic: all pieces of the player are frozen at the start, so it passes\n");
	check_level("\"board\": [\"K . .\", \". . r\"], \"magic\": [{\"on\": \"r\", \"ice\": 2}], "
		    "\"rules\": \"frozen=loses\"",
		    "board: decided on the first ply: a2-a1 wins for the player\n"
		    "board: decided on the first ply: a2-b2 wins for the player\n"
		    "magic: all pieces of the NPC are frozen at the start, so it loses\n");
	check_level("\"board\": [\"K . .\", \"? . r\"], \"pieces\": \"r\", \"magic\": [{\"on\": \"K\", \"ice\": 2}]",
		    "");
	/* a spell is a possible action */
	check_level("\"board\": [\"K . .\", \". . r\"], \"magic\": [{\"on\": \"K\", \"ice\": 2}], "
		    "\"casts\": \"g1/-\"",
		    "");
	/* counted in plies the NPC's ice-1 is gone on its turn, and the player's is not */
	check_level("\"board\": [\"K . .\", \". . r\"], \"magic\": [{\"on\": \"r\", \"ice\": 1}]",
		    "magic: all pieces of the NPC are frozen at the start, so it passes\n");
	check_level("\"board\": [\"K . .\", \". . r\"], \"magic\": [{\"on\": \"r\", \"ice\": 1}], "
		    "\"rules\": \"ice=plies\"",
		    "");
	check_level("\"board\": [\"K . .\", \". . r\"], \"magic\": [{\"on\": \"r\", \"ice\": 1}], "
		    "\"rules\": \"ice=plies\", \"first\": \"alternate\"",
		    "magic: all pieces of the NPC are frozen at the start, so it passes\n");
}

static void magic_without_effect_is_found(void **state)
{
	(void)state;
	check_level("\"size\": \"4x4\", \"magic\": [{\"on\": \"R\", \"hidden\": 2}]",
		    "magic: hiding has no effect on the player's pieces, expected it on the NPC's\n");
	check_level("\"size\": \"4x4\", \"colour\": \"flip\", \"magic\": [{\"on\": \"R\", \"ice\": 2}]",
		    "magic: the first flip decides the colors, so either side may get the magic\n");
}

#define RATED(counts, more)                                                                                            \
	"\"size\": \"4x4\", \"rating\": {" counts ", \"player_depth\": 4, \"npc_depth\": 4, \"engine\": \"x\"}" more

static void ratings_are_checked(void **state)
{
	(void)state;
	check_level(RATED("\"games\": 400, \"won\": 140, \"drawn\": 80, \"lost\": 180", ""), "");
	check_level(RATED("\"games\": 400, \"won\": 140, \"drawn\": 84, \"lost\": 176", ""),
		    "rating: 21 % of the games are draws, expected at most 20 %\n");
	check_level(RATED("\"games\": 400, \"won\": 280, \"drawn\": 20, \"lost\": 100", ""),
		    "band: the player's win rate is 0.700 (0.653 to 0.743), expected 0.200 to 0.500\n");
	check_level(RATED("\"games\": 400, \"won\": 140, \"drawn\": 80, \"lost\": 180", ", \"npc_depth\": 6"),
		    "rating: rated against an NPC of depth 4, but the level has depth 6\n");
}

static void dull_ratings_are_found(void **state)
{
	(void)state;
	check_level(RATED("\"games\": 400, \"won\": 140, \"drawn\": 80, \"lost\": 180, \"first_flip\": 0.5", ""), "");
	check_level(RATED("\"games\": 400, \"won\": 140, \"drawn\": 80, \"lost\": 180, \"first_flip\": 0.501", ""),
		    "rating: the first flip decides 50.1 % of the results, expected at most 50 %\n");
	check_level(RATED("\"games\": 400, \"won\": 320, \"drawn\": 80, \"lost\": 0", ", \"band\": [0.5, 0.95]"),
		    "band: none of 400 games is lost, expected a level that can be lost\n");
	check_level(RATED("\"games\": 400, \"won\": 320, \"drawn\": 80, \"lost\": 0", ", \"band\": [0.5, 1]"), "");
	check_level(RATED("\"games\": 99, \"won\": 80, \"drawn\": 19, \"lost\": 0", ", \"band\": [0.5, 0.95]"), "");
	check_level(RATED("\"games\": 400, \"won\": 0, \"drawn\": 40, \"lost\": 360", ", \"band\": [0, 0.1]"),
		    "band: none of 400 games is won, expected a level that can be won\n");
}

static void check_pair(const char *before, const char *fields, const char *expected)
{
	struct level one = level_of(before), other = level_of(fields);
	struct lint lint = {0};
	lint_pair(&one, &other, &lint);
	check(&lint, expected);
	lint_release(&lint);
}

static void duplicate_levels_are_found(void **state)
{
	(void)state;
	const char *one = "\"size\": \"4x4\", \"magic\": [{\"on\": \"P\", \"wood\": \"a1\"}]";
	const char *other = "\"size\": \"4x4\", \"magic\": [{\"on\": \"P\", \"wood\": \"a2\"}]";
	const char *same = "\"board\": [\"????\", \"????\", \"????\", \"#???\"], \"pieces\": \"KGMRNCPkgmrncpp\"";
	char changed[200];
	check_pair(one, other, "");
	check_pair(one, same, "board: the level is the same as \"a\"\n");
	snprintf(changed, sizeof changed, "%s, \"npc_depth\": 6", same);
	check_pair(one, changed, "");
	snprintf(changed, sizeof changed, "%s, \"first\": \"npc\"", same);
	check_pair(one, changed, "");
	snprintf(changed, sizeof changed, "%s, \"rules\": \"draw=30\"", same);
	check_pair(one, changed, "");
	snprintf(changed, sizeof changed, "%s, \"casts\": \"g1/-\"", same);
	check_pair(one, changed, "");
	snprintf(changed, sizeof changed, "%s, \"seed\": 9", same);
	check_pair(one, changed, "board: the level is the same as \"a\"\n");
}

#define TURNED "board: the level is the same as \"a\", mirrored or rotated\n"

static void mirrored_levels_are_found(void **state)
{
	(void)state;
	const char *one = "\"board\": [\"R # .\", \". ? .\", \". . k\"], \"pieces\": \"P\", "
			  "\"magic\": [{\"on\": \"a3\", \"ice\": 1}]";
	static const char *const boards[] = {"[\". # R\", \". ? .\", \"k . .\"]", "[\". . k\", \". ? .\", \"R # .\"]",
					     "[\"k . .\", \". ? .\", \". # R\"]", "[\"R . .\", \"# ? .\", \". . k\"]",
					     "[\"k . .\", \". ? #\", \". . R\"]", "[\". . R\", \". ? #\", \"k . .\"]",
					     "[\". . k\", \"# ? .\", \"R . .\"]"};
	char fields[300];
	for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
		snprintf(fields, sizeof fields,
			 "\"board\": %s, \"pieces\": \"P\", \"magic\": [{\"on\": \"R\", \"ice\": 1}]", boards[i]);
		check_pair(one, fields, TURNED);
		snprintf(fields, sizeof fields,
			 "\"board\": %s, \"pieces\": \"P\", \"magic\": [{\"on\": \"R\", \"ice\": 2}]", boards[i]);
		check_pair(one, fields, "");
		snprintf(fields, sizeof fields, "\"board\": %s, \"pieces\": \"P\"", boards[i]);
		check_pair(one, fields, "");
	}
	/* a long board rotated to stand upright */
	check_pair("\"board\": [\"R . . #\", \". . . k\"]", "\"board\": [\"k #\", \". .\", \". .\", \". R\"]", TURNED);
	check_pair("\"board\": [\"R . . #\", \". . . k\"]", "\"board\": [\"# k\", \". .\", \". .\", \". R\"]", "");
}

static void levels_with_swapped_colors_are_found(void **state)
{
	(void)state;
	const char *one = "\"board\": [\"R . .\", \". # ?\", \". k ?\"], \"pieces\": \"Pn\"";
	check_pair(one, "\"board\": [\"r . .\", \". # ?\", \". K ?\"], \"pieces\": \"pN\", \"colour\": \"black\"",
		   "board: the level is the same as \"a\" with the colors swapped\n");
	check_pair(one, "\"board\": [\". . r\", \"? # .\", \"? K .\"], \"pieces\": \"pN\", \"colour\": \"black\"",
		   "board: the level is the same as \"a\", mirrored or rotated and with the colors swapped\n");
	/* exchanging the pieces of both sides gives another level */
	check_pair(one, "\"board\": [\"r . .\", \". # ?\", \". K ?\"], \"pieces\": \"pN\"", "");
	check_pair("\"board\": [\"??\", \"??\"], \"pieces\": \"RPrn\", \"colour\": \"flip\"",
		   "\"board\": [\"??\", \"??\"], \"pieces\": \"RNrp\", \"colour\": \"flip\"",
		   "board: the level is the same as \"a\" with the colors swapped\n");
}

static void surplus_pieces_are_found(void **state)
{
	(void)state;
	static const struct {
		const char *fields, *notes;
	} rows[] = {
		{"\"size\": \"6x6\"", ""},
		{"\"board\": [\"C C ?\", \"k ? .\"], \"pieces\": \"Cp\"",
		 "pieces: the red cannon occurs 3 times, more than the 2 of a Chinese chess set\n"},
		{"\"board\": [\"C C k\", \"k p #\"]",
		 "pieces: the black king occurs 2 times, more than the 1 of a Chinese chess set\n"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct level level = level_of(rows[i].fields);
		struct lint notes = {0};
		lint_notes(&level, &notes);
		check(&notes, rows[i].notes);
		lint_release(&notes);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(good_levels_have_no_findings),
		cmocka_unit_test(unwinnable_levels_are_found),
		cmocka_unit_test(levels_decided_at_the_first_ply_are_found),
		cmocka_unit_test(both_first_movers_are_checked),
		cmocka_unit_test(frozen_sides_are_found),
		cmocka_unit_test(magic_without_effect_is_found),
		cmocka_unit_test(ratings_are_checked),
		cmocka_unit_test(dull_ratings_are_found),
		cmocka_unit_test(duplicate_levels_are_found),
		cmocka_unit_test(mirrored_levels_are_found),
		cmocka_unit_test(levels_with_swapped_colors_are_found),
		cmocka_unit_test(surplus_pieces_are_found),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
