/* "qipan config", and that its settings are the defaults of the commands. The file of settings is c/qipan/config in the
 * scratch folder. */
#include "support.h"

#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>

static int begin(void **state)
{
	scratch_begin(state);
	setenv("XDG_CONFIG_HOME", scratch_path("c"), 1);
	unsetenv("QIPAN_LANGUAGE");
	return 0;
}

static int end(void **state)
{
	setenv("XDG_CONFIG_HOME", "/dev/null", 1);
	return scratch_end(state);
}

static void write_file(const char *text)
{
	char command[2000];
	snprintf(command, sizeof command, "mkdir -p c/qipan && printf '%s' >c/qipan/config", text);
	shell_expect(command, 0, "");
}

static void settings_are_set_and_shown(void **state)
{
	(void)state;
	expect("config", 0, "# strength = N    strength of the computer in play\n");
	expect("config strength", 1, "");
	expect("config strength 6", 0, "");
	expect("config strength", 0, "6\n");
	expect("config pieces LATIN", 0, "");
	expect("config", 0, "c/qipan/config:1\n");
	expect("config --json", 0, "{\"name\":\"strength\",\"value\":\"6\",\"variable\":null,\"file\":\"");
	expect("config --json", 0, "c/qipan/config\",\"line\":1}");
	expect("config --path", 0, "c/qipan/config\n");
	shell_expect("stat -c %a c/qipan", 0, "700");
	expect("config --unset strength", 0, "");
	expect("config strength", 1, "");
	shell_expect("cat c/qipan/config", 0, "pieces = LATIN\n");
}

static void other_lines_are_kept(void **state)
{
	(void)state;
	write_file("# mine\\n\\nthreads=2\\n  strength =  3\\n# strength = 4\\npieces = han");
	expect("config strength 5", 0, "");
	shell_expect("cat c/qipan/config", 0, "# mine\n\nthreads=2\nstrength = 5\n# strength = 4\npieces = han\n");
	expect("config --unset threads", 0, "");
	shell_expect("cat c/qipan/config", 0, "# mine\n\nstrength = 5\n# strength = 4\npieces = han\n");
	shell_expect("mv c/qipan/config c/real && ln -s ../real c/qipan/config && " QIPAN " config strength 7 && "
		     "[ -L c/qipan/config ] && cat c/real",
		     0, "strength = 7\n");
}

static void bad_words_are_refused(void **state)
{
	(void)state;
	expect("config strength 9", 2, "strength: \"9\" is not a whole number from 1 to 8");
	expect("config strenght 3", 2,
	       "unknown setting \"strenght\"; \"qipan config\" lists the settings; did you mean");
	expect("config pieces stone", 2, "pieces: unknown value \"stone\", expected han, latin or ascii");
	expect("config language de", 2, "language: unknown value \"de\"");
	expect("config notation cuneiform", 2, "expected coordinates, ");
	expect("config threads 0", 2, "threads: \"0\" is not a whole number from 1 to 256");
	expect("config --unset", 2, "--unset needs the name of a setting");
	expect("config --unset threads 3", 2, "--unset takes no value");
	shell_expect("[ ! -e c ]", 0, "");
}

/* Each is an error of every command but config, which shows it too and still works. */
static void bad_files_are_refused(void **state)
{
	(void)state;
	static const struct {
		const char *text, *error;
	} files[] = {
		{"# a\\nstrenght = 3\\n", "config:2: unknown setting \"strenght\""},
		{"strength = 9\\n", "config:1: strength: \"9\" is not a whole number from 1 to 8"},
		{"pieces = han\\nnotation = x\\n", "config:2: notation: unknown value \"x\", expected coordinates, "},
		{"language = klingon\\n", "config:1: language: unknown value \"klingon\""},
		{"pieces\\n", "config: line 1: \"pieces\" has no value, expected \"name = value\""},
		{"pieces =\\n", "config: line 1: \"pieces\" has no value"},
		{"threads = 1\\n\\nthreads = 2\\n", "config: line 3: \"threads\" is in line 1 already"},
		{"pieces = \\377\\n", "config: line 1: invalid UTF-8 or a zero byte, expected text"},
		{"pie\\000ces = han\\n", "config: line 1: invalid UTF-8 or a zero byte, expected text"},
	};
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		write_file(files[i].text);
		expect("moves qilin", 2, files[i].error);
		expect("config", 1, files[i].error);
		expect("--version", 0, "qipan ");
		expect("moves --help", 0, "usage: qipan moves");
		shell_expect("printf 'ucci\\nquit\\n' | " QIPAN " engine", 0, "ucciok");
	}
	shell_expect("for i in $(seq 70); do echo name-$i = $i; done >c/qipan/config", 0, "");
	expect("moves qilin", 2, "config: line 65: more than 64 settings");
	shell_expect("head -c 70000 /dev/zero | tr '\\0' '#' >c/qipan/config", 0, "");
	expect("moves qilin", 2, "is larger than the limit of 65536 bytes");
	expect("config threads 2", 1, "is larger than the limit of 65536 bytes");
	shell_expect("rm c/qipan/config && mkdir c/qipan/config", 0, "");
	expect("moves qilin", 2, "is a folder, a device or a pipe, expected a regular file");
	shell_expect("rmdir c/qipan/config && mkfifo c/qipan/config", 0, "");
	expect("moves qilin", 2, "is a folder, a device or a pipe, expected a regular file");
}

