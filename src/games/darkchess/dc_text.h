/* dc_text: positions and actions of dark chess as text, and the picture of its board. docs/rules/darkchess.md 4 */
#ifndef GAMES_DARKCHESS_DC_TEXT_H
#define GAMES_DARKCHESS_DC_TEXT_H

#include "core/shape.h"
#include "games/darkchess/dc_rules.h"

bool dc_parse(struct position *, const char *text, struct error *);
size_t dc_format(const struct position *, char *buf, size_t size);
move_t dc_parse_move(const struct position *, const char *text, struct error *);
size_t dc_format_move(const struct position *, move_t, char *buf, size_t size);
void dc_shape(const struct position *, struct board_shape *);
struct touched dc_touches(const struct position *, move_t);

#endif
