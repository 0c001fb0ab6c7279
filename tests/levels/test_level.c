/* Levels of Magic Chess: their files and their positions. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/file.h"
#include "games/registry.h"
#include "match/interval.h"
#include "levels/level.h"

#define HEAD "\"id\": \"a\", \"title\": \"A\", \"title_zh\": \"甲\", "

static struct level_file read_text(const char *text)
{
	struct level_file file;
	level_read(text, strlen(text), &file);
	return file;
}

/* The only level of a text without errors. */
static struct level read_one(const char *text)
{
	struct level_file file = read_text(text);
	for (int i = 0; i < file.n_faults; i++) {
		struct string out = {0};
		level_fault_text(&file.faults[i], &out);
		print_error("%s\n", out.text);
		string_release(&out);
	}
	assert_int_equal(file.n_faults, 0);
	assert_int_equal(file.n, 1);
	struct level level = file.levels[0];
	level_file_release(&file);
	return level;
}

static const char *text_of(const struct level *level, int n)
{
	static char text[POSITION_TEXT_MAX];
	struct position position;
	const char *field;
	struct error err;
	if (!level_position(level, n, &position, &field, &err))
		fail_msg("%s: %s", field, err.text);
	games_find("magic", NULL)->text.format(&position, text, sizeof text);
	return text;
}

/* --- reading --- */

/* The JSON in the fenced block of docs/levels.md. */
static char *example(void)
{
	struct string page = {0};
	assert_true(file_read("../docs/levels.md", 1 << 20, &page, NULL));
	char *start = strstr(page.text, "```json\n"), *end = start ? strstr(start + 8, "```") : NULL;
	assert_non_null(end);
	*end = 0;
	char *text = strdup(start + 8);
	string_release(&page);
	return text;
}

static void the_documented_example_is_read(void **state)
{
	(void)state;
	char *text = example();
	struct level level = read_one(text);
	assert_string_equal(level.id, "cannon-gate");
	assert_string_equal(level.title_zh, "炮門");
	assert_int_equal(level.width, 4);
	assert_int_equal(level.board[0], 'k');
	assert_int_equal(level.board[8 * 2 + 1], '#');
	assert_int_equal(level.n_magic, 5);
	assert_int_equal(level.band[0], 50);
	assert_int_equal(level.rating.won, 6);
	assert_string_equal(level.rating.engine, "qipan 0.1.0");
	assert_string_equal(text_of(&level, 0), "????/?#C^11/??#?/k*~2??# p r KGMRP^2g*m*r*c*p* 0 0 draw=60 -/i2x1");
	struct string again = {0};
	level_write(&level, 1, &again);
	assert_string_equal(again.text, text); /* the documentation uses the canonical form */
	string_release(&again);
	free(text);
}

/* The largest board, face down on every point, each piece with magic. */
static void full_boards_are_read(void **state)
{
	char text[600], pieces[LEVEL_POINTS + 1] = "", rows[120] = "";
	(void)state;
	for (int i = 0; i < LEVEL_POINTS; i++)
		pieces[i] = i < LEVEL_POINTS / 2 ? 'P' : 'p';
	for (int i = 0; i < 8; i++)
		strcat(rows, i ? ", \"????????\"" : "\"????????\"");
	snprintf(text, sizeof text,
		 "{" HEAD "\"board\": [%s], \"pieces\": \"%s\", \"magic\": [{\"on\": \"player\", \"ice\": 2}]}", rows,
		 pieces);
	struct level level = read_one(text);
	assert_string_equal(text_of(&level, 0),
			    "????????/????????/????????/????????/????????/????????/????????/???????? p r "
			    "P^2x32pppppppppppppppppppppppppppppppp 0 0 - -/-");
}

static void standard_sizes_are_read(void **state)
{
	(void)state;
	const struct game *game = games_find("magic", NULL);
	for (int i = 0; i < 3; i++) {
		char text[200];
		struct position position;
		snprintf(text, sizeof text, "{" HEAD "\"size\": \"%dx%d\", \"colour\": \"flip\"}", i + 4, i + 4);
		struct level level = read_one(text);
		assert_true(level_is_standard(&level));
		set_up(game, game->presets[i].name, NULL, &position);
		assert_string_equal(text_of(&level, 0), position_text(game, &position));
	}
}

static void the_first_mover_is_read(void **state)
{
	(void)state;
	static const struct {
		const char *first, *sides; /* of games 0, 1, 2 */
	} rows[] = {{"player", "ppp"}, {"npc", "nnn"}, {"alternate", "pnp"}};
	for (int i = 0; i < 3; i++) {
		char text[200];
		snprintf(text, sizeof text, "{" HEAD "\"board\": [\"K.\", \".k\"], \"first\": \"%s\"}", rows[i].first);
		struct level level = read_one(text);
		for (int n = 0; n < 3; n++)
			assert_int_equal(text_of(&level, n)[strlen("K1/1k ")], rows[i].sides[n]);
	}
}

