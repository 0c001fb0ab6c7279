/* judgement: classifies the moves of a review by the share of the win they lost, and chance outcomes by the share they
 * gained or lost. The command, the page and the documents all take words and thresholds from here. docs/analyse.md */
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

/* The share of a win that corresponds to a score, 0 to 1: 1 / (1 + exp(-score / 200)), a gentle curve on which two
 * pieces up are about three quarters. */
double judgement_share(int score);

/* The score that corresponds to the share, within +-SCORE_WIN. */
int judgement_score(double share);

/* Classifies a move by the mover's share of the win before and after it. */
enum judgement judgement_of_move(double before, double after);

/* Classifies an outcome by the share expected before it and the share after it, both of the same side. */
enum judgement judgement_of_luck(double expected, double got);

/* The loss or gain of share at which the judgement begins; 0 for JUDGEMENT_NONE. */
double judgement_bound(enum judgement);

/* "blunder" and "??"; "" for JUDGEMENT_NONE. Static strings. */
const char *judgement_word(enum judgement);
const char *judgement_sign(enum judgement);

#endif
