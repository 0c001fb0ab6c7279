/* line: a start and every position since, with keys and moves. It is record, repetition history and search stack at
 * once: positions are copied forward, so there is no undo to get wrong.
 *
 * A line owns its memory: line_init/line_release. It belongs to one thread. Pointers into it are valid until the next
 * push, or as long as there is room that line_reserve made.
 */
#ifndef CORE_LINE_H
#define CORE_LINE_H

#include "core/game.h"

struct line_step {
	uint64_t key; /* of the position */
	move_t move;  /* played from it; NO_MOVE at the end of the line */
};

struct line {
	const struct game *game;
	int length;    /* moves and outcomes played; the positions are 0 .. length */
	int capacity;  /* positions and steps that it has room for */
	int root;      /* the position where a search begins; what lies before it was played; 0 .. length */
	int rules_at;  /* the occurrence of a position at which judge rules: 2, or 0: as the rules of the game say */
	size_t stride; /* bytes between positions */
	unsigned char *positions;
	struct line_step *steps;
};

void line_init(struct line *, const struct game *, const struct position *start);
void line_release(struct line *);
void line_copy(struct line *to, const struct line *from); /* to is initialised by this */

/* A copy for a search from the end of the line, which becomes its root. It rules at the second occurrence. Both sides
 * can play a drawn loop again, so that draw stands. A loss does not stand yet: the loser may continue with another
 * loop, and the two together may be no offence. Searches confirm a loss with line_judge_at. */
void line_begin_search(struct line *to, const struct line *from);

/* Makes room for that many more steps: as long as the line is no longer than that, its positions stay where they are.
 */
void line_reserve(struct line *, int steps);

/* Plays a generated move or an outcome. */
void line_push(struct line *, move_t);

/* Takes the last one back; length must be above the root. */
void line_pop(struct line *);

static inline const struct position *line_at(const struct line *line, int i)
{
	return (const struct position *)(line->positions + line->stride * (size_t)i);
}

static inline const struct position *line_last(const struct line *line)
{
	return line_at(line, line->length);
}

/* How often the last position occurred before, looking back at most this many steps. */
int line_occurrences(const struct line *, int steps_back);

/* What judge says if it rules at that occurrence of a position; 0: at the one that the rules of the game require. */
struct ruling line_judge_at(const struct line *, int rules_at);

/* Whether judge rules on a loop that was played once, although the rules require more, in a game that weighs loops: a
 * loss by it is not certain. */
bool line_repeats_once(const struct line *);

/* The occurrence of a position at which judge rules, in a game whose rules say own. */
static inline int line_rules_at(const struct line *line, int own)
{
	return line->rules_at ? line->rules_at : own;
}

/* Whether the invariants of a line hold: each position follows from the one before by a legal move, each key is its
 * position's, and the counts agree. If not, the error says what is wrong. */
bool line_check(const struct line *, struct error *) MUST_USE;

/* The one place that combines what can decide a game: the position alone, the lack of a move, the history. */
struct ruling line_ruling(const struct line *);

/* Whether that ruling rests on the history: on a repetition. Without it the last position would not be decided, or
 * otherwise; limits of moves count in the position. */
bool line_is_ruled_by_history(const struct line *);

#endif
