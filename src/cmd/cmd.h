/* cmd: the commands of the program, one file per command, and their shared helpers. Only this folder may print output
 * or end the process. Exit codes: 0 success, 1 invalid data, 2 invalid command line. */
#ifndef CMD_CMD_H
#define CMD_CMD_H

#include "base/executor.h"
#include "base/message.h"
#include "cmd/option.h"
#include "core/game.h"

enum { EXIT_DONE = 0, EXIT_DATA = 1, EXIT_USAGE = 2 };

#ifdef QIPAN_SERVER
#define CMD_SERVER(C) C(serve)
#define CMD_STORE(C)  C(store) C(store_backup) C(store_check) C(store_copy) C(store_migrate)
#else
#define CMD_SERVER(C)
#define CMD_STORE(C)
#endif

/* All commands, sorted by name; the subcommands follow their group, on its line. C is applied to each name. */
/* clang-format off */
#define CMD_LIST(C) \
	C(analyse) C(arena) C(bench) \
	C(book) C(book_build) C(book_show) \
	C(config) C(convert) C(engine) C(games) C(judge) \
	C(lab) C(lab_darkchess) C(lab_magic) C(lab_xiangqi) \
	C(level) C(level_bands) C(level_campaign) C(level_explain) C(level_join) C(level_lint) C(level_new) C(level_rate) \
	C(level_scale) C(level_show) C(level_tune) \
	C(moves) \
	C(net) C(net_eval) C(net_filter) C(net_gather) C(net_label) C(net_quantise) C(net_show) C(net_train) \
	C(openings) C(perft) C(play) C(playouts) \
	C(puzzle) C(puzzle_mine) C(puzzle_show) C(puzzle_verify) \
	C(repair) C(results) C(results_merge) C(results_show) C(results_verify) CMD_SERVER(C) C(show) \
	C(solve) C(solve_darkchess) C(solve_qilin) \
	CMD_STORE(C) \
	C(tables) C(tables_build) C(tables_list) C(tables_pack) C(tables_probe) C(tables_verify) \
	C(think)
#define CMD_DECLARE(name) extern const struct command cmd_##name;
CMD_LIST(CMD_DECLARE)
/* clang-format on */

/* Prints "qipan: error" to standard error and returns the code, for: return cmd_fails(EXIT_DATA, &err); */
int cmd_fails(int code, const struct error *);

/* The same with the location in front: a file, an option or a field. */
int cmd_fails_in(int code, const char *where, const struct error *);

/* cmd_refuses(code, message, value...): the same for a message (base/message.h), in the user's language. */
#define cmd_refuses(code, ...) cmd_refuses_arguments(code, MESSAGE_ARGUMENTS(__VA_ARGS__))
int cmd_refuses_arguments(int code, unsigned kinds, const struct message *, ...);

/* Prints a text that is in the user's language already. */
void cmd_warns(const struct string *);

/* Parses an integer in the range min .. max. On failure prints an error that names the option or argument (what),
 * such as "--depth". */
bool cmd_number(const char *what, const char *text, uint64_t min, uint64_t max, uint64_t *out) MUST_USE;

/* Number of threads for --threads T: T, or one per processor for 0. */
int cmd_threads(int threads);

/* Parses --part I/N, with 1 <= I <= N; NULL: all. On failure prints an error. */
bool cmd_part(const char *text, struct executor_part *out) MUST_USE;

/* Whether both names refer to the same file. */
bool cmd_same_file(const char *a, const char *b);

/* Whether the command may write to the path: either no file with content would be overwritten, or the user passed
 * --force. Otherwise prints the reason. path may be NULL (file not requested) or "-". */
bool cmd_may_write(const char *path, bool force) MUST_USE;

/* Writes the file; prints any error. */
bool cmd_write(const char *path, const struct string *) MUST_USE;

/* The common leading arguments: a game, a preset and a position. */
struct cmd_setup {
	const struct game *game;
	const struct preset *preset;
	struct position position;
};

/* On false it has printed the error and set *code. preset and position may be NULL. */
bool cmd_set_up(struct cmd_setup *, const char *game, const char *preset, const char *position, int *code) MUST_USE;

#endif
