/* cmd: the commands of the program, one file per command, and what they share. Only here may output be printed and the
 * process ended. Exit codes: 0 done, 1 the data is wrong, 2 the command line is wrong. */
#ifndef CMD_CMD_H
#define CMD_CMD_H

#include "base/message.h"
#include "cmd/option.h"
#include "core/game.h"

enum { EXIT_DONE = 0, EXIT_DATA = 1, EXIT_USAGE = 2 };

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

/* cmd_refuses(code, message, value...): the same with a message (base/message.h), in the language of the user. */
#define cmd_refuses(code, ...) cmd_refuses_arguments(code, MESSAGE_ARGUMENTS(__VA_ARGS__))
int cmd_refuses_arguments(int code, unsigned kinds, const struct message *, ...);

/* A whole number of least .. most; otherwise an error is printed that names what it is for, such as "--depth". */
bool cmd_number(const char *what, const char *text, uint64_t least, uint64_t most, uint64_t *out) MUST_USE;

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
