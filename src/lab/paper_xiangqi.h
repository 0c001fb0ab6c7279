/* paper_xiangqi: the figures of "Complete Implementation of WXF Chinese Chess Rules", as stated there in 6.2 and 6.3.
 */
#ifndef LAB_PAPER_XIANGQI_H
#define LAB_PAPER_XIANGQI_H

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
