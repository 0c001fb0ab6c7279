/* cmd_level_files: what the commands of `qipan level` share: files of levels and what options say about them. */
#ifndef CMD_CMD_LEVEL_FILES_H
#define CMD_CMD_LEVEL_FILES_H

#include "cmd/cmd.h"
#include "levels/level.h"

/* The engine as ratings name it: rate_engine's words for this program, computed once. */
const char *cmd_level_engine(void);

/* Reads the levels of a file and prints the faults of those left out. False if the file cannot be read at all; then
 * there is nothing to release. */
bool cmd_level_read(const char *path, struct level_file *) MUST_USE;

/* The level of that id or, if id is NULL, the only one; NULL, with a message printed, if there is none. */
struct level *cmd_level_find(const struct level_file *, const char *path, const char *id);

/* Appends a copy of the level to the file's, unless one has the same id; then it prints that, naming the path. */
bool cmd_level_add(struct level_file *, const struct level *, const char *path) MUST_USE;

/* Writes levels in their canonical form; prints what went wrong. */
bool cmd_level_write(const char *path, const struct level *, int n) MUST_USE;

/* "0.2:0.5" in thousandths; prints what is wrong with it. */
bool cmd_level_band(const char *text, int band[2]) MUST_USE;

#endif
