/* lab_playouts: the rows of Tables 1 and 2, shared by the code that runs and the code that writes them. */
#ifndef LAB_LAB_PLAYOUTS_H
#define LAB_LAB_PLAYOUTS_H

#include "lab/lab_setup.h"
#include "lab/paper.h"
#include "lab/results.h"

/* The names of the policies in the paper's Tables 1 and 2 ("" if it is not in the latter), and here. */
struct lab_policy {
	const char *name, *short_name, *word;
};

extern const struct lab_policy lab_policies[PAPER_POLICIES];

extern const char *const lab_stages[PAPER_STAGES]; /* their positions; NULL: the start */

/* A row: a stage of the paper's, a policy, the plies without progress that draw. */
struct lab_cell {
	int stage, policy, limit;
};

#define LAB_CELLS_MAX (PAPER_STAGES * PAPER_POLICIES)

/* How playouts ended for the side to act at their start. */
struct lab_ends {
	int won, lost, drawn;
};

struct lab_judged {
	struct lab_ends all, best; /* best: those that began with the best action */
	char move[MOVE_TEXT_MAX];
};

struct lab_measured {
	int n; /* 0: nothing is known yet */
	double seconds;
	double left, left_sd, plies, plies_sd;
	struct lab_judged judged[2]; /* without and with the evaluation */
};

/* Writes what the experiment measures, in the order of the paper, and returns how many. */
int lab_cells(enum lab_experiment, struct lab_cell *out);

/* The results of the cells; out is zeroed. */
bool lab_measured_read(const struct lab_setup *, const struct results *, const struct lab_cell *, int n_cells,
		       struct lab_measured *out, struct error *) MUST_USE;

extern const char lab_playouts_header[]; /* of the CSV file */

/* As lab.c says of every kind of experiment. */
bool lab_playouts_run(const struct lab_setup *, struct results *, bool *finished, struct error *) MUST_USE;
bool lab_playouts_write(const struct lab_setup *, const struct results *, struct string *table, struct string *plot,
			struct error *) MUST_USE;

#endif
