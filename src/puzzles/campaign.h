/* campaign: Magic Chess levels, the program's own or a file's, that are played one after the other: the next one opens
 * when the one before it was won. What was won is kept in the state directory (play/autosave.h), under the file's name,
 * after every game. A campaign owns its memory; main thread. */
#ifndef PUZZLES_CAMPAIGN_H
#define PUZZLES_CAMPAIGN_H

#include "play/autosave.h"
#include "puzzles/kept.h"
#include "puzzles/level.h"

#define CAMPAIGN_SHIPPED "shipped" /* no path from the root */

struct campaign {
	char path[AUTOSAVE_PATH_MAX]; /* of the levels, from the root; CAMPAIGN_SHIPPED for the program's own */
	struct level_file file;
	struct kept_result *results; /* by level */
	struct string others;        /* lines kept of levels that are not in the file */
	bool practice;               /* every level is open and nothing is kept */
	int at;                      /* the level that is played */
	bool counted;                /* its game has ended once */
};

/* Reads the levels, the program's own for a path of NULL, and what was won. False with the error filled when there is
 * no level in the file; faults of single levels stay in the file for the caller to tell. warning gets what is wrong
 * with what was kept, or nothing: lines that cannot be read are left out, the file as it was is kept beside. */
bool campaign_open(struct campaign *, const char *path, bool practice, struct string *warning, struct error *) MUST_USE;
void campaign_release(struct campaign *);

/* Goes to the level of that id, or for NULL to the first that was not won (the last one after all were). Levels behind
 * the first that was not won are refused. */
bool campaign_choose(struct campaign *, const char *id, struct error *) MUST_USE;

/* Goes to the level of that number, from 1, or id, under the same condition. */
bool campaign_go(struct campaign *, const char *word, struct error *) MUST_USE;

/* Goes to the level behind the one played, under the same condition. */
bool campaign_next(struct campaign *, struct error *) MUST_USE;

static inline const struct level *campaign_level(const struct campaign *c)
{
	return &c->file.levels[c->at];
}

/* The first position of the next game of the level, and the word of its NPC (games/opponent.h). */
void campaign_start(const struct campaign *, struct position *out, char npc[AUTOSAVE_WORD_MAX]);

/* A game of the level has ended; only its first end counts, others are practice. Appends what that means to the player.
 * False where it cannot be kept. */
bool campaign_count(struct campaign *, enum verdict, int plies, struct string *out, struct error *) MUST_USE;

/* Appends the level's heading: number, title, what the player is told, what the board does not show. */
void campaign_heading(const struct campaign *, struct string *out);

/* Appends a line for each level that is open, and how many are won. */
void campaign_list(const struct campaign *, struct string *out);

#endif
