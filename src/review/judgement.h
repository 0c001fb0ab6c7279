/* judgement: what a review says of a move: how much of the win it gave away; and of what chance turned up: how much it
 * gave or took. The command, the page and the documents all take the words and bounds from here. docs/analyse.md */
#ifndef REVIEW_JUDGEMENT_H
#define REVIEW_JUDGEMENT_H

enum judgement {
	JUDGEMENT_NONE,
	JUDGEMENT_INACCURACY,
	JUDGEMENT_MISTAKE,
	JUDGEMENT_BLUNDER,
	JUDGEMENT_LUCKY,
	JUDGEMENT_UNLUCKY,
	JUDGEMENTS
};

/* The share of a win that a score means, 0 to 1: 1 / (1 + exp(-score / 200)), a gentle curve, on which two pieces more
 * are about three quarters. */
double judgement_share(int score);

/* The score that means the share, within +-SCORE_WIN. */
int judgement_score(double share);

/* Of the mover's share of the win before and after its move. */
enum judgement judgement_of_move(double before, double after);

/* Of the share that could be expected, and the one after chance acted; both of the same side. */
enum judgement judgement_of_luck(double expected, double got);

/* The loss or gain of share from which on there is this judgement, and not a lower one; 0 for JUDGEMENT_NONE. */
double judgement_bound(enum judgement);

/* "blunder" and "??"; "" for JUDGEMENT_NONE. Static. */
const char *judgement_word(enum judgement);
const char *judgement_sign(enum judgement);

#endif
