/* Puzzles as text and as JSON: the exact form, errors of damaged files, and the guarantees of every puzzle. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "games/registry.h"
#include "puzzles/puzzles.h"
#include "puzzles/puzzles_json.h"

#define MATE_IN_2 "3k5/9/9/9/9/9/9/9/R8/1R3K3 w - - 0 1"
#define FLIPPED   "GRMP/3?/R?P1/KN1g/p2?/3N/nG1k/rr2 r r Pcc 0 64" /* dark chess; b6 reveals a cannon */
#define HEAD      "qipan puzzles 2\ngame xiangqi\npreset wxf\nnodes 900\nsource none\n"

static struct puzzle read_one(const char *name, const char *line)
{
	const struct game *game = games_find(name, NULL);
	struct puzzle p;
	struct error err;
	if (!puzzles_read_one(game, game->presets, line, &p, &err))
		fail_msg("%s: %s", line, err.text);
	return p;
}

static void refuses(const char *name, const char *line, const char *why)
{
	const struct game *game = games_find(name, NULL);
	struct puzzle p;
	struct error err;
	assert_false(puzzles_read_one(game, game->presets, line, &p, &err));
	assert_string_equal(err.text, why);
}

/* --- files --- */

static void files_have_a_header_puzzle_lines_and_a_length(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	struct puzzles all = {.game = game, .preset = game->presets, .nodes = 900, .source = mem_text("none")};
	struct puzzle one = read_one("xiangqi", "mate\t700\t" MATE_IN_2 "\t\ta1a8|b0b8|a1a7 d9e9 b0b9\tAnn – Bo"),
		      two = read_one("xiangqi", "save\t3000\t" MATE_IN_2 "\ta1a8 d9e9\tb0b9\t");
	struct string text = {0};
	puzzles_add(&all, &one);
	puzzles_add(&all, &two);
	puzzles_write(&all, &text);
	assert_string_equal(text.text, HEAD "mate\t700\t" MATE_IN_2 "\t\ta1a8|b0b8|a1a7 d9e9 b0b9\tAnn – Bo\n"
					    "save\t3000\t" MATE_IN_2 "\ta1a8 d9e9\tb0b9\t\nend 8\n");
	string_release(&text);
	puzzles_release(&all);
}

static void files_may_be_empty(void **state)
{
	(void)state;
	static const char text[] =
		"qipan puzzles 2\ngame qilin\npreset source\nnodes 18446744073709551615\nsource no games yet\nend 6\n";
	struct puzzles read;
	struct error err;
	if (!puzzles_read(text, sizeof text - 1, &read, &err))
		fail_msg("%s", err.text);
	assert_string_equal(read.game->name, "qilin");
	assert_string_equal(read.preset->name, "source");
	assert_true(read.nodes == UINT64_MAX);
	assert_string_equal(read.source, "no games yet");
	assert_int_equal(read.n, 0);
	puzzles_release(&read);
	puzzles_release(&read); /* an empty one */
}

#define REFUSED(text, why) refuses_file(text, sizeof(text) - 1, why)

static void refuses_file(const char *text, size_t n, const char *why)
{
	struct puzzles read;
	struct error err;
	assert_false(puzzles_read(text, n, &read, &err));
	if (strncmp(err.text, why, strlen(why)) != 0)
		fail_msg("%s: %s, expected %s", text, err.text, why);
	puzzles_release(&read); /* harmless: nothing is left */
}

