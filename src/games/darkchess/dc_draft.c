#include "games/darkchess/dc_draft.h"
#include "games/darkchess/dc_messages.h"
#include "games/darkchess/dc_text.h"

#include <string.h>

enum { SIDE, COLOUR, BAG, QUIET, PLY, PENDING };

static const char *const colours[] = {"open", "red", "black", NULL};

static const struct draft_field fields[] = {
	[SIDE] = {.name = "side", .kind = DRAFT_CHOICE, .choices = colours, .signs = "?rb"},
	[COLOUR] = {.name = "colour", .kind = DRAFT_CHOICE, .choices = colours, .signs = "?rb"},
	[BAG] = {.name = "bag", .kind = DRAFT_PIECES},
	[QUIET] = {.name = "quiet", .kind = DRAFT_NUMBER, .most = DC_QUIET_MAX},
	[PLY] = {.name = "ply", .kind = DRAFT_NUMBER, .most = DC_PLY_MAX},
	[PENDING] = {.name = "pending", .kind = DRAFT_POINT},
	{.name = NULL},
};

static bool read_piece(const char **text, struct draft_piece *piece, struct error *err)
{
	if (**text != '?' && dc_piece_of_letter(**text) < 0)
		return fail(err, dc_bad_piece, **text);
	piece->glyph = *(*text)++;
	return true;
}

static void add_piece(struct text *t, const struct draft_piece *piece)
{
	text_char(t, piece->glyph);
}

static bool take_apart(const char *text, struct draft *d, struct error *err)
{
	struct fields f;
	d->width = DC_FILES;
	d->height = DC_RANKS;
	if (!fields_split(&f, text, 6, 7, dc_all_fields, err) ||
	    !draft_read_ranks(d, f.at[0], false, read_piece, err) ||
	    !draft_read_fields(d, fields, SIDE, &f, 1, 5, read_piece, err))
		return false;
	if (f.n == 7)
		d->values[PENDING] = dc_point_at(f.at[6]);
	return f.n == 6 || d->values[PENDING] >= 0 || fail(err, dc_bad_point, f.at[6]);
}

static size_t put_together(const struct draft *d, char *buf, size_t size)
{
	struct text t = text_into(buf, size);
	draft_add_ranks(&t, d, false, add_piece);
	draft_add_fields(&t, d, fields, SIDE, 5, add_piece);
	if (d->values[PENDING] != DRAFT_ABSENT) {
		text_char(&t, ' ');
		dc_add_point(&t, d->values[PENDING]);
	}
	return t.length;
}

const struct draft_form dc_draft_form = {fields, NULL, 0, 0, NULL, take_apart, put_together};
