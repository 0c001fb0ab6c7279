/* dc_pieces: the pieces of dark chess and which captures which; Magic Chess uses the same pieces.
 *
 * A piece code is kind + 8 * side: 0 .. 6 for Red's K G M R N C P, 8 .. 14 for Black's. */
#ifndef GAMES_DARKCHESS_DC_PIECES_H
#define GAMES_DARKCHESS_DC_PIECES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/message.h"
#include "core/layout.h"

/* Kinds by rank, highest first. docs/rules/darkchess.md 1.2 */
enum dc_kind { DC_KING, DC_GUARD, DC_MINISTER, DC_ROOK, DC_KNIGHT, DC_CANNON, DC_PAWN, DC_KINDS };
enum dc_side { DC_RED, DC_BLACK };

#define DC_PIECES         16 /* codes 7 and 15 are not players' pieces */
#define DC_PIECE(side, k) ((uint8_t)((side)*8 + (k)))
#define DC_KIND_OF(piece) ((piece)&7)
#define DC_SIDE_OF(piece) ((piece) >> 3)

/* Bit v of dc_takes[k]: a piece of kind k can capture an adjacent enemy of kind v. 0 for the cannon, which captures by
 * jumping. docs/rules/darkchess.md 2.3, 2.4 */
extern const uint8_t dc_takes[DC_KINDS];

/* The same in the order of Hong Kong, where cannons capture like the others. 2.10 */
extern const uint8_t dc_hongkong_takes[DC_KINDS];

/* A short reason why a piece cannot capture an adjacent enemy in the usual order. */
const struct message *dc_why_not(int kind, int victim);

const struct message *dc_piece_name(int piece); /* "red king" */

/* "KGMRNCP" and "kgmrncp" by piece code, 0 for codes that are not pieces. */
extern const char dc_letters[DC_PIECES];

/* The piece code of the letter, or -1. */
int dc_piece_of_letter(char letter);

/* Names of an observation's planes: by piece code up to the last of Black, and by color and kind for the bag. */
/* clang-format off */
#define DC_PLANES_UP \
	"red king", "red guard", "red minister", "red rook", "red knight", "red cannon", "red pawn", \
	"face down", "black king", "black guard", "black minister", "black rook", "black knight", \
	"black cannon", "black pawn"
#define DC_PLANES_BAG \
	"red kings face down", "red guards face down", "red ministers face down", "red rooks face down", \
	"red knights face down", "red cannons face down", "red pawns face down", "black kings face down", \
	"black guards face down", "black ministers face down", "black rooks face down", \
	"black knights face down", "black cannons face down", "black pawns face down"
/* clang-format on */

/* Names and characters by piece code. */
extern const struct piece_look dc_looks[DC_PIECES];

#endif
