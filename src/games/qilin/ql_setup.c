#include "games/qilin/ql_parts.h"
#include "games/qilin/ql_messages.h"
#include "games/qilin/ql_text.h"

#include <string.h>

enum { SIDE, STAGE, REWARDS, HANDS, QUIET = HANDS + 2, PLY, OPENED };

static const char *const sides[] = {"first", "second", NULL};

static const struct setup_field fields[] = {
	[SIDE] = {.name = "side", .kind = SETUP_CHOICE, .choices = sides, .signs = "rb"},
	[STAGE] = {.name = "stage", .kind = SETUP_CHOICE, .choices = ql_stage_words},
	[REWARDS] = {.name = "rewards", .kind = SETUP_NUMBER, .max = QL_REWARDS_MAX},
	[HANDS] = {.name = "hand.0", .kind = SETUP_NUMBER, .max = QL_PIECES},
	{.name = "hand.1", .kind = SETUP_NUMBER, .max = QL_PIECES},
	[QUIET] = {.name = "quiet", .kind = SETUP_NUMBER, .max = QL_QUIET_MAX},
	[PLY] = {.name = "ply", .kind = SETUP_NUMBER, .max = QL_PLY_MAX},
	[OPENED] = {.name = "opened.0", .kind = SETUP_NUMBER, .max = QL_OPENED_MAX, .optional = true},
	{.name = "opened.1", .kind = SETUP_NUMBER, .max = QL_OPENED_MAX, .optional = true},
	{.name = NULL},
};

/* Reads three squares of eight points, in the order of the board layout. 1.1 */
static bool read_points(struct setup *d, const char *c, struct error *err)
{
	d->width = d->height = 7;
	d->n_points = QL_POINTS;
	for (int i = 0; i < QL_POINTS; i++, c++) {
		if (i && i % 8 == 0 && *c++ != '/')
			return fail(err, ql_draft_no_slash, i);
		if (!*c)
			return fail(err, ql_draft_too_few_points, i);
		if (!strchr("RBP.", *c))
			return fail(err, ql_draft_bad_point, *c);
		d->points[i].glyph = *c == '.' ? 0 : *c;
	}
	return *c == 0 || fail(err, ql_draft_too_many_points, c);
}

static bool parse_fields(const char *text, struct setup *d, struct error *err)
{
	struct fields f;
	return fields_split(&f, text, 8, 10, ql_all_fields, err) &&
	       (f.n != 9 || fail(err, ql_draft_too_many_fields, f.at[8])) && read_points(d, f.at[0], err) &&
	       setup_read_fields(d, fields, SIDE, &f, 1, f.n - 1, NULL, err);
}

static size_t format_fields(const struct setup *d, char *buf, size_t size)
{
	struct text t = text_into(buf, size);
	for (int i = 0; i < QL_POINTS; i++) {
		if (i && i % 8 == 0)
			text_char(&t, '/');
		text_char(&t, d->points[i].glyph ? d->points[i].glyph : '.');
	}
	setup_add_fields(&t, d, fields, SIDE, OPENED, NULL);
	const int *opened = &d->values[OPENED];
	if (opened[0] > 0 || opened[1] > 0)
		text_add(&t, " %d %d", opened[0] < 0 ? 0 : opened[0], opened[1] < 0 ? 0 : opened[1]);
	return t.length;
}

const struct setup_form ql_setup_form = {fields, NULL, 0, 0, NULL, parse_fields, format_fields};
