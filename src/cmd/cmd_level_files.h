/* cmd_level_files: helpers shared by the `qipan level` commands: level files and options about them. */
#ifndef CMD_CMD_LEVEL_FILES_H
#define CMD_CMD_LEVEL_FILES_H

#include "cmd/cmd.h"
#include "levels/level.h"

/* The engine's name in ratings: rate_engine's words for this program, computed once. */
const char *cmd_level_engine(void);

/* Reads the levels in a file and prints the errors of those it skips. Returns false if the file cannot be read at all;
 * then there is nothing to release. */
bool cmd_level_read(const char *path, struct level_file *) MUST_USE;

/* Reads the levels in the text of a file, and prints the errors of those it skips. */
void cmd_level_read_text(const char *path, const struct string *text, struct level_file *);

/* The level with that ID or, if id is NULL, the only level. Otherwise prints a message and returns NULL. */
struct level *cmd_level_find(const struct level_file *, const char *path, const char *id);

/* Appends a copy of the level to the file's levels. If one has the same ID, prints that, naming the path, and returns
 * false. */
bool cmd_level_add(struct level_file *, const struct level *, const char *path) MUST_USE;

/* Writes levels in canonical form; prints any error. */
bool cmd_level_write(const char *path, const struct level *, int n) MUST_USE;

/* Parses "0.2:0.5" into thousandths; prints any error. */
bool cmd_level_band(const char *text, int band[2]) MUST_USE;

#endif
