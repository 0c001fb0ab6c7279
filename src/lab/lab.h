/* lab: the experiments of the paper on dark chess (lab/paper.h), run again: its Tables 1 to 4 and Figures 4 and 5.
 *
 * A run appends to FOLDER/NAME.csv a row for each game, or each row of Tables 1 and 2, as soon as it is finished, and
 * in the end writes NAME.md, the paper's figures beside ours with their intervals, and NAME.svg. NAME tells experiment,
 * rules and what a move may cost: "table3-tcga2016-300p", "table4-paper-100ms". The figures show the draws of Table 3
 * and share its CSV file.
 *
 * What a game comes to depends on the seed, the players and its number alone unless moves are limited by time: neither
 * on threads nor on interruptions. Every pair of players gets the same deals. */
#ifndef LAB_LAB_H
#define LAB_LAB_H

#include <stdatomic.h>

#include "base/text.h"
#include "core/game.h"

enum lab_experiment { LAB_TABLE1, LAB_TABLE2, LAB_TABLE3, LAB_TABLE4, LAB_FIG4, LAB_FIG5, LAB_EXPERIMENTS };

extern const char *const lab_names[LAB_EXPERIMENTS + 1]; /* "table1" ..., ended by NULL */

#define LAB_PLAYOUTS        300   /* a move, where a setup says neither playouts nor time */
#define LAB_REFERENCE_DEPTH 5     /* as by itself */
#define LAB_GAMES_MAX       10000 /* of a pair */
#define LAB_HASH_BYTES      ((size_t)64 << 20)

/* A row of Tables 1 and 2 or a pair of players is finished, or a game between: then words is NULL. done and total count
 * rows or games. One call at a time, from any of the threads. */
typedef void lab_report_fn(void *context, int done, int total, const char *words);

struct lab_setup {
	const struct game *game;
	const struct preset *preset;
	enum lab_experiment experiment;
	double scale; /* times the paper's 2000 playouts a row and 500 games a pair; 0: 1, and the figures play nothing
			where Table 3 has games already */
	int games;    /* of a pair, instead; 0: by scale */
	uint64_t playouts; /* of a move; 0: LAB_PLAYOUTS. The reference player, which has none, looks
			      LAB_REFERENCE_DEPTH plies ahead */
	int movetime_ms;   /* of a move of any player, instead; 0: none */
	int threads;
	size_t hash_bytes; /* of each player; 0: LAB_HASH_BYTES */
	uint64_t seed;
	const char *folder; /* made when it is missing */
	bool resume;        /* goes on with the rows of a CSV file that is there */
	lab_report_fn *report;
	void *context;
	atomic_bool *stop; /* set from anywhere, it ends the run; or NULL */
};

/* Where the results are. */
struct lab_files {
	struct string csv, table, plot;
	bool finished; /* not stopped before its end */
};

/* -1 where no experiment has the name. */
int lab_find(const char *name);

/* Runs, and writes table and plot of all that is known then, also when it was stopped. out is the caller's, {0}, to
 * release whatever comes back. */
bool lab_run(const struct lab_setup *, struct lab_files *out, struct error *) MUST_USE;
void lab_files_release(struct lab_files *);

#endif
