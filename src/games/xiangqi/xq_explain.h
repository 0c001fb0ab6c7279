/* xq_explain: the reasons for the ruling on a repetition, move by move. docs/rules/xiangqi.md 5 */
#ifndef GAMES_XIANGQI_XQ_EXPLAIN_H
#define GAMES_XIANGQI_XQ_EXPLAIN_H

#include "core/explanation.h"
#include "core/line.h"

/* Explains the ruling in the line's last position; the caller releases the explanation. False, with nothing to release,
 * if it is not a ruling on a repetition. */
bool xq_explain(const struct line *, struct explanation *out);

#endif
