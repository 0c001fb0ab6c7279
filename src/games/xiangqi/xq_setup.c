#include "games/xiangqi/xq_parts.h"
#include "games/xiangqi/xq_fen.h"
#include "games/xiangqi/xq_messages.h"

#include <ctype.h>

enum { SIDE, QUIET, MOVE, CHECKS };

static const char *const sides[] = {"first", "second", NULL};

static const struct setup_field fields[] = {
	[SIDE] = {.name = "side", .kind = SETUP_CHOICE, .choices = sides, .signs = "wb"},
	[QUIET] = {.name = "quiet", .kind = SETUP_NUMBER, .max = XQ_QUIET_MAX},
	[MOVE] = {.name = "move", .kind = SETUP_NUMBER, .max = XQ_MOVE_NUMBER_MAX},
	[CHECKS] = {.name = "checks.0", .kind = SETUP_NUMBER, .max = XQ_QUIET_MAX, .optional = true},
	{.name = "checks.1", .kind = SETUP_NUMBER, .max = XQ_QUIET_MAX, .optional = true},
	{.name = NULL},
};

static bool read_piece(const char **text, struct setup_piece *piece, struct error *err)
{
	int kind = xq_kind_of_letter(**text);
	if (kind < 0)
		return fail(err, xq_bad_piece, **text);
	char letter = xq_letters[kind];
	piece->glyph = isupper((unsigned char)**text) ? letter : (char)tolower(letter);
	++*text;
	return true;
}

static void add_piece(struct text *t, const struct setup_piece *piece)
{
	text_char(t, piece->glyph);
}

static bool read_checks(struct setup *d, const char *word, struct error *err)
{
	uint16_t checks[2];
	if (!xq_read_checks(word, XQ_QUIET_MAX, checks, err))
		return false;
	d->values[CHECKS] = checks[0];
	d->values[CHECKS + 1] = checks[1];
	return true;
}

static bool parse_fields(const char *text, struct setup *d, struct error *err)
{
	struct fields f;
	d->width = XQ_FILES;
	d->height = XQ_RANKS;
	return fields_split(&f, text, 6, 7, xq_all_fields, err) &&
	       setup_read_ranks(d, f.at[0], false, read_piece, err) &&
	       setup_read_fields(d, fields, SIDE, &f, 1, 1, NULL, err) &&
	       setup_read_fields(d, fields, QUIET, &f, 4, 2, NULL, err) && (f.n == 6 || read_checks(d, f.at[6], err));
}

static size_t format_fields(const struct setup *d, char *buf, size_t size)
{
	struct text t = text_into(buf, size);
	setup_add_ranks(&t, d, false, add_piece);
	setup_add_fields(&t, d, fields, SIDE, 1, NULL);
	text_add(&t, " - -");
	setup_add_fields(&t, d, fields, QUIET, 2, NULL);
	const int *checks = &d->values[CHECKS];
	if (checks[0] != SETUP_ABSENT || checks[1] != SETUP_ABSENT)
		text_add(&t, " %d+%d", checks[0] < 0 ? 0 : checks[0], checks[1] < 0 ? 0 : checks[1]);
	return t.length;
}

const struct setup_form xq_setup_form = {fields, NULL, 0, 0, NULL, parse_fields, format_fields};
