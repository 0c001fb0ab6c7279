/* qipan play --campaign and --level-file as a shell runs them: unlocking and saved progress. */
#include "support.h"

#include "levels/level.h"
#include "scratch.h"

#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A rook takes a knight, a cannon jumps over wood, and a level that begins with a flip. */
static const char levels[] =
	"[{\"id\": \"one\", \"title\": \"Step\", \"title_zh\": \"一\", \"about\": \"Take it.\", \"npc_depth\": 2,\n"
	" \"board\": [\"R n .\", \". . .\", \". . .\"]},\n"
	"{\"id\": \"two\", \"title\": \"Jump\", \"title_zh\": \"二\", \"board\": [\"C # n\", \". . .\", \"P . .\"]},\n"
	"{\"id\": \"bad\", \"title\": \"Bad\"},\n"
	"{\"id\": \"three\", \"title\": \"Flip\", \"title_zh\": \"三\", \"board\": [\"? ? .\", \". . .\", \"k . P\"],\n"
	" \"pieces\": \"Rn\", \"first\": \"alternate\", \"npc_depth\": 1}]\n";

/* A piece that hides, spells, face-down pieces; a shield to break; a move that hides and one that captures. */
static const char terminal_levels[] =
	"[{\"id\": \"magic\", \"title\": \"Magic\", \"title_zh\": \"一\", \"npc_depth\": 1,\n"
	" \"about\": \"Your rook is slow and this text is longer than the terminal is wide.\",\n"
	" \"about_zh\": \"木頭不動也吃不掉，要繞路而行，也可以把敵子逼到木頭邊。炮可以隔著木頭打。\",\n"
	" \"board\": [\"????\", \"R..k\"], \"pieces\": \"PPnc\", \"casts\": \"i2x1/g2\",\n"
	" \"magic\": [{\"on\": \"n\", \"gold\": true}, {\"on\": \"c\", \"hidden\": 2}]},\n"
	"{\"id\": \"shield\", \"title\": \"S\", \"title_zh\": \"二\", \"board\": [\".p\", \"##\", \"Rn\"], "
	"\"npc_depth\": 1,\n"
	" \"magic\": [{\"on\": \"n\", \"gold\": true}]},\n"
	"{\"id\": \"hide\", \"title\": \"H\", \"title_zh\": \"三\", \"board\": [\"P#n\", \".#.\"], \"npc_depth\": 1,\n"
	" \"magic\": [{\"on\": \"n\", \"hidden\": 1}]},\n"
	"{\"id\": \"take\", \"title\": \"T\", \"title_zh\": \"四\", \"board\": [\"R#r\", \".#P\"], \"npc_depth\": "
	"1}]\n";

/* Plays with the lines as input; returns stdout and stderr. */
static const char *played(const char *arguments, const char *lines, int code)
{
	char command[2048];
	snprintf(command, sizeof command, "printf '%s' | XDG_STATE_HOME=\"$D\" $Q play %s --pieces ascii", lines,
		 arguments);
	return shell_output(command, code);
}

static void has_all(const char *text, const char *const *parts)
{
	const char *from = text;
	for (; *parts; parts++) {
		from = strstr(from, *parts);
		if (!from)
			fail_msg("expected \"%s\" in:\n%s", *parts, text);
	}
}

#define EXPECT(text, ...) has_all(text, (const char *const[]){__VA_ARGS__, NULL})

