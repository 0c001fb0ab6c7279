/* paper_xiangqi: the figures of "Complete Implementation of WXF Chinese Chess Rules", as stated there in 6.2 and 6.3.
 */
#ifndef LAB_PAPER_XIANGQI_H
#define LAB_PAPER_XIANGQI_H

enum {
	PAPER_RULING_GAMES = 300,   /* of each gain */
	PAPER_ELEPHANT_GAMES = 100, /* against ElephantEye */
	PAPER_GAINS = 2,
	PAPER_DEPTH_PLAIN = 3, /* of the Rustic engine in two minutes, without and with ordered captures */
	PAPER_DEPTH_ORDERED = 9,
	PAPER_JUDGE_SAVES = 50, /* "we could skip 50% of the computation" */
};

/* What complete rulings gained against the version before, which ruled on perpetual checks alone. The paper has both
 * figures, which are not of one measure: 1 % of the games would be 7 points of Elo if all the others came out alike. */
struct paper_gain {
	const char *name;
	int elo, winrate; /* winrate: in a hundred games */
};

extern const struct paper_gain paper_gains[PAPER_GAINS];

/* Against ElephantEye, in a hundred games; and the difference that the paper's calculator makes of them. */
struct paper_elephant {
	int won, lost, drawn;
	int elo;
};

extern const struct paper_elephant paper_elephant;

#endif
