/* lab_levels: the levels of the paper on Magic Chess, also under the settings that it leaves open. */
#ifndef LAB_LAB_LEVELS_H
#define LAB_LAB_LEVELS_H

#include "lab/lab_setup.h"
#include "lab/paper.h"
#include "match/interval.h"
#include "levels/level.h"

/* A variant of the rules that the paper leaves open. */
struct lab_setting {
	const char *word, *name;
	const char *rules;                           /* of the level */
	bool fixes_colours;                          /* otherwise the first flip decides them, in Tables 3, 8 and 9 */
	bool (*matters)(const struct paper_level *); /* whether it can make a difference for the level */
};

#define LAB_SETTINGS 7

extern const struct lab_setting lab_settings[LAB_SETTINGS]; /* the first one is the rule book's */

/* Which pieces may be frozen in Table 5. */
struct lab_frozen {
	const char *word, *name;
	const char *ice; /* as in struct paper_level, or "player": all pieces */
	bool in_options; /* also played in LAB_MAGIC_OPTIONS */
};

#define LAB_FROZEN 10

extern const struct lab_frozen lab_frozen[LAB_FROZEN];

/* One of our rows. */
struct lab_level {
	const struct paper_level *paper;
	const struct lab_setting *setting;
	const struct lab_frozen *frozen; /* NULL outside Table 5 */
};

#define LAB_LEVELS_MAX 256

/* Writes the levels that the experiment plays, in the paper's order, and returns their number. Tables 4 to 7 begin with
 * the level without magic. LAB_MAGIC_OPTIONS: under each setting the rows that it affects, except those of Table 8. */
int lab_levels(enum lab_experiment, struct lab_level *out);

/* "5-ice-2-king" */
void lab_level_word(const struct lab_level *, char word[LEVEL_ID_MAX]);

/* The paper does not specify the point of a wooden or removed piece, so each point is used in turn: game n is played on
 * variant n % lab_level_variants() of the level. */
int lab_level_variants(const struct lab_level *);
void lab_level_make(const struct lab_level *, int variant, struct level *out);

/* The results of a level. */
struct lab_count {
	int n, won, drawn, lost;    /* from the player's view */
	struct sample plies, moves; /* per game; moves are the plies of the player, who always moves first */
};

/* Writes the table and the plot of LAB_MAGIC_OPTIONS from the results of its levels: how close each setting that the
 * paper leaves open comes to its tables. */
void lab_options_write(const struct lab_setup *, const struct lab_level *, const struct lab_count *, int n,
		       struct string *table, struct string *plot);

#endif