static void magic_is_set_by_piece_kind_and_side(void **state)
{
	(void)state;
	static const struct {
		const char *magic, *position;
	} rows[] = {
		{"{\"on\": \"P\", \"ice\": 3}", "?P^3?/k?1 p r P^3x2k 0 0 - -/-"},
		{"{\"on\": \"P\", \"count\": 1, \"ice\": 3}", "?P?/k?1 p r PP^3k 0 0 - -/-"},
		{"{\"on\": \"b2\", \"gold\": true}", "?P*?/k?1 p r PPk 0 0 - -/-"},
		{"{\"on\": \"npc\", \"gold\": true, \"hidden\": 2}", "?P?/k*~2?1 p r PPk*~2 0 0 - -/-"},
		{"{\"on\": \"player\", \"ice\": 1}", "?P^1?/k?1 p r P^1x2k 0 0 - -/-"},
		{"{\"on\": \"P\", \"wood\": \"b1\"}", "?P?/k#1 p r Pk 0 0 - -/-"},
		{"{\"on\": \"k\", \"ice\": 3}, {\"on\": \"npc\", \"gold\": true}, {\"on\": \"a1\", \"ice\": 1}",
		 "?P?/k^1*?1 p r PPk^3* 0 0 - -/-"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		char text[400];
		snprintf(text, sizeof text,
			 "{" HEAD "\"board\": [\"? P ?\", \"k?.\"], \"pieces\": \"kPP\", \"magic\": [%s]}",
			 rows[i].magic);
		struct level level = read_one(text);
		assert_string_equal(text_of(&level, 0), rows[i].position);
		struct string once = {0}, twice = {0};
		level_write(&level, 1, &once);
		struct level again = read_one(once.text);
		assert_memory_equal(&level, &again, sizeof level);
		level_write(&again, 1, &twice);
		assert_string_equal(once.text, twice.text);
		string_release(&once);
		string_release(&twice);
	}
}

/* A level with that value of a house rule starts like the preset with it, and is written and read back. */
static void check_house_rule(const struct game *magic, const char *fields, const char *preset)
{
	char text[300];
	struct position start;
	struct string written = {0};
	struct error err;
	snprintf(text, sizeof text, "{" HEAD "\"size\": \"4x4\", %s}", fields);
	struct level level = read_one(text);
	const struct preset *rules = game_preset(magic, preset, &err);
	assert_non_null(rules);
	magic->rules.start(&start, rules);
	assert_string_equal(text_of(&level, 0), position_text(magic, &start));
	level_write(&level, 1, &written);
	struct level again = read_one(written.text);
	assert_string_equal(text_of(&again, 0), text_of(&level, 0));
	assert_string_equal(again.rules, level.rules);
	string_release(&written);
}

static void levels_have_the_house_rules(void **state)
{
	(void)state;
	const struct game *magic = games_find("magic", NULL);
	for (const struct rule_switch *s = magic->switches; s->id; s++)
		for (const struct rule_choice *c = s->choices; c->word; c++) {
			bool is_colour = strcmp(s->id, "colour") == 0;
			char fields[100], preset[64];
			snprintf(fields, sizeof fields,
				 is_colour ? "\"%s\": \"%s\"" : "\"colour\": \"flip\", \"rules\": \"%s=%s\"", s->id,
				 c->word);
			snprintf(preset, sizeof preset, "4x4+%s=%s", s->id, c->word);
			check_house_rule(magic, fields, preset);
		}
	check_house_rule(magic, "\"colour\": \"red\", \"rules\": \"draw=20,ice=plies,wood=blocks,frozen=loses\"",
			 "4x4+draw=20+ice=plies+wood=blocks+frozen=loses+colour=red");
}

static void texts_are_written_as_json(void **state)
{
	(void)state;
	struct level level =
		read_one("{\"id\": \"a\", \"title\": \"\\\"\\u0041\\/\\\\\\u00e9\\ud83d\\ude00\", \"title_zh\": "
			 "\"\\u7532\", \"size\": \"4x4\"}");
	assert_string_equal(level.title, "\"A/\\é😀");
	assert_string_equal(level.title_zh, "甲");
}

/* --- errors --- */

/* Errors as "LINE FIELD: MESSAGE", one per line. */
static void check_faults(const char *text, int n_levels, const char *faults)
{
	struct level_file file = read_text(text);
	struct string out = {0};
	for (int i = 0; i < file.n_faults; i++)
		string_add(&out, "%d %s: %s\n", file.faults[i].line, file.faults[i].field, file.faults[i].error.text);
	assert_string_equal(string_text(&out), faults);
	assert_int_equal(file.n, n_levels);
	string_release(&out);
	level_file_release(&file);
}

#define LEVEL(fields) "{" HEAD fields "}"
#define SIZED(fields) LEVEL("\"size\": \"4x4\",\n" fields)

static void errors_name_line_and_field(void **state)
{
	(void)state;
	check_faults(SIZED("\"npc_depth\": 21"), 0,
		     "2 npc_depth: invalid value \"21\", expected a whole number from 1 to 20\n");
	check_faults(SIZED("\"npc_deth\": 2"), 0,
		     "2 : unknown field \"npc_deth\"; docs/levels.md lists the fields; did you mean \"npc_depth\"?\n");
	check_faults(SIZED("\"wxyz\": 2"), 0, "2 : unknown field \"wxyz\"; docs/levels.md lists the fields\n");
	check_faults(SIZED("\"magic\": [{\"on\": \"npc\", \"count\": 2, \"ice\": 1}]"), 0,
		     "2 magic: a count for \"npc\", expected a count only for magic on a letter\n");
	check_faults(SIZED("\"magic\": [{\"on\": \"C\", \"count\": 2, \"wood\": \"b2\"}]"), 0,
		     "2 magic: wood with a count, expected one entry for each piece that turns to wood\n");
	check_faults(SIZED("\"seed\": 1, \"seed\": 2"), 0, "2 : duplicate field \"seed\", expected it once\n");
	check_faults(SIZED("\"band\": [0.5, 0.2]"), 0,
		     "2 band: invalid value \"[0.5, 0.2]\", expected two numbers from 0 to 1 with at most three "
		     "decimals, the smaller one first\n");
	check_faults(SIZED("\"magic\": [\n{\"on\": \"C\", \"ice\": 9}]"), 0,
		     "3 magic: invalid value \"9\", expected a whole number from 1 to 7\n");
	check_faults(SIZED("\"magic\": [{\"on\": \"x\", \"ice\": 1}]"), 0,
		     "2 magic: \"x\" cannot have magic, expected a letter of KGMRNCP or kgmrncp, a point such "
		     "as b3, "
		     "player or npc\n");
	check_faults(SIZED("\"magic\": [{\"on\": \"b2\", \"ice\": 1}]"), 0, "2 magic: \"b2\" has no face-up piece\n");
	check_faults(LEVEL("\"board\": [\"K ?\", \". k\"], \"pieces\": \"P\",\n"
			   "\"magic\": [{\"on\": \"a2\", \"wood\": \"b2\"}]"),
		     0, "2 magic: \"a2\" is a point, expected the letter of a face-down piece to turn to wood\n");
	check_faults(SIZED("\"first\": \"me\""), 0,
		     "2 first: invalid value \"me\", expected \"player\", \"npc\" or \"alternate\"\n");
	check_faults(SIZED("\"colour\": \"green\""), 0,
		     "2 colour: invalid value \"green\", expected \"red\", \"black\" or \"flip\"\n");
	check_faults(SIZED("\"pieces\": \"KGMRNCPkgmrncpp\""), 0,
		     "2 pieces: 15 pieces for 16 face-down points, expected one piece for each point\n");
	check_faults(SIZED("\"rules\": \"draw=0\""), 0,
		     "2 rules: unknown rule \"draw=0\", expected - or some of draw=N, ice=plies, wood=blocks, "
		     "frozen=loses\n");
	static const char *const unknown[] = {"ice=melts", "ice", "frozen=", "colour=red", "fire=yes"};
	for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
		char text[200], fault[200];
		snprintf(text, sizeof text, SIZED("\"rules\": \"draw=20,%s\""), unknown[i]);
		snprintf(fault, sizeof fault,
			 "2 rules: unknown rule \"%s\", expected - or some of draw=N, ice=plies, wood=blocks, "
			 "frozen=loses\n",
			 unknown[i]);
		check_faults(text, 0, fault);
	}
	check_faults(SIZED("\"casts\": \"h1/-\""), 0,
		     "2 casts: the player's casts \"h1\" include hiding, but only the NPC may hide pieces\n");
	check_faults(LEVEL("\n\"board\": [\"K.\", \".P\"]"), 0,
		     "2 board: the game is over before it begins: the NPC has no pieces left\n");
	check_faults(LEVEL("\"board\": [\"K.\", \"..P\"]"), 0,
		     "1 board: invalid value \"..P\", expected as many points as in the row above\n");
	check_faults(LEVEL("\"colour\": \"red\""), 0,
		     "1 board: neither board nor size is given, expected one of them\n");
	check_faults("{\"id\": \"A\", \"size\": \"9x4\"}", 0,
		     "1 id: invalid value \"A\", expected 1 to 31 lower-case letters, digits and '-'\n"
		     "1 title: the field is missing, expected it in every level\n"
		     "1 title_zh: the field is missing, expected it in every level\n"
		     "1 size: invalid value \"9x4\", expected files x ranks, 2 to 8 each, such as \"4x4\"\n");
	check_faults(SIZED("\"rating\": {\"games\": 10, \"won\": 3, \"drawn\": 2, \"lost\": 5, \"player_depth\": 4, "
			   "\"npc_depth\": 4, \"engine\": \"x\",\n\"ratio\": 0.4}"),
		     0, "3 rating: \"0.4\" does not match the number of games won, expected 0.300\n");
}

