/* make: generates the levels of a campaign one after the other: each is drawn from a template, tuned into the band of
 * the difficulty curve, linted and rated, and dropped if it is faulty or dull. docs/levels.md "A campaign"
 *
 * A level depends only on the setup and on the levels before it, not on the number of threads, so an interrupted
 * campaign can be continued with the same result. */
#ifndef LEVELS_MAKE_H
#define LEVELS_MAKE_H

#include <stdatomic.h>

#include "levels/curve.h"
#include "levels/level.h"

#define MAKE_LEVELS_MAX 1000

struct chapter;

struct make_setup {
	int n_levels;  /* levels of the whole campaign */
	bool tutorial; /* it begins with the tutorial of the shipped campaign and its ratings; otherwise it begins after
			  the tutorial */
	const struct chapter *chapter; /* levels of this chapter instead (chapter.h), up to its n_levels; or NULL */
	uint64_t seed;
	int games;          /* per rating; in a chapter twice as many if an edge of the band is in its interval */
	int threads;        /* 0: one */
	const char *engine; /* engine name recorded in the ratings */
	atomic_bool *stop;  /* setting it, from any thread, stops the work; or NULL */
	/* Describes the current work on the level; called often, from any thread, one call at a time. Or NULL. */
	void (*progress)(void *context, const char *words);
	/* Called when a draft is dropped, with the reason. Or NULL. */
	void (*dropped)(void *context, const char *template, const char *why);
	void *context;
};

/* Generates level `number` of 1 .. n_levels, given the levels before it. False with the error filled if no draft was
 * good enough, memory ran out, or the stop flag was set. */
bool make_level(const struct make_setup *, int number, const struct level *before, struct level *out,
		struct error *) MUST_USE;

/* Puts the finished levels of a chapter in order: in each ten the levels before the key level get harder, by their
 * ratings. Titles move with the levels, ids do not. */
void make_sort(struct level *, int n);

/* --- the difficulty curve: the target of each level, by its number --- */

#define CURVE_TUTORIAL 10 /* the first ten levels are an easy tutorial */
#define CURVE_RAMP     30 /* up to this level, each is slightly harder than the one before */
#define CURVE_KEY      10 /* after the ramp, every tenth level is a key level, the hardest of its ten */

/* The curve at level 1 .. n_levels. After the ramp, difficulty rises over each block of ten levels up to the key level;
 * the next block starts easier again, but in the second half of the campaign not as easy as in the first. */
struct curve make_curve(int number, int n_levels);

#endif
