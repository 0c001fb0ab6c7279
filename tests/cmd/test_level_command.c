/* qipan level as a shell runs it. */
#include "support.h"

#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"

#define NEW "level new --force --id gate --title 'The Gate' --title-zh 門 "

static void levels_are_made_and_shown(void **state)
{
	(void)state;
	program_output(
		NEW "--board '???./?#C./k?..' --pieces KPPgn --magic 'C:ice=2 P*1:ice=3,gold npc:hidden=1 n:wood=a3' "
		    "--depth 6 --band 0.1:0.2 --rules draw=60 --out a.json",
		0);
	const char *text = program_output("level show a.json --pieces ascii", 0);
	static const char *const parts[] = {"gate: The Gate 門\n",
					    "3 |###| ? | ? |   | 3\n",
					    "2 | ? |###|*C2|   | 2\n",
					    "*xn frozen for n turns",
					    "player     red, upper-case letters; first to move: the player\n",
					    "face down  K, P, P ice-3 gold\n           g hides 1x\n",
					    "magic      k on a1 hides 1x, C on c2 ice-2\n",
					    "rules      draw=60\n",
					    "NPC        searches 6 plies\n",
					    "band       0.1 to 0.2 of games won\n",
					    "rating     none\n",
					    "position   #??1/?#C^21/k~1?2 p r KPP^3*g~1 0 0 draw=60 -/-\n"};
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (!strstr(text, parts[i]))
			fail_msg("expected \"%s\" in:\n%s", parts[i], text);
	expect("level show a.json gate", 0, "The Gate");
	expect("level show a.json gat", 1, "unknown level \"gat\"");
	expect("level show b.json", 1, "b.json");
}

static void invalid_options_are_refused(void **state)
{
	(void)state;
	expect(NEW, 2, "board: neither board nor size is given");
	expect(NEW "--size 4x5", 2, "pieces: 0 pieces for 20 face-down points");
	expect(NEW "--size 4x4 --depth x", 2, "npc_depth: invalid value \"x\", expected a whole number from 1 to 20");
	expect(NEW "--size 4x4 --band 0.5", 2, "band: invalid value \"[0.5]\", expected two numbers");
	expect(NEW "--size 4x4 --magic C:ice=9", 2, "magic: invalid value \"9\", expected a whole number from 1 to 7");
	expect(NEW "--size 4x4 --magic C:ise=2", 2,
	       "magic: unknown field \"ise\"; docs/levels.md lists the fields; did you mean \"ice\"?");
	expect(NEW "--size 4x4 --magic ''", 2, "magic: ");
	expect("level", 2, "usage: qipan level");
	expect("level lnt", 2, "did you mean \"lint\"?");
	expect("level new --help", 0, "usage: qipan level new");
	expect("level show", 2, "missing argument FILE");
}

static void lint_counts_findings(void **state)
{
	(void)state;
	program_output(NEW "--size 4x4 --out a.json", 0);
	expect("level lint a.json", 0, "1 level, 0 findings\n");
	program_output(NEW "--board C../n.n --out b.json", 0);
	const char *text = program_output("level lint a.json b.json c.json", 1);
	assert_non_null(strstr(
		text,
		"b.json: level \"gate\", field \"pieces\": cannot be won by captures: in the end the player has a "
		"lone cannon"));
	assert_non_null(strstr(text, "b.json: level \"gate\", field \"id\": "));
	assert_non_null(strstr(text, "2 levels, 3 findings\n"));
	char command[300];
	snprintf(command, sizeof command, "{ echo '['; cat %s/a.json; echo ', {\"id\": 3}]'; } > %s/d.json",
		 scratch_folder, scratch_folder);
	assert_int_equal(system(command), 0);
	expect("level lint d.json", 1, "d.json: line 13, field \"id\": invalid value \"3\"");
	expect("level lint d.json", 1, "1 level, 3 findings\n");
	expect(NEW "--size 4x4 --seed 03", 2, "seed: invalid value \"03\", expected a whole number"); /* not JSON */
	expect(NEW "--size 4x4 --band .2:0.5", 2, "band: ");
}

#define RATED "--games 30 --profile 10 --player-depth 1"

