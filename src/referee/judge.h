/* judge: rules a game that was played: where it should have ended, and by which clause. */
#ifndef REFEREE_JUDGE_H
#define REFEREE_JUDGE_H

#include "core/line.h"

struct judgement {
	struct ruling ruling; /* UNDECIDED where the game could go on after its last step */
	struct line at; /* the line up to the ruling; it borrows the judged line's memory: read it only, no release */
};

/* The first ruling on the way of the line, from its start on. twice: a position is ruled when it occurs for the second
 * time already, as searches do. */
struct judgement judge_line(const struct line *, bool twice);

/* Plays the moves of a text, separated by blanks, each in any notation that the game reads; a reveal stands behind its
 * flip, "b4(k)". Moves behind a position that decides the game by itself are not looked at. On failure the error names
 * ply, move and what was legal, and the moves before it stay played. */
bool judge_play(struct line *, const char *moves, struct error *) MUST_USE;

#endif
