/* lab_speed: the cost of complete rulings in a xiangqi search, shared by the code that runs and the code that writes
 * the table. */
#ifndef LAB_LAB_SPEED_H
#define LAB_LAB_SPEED_H

#include "lab/lab_speed_measure.h"
#include "lab/results.h"

#define LAB_SPEED_POSITIONS 100 /* multiplied by the scale */
#define LAB_SPEED_NETS      2   /* without and with */

/* By net, then by position. */
struct lab_speeds {
	struct lab_speed *list;
	int n; /* positions */
};

static inline struct lab_speed *lab_speed_at(const struct lab_speeds *speeds, int net, int position)
{
	return &speeds->list[net * speeds->n + position];
}

/* The caller releases out regardless of the result. */
bool lab_speeds_read(const struct lab_setup *, const struct results *, struct lab_speeds *out, struct error *) MUST_USE;
void lab_speeds_release(struct lab_speeds *);

extern const char lab_speed_header[]; /* of the CSV file */

/* The functions that lab.c requires of every kind of experiment. */
int lab_speed_players(const struct lab_setup *, struct match_player *out);
bool lab_speed_run(const struct lab_setup *, struct results *, bool *finished, struct error *) MUST_USE;
bool lab_speed_write(const struct lab_setup *, const struct results *, struct string *table, struct string *plot,
		     struct error *) MUST_USE;

#endif
