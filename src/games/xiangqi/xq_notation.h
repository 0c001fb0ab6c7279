/* xq_notation: moves of xiangqi in the notations in use. docs/rules/xiangqi.md 6.2
 *
 * The canonical form is h2e2. Files of WXF and Chinese notation count from the mover's right. */
#ifndef GAMES_XIANGQI_XQ_NOTATION_H
#define GAMES_XIANGQI_XQ_NOTATION_H

#include "games/xiangqi/xq_board.h"

enum xq_script { XQ_TRADITIONAL, XQ_SIMPLIFIED };

/* Reads every notation below, and short algebraic notation (xq_san.h) with ranks from 0. */
move_t xq_parse_move(const struct position *, const char *text, struct error *);

/* The same, but in short algebraic notation the ranks count from first_rank, 0 or 1. */
move_t xq_parse_move_ranked(const struct position *, const char *text, int first_rank, struct error *);

/* Writers of legal moves; buffers as in struct game, MOVE_TEXT_MAX is always enough. */
size_t xq_format_move(const struct position *, move_t, char *buf, size_t size); /* h2e2 */
size_t xq_format_iccs(const struct position *, move_t, char *buf, size_t size); /* H2-E2 */
size_t xq_format_wxf(const struct position *, move_t, char *buf, size_t size);  /* C2=5, +R-1, 15=6 */
size_t xq_format_chinese(const struct position *, move_t, enum xq_script, char *buf, size_t size); /* 炮二平五 */

/* The same by name, for struct game: "iccs", "wxf", "chinese", "chinese-simplified". */
extern const char *const xq_notations[];
size_t xq_format_move_in(const struct position *, move_t, int notation, char *buf, size_t size);

#endif
