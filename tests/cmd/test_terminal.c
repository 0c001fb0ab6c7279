/* Foreign text in records, file names and input never controls the terminal; files and pipes get it unchanged, and
 * boards keep their colors. */
#include "support.h"

#include "scratch.h"

#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"

static char output[1 << 16];

/* Runs the shell command, in which $Q is the program, on a terminal; returns stdout and stderr. */
static unsigned short columns = 80; /* of the terminal */

static const char *shown(const char *command)
{
	struct winsize size = {24, columns, 0, 0};
	int terminal, status;
	size_t length = 0;
	ssize_t n;
	pid_t child = forkpty(&terminal, NULL, NULL, &size);
	assert_true(child >= 0);
	if (child == 0) {
		setenv("XDG_STATE_HOME", scratch_folder, 1);
		setenv("TERM", "xterm", 1);
		setenv("Q", QIPAN, 1);
		unsetenv("NO_COLOR");
		if (chdir(scratch_folder) == 0)
			execl("/bin/sh", "sh", "-c", command, (char *)NULL);
		_exit(127);
	}
	while (length < sizeof output - 1 && (n = read(terminal, output + length, sizeof output - 1 - length)) > 0)
		length += (size_t)n;
	output[length] = 0;
	close(terminal);
	assert_int_equal(waitpid(child, &status, 0), child);
	return output;
}

#define CSI  "\xc2\x9b"
#define NEL  "\xc2\x85"
#define RLO  "\xe2\x80\xae"
#define LRI  "\xe2\x81\xa6"
#define RLM  "\xe2\x80\x8f"
#define ALM  "\xd8\x9c"
#define EVIL "a" CSI "31m" NEL RLO "b" LRI RLM ALM "c"
#define SHOWN                                                                                                          \
	"a\xef\xbf\xbd"                                                                                                \
	"31m\xef\xbf\xbd\xef\xbf\xbd"                                                                                  \
	"b\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"                                                                        \
	"c"

static void assert_harmless(const char *text)
{
	static const char *const evil[] = {CSI, NEL, RLO, LRI, RLM, ALM, "\033]", "\033[31", "\x9b", "\a", "\b"};
	for (size_t i = 0; i < sizeof evil / sizeof *evil; i++) {
		bool lone = *evil[i] == '\x9b';
		for (const char *at = text; (at = strstr(at, evil[i])); at++)
			if (!lone || at == text || (unsigned char)at[-1] < 0x80)
				fail_msg("number %zu in: %s", i, at);
	}
}

static void assert_shows(const char *text, const char *part)
{
	if (!strstr(text, part))
		fail_msg("no \"%s\" in:\n%s", part, text);
}

static void put(const char *name, const char *text)
{
	char path[256];
	struct error err;
	snprintf(path, sizeof path, "%s/%s", scratch_folder, name);
	if (!file_write(path, text, strlen(text), &err))
		fail_msg("%s", err.text);
}

#define GAME "[Game \"Chinese Chess\"]\n[Red \"" EVIL "\"]\n[Event \"" EVIL "\"]\n\n1. h2e2 {" EVIL "} *\n"

static void records_are_escaped_on_terminals(void **state)
{
	(void)state;
	put("a.pgn", GAME);
	assert_shows(shown("$Q judge a.pgn"), "game 1 (" SHOWN " - ?): no rule");
	assert_harmless(output);
	assert_shows(shown("$Q convert a.pgn -"), "{" SHOWN "}");
	assert_harmless(output);
	assert_shows(shown("$Q judge --json a.pgn"), "\"first\":\"" SHOWN "\"");
	assert_harmless(output);
	put("b.pgn", "[Red \"a\"]\n\nh2" EVIL " *\n");
	assert_shows(shown("$Q convert b.pgn -"), "\"h2" SHOWN "\" is not a move");
	assert_harmless(output);
}

/* With terminal escape codes, and with bytes that are not UTF-8, which some terminals interpret as C1. */
static void names_are_escaped_on_terminals(void **state)
{
	(void)state;
	put("x\033]0;t\a\033[31m\b" EVIL "\x9b"
	    "2J.pgn",
	    GAME);
	assert_shows(shown("$Q judge x*"),
		     "x\xef\xbf\xbd]0;t\xef\xbf\xbd\xef\xbf\xbd[31m\xef\xbf\xbd" SHOWN "\xef\xbf\xbd"
		     "2J.pgn: game 1");
	assert_harmless(output);
	shown("$Q convert x* none/y");
	assert_harmless(output);
	shown("$Q judge y\033]0\a" EVIL);
	assert_harmless(output);
	shown("printf 'i\\033]0;d\\007\\t\\th2e2\\n' | $Q judge --tsv --explain");
	assert_harmless(output);
	shown("$Q \033[31m" EVIL "\x9b; $Q show \033[31m" EVIL "; $Q show --\033[31m" EVIL);
	assert_harmless(output);
}

