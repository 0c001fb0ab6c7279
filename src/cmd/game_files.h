/* game_files: reads games from files: records in any format, and tables. */
#ifndef CMD_GAME_FILES_H
#define CMD_GAME_FILES_H

#include "core/line.h"

/* A game that was read. */
struct file_game {
	const struct line *line;
	enum verdict result;
	const char *label; /* players, place and date */
	int year;          /* 0: unknown */
};

struct game_files {
	const struct game *game;
	const struct preset *preset;
	bool any_start; /* accept games of this preset from any position; false: only those from the preset's start */
	void (*take)(void *context, const struct file_game *);
	void (*progress)(void *context, double share); /* share of the file that was read */
	void *context;
	int n_other;  /* games skipped because they are of another game or start elsewhere */
	int n_faults; /* games with errors, which were reported on standard error */
};

/* Reads a file: a table if its name ends in ".tsv", with columns moves and result and optionally file and date (a row
 * with an invalid move is reported and skipped), otherwise records. Returns false with the error filled if the file is
 * not valid. */
bool game_files_read(struct game_files *, const char *path, struct error *) MUST_USE;

#endif
