/* lab: reproduces the experiments of three papers: Tables 1 to 4 and Figures 4 and 5 of the one on dark chess,
 * Tables 3 to 9 of the one on Magic Chess, also under alternative rules, and the claims of the one on xiangqi about
 * the value of its rulings (lab/paper.h).
 *
 * A run appends one row per game, or per row of Tables 1 and 2, to FOLDER/NAME.csv as soon as it is finished, and
 * finally writes NAME.md, the paper's figures next to ours with their intervals, and NAME.svg. NAME gives the
 * experiment, the rules and the budget per move: "table3-tcga2016-300p", "table4-paper-100ms"; "magic-table4";
 * "rulings-wxf-1+0.2". The figures show the draws of Table 3 and share its CSV file.
 *
 * Unless moves are limited by time, a game depends only on the seed, the players and its number, not on threads or
 * interruptions. Every pair of players gets the same deals. */
#ifndef LAB_LAB_H
#define LAB_LAB_H

#include "lab/lab_work.h"

/* Paths of the results. */
struct lab_files {
	struct string csv, table, plot;
	bool finished; /* false: stopped early */
};

const char *lab_name(enum lab_experiment); /* "table1" */

/* -1 if the game has no experiment of that name. */
int lab_find(const struct game *, const char *name);

/* Runs the experiment, and writes table and plot of all results so far, even if it was stopped. The caller passes out
 * as {0} and releases it regardless of the result. */
bool lab_run(const struct lab_setup *, struct lab_files *out, struct error *) MUST_USE;

/* Replays n rows of the results, whoever played them, and compares. The file is not changed; a
 * working copy next to it exists only during the check. csv receives the file's path. Fails if the file is missing, if
 * moves are limited by time, or if the results are times. The caller passes csv and out as {0} and releases them
 * regardless of the result. */
bool lab_check(const struct lab_setup *, int n, struct string *csv, struct lab_checked *out, struct error *) MUST_USE;

void lab_files_release(struct lab_files *);

#endif
