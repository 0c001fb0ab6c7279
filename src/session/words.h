/* words: tokenizing and writing command lines, for all protocols. Words are separated by blanks or tabs. */
#ifndef SESSION_WORDS_H
#define SESSION_WORDS_H

#include "base/text.h"
#include "core/engine.h"
#include "core/line.h"

extern const char words_blanks[]; /* the separators */

/* Skips leading blanks. */
const char *words_skip(const char *text);

/* Appends the text from..to without surrounding blanks. */
void words_between(struct string *out, const char *from, const char *to);

/* Whether the text begins with the word, after optional blanks; if so *rest is the text after it, without leading
 * blanks. */
bool words_begin(const char *text, const char *word, const char **rest);

/* Finds the word in the text as a whole word; NULL if absent. */
const char *words_find(const char *text, const char *word);

/* Copies the next word, truncated to fit, and advances past it and the blanks after it; "" at the end. Returns the
 * word. */
const char *words_take(const char **text, char *word, size_t size);

/* Appends the moves, played in sequence from the last position of the history, each preceded by a blank. */
void words_add_moves(struct string *, const struct line *, const move_t *moves, int n);

/* Appends the best move of a search of the history's last position and, if it has an expected reply, " ponder" and
 * that. */
void words_add_best(struct string *, const struct line *, const struct search_result *);

/* Mate distance in full moves of the side to move; positive for a win, negative or 0 for a loss. False if it is not a
 * mate score. */
bool words_mate(int score, int *moves);

/* A command and its handler; a table ends with a NULL word. */
struct client;
struct words_command {
	const char *word;
	void (*execute)(struct client *, const char *rest);
};

/* Executes the line with the first command of the table that it begins with; false if none matches. */
bool words_execute(const struct words_command *, struct client *, const char *line);

#endif
