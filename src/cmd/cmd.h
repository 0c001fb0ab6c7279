/* cmd: the commands of the program, one file per command, and what they share. Only here may output be printed and the
 * process ended. Exit codes: 0 done, 1 the data is wrong, 2 the command line is wrong. */
#ifndef CMD_CMD_H
#define CMD_CMD_H

#include "core/game.h"

enum { EXIT_DONE = 0, EXIT_DATA = 1, EXIT_USAGE = 2 };

struct command {
	const char *name;
	const char *summary; /* one line for the list of commands */
	const char *usage;   /* what --help prints after "usage: qipan "; its first line is the synopsis */
	int (*run)(const struct command *, int argc, char **argv); /* argv[0] is the command's name */
};

extern const struct command cmd_arena, cmd_bench, cmd_convert, cmd_games, cmd_judge, cmd_lab, cmd_level, cmd_moves,
	cmd_openings, cmd_perft, cmd_play, cmd_playouts, cmd_repair, cmd_serve, cmd_show, cmd_tables, cmd_think;

/* Prints "qipan: message" to standard error and returns the code, for: return cmd_fails(EXIT_DATA, ...); */
int cmd_fails(int code, const char *format, ...) PRINTF_LIKE(2, 3);

/* The options of one command: a value option points at a const char * that gets its argument, a flag at a bool. */
struct option_spec {
	const char *name;   /* without the dashes */
	const char **value; /* or */
	bool *flag;         /* or both: the value, which does not begin with '-', may be left out */
};

/* Reads --name VALUE, --name=VALUE and flags anywhere in argv; the words left go to words[], at most max_words. Prints
 * errors, or the help if asked for; then it sets *code and returns false: return code at once. The list ends with a
 * name of NULL. */
bool cmd_options(const struct command *, int argc, char **argv, const struct option_spec *, const char **words,
		 int max_words, int *n_words, int *code) MUST_USE;

/* A whole number of min .. max; false with a message printed that names the option or word. */
bool cmd_number(const char *text, const char *what, uint64_t min, uint64_t max, uint64_t *out) MUST_USE;

/* Reads the usual first arguments: a game, a preset and a position. */
struct cmd_setup {
	const struct game *game;
	const struct preset *preset;
	struct position position;
};

/* If it returns false it has printed the error and set *code. preset and position may be NULL. */
bool cmd_set_up(struct cmd_setup *, const char *game, const char *preset, const char *position, int *code) MUST_USE;

#endif
