/* lab_playouts: the rows of Tables 1 and 2, shared by the code that runs and the code that writes them. */
#ifndef LAB_LAB_PLAYOUTS_H
#define LAB_LAB_PLAYOUTS_H

#include "lab/lab_setup.h"
#include "lab/paper.h"
#include "lab/results.h"

/* The policies' names in the paper's Tables 1 and 2 ("" if not in the latter), and in this program. */
struct lab_policy {
	const char *name, *short_name, *word;
};

extern const struct lab_policy lab_policies[PAPER_POLICIES];

extern const char *const lab_stages[PAPER_STAGES]; /* positions of the stages; NULL: the initial position */

/* A row: one of the paper's stages, a policy, and the draw limit in plies without progress. */
struct lab_cell {
	int stage, policy, limit;
};

#define LAB_CELLS_MAX (PAPER_STAGES * PAPER_POLICIES)

/* Playout results from the view of the side to move at the start. */
struct lab_ends {
	int won, lost, drawn;
};

struct lab_judged {
	struct lab_ends all, best; /* best: those that began with the best move */
	char move[MOVE_TEXT_MAX];
};

struct lab_measured {
	int n; /* 0: not measured yet */
	double seconds;
	double left, left_sd, plies, plies_sd;
	struct lab_judged judged[2]; /* without and with the evaluation */
};

/* Writes the cells that the experiment measures, in the paper's order, and returns their number. */
int lab_cells(enum lab_experiment, struct lab_cell *out);

/* Reads the results of the cells; out is zeroed first. */
bool lab_measured_read(const struct lab_setup *, const struct results *, const struct lab_cell *, int n_cells,
		       struct lab_measured *out, struct error *) MUST_USE;

extern const char lab_playouts_header[]; /* of the CSV file */

/* The functions that lab.c requires of every kind of experiment. */
bool lab_playouts_run(const struct lab_setup *, struct results *, bool *finished, struct error *) MUST_USE;
bool lab_playouts_write(const struct lab_setup *, const struct results *, struct string *table, struct string *plot,
			struct error *) MUST_USE;

#endif
