/* qipan level campaign as a shell runs it. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static char folder[] = "/tmp/qipan-make-XXXXXX";

/* Runs the shell command in the folder and returns what it said on both outputs; ends the test if the exit code is
 * another one. */
static const char *said(const char *command, int code)
{
	static char text[1 << 16];
	char whole[2048];
	snprintf(whole, sizeof whole, "{ cd %s; %s; } 2>&1 </dev/null", folder, command);
	FILE *pipe = popen(whole, "r");
	assert_non_null(pipe);
	text[fread(text, 1, sizeof text - 1, pipe)] = 0;
	int status = pclose(pipe);
	if (!WIFEXITED(status) || WEXITSTATUS(status) != code)
		fail_msg("%s: status %d, expected exit code %d\n%s", command, status, code, text);
	return text;
}

static void expect(const char *command, int code, const char *part)
{
	const char *text = said(command, code);
	if (!strstr(text, part))
		fail_msg("%s: expected \"%s\" in:\n%s", command, part, text);
}

#define MAKE QIPAN " level campaign --levels 11 --games 8 --seed 6 "

/* One thread or three, at one go or in parts: the same file. What was made can be read, linted, played. */
static void made_and_gone_on_with(void **state)
{
	(void)state;
	expect(MAKE "--out a.json", 0, "\n 11  ");
	expect("grep -c '\"rating\"' a.json", 0, "11\n");
	expect(MAKE "--out a.json", 1, "a.json is there already; --resume goes on with it");
	said(MAKE "--out a.json --resume", 0);
	said(QIPAN " level campaign --levels 5 --out b.json", 0); /* as a kill would leave it */
	said(MAKE "--out b.json --resume --threads 3 --verbose", 0);
	said("cmp a.json b.json", 0);
	expect(QIPAN " level lint a.json", 0, "11 levels, 0 findings");
	expect(QIPAN " play --campaign a.json --no-autosave --pieces ascii", 0, "Level 1 of 11");
}

static void the_tutorial_begins(void **state)
{
	(void)state;
	expect(QIPAN " level campaign --levels 4 --out t.json", 0, "  4  Over the Top");
	expect(QIPAN " level show t.json first-light --pieces ascii", 0, "The red pieces are yours");
	expect(QIPAN " level campaign --levels 3 --out t.json --resume", 1,
	       "t.json has 4 levels, expected 3 at the most");
}

static void bad_words_are_refused(void **state)
{
	(void)state;
	expect(QIPAN " level campaign --levels 4", 2, "which file?");
	expect(QIPAN " level campaign --levels 0 --out x.json", 2, "\"0\" is no number of levels");
	expect(QIPAN " level campaign --out none/x.json --levels 1", 1, "none/x.json");
	expect("echo '{' > bad.json; " QIPAN " level campaign --out bad.json --resume", 1, "bad.json");
	expect(QIPAN " level campaign --help", 0, "usage: qipan level campaign --out FILE");
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
		cmocka_unit_test(made_and_gone_on_with),
		cmocka_unit_test(the_tutorial_begins),
		cmocka_unit_test(bad_words_are_refused),
	};
	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
