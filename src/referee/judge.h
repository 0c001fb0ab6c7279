/* judge: rules on a game that was played: where it should have ended, and by which clause. */
#ifndef REFEREE_JUDGE_H
#define REFEREE_JUDGE_H

#include "core/line.h"

struct judgement {
	struct ruling ruling; /* UNDECIDED if the game could go on after its last step */
	struct line at; /* the line up to the ruling; it borrows the judged line's memory: only for reading, do not
			   release */
};

/* The first ruling along the line, from its start on. twice: rules on a repetition at the second occurrence, as
 * searches do. */
struct judgement judge_line(const struct line *, bool twice);

/* Plays the moves of a text, separated by blanks, each in any notation that the game reads; a reveal follows its flip,
 * "b4(k)". Moves after a position that decides the game by itself are ignored. On failure the error names the ply, the
 * move and the legal moves, and the moves before it stay played. */
bool judge_play(struct line *, const char *moves, struct error *) MUST_USE;

#endif
