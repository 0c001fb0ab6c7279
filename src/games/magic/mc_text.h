/* mc_text: text format of Magic Chess positions, and its board layout. docs/rules/magic.md 1.1, 5 */
#ifndef GAMES_MAGIC_MC_TEXT_H
#define GAMES_MAGIC_MC_TEXT_H

#include "base/text.h"
#include "core/layout.h"
#include "games/magic/mc_board.h"

size_t mc_format(const struct position *, char *buf, size_t size);
void mc_layout(const struct position *, struct board_layout *);

/* Fills in an empty board of this size. */
void mc_blank(struct board_layout *, int width, int height);

#define MC_QUIET_MAX 9999
#define MC_PLY_MAX   1000000

extern const struct mc_rules mc_standard_rules; /* the rules that "-" stands for in the rules field */

/* Sets one rule of the field: "draw=60", "ice=plies", or the default "ice=turns". False if no rule has that name
 * and value. */
bool mc_read_rule(const char *word, struct mc_rules *);

extern const char mc_cast_letters[MC_CASTS + 1]; /* letters in the casts field */

/* Writes a piece with its magic: "p", "P^2*", "n=0". 5.2 */
void mc_add_piece(struct text *, int piece, int magic);

/* Parses a piece and advances the pointer past it; *piece is set even if the magic is invalid. */
bool mc_read_piece(const char **text, int *piece, int *magic, struct error *);

/* Writes a point: "c2". */
void mc_add_point(struct text *, int point);

/* The point at the start of the text, or -1. */
int mc_read_point(const struct mc_position *, const char *text);

#endif
