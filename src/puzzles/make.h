/* make: makes the levels of a campaign, one after the other: drawn from a theme, tuned into the band that the curve
 * asks for, linted, rated, and thrown away where something is wrong with them or they are dull. docs/levels.md "A
 * campaign"
 *
 * A level depends on the setup and on the levels before it alone, not on the number of threads, so a campaign that was
 * stopped can go on as if nothing had been. */
#ifndef PUZZLES_MAKE_H
#define PUZZLES_MAKE_H

#include <stdatomic.h>

#include "puzzles/level.h"

#define MAKE_LEVELS_MAX 1000

struct make_setup {
	int n_levels;  /* of the whole campaign */
	bool tutorial; /* it begins with the shipped one's, rated as it is there; else as if that were behind */
	uint64_t seed;
	int games;          /* of a rating */
	int threads;        /* 0: one */
	const char *engine; /* for the ratings */
	atomic_bool *stop;  /* set from anywhere, it ends the making; or NULL */
	/* What is being done for the level; often called, from any thread, one call at a time. Or NULL. */
	void (*progress)(void *context, const char *words);
	/* A draft was thrown away, and why. Or NULL. */
	void (*dropped)(void *context, const char *theme, const char *why);
	void *context;
};

/* Makes level `number` of 1 .. n_levels, given those before it. False with the error filled when no draft was good
 * enough, memory is short, or the stop flag was set. */
bool make_level(const struct make_setup *, int number, const struct level *before, struct level *out,
		struct error *) MUST_USE;

#endif