static void damage_is_reported_with_its_line(void **state)
{
	(void)state;
	REFUSED("", "unexpected end after line 0, expected \"end\" and the number of lines");
	REFUSED("qipan puzzles 3\n",
		"line 1: \"qipan puzzles 3\" is not a header line of a puzzle file, expected \"qipan puzzles 2 ...\"");
	REFUSED("qipan puzzles 2\nchess xiangqi\n",
		"line 2: \"chess xiangqi\" is not a header line of a puzzle file, expected \"game ...\"");
	REFUSED("qipan puzzles 2\ngame\n",
		"line 2: \"game\" is not a header line of a puzzle file, expected \"game ...\"");
	REFUSED("qipan puzzles 2\ngame go\n", "line 2: ");
	REFUSED("qipan puzzles 2\ngame xiangqi\npreset none\n", "line 3: ");
	REFUSED("qipan puzzles 2\ngame xiangqi\npreset wxf\nnodes all\n", "line 4: \"all\" is not a node count");
	REFUSED("qipan puzzles 2\ngame xiangqi\npreset wxf\nnodes 18446744073709551616\n", "line 4: ");
	REFUSED("qipan puzzles 2\ngame xiangqi\npreset wxf\nnodes 1\nsource \xff\n", "line 5: the source is not UTF-8");
	REFUSED(HEAD, "unexpected end after line 5, expected \"end\" and the number of lines");
	REFUSED(HEAD "best\t1200\t" MATE_IN_2 "\t\ta1a8\t\nend 7\n",
		"line 6: \"best\" is not a kind, expected mate, ruling, win or save");
	REFUSED(HEAD "a1a8\nend 7\n", "line 6: \"a1a8\" is not a puzzle, expected 6 columns separated by tabs");
	REFUSED(HEAD "end 7\n", "line 6: it has 6 lines, expected \"7\"");
	REFUSED(HEAD "end\n", "line 6: \"end\" is not a puzzle");
	REFUSED(HEAD "end 6\nend 7\n", "line 7: unexpected line in a puzzle file");
	REFUSED(HEAD "end 6", "line 6: unexpected line in a puzzle file");
	REFUSED(HEAD "win\t1200\t" MATE_IN_2 "\t\ta1a8\t\0\nend 7\n", "line 6: unexpected line in a puzzle file");
}

/* --- lines --- */

static void invalid_columns_are_named(void **state)
{
	(void)state;
	char label[PUZZLE_LABEL_MAX + 2] = "", line[400];
	memset(label, 'a', PUZZLE_LABEL_MAX);
	snprintf(line, sizeof line, "win\t1200\t" MATE_IN_2 "\t\ta1a8\t%s", label);
	struct puzzle p = read_one("xiangqi", line);
	assert_string_equal(p.label, label);
	puzzle_release(&p);
	snprintf(line, sizeof line, "win\t1200\t" MATE_IN_2 "\t\ta1a8\t%sa", label);
	refuses("xiangqi", line, "the label is not UTF-8 of at most 200 bytes");
	refuses("xiangqi", "win\t1200\t" MATE_IN_2 "\t\ta1a8\t\xff", "the label is not UTF-8 of at most 200 bytes");
	refuses("xiangqi", "win\t-1\t" MATE_IN_2 "\t\ta1a8\t", "\"-1\" is not a rating up to 3000");
	refuses("xiangqi", "win\t399\t" MATE_IN_2 "\t\ta1a8\t", "the rating is 399, expected 400 to 3000");
	refuses("xiangqi", "mate\t700\t" MATE_IN_2 "\t\ta1a8|b0b8|a1a7|a1a6|a1a5\t",
		"move 1: more than 3 alternatives");
	refuses("xiangqi", "mate\t700\t" MATE_IN_2 "\t\ta1a2 d9e9|d9d8 b0b9\t",
		"move 2 of the solution is a reply but has alternatives");
	refuses("xiangqi", "mate\t700\t" MATE_IN_2 "\t\ta1a8|b0b8|b0b8\t",
		"duplicate alternative to move 1 of the solution");
	refuses("xiangqi", "mate\t700\t" MATE_IN_2 "\t\ta1a8 d9e9 b0b9|b0b9\t",
		"duplicate alternative to move 3 of the solution");
	refuses("xiangqi", "win\t700\t" MATE_IN_2 "\t\ta1a8 d9e9\t", "the solution ends with a reply");
}

/* Moves of a rook that visits the seven lower points of one file after the other, while the black king shuffles at d8:
 * no position occurs twice. */
static void write_walk(struct string *out, int n)
{
	static const char files[] = "abcghi";
	int at = 0, rank = 0, up = 1;
	for (int i = 0; i < n; i++) {
		if (i % 2) {
			string_add(out, i % 4 == 1 ? " d9d8" : " d8d9");
			continue;
		}
		int from_rank = rank, from = at;
		bool turns = rank + up < 0 || rank + up > 6;
		at += turns;
		up = turns ? -up : up;
		rank += turns ? 0 : up;
		string_add(out, "%s%c%d%c%d", i ? " " : "", files[from], from_rank, files[at], rank);
	}
}

