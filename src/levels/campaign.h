/* campaign: Magic Chess levels, built-in or from a file, played in order: winning a level unlocks the next. Progress is
 * saved after every game in the state directory (play/autosave.h), under the name of the level file. A campaign owns
 * its memory; main thread only. */
#ifndef LEVELS_CAMPAIGN_H
#define LEVELS_CAMPAIGN_H

#include "play/autosave.h"
#include "levels/campaign_progress.h"
#include "levels/level.h"

#define CAMPAIGN_SHIPPED "shipped" /* cannot be confused with an absolute path */

struct campaign {
	char path[AUTOSAVE_PATH_MAX]; /* absolute path of the level file; CAMPAIGN_SHIPPED for the built-in levels */
	struct level_file file;
	struct level_progress *results; /* indexed by level */
	struct string others;           /* saved lines about levels that are not in the file */
	bool practice;                  /* every level is unlocked and no progress is saved */
	int at;                         /* the current level */
	bool counted;                   /* a game of the level has already been counted */
};

/* Reads the levels (path NULL: the built-in ones) and the progress. False with the error filled if the file has no
 * valid level; faults of single levels stay in file for the caller to report. warning receives the faults of the
 * progress file, if any: invalid lines are dropped, and the old file is kept under another name. */
bool campaign_open(struct campaign *, const char *path, bool practice, struct string *warning, struct error *) MUST_USE;
void campaign_release(struct campaign *);

/* Selects the level with this id or, for NULL, the first level not yet won (the last one if all are won). Levels after
 * the first one not yet won are refused. */
bool campaign_choose(struct campaign *, const char *id, struct error *) MUST_USE;

/* Selects the level with this number, from 1, or id, under the same condition. */
bool campaign_go(struct campaign *, const char *word, struct error *) MUST_USE;

/* Selects the next level, under the same condition. */
bool campaign_next(struct campaign *, struct error *) MUST_USE;

static inline const struct level *campaign_level(const struct campaign *c)
{
	return &c->file.levels[c->at];
}

/* The starting position of the next game of the level, and the word for its NPC (games/opponent.h). */
void campaign_start(const struct campaign *, struct position *out, char npc[AUTOSAVE_WORD_MAX]);

/* Reports the end of a game of the level. Only the first one counts; later games are practice. Appends what the result
 * means for the player. False if it cannot be saved. */
bool campaign_count(struct campaign *, enum verdict, int plies, struct string *out, struct error *) MUST_USE;

/* Appends the level's heading: number, title, the text for the player, and facts that the board does not show. */
void campaign_heading(const struct campaign *, struct string *out);

/* Appends a line for each unlocked level, and the number of levels won. */
void campaign_list(const struct campaign *, struct string *out);

#endif
