/* lab: the experiments of two papers, run again: Tables 1 to 4 and Figures 4 and 5 of the one on dark chess
 * (lab/paper.h), Tables 3 to 9 of the one on Magic Chess (lab/paper_magic.h) and these under other rules.
 *
 * A run appends to FOLDER/NAME.csv a row for each game, or each row of Tables 1 and 2, as soon as it is finished, and
 * in the end writes NAME.md, the paper's figures beside ours with their intervals, and NAME.svg. NAME tells experiment,
 * rules and what a move may cost: "table3-tcga2016-300p", "table4-paper-100ms"; "magic-table4". The figures show the
 * draws of Table 3 and share its CSV file.
 *
 * What a game comes to depends on the seed, the players and its number alone unless moves are limited by time: neither
 * on threads nor on interruptions. Every pair of players gets the same deals. */
#ifndef LAB_LAB_H
#define LAB_LAB_H

#include <stdatomic.h>

#include "base/text.h"
#include "core/game.h"

enum lab_experiment {
	LAB_TABLE1, /* dark chess */
	LAB_TABLE2,
	LAB_TABLE3,
	LAB_TABLE4,
	LAB_FIG4,
	LAB_FIG5,
	LAB_MAGIC3, /* Magic Chess, from here on */
	LAB_MAGIC4,
	LAB_MAGIC5,
	LAB_MAGIC6,
	LAB_MAGIC7,
	LAB_MAGIC8,
	LAB_MAGIC9,
	LAB_MAGIC_OPTIONS, /* all of them under every setting that the rule book leaves open */
	LAB_EXPERIMENTS
};

#define LAB_PLAYOUTS        300   /* a move, where a setup says neither playouts nor time */
#define LAB_REFERENCE_DEPTH 5     /* as by itself */
#define LAB_GAMES_MAX       10000 /* of a pair */
#define LAB_HASH_BYTES      ((size_t)64 << 20)

/* A row of Tables 1 and 2, a pair of players or a level is finished, or a game between: then words is NULL. done and
 * total count rows or games. One call at a time, from any of the threads. */
typedef void lab_report_fn(void *context, int done, int total, const char *words);

struct lab_setup {
	const struct game *game;
	const struct preset *preset; /* of dark chess */
	enum lab_experiment experiment;
	double scale;      /* times the paper's 2000 playouts a row, 500 games a pair, 1000 games a level; 0: 1, and the
			     figures play nothing where Table 3 has games already */
	int games;         /* of a pair or a level, instead; 0: by scale */
	uint64_t playouts; /* of a move in dark chess; 0: LAB_PLAYOUTS. The reference player, which has none, looks
			      LAB_REFERENCE_DEPTH plies ahead */
	int movetime_ms;   /* of a move of any player of dark chess, instead; 0: none */
	int threads;
	size_t hash_bytes; /* of each player of dark chess; 0: LAB_HASH_BYTES */
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

const char *lab_name(enum lab_experiment); /* "table1" */

/* -1 where no experiment of the game has the name. */
int lab_find(const struct game *, const char *name);

/* Appends the names of the game's experiments with commas between them; nothing where it has none. */
void lab_list(const struct game *, struct string *out);

/* Runs, and writes table and plot of all that is known then, also when it was stopped. out is the caller's, {0}, to
 * release whatever comes back. */
bool lab_run(const struct lab_setup *, struct lab_files *out, struct error *) MUST_USE;
void lab_files_release(struct lab_files *);

#endif
