/* review: engine analysis of a recorded game: the evaluation of every position of the main line and, from these, what
 * each move lost.
 *
 * A move is judged by the mover's share of the win before and after it. A flip is a decision like any other and is
 * judged by its expectation: the weighted mean over all outcomes. The actual outcome is luck. */
#ifndef REVIEW_REVIEW_H
#define REVIEW_REVIEW_H

#include "core/engine.h"
#include "records/record.h"
#include "review/judgement.h"

#define REVIEW_LINE_MAX      8 /* maximum moves kept of the principal variation */
#define REVIEW_DEPTH_UNKNOWN (-1)

enum review_kind {
	REVIEW_UNSEEN,   /* not analyzed, or the engine found nothing */
	REVIEW_RULED,    /* the rules decide the game here */
	REVIEW_SEARCHED, /* a side is to act: the result of the search */
	REVIEW_EXPECTED  /* chance is to act: the mean over the outcomes */
};

/* A position of the main line, and the move or outcome that led to it. No pointers: a bytewise copy is valid. */
struct review_step {
	enum review_kind kind;
	enum engine_fault fault; /* why it is unseen, if an external engine failed */
	int score;               /* for the first side, in the units of engine.h */
	int mean;     /* REVIEW_EXPECTED: the mean of the scores; score corresponds to the mean of the shares */
	double share; /* the first side's share of the win, 0 to 1 */
	int depth;    /* or REVIEW_DEPTH_UNKNOWN */
	int n_line;
	move_t line[REVIEW_LINE_MAX]; /* principal variation */
	enum judgement judgement;     /* of the move or outcome before the position; review_judge sets it and loss */
	double loss;                  /* share that the mover lost by its move, 0 or more; 0 after an outcome */
};

/* How a game is analyzed. The engine instance has played no other game, or has been reset. */
struct review_how {
	struct engine_instance *instance;
	struct limits limits;        /* for each position; its stop flag, if set, ends the review */
	void (*seen)(void *context); /* called after each position; or NULL */
	void *context;
	uint64_t *nodes; /* the positions searched are added to it; or NULL */
};

/* Searches positions 0 .. length of the main line, from the last to the first: what the engine learned in later
 * positions helps it in earlier ones, so a mistake shows when it is made and not only when it is punished. Fills steps,
 * length + 1 of them. False if it was stopped, or if an external engine crashed or hung: the remaining positions are
 * then REVIEW_UNSEEN. */
bool review_look(const struct record *, const struct review_how *, struct review_step *steps);

/* --- building blocks for a host that runs its own engine --- */

/* Whether the rules decide the game in the last position; if so, fills the step. */
bool review_ruled(const struct line *, struct review_step *);

/* Fills the step of the last position, where a side is to act: the score is for that side. best may be NO_MOVE. */
void review_found(const struct line *, int score, move_t best, struct review_step *);

/* Fills the step of a position where chance is to act, from the steps after each of its n outcomes, none of them
 * unseen. */
void review_weigh(const struct outcome *, const struct review_step *after, int n, struct review_step *);

/* Fills in judgement and loss of steps 0 .. length where the positions before and after are both known and the game was
 * not over. */
void review_judge(const struct line *, struct review_step *steps);

/* Totals of one side in a judged game. */
struct review_tally {
	int n_moves; /* moves that could be judged */
	double loss; /* sum of their losses */
	int counts[JUDGEMENTS];
};

void review_count(const struct line *, const struct review_step *steps, struct review_tally sides[2]);

/* The side that made the move, or the flip, that led to the position; 0 <= step <= length. */
int review_mover(const struct line *, int step);

#endif
