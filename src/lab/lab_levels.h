/* lab_levels: the levels of the paper on Magic Chess, shared by the code that plays and the code that writes the
 * tables. */
#ifndef LAB_LAB_LEVELS_H
#define LAB_LAB_LEVELS_H

#include "lab/lab_setup.h"
#include "lab/paper_magic.h"
#include "lab/results.h"
#include "match/interval.h"
#include "match/match.h"
#include "levels/level.h"

/* A variant of the rules that the paper leaves open. */
struct lab_setting {
	const char *word, *name;
	const char *rules;                         /* of the level */
	bool fixes_colours;                        /* otherwise the first flip decides them, in Tables 3, 8 and 9 */
	bool (*tells)(const struct paper_level *); /* whether it can make a difference for the level */
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

/* The known games of a row. */
struct lab_level_games {
	struct match_game *games; /* game n at n */
	int n;                    /* capacity; some may not be played */
};

/* out has n_levels zeroed elements; each gets room for at least n_games. The caller releases them regardless of the
 * result. */
bool lab_levels_read(const struct lab_setup *, const struct results *, const struct lab_level *, int n_levels,
		     int n_games, struct lab_level_games *out, struct error *) MUST_USE;
void lab_levels_release(struct lab_level_games *, int n_levels);

/* The results of a level. */
struct lab_count {
	int n, won, drawn, lost;    /* from the player's view */
	struct sample plies, moves; /* per game; moves are the plies of the player, who always moves first */
};

void lab_level_count(const struct lab_level_games *, struct lab_count *);

extern const char lab_levels_header[]; /* of the CSV file */

/* The functions that lab.c requires of every kind of experiment. */
bool lab_levels_run(const struct lab_setup *, struct results *, bool *finished, struct error *) MUST_USE;
bool lab_levels_write(const struct lab_setup *, const struct results *, struct string *table, struct string *plot,
		      struct error *) MUST_USE;

/* Writes the results of LAB_MAGIC_OPTIONS: counts[i] belongs to the i-th level of lab_levels. */
void lab_options_write(const struct lab_setup *, const struct lab_count *counts, struct string *table,
		       struct string *plot);

#endif
