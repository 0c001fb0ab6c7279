/* qipan play --campaign and --level-file as a shell runs them: what opens, what is kept. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static char folder[] = "/tmp/qipan-campaign-XXXXXX";

/* A rook takes a knight, a cannon jumps over wood, and one that begins with a flip. */
static const char levels[] =
	"[{\"id\": \"one\", \"title\": \"Step\", \"title_zh\": \"一\", \"about\": \"Take it.\", \"npc_depth\": 2,\n"
	" \"board\": [\"R n .\", \". . .\", \". . .\"]},\n"
	"{\"id\": \"two\", \"title\": \"Jump\", \"title_zh\": \"二\", \"board\": [\"C # n\", \". . .\", \"P . .\"]},\n"
	"{\"id\": \"bad\", \"title\": \"Bad\"},\n"
	"{\"id\": \"three\", \"title\": \"Flip\", \"title_zh\": \"三\", \"board\": [\"? ? .\", \". . .\", \"k . P\"],\n"
	" \"pieces\": \"Rn\", \"first\": \"alternate\", \"npc_depth\": 1}]\n";

/* Plays with the lines as input and returns what was said on both outputs. */
static const char *played(const char *arguments, const char *lines, int code)
{
	static char text[1 << 16];
	char command[2048];
	snprintf(command, sizeof command,
		 "{ cd %s; printf '%s' | XDG_STATE_HOME=%s " QIPAN " play %s --pieces ascii; } 2>&1", folder, lines,
		 folder, arguments);
	FILE *pipe = popen(command, "r");
	assert_non_null(pipe);
	text[fread(text, 1, sizeof text - 1, pipe)] = 0;
	int status = pclose(pipe);
	if (!WIFEXITED(status) || WEXITSTATUS(status) != code)
		fail_msg("qipan play %s: status %d, expected exit code %d\n%s", arguments, status, code, text);
	return text;
}

static void expect(const char *text, const char *const *parts)
{
	const char *from = text;
	for (; *parts; parts++) {
		from = strstr(from, *parts);
		if (!from)
			fail_msg("expected \"%s\" in:\n%s", *parts, text);
	}
}

#define EXPECT(text, ...) expect(text, (const char *const[]){__VA_ARGS__, NULL})

static void the_next_level_opens_after_a_win(void **state)
{
	(void)state;
	EXPECT(played("--campaign c.json", "next\n", 1),
	       "line 4, level \"bad\", field \"title_zh\": the field is missing",
	       "Level 1 of 3, one: Step 一\nTake it.\n", "level \"two\" opens when \"one\" is won");
	EXPECT(played("--campaign c.json --level three", "", 1), "level \"three\" opens when \"one\" is won");
	EXPECT(played("--campaign c.json", "resign\n", 0), "Level 1 is not won; \"new\" tries again.\n");
	EXPECT(played("--campaign c.json", "a3-b3\nlevels\nundo\na3-b3\nnext\na3-c3\nlevels\n", 0),
	       "Player wins (magic 2.1): the NPC has no piece left\n", "Level 1 is won in 1 ply, for the first time.\n",
	       "\"next\" goes to level 2: Jump.\n",
	       "one              Step                         won 1 of 2, best in 1\n", "Level 2 of 3, two: Jump 二\n",
	       "Level 2 is won in 1 ply, for the first time.\n",
	       "three            Flip                         open\n");
	EXPECT(played("--campaign c.json --level one", "a3-b3\nlevels\n", 0), "not your shortest",
	       "one              Step                         won 2 of 3, best in 1\n");
}

/* A game that was left goes on as the level that it was; its end counts. The NPC begins the second try. */
static void levels_go_on(void **state)
{
	(void)state;
	EXPECT(played("--campaign c.json", "a3\n", 0), "Level 3 of 3, three: Flip 三\n", "\"qipan play --resume\"");
	EXPECT(played("--resume", "resign\nlevels\n", 0), "Level 3 of 3, three: Flip 三\n", "Level 3 is not won",
	       "three            Flip                         not won in 1\n");
	EXPECT(played("--campaign c.json --seed 1", "board\nnew\n", 0), "Level 3 of 3, three", "NPC plays ");
	EXPECT(played("--campaign c.json", "load c.json\n", 1), "NPC plays ");
}

static void single_levels_keep_nothing(void **state)
{
	(void)state;
	char command[100];
	EXPECT(played("magic --level-file c.json --level two", "a3-c3\nnext\nlevels\n", 0), "Level 2 is won in 1 ply",
	       "Level 3 of 3, three: Flip 三\n", "one              Step                         open\n");
	snprintf(command, sizeof command, "grep -qx 'two 1 1 1' %s/qipan/campaign-c.json", folder);
	assert_int_equal(system(command), 0); /* as it was */
}

static void what_was_kept_is_damaged(void **state)
{
	(void)state;
	char command[200];
	snprintf(command, sizeof command, "mkdir -p %s/qipan; echo 'one x' > %s/qipan/campaign-c.json", folder, folder);
	assert_int_equal(system(command), 0);
	EXPECT(played("--campaign c.json", "levels\n", 0), "\"one x\" is no result of a level", "Level 1 of 3");
}

/* Without a file the program's own levels are played, and kept under a name that no file's have. */
static void the_shipped_campaign(void **state)
{
	(void)state;
	char command[100];
	EXPECT(played("magic --campaign", "levels\nresign\n", 0), "Level 1 of ",
	       ", first-light: First Light 初見曙光\n", "pecking-order    The Pecking Order            closed\n",
	       "Level 1 is not won");
	EXPECT(played("--campaign --level first-light", "a1\n", 0), "Level 1 of ");
	EXPECT(played("--resume", "resign\nlevels\n", 0), "Level 1 of ", "not won in 2\n");
	EXPECT(played("--campaign --level none", "", 1), "qipan: no level is called \"none\"");
	snprintf(command, sizeof command, "grep -qx 'first-light 2 0 0' %s/qipan/campaign", folder);
	assert_int_equal(system(command), 0);
}

static void contradictions_are_refused(void **state)
{
	(void)state;
	EXPECT(played("qilin --campaign c.json", "", 2), "levels are of magic");
	EXPECT(played("--campaign c.json --second 4", "", 2), "a level says by itself");
	EXPECT(played("--campaign --level-file c.json", "", 2), "do not go together");
	EXPECT(played("--campaign c.json --level-file c.json", "", 2), "do not go together");
	EXPECT(played("magic --level one", "", 2), "--level goes with");
	EXPECT(played("--campaign none.json", "", 1), "none.json");
	EXPECT(played("magic", "next\nlevels\n", 1), "no levels are played here");
}

static int make_folder(void **state)
{
	(void)state;
	char path[100];
	if (!mkdtemp(folder))
		return -1;
	snprintf(path, sizeof path, "%s/c.json", folder);
	FILE *file = fopen(path, "w");
	return file && fputs(levels, file) >= 0 && fclose(file) == 0 ? 0 : -1;
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
		cmocka_unit_test(the_next_level_opens_after_a_win),
		cmocka_unit_test(levels_go_on),
		cmocka_unit_test(single_levels_keep_nothing),
		cmocka_unit_test(what_was_kept_is_damaged),
		cmocka_unit_test(the_shipped_campaign),
		cmocka_unit_test(contradictions_are_refused),
	};
	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