static void files_keep_the_original_bytes(void **state)
{
	(void)state;
	struct string bytes = {0};
	char path[256];
	struct error err;
	put("a.pgn", GAME);
	shown("$Q convert a.pgn b.txt; $Q convert a.pgn - >c.txt; cmp b.txt c.txt && echo same");
	assert_shows(output, "same");
	snprintf(path, sizeof path, "%s/b.txt", scratch_folder);
	assert_true(file_read(path, 1 << 16, &bytes, &err));
	assert_shows(bytes.text, "[First \"" EVIL "\"]\n");
	assert_shows(bytes.text, "{" EVIL "}");
	string_release(&bytes);
}

/* A progress bar that wraps would leave lines behind, so each frame is cut to the width of the terminal. */
static void progress_fits_the_terminal(void **state)
{
	(void)state;
	static const unsigned short widths[] = {200, 80, 60, 25, 7};
	static const char match[] = "timeout -s INT 3 $Q arena qilin 2 1 --games 40000 >/dev/null";
	for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
		int n_frames = 0;
		columns = widths[i];
		for (const char *at = strstr(shown(match), "\r\033[K"); at; n_frames++) {
			const char *frame = at + strlen("\r\033[K"), *end = strstr(frame, "\r");
			size_t n = end ? (size_t)(end - frame) : strlen(frame);
			if (n >= columns || memchr(frame, '\n', n))
				fail_msg("%d columns: \"%.*s\"", columns, (int)n, frame);
			at = strstr(frame, "\r\033[K");
		}
		assert_in_range(n_frames, 1, 10000);
		if (columns == 200) {
			assert_shows(output, " left, ");
			assert_shows(output, "/s");
		}
	}
	columns = 80;
}

static void boards_keep_their_colors(void **state)
{
	(void)state;
	assert_shows(shown("$Q show xiangqi"), "\033[0;");
	assert_shows(output, "\033[0m");
	assert_null(strstr(output, "\xef\xbf\xbd"));
	assert_shows(shown("printf 'board\\nquit\\n' | $Q play xiangqi --first human --second human --no-autosave"),
		     "\033[0;");
	assert_null(strstr(output, "\xef\xbf\xbd"));
	assert_shows(shown("$Q judge --explain --times 2 --moves 'a0a1 a9a8 a1a0 a8a9'"), "\033[0;");
	assert_null(strstr(output, "\xef\xbf\xbd"));
}

/* In one piece or byte by byte. */
static void check_visible(const char *text, size_t n, const char *expected)
{
	struct string whole = {0}, pieces = {0};
	assert_int_equal(string_visible(&whole, text, n), n);
	assert_string_equal(string_text(&whole), expected);
	size_t from = 0;
	for (size_t to = 1; to <= n; to++)
		from += string_visible(&pieces, text + from, to - from);
	assert_int_equal(from, n);
	assert_string_equal(string_text(&pieces), expected);
	string_release(&whole);
	string_release(&pieces);
}

static void control_characters_are_made_visible(void **state)
{
	(void)state;
#define NONE "\xef\xbf\xbd"
	check_visible("", 0, "");
	check_visible("a\tb\n炮 é \xf0\x9f\x80\x84", 15, "a\tb\n炮 é \xf0\x9f\x80\x84");
	check_visible("\0\x01\x1f\x7f\r\v", 6, NONE NONE NONE NONE NONE NONE);
	check_visible("\xc2\x7f\xc2\x80\xc2\x9f\xc2\xa0", 8, NONE NONE NONE NONE "\xc2\xa0");
	check_visible("\xe2\x80\xa9\xe2\x80\xaa\xe2\x80\xae\xe2\x80\xaf", 12, "\xe2\x80\xa9" NONE NONE "\xe2\x80\xaf");
	check_visible("\xe2\x81\xa5\xe2\x81\xa6\xe2\x81\xa9\xe2\x81\xaa", 12, "\xe2\x81\xa5" NONE NONE "\xe2\x81\xaa");
	check_visible("\xe2\x80\x8d\xe2\x80\x8e\xe2\x80\x8f\xe2\x80\x90", 12, "\xe2\x80\x8d" NONE NONE "\xe2\x80\x90");
	check_visible("\xd8\x9b\xd8\x9c\xd8\x9d", 6, "\xd8\x9b" NONE "\xd8\x9d");
	check_visible("\x9b\xff\xc0\x80"
		      "a\xe2"
		      "b\xed\xa0\x80",
		      10, NONE NONE NONE NONE "a" NONE "b" NONE NONE NONE);
	/* an incomplete character waits for its remaining bytes */
	struct string out = {0};
	assert_int_equal(string_visible(&out, "a\xe7\x82", 3), 1);
	assert_int_equal(string_visible(&out, "\xf0\x9f\x80", 3), 0);
	assert_string_equal(out.text, "a");
	string_release(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(control_characters_are_made_visible),
		cmocka_unit_test_setup_teardown(records_are_escaped_on_terminals, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(names_are_escaped_on_terminals, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(files_keep_the_original_bytes, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(boards_keep_their_colors, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(progress_fits_the_terminal, scratch_begin, scratch_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
