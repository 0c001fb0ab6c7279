/* cmd_level: the subcommands of `qipan level`, each in a file of its own. */
#ifndef CMD_CMD_LEVEL_H
#define CMD_CMD_LEVEL_H

#include "cmd/cmd.h"
#include "workshop/level.h"

extern const struct command cmd_level_lint, cmd_level_new, cmd_level_rate, cmd_level_show;

/* Reads the levels of a file and tells the faults of those that are left out. False where the file cannot be read at
 * all; then nothing is to be released. */
bool cmd_level_read(const char *path, struct level_file *) MUST_USE;

/* The whole of a level's first position with its picture, for people. */
struct board_style;
void cmd_level_picture(const struct level *, const struct board_style *, struct string *out);

#endif
