/* cmd: the commands of the program, one file per command, and what they share. Only here may output be printed and the
 * process ended. Exit codes: 0 done, 1 the data is wrong, 2 the command line is wrong. */
#ifndef CMD_CMD_H
#define CMD_CMD_H

#include "cmd/option.h"
#include "core/game.h"

enum { EXIT_DONE = 0, EXIT_DATA = 1, EXIT_USAGE = 2 };

struct command {
	const char *name;    /* "think"; of a group's, the group first: "level rate" */
	const char *summary; /* one line for the list of commands */
	const char *usage;   /* what --help prints after "usage: qipan ", laid out as cmd/usage.h says */
	int (*run)(const struct command *, int argc, char **argv); /* argv[0] is the name's last word; NULL: a group */
};

/* A line an entry, those of a group last. */
/* clang-format off */
extern const struct command
	cmd_analyse,
	cmd_arena,
	cmd_bench,
	cmd_book,
	cmd_convert,
	cmd_engine,
	cmd_games,
	cmd_judge,
	cmd_lab,
	cmd_level,
	cmd_moves,
	cmd_net,
	cmd_openings,
	cmd_perft,
	cmd_play,
	cmd_playouts,
	cmd_puzzle,
	cmd_repair,
	cmd_serve,
	cmd_show,
	cmd_tables,
	cmd_think,
	cmd_book_build,
	cmd_book_show,
	cmd_level_campaign,
	cmd_level_explain,
	cmd_level_join,
	cmd_level_lint,
	cmd_level_new,
	cmd_level_rate,
	cmd_level_show,
	cmd_level_tune,
	cmd_net_eval,
	cmd_net_filter,
	cmd_net_gather,
	cmd_net_label,
	cmd_net_quantise,
	cmd_net_show,
	cmd_net_train,
	cmd_puzzle_mine,
	cmd_puzzle_show,
	cmd_puzzle_verify;
/* clang-format on */

/* Prints "qipan: message" to standard error and returns the code, for: return cmd_fails(EXIT_DATA, ...); */
int cmd_fails(int code, const char *format, ...) PRINTF_LIKE(2, 3);

/* Reads --name VALUE, --name=VALUE and flags anywhere in argv; the words left go to words[], at most max_words. Prints
 * errors, or the help or what could come next (cmd/complete.h) if asked for; then it sets *code and returns false:
 * return code at once. So call it first, before anything else is done. */
bool cmd_options(const struct command *, int argc, char **argv, const struct option_spec *, const char **words,
		 int max_words, int *n_words, int *code) MUST_USE;

/* A whole number of min .. max; false with a message printed that names the option or word. With text NULL, an option
 * that was not given, out stays as it is. */
bool cmd_number(const char *text, const char *what, uint64_t min, uint64_t max, uint64_t *out) MUST_USE;

/* Whether the two names mean the same file. */
bool cmd_same_file(const char *a, const char *b);

/* Whether the command may write to the path: nothing is lost by it, or the user allows that with --force. Only a file
 * with content can be lost. If not, it prints why. path may be NULL, for a file that was not asked for, or "-". */
bool cmd_may_write(const char *path, bool force) MUST_USE;

/* Reads the usual first arguments: a game, a preset and a position. */
struct cmd_setup {
	const struct game *game;
	const struct preset *preset;
	struct position position;
};

/* If it returns false it has printed the error and set *code. preset and position may be NULL. */
bool cmd_set_up(struct cmd_setup *, const char *game, const char *preset, const char *position, int *code) MUST_USE;

#endif
