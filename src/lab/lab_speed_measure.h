/* lab_speed_measure: the cost of complete rulings in one position.
 *
 * The position is reached after 0, 20, ..., 80 plies of a game from an opening, with these plies as its history, and
 * searched under three presets in succession, so that other load on the machine affects all alike; CPU time is
 * measured. Some repetitions from there, two moves and back, are ruled on too. */
#ifndef LAB_LAB_SPEED_MEASURE_H
#define LAB_LAB_SPEED_MEASURE_H

#include "lab/lab_setup.h"

#define LAB_SPEED_RULES 3

#define LAB_SPEED_PLAYER "depth-2" /* plays the games */

extern const char *const lab_speed_rules[LAB_SPEED_RULES]; /* presets: "wxf", "checks", "nolimit" */

/* For one position. */
struct lab_speed {
	struct {
		uint64_t nodes;
		int64_t us;
		int64_t ruling_ns; /* total over all rulings */
	} rules[LAB_SPEED_RULES];
	int n_rulings; /* under each preset */
};

/* The position with that number, with its history. */
bool lab_speed_line(const struct lab_setup *, int position, struct line *out, struct error *) MUST_USE;

/* Measures a position; net 1: the search uses the net. */
bool lab_speed_measure(const struct lab_setup *, int net, int position, struct lab_speed *out, struct error *) MUST_USE;

#endif
