/* make: makes the levels of a campaign, one after the other: each is drawn from a theme, tuned into the band that the
 * curve asks for, linted and rated, and dropped if it is faulty or dull. docs/levels.md "A campaign"
 *
 * A level depends only on the setup and on the levels before it, not on the number of threads, so a stopped campaign
 * can be continued with the same result. */
#ifndef LEVELS_MAKE_H
#define LEVELS_MAKE_H

#include <stdatomic.h>

#include "levels/level.h"

#define MAKE_LEVELS_MAX 1000

struct make_setup {
	int n_levels;  /* of the whole campaign */
	bool tutorial; /* it begins with the shipped campaign's tutorial and its ratings; otherwise it begins after it
			*/
	uint64_t seed;
	int games;          /* of a rating */
	int threads;        /* 0: one */
	const char *engine; /* for the ratings */
	atomic_bool *stop;  /* setting it, from anywhere, stops the work; or NULL */
	/* What is being done for the level; called often, from any thread, one call at a time. Or NULL. */
	void (*progress)(void *context, const char *words);
	/* A draft was dropped, and why. Or NULL. */
	void (*dropped)(void *context, const char *theme, const char *why);
	void *context;
};

/* Makes level `number` of 1 .. n_levels, given those before it. False with the error filled if no draft was good
 * enough, memory ran out, or the stop flag was set. */
bool make_level(const struct make_setup *, int number, const struct level *before, struct level *out,
		struct error *) MUST_USE;

#endif
