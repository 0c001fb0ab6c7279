/* lab: repeats the experiments of three papers: Tables 1 to 4 and Figures 4 and 5 of the one on dark chess
 * (lab/paper.h), Tables 3 to 9 of the one on Magic Chess (lab/paper_magic.h), and the latter under other rules, and
 * what the one on xiangqi says of the worth of its rulings (lab/paper_xiangqi.h).
 *
 * A run appends to FOLDER/NAME.csv a row for each game, or each row of Tables 1 and 2, as soon as it is finished, and
 * finally writes NAME.md, the paper's figures beside ours with their intervals, and NAME.svg. NAME gives the
 * experiment, the rules and the budget of a move: "table3-tcga2016-300p", "table4-paper-100ms"; "magic-table4";
 * "rulings-wxf-1+0.2". The figures show the draws of Table 3 and share its CSV file.
 *
 * Unless moves are limited by time, a game depends only on the seed, the players and its number, not on threads or
 * interruptions. Every pair of players gets the same deals. */
#ifndef LAB_LAB_H
#define LAB_LAB_H

#include "base/text.h"
#include "lab/lab_check.h"
#include "lab/lab_setup.h"

/* Where the results are. */
struct lab_files {
	struct string csv, table, plot;
	bool finished; /* not stopped before its end */
};

const char *lab_name(enum lab_experiment); /* "table1" */

/* -1 if no experiment of the game has the name. */
int lab_find(const struct game *, const char *name);

/* Runs, and writes table and plot of all results so far, even if it was stopped. The caller passes out as {0} and
 * releases it whatever is returned. */
bool lab_run(const struct lab_setup *, struct lab_files *out, struct error *) MUST_USE;

/* Plays n rows of the results again, whoever played them, and compares (lab/lab_check.h). The file is not changed; a
 * working copy beside it exists only meanwhile. csv gets the file's path. Fails if there is none, if moves are limited
 * by time, and where the results are times. The caller passes csv and out as {0} and releases them whatever is
 * returned. */
bool lab_check(const struct lab_setup *, int n, struct string *csv, struct lab_checked *out, struct error *) MUST_USE;

void lab_files_release(struct lab_files *);

#endif
