/* autosave: games in progress, saved in the state directory ($XDG_STATE_HOME/qipan, or ~/.local/state/qipan), one file
 * per game, so that no game overwrites another. A file is a record that begins with special tags (Play...): the
 * players, the seed of the deal, and the level file, if any. An exported record has none of these, because the seed
 * would reveal the face-down pieces. The file is removed when the game is over. */
#ifndef PLAY_AUTOSAVE_H
#define PLAY_AUTOSAVE_H

#include "core/game.h"

struct record;

#define AUTOSAVE_PATH_MAX  1024
#define AUTOSAVE_WORD_MAX  40
#define AUTOSAVE_SHOWN_MAX 1001 /* maximum length of the value of a tag, including the zero byte */

/* The autosave file of one game. */
struct autosave {
	bool off;                     /* autosave is disabled */
	bool written;                 /* the file exists */
	char path[AUTOSAVE_PATH_MAX]; /* "" until the first write */
};

/* The contents of the file other than the record. */
struct autosave_notes {
	char players[2][AUTOSAVE_WORD_MAX];
	uint64_t seed;
	int dealt_at; /* number of steps of the line when the seed dealt everything that was face down */
	/* Used instead for a loaded record whose moves may have been taken back since: the position at which everything
	 * was dealt, and what had been revealed by then, in the format of dealer_write_shown; "" if unused. */
	char dealt_from[POSITION_TEXT_MAX], dealt_shown[AUTOSAVE_SHOWN_MAX];
	char levels[AUTOSAVE_PATH_MAX]; /* the file of the level being played, or "" */
	bool practice;                  /* levels are played individually, without progress */
	bool present;                   /* false if the record that was read has no such tags */
};

/* Writes the path of the state directory, creating it if needed. err may be NULL. */
bool autosave_directory(char *path, size_t size, struct error *) MUST_USE;

bool autosave_write(struct autosave *, const struct record *, const struct autosave_notes *, struct error *) MUST_USE;

/* Removes the file of a game that is over or abandoned. */
void autosave_remove(struct autosave *);

/* Moves the special tags of a record read from a file into the notes. */
void autosave_take_notes(struct record *, struct autosave_notes *);

/* Finds and reads the most recently played unfinished game, of the given game or, if NULL, of any. The file then
 * belongs to this autosave. False with the error filled if none can be read. *n_others gets the number of further
 * unfinished games. If a damaged file was skipped, the error reports it even though the result is true; otherwise its
 * text is empty. */
bool autosave_resume(struct autosave *, const char *game, struct record *, struct autosave_notes *, int *n_others,
		     struct error *) MUST_USE;

/* The number of unfinished games; 0 also if the directory cannot be read. */
int autosave_count(const char *game);

/* Reads the first game of a file, a shared record or an autosave. */
bool autosave_read(const char *path, struct record *, struct autosave_notes *, struct error *) MUST_USE;

#endif
