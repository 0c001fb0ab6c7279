/* autosave: games in progress, kept in the state directory ($XDG_STATE_HOME/qipan, or ~/.local/state/qipan), one
 * file a game, so that no game displaces another. A file is a record with tags of its own (Play...) in front: who plays
 * and the seed of the dealing, and which file of levels, if any. A record that is saved for others has none of these:
 * the seed would tell what is face down. The file goes when the game is over. */
#ifndef PLAY_AUTOSAVE_H
#define PLAY_AUTOSAVE_H

#include "base/error.h"
#include "base/text.h"

#include <stddef.h>
#include <stdint.h>

struct record;

#define AUTOSAVE_PATH_MAX 1024
#define AUTOSAVE_WORD_MAX 40

/* The file of one game. */
struct autosave {
	bool off;                     /* nothing is written */
	bool written;                 /* the file exists */
	char path[AUTOSAVE_PATH_MAX]; /* "" until it is first written */
};

/* What the file holds beside the record. */
struct autosave_notes {
	char players[2][AUTOSAVE_WORD_MAX];
	uint64_t seed;
	int dealt_at;
	char levels[AUTOSAVE_PATH_MAX]; /* the file of the level that is played, or "" */
	bool practice;                  /* its levels are played one by one, nothing is kept of them */
	bool present;                   /* false after reading a record without these tags */
};

/* Writes the state directory's path, after making it. err may be NULL. */
bool autosave_directory(char *path, size_t size, struct error *) MUST_USE;

bool autosave_write(struct autosave *, const struct record *, const struct autosave_notes *, struct error *) MUST_USE;

/* The game is over or given up: its file goes. */
void autosave_remove(struct autosave *);

/* Takes the tags of a file out of the record that was read from it. */
void autosave_take_notes(struct record *, struct autosave_notes *);

/* Finds the unfinished game that was played last, of that game or of any for NULL, and reads it. The file is from now
 * on this autosave's. False with the error filled when there is none that can be read; *n_others gets how many more
 * there are. Where a damaged file was passed over, the error says so though true comes back; else its text is empty. */
bool autosave_resume(struct autosave *, const char *game, struct record *, struct autosave_notes *, int *n_others,
		     struct error *) MUST_USE;

/* How many unfinished games there are; 0 also when the directory cannot be read. */
int autosave_count(const char *game);

/* Reads the first game of a file, a shared record or an autosave. */
bool autosave_read(const char *path, struct record *, struct autosave_notes *, struct error *) MUST_USE;

#endif
