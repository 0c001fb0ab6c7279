#include "base/text.h"
#include "cmd/cmd.h"
#include "cmd/complete.h"
#include "cmd/terminal.h"
#include "endgames/tables.h"
#include "games/registry.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

/* A line an entry, sorted by name; the commands of a group follow it. */
/* clang-format off */
static const struct command *const commands[] = {
	&cmd_analyse,
	&cmd_arena,
	&cmd_bench,
	&cmd_book,
	&cmd_book_build,
	&cmd_book_show,
	&cmd_convert,
	&cmd_engine,
	&cmd_games,
	&cmd_judge,
	&cmd_lab,
	&cmd_level,
	&cmd_level_campaign,
	&cmd_level_explain,
	&cmd_level_join,
	&cmd_level_lint,
	&cmd_level_new,
	&cmd_level_rate,
	&cmd_level_show,
	&cmd_level_tune,
	&cmd_moves,
	&cmd_net,
	&cmd_net_eval,
	&cmd_net_filter,
	&cmd_net_gather,
	&cmd_net_label,
	&cmd_net_quantise,
	&cmd_net_show,
	&cmd_net_train,
	&cmd_openings,
	&cmd_perft,
	&cmd_play,
	&cmd_playouts,
	&cmd_puzzle,
	&cmd_puzzle_mine,
	&cmd_puzzle_show,
	&cmd_puzzle_verify,
	&cmd_repair,
#ifdef QIPAN_SERVER
	&cmd_serve,
#endif
	&cmd_show,
	&cmd_tables,
	&cmd_think,
};
/* clang-format on */
#define N_COMMANDS ((int)(sizeof commands / sizeof *commands))

/* The name that the command has in the group, or for NULL among all commands; NULL if it is not there. */
static const char *name_in(const struct command *group, const struct command *command)
{
	const char *name = command->name;
	size_t n = group ? strlen(group->name) : 0;
	if (n && (strncmp(name, group->name, n) != 0 || name[n] != ' '))
		return NULL;
	name += n ? n + 1 : 0;
	return strchr(name, ' ') ? NULL : name;
}

/* The command that the words begin with, or the group if they do not go on with one of its commands; NULL if there is
 * none. *n is how many words name it. */
static const struct command *find(int n_words, char **words, int *n)
{
	const struct command *found = NULL;
	*n = 0;
	for (int i = 0; i < N_COMMANDS && *n < n_words; i++) {
		const char *name = found && found->run ? NULL : name_in(found, commands[i]);
		if (name && strcmp(name, words[*n]) == 0) {
			found = commands[i]; /* those of a group follow it */
			++*n;
		}
	}
	return found;
}

static int help(void)
{
	puts("Qipan plays, judges and measures xiangqi, Chinese dark chess, Magic Chess, Surakarta and Qilin chess.\n\n"
	     "usage: qipan COMMAND [...]\n");
	for (int i = 0; i < N_COMMANDS; i++)
		if (name_in(NULL, commands[i]))
			printf("  %-8s %s\n", commands[i]->name, commands[i]->summary);
	puts("\n\"qipan COMMAND --help\" says more; \"qipan --version\" prints the version.");
	return EXIT_DONE;
}

static int version(void)
{
	puts("qipan " QIPAN_VERSION);
	return EXIT_DONE;
}

/* group is NULL for a word that should name a command of the program. */
static int unknown_command(const struct command *group, const char *word)
{
	const char *names[N_COMMANDS + 2], *name;
	int n = 0;
	for (int i = 0; i < N_COMMANDS; i++)
		if ((name = name_in(group, commands[i])))
			names[n++] = name;
	if (!group) {
		names[n++] = "--help";
		names[n++] = "--version";
	}
	const char *nearest = text_nearest(word, names, n);
	const char *guess = nearest ? ", did you mean \"" : "", *end = nearest ? "\"?" : "";
	nearest = nearest ? nearest : "";
	if (group)
		return cmd_fails(EXIT_USAGE, "%s has no command \"%.40s\"%s%s%s; see \"qipan %s --help\"", group->name,
				 word, guess, nearest, end, group->name);
	return cmd_fails(EXIT_USAGE, "no command is called \"%.80s\"%s%s%s; \"qipan --help\" lists them", word, guess,
			 nearest, end);
}

/* What can come next after "qipan --complete": for nothing, all commands. */
static int complete(int argc, char **argv)
{
	int n, n_words = argc - 2;
	char **words = argv + 2;
	if (n_words == 0) {
		for (int i = 0; i < N_COMMANDS; i++)
			complete_offer("", commands[i]->name, commands[i]->summary);
		return EXIT_DONE;
	}
	const struct command *command = find(n_words - 1, words, &n);
	if (command && command->run) {
		char **arguments = words + n - 2, *asked = argv[1];
		arguments[0] = words[n - 1]; /* the name's last word, --complete, and what follows the name */
		arguments[1] = asked;
		return command->run(command, n_words - n + 2, arguments);
	}
	if (n < n_words - 1)
		return EXIT_DONE; /* after an unknown word */
	for (int i = 0; i < N_COMMANDS; i++)
		if (name_in(command, commands[i]))
			complete_offer(words[n], name_in(command, commands[i]), commands[i]->summary);
	complete_offer(words[n], "--help", "show how it is used");
	if (!command)
		complete_offer(words[n], "--version", "print the version");
	return EXIT_DONE;
}

static bool asks_help(const char *word)
{
	return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static int run(int argc, char **argv)
{
	int n;
	const struct command *command = find(argc - 1, argv + 1, &n);
	const char *word = argc > n + 1 ? argv[n + 1] : "--help";
	if (command && command->run)
		return command->run(command, argc - n, argv + n);
	if (!command && strcmp(word, COMPLETE_WORD) == 0)
		return complete(argc, argv);
	bool asks_version = !command && strcmp(word, "--version") == 0;
	if (!asks_version && !asks_help(word) && (command || strcmp(word, "help") != 0))
		return unknown_command(command, word);
	if (argc > n + 2)
		return cmd_fails(EXIT_USAGE, "\"%.80s\" is one word too many after %s", argv[n + 2], word);
	if (command)
		printf("usage: qipan %s\n", command->usage);
	return command ? EXIT_DONE : asks_version ? version() : help();
}

/* A file opened later must not get the number of a closed standard descriptor: messages would be written into it.
 * /dev/null is opened for the other direction, so that a use fails as before. */
static bool fill_standard_descriptors(void)
{
	for (int fd = 0; fd <= 2; fd++)
		if (fcntl(fd, F_GETFD) < 0 && errno == EBADF && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
			return false;
	return true;
}

int main(int argc, char **argv)
{
	if (!fill_standard_descriptors())
		return EXIT_DATA; /* a message may not be possible */
	signal(SIGXFSZ, SIG_IGN); /* a file that grows beyond its limit is an error, as on a full disk */
	terminal_begin();
	games_begin();
	tables_begin();
	int code = run(argc, argv);
	if (fflush(stdout) == 0 && !ferror(stdout))
		return code;
	cmd_fails(EXIT_DATA, "cannot write to standard output");
	return code == EXIT_DONE ? EXIT_DATA : code;
}
