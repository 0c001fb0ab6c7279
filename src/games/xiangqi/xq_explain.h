/* xq_explain: a repetition's ruling in words, move by move, for people who have never read the rule book. */
#ifndef GAMES_XIANGQI_XQ_EXPLAIN_H
#define GAMES_XIANGQI_XQ_EXPLAIN_H

#include "base/text.h"
#include "core/line.h"

/* Appends lines of text on the ruling of the line's last position; nothing, and false, where no repetition is ruled. */
bool xq_explain(const struct line *, struct string *out);

#endif
