/* autosave: games in progress, saved in the state directory ($XDG_STATE_HOME/qipan, or ~/.local/state/qipan), one file
 * per game, so that no game overwrites another. A file is a record that begins with special tags (Play...): the
 * players, the seed of the deal, and the file of levels, if any. A record saved for others has none of these: the seed
 * would reveal what is face down. The file is removed when the game is over. */
#ifndef PLAY_AUTOSAVE_H
#define PLAY_AUTOSAVE_H

#include "core/game.h"

struct record;

#define AUTOSAVE_PATH_MAX  1024
#define AUTOSAVE_WORD_MAX  40
#define AUTOSAVE_SHOWN_MAX 1001 /* the longest value of a tag, with its zero byte */

/* The file of one game. */
struct autosave {
	bool off;                     /* nothing is written */
	bool written;                 /* the file exists */
	char path[AUTOSAVE_PATH_MAX]; /* "" until it is first written */
};

/* What the file holds besides the record. */
struct autosave_notes {
	char players[2][AUTOSAVE_WORD_MAX];
	uint64_t seed;
	int dealt_at; /* all that is face down was dealt by the seed when the line had this many steps */
	/* Instead, for a loaded record whose moves may have been taken back since: the position in which all was dealt,
	 * and what had come up by then, as dealer_write_shown writes it; "" for none. */
	char dealt_from[POSITION_TEXT_MAX], dealt_shown[AUTOSAVE_SHOWN_MAX];
	char levels[AUTOSAVE_PATH_MAX]; /* the file of the level that is played, or "" */
	bool practice;                  /* its levels are played singly, without progress */
	bool present;                   /* false after reading a record without these tags */
};

/* Writes the state directory's path, after making it. err may be NULL. */
bool autosave_directory(char *path, size_t size, struct error *) MUST_USE;

bool autosave_write(struct autosave *, const struct record *, const struct autosave_notes *, struct error *) MUST_USE;

/* Removes the file of a game that is over or abandoned. */
void autosave_remove(struct autosave *);

/* Moves the special tags out of a record that was read from a file. */
void autosave_take_notes(struct record *, struct autosave_notes *);

/* Finds and reads the unfinished game that was played last, of that game or, if NULL, of any. From then on the file
 * belongs to this autosave. False with the error filled if none can be read; *n_others gets how many more there are. If
 * a damaged file was skipped, the error says so although the result is true; otherwise its text is empty. */
bool autosave_resume(struct autosave *, const char *game, struct record *, struct autosave_notes *, int *n_others,
		     struct error *) MUST_USE;

/* How many unfinished games there are; 0 also if the directory cannot be read. */
int autosave_count(const char *game);

/* Reads the first game of a file, a shared record or an autosave. */
bool autosave_read(const char *path, struct record *, struct autosave_notes *, struct error *) MUST_USE;

#endif