static void an_environment_without_folders_has_no_settings(void **state)
{
	(void)state;
	shell_expect("env -u HOME -u XDG_CONFIG_HOME " QIPAN " moves qilin", 0, "a1\n");
	shell_expect("env -u HOME -u XDG_CONFIG_HOME " QIPAN " config strength 3", 1,
		     "expected XDG_CONFIG_HOME or HOME to be set");
	shell_expect("env -u HOME XDG_CONFIG_HOME=relative " QIPAN " config", 1,
		     "expected XDG_CONFIG_HOME or HOME to be set");
	shell_expect("env -u XDG_CONFIG_HOME HOME=\"$PWD/h\" " QIPAN " config threads 2 && cat h/.config/qipan/config",
		     0, "threads = 2\n");
	shell_expect("echo >file; XDG_CONFIG_HOME=\"$PWD/file\" " QIPAN " moves qilin", 0, "a1\n");
	shell_expect("XDG_CONFIG_HOME=\"$PWD/file\" " QIPAN " config threads 2", 1, "cannot create the directory");
}

static void settings_are_defaults(void **state)
{
	(void)state;
	expect("show qilin", 0, "");
	write_file("pieces = ascii\\nstrength = 1\\nnotation = chinese\\nthreads = 2\\n");
	shell_expect(QIPAN " show xiangqi >a; " QIPAN " show xiangqi --pieces ascii | cmp a", 0, "");
	shell_expect(QIPAN " show xiangqi --pieces han >b; ! cmp -s a b", 0, "");
	shell_expect("echo h2e2 | " QIPAN " play xiangqi --no-autosave", 0, "Black plays ");
	shell_expect("printf 'h2e2\\nhistory\\n' | " QIPAN " play xiangqi --second human --no-autosave", 0,
		     "1. 炮二平五\n");
	shell_expect("printf 'h2e2\\nhistory\\n' | " QIPAN
		     " play xiangqi --second human --no-autosave --notation coordinates",
		     0, "1. h2e2\n");
	shell_expect("printf 'h2e2\\nhistory\\n' | " QIPAN " play xiangqi --second human --no-autosave --notation wxf",
		     0, "1. C2=5\n");
	shell_expect("printf 'a1\\nhistory\\n' | " QIPAN " play qilin --second human --no-autosave", 0, "1. a1\n");
	expect("play qilin --notation chinese", 2, "qilin has no notation \"chinese\"");
	expect("think xiangqi --depth 2 --opponent 3", 0, "best ");
}

static void the_language_of_the_file_counts_more_than_the_locale(void **state)
{
	(void)state;
	write_file("language = zh-hant\\n");
	expect("moves go", 2, "「");
	shell_expect("LC_ALL=zh_CN.UTF-8 " QIPAN " moves go", 2, "「");
	shell_expect("QIPAN_LANGUAGE=zh " QIPAN " moves go", 2, "“");
	shell_expect("QIPAN_LANGUAGE=zh " QIPAN " --language en moves go", 2, "unknown game \"go\"");
	shell_expect("QIPAN_LANGUAGE=de " QIPAN " moves go", 2, "QIPAN_LANGUAGE: unknown value \"de\"");
	shell_expect("QIPAN_LANGUAGE=zh " QIPAN " config", 0, "language = zh    # QIPAN_LANGUAGE\n");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(settings_are_set_and_shown),
		TEST(other_lines_are_kept),
		TEST(bad_words_are_refused),
		TEST(bad_files_are_refused),
		TEST(an_environment_without_folders_has_no_settings),
		TEST(settings_are_defaults),
		TEST(the_language_of_the_file_counts_more_than_the_locale),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
