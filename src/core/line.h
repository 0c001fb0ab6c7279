/* line: a game history: the start position and every position since, with keys and moves. It serves as game record,
 * repetition history and search stack: positions are copied forward, so there is no undo to get wrong.
 *
 * In a line every position was reached; the moves that a search expects are a variation (core/search_result.h).
 *
 * A line owns its memory (line_init, line_release) and belongs to one thread. Pointers into it are valid until the next
 * push, or within the capacity reserved by line_reserve. */
#ifndef CORE_LINE_H
#define CORE_LINE_H

#include "core/game.h"

struct line_step {
	uint64_t key; /* of the position */
	move_t move;  /* played from the position; NO_MOVE at the end of the line */
};

struct line {
	const struct game *game;
	int length;   /* number of moves and outcomes played; positions are 0 .. length */
	int capacity; /* allocated positions and steps */
	int root;     /* index of the position where the search starts, 0 .. length; earlier moves belong to the game */
	int rules_at; /* the occurrence of a position at which judge rules: 2, or 0 for the number in the game's rules
		       */
	size_t stride; /* bytes between positions */
	unsigned char *positions;
	struct line_step *steps;
};

void line_init(struct line *, const struct game *, const struct position *start);
void line_release(struct line *);
void line_copy(struct line *to, const struct line *from); /* initializes to */

/* Copies the line for a search from its end, which becomes the root. The copy rules at the second occurrence. A draw by
 * a loop is final, since both sides can repeat it. A loss is not final yet: the loser may continue with a different
 * loop, and the combination may be no offence. Searches confirm a loss with line_judge_at. */
void line_begin_search(struct line *to, const struct line *from);

/* Makes room for that many more steps: pushing up to that many does not move the positions. */
void line_reserve(struct line *, int steps);

/* Plays a generated move or a chance outcome. */
void line_push(struct line *, move_t);

/* Takes back the last move; length must be above root. */
void line_pop(struct line *);

static inline const struct position *line_at(const struct line *line, int i)
{
	return (const struct position *)(line->positions + line->stride * (size_t)i);
}

static inline const struct position *line_last(const struct line *line)
{
	return line_at(line, line->length);
}

/* How often the last position occurred before, looking back at most steps_back steps. */
int line_occurrences(const struct line *, int steps_back);

/* The ruling of judge at that occurrence of a position; 0: at the occurrence that the game's rules require. */
struct ruling line_judge_at(const struct line *, int rules_at);

/* Whether judge ruled on a loop that was played only once although the rules require more, in a game that weighs loops:
 * a loss by it is not certain. */
bool line_repeats_once(const struct line *);

/* The occurrence of a position at which judge rules; own is the number in the game's rules. */
static inline int line_rules_at(const struct line *line, int own)
{
	return line->rules_at ? line->rules_at : own;
}

/* Checks the invariants: each position follows from the previous one by a legal move, each key matches its position,
 * and the counts agree. If not, the error says what is wrong. */
bool line_check(const struct line *, struct error *) MUST_USE;

/* The ruling on the game; the only place that combines all ways for a game to end: the position itself, having no
 * moves, and the history. */
struct ruling line_ruling(const struct line *);

/* Whether that ruling depends on the history, on a repetition: without it, the last position would be undecided or
 * ruled differently. Move limits count as part of the position. */
bool line_is_ruled_by_history(const struct line *);

#endif
