/* words: lines of commands, as every protocol reads and writes them: words with blanks or tabs between. */
#ifndef PROTOCOL_WORDS_H
#define PROTOCOL_WORDS_H

#include "base/text.h"
#include "core/engine.h"
#include "core/line.h"

extern const char words_blanks[]; /* what stands between words */

/* The text without the blanks before it. */
const char *words_skip(const char *text);

/* Appends what lies between, without blanks at its ends. */
void words_between(struct string *out, const char *from, const char *to);

/* Whether the text begins with the word, after blanks perhaps; if so *rest is what follows, without blanks before. */
bool words_begin(const char *text, const char *word, const char **rest);

/* Where the word stands in the text as a word; NULL if it does not. */
const char *words_find(const char *text, const char *word);

/* Copies the next word, cut to fit, and moves on, over the blanks after it too; "" at the end. Returns the word. */
const char *words_take(const char **text, char *word, size_t size);

/* Appends the moves, which are played one after another from the last position of the line, each with a blank
 * before it. */
void words_add_moves(struct string *, const struct line *, const move_t *moves, int n);

/* Appends the best move of a thought about the last position of the line, and where an answer is expected " ponder" and
 * that. */
void words_add_best(struct string *, const struct line *, const struct thought *);

/* Whole moves, of the side to act, to a forced end; positive for a win, negative or 0 for a loss. False if the score is
 * none of a forced end. */
bool words_mate(int score, int *moves);

/* A command and what obeys it; a table of them ends with NULL. */
struct talk;
struct words_command {
	const char *word;
	void (*obey)(struct talk *, const char *rest);
};

/* Obeys the line by the table's first command that it begins with; false if there is none. */
bool words_obey(const struct words_command *, struct talk *, const char *line);

#endif
