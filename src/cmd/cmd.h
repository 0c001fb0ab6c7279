/* cmd: the commands of the program, one file per command, and what they share. Only here may output be printed and the
 * process ended. Exit codes: 0 done, 1 the data is wrong, 2 the command line is wrong. */
#ifndef CMD_CMD_H
#define CMD_CMD_H

#include "cmd/option.h"
#include "core/game.h"

enum { EXIT_DONE = 0, EXIT_DATA = 1, EXIT_USAGE = 2 };

struct command {
	const char *name;                   /* "think"; of a group's, the group first: "level rate" */
	const char *summary;                /* one line for the list of commands */
	const char *description;            /* paragraphs with an empty line between them, each one line */
	const struct option_choice *topics; /* a list below them, or NULL */
	const char *examples;               /* command lines, or NULL */
	const char *see; /* the names of related commands, each with a comma after it: "games,tables,", or NULL */
	const char *done, *wrong;                 /* what the exit codes 0 and 1 mean, if not what cmd/cmd.h says */
	const struct option *arguments, *options; /* in the order of help; or NULL */
	size_t size;                              /* of the struct that they are read into */
	const void *defaults;                     /* such a struct; NULL: zeros */
	int (*main)(void *given); /* gets a copy filled from the command line; returns an exit code. NULL: a group */
};

/* For struct command: the struct that the command line is read into, and its members that are not zero at first. */
#define COMMAND_READS(structure, ...)                                                                                  \
	.size = sizeof(structure), .defaults = &(const structure)                                                      \
	{                                                                                                              \
		__VA_ARGS__                                                                                            \
	}

/* All commands, sorted by name; those of a group follow it. Ends with NULL. */
extern const struct command *const commands[];

/* The name that the command has in the group, or for NULL among all commands; NULL if it is not there. */
const char *command_name_in(const struct command *group, const struct command *);

/* The command that the words begin with, or the group if they do not go on with one of its commands; NULL if there is
 * none. *n is how many words name it. */
const struct command *command_find(int n_words, char **words, int *n);

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
	cmd_lab_darkchess,
	cmd_lab_magic,
	cmd_lab_xiangqi,
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
	cmd_puzzle_verify,
	cmd_tables_build,
	cmd_tables_list,
	cmd_tables_probe,
	cmd_tables_verify;
/* clang-format on */

/* Prints "qipan: message" to standard error and returns the code, for: return cmd_fails(EXIT_DATA, ...); */
int cmd_fails(int code, const char *format, ...) PRINTF_LIKE(2, 3);

/* How many threads --threads T means: T, or one per processor for 0. */
int cmd_threads(int threads);

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
