/* xq_explain: a repetition's ruling in words, move by move, for people who have never read the rule book; and the same
 * as JSON, for programs that have words of their own: docs/referee.md has its members. */
#ifndef GAMES_XIANGQI_XQ_EXPLAIN_H
#define GAMES_XIANGQI_XQ_EXPLAIN_H

#include "base/text.h"
#include "core/line.h"

/* Appends lines of text, and one JSON object, on the ruling of the line's last position, NULL for one that is not
 * wanted; nothing, and false, where no repetition is ruled. */
bool xq_explain(const struct line *, struct string *text, struct string *json);

#endif
