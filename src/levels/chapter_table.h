/* chapter_table: the chapters behind those of campaign.json, in order. Each magic comes alone first, on small boards,
 * then on larger ones, then with others. */
#ifndef LEVELS_CHAPTER_TABLE_H
#define LEVELS_CHAPTER_TABLE_H

#include "levels/level_template.h"

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

#endif