static void structure_is_strict(void **state)
{
	(void)state;
	check_faults("", 0, "1 : no level, expected one in '{' and '}', or a list of levels\n");
	check_faults("[]", 0, "");
	check_faults("[" SIZED("\"seed\": 3"), 1, "2 : unterminated list, expected ']'\n");
	check_faults(SIZED("\"seed\" 3"), 0, "2 : \"3}\" is not valid JSON\n");
	check_faults(SIZED("\"seed\": 3,"), 0, "2 : unexpected ',', expected a value or the end\n");
	check_faults(SIZED("\"seed\": 03"), 0,
		     "2 : \"03\" is not a value, expected a number, true, false or a quoted string\n");
	check_faults(SIZED("\"seed\": trie"), 0,
		     "2 : \"trie\" is not a value, expected a number, true, false or a quoted string\n");
	check_faults(SIZED("\"about\": \"a\tb\""), 0,
		     "2 : unescaped control character in a string, expected an escape such as \"\\n\"\n");
	check_faults(SIZED("\"about\": \"a\\tb\""), 0,
		     "2 about: invalid value \"a\\tb\", expected a quoted string of 1 to 399 bytes of UTF-8\n");
	check_faults("{", 0, "1 : unterminated level, expected a '}' for every '{' and a '\"' for every '\"'\n");
	check_faults(SIZED("\"seed\": 3") "{}", 1,
		     "2 : unexpected level after the end, expected a list of levels in '[' and ']'\n"
		     "2 id: the field is missing, expected it in every level\n"
		     "2 title: the field is missing, expected it in every level\n"
		     "2 title_zh: the field is missing, expected it in every level\n");
}

