#include "core/setup.h"
#include "core/core_messages.h"

#include <ctype.h>
#include <string.h>

int setup_find(const struct setup_field *list, const char *name)
{
	for (int i = 0; list && list[i].name; i++)
		if (strcmp(list[i].name, name) == 0)
			return i;
	return -1;
}

/* --- ranks --- */

static int place_of(const struct setup *d, int x, int row, bool from_top)
{
	return (from_top ? row : d->height - 1 - row) * d->width + x;
}

/* Parses one rank into line; *n counts its points. */
static bool read_rank(const char **text, struct setup_piece *line, int *n, setup_read_fn *read, struct error *err)
{
	const char *begin = *text;
	for (*n = 0; **text && **text != '/';) {
		int empty = **text >= '1' && **text <= '9' ? **text - '0' : 0;
		struct setup_piece piece = {0};
		if (!empty && !read(text, &piece, err))
			return false;
		*text += empty > 0;
		for (int i = 0; i < (empty ? empty : 1); i++, ++*n) {
			if (*n == LAYOUT_POINTS_MAX)
				return fail(err, core_rank_too_long, begin);
			line[*n] = piece;
		}
	}
	return true;
}

bool setup_read_ranks(struct setup *d, const char *ranks, bool from_top, setup_read_fn *read, struct error *err)
{
	int height = 1, n;
	struct setup_piece line[LAYOUT_POINTS_MAX];
	for (const char *c = ranks; *c; c++)
		height += *c == '/';
	const char *first = ranks;
	if (d->width == 0) {
		if (!read_rank(&first, line, &n, read, err))
			return false;
		d->width = n;
		d->height = height;
	}
	if (height != d->height || d->width == 0 || d->width * height > LAYOUT_POINTS_MAX)
		return fail(err, core_no_such_board, ranks, height, d->width);
	d->n_points = d->width * height;
	for (int row = 0; row < height; row++) {
		if (!read_rank(&ranks, line, &n, read, err))
			return false;
		if (n != d->width)
			return fail(err, core_bad_rank_length, height - row, n, d->width);
		memcpy(&d->points[place_of(d, 0, row, from_top)], line, sizeof *line * (size_t)n);
		ranks += *ranks == '/';
	}
	return true;
}

void setup_add_ranks(struct text *t, const struct setup *d, bool from_top, setup_add_fn *add)
{
	for (int row = 0; row < d->height; row++) {
		int empty = 0;
		if (row)
			text_char(t, '/');
		for (int x = 0; x < d->width; x++) {
			const struct setup_piece *piece = &d->points[place_of(d, x, row, from_top)];
			empty += !piece->glyph;
			if (empty && (piece->glyph || x == d->width - 1))
				text_add(t, "%d", empty);
			if (piece->glyph) {
				add(t, piece);
				empty = 0;
			}
		}
	}
}

/* --- fields --- */

static bool is_same(const struct setup_piece *a, const struct setup_piece *b)
{
	return a->glyph == b->glyph && memcmp(a->traits, b->traits, sizeof a->traits) == 0;
}

bool setup_group_add(struct setup *d, const struct setup_piece *piece, int count)
{
	int i = 0;
	while (i < d->n_groups && !is_same(&d->groups[i].piece, piece))
		i++;
	if (i == OUTCOMES_MAX)
		return false;
	if (i == d->n_groups)
		d->groups[d->n_groups++] = (struct setup_group){*piece, 0};
	d->groups[i].count += count;
	return d->groups[i].count <= SETUP_COUNT_MAX;
}

/* "KGp^2x3": a piece with traits may be followed by a count. */
static bool read_pieces(struct setup *d, const char *text, setup_read_fn *read, struct error *err)
{
	const char *begin = text;
	if (strcmp(text, "-") == 0)
		return true;
	while (*text) {
		struct setup_piece piece = {0};
		int count = 1;
		if (!read(&text, &piece, err))
			return false;
		if (*text == 'x')
			for (count = 0, text++; isdigit((unsigned char)*text) && count <= SETUP_COUNT_MAX; text++)
				count = count * 10 + *text - '0';
		if (count < 1 || count > SETUP_COUNT_MAX || !setup_group_add(d, &piece, count))
			return fail(err, core_too_many_pieces, begin);
	}
	return true;
}

static void add_pieces(struct text *t, const struct setup *d, setup_add_fn *add)
{
	static const struct setup_piece none = {0};
	for (int i = 0; i < d->n_groups; i++) {
		const struct setup_group *g = &d->groups[i];
		bool is_plain = memcmp(g->piece.traits, none.traits, sizeof none.traits) == 0;
		for (int n = 0; n < (is_plain ? g->count : 1); n++)
			add(t, &g->piece);
		if (!is_plain && g->count > 1)
			text_add(t, "x%d", g->count);
	}
	if (d->n_groups == 0)
		text_char(t, '-');
}