static void levels_are_rated(void **state)
{
	(void)state;
	char one[4096];
	program_output(NEW "--board '?? ./. . ./. ??' --pieces RPrn --depth 1 --out r.json", 0);
	snprintf(one, sizeof one, "%s", program_output("level rate r.json " RATED " --threads 1", 0));
	static const char *const parts[] = {
		"gate: The Gate", "  games    30: ", "  ratio    0.",          "  band     0.2 to 0.5: ",
		"  plies    ",    "  first    0.",   "  profile  random   0.", "           depth-6  0.",
		"\nratio 0."};
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (!strstr(one, parts[i]))
			fail_msg("expected \"%s\" in:\n%s", parts[i], one);
	const char *last = strstr(one, "\nratio ") + 1;
	assert_ptr_equal(strchr(last, '\n') + 1, one + strlen(one)); /* it is the last line */
	assert_string_equal(program_output("level rate r.json " RATED " --threads 3", 0), one);
	assert_string_equal(program_output("level rate r.json " RATED " --csv r.csv", 0), one);
	expect("level rate r.json " RATED " --csv r.csv", 1, "already exists");
	assert_string_equal(program_output("level rate r.json " RATED " --csv r.csv --resume --write", 0), one);
	expect("level show r.json", 0, "rating     0.");
	expect("level rate r.json --games 0", 2, "--games: \"0\" is not a whole number from 1 to");
	expect("level rate r.json --band 2", 2, "\"2\" is not a win-rate band");
	expect("level rate r.json --resume", 2, "--resume needs --csv FILE");
	expect("level rate none.json", 1, "none.json");
	program_output(NEW "--board 'Rr/..' --depth 1 --out s.json", 0);
	expect("level lint s.json --games 20", 1, "field \"band\": the player's win rate is 1.000");
}

/* Text of a file in the folder. */
static const char *text_of(const char *name)
{
	static char text[1 << 15];
	char path[256];
	snprintf(path, sizeof path, "%s/%s", scratch_folder, name);
	FILE *file = fopen(path, "r");
	assert_non_null(file);
	text[fread(text, 1, sizeof text - 1, file)] = 0;
	fclose(file);
	return text;
}

#define EXPLAINED "--games 20 --player-depth 1"

static void levels_are_explained(void **state)
{
	(void)state;
	char one[1 << 14];
	program_output(NEW "--board '?? ./. . ./. ??' --pieces RPrn --depth 1 --out e.json", 0);
	snprintf(one, sizeof one, "%s", program_output("level explain e.json " EXPLAINED, 0));
	static const char *const parts[] = {"gate: The Gate",   "\n  20 games each at depth 1 against 1",
					    "\n  none  ",       "\nwood\n",
					    "\n  NPC depth 2 ", " changes, "};
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (!strstr(one, parts[i]))
			fail_msg("expected \"%s\" in:\n%s", parts[i], one);
	assert_string_equal(program_output("level explain e.json gate " EXPLAINED " --threads 3", 0), one);
	assert_string_equal(program_output("level explain e.json " EXPLAINED " --ledger e.csv --csv f.csv", 0), one);
	assert_int_equal(strncmp(text_of("f.csv"), "change,kind,piece,amount,games,", 31), 0);
	assert_non_null(strstr(text_of("f.csv"), "\nNPC's r gold,gold,r,1,20,"));
	long size = (long)strlen(text_of("e.csv"));
	assert_string_equal(program_output("level explain e.json " EXPLAINED " --ledger e.csv --resume", 0), one);
	assert_int_equal(strlen(text_of("e.csv")), size); /* no game was replayed */
	const char *some = program_output("level explain e.json " EXPLAINED " --kinds ice,depth --sort effect", 0);
	assert_null(strstr(some, "wood"));
	assert_non_null(strstr(some, "player's R ice-3"));
	expect("level explain e.json " EXPLAINED " --kinds ice,wod", 2, "\"wod\" is not a list of mutations");
	expect("level explain e.json --sort up", 2, "--sort: unknown value \"up\", expected kind or effect");
	expect("level explain e.json --resume", 2, "--resume needs --ledger FILE");
	expect("level explain e.json gat", 1, "unknown level \"gat\"");
	expect("level explain", 2, "missing argument FILE");
	expect("level explain e.json " EXPLAINED " --ledger e.csv", 1, "already exists");
}

/* A file of two levels, the second of which is named e. */
static void make_pair(void)
{
	char command[300];
	program_output("level new --id e --board '?? ./. . ./. ??' --pieces RPrn --depth 1 --out e2.json", 0);
	snprintf(command, sizeof command, "cd %s; { echo '['; cat e.json; echo ,; cat e2.json; echo ']'; } > pair.json",
		 scratch_folder);
	assert_int_equal(system(command), 0);
}

#define TUNED "--games 200 --player-depth 1 --threads 2"

