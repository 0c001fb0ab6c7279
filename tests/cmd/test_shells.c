/* Runs the completion scripts in their shells: types keys, tabs among them, at a prompt on a terminal and checks the
 * command that the shell then runs. usage: test_shells [bash|zsh|fish] */
#include "support.h"

#include "scratch.h"

#include <limits.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"

#define PROMPT    "ready> "
#define LONGEST_S 60 /* then the shell counts as hung */

/* How to start a shell, and how to load the script from the file of that name; %s is the folder data/shell. */
static const struct shell {
	const char *name, *start, *file, *text;
} shells[] = {
	{"bash", "exec bash --noprofile --rcfile rc -i", "rc", "PS1='" PROMPT "'\nsource '%s/qipan.bash'\n"},
	{"zsh", "ZDOTDIR=$PWD exec zsh -d -i", ".zshrc",
	 "PS1='" PROMPT "'\nfpath=('%s' $fpath)\nautoload -U compinit\ncompinit -u -d dump\n"},
	{"fish", "XDG_CONFIG_HOME=$PWD/.fish exec fish -N -i -C 'source rc.fish'", "rc.fish",
	 "function fish_prompt\n\techo -n '" PROMPT "'\nend\nsource '%s/qipan.fish'\n"},
};

static const struct shell *shell = shells;

static void put(const char *name, const char *text)
{
	struct error err;
	if (!file_write(scratch_path(name), text, strlen(text), &err))
		fail_msg("%s", err.text);
}

/* A fake qipan that records its arguments, unless the shell asks for completions. */
static int make_folder(void **state)
{
	char path[PATH_MAX], text[PATH_MAX + 200];
	scratch_begin(state);
	assert_non_null(realpath("../data/shell", path));
	snprintf(text, sizeof text, shell->text, path);
	put(shell->file, text);
	put("qipan", "#!/bin/sh\n"
		     "[ \"$1\" = --complete ] && exec " QIPAN " \"$@\"\n"
		     "printf '%s|' \"$@\" >called.new\nmv called.new called\n");
	put("levels.json", "");
	put("two words.txt", "");
	put("outside.txt", "");
	return scratch_run("chmod +x $D/qipan; mkdir $D/outer");
}

static int start_shell(pid_t *child)
{
	struct winsize size = {24, 120, 0, 0};
	int terminal;
	*child = forkpty(&terminal, NULL, NULL, &size);
	assert_true(*child >= 0);
	if (*child == 0) {
		char path[PATH_MAX];
		snprintf(path, sizeof path, "%s:%s", scratch_folder, getenv("PATH"));
		setenv("PATH", path, 1);
		setenv("HOME", scratch_folder, 1);
		setenv("TERM", "xterm", 1);
		if (chdir(scratch_folder) == 0)
			execl("/bin/sh", "sh", "-c", shell->start, (char *)NULL);
		_exit(127);
	}
	return terminal;
}

/* Reads the shell's output until it contains the text or, for NULL, until the file "called" exists. */
static void wait_for(int terminal, const char *text)
{
	static char shown[1 << 16];
	size_t length = 0;
	int64_t end = clock_us() + LONGEST_S * 1000000ll;
	shown[0] = 0;
	while (text ? !strstr(shown, text) : access(scratch_path("called"), F_OK) != 0) {
		struct pollfd ready = {.fd = terminal, .events = POLLIN};
		if (poll(&ready, 1, 20) > 0 && length < sizeof shown - 1) {
			ssize_t n = read(terminal, shown + length, sizeof shown - 1 - length);
			length += n > 0 ? (size_t)n : 0;
			shown[length] = 0;
			if (n <= 0)
				fail_msg("%s ended:\n%s", shell->name, shown);
		}
		if (clock_us() > end)
			fail_msg("%s waits:\n%s", shell->name, shown);
	}
}

/* Types the keys and a return, and checks the arguments that qipan is called with, each followed by a bar. */
static void runs(const char *keys, const char *expected)
{
	struct string called = {0};
	struct error err;
	pid_t child;
	int terminal = start_shell(&child);
	unlink(scratch_path("called"));
	wait_for(terminal, PROMPT);
	assert_int_equal(write(terminal, keys, strlen(keys)), strlen(keys));
	assert_int_equal(write(terminal, "\r", 1), 1);
	wait_for(terminal, NULL);
	close(terminal);
	kill(child, SIGKILL);
	assert_int_equal(waitpid(child, NULL, 0), child);
	if (!file_read(scratch_path("called"), 1000, &called, &err))
		fail_msg("%s", err.text);
	if (strcmp(string_text(&called), expected) != 0)
		fail_msg("%s: \"%s\" became \"%s\", expected \"%s\"", shell->name, keys, called.text, expected);
	string_release(&called);
}

static void words_are_completed(void **state)
{
	(void)state;
	runs("qipan sho\tqil\t--pie\tasc\t", "show|qilin|--pieces|ascii|");
	runs("qipan lev\tcam\t--see\t7", "level|campaign|--seed|7|");
	runs("qipan show --pieces=l\tqil\t", "show|--pieces=latin|qilin|");
	runs("qipan arena qilin uci:./x alph\t", "arena|qilin|uci:./x|alphabeta|");
	runs("qipan show --position 'a b' xian\t", "show|--position|a b|xiangqi|");
	runs("qipan thnik xian\t", "thnik|xian|");
}

static void files_are_completed(void **state)
{
	(void)state;
	runs("qipan level lint lev\t", "level|lint|levels.json|");
	runs("qipan judge two\t", "judge|two words.txt|");
	runs("qipan show qilin --svg=lev\t", "show|qilin|--svg=levels.json|");
	runs("qipan arena qilin 1 uci:./lev\t", "arena|qilin|1|uci:./levels.json|");
	runs("qipan tables list darkchess --folder out\tx", "tables|list|darkchess|--folder|outer/x|");
	runs("qipan tables list darkchess --folder \tx", "tables|list|darkchess|--folder|outer/x|");
	runs("qipan think qilin --depth lev\t", "think|qilin|--depth|lev|");
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_are_completed),
		cmocka_unit_test(files_are_completed),
	};
	const char *name = argc > 1 ? argv[1] : shells->name;
	while (strcmp(shell->name, name) != 0)
		if (++shell == shells + sizeof shells / sizeof *shells) {
			fprintf(stderr, "no shell is called \"%s\"\n", name);
			return 2;
		}
	return cmocka_run_group_tests(tests, make_folder, scratch_end);
}