static void winning_opens_the_next_level(void **state)
{
	(void)state;
	EXPECT(played("--campaign c.json", "next\n", 1),
	       "line 4, level \"bad\", field \"title_zh\": the field is missing",
	       "Level 1 of 3, one: Step 一\nTake it.\n", "level \"two\" is locked until you win \"one\"");
	EXPECT(played("--campaign c.json --level three", "", 1), "level \"three\" is locked until you win \"one\"");
	EXPECT(played("--campaign c.json", "resign\n", 0), "You did not win level 1; \"new\" tries again.\n");
	EXPECT(played("--campaign c.json", "a3-b3\nlevels\nundo\na3-b3\nnext\na3-c3\nlevels\n", 0),
	       "Player wins (magic 2.1): the NPC has no pieces left\n",
	       "You won level 1 in 1 move, for the first time.\n", "\"next\" goes to level 2: Jump.\n",
	       ">   1  one  Step  won 1 of 2, best in 1 move\n    2  two  Jump  open\n"
	       "  1 more, each locked until you win the one before it\n1 of 3 levels won\n",
	       "Level 2 of 3, two: Jump 二\n", "You won level 2 in 1 move, for the first time.\n",
	       "2 of 3 levels won. \"next\" goes to level 3: Flip.\n",
	       "    1  one    Step  won 1 of 2, best in 1 move\n", "    3  three  Flip  open\n2 of 3 levels won\n");
	EXPECT(played("--campaign c.json --level one", "a3-b3\nlevels\n", 0), "not your shortest win",
	       ">   1  one    Step  won 2 of 3, best in 1 move\n");
}

/* "level" selects a level by number or name; the level sets the NPC's strength. */
static void players_can_go_to_open_levels(void **state)
{
	(void)state;
	EXPECT(played("--campaign c.json", "level 1\nlevel two\nlevel 4\nlevel 0\n", 1), "Level 1 of 3, one: Step",
	       "Level 2 of 3, two: Jump", "unknown level \"4\", expected a number from 1 to 3", "unknown level \"0\"");
	EXPECT(played("--campaign --level first-light", "level 2\nhelp\n", 1),
	       "level \"pecking-order\" is locked until you win \"first-light\"", "level N    go to level N");
	assert_null(strstr(played("surakarta", "help\n", 0), "next level"));
}

/* A game won after taking back a loss unlocks nothing, and the program says so. */
static void wins_after_undo_are_reported_as_practice(void **state)
{
	(void)state;
	EXPECT(played("--campaign c.json --level one", "resign\nundo\na3-b3\n", 0), "You did not win level 1",
	       "Player wins (magic 2.1)",
	       "A win after taking back the end of a game is practice; \"new\" replays the level for real.\n",
	       "2 of 3 levels won. \"next\"");
}

/* An unfinished game resumes as a game of its level, and its result counts. The NPC begins the second attempt. */
static void campaigns_resume_at_the_last_level(void **state)
{
	(void)state;
	EXPECT(played("--campaign c.json", "a3\n", 0), "Level 3 of 3, three: Flip 三\n", "\"qipan play --resume\"");
	EXPECT(played("--resume", "resign\nlevels\n", 0), "Level 3 of 3, three: Flip 三\n", "You did not win level 3",
	       ">   3  three  Flip  not won in 1\n");
	EXPECT(played("--campaign c.json --seed 1", "board\nnew\n", 0), "Level 3 of 3, three", "NPC plays ");
	EXPECT(played("--campaign c.json", "load c.json\n", 1), "NPC plays ");
}

static void single_levels_save_no_progress(void **state)
{
	(void)state;
	EXPECT(played("magic --level-file c.json --level two", "a3-c3\nnext\nlevels\n", 0), "You won level 2 in 1 move",
	       "Level 3 of 3, three: Flip 三\n", "    1  one    Step  open\n");
	assert_int_equal(scratch_run("grep -qx 'two 1 1 1' $D/qipan/campaign-c.json"), 0); /* unchanged */
}

/* Runs a shell script in the state folder. */
static void run_in_state_folder(const char *script)
{
	char command[1024];
	snprintf(command, sizeof command, "mkdir -p %s/qipan && cd %s/qipan && set -e\n%s", scratch_folder,
		 scratch_folder, script);
	if (system(command) != 0)
		fail_msg("%s", script);
}

