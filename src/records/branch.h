/* branch: a sequence of moves, comments on them, and the branches that leave it. A record is a tree of branches; its
 * root is the main line.
 *
 *     a  b  c  d        the root: 4 moves, from step 0 to step 4
 *       (x  y)          leaves the root at step 1: x instead of b
 *          (z)          leaves that branch at its step 1: z instead of y
 *
 * A branch owns its contents. {0} is a root without moves; branch_release frees it. A branch holds no positions:
 * branch_line plays its moves. The number of moves is not limited: each move takes some bytes of a file, so memory is
 * proportional to the file size. */
#ifndef RECORDS_BRANCH_H
#define RECORDS_BRANCH_H

#include "base/error.h"
#include "core/line.h"

#define BRANCH_DEPTH_MAX 64 /* nesting depth */

struct branch_comment {
	int step; /* number of moves and outcomes of the branch before the comment */
	char *text;
};

struct branch {
	int step;  /* step at which it leaves its parent, where a side moves (never an outcome); 0 in the root */
	int depth; /* 0: the root; 1: a branch of the root */
	int n_moves, n_comments, n_branches;
	move_t *moves;                   /* including outcomes; at least one, except in the root */
	struct branch_comment *comments; /* sorted by step, at most one per step */
	struct branch *branches;         /* branches of this one, sorted by step */
};

void branch_release(struct branch *);
void branch_copy(struct branch *to, const struct branch *from); /* initializes to */

/* Appends a legal move or an outcome. */
void branch_push(struct branch *, move_t);

/* Truncates to at most length moves and outcomes, removing the comments on the others and the branches that leave
 * them. */
void branch_take_back(struct branch *, int length);

/* Adds a branch of one move, which must be legal after step steps of the parent. It comes after the other branches of
 * the same step. NULL if it would be deeper than BRANCH_DEPTH_MAX. The pointer is valid until the next branch is added
 * to the same parent. */
struct branch *branch_add(struct branch *parent, int step, move_t first);

/* Removes branch i of the parent and its descendants. */
void branch_remove(struct branch *parent, int i);

/* The comment on the position after step moves and outcomes of the branch; 0 is before the first move. NULL if there is
 * no comment. */
const char *branch_comment(const struct branch *, int step);

/* Sets the comment; NULL removes it. Each run of blanks and control characters becomes one blank. */
void branch_set_comment(struct branch *, int step, const char *text);

/* The number of moves and outcomes in the branch and all its descendants. */
int branch_total(const struct branch *);

/* Initializes the line with the positions of a branch, given the line of its parent. */
void branch_line(struct line *, const struct branch *, const struct line *parent);

/* Whether the invariants of this header hold for a root and all its descendants: line_check accepts the line, the line
 * has the moves of the root, every move of a branch can be played where it stands, and comments and branches are
 * sorted. If not, the error describes the violation. */
bool branch_check(const struct branch *, const struct line *, struct error *);

#endif
