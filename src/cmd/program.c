#include "base/mem.h"
#include "cmd/arguments.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/commands.h"
#include "cmd/complete.h"
#include "cmd/help.h"
#include "cmd/language.h"
#include "cmd/manual.h"
#include "cmd/program.h"
#include "cmd/settings.h"
#include "cmd/terminal.h"
#include "endgames/tablebases.h"
#include "games/registry.h"
#include "net/kernels.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAMES_MAX 64 /* commands per group */

#ifdef __clang__
#define COMPILER "Clang " __clang_version__
#else
#define COMPILER "GCC " __VERSION__
#endif

static const char *commit;

/* The version and, in further lines, what a report of an error needs. */
static int print_version(void)
{
	static const char *const features[] = {
#ifdef QIPAN_SERVER
		"server",
#endif
#ifdef QIPAN_POSTGRESQL
		"PostgreSQL",
#endif
#ifndef NDEBUG
		"assertions",
#endif
#ifdef __SANITIZE_ADDRESS__
		"ASan",
#endif
#ifdef __SANITIZE_THREAD__
		"TSan",
#endif
		NULL};
	printf("qipan " QIPAN_VERSION "\ncommit: %s\ncompiler: " COMPILER "\nfeatures:", commit);
	for (const char *const *f = features; *f; f++)
		printf("%s %s", f == features ? "" : ",", *f);
	printf("\nkernel of nets: %s\n", kernels_best()->name);
	return EXIT_DONE;
}

/* Reports an unknown command; group is NULL at the top level. */
static int unknown_command(const struct command *group, const char *word)
{
	const char *names[NAMES_MAX + 3], *name;
	struct error err;
	int n = 0;
	for (const struct command *const *c = commands; *c; c++)
		if ((name = commands_name_in(group, *c)) && n < NAMES_MAX)
			names[n++] = name;
	if (!group) {
		names[n++] = "--help";
		names[n++] = "--language";
		names[n++] = "--version";
	}
	if (group)
		fail(&err, cmd_unknown_in_group, group->name, word);
	else
		fail(&err, cmd_unknown_command, word);
	fail_near(&err, word, names, n);
	return cmd_fails(EXIT_USAGE, &err);
}

static bool is_one_of(const char *word, const char *a, const char *b)
{
	return strcmp(word, a) == 0 || strcmp(word, b) == 0;
}

/* Whether help is requested before a "--", after which all words are arguments. */
static bool asks_for_help(int n, char **words)
{
	for (int i = 0; i < n && strcmp(words[i], "--") != 0; i++)
		if (is_one_of(words[i], "--help", "-h"))
			return true;
	return false;
}

/* Removes "--language WORD" from the words before a "--" and selects the language; the default comes from the settings
 * and the environment. For an unknown language, prints an error and returns false. */
static bool choose_language(int *n, char **words)
{
	static const char option[] = "--language";
	const char *word = NULL;
	struct error err;
	int kept = 0, i = 0;
	struct settings_origin from;
	const char *setting = settings_value_from("language", &from);
	bool good = language_choose(NULL);
	if (setting && !language_choose(setting) && from.variable) /* settings_check reports an invalid file */
		good = fail(&err, cmd_not_a_choice, from.variable, setting, LANGUAGE_WORDS);
	for (; i < *n && strcmp(words[i], "--") != 0; i++) {
		size_t length = sizeof option - 1;
		if (strncmp(words[i], option, length) != 0 || (words[i][length] && words[i][length] != '='))
			words[kept++] = words[i];
		else if (words[i][length])
			word = words[i] + length + 1;
		else if (i + 1 < *n)
			word = words[++i];
		else
			good = fail(&err, cmd_option_needs_value, option);
	}
	while (i < *n)
		words[kept++] = words[i++];
	*n = kept;
	if (good && word)
		good = language_choose(word) || fail(&err, cmd_not_a_choice, option, word, LANGUAGE_WORDS);
	if (!good)
		cmd_fails(EXIT_USAGE, &err);
	return good;
}

static int run_command(const struct command *command, int n, char **words)
{
	if (asks_for_help(n, words)) {
		help_print(stdout, command);
		return EXIT_DONE;
	}
	bool set = !command->works_without_settings;
	if (set && !settings_check())
		return EXIT_USAGE;
	void *given = mem_new(command->size + 1);
	if (command->defaults)
		memcpy(given, command->defaults, command->size);
	bool good = (!set || settings_apply(command->options, given)) && arguments_read(command, n, words, given);
	int code = good ? command->main(given) : EXIT_USAGE;
	arguments_release(command, given);
	free(given);
	return code;
}

/* "help" or "help level rate": prints help for the named command, or for the program. */
static int help(int n_words, char **words)
{
	int n;
	const struct command *command = commands_find(n_words, words, &n);
	if (n < n_words)
		return unknown_command(command, words[n]);
	help_print(stdout, command);
	return EXIT_DONE;
}

/* Handles a group, or the program if group is NULL, with an option, an unknown command or no command at all. */
static int run_group(const struct command *group, int n, char **words)
{
	if (n == 0) {
		help_print(stderr, group);
		return EXIT_USAGE;
	}
	bool asks_version = !group && is_one_of(words[0], "--version", "-V");
	if (!asks_version && !is_one_of(words[0], "--help", "-h"))
		return unknown_command(group, words[0]);
	if (n > 1)
		return cmd_refuses(EXIT_USAGE, cmd_argument_unexpected_after, words[1], words[0]);
	if (asks_version)
		return print_version();
	help_print(stdout, group);
	return EXIT_DONE;
}

/* Requests from shell scripts are answered in English, and --language in them is part of the line being completed. */
static bool asks_shell(int n_words, char **words)
{
	return n_words > 0 && is_one_of(words[0], COMPLETE_WORD, MANUAL_WORD);
}

static int run(int n_words, char **words)
{
	int n;
	if (!asks_shell(n_words, words) && !choose_language(&n_words, words))
		return EXIT_USAGE;
	const struct command *command = commands_find(n_words, words, &n);
	if (command && command->main)
		return run_command(command, n_words - n, words + n);
	if (command || n_words == 0)
		return run_group(command, n_words - n, words + n);
	if (strcmp(words[0], "help") == 0)
		return help(n_words - 1, words + 1);
	if (strcmp(words[0], COMPLETE_WORD) == 0)
		return complete_print(n_words - 1, words + 1);
	if (strcmp(words[0], MANUAL_WORD) == 0)
		return manual_print(commands_find(n_words - 1, words + 1, &n));
	return run_group(NULL, n_words, words);
}

/* Fills closed standard descriptors, so that no file opened later gets one of their numbers and messages written into
 * it. /dev/null is opened for the opposite direction, so that using it still fails. */
static bool fill_standard_descriptors(void)
{
	for (int fd = 0; fd <= 2; fd++)
		if (fcntl(fd, F_GETFD) < 0 && errno == EBADF && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
			return false;
	return true;
}

int program_run(int argc, char **argv, const char *of_sources)
{
	commit = of_sources;
	if (!fill_standard_descriptors())
		return EXIT_DATA; /* printing a message may be impossible */
	signal(SIGXFSZ, SIG_IGN); /* exceeding the file size limit becomes a write error, as on a full disk */
	terminal_begin();
	games_begin();
	tablebases_begin();
	settings_read();
	int code = run(argc - 1, argv + 1);
	if (fflush(stdout) == 0 && !ferror(stdout))
		return code;
	cmd_refuses(EXIT_DATA, cmd_no_output);
	return code == EXIT_DONE ? EXIT_DATA : code;
}
