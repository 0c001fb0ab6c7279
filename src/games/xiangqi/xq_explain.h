/* xq_explain: what the ruling of a repetition rests on, move by move. docs/rules/xiangqi.md 5 */
#ifndef GAMES_XIANGQI_XQ_EXPLAIN_H
#define GAMES_XIANGQI_XQ_EXPLAIN_H

#include "core/explanation.h"
#include "core/line.h"

/* Of the ruling of the line's last position, for the caller to release; false, and nothing, where no repetition is
 * ruled. */
bool xq_explain(const struct line *, struct explanation *out);

#endif
