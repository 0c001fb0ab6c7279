#include "games/darkchess/dc_pieces.h"
#include "games/darkchess/dc_messages.h"

#include <assert.h>

#define BIT(kind)  (1u << (kind))
#define FROM(kind) ((uint8_t)(0x7f & ~(BIT(kind) - 1))) /* the kind and all lower ranks */

const uint8_t dc_takes[DC_KINDS] = {
	[DC_KING] = FROM(DC_KING) & ~BIT(DC_PAWN),
	[DC_GUARD] = FROM(DC_GUARD),
	[DC_MINISTER] = FROM(DC_MINISTER),
	[DC_ROOK] = FROM(DC_ROOK),
	[DC_KNIGHT] = FROM(DC_KNIGHT),
	[DC_CANNON] = 0,
	[DC_PAWN] = BIT(DC_KING) | BIT(DC_PAWN),
};

const uint8_t dc_hongkong_takes[DC_KINDS] = {
	[DC_KING] = 0x7f & ~BIT(DC_PAWN),
	[DC_ROOK] = 0x7f & ~BIT(DC_KING),
	[DC_KNIGHT] = FROM(DC_GUARD) & ~BIT(DC_ROOK),
	[DC_CANNON] = BIT(DC_CANNON) | BIT(DC_GUARD) | BIT(DC_MINISTER) | BIT(DC_PAWN),
	[DC_GUARD] = BIT(DC_GUARD) | BIT(DC_MINISTER) | BIT(DC_PAWN),
	[DC_MINISTER] = BIT(DC_MINISTER) | BIT(DC_PAWN),
	[DC_PAWN] = BIT(DC_KING) | BIT(DC_PAWN),
};

const struct message *dc_why_not(int kind, int victim)
{
	if (kind == DC_CANNON)
		return dc_cannon_must_jump;
	if (kind == DC_KING && victim == DC_PAWN)
		return dc_king_spares_pawn;
	return kind == victim ? dc_equal_pieces : dc_target_ranks_higher;
}

const struct message *dc_piece_name(int piece)
{
	static const struct message *const names[DC_PIECES] = {
		dc_red_king,     dc_red_guard,    dc_red_minister,   dc_red_rook,
		dc_red_knight,   dc_red_cannon,   dc_red_pawn,       NULL,
		dc_black_king,   dc_black_guard,  dc_black_minister, dc_black_rook,
		dc_black_knight, dc_black_cannon, dc_black_pawn,     NULL,
	};
	assert(names[piece]);
	return names[piece];
}

const char dc_letters[DC_PIECES] = {'K', 'G', 'M', 'R', 'N', 'C', 'P', 0, 'k', 'g', 'm', 'r', 'n', 'c', 'p', 0};

int dc_piece_of_letter(char letter)
{
	for (int piece = 0; piece < DC_PIECES; piece++)
		if (letter && dc_letters[piece] == letter)
			return piece;
	return -1;
}

const struct piece_look dc_looks[DC_PIECES] = {
	{"red king", "帥", 'K', TINT_RED, 0},         {"red guard", "仕", 'G', TINT_RED, 0},
	{"red minister", "相", 'M', TINT_RED, 0},     {"red rook", "俥", 'R', TINT_RED, 0},
	{"red knight", "傌", 'N', TINT_RED, 0},       {"red cannon", "炮", 'C', TINT_RED, 0},
	{"red pawn", "兵", 'P', TINT_RED, 0},         {"face-down piece", "暗", '?', TINT_NONE, MARK_FACE_DOWN},
	{"black king", "將", 'k', TINT_BLACK, 0},     {"black guard", "士", 'g', TINT_BLACK, 0},
	{"black minister", "象", 'm', TINT_BLACK, 0}, {"black rook", "車", 'r', TINT_BLACK, 0},
	{"black knight", "馬", 'n', TINT_BLACK, 0},   {"black cannon", "包", 'c', TINT_BLACK, 0},
	{"black pawn", "卒", 'p', TINT_BLACK, 0},     {"wood", "木", '#', TINT_NONE, MARK_BLOCK},
};
