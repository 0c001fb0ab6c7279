/* qipan openings as a shell runs it: its results, resuming after a stop, errors. */
#include "support.h"

#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/registry.h"
#include "match/openings.h"
#include "search/alphabeta.h"

#define FEW   "openings qilin --count 12 --depth 4 --within 10"
#define GAMES "data/xiangqi_games.tsv"

static void read_openings(struct openings *o, const char *game, const char *text)
{
	struct error err;
	const struct game *g = games_find(game, NULL);
	if (!openings_read(o, g, g->presets, text, strlen(text), &err))
		fail_msg("%s in:\n%s", err.text, text);
}

static int score_at(struct engine_instance *instance, const struct line *line, int depth)
{
	struct search_result result;
	alphabeta_engine.forget(instance);
	alphabeta_engine.search(instance, line, &(struct limits){.depth = depth}, NULL, NULL, &result);
	assert_int_equal(result.depth, depth);
	return abs(result.score);
}

static void score(const struct openings *o, int depth, int beyond, int within)
{
	struct error err;
	struct engine_instance *instance =
		alphabeta_engine.create(o->game, &(struct engine_setup){.hash_bytes = 0}, &err);
	assert_non_null(instance);
	for (int i = 0; i < o->n; i++) {
		struct line line;
		openings_line(o, i, &line);
		assert_in_range(score_at(instance, &line, depth), beyond, within);
		line_release(&line);
	}
	alphabeta_engine.free(instance);
}

/* The requested number of openings, in a readable file, and the same every time; another seed gives others. */
static void balanced_openings_are_found(void **state)
{
	(void)state;
	struct openings o;
	char *first = strdup(program_output(FEW, 0));
	read_openings(&o, "qilin", first);
	assert_int_equal(o.n, 12);
	score(&o, 4, 0, 10);
	for (int i = 0; i < o.n; i++)
		assert_in_range(o.list[i].n_moves, 6, 12);
	openings_release(&o);
	assert_string_equal(program_output(FEW " --seed 1", 0), first);
	assert_string_not_equal(strchr(program_output(FEW " --seed 2", 0), '\n'), strchr(first, '\n'));
	assert_ptr_equal(strstr(first, "# Openings of qilin, each within 10 hundredths of a piece at depth 4"), first);
	assert_non_null(strstr(first, ": qipan openings qilin --preset source --count 12 --depth 4 --within 10 --plies "
				      "6-12 --seed 1\n# Source: random play\nstartpos moves "));
	free(first);
}

static void unbalanced_openings_are_found(void **state)
{
	(void)state;
	struct openings o;
	const char *text = program_output("openings qilin --count 4 --depth 4 --beyond 60 --within 150", 0);
	assert_ptr_equal(
		strstr(text, "# Openings of qilin, each 60 or more and within 150 hundredths of a piece at depth 4"),
		text);
	assert_non_null(strstr(text, " --plies 6-12 --seed 1 --beyond 60\n"));
	read_openings(&o, "qilin", text);
	assert_int_equal(o.n, 4);
	score(&o, 4, 60, 150);
	openings_release(&o);
	expect("openings qilin --beyond 51", 2, "--beyond: 51 is more than --within, expected at most 50");
}

/* Openings include the outcomes of chance nodes. */
static void flips_are_written_with_reveals(void **state)
{
	(void)state;
	struct openings o;
	read_openings(&o, "darkchess", program_output("openings darkchess --count 5 --depth 3 --plies 2-2", 0));
	assert_int_equal(o.n, 5);
	for (int i = 0; i < o.n; i++)
		assert_int_equal(o.list[i].n_moves, 4);
	openings_release(&o);
}

static const struct openings *openings_here;
static bool begins[6];

/* Records the openings with which the games begin. */
static void compare(char **columns, int n_columns)
{
	const struct openings *o = openings_here;
	assert_int_equal(n_columns, 2);
	for (int i = 0; i < o->n; i++) {
		struct string text = {0};
		struct line line;
		openings_line(o, i, &line);
		openings_write(&line, o->game->presets, &text);
		text.text[text.length - 1] = ' ';
		const char *moves = text.text + strlen("startpos moves ");
		begins[i] |= strncmp(columns[1], moves, strlen(moves)) == 0;
		line_release(&line);
		string_release(&text);
	}
}