static bool reads_walk(int n_before, int n_solution, struct error *err)
{
	const struct game *game = games_find("xiangqi", NULL);
	struct string all = {0}, line = {0};
	struct puzzle p;
	write_walk(&all, n_before + n_solution);
	string_add(&line, "win\t1200\t3k5/9/9/9/9/9/9/9/9/R4K3 w - - 0 1\t");
	size_t cut = (size_t)n_before * 5; /* four letters and a blank each */
	string_bytes(&line, all.text, cut ? cut - 1 : 0);
	string_add(&line, "\t%s\t", all.text + cut);
	bool good = puzzles_read_one(game, game->presets, string_text(&line), &p, err);
	if (good)
		assert_int_equal(p.n_before * 100 + p.n_solution, n_before * 100 + n_solution);
	if (good)
		puzzle_release(&p);
	string_release(&all);
	string_release(&line);
	return good;
}

static void at_most_64_lead_moves_and_24_solution_moves(void **state)
{
	(void)state;
	struct error err;
	if (!reads_walk(64, 1, &err) || !reads_walk(2, 23, &err))
		fail_msg("%s", err.text);
	assert_false(reads_walk(65, 2, &err));
	assert_string_equal(err.text, "more than 64 moves");
	assert_false(reads_walk(0, 24, &err));
	assert_string_equal(err.text, "the solution ends with a reply");
	assert_false(reads_walk(0, 25, &err));
	assert_string_equal(err.text, "more than 24 moves");
}

static void solutions_contain_no_chance_nodes(void **state)
{
	(void)state;
	struct puzzle p = read_one("darkchess", "win\t710\t" FLIPPED "\tb6 (c)\tb6-b2\t");
	assert_int_equal(p.n_before, 2);
	puzzle_release(&p);
	refuses("darkchess", "win\t710\t" FLIPPED "\t\tb6 (c) b6-b2\t", "chance node before move 2 of the solution");
	refuses("darkchess", "win\t710\t" FLIPPED "\tb6\t(c)\t", "chance node before move 1 of the solution");
}

static void solutions_end_with_the_game(void **state)
{
	(void)state;
	/* Neither side makes progress: the third occurrence of the start ends the game. */
	refuses("xiangqi",
		"win\t700\t" MATE_IN_2 "\ta1a2 d9d8 a2a1 d8d9 a1a2 d9d8 a2a1 d8d9 a1a2 d9d8 a2a1 d8d9\ta1a2\t",
		"the game is over before move 9 of the moves before the puzzle");
	refuses("xiangqi", "win\t700\t" MATE_IN_2 "\ta1a2 d9d8 a2a1 d8d9 a1a2 d9d8\ta2a1 d8d9 a1a2\t",
		"the game is over before move 3 of the solution");
}

/* --- checks of the structure --- */

static void expect_fault(const struct puzzle *p, const char *why)
{
	struct error err = {.text = ""};
	if (puzzle_check(p, games_find("xiangqi", NULL), &err))
		fail_msg("accepted, expected: %s", why);
	assert_string_equal(err.text, why);
}

static void numbers_and_moves_are_checked(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	struct puzzle good = read_one("xiangqi", "mate\t400\t" MATE_IN_2 "\ta1a2 d9d8\ta2a8|b0b8|a2a1 d8d9 b0b9\t");
	struct puzzle p = good;
	struct error err;
	assert_true(puzzle_check(&p, game, &err));
	p.rating = 3001;
	expect_fault(&p, "the rating is 3001, expected 400 to 3000");
	p = good, p.n_before = -1;
	expect_fault(&p, "-1 moves before the puzzle, expected 0 to 64");
	p = good, p.n_before = 65;
	expect_fault(&p, "65 moves before the puzzle, expected 0 to 64");
	p = good, p.n_solution = 0;
	expect_fault(&p, "the solution has 0 moves, expected 1 to 24");
	p = good, p.n_solution = 25;
	expect_fault(&p, "the solution has 25 moves, expected 1 to 24");
	p = good, p.before[1] = good.before[0];
	expect_fault(&p, "move 2 before the puzzle is illegal");
	p = good, p.solution[2] = good.solution[0];
	expect_fault(&p, "move 3 of the solution is illegal");
	p = good, p.n_others[0] = -1;
	expect_fault(&p, "move 1 of the solution has -1 alternatives, expected 0 to 3");
	p = good, p.n_others[0] = 4;
	expect_fault(&p, "move 1 of the solution has 4 alternatives, expected 0 to 3");
	p = good, p.others[0][1] = good.solution[1];
	expect_fault(&p, "an alternative to move 1 of the solution is illegal");
	puzzle_release(&good);
}

