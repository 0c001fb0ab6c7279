/* mc_text: positions of Magic Chess as text, and the picture of its board. docs/rules/magic.md 1.1, 5 */
#ifndef GAMES_MAGIC_MC_TEXT_H
#define GAMES_MAGIC_MC_TEXT_H

#include "base/text.h"
#include "core/shape.h"
#include "games/magic/mc_board.h"

size_t mc_format(const struct position *, char *buf, size_t size);
void mc_shape(const struct position *, struct board_shape *);

/* A board of that size with nothing on it. */
void mc_blank(struct board_shape *, int width, int height);

#define MC_QUIET_MAX 9999
#define MC_PLY_MAX   1000000

extern const struct mc_rules mc_standard_rules;  /* the meaning of "-" in the field of rules */
extern const char mc_cast_letters[MC_CASTS + 1]; /* in the field of casts */

/* A piece with its magic: "p", "P^2*", "n=0". 5.2 */
void mc_add_piece(struct text *, int piece, int magic);

/* Reads one and moves the pointer past it; *piece is set even if the magic is refused. */
bool mc_read_piece(const char **text, int *piece, int *magic, struct error *);

/* "c2". */
void mc_add_point(struct text *, int point);

/* The point of the board that the text begins with, or -1. */
int mc_read_point(const struct mc_position *, const char *text);

#endif
