#include "base/text.h"
#include "cmd/cmd.h"
#include "cmd/terminal.h"
#include "endgames/tables.h"
#include "games/registry.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

/* A line an entry, sorted by name. */
/* clang-format off */
static const struct command *const commands[] = {
	&cmd_arena,
	&cmd_bench,
	&cmd_convert,
	&cmd_games,
	&cmd_judge,
	&cmd_lab,
	&cmd_level,
	&cmd_moves,
	&cmd_openings,
	&cmd_perft,
	&cmd_play,
	&cmd_playouts,
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

static int help(void)
{
	puts("Qipan plays, judges and measures xiangqi, Chinese dark chess, Magic Chess, Surakarta and Qilin chess.\n\n"
	     "usage: qipan COMMAND [...]\n");
	for (int i = 0; i < N_COMMANDS; i++)
		printf("  %-8s %s\n", commands[i]->name, commands[i]->summary);
	puts("\n\"qipan COMMAND --help\" says more; \"qipan --version\" prints the version.");
	return EXIT_DONE;
}

static int version(void)
{
	puts("qipan " QIPAN_VERSION);
	return EXIT_DONE;
}

static int unknown_command(const char *word)
{
	const char *names[N_COMMANDS + 2] = {"--help", "--version"};
	for (int i = 0; i < N_COMMANDS; i++)
		names[i + 2] = commands[i]->name;
	const char *nearest = text_nearest(word, names, N_COMMANDS + 2);
	return cmd_fails(EXIT_USAGE, "no command is called \"%.80s\"%s%s%s; \"qipan --help\" lists them", word,
			 nearest ? ", did you mean \"" : "", nearest ? nearest : "", nearest ? "\"?" : "");
}

static int run(int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : "--help";
	for (int i = 0; i < N_COMMANDS; i++)
		if (strcmp(commands[i]->name, word) == 0)
			return commands[i]->run(commands[i], argc - 1, argv + 1);
	bool asks_version = strcmp(word, "--version") == 0;
	if (!asks_version && strcmp(word, "--help") != 0 && strcmp(word, "-h") != 0 && strcmp(word, "help") != 0)
		return unknown_command(word);
	if (argc > 2)
		return cmd_fails(EXIT_USAGE, "\"%.80s\" is one word too many after %s", argv[2], word);
	return asks_version ? version() : help();
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
