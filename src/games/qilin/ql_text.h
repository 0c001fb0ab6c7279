/* ql_text: text format of positions and moves of Qilin chess, and its board layout. docs/rules/qilin.md 5 */
#ifndef GAMES_QILIN_QL_TEXT_H
#define GAMES_QILIN_QL_TEXT_H

#include "core/layout.h"
#include "games/qilin/ql_rules.h"

#define QL_REWARDS_MAX 3
#define QL_QUIET_MAX   10000
#define QL_PLY_MAX     1000000
#define QL_OPENED_MAX  ((1u << QL_LINES) - 1)

extern const char *const ql_stage_words[QL_STAGES + 1]; /* NULL-terminated */

bool ql_parse(struct position *, const char *text, struct error *);
size_t ql_format(const struct position *, char *buf, size_t size);
move_t ql_parse_move(const struct position *, const char *text, struct error *);
size_t ql_format_move(const struct position *, move_t, char *buf, size_t size);
void ql_layout(const struct position *, struct board_layout *);
struct move_points ql_move_points(const struct position *, move_t);

/* The stage as written in position text: "place", "press", "clear", "move" or "remove". */
const char *ql_stage(const struct position *);

#endif
