/* game_files: the games of files: records of any format, and tables. */
#ifndef CMD_GAME_FILES_H
#define CMD_GAME_FILES_H

#include "core/line.h"

/* A game as it was read. */
struct file_game {
	const struct line *line;
	enum verdict result;
	const char *label; /* who, where and when */
	int year;          /* 0: not known */
};

struct game_files {
	const struct game *game;
	const struct preset *preset;
	bool any_start; /* games by this preset that begin at any position; false: all that begin at its start */
	void (*take)(void *context, const struct file_game *);
	void (*progress)(void *context, double share); /* of the file */
	void *context;
	int n_other;  /* games of other games, or that began elsewhere: left out */
	int n_faults; /* that were told on standard error */
};

/* Reads a file: a table if its name ends in ".tsv", with columns moves and result and perhaps file and date (a row with
 * a bad move is told and left out), else records. False with the error filled if it is none. */
bool game_files_read(struct game_files *, const char *path, struct error *) MUST_USE;

#endif
