/* chapter: the chapters of the shipped campaign. The first twelve are the levels of data/levels/campaign.json, ten
 * each; every later one has a file of its own, data/levels/ID.json, which `qipan level campaign --chapter ID` makes
 * from its row in the table. docs/levels.md "A campaign" */
#ifndef LEVELS_CHAPTER_H
#define LEVELS_CHAPTER_H

#include "levels/level_template.h"
#include "levels/make.h"

#define CHAPTER_WORDS 6

struct chapter {
	const char *id; /* also the beginning of its levels' ids: "frost-12" */
	int n_levels;
	int sides[2];          /* ranks and files of its boards: the first, the last */
	int magic;             /* TEMPLATE_GOLD_ALL ...: what its levels may use */
	int n_magic;           /* kinds of it in a level, at most */
	int armies;            /* enum chapter_army */
	int face_up;           /* bits 1 << enum level_template_face_up */
	int layouts;           /* enum level_layout_kind */
	const int (*bands)[2]; /* of each level, in thousandths; NULL: the usual ones, chapter_curve */
	struct level_template_title nouns[CHAPTER_WORDS]; /* for titles, after an adjective */
};

/* Pairs of armies. */
enum chapter_army {
	CHAPTER_MIRRORED = 1, /* the same pieces on both sides */
	CHAPTER_MIXED = 2,    /* drawn for each side */
	CHAPTER_PEASANTS = 4, /* many weak pieces against few strong ones */
	CHAPTER_LORDS = 8,    /* the other way round */
	CHAPTER_CANNONS = 16, /* half of the pieces on both sides are cannons */
	CHAPTER_BATTERY = 32, /* the NPC's cannons against a mixed army */
	CHAPTER_STANDARD = 64 /* the piece sets of docs/rules/magic.md 1.1, face down */
};

extern const struct chapter chapter_table[]; /* terminated by an entry without an id */

#define CHAPTERS_FIRST   12 /* chapters of campaign.json */
#define CHAPTERS_FIRST_N 10 /* levels of each */

/* The chapter with this id, or NULL. */
const struct chapter *chapter_find(const char *id);

/* The target of its level 1 .. n_levels: every tenth level is a key level; between them difficulty rises, and each ten
 * is a little harder than the one before. */
struct curve chapter_curve(const struct chapter *, int number);

/* The id and the titles of its level 1 .. n_levels. No two levels of all chapters have the same. */
void chapter_name_level(const struct chapter *, int number, struct level *);

/* Draws what a level of the chapter is drawn from. */
void chapter_draw(const struct chapter *, int number, struct rng *, struct level_template *out);

#endif