/* --- names --- */

static void kinds_have_names(void **state)
{
	(void)state;
	static const char *const names[PUZZLE_KINDS] = {"mate", "ruling", "win", "save"};
	for (int i = 0; i < PUZZLE_KINDS; i++) {
		enum puzzle_kind kind = PUZZLE_KINDS;
		assert_string_equal(puzzle_kind_name((enum puzzle_kind)i), names[i]);
		assert_true(puzzle_kind_of(names[i], &kind));
		assert_int_equal(kind, i);
	}
	enum puzzle_kind kind;
	assert_false(puzzle_kind_of("draw", &kind));
}

/* Name of the puzzle in that line, in one of four buffers used in rotation. */
static const char *name_of(const char *line)
{
	static char names[4][PUZZLE_NAME_SIZE];
	static unsigned next;
	char *name = names[next++ % 4];
	struct puzzle p = read_one("xiangqi", line);
	puzzle_name(&p, games_find("xiangqi", NULL), name);
	puzzle_release(&p);
	assert_int_equal(strlen(name), 8);
	assert_int_equal(strspn(name, "0123456789abcdef"), 8);
	return name;
}

static void names_depend_on_position_and_solution(void **state)
{
	(void)state;
	const char *name = name_of("mate\t700\t" MATE_IN_2 "\t\ta1a8 d9e9 b0b9\t");
	assert_string_equal(name, name_of("win\t900\t" MATE_IN_2 "\t\ta1a8|b0b8 d9e9 b0b9\tAnn"));
	assert_string_not_equal(name, name_of("mate\t700\t" MATE_IN_2 "\t\ta1a8\t"));
	assert_string_not_equal(name, name_of("mate\t700\t" MATE_IN_2 "\t\tb0b8 d9e9 a1a9\t"));
	assert_string_not_equal(name_of("win\t700\t" MATE_IN_2 "\t\ta1a2\t"),
				name_of("win\t700\t" MATE_IN_2 "\tb0b1 d9d8\ta1a2\t"));
}

/* --- JSON --- */

static void a_puzzle_is_written_as_json(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	struct puzzle p =
		read_one("xiangqi", "mate\t700\t" MATE_IN_2 "\ta1a2 d9d8\ta2a8|b0b8|a2a1 d8d9 b0b9\tAnn \"A\" – Bo");
	struct string out = {0}, expected = {0};
	char name[PUZZLE_NAME_SIZE];
	puzzle_name(&p, game, name);
	string_add(&expected,
		   "{\"name\":\"%s\",\"kind\":\"mate\",\"rating\":700,\"start\":\"" MATE_IN_2 "\","
		   "\"before\":\"a1a2 d9d8\",\"solution\":\"a2a8 d8d9 b0b9\",\"others\":[\"b0b8 a2a1\",\"\",\"\"],"
		   "\"label\":\"Ann \\\"A\\\" – Bo\"}",
		   name);
	puzzles_json_add(game, &p, &out);
	assert_string_equal(string_text(&out), string_text(&expected));
	string_release(&out);
	string_release(&expected);
	puzzle_release(&p);
}

static void puzzles_in_a_json_list_are_separated(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	struct puzzle p = read_one("xiangqi", "win\t700\t" MATE_IN_2 "\t\ta1a8\t");
	struct string out = {0};
	string_char(&out, '[');
	puzzles_json_add(game, &p, &out);
	puzzles_json_add(game, &p, &out);
	string_char(&out, ']');
	assert_non_null(strstr(string_text(&out), "\"others\":[\"\"],\"label\":\"\"},{\"name\":\""));
	string_release(&out);
	puzzle_release(&p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(files_have_a_header_puzzle_lines_and_a_length),
		cmocka_unit_test(files_may_be_empty),
		cmocka_unit_test(damage_is_reported_with_its_line),
		cmocka_unit_test(invalid_columns_are_named),
		cmocka_unit_test(at_most_64_lead_moves_and_24_solution_moves),
		cmocka_unit_test(solutions_contain_no_chance_nodes),
		cmocka_unit_test(solutions_end_with_the_game),
		cmocka_unit_test(numbers_and_moves_are_checked),
		cmocka_unit_test(kinds_have_names),
		cmocka_unit_test(names_depend_on_position_and_solution),
		cmocka_unit_test(a_puzzle_is_written_as_json),
		cmocka_unit_test(puzzles_in_a_json_list_are_separated),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
