/* review: a recorded game looked at by an engine: what it thinks of every position of the main line, and from this what
 * each move gave away.
 *
 * A move is judged by the mover's share of the win before and after it. A flip is a decision like others and is judged
 * by what could be expected of it: all that may come up is looked at and weighed. What then came up is luck. */
#ifndef REVIEW_REVIEW_H
#define REVIEW_REVIEW_H

#include "core/engine.h"
#include "records/record.h"
#include "review/judgement.h"

#define REVIEW_LINE_MAX 8 /* moves of the expected line that are kept */

enum review_kind {
	REVIEW_UNSEEN,  /* not looked at, or the engine found nothing */
	REVIEW_RULED,   /* the rules decide the game there */
	REVIEW_THOUGHT, /* a side acts: what the engine found */
	REVIEW_EXPECTED /* chance acts: the mean of what may come up */
};

/* A position of the main line, and the move or outcome that led to it. No pointers: a copy of the bytes is a copy. */
struct review_step {
	enum review_kind kind;
	enum thought_fault fault; /* why it is unseen, if a program from outside is to blame */
	int score;                /* for the first side, as engine.h has scores */
	int mean;     /* REVIEW_EXPECTED: the mean of the scores; score is what the mean of the shares says */
	double share; /* of the first side in the win, 0 to 1 */
	int depth;
	int n_line;
	move_t line[REVIEW_LINE_MAX]; /* what the side to act should play, and what is expected to follow */
	enum judgement judgement;     /* of the move or outcome before the position; set, like loss, by review_judge */
	double loss;                  /* of the mover's share by its move, 0 or more; 0 after an outcome */
};

/* How a game is looked at. The thinker has not played another game, or has forgotten it. */
struct review_how {
	struct thinker *thinker;
	struct limits limits;        /* for each position; stop, if set, ends the review */
	void (*seen)(void *context); /* after each position; or NULL */
	void *context;
};

/* The engine looks at positions 0 .. length of the main line, from the last to the first: what it learnt about later
 * positions then helps it in earlier ones, so a fault is seen when it is made and not when it is punished. Fills steps,
 * of which there are length + 1. False if it was stopped, or if its program crashed or hangs: then the positions that
 * it did not get to are REVIEW_UNSEEN. */
bool review_look(const struct record *, const struct review_how *, struct review_step *steps);

/* --- the parts, for a host that asks an engine by itself --- */

/* Whether the rules decide the game in the last position; then the step is filled. */
bool review_ruled(const struct line *, struct review_step *);

/* Fills the step of the last position, in which a side acts: the score is for that side. best may be NO_MOVE. */
void review_found(const struct line *, int score, move_t best, struct review_step *);

/* Fills the step of a position in which chance acts, from those after each of its n outcomes, none of them unseen. */
void review_weigh(const struct outcome *, const struct review_step *after, int n, struct review_step *);

/* Fills in judgement and loss of steps 0 .. length, where both the position before and that after are known and the
 * game was not over. */
void review_judge(const struct line *, struct review_step *steps);

/* What a side did in a judged game. */
struct review_tally {
	int n_moves; /* that could be judged */
	double loss; /* the sum of their losses */
	int counts[JUDGEMENTS];
};

void review_count(const struct line *, const struct review_step *steps, struct review_tally sides[2]);

/* Who made the move, or the flip, that led to the position; 0 <= step <= length. */
int review_mover(const struct line *, int step);

#endif
