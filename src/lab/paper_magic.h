/* paper_magic: the figures of "Design and Implementation of Magic Chess" by Wen-Chih Chen, Shi-Jim Yen, Jr-Chang Chen
 * and Ching-Nung Lin, as printed there in Tables 3 to 9, and their levels. */
#ifndef LAB_PAPER_MAGIC_H
#define LAB_PAPER_MAGIC_H

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

#endif
