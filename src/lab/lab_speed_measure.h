/* lab_speed_measure: what complete rulings cost in one position.
 *
 * It is reached by 0, 20, ..., 80 plies of a game that begins with an opening, with these plies as its history, and
 * searched under three presets, one after the other, so that whatever else happens on the machine touches them alike;
 * what counts is the processor's time. Some repetitions there, two moves and back, are ruled on too. */
#ifndef LAB_LAB_SPEED_MEASURE_H
#define LAB_LAB_SPEED_MEASURE_H

#include "lab/lab_setup.h"

#define LAB_SPEED_RULES 3

#define LAB_SPEED_PLAYER "depth-2" /* plays the games */

extern const char *const lab_speed_rules[LAB_SPEED_RULES]; /* presets: "wxf", "checks", "nolimit" */

/* Of one position. */
struct lab_speed {
	bool measured; /* until then the rest is not set */
	struct {
		uint64_t nodes;
		int64_t us;
		int64_t ruling_ns; /* of all rulings */
	} rules[LAB_SPEED_RULES];
	int n_rulings; /* under each */
};

/* The position of that number, with its history. */
bool lab_speed_line(const struct lab_setup *, int position, struct line *out, struct error *) MUST_USE;

/* Measures a position, with net 1 by a search with the net. */
bool lab_speed_measure(const struct lab_setup *, int net, int position, struct lab_speed *out, struct error *) MUST_USE;

#endif
