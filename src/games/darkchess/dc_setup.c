#include "games/darkchess/dc_parts.h"
#include "games/darkchess/dc_messages.h"
#include "games/darkchess/dc_text.h"

#include <string.h>

enum { SIDE, COLOUR, BAG, QUIET, PLY, PENDING, ATTACKER, CHAIN };

static const char *const colours[] = {"open", "red", "black", NULL};

static const struct setup_field fields[] = {
	[SIDE] = {.name = "side", .kind = SETUP_CHOICE, .choices = colours, .signs = "?rb"},
	[COLOUR] = {.name = "colour", .kind = SETUP_CHOICE, .choices = colours, .signs = "?rb"},
	[BAG] = {.name = "bag", .kind = SETUP_PIECES},
	[QUIET] = {.name = "quiet", .kind = SETUP_NUMBER, .max = DC_QUIET_MAX},
	[PLY] = {.name = "ply", .kind = SETUP_NUMBER, .max = DC_PLY_MAX},
	[PENDING] = {.name = "pending", .kind = SETUP_POINT},
	[ATTACKER] = {.name = "attacker", .kind = SETUP_POINT},
	[CHAIN] = {.name = "chain", .kind = SETUP_POINT},
	{.name = NULL},
};

static bool read_piece(const char **text, struct setup_piece *piece, struct error *err)
{
	if (**text != '?' && dc_piece_of_letter(**text) < 0)
		return fail(err, dc_bad_piece, **text);
	piece->glyph = *(*text)++;
	return true;
}

static void add_piece(struct text *t, const struct setup_piece *piece)
{
	text_char(t, piece->glyph);
}

static int value_of(uint8_t point)
{
	return point == DC_NO_POINT ? SETUP_ABSENT : point;
}

static uint8_t point_of(const struct setup *d, int field)
{
	return d->values[field] == SETUP_ABSENT ? DC_NO_POINT : (uint8_t)d->values[field];
}

static bool read_turn(struct setup *d, const char *field, struct error *err)
{
	struct dc_turn turn;
	if (!dc_read_turn(field, &turn))
		return fail(err, dc_bad_point, field);
	d->values[PENDING] = value_of(turn.pending);
	d->values[ATTACKER] = value_of(turn.attacker);
	d->values[CHAIN] = value_of(turn.chain);
	return true;
}

static bool parse_fields(const char *text, struct setup *d, struct error *err)
{
	struct fields f;
	d->width = DC_FILES;
	d->height = DC_RANKS;
	if (!fields_split(&f, text, 6, 7, dc_all_fields, err) ||
	    !setup_read_ranks(d, f.at[0], false, read_piece, err) ||
	    !setup_read_fields(d, fields, SIDE, &f, 1, 5, read_piece, err))
		return false;
	return f.n == 6 || read_turn(d, f.at[6], err);
}

static size_t format_fields(const struct setup *d, char *buf, size_t size)
{
	struct text t = text_into(buf, size);
	setup_add_ranks(&t, d, false, add_piece);
	setup_add_fields(&t, d, fields, SIDE, 5, add_piece);
	struct dc_turn turn = {point_of(d, PENDING), point_of(d, ATTACKER), point_of(d, CHAIN)};
	if (turn.pending != DC_NO_POINT || turn.chain != DC_NO_POINT) {
		text_char(&t, ' ');
		dc_add_turn(&t, &turn);
	}
	return t.length;
}

const struct setup_form dc_setup_form = {fields, NULL, 0, 0, NULL, parse_fields, format_fields};