/* A bad line, or one with a zero byte, costs only that line. */
static void damaged_progress_is_reported(void **state)
{
	(void)state;
	run_in_state_folder(
		"rm -f campaign-c.json*; echo 'one 2 1 1' >campaign-c.json; cp campaign-c.json good\n"
		"printf 'gone 4 x\\ntwo 3 1 1\\000\\n' >>campaign-c.json; echo 'two 3 1 1' >>campaign-c.json\n"
		"echo 'two 3 1 1' >>good; cp campaign-c.json bad");
	EXPECT(played("--campaign c.json", "levels\n", 0),
	       "campaign-c.json: line 2, \"gone 4 x\", is not a result of a level",
	       "2 invalid lines in total were dropped", "the original file was kept as \"",
	       "/campaign-c.json.damaged-1\"", "Level 3 of 3", "2 of 3 levels won");
	run_in_state_folder(
		"cmp bad campaign-c.json.damaged-1; cmp good campaign-c.json; [ \"$(ls | grep -c damaged)\" = 1 ]");
	assert_null(strstr(played("--campaign c.json", "levels\n", 0), "damaged"));
	run_in_state_folder("[ \"$(ls | grep -c damaged)\" = 1 ]; rm campaign-c.json.damaged-1");
}

/* Results are kept while their level is missing from its file. */
static void results_of_unknown_levels_are_kept(void **state)
{
	(void)state;
	run_in_state_folder("rm -f campaign-c.json; echo 'gone 4 2 9' >campaign-c.json");
	EXPECT(played("--campaign c.json", "a3-b3\n", 0), "You won level 1");
	run_in_state_folder("grep -qx 'gone 4 2 9' campaign-c.json; grep -qx 'one 1 1 1' campaign-c.json");
}

/* An unreadable file may come from a newer version, so it is not overwritten. */
static void unreadable_progress_is_not_overwritten(void **state)
{
	(void)state;
	run_in_state_folder("head -c 1100000 /dev/zero | tr '\\0' '\\n' >campaign-c.json; cp campaign-c.json large");
	EXPECT(played("--campaign c.json", "a3-b3\n", 1), "is larger than the limit", "You won level 1",
	       "cannot save your progress: \"", "is larger than the limit");
	run_in_state_folder("cmp large campaign-c.json; rm large campaign-c.json");
}

/* A win that could not be stored is stored with the next one. */
static void wins_are_saved_once_the_disk_has_room(void **state)
{
	(void)state;
	run_in_state_folder("rm -f campaign-c.json; mkdir campaign-c.json");
	run_in_state_folder(
		"cd ..; (echo a3-b3; for i in $(seq 1000); do ! grep -qs 'cannot save' said || break; sleep 0.05; "
		"done\n"
		"rmdir qipan/campaign-c.json; echo next; echo a3-c3) | "
		"XDG_STATE_HOME=$PWD " QIPAN " play --campaign c.json --pieces ascii >said 2>&1 || [ $? = 1 ]\n"
		"grep -q 'cannot save your progress' said; grep -qx 'one 1 1 1' qipan/campaign-c.json\n"
		"grep -qx 'two 1 1 1' qipan/campaign-c.json; rm qipan/campaign-c.json");
}

/* Without a file the shipped levels are played, and the results are stored under a name that no file can have. */
static void the_shipped_campaign_is_playable(void **state)
{
	(void)state;
	struct level_file all;
	char list[100], sum[40];
	shipped_campaign(&all);
	snprintf(list, sizeof list, ">   1  first-light  First Light  open\n  %d more, each locked", all.n - 1);
	snprintf(sum, sizeof sum, "0 of %d levels won\n", all.n);
	level_file_release(&all);
	EXPECT(played("magic --campaign", "levels\nresign\n", 0), "Level 1 of ",
	       ", first-light: First Light 初見曙光\n", list, sum, "You did not win level 1");
	EXPECT(played("--campaign --level first-light", "a1\n", 0), "Level 1 of ");
	EXPECT(played("--resume", "resign\nlevels\n", 0), "Level 1 of ", "not won in 2\n");
	EXPECT(played("--campaign --level none", "", 1), "qipan: unknown level \"none\"");
	assert_int_equal(scratch_run("grep -qx 'first-light 2 0 0' $D/qipan/campaign"), 0);
}

