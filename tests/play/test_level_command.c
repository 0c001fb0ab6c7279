/* qipan level as a shell runs it. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static char folder[] = "/tmp/qipan-level-XXXXXX";

/* Runs "qipan ARGUMENTS" in the folder and returns what it said on both outputs; ends the test if the exit code is
 * another one. */
static const char *said(const char *arguments, int code)
{
	static char text[1 << 16];
	char command[2048];
	snprintf(command, sizeof command, "{ cd %s; " QIPAN " %s; } 2>&1 </dev/null", folder, arguments);
	FILE *pipe = popen(command, "r");
	assert_non_null(pipe);
	text[fread(text, 1, sizeof text - 1, pipe)] = 0;
	int status = pclose(pipe);
	if (!WIFEXITED(status) || WEXITSTATUS(status) != code)
		fail_msg("qipan %s: status %d, expected exit code %d\n%s", arguments, status, code, text);
	return text;
}

static void expect(const char *arguments, int code, const char *part)
{
	const char *text = said(arguments, code);
	if (!strstr(text, part))
		fail_msg("qipan %s: expected \"%s\" in:\n%s", arguments, part, text);
}

#define NEW "level new --id gate --title 'The Gate' --title-zh 門 "

static void made_and_shown(void **state)
{
	(void)state;
	said(NEW "--board '???./?#C./k?..' --pieces KPPgn --magic 'C:ice=2 P*1:ice=3,gold npc:hidden=1 n:wood=a3' "
		 "--depth 6 --band 0.1:0.2 --rules draw=60 --out a.json",
	     0);
	const char *text = said("level show a.json --pieces ascii", 0);
	static const char *const parts[] = {"gate: The Gate 門\n",
					    "3 |###| ? | ? |   | 3\n",
					    "2 | ? |###|*C2|   | 2\n",
					    "*xn frozen for n turns",
					    "player     red, large letters; the player begins\n",
					    "face down  K, P, P ice-3 gold\n           g hides 1x\n",
					    "magic      k on a1 hides 1x, C on c2 ice-2\n",
					    "rules      draw=60\n",
					    "NPC        looks 6 plies ahead\n",
					    "band       0.1 to 0.2 of the games won\n",
					    "rating     none\n",
					    "position   #??1/?#C^21/k~1?2 p r KPP^3*g~1 0 0 draw=60 -/-\n"};
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (!strstr(text, parts[i]))
			fail_msg("expected \"%s\" in:\n%s", parts[i], text);
	expect("level show a.json gate", 0, "The Gate");
	expect("level show a.json gat", 1, "no level is called \"gat\"");
	expect("level show b.json", 1, "b.json");
}

static void refused_options(void **state)
{
	(void)state;
	expect(NEW, 2, "board: there are neither board nor size");
	expect(NEW "--size 4x5", 2, "pieces: 0 pieces are face down on 20 points");
	expect(NEW "--size 4x4 --depth x", 2, "npc_depth: \"x\" is not what is expected: a whole number from 1 to 20");
	expect(NEW "--size 4x4 --band 0.5", 2, "band: \"[0.5]\" is not what is expected: two numbers");
	expect(NEW "--size 4x4 --magic C:ice=9", 2, "magic: \"9\" is not what is expected: a whole number from 1 to 7");
	expect(NEW "--size 4x4 --magic C:ise=2", 2, "magic: there is no field \"ise\", did you mean \"ice\"?");
	expect(NEW "--size 4x4 --magic ''", 2, "magic: ");
	expect("level", 0, "usage: qipan level");
	expect("level lnt", 2, "did you mean \"lint\"?");
	expect("level new --help", 0, "usage: qipan level new");
	expect("level show", 2, "which file?");
}

static void lint_counts(void **state)
{
	(void)state;
	said(NEW "--size 4x4 --out a.json", 0);
	expect("level lint a.json", 0, "1 level, 0 findings\n");
	said(NEW "--board C../n.n --out b.json", 0);
	const char *text = said("level lint a.json b.json c.json", 1);
	assert_non_null(strstr(text,
			       "b.json: level \"gate\", field \"pieces\": cannot be won by captures: the player has a "
			       "lone cannon"));
	assert_non_null(strstr(text, "2 levels, 2 findings\n"));
	char command[300];
	snprintf(command, sizeof command, "{ echo '['; cat %s/a.json; echo ', {\"id\": 3}]'; } > %s/d.json", folder,
		 folder);
	assert_int_equal(system(command), 0);
	expect("level lint d.json", 1, "d.json: line 13, field \"id\": \"3\" is not what is expected");
	expect("level lint d.json", 1, "1 level, 3 findings\n");
}

#define RATED "--games 30 --profile 10 --player-depth 1"

static void rated(void **state)
{
	(void)state;
	char one[4096];
	said(NEW "--board '?? ./. . ./. ??' --pieces RPrn --depth 1 --out r.json", 0);
	snprintf(one, sizeof one, "%s", said("level rate r.json " RATED " --threads 1", 0));
	static const char *const parts[] = {
		"gate: The Gate", "  games    30: ", "  ratio    0.",          "  band     0.2 to 0.5: ",
		"  plies    ",    "  first    0.",   "  profile  random   0.", "           depth-6  0.",
		"\nratio 0."};
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (!strstr(one, parts[i]))
			fail_msg("expected \"%s\" in:\n%s", parts[i], one);
	const char *last = strstr(one, "\nratio ") + 1;
	assert_ptr_equal(strchr(last, '\n') + 1, one + strlen(one)); /* it is the last line */
	assert_string_equal(said("level rate r.json " RATED " --threads 3", 0), one);
	assert_string_equal(said("level rate r.json " RATED " --csv r.csv", 0), one);
	expect("level rate r.json " RATED " --csv r.csv", 1, "is there already");
	assert_string_equal(said("level rate r.json " RATED " --csv r.csv --resume --write", 0), one);
	expect("level show r.json", 0, "rating     0.");
	expect("level rate r.json --games 0", 2, "\"0\" is no number of games");
	expect("level rate r.json --band 2", 2, "\"2\" is no band");
	expect("level rate r.json --resume", 2, "--resume goes with --csv FILE");
	expect("level rate none.json", 1, "none.json");
	said(NEW "--board 'Rr/..' --depth 1 --out s.json", 0);
	expect("level lint s.json --games 20", 1, "field \"band\": the player wins 1.000");
}

static int make_folder(void **state)
{
	(void)state;
	return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
	(void)state;
	char command[100];
	snprintf(command, sizeof command, "rm -r %s", folder);
	return system(command);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(made_and_shown),
		cmocka_unit_test(refused_options),
		cmocka_unit_test(lint_counts),
		cmocka_unit_test(rated),
	};
	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
