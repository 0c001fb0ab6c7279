/* campaign: Magic Chess levels, the program's own or a file's, played in order: winning a level opens the next.
 * Progress is saved in the state directory (play/autosave.h), under the file's name, after every game. A campaign owns
 * its memory; main thread only. */
#ifndef LEVELS_CAMPAIGN_H
#define LEVELS_CAMPAIGN_H

#include "play/autosave.h"
#include "levels/kept.h"
#include "levels/level.h"

#define CAMPAIGN_SHIPPED "shipped" /* not an absolute path */

struct campaign {
	char path[AUTOSAVE_PATH_MAX]; /* of the levels, absolute; CAMPAIGN_SHIPPED for the program's own */
	struct level_file file;
	struct kept_result *results; /* by level */
	struct string others;        /* kept lines on levels that are not in the file */
	bool practice;               /* every level is open and no progress is saved */
	int at;                      /* the current level */
	bool counted;                /* its game has ended once */
};

/* Reads the levels, the program's own for a path of NULL, and the progress. False with the error filled if there is no
 * level in the file; faults of single levels stay in the file for the caller to report. warning gets the faults of the
 * progress file, or nothing: bad lines are left out, and the old file is kept under another name. */
bool campaign_open(struct campaign *, const char *path, bool practice, struct string *warning, struct error *) MUST_USE;
void campaign_release(struct campaign *);

/* Goes to the level of that id, or for NULL to the first that was not won (to the last one if all were). Levels after
 * the first that was not won are refused. */
bool campaign_choose(struct campaign *, const char *id, struct error *) MUST_USE;

/* Goes to the level of that number, from 1, or id, under the same condition. */
bool campaign_go(struct campaign *, const char *word, struct error *) MUST_USE;

/* Goes to the level after the current one, under the same condition. */
bool campaign_next(struct campaign *, struct error *) MUST_USE;

static inline const struct level *campaign_level(const struct campaign *c)
{
	return &c->file.levels[c->at];
}

/* The first position of the next game of the level, and the word of its NPC (games/opponent.h). */
void campaign_start(const struct campaign *, struct position *out, char npc[AUTOSAVE_WORD_MAX]);

/* A game of the level has ended; only its first end counts, others are practice. Appends what that means for the
 * player. False if it cannot be saved. */
bool campaign_count(struct campaign *, enum verdict, int plies, struct string *out, struct error *) MUST_USE;

/* Appends the level's heading: number, title, the text for the player, and what the board does not show. */
void campaign_heading(const struct campaign *, struct string *out);

/* Appends a line for each level that is open, and how many are won. */
void campaign_list(const struct campaign *, struct string *out);

#endif
