#include "games/surakarta/sk_parts.h"
#include "games/surakarta/sk_messages.h"
#include "games/surakarta/sk_text.h"

#include <ctype.h>
#include <string.h>

static const char *const sides[] = {"first", "second", NULL};

static const struct setup_field fields[] = {
	{.name = "side", .kind = SETUP_CHOICE, .choices = sides, .signs = "xo"},
	{.name = "quiet", .kind = SETUP_NUMBER, .max = SK_COUNT_MAX},
	{.name = "ply", .kind = SETUP_NUMBER, .max = SK_COUNT_MAX},
	{.name = NULL},
};

static bool read_piece(const char **text, struct setup_piece *piece, struct error *err)
{
	piece->glyph = (char)toupper((unsigned char)**text);
	if (piece->glyph != 'X' && piece->glyph != 'O')
		return fail(err, sk_bad_piece, **text);
	++*text;
	return true;
}

static void add_piece(struct text *t, const struct setup_piece *piece)
{
	text_char(t, piece->glyph);
}

static bool parse_fields(const char *text, struct setup *d, struct error *err)
{
	struct fields f;
	d->width = d->height = SK_SIZE;
	return fields_split(&f, text, 4, 4, sk_all_fields, err) &&
	       setup_read_ranks(d, f.at[0], true, read_piece, err) &&
	       setup_read_fields(d, fields, 0, &f, 1, 3, NULL, err);
}

static size_t format_fields(const struct setup *d, char *buf, size_t size)
{
	struct text t = text_into(buf, size);
	setup_add_ranks(&t, d, true, add_piece);
	setup_add_fields(&t, d, fields, 0, 3, NULL);
	return t.length;
}

const struct setup_form sk_setup_form = {fields, NULL, 0, 0, NULL, parse_fields, format_fields};
