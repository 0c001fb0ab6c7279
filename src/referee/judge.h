/* judge: adjudicates a played game: where it should have ended, and by which clause. */
#ifndef REFEREE_JUDGE_H
#define REFEREE_JUDGE_H

#include "core/line.h"

struct judge_result {
	struct ruling ruling; /* UNDECIDED if the game can continue after its last step */
	struct line
		at; /* the line up to the ruling; borrows the memory of the judged line: read-only, do not release */
};

/* The first ruling along the line, from its start. twice: rules on a repetition at the second occurrence, like a
 * search. */
struct judge_result judge_line(const struct line *, bool twice);

/* The ruling on the last position or, if the game is undecided there, the first ruling on the way to it. */
struct judge_result judge_end(const struct line *, bool twice);

/* Plays the moves of a text, separated by blanks, each in any notation of the game; a reveal follows its flip: "b4(k)".
 * Moves after a position that already decides the game are ignored. On failure the error names the ply, the move and
 * the legal moves; the moves before it remain played. */
bool judge_play(struct line *, const char *moves, struct error *) MUST_USE;

#endif
