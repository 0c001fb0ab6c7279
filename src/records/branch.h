/* branch: a sequence of moves, comments on them, and the branches that leave it. A record is a tree of branches; its
 * root is the main line.
 *
 *     a  b  c  d        the root: 4 moves, from step 0 to step 4
 *       (x  y)          leaves the root at step 1: x instead of b
 *          (z)          leaves that one at its step 1: z instead of y
 *
 * A branch owns its contents. {0} is a root without moves; branch_release frees it. A branch has no positions:
 * branch_line plays its moves. Their number is not limited: since each move takes some bytes of a file, memory is
 * proportional to the file that is read. */
#ifndef RECORDS_BRANCH_H
#define RECORDS_BRANCH_H

#include "base/error.h"
#include "core/line.h"

#define BRANCH_DEPTH_MAX 64 /* nested branches */

struct branch_comment {
	int step; /* moves and outcomes of the branch before it */
	char *text;
};

struct branch {
	int step;  /* of the branch that it leaves, which has a side's move there, not an outcome; 0: the root */
	int depth; /* 0: the root; 1: it leaves the root */
	int n_moves, n_comments, n_branches;
	move_t *moves;                   /* including outcomes; at least one, except in the root */
	struct branch_comment *comments; /* in the order of their steps, at most one a step */
	struct branch *branches;         /* leaving this one, in the order of their steps */
};

void branch_release(struct branch *);
void branch_copy(struct branch *to, const struct branch *from); /* to is initialised by this */

/* Appends a legal move or an outcome. */
void branch_push(struct branch *, move_t);

/* Removes moves and outcomes until at most n are left, with the comments on them and the branches that leave them.
 */
void branch_take_back(struct branch *, int length);

/* Adds a branch of one move, legal after step steps of the parent. It comes after those of the same step. NULL if it
 * would be deeper than BRANCH_DEPTH_MAX. The pointer is valid until the next one is added to the same parent. */
struct branch *branch_add(struct branch *parent, int step, move_t first);

/* Removes branch i of the parent, with all below it. */
void branch_remove(struct branch *parent, int i);

/* The comment on the position after that many moves and outcomes of the branch; NULL for none. 0 is before its
 * first. */
const char *branch_comment(const struct branch *, int step);

/* Sets it, or removes it with NULL. Every run of blanks and control characters becomes one blank. */
void branch_set_comment(struct branch *, int step, const char *text);

/* The number of moves and outcomes in the branch and all branches below it. */
int branch_total(const struct branch *);

/* The positions of a branch that leaves the line of its parent. The line is initialised by this. */
void branch_line(struct line *, const struct branch *, const struct line *parent);

/* Whether the invariants of this header hold for a root and all branches below it: the line, which line_check accepts,
 * has its moves, every move of a branch can be played where it stands, comments and branches are in order. If not, the
 * error says what is wrong. */
bool branch_check(const struct branch *, const struct line *, struct error *);

#endif
