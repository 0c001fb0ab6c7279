/* lab_parts: the three kinds of experiments behind lab.h, and what they share. */
#ifndef LAB_LAB_PARTS_H
#define LAB_LAB_PARTS_H

#include "match/interval.h"
#include "lab/lab.h"
#include "lab/results.h"

/* Every kind has these. run plays what the results lack; *finished comes back false when it was stopped. write appends
 * the Markdown table and the SVG plot of the rows that are there. */
struct lab_kind {
	const char *header; /* of the CSV file */
	bool (*run)(const struct lab_setup *, struct results *, bool *finished, struct error *);
	bool (*write)(const struct lab_setup *, const struct results *, struct string *table, struct string *plot,
		      struct error *);
};

extern const struct lab_kind lab_playouts; /* Tables 1 and 2 */
extern const struct lab_kind lab_matches;  /* Tables 3 and 4, Figures 4 and 5 */
extern const struct lab_kind lab_magic;    /* all of Magic Chess */

/* "300p" or "100ms": what a move may cost. */
void lab_budget(const struct lab_setup *, char *buf, size_t size);

/* The paper's number times the scale, at least one. */
int lab_scaled(const struct lab_setup *, int paper);

/* "12.34 [12.21, 12.47]", in a hundred for shares: "52 [50, 54]"; "52" where no interval is
 * known, "-" for no value. */
void lab_add_interval(struct string *, const struct interval *, int digits);
void lab_add_share(struct string *, const struct interval *);

#endif
