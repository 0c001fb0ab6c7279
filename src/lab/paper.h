/* paper: the figures of three papers, as printed there.
 *
 * Dark chess: "Small and large MCTS playouts applied to Chinese Dark Chess stochastic game" by Nicolas Jouandeau and
 * Tristan Cazenave, Tables 1 to 4; its Figures 4 and 5 show the draws of Table 3. Magic Chess: "Design and
 * Implementation of Magic Chess" by Wen-Chih Chen, Shi-Jim Yen, Jr-Chang Chen and Ching-Nung Lin, Tables 3 to 9.
 * Xiangqi: "Complete Implementation of WXF Chinese Chess Rules", 6.2 and 6.3. */
#ifndef LAB_PAPER_H
#define LAB_PAPER_H

/* --- dark chess --- */

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
extern const char *const paper_positions[PAPER_STAGES]; /* NULL: the initial position */
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

/* --- Magic Chess --- */

enum {
	PAPER_LEVELS = 31,
	PAPER_LEVEL_GAMES = 1000, /* per row ... */
	PAPER_TIMED_GAMES = 100,  /* ... except those of Table 8 */
	PAPER_TIMED_TABLE = 8,
	PAPER_MOVE_S = 3, /* "Both sides set to complete a move in 3 seconds" */
};

/* A row: the level's differences from the standard one, and the paper's figure. A letter stands for one piece of its
 * kind, upper case for the player's. */
struct paper_level {
	int table;                               /* 0: none; the level without magic, as the baseline */
	const char *word;                        /* for files: "4-guard" */
	const char *name;                        /* "guard" */
	double figure;                           /* the player's win rate; in Table 8 the seconds per game */
	int size;                                /* of the board; 0: 4 */
	int npc_depth;                           /* 0: 4 */
	const char *wood, *ice, *gold, *removed; /* piece letters, gold also "npc": all pieces. NULL: none */
	int turns; /* of ice; Table 5 has turns but no ice, as it does not specify the frozen pieces */
};

extern const struct paper_level paper_levels[PAPER_LEVELS];

/* --- xiangqi --- */

enum {
	PAPER_RULING_GAMES = 300,   /* per gain */
	PAPER_ELEPHANT_GAMES = 100, /* against ElephantEye */
	PAPER_GAINS = 2,
	PAPER_DEPTH_PLAIN = 3, /* of the Rustic engine in two minutes, without and with capture ordering */
	PAPER_DEPTH_ORDERED = 9,
	PAPER_JUDGE_SAVES = 50, /* "we could skip 50% of the computation" */
};

/* The gain of complete rulings over the previous version, which ruled on perpetual checks only. The paper has both
 * figures, which are inconsistent: 1 % of the games would be 7 Elo if all others had the same result. */
struct paper_gain {
	const char *name;
	int elo, winrate; /* winrate: in percentage points */
};

extern const struct paper_gain paper_gains[PAPER_GAINS];

/* Against ElephantEye, out of 100 games; and the Elo difference that the paper's calculator derives from them. */
struct paper_elephant {
	int won, lost, drawn;
	int elo;
};

extern const struct paper_elephant paper_elephant;

#endif
