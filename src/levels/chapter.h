/* chapter: the chapters of the shipped campaign. The first twelve are the levels of data/levels/campaign.json, ten
 * each; every later one has its own file, data/levels/NN-ID.json, which `qipan level campaign --chapter ID` makes
 * from its row in the table. docs/levels.md "A campaign" */
#ifndef LEVELS_CHAPTER_H
#define LEVELS_CHAPTER_H

#include "levels/chapter_table.h"
#include "levels/curve.h"

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
