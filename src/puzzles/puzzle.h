/* puzzle: a position of a game in which one move, or one of very few, is right, and the moves that follow.
 * docs/puzzles.md
 *
 * A struct puzzle owns its texts and moves; puzzle_release frees them. */
#ifndef PUZZLES_PUZZLE_H
#define PUZZLES_PUZZLE_H

#include "base/text.h"
#include "core/line.h"

#define PUZZLE_MOVES_MAX  24 /* maximum length of a solution */
#define PUZZLE_OTHERS_MAX 3  /* maximum alternatives to the solution's move, at each step */
#define PUZZLE_BEFORE_MAX 64 /* maximum moves and outcomes before the puzzle */
#define PUZZLE_RATING_MIN 400
#define PUZZLE_RATING_MAX 3000
#define PUZZLE_LABEL_MAX  200 /* bytes */

/* The goal that the right moves reach. */
enum puzzle_kind {
	PUZZLE_MATE,   /* a forced win to the end, in the fewest turns */
	PUZZLE_RULING, /* a win by the rules on repetition */
	PUZZLE_WIN,    /* a won position */
	PUZZLE_SAVE,   /* a position that is not lost */
	PUZZLE_KINDS
};

struct puzzle {
	enum puzzle_kind kind;
	int rating;               /* difficulty on the scale of player ratings: see puzzles/difficulty.h */
	struct position start;    /* position before the moves before; repetitions count from here */
	int n_before, n_solution; /* 0 .. PUZZLE_BEFORE_MAX; 1 .. PUZZLE_MOVES_MAX */
	move_t before[PUZZLE_BEFORE_MAX];

	/* The side that begins is the solver; the other side's moves are replies. The last move is the solver's; chance
	 * does not act before any of them. */
	move_t solution[PUZZLE_MOVES_MAX];

	/* Per step: solver moves as good as the solution's. Only mates have alternatives: moves that force the end in
	 * as few turns, or fewer. */
	int n_others[PUZZLE_MOVES_MAX];
	move_t others[PUZZLE_MOVES_MAX][PUZZLE_OTHERS_MAX];
	char *label; /* origin of the game; "" if unknown */
};

void puzzle_release(struct puzzle *);

/* Converts a kind to and from "mate", "ruling", "win", "save"; puzzle_kind_of returns false for other words. */
const char *puzzle_kind_name(enum puzzle_kind);
bool puzzle_kind_of(const char *word, enum puzzle_kind *out);

/* The position in which the puzzle begins, after the moves before. Release with line_release. */
void puzzle_line(const struct puzzle *, const struct game *, struct line *out);

/* Appends the moves that follow the line, separated by blanks, and plays them on it. */
void puzzle_play_moves(struct line *, const move_t *moves, int n, struct string *out);

/* A name of eight hexadecimal digits, derived from start and moves: it stays the same when puzzles are added to a
 * file. */
#define PUZZLE_NAME_SIZE 9
void puzzle_name(const struct puzzle *, const struct game *, char out[PUZZLE_NAME_SIZE]);

enum puzzle_answer {
	PUZZLE_WRONG,
	PUZZLE_RIGHT, /* the move of the solution */
	PUZZLE_OTHER  /* another move that is as good: listed, or it wins the game at once */
};

/* Classifies a legal move of the solver in the line's last position, reached by the first n_played moves of the
 * solution, which has more moves. */
enum puzzle_answer puzzle_try(const struct puzzle *, const struct line *, int n_played, move_t);

/* Whether the invariants of the members hold: the moves are legal and leave the game undecided until the last. If not,
 * the error describes the violation. */
bool puzzle_check(const struct puzzle *, const struct game *, struct error *) MUST_USE;

#endif
