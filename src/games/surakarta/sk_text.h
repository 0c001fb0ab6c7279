/* sk_text: text format of positions and moves of Surakarta, and its board layout. docs/rules/surakarta.md 4 */
#ifndef GAMES_SURAKARTA_SK_TEXT_H
#define GAMES_SURAKARTA_SK_TEXT_H

#include "core/layout.h"
#include "games/surakarta/sk_rules.h"

#define SK_COUNT_MAX 1000000 /* maximum ply count */

bool sk_parse(struct position *, const char *text, struct error *);
size_t sk_format(const struct position *, char *buf, size_t size);
move_t sk_parse_move(const struct position *, const char *text, struct error *);
size_t sk_format_move(const struct position *, move_t, char *buf, size_t size);
void sk_layout(const struct position *, struct board_layout *);
struct move_points sk_move_points(const struct position *, move_t);

/* Move format of the SAU contest platform: file and rank of both points, for example "BBBC" for b2-b3 in its
 * coordinates. Its board has Black at the top, so it is rotated by 180 degrees: our f1 is its AA, our a6 its FF. 4.1 */
size_t sk_format_sau(move_t, char *buf, size_t size);
move_t sk_parse_sau(const struct position *, const char *text, struct error *);

#endif