static bool read_choice(int *value, const struct setup_field *f, const char *word, struct error *err)
{
	for (int i = 0; f->choices[i]; i++) {
		bool is_it = f->signs ? tolower((unsigned char)word[0]) == f->signs[i] && !word[1]
				      : strcmp(word, f->choices[i]) == 0;
		if (is_it) {
			*value = i;
			return true;
		}
	}
	return fail(err, core_bad_choice, word, f->name);
}

static int max_of(const struct setup_field *f)
{
	return f->kind == SETUP_SWITCH ? 1 : f->max;
}

bool setup_read_fields(struct setup *d, const struct setup_field *list, int field, const struct fields *words, int word,
		       int n, setup_read_fn *read, struct error *err)
{
	for (int i = field; i < field + n; i++, word++) {
		const struct setup_field *f = &list[i];
		const struct message name = {NULL, f->name};
		unsigned number = 0;
		bool good = true;
		if (f->kind == SETUP_PIECES)
			good = read_pieces(d, words->at[word], read, err);
		else if (f->kind == SETUP_CHOICE)
			good = read_choice(&d->values[i], f, words->at[word], err);
		else
			good = fields_number(words, word, &name, (unsigned)max_of(f), &number, err);
		if (!good)
			return false;
		if (f->kind == SETUP_NUMBER || f->kind == SETUP_SWITCH)
			d->values[i] = (int)number;
	}
	return true;
}

void setup_add_fields(struct text *t, const struct setup *d, const struct setup_field *list, int field, int n,
		      setup_add_fn *add)
{
	for (int i = field; i < field + n; i++) {
		const struct setup_field *f = &list[i];
		text_char(t, ' ');
		if (f->kind == SETUP_PIECES)
			add_pieces(t, d, add);
		else if (f->kind == SETUP_CHOICE && f->signs)
			text_char(t, f->signs[d->values[i]]);
		else if (f->kind == SETUP_CHOICE)
			text_add(t, "%s", f->choices[d->values[i]]);
		else
			text_add(t, "%d", d->values[i]);
	}
}

/* --- for hosts --- */

static void blank(const struct game *game, int width, int height, struct board_layout *layout)
{
	struct position start;
	if (game->text.setup->blank) {
		game->text.setup->blank(layout, width, height);
		return;
	}
	game->rules.start(&start, &game->presets[0]);
	game->rendering.layout(&start, layout);
}

static bool has_size(const struct game *game, int width, int height)
{
	const struct setup_form *form = game->text.setup;
	struct board_layout layout;
	if (form->blank)
		return width >= form->size_min && width <= form->size_max && height >= form->size_min &&
		       height <= form->size_max;
	blank(game, 0, 0, &layout);
	return width == layout.width && height == layout.height;
}

static bool may_lack(const struct setup_field *f)
{
	return f->optional || f->kind == SETUP_POINT || f->kind == SETUP_PIECES;
}

bool setup_clear(const struct game *game, int width, int height, struct setup *d)
{
	struct board_layout layout;
	const struct setup_field *fields = game->text.setup->fields;
	if (!has_size(game, width, height))
		return false;
	blank(game, width, height, &layout);
	*d = (struct setup){.width = width, .height = height, .n_points = layout.n_points};
	for (int i = 0; fields[i].name; i++)
		d->values[i] = may_lack(&fields[i]) ? SETUP_ABSENT : fields[i].min;
	return true;
}

static int look_of(const struct board_layout *layout, char glyph)
{
	for (int i = 0; i < layout->n_pieces; i++)
		if (layout->pieces[i].glyph == glyph)
			return i;
	return -1;
}

/* Later traits are more significant, like the bits of a code. */
static int order_of(const struct board_layout *layout, const struct setup_piece *a, const struct setup_piece *b)
{
	int order = look_of(layout, a->glyph) - look_of(layout, b->glyph);
	for (int i = SETUP_TRAITS_MAX - 1; i >= 0 && order == 0; i--)
		order = a->traits[i] - b->traits[i];
	return order;
}

void setup_sort(const struct game *game, struct setup *d)
{
	struct board_layout layout;
	blank(game, d->width, d->height, &layout);
	for (int i = 1; i < d->n_groups; i++) {
		struct setup_group g = d->groups[i];
		int at = i;
		for (; at > 0 && order_of(&layout, &d->groups[at - 1].piece, &g.piece) > 0; at--)
			d->groups[at] = d->groups[at - 1];
		d->groups[at] = g;
	}
}

