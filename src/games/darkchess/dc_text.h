/* dc_text: text format of positions and actions of dark chess, and its board layout. docs/rules/darkchess.md 4 */
#ifndef GAMES_DARKCHESS_DC_TEXT_H
#define GAMES_DARKCHESS_DC_TEXT_H

#include "base/text.h"
#include "core/layout.h"
#include "games/darkchess/dc_rules.h"

#define DC_QUIET_MAX UINT16_MAX
#define DC_PLY_MAX   1000000

bool dc_parse(struct position *, const char *text, struct error *);
size_t dc_format(const struct position *, char *buf, size_t size);
move_t dc_parse_move(const struct position *, const char *text, struct error *);
size_t dc_format_move(const struct position *, move_t, char *buf, size_t size);
void dc_layout(const struct position *, struct board_layout *);

/* Writes a point as in "c6"; reads one from two characters, -1 if invalid. */
void dc_add_point(struct text *, int point);
int dc_point_at(const char *text);

/* What is left of a turn, as points or DC_NO_POINT: of dc_position. "c2": the reveal of a flip is due; "b2-c2": that of
 * a blind capture; "c2+": the piece on c2 may capture again. 4.2 */
struct dc_turn {
	uint8_t pending, attacker, chain;
};
void dc_add_turn(struct text *, const struct dc_turn *);
bool dc_read_turn(const char *field, struct dc_turn *); /* of points on the board; false if the field is invalid */

struct move_points dc_move_points(const struct position *, move_t);

const char *dc_stage(const struct position *); /* "chain" within a chain of captures, else NULL */

#endif
