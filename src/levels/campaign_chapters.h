/* campaign_chapters: names and pictures of the chapters of the shipped campaign, and where each begins. */
#ifndef LEVELS_CAMPAIGN_CHAPTERS_H
#define LEVELS_CAMPAIGN_CHAPTERS_H

#include "levels/level.h"

struct campaign_chapter {
	int number;          /* from 1, in the whole campaign */
	const char *name;    /* in the user's language */
	const char *picture; /* lines of ASCII, each with its newline */
	int first, end;      /* its levels: first .. end - 1 */
};

/* The chapter that level i of the shipped levels belongs to. */
struct campaign_chapter campaign_chapter_of(const struct level_file *, int i);

#endif
