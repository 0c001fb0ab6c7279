/* xq_explain: explains the ruling on a repetition, move by move. docs/rules/xiangqi.md 5 */
#ifndef GAMES_XIANGQI_XQ_EXPLAIN_H
#define GAMES_XIANGQI_XQ_EXPLAIN_H

#include "core/explanation.h"
#include "core/line.h"

/* Explains the ruling at the last position of the game history; the caller releases the explanation. Returns false,
 * with nothing to release, if the ruling is not on a repetition. */
bool xq_explain(const struct line *, struct explanation *out);

#endif