static void levels_are_tuned(void **state)
{
	(void)state;
	char one[1 << 14];
	program_output(NEW "--board '?? ./. . ./. ??' --pieces RPrn --depth 1 --out e.json", 0);
	make_pair();
	expect("level tune pair.json", 1, "the file has 2 levels, expected a level id after it, such as \"gate\"");
	/* whatever the value, it is at least 0 */
	const char *text = program_output("level tune pair.json e --band 0:1 " TUNED " --write", 0);
	assert_non_null(strstr(text, "\ntuned: nothing to change\nratio "));
	expect("level show pair.json e", 0, "band       0 to 1 of");
	expect("level show pair.json gate", 0, "rating     none");

	/* a band that only gold can reach: the player hardly ever wins */
	text = program_output("level tune e.json --band 0:0.05 " TUNED " --out t.json", 0);
	snprintf(one, sizeof one, "%s", text);
	assert_non_null(strstr(one, "rated as it is "));
	assert_non_null(strstr(one, "\nratio 0."));
	assert_string_equal(program_output("level tune e.json gate --band 0:0.05 --games 200 --player-depth 1", 0),
			    one);
	expect("level show t.json", 0, "band       0 to 0.05 of");
	expect("level show t.json", 0, "rating     0.");
	/* the ratio agrees with rate */
	const char *ratio = strstr(one, "\nratio ");
	expect("level rate t.json --sprt --profile 0 " TUNED, 0, ratio);

	assert_string_equal(program_output("level tune e.json --band 0:0.05 " TUNED " --ledger u.csv", 0), one);
	long size = (long)strlen(text_of("u.csv"));
	assert_string_equal(program_output("level tune e.json --band 0:0.05 " TUNED " --ledger u.csv --resume", 0),
			    one);
	assert_int_equal(strlen(text_of("u.csv")), size);

	/* no permitted mutation helps */
	program_output("level new --force --board 'Rr/..' --depth 1 --out s.json", 0);
	text = program_output("level tune s.json --band 0.1:0.2 --knobs depth " TUNED " --write --out n.json", 1);
	assert_non_null(
		strstr(text, "the band was not reached; the nearest: nothing to change\nthe file is not changed\n"));
	expect("level show s.json", 0, "rating     none");
	expect("level show n.json", 0, "rating     1.000");
	expect("level tune e.json --band 2", 2, "\"2\" is not a win-rate band");
	expect("level tune e.json --max-changes 9", 2, "--max-changes: \"9\" is not a whole number from 0 to 8");
	expect("level tune", 2, "missing argument FILE");
	expect("level tune none.json", 1, "none.json");
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Sorted lines of a file in scratch_folder: games end in any order. */
static void read_lines(const char *name, struct string *sorted)
{
	char path[200], *lines[1000];
	struct string text = {0};
	struct error err;
	size_t n = 0;
	snprintf(path, sizeof path, "%s/%s", scratch_folder, name);
	if (!file_read(path, 1 << 20, &text, &err))
		fail_msg("%s", err.text);
	assert_int_equal(text.text[text.length - 1], '\n');
	for (char *rest = text.text, *line; (line = strsep(&rest, "\n"));) {
		assert_true(n < 1000);
		lines[n++] = line;
	}
	qsort(lines, n, sizeof *lines, by_text);
	for (size_t i = 0; i < n; i++)
		string_add(sorted, "%s\n", lines[i]);
	string_release(&text);
}

static void expect_same_games(const char *name, const struct string *expected)
{
	struct string found = {0};
	read_lines(name, &found);
	assert_string_equal(found.text, expected->text);
	string_release(&found);
}

/* A rating and the games it writes are identical from run to run, with any number of threads, and when it resumes after
 * its ledger was truncated in the middle of a line. */
static void levels_are_rated_again(void **state)
{
	(void)state;
	char one[8192], path[200];
	struct string games = {0};
	const char *command = "level rate t.json " RATED " --csv ";
	char arguments[300];
	program_output(NEW "--board '?? ./. . ./. ??' --pieces RPrn --depth 1 --out t1.json", 0);
	program_output(
		"level new --id wall --title W --title-zh W --board '?#./.?./.#?' --pieces CNk --depth 2 --first "
		"alternate "
		"--magic 'k:gold,hidden=1 C:ice=1' --out t2.json",
		0);
	snprintf(arguments, sizeof arguments, "cd %s && { echo [; cat t1.json; echo ,; cat t2.json; echo ]; } >t.json",
		 scratch_folder);
	assert_int_equal(system(arguments), 0);
	snprintf(arguments, sizeof arguments, "%s one.csv --threads 1", command);
	snprintf(one, sizeof one, "%s", program_output(arguments, 0));
	assert_non_null(strstr(one, "wall: W"));
	read_lines("one.csv", &games);
	static const char *const files[] = {"again.csv --threads 1", "two.csv --threads 2", "three.csv --threads 3"};
	for (int i = 0; i < 3; i++) {
		char name[20];
		snprintf(arguments, sizeof arguments, "%s %s", command, files[i]);
		assert_string_equal(program_output(arguments, 0), one);
		snprintf(name, sizeof name, "%.*s", (int)strcspn(files[i], " "), files[i]);
		expect_same_games(name, &games);
	}
	snprintf(path, sizeof path, "%s/two.csv", scratch_folder);
	for (int cut = 7; cut < 3000; cut = 3 * cut + 1) {
		struct string left = {0};
		struct error err;
		assert_true(file_read(path, 1 << 20, &left, &err));
		assert_int_equal(truncate(path, (off_t)left.length - cut), 0);
		string_release(&left);
		snprintf(arguments, sizeof arguments, "%s two.csv --threads 2 --resume", command);
		assert_string_equal(program_output(arguments, 0), one);
		expect_same_games("two.csv", &games);
	}
	string_release(&games);
	/* a rating that stops early gives the same result, whatever games were still in progress */
	program_output(NEW "--board 'Rr/..' --depth 1 --out s.json", 0);
	snprintf(one, sizeof one, "%s",
		 program_output("level rate s.json --games 500 --profile 0 --sprt --threads 1", 0));
	assert_null(strstr(one, "games    500"));
	assert_string_equal(program_output("level rate s.json --games 500 --profile 0 --sprt --threads 3", 0), one);
}

/* One of three levels has an error: it is reported, the others are rated, and the file is not changed. */
static void invalid_levels_do_not_stop_the_others(void **state)
{
	(void)state;
	char command[600];
	snprintf(command, sizeof command,
		 "cd %s && { echo [; cat t1.json; echo ',{\"id\": \"bad\", \"title\": \"B\", \"title_zh\": \"B\", '; "
		 "echo '\"size\": \"4x4\", \"npc_depth\": 99},'; cat t2.json; echo ]; } >f.json && cp f.json "
		 "before.json",
		 scratch_folder);
	assert_int_equal(system(command), 0);
	const char *text = program_output("level rate f.json " RATED, 1);
	const char *fault = strstr(text, ", level \"bad\", field \"npc_depth\": invalid value \"99\"");
	if (!fault || !strstr(text, "f.json: line ") || !strstr(text, "gate: The Gate") || !strstr(text, "wall: W"))
		fail_msg("%s", text);
	expect("level rate f.json " RATED " --write", 1,
	       "ratings not written, because levels with errors would be lost");
	snprintf(command, sizeof command, "cd %s && cmp f.json before.json", scratch_folder);
	assert_int_equal(system(command), 0);
	/* a missing file does not affect the others */
	expect("level rate none.json t1.json " RATED, 1, "gate: The Gate");
}

/* One file of several levels, made one after the other or from files of one level. */
static void levels_are_merged(void **state)
{
	(void)state;
	static const char board[] = "--board 'R n/. .' --depth 1 --out";
	char command[200];
	snprintf(command, sizeof command, "rm -f all.json one.json two.json; " QIPAN " level new --id one %s one.json",
		 board);
	shell_output(command, 0);
	for (const char *const *id = (const char *const[]){"one", "two", "three", NULL}; *id; id++) {
		snprintf(command, sizeof command, "level new --id %s %s all.json --append", *id, board);
		program_output(command, 0);
	}
	shell_expect("grep -o '\"id\": *\"[a-z]*\"' all.json | tr -d '\\n '", 0,
		     "\"id\":\"one\"\"id\":\"two\"\"id\":\"three\"");
	expect("level show all.json three", 0, "three");
	snprintf(command, sizeof command, "level new --id two %s all.json --append", board);
	expect(command, 1, "all.json: the file already has a level \"two\", expected another id");
	expect("level new --size 4x4 --append", 2, "--append needs --out FILE");
	expect("level new --size 4x4 --append --force --out all.json", 2, "cannot be combined");
	snprintf(command, sizeof command, "level new --id two %s two.json", board);
	program_output(command, 0);
	program_output("level join one.json two.json --out joined.json", 0);
	shell_expect(QIPAN " level join joined.json | cmp - joined.json", 0, "");
	shell_expect("XDG_STATE_HOME=$PWD " QIPAN " play --campaign joined.json </dev/null", 0, "Level 1 of 2, one");
	expect("level join one.json joined.json", 1, "joined.json: the file already has a level \"one\"");
	shell_expect("echo '[{\"id\":\"x\"}]' >bad.json; " QIPAN
		     " level join one.json bad.json --out new.json; code=$?; "
		     "[ ! -e new.json ] && exit $code",
		     1, "bad.json: ");
	shell_expect(QIPAN " level new --id y --size 4x4 --out bad.json --append || grep '\"x\"' bad.json", 0,
		     "levels with errors would be lost");
	expect("level join", 2, "missing argument FILE");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(levels_are_made_and_shown), cmocka_unit_test(invalid_options_are_refused),
		cmocka_unit_test(lint_counts_findings),      cmocka_unit_test(levels_are_rated),
		cmocka_unit_test(levels_are_explained),      cmocka_unit_test(levels_are_tuned),
		cmocka_unit_test(levels_are_rated_again),    cmocka_unit_test(invalid_levels_do_not_stop_the_others),
		cmocka_unit_test(levels_are_merged),
	};
	return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
