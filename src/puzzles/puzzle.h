/* puzzle: a position of a game in which one move, or one of very few, is right, and the moves that follow from it.
 * docs/puzzles.md
 *
 * A struct puzzle owns its texts and moves; puzzle_release frees them. */
#ifndef PUZZLES_PUZZLE_H
#define PUZZLES_PUZZLE_H

#include "base/text.h"
#include "core/line.h"

#define PUZZLE_MOVES_MAX  24 /* of a solution */
#define PUZZLE_OTHERS_MAX 3  /* moves that are as good as the solution's, at each step */
#define PUZZLE_BEFORE_MAX 64 /* moves and outcomes before the puzzle */
#define PUZZLE_RATING_MIN 400
#define PUZZLE_RATING_MAX 3000
#define PUZZLE_LABEL_MAX  200 /* bytes */

/* What the right moves make of the position. */
enum puzzle_kind {
	PUZZLE_MATE,   /* a forced win to the end, in the fewest turns */
	PUZZLE_RULING, /* a win by the rules on repetition */
	PUZZLE_WIN,    /* a won position */
	PUZZLE_SAVE,   /* one that is not lost */
	PUZZLE_KINDS
};

struct puzzle {
	enum puzzle_kind kind;
	int rating;               /* of its difficulty, as ratings of players: see puzzles/difficulty.h */
	struct position start;    /* from which the moves before were played: repetitions count from there */
	int n_before, n_solution; /* 0 .. PUZZLE_BEFORE_MAX; 1 .. PUZZLE_MOVES_MAX */
	move_t before[PUZZLE_BEFORE_MAX];

	/* The side that begins is the solver; the other side's moves are replies. The last one is the solver's; chance
	 * acts before none of them. */
	move_t solution[PUZZLE_MOVES_MAX];

	/* By step: moves of the solver that are as good as the solution's. Only a mate has any: those that force the
	 * end in as few turns, or fewer. */
	int n_others[PUZZLE_MOVES_MAX];
	move_t others[PUZZLE_MOVES_MAX][PUZZLE_OTHERS_MAX];
	char *label; /* whose game it is from; "" not told */
};

void puzzle_release(struct puzzle *);

/* "mate", "ruling", "win", "save"; and which of them a word is, or false. */
const char *puzzle_kind_name(enum puzzle_kind);
bool puzzle_kind_of(const char *word, enum puzzle_kind *out);

/* The position in which the puzzle begins, after the moves before. line_release */
void puzzle_line(const struct puzzle *, const struct game *, struct line *out);

/* Writes moves that follow the line, blanks between them, and plays them on it. */
void puzzle_play_moves(struct line *, const move_t *moves, int n, struct string *out);

/* Eight hexadecimal digits that follow from start and moves, and stay when puzzles are added to a file. */
#define PUZZLE_NAME_SIZE 9
void puzzle_name(const struct puzzle *, const struct game *, char out[PUZZLE_NAME_SIZE]);

enum puzzle_answer {
	PUZZLE_WRONG,
	PUZZLE_RIGHT, /* the move of the solution */
	PUZZLE_OTHER  /* another one that is as good: listed, or it wins the game at once */
};

/* What a legal move of the solver is worth in the line's last position, which the first n_played moves of the solution
 * led to; there are more. */
enum puzzle_answer puzzle_try(const struct puzzle *, const struct line *, int n_played, move_t);

/* Whether all that the members promise is so: legal moves that leave the game undecided until the last. If not, the
 * error says what is wrong. */
bool puzzle_check(const struct puzzle *, const struct game *, struct error *) MUST_USE;

#endif
