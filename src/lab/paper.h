/* paper: the figures of "Small and large MCTS playouts applied to Chinese Dark Chess stochastic game" by Nicolas
 * Jouandeau and Tristan Cazenave, as printed there in Tables 1 to 4; its Figures 4 and 5 show the draws of Table 3. */
#ifndef LAB_PAPER_H
#define LAB_PAPER_H

enum {
	PAPER_PLAYOUTS = 2000, /* per row of Tables 1 and 2 */
	PAPER_GAMES = 500,     /* per entry of Tables 3 and 4; half from either seat in Table 3 */
	PAPER_STAGES = 3,      /* beginning, middle game, endgame: its Fig. 1 to 3 */
	PAPER_POLICIES = 8,
	PAPER_ROWS2 = 12,
	PAPER_PLAYERS = 12,
	PAPER_SIZES = 4,
	PAPER_PAIRS = 9,
	PAPER_LIMIT = 40, /* the draw limit: plies without progress */
};

/* The best move and the results of its playouts, in percent; a dash is 0. */
struct paper_best {
	const char *move;
	int won, lost, drawn;
};

/* A row of Table 1. */
struct paper_policy {
	const char *name;        /* as in the paper */
	double time_s;           /* for all playouts */
	double left, left_sd;    /* at the end */
	double plies, plies_sd;  /* per playout */
	struct paper_best plain; /* without and with the evaluation function */
	struct paper_best evaluated;
};

extern const char *const paper_stages[PAPER_STAGES];
extern const struct paper_policy paper_table1[PAPER_STAGES][PAPER_POLICIES];

/* A row of Table 2. */
struct paper_limit {
	const char *name; /* of the policy */
	double time_s, draws, left, plies;
	int limit; /* the draw limit: plies without progress */
};

extern const struct paper_limit paper_table2[PAPER_ROWS2];

/* A row of Table 3, against the reference player; the remaining PAPER_GAMES were draws. */
struct paper_player {
	const char *name; /* "C2-CR-h" */
	int won[PAPER_SIZES], lost[PAPER_SIZES];
};

extern const int paper_sizes[PAPER_SIZES]; /* playout limits */
extern const struct paper_player paper_table3[PAPER_PLAYERS];

/* An entry of Table 4. */
struct paper_pair {
	const char *a, *b; /* "C2-CR-640" */
	int won, lost;     /* by a */
};

extern const struct paper_pair paper_table4[PAPER_PAIRS];

#endif
