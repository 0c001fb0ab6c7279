/* lab_setup: which experiment to run, and how much of it. */
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

#define LAB_PLAYOUTS        300   /* per move, if a setup gives neither playouts nor time */
#define LAB_REFERENCE_DEPTH 5     /* its default */
#define LAB_GAMES_MAX       10000 /* of a pair */
#define LAB_SPEED_NODES     100000
#define LAB_ABLATION_NODES  500000
#define LAB_HASH_BYTES      ((size_t)64 << 20)

/* A row of Tables 1 and 2, a pair of players or a level is finished, or just a game: then words is NULL. done and total
 * count rows or games. Called by one thread at a time, any of them. */
typedef void lab_report_fn(void *context, int done, int total, const char *words);

/* What experiments on xiangqi need besides. Nothing here is owned. */
struct lab_xiangqi {
	uint64_t nodes;                   /* of a move, instead of a clock; of a search for its speed or in
					     an ablation, 0: LAB_SPEED_NODES, LAB_ABLATION_NODES */
	const struct clocks_rules *clock; /* main time and increment; NULL: the paper's */
	const struct openings *openings;  /* NULL: random plies, as in a match (docs/arena.md) */
	const struct net *net;            /* of the players that have one; NULL: none has */
	const struct net *own_net;        /* made without rulings on chases, for the player that knows none; or NULL */
	const struct match_player *program; /* that LAB_ELEPHANT meets */
};

struct lab_setup {
	const struct game *game;
	const struct preset *preset; /* of dark chess and xiangqi */
	enum lab_experiment experiment;
	double scale; /* times the paper's 2000 playouts a row, 500 games a pair, 1000 games a level; 0: 1, and the
			figures play nothing if Table 3 has games already */
	int games;    /* of a pair or a level, instead; 0: by scale */
	struct lab_xiangqi xiangqi;
	uint64_t playouts; /* of a move in dark chess; 0: LAB_PLAYOUTS. The reference player, which has none, searches
			      LAB_REFERENCE_DEPTH plies */
	int movetime_ms;   /* of a move of any player of dark chess, instead; 0: none */
	int threads;
	size_t hash_bytes; /* of each player of dark chess or xiangqi; 0: LAB_HASH_BYTES */
	uint64_t seed;
	const char *folder; /* created if it is missing */
	bool resume;        /* continues the rows of an existing CSV file */
	bool redraw;        /* plays nothing: writes table and plot of the rows that are there, whoever played them */
	lab_report_fn *report;
	void *context;
	atomic_bool *stop; /* setting it, from anywhere, ends the run; or NULL */
};

/* The clocks of the players of xiangqi, or NULL: they have nodes instead. */
const struct clocks_rules *lab_clock(const struct lab_setup *);

/* "300p" or "100ms": the budget of a move; "1+0.2", that of a game. */
void lab_budget(const struct lab_setup *, char *buf, size_t size);

/* The paper's number times the scale, at least one. */
int lab_scaled(const struct lab_setup *, int paper);

#endif