/* Output on a terminal of 60 columns; the input lines are typed ahead. */
static const char *shown(const char *id, const char *lines)
{
	static char text[1 << 16];
	struct winsize size = {24, 60, 0, 0};
	int terminal;
	size_t length = 0;
	ssize_t n;
	pid_t child = forkpty(&terminal, NULL, NULL, &size);
	assert_true(child >= 0);
	if (child == 0) {
		setenv("XDG_STATE_HOME", scratch_folder, 1);
		setenv("TERM", "dumb", 1);
		if (chdir(scratch_folder) == 0)
			execl(QIPAN, QIPAN, "play", "--pieces", "ascii", "--seed", "1", "--level-file", "t.json",
			      "--level", id, (char *)NULL);
		_exit(127);
	}
	assert_int_equal(write(terminal, lines, strlen(lines)), (ssize_t)strlen(lines));
	while (length < sizeof text - 1 && (n = read(terminal, text + length, sizeof text - 1 - length)) > 0)
		length += (size_t)n;
	text[length] = 0;
	close(terminal);
	int status;
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	return text;
}

static void terminals_explain_magic_and_casts(void **state)
{
	(void)state;
	const char *text = shown("magic", "what is this\rquit\r");
	EXPECT(text, "Level 1 of 4, magic: Magic 一\r\n",
	       "Your rook is slow and this text is longer than the terminal\r\nis wide.\r\n",
	       "木頭不動也吃不掉，要繞路而行，也可以把敵子逼到木頭邊。炮可以\r\n隔著木頭打。\r\n",
	       "Hidden after a move: black cannon twice. Type its point to\r\nreveal it again.\r\n",
	       "Instead of moving you may type \"ice2@b3\", once.\r\n",
	       "Instead of moving, the NPC may put a gold shield on one of\r\nits pieces, twice.\r\n",
	       "still face down: 2 P | (n) c\r\nPlayer to act with the red pieces\r\n",
	       "\"what is this\" is not an action, expected one such as a2-a3,\r\nb4, ice2@b3; ");
	EXPECT(shown("shield", "a1-b1\ra1-b1\rquit\r"), "It breaks the shield of the black knight.\r\n",
	       "It takes the black knight.\r\n");
	EXPECT(shown("hide", "a2-a1\rquit\r"), "NPC plays c2-c1 and hides\r\n");
	EXPECT(shown("take", "a2-a1\rquit\r"), "NPC plays c2-c1 and takes the red pawn\r\n");
	EXPECT(shown("take", "resign\rquit\r"), "\"new\" replays the level, \"undo\" takes back (for practice),\r\n");
}

static void contradictory_options_are_refused(void **state)
{
	(void)state;
	EXPECT(played("qilin --campaign c.json", "", 2), "only magic has levels");
	EXPECT(played("--campaign c.json --second 4", "", 2), "a level sets its own starting position");
	EXPECT(played("--campaign --level-file c.json", "", 2), "cannot be combined");
	EXPECT(played("--campaign c.json --level-file c.json", "", 2), "cannot be combined");
	EXPECT(played("magic --level one", "", 2), "--level needs");
	EXPECT(played("--campaign none.json", "", 1), "none.json");
	EXPECT(played("magic", "next\nlevels\n", 1), "this game has no levels");
}

static bool write_file(const char *name, const char *text)
{
	FILE *file = fopen(scratch_path(name), "w");
	return file && fputs(text, file) >= 0 && fclose(file) == 0;
}

static int make_folder(void **state)
{
	return scratch_begin(state) == 0 && write_file("c.json", levels) && write_file("t.json", terminal_levels) ? 0
														  : -1;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(winning_opens_the_next_level),
		cmocka_unit_test(players_can_go_to_open_levels),
		cmocka_unit_test(wins_after_undo_are_reported_as_practice),
		cmocka_unit_test(campaigns_resume_at_the_last_level),
		cmocka_unit_test(single_levels_save_no_progress),
		cmocka_unit_test(damaged_progress_is_reported),
		cmocka_unit_test(results_of_unknown_levels_are_kept),
		cmocka_unit_test(unreadable_progress_is_not_overwritten),
		cmocka_unit_test(wins_are_saved_once_the_disk_has_room),
		cmocka_unit_test(the_shipped_campaign_is_playable),
		cmocka_unit_test(terminals_explain_magic_and_casts),
		cmocka_unit_test(contradictory_options_are_refused),
	};
	return cmocka_run_group_tests(tests, make_folder, scratch_end);
}
