/* cmd: the commands of the program, one file per command, and their shared helpers. Only this folder may print output
 * or end the process. Exit codes: 0 success, 1 invalid data, 2 invalid command line. */
#ifndef CMD_CMD_H
#define CMD_CMD_H

#include "base/message.h"
#include "cmd/option.h"
#include "core/game.h"

enum { EXIT_DONE = 0, EXIT_DATA = 1, EXIT_USAGE = 2 };

/* One entry per line, subcommands of groups last. */
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

/* cmd_refuses(code, message, value...): the same for a message (base/message.h), in the user's language. */
#define cmd_refuses(code, ...) cmd_refuses_arguments(code, MESSAGE_ARGUMENTS(__VA_ARGS__))
int cmd_refuses_arguments(int code, unsigned kinds, const struct message *, ...);

/* Parses an integer in the range least .. most. On failure prints an error that names the option or argument (what),
 * such as "--depth". */
bool cmd_number(const char *what, const char *text, uint64_t least, uint64_t most, uint64_t *out) MUST_USE;

/* Number of threads for --threads T: T, or one per processor for 0. */
int cmd_threads(int threads);

/* Whether both names refer to the same file. */
bool cmd_same_file(const char *a, const char *b);

/* Whether the command may write to the path: either no file with content would be overwritten, or the user passed
 * --force. Otherwise prints the reason. path may be NULL (file not requested) or "-". */
bool cmd_may_write(const char *path, bool force) MUST_USE;

/* The usual leading arguments: a game, a preset and a position. */
struct cmd_setup {
	const struct game *game;
	const struct preset *preset;
	struct position position;
};

/* On false it has printed the error and set *code. preset and position may be NULL. */
bool cmd_set_up(struct cmd_setup *, const char *game, const char *preset, const char *position, int *code) MUST_USE;

#endif
