/* lab_setup: which experiment to run, and at what scale. */
#ifndef LAB_LAB_SETUP_H
#define LAB_LAB_SETUP_H

#include <stdatomic.h>

#include "match/match.h"
#include "referee/clocks.h"

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
	LAB_MAGIC_OPTIONS, /* all of them under every setting that the paper leaves open */
	LAB_RULINGS,       /* xiangqi, from here on */
	LAB_SPEED,
	LAB_ELEPHANT,
	LAB_ABLATION,
	LAB_EXPERIMENTS
};

#define LAB_PLAYOUTS        300   /* per move, if the setup gives neither playouts nor time */
#define LAB_REFERENCE_DEPTH 5     /* default depth of the reference player */
#define LAB_GAMES_MAX       10000 /* per pair */
#define LAB_SPEED_NODES     100000
#define LAB_ABLATION_NODES  500000
#define LAB_HASH_BYTES      ((size_t)64 << 20)

/* Called for each finished game, with words NULL, and when a row of Tables 1 and 2, a pair of players or a level is
 * finished. done and total count rows or games. Called by one thread at a time, which may be any of them. */
typedef void lab_report_fn(void *context, int done, int total, const char *words);

/* Additional parameters of the xiangqi experiments; all borrowed. */
struct lab_xiangqi {
	uint64_t nodes; /* per move, instead of a clock; for speed and ablation per search, 0: LAB_SPEED_NODES,
			   LAB_ABLATION_NODES */
	const struct clocks_rules *clock;   /* main time and increment; NULL: the paper's */
	const struct openings *openings;    /* NULL: random plies, as in a match (docs/arena.md) */
	const struct net *net;              /* for the players that use a net; NULL: none */
	const struct net *own_net;          /* trained without chase rulings, for the player without them; or NULL */
	const struct match_player *program; /* the opponent in LAB_ELEPHANT */
};

struct lab_setup {
	const struct game *game;
	const struct preset *preset; /* for dark chess and xiangqi */
	enum lab_experiment experiment;
	double scale; /* relative to the paper's 2000 playouts per row, 500 games per pair, 1000 games per level; 0: 1,
			 and the figures play nothing if Table 3 already has games */
	int games;    /* per pair or level, overrides scale; 0: by scale */
	struct lab_xiangqi xiangqi;
	uint64_t playouts; /* per move in dark chess; 0: LAB_PLAYOUTS. The reference player, which uses no playouts,
			      searches LAB_REFERENCE_DEPTH plies */
	int movetime_ms;   /* per move of every dark chess player, overrides playouts and depth; 0: none */
	int threads;
	struct executor_part part; /* measures only these */
	size_t hash_bytes;         /* per player of dark chess or xiangqi; 0: LAB_HASH_BYTES */
	uint64_t seed;
	const char *folder; /* created if missing */
	bool resume;        /* continues an existing CSV file */
	bool redraw;        /* plays nothing: writes table and plot of the existing rows, whoever played them */
	lab_report_fn *report;
	void *context;
	atomic_bool *stop; /* setting it, from any thread or signal handler, ends the run; or NULL */
};

/* The clocks of the xiangqi players; NULL: they have node limits instead. */
const struct clocks_rules *lab_clock(const struct lab_setup *);

#define LAB_BUDGET_MAX 32

/* "300p" or "100ms": the budget per move; "1+0.2": per game. */
void lab_budget(const struct lab_setup *, char out[LAB_BUDGET_MAX]);

/* The node limit of a search in LAB_SPEED and LAB_ABLATION. */
uint64_t lab_nodes(const struct lab_setup *);

size_t lab_hash_bytes(const struct lab_setup *); /* per player */

/* The paper's number times the scale, at least 1. */
int lab_scaled(const struct lab_setup *, int paper);

/* The number of games per pair or level: as set up, or the paper's number scaled. */
int lab_n_games(const struct lab_setup *, int paper);

#endif