/* Of five levels the second is not JSON, the third has an error, the fifth has the name of the first. */
static void unterminated_levels_are_rejected_quickly(void **state)
{
	(void)state;
	struct string text = {0};
	for (int i = 0; i < 100000; i++)
		string_add(&text, "{\n");
	clock_t start = clock();
	struct level_file file = read_text(text.text);
	assert_true(clock() - start < 5 * CLOCKS_PER_SEC);
	assert_int_equal(file.n, 0);
	assert_in_range(file.n_faults, 1, 300);
	level_file_release(&file);
	string_release(&text);
}

static void valid_levels_between_invalid_ones_are_read(void **state)
{
	(void)state;
	check_faults("[\n" SIZED("\"seed\": 1") ",\n{\"id: 3},\n{\"id\": \"c\", \"title\": \"C\", \"title_zh\": \"C\", "
						"\"size\": \"3x3\"},\n{\"id\": \"d\", \"title\": \"D\", \"title_zh\": "
						"\"D\", \"size\": \"6x6\"},\n" SIZED("\"seed\": 5") "\n]\n",
		     2,
		     "4 : unterminated level, expected a '}' for every '{' and a '\"' for every '\"'\n"
		     "5 pieces: 0 pieces for 9 face-down points, expected one piece for each point\n"
		     "7 id: an earlier level has the same id \"a\"\n");
}

/* --- intervals --- */

/* Figures of Newcombe 1998, table I. */
static void wilson_intervals_match_known_values(void **state)
{
	(void)state;
	static const struct {
		int yes, n;
		double low, high;
	} rows[] = {{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct interval share = interval_of_share(rows[i].yes, rows[i].n);
		assert_float_equal(share.low, rows[i].low, 0.00006);
		assert_float_equal(share.high, rows[i].high, 0.00006);
	}
	assert_float_equal(interval_of_share(0, 0).high, 1, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_documented_example_is_read),
		cmocka_unit_test(full_boards_are_read),
		cmocka_unit_test(standard_sizes_are_read),
		cmocka_unit_test(the_first_mover_is_read),
		cmocka_unit_test(magic_is_set_by_piece_kind_and_side),
		cmocka_unit_test(levels_have_the_house_rules),
		cmocka_unit_test(texts_are_written_as_json),
		cmocka_unit_test(errors_name_line_and_field),
		cmocka_unit_test(structure_is_strict),
		cmocka_unit_test(unterminated_levels_are_rejected_quickly),
		cmocka_unit_test(valid_levels_between_invalid_ones_are_read),
		cmocka_unit_test(wilson_intervals_match_known_values),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