/* The openings are the beginnings of the games, and the header names their source. */
static void openings_are_taken_from_games(void **state)
{
	(void)state;
	struct openings o;
	char command[300];
	snprintf(command, sizeof command,
		 "openings xiangqi --count 6 --depth 2 --plies 15-20 --games \"$OLDPWD/%s\" --source 'our games, CC0'",
		 GAMES);
	const char *text = program_output(command, 0);
	assert_non_null(strstr(text, " --games xiangqi_games.tsv\n# Source: 300 games, our games, CC0\nstartpos "));
	read_openings(&o, "xiangqi", text);
	assert_int_equal(o.n, 6);
	openings_here = &o;
	each_row(GAMES, compare);
	for (int i = 0; i < o.n; i++)
		assert_true(begins[i]);
	openings_release(&o);
}

/* However much of the file was written, the same command completes it to the same file. */
static void interrupted_runs_resume(void **state)
{
	(void)state;
	assert_int_equal(scratch_run("cd $D && $Q " FEW " >all && $Q " FEW " --out made && cmp made all"), 0);
	assert_int_equal(scratch_run("cd $D && $Q " FEW " --out made && cmp made all"), 0);
	assert_int_equal(scratch_run("cd $D && for n in 0 40 300 500 $(($(wc -c <all) - 1)); do\n"
				     "head -c $n all >made && $Q " FEW " --out made && cmp made all || exit 1; done"),
			 0);
}

static void files_of_other_commands_are_refused(void **state)
{
	(void)state;
	expect(FEW " --out other", 0, "");
	expect(FEW " --seed 2 --out other", 1, "\"other\" was created by a different command, expected a new file");
	assert_int_equal(scratch_run("cd $D && cp other strange && echo startpos >>strange"), 0);
	expect(FEW " --out strange", 1, "\"startpos\" follows the openings of this command in the file");
	assert_int_equal(scratch_run("cd $D && sed -i 's/^startpos moves.*/startpos/' strange"), 0);
	expect("openings qilin --count 12 --depth 4 --within 10 --out strange", 1,
	       "\"startpos\" in the file is not an opening of this command");
	expect(FEW " --out /dev/full", 1, "\"/dev/full\" is a device or a pipe, expected a file");
	expect(FEW " --out no/file", 1, "cannot open \"no/file\"");
	expect(FEW " >/dev/full", 1, "cannot write to standard output");
}

static void impossible_openings_are_refused(void **state)
{
	(void)state;
	expect("openings", 2, "missing argument GAME");
	expect("openings qilin --plies 6", 2, "\"6\" is not a range of plies, expected two such as 6-12");
	expect("openings qilin --plies 0-6", 2, "\"0-6\" is not");
	expect("openings qilin --plies 7-6", 2, "\"7-6\" is not");
	expect("openings qilin --plies 7-101", 2, "\"7-101\" is not");
	expect("openings qilin --plies 6-12x", 2, "\"6-12x\" is not");
	expect("openings qilin --count 0", 2, "--count: \"0\" is not a whole number from 1 to");
	expect("openings qilin --source \"$(printf 'a\\nb')\"", 2, "the source has several lines, expected one");
	expect("openings qilin --games \"$(printf 'a\\nb')\"", 2, "the source has several lines, expected one");
	expect("openings qilin --count 200 --plies 1-1 --depth 1", 1, "candidates are such openings, expected 200");
}

static void unreadable_games_are_refused(void **state)
{
	(void)state;
	static const struct {
		const char *table, *why;
	} cases[] = {
		{"result\\tgame\\n1-0\\th2e2\\n",
		 "games.tsv: line 1: the columns are \"result?game\", expected one named \"moves\""},
		{"# nothing\\nmoves\\n", "games.tsv: no games, expected one row for each"},
		{"# one\\nn\\tmoves\\n\\n1\\th2e2 h2e2 h9g7\\n", "games.tsv: line 4: move 2: \"h2e2\" is illegal"},
		{"n\\tmoves\\n1\\n", "only 0 of 500000 candidates are such openings"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_int_equal(scratch_run("printf '%s' >$D/games.tsv", cases[i].table), 0);
		expect("openings xiangqi --count 1 --depth 1 --plies 2-3 --games games.tsv", 1, cases[i].why);
	}
	expect("openings xiangqi --games none.tsv", 1, "cannot open \"none.tsv\"");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(balanced_openings_are_found),
		cmocka_unit_test(unbalanced_openings_are_found),
		cmocka_unit_test(flips_are_written_with_reveals),
		cmocka_unit_test(openings_are_taken_from_games),
		cmocka_unit_test(interrupted_runs_resume),
		cmocka_unit_test(files_of_other_commands_are_refused),
		cmocka_unit_test(impossible_openings_are_refused),
		cmocka_unit_test(unreadable_games_are_refused),
	};
	return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
