/* dc_pieces: the pieces of dark chess and which take which; Magic Chess uses the same pieces.
 *
 * A piece is its kind plus 8 * side: 0 .. 6 Red's K G M R N C P, 8 .. 14 Black's. */
#ifndef GAMES_DARKCHESS_DC_PIECES_H
#define GAMES_DARKCHESS_DC_PIECES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/message.h"
#include "core/shape.h"

/* In the order of rank, the highest first. docs/rules/darkchess.md 1.2 */
enum dc_kind { DC_KING, DC_GUARD, DC_MINISTER, DC_ROOK, DC_KNIGHT, DC_CANNON, DC_PAWN, DC_KINDS };
enum dc_side { DC_RED, DC_BLACK };

#define DC_PIECES         16 /* codes 7 and 15 are not pieces of a player */
#define DC_PIECE(side, k) ((uint8_t)((side)*8 + (k)))
#define DC_KIND_OF(piece) ((piece)&7)
#define DC_SIDE_OF(piece) ((piece) >> 3)

/* Bit v of dc_takes[k]: a piece of kind k takes an adjacent enemy of kind v. The cannon takes none in this way; it
 * jumps. docs/rules/darkchess.md 2.3, 2.4 */
extern const uint8_t dc_takes[DC_KINDS];

/* Why a piece does not take an adjacent enemy, in a few words. */
const struct message *dc_why_not(int kind, int victim);

const struct message *dc_piece_name(int piece); /* "red king" */

/* "KGMRNCP" and "kgmrncp" by piece code, 0 for codes that are not pieces. */
extern const char dc_letters[DC_PIECES];

/* The piece of that letter, or -1. */
int dc_piece_of_letter(char letter);

/* Names and characters by piece code. */
extern const struct piece_look dc_looks[DC_PIECES];

#endif