static bool check_value(const struct setup_field *f, int value, int n_points, struct error *err)
{
	int max = f->kind == SETUP_POINT ? n_points - 1 : max_of(f);
	if (f->kind == SETUP_CHOICE)
		for (max = -1; f->choices[max + 1];)
			max++;
	return f->kind == SETUP_PIECES || (value >= f->min && value <= max) ||
	       fail(err, core_value_out_of_range, f->name, value, f->min, max);
}

static bool check_piece(const struct game *game, const struct board_layout *layout, const struct setup_piece *piece,
			struct error *err)
{
	const struct setup_field *traits = game->text.setup->traits;
	int n = 0;
	if (look_of(layout, piece->glyph) < 0)
		return fail(err, core_unknown_piece, piece->glyph, game->name);
	for (; traits && traits[n].name; n++)
		if (!check_value(&traits[n], piece->traits[n], 0, err))
			return false;
	for (; n < SETUP_TRAITS_MAX; n++)
		if (piece->traits[n])
			return fail(err, core_unknown_trait, piece->glyph, game->name);
	return true;
}

bool setup_check(const struct game *game, const struct setup *d, struct error *err)
{
	const struct setup_field *fields = game->text.setup->fields;
	struct board_layout layout;
	if (!has_size(game, d->width, d->height))
		return fail(err, core_bad_board_size, game->name, d->width, d->height);
	blank(game, d->width, d->height, &layout);
	if (d->n_points != layout.n_points)
		return fail(err, core_bad_point_count, d->n_points, layout.n_points);
	for (int i = 0; i < d->n_points; i++)
		if (d->points[i].glyph && !check_piece(game, &layout, &d->points[i], err))
			return false;
	for (int i = 0; i < d->n_groups; i++)
		if (!check_piece(game, &layout, &d->groups[i].piece, err))
			return false;
	for (int i = 0; fields[i].name; i++)
		if ((d->values[i] != SETUP_ABSENT || !may_lack(&fields[i])) &&
		    !check_value(&fields[i], d->values[i], d->n_points, err))
			return false;
	return true;
}

bool setup_parse(const struct game *game, const char *text, struct setup *out, struct error *err)
{
	struct setup d = {0};
	for (int i = 0; i < SETUP_FIELDS_MAX; i++)
		d.values[i] = SETUP_ABSENT;
	if (!game->text.setup->parse_fields(text, &d, err) || !setup_check(game, &d, err))
		return false;
	*out = d;
	return true;
}

void setup_layout(const struct game *game, const struct setup *d, struct board_layout *layout)
{
	const struct setup_field *traits = game->text.setup->traits;
	blank(game, d->width, d->height, layout);
	for (int side = 0; side < 2; side++)
		layout->hands[side].n = 0;
	for (int i = 0; i < d->n_points; i++) {
		const struct setup_piece *piece = &d->points[i];
		struct layout_point *p = &layout->points[i];
		int look = piece->glyph ? look_of(layout, piece->glyph) : -1;
		p->occupied = look >= 0;
		p->piece = (uint8_t)(look < 0 ? 0 : look);
		p->marks = look < 0 ? 0 : layout->pieces[look].marks;
		p->number = 0;
		for (int k = 0; look >= 0 && traits && traits[k].name; k++)
			if (piece->traits[k]) {
				p->marks |= traits[k].mark;
				p->number = traits[k].mark == MARK_FROZEN ? piece->traits[k] : p->number;
			}
	}
}

/* The mirror point, left to right, or -1. */
static int opposite(const struct board_layout *layout, int point)
{
	const struct layout_point *p = &layout->points[point];
	for (int i = 0; i < layout->n_points; i++)
		if (layout->points[i].x == layout->width - 1 - p->x && layout->points[i].y == p->y)
			return i;
	return -1;
}

bool setup_mirror(const struct game *game, const struct setup *d, struct setup *out)
{
	const struct setup_field *fields = game->text.setup->fields;
	struct board_layout layout;
	setup_layout(game, d, &layout);
	*out = *d;
	for (int i = 0; i < d->n_points; i++) {
		int to = opposite(&layout, i);
		if (to < 0)
			return false;
		out->points[to] = d->points[i];
	}
	for (int i = 0; fields[i].name; i++)
		if (fields[i].kind == SETUP_POINT && d->values[i] != SETUP_ABSENT)
			out->values[i] = opposite(&layout, d->values[i]);
	return true;
}
