#include "core/draft.h"
#include "core/core_messages.h"

#include <ctype.h>
#include <string.h>

int draft_find(const struct draft_field *list, const char *name)
{
	for (int i = 0; list && list[i].name; i++)
		if (strcmp(list[i].name, name) == 0)
			return i;
	return -1;
}

/* --- ranks --- */

static int place_of(const struct draft *d, int x, int row, bool from_top)
{
	return (from_top ? row : d->height - 1 - row) * d->width + x;
}

/* Parses one rank into line; *n counts its points. */
static bool read_rank(const char **text, struct draft_piece *line, int *n, draft_read_fn *read, struct error *err)
{
	const char *begin = *text;
	for (*n = 0; **text && **text != '/';) {
		int empty = **text >= '1' && **text <= '9' ? **text - '0' : 0;
		struct draft_piece piece = {0};
		if (!empty && !read(text, &piece, err))
			return false;
		*text += empty > 0;
		for (int i = 0; i < (empty ? empty : 1); i++, ++*n) {
			if (*n == SHAPE_POINTS_MAX)
				return fail(err, core_rank_too_long, begin);
			line[*n] = piece;
		}
	}
	return true;
}

bool draft_read_ranks(struct draft *d, const char *ranks, bool from_top, draft_read_fn *read, struct error *err)
{
	int height = 1, n;
	struct draft_piece line[SHAPE_POINTS_MAX];
	for (const char *c = ranks; *c; c++)
		height += *c == '/';
	const char *first = ranks;
	if (d->width == 0) {
		if (!read_rank(&first, line, &n, read, err))
			return false;
		d->width = n;
		d->height = height;
	}
	if (height != d->height || d->width == 0 || d->width * height > SHAPE_POINTS_MAX)
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

void draft_add_ranks(struct text *t, const struct draft *d, bool from_top, draft_add_fn *add)
{
	for (int row = 0; row < d->height; row++) {
		int empty = 0;
		if (row)
			text_char(t, '/');
		for (int x = 0; x < d->width; x++) {
			const struct draft_piece *piece = &d->points[place_of(d, x, row, from_top)];
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

static bool is_same(const struct draft_piece *a, const struct draft_piece *b)
{
	return a->glyph == b->glyph && memcmp(a->traits, b->traits, sizeof a->traits) == 0;
}

bool draft_group_add(struct draft *d, const struct draft_piece *piece, int count)
{
	int i = 0;
	while (i < d->n_groups && !is_same(&d->groups[i].piece, piece))
		i++;
	if (i == OUTCOMES_MAX)
		return false;
	if (i == d->n_groups)
		d->groups[d->n_groups++] = (struct draft_group){*piece, 0};
	d->groups[i].count += count;
	return d->groups[i].count <= DRAFT_COUNT_MAX;
}

/* "KGp^2x3": a piece with traits may be followed by a count. */
static bool read_pieces(struct draft *d, const char *text, draft_read_fn *read, struct error *err)
{
	const char *begin = text;
	if (strcmp(text, "-") == 0)
		return true;
	while (*text) {
		struct draft_piece piece = {0};
		int count = 1;
		if (!read(&text, &piece, err))
			return false;
		if (*text == 'x')
			for (count = 0, text++; isdigit((unsigned char)*text) && count <= DRAFT_COUNT_MAX; text++)
				count = count * 10 + *text - '0';
		if (count < 1 || count > DRAFT_COUNT_MAX || !draft_group_add(d, &piece, count))
			return fail(err, core_too_many_pieces, begin);
	}
	return true;
}

static void add_pieces(struct text *t, const struct draft *d, draft_add_fn *add)
{
	static const struct draft_piece none = {0};
	for (int i = 0; i < d->n_groups; i++) {
		const struct draft_group *g = &d->groups[i];
		bool is_plain = memcmp(g->piece.traits, none.traits, sizeof none.traits) == 0;
		for (int n = 0; n < (is_plain ? g->count : 1); n++)
			add(t, &g->piece);
		if (!is_plain && g->count > 1)
			text_add(t, "x%d", g->count);
	}
	if (d->n_groups == 0)
		text_char(t, '-');
}

static bool read_choice(int *value, const struct draft_field *f, const char *word, struct error *err)
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

static int most_of(const struct draft_field *f)
{
	return f->kind == DRAFT_SWITCH ? 1 : f->most;
}

bool draft_read_fields(struct draft *d, const struct draft_field *list, int field, const struct fields *words, int word,
		       int n, draft_read_fn *read, struct error *err)
{
	for (int i = field; i < field + n; i++, word++) {
		const struct draft_field *f = &list[i];
		const struct message name = {NULL, f->name};
		unsigned number = 0;
		bool good = true;
		if (f->kind == DRAFT_PIECES)
			good = read_pieces(d, words->at[word], read, err);
		else if (f->kind == DRAFT_CHOICE)
			good = read_choice(&d->values[i], f, words->at[word], err);
		else
			good = fields_number(words, word, &name, (unsigned)most_of(f), &number, err);
		if (!good)
			return false;
		if (f->kind == DRAFT_NUMBER || f->kind == DRAFT_SWITCH)
			d->values[i] = (int)number;
	}
	return true;
}

void draft_add_fields(struct text *t, const struct draft *d, const struct draft_field *list, int field, int n,
		      draft_add_fn *add)
{
	for (int i = field; i < field + n; i++) {
		const struct draft_field *f = &list[i];
		text_char(t, ' ');
		if (f->kind == DRAFT_PIECES)
			add_pieces(t, d, add);
		else if (f->kind == DRAFT_CHOICE && f->signs)
			text_char(t, f->signs[d->values[i]]);
		else if (f->kind == DRAFT_CHOICE)
			text_add(t, "%s", f->choices[d->values[i]]);
		else
			text_add(t, "%d", d->values[i]);
	}
}

/* --- for hosts --- */

static void blank(const struct game *game, int width, int height, struct board_shape *shape)
{
	struct position start;
	if (game->text.draft->blank) {
		game->text.draft->blank(shape, width, height);
		return;
	}
	game->rules.start(&start, &game->presets[0]);
	game->picture.shape(&start, shape);
}

static bool has_size(const struct game *game, int width, int height)
{
	const struct draft_form *form = game->text.draft;
	struct board_shape shape;
	if (form->blank)
		return width >= form->size_least && width <= form->size_most && height >= form->size_least &&
		       height <= form->size_most;
	blank(game, 0, 0, &shape);
	return width == shape.width && height == shape.height;
}

static bool may_lack(const struct draft_field *f)
{
	return f->optional || f->kind == DRAFT_POINT || f->kind == DRAFT_PIECES;
}

bool draft_clear(const struct game *game, int width, int height, struct draft *d)
{
	struct board_shape shape;
	const struct draft_field *fields = game->text.draft->fields;
	if (!has_size(game, width, height))
		return false;
	blank(game, width, height, &shape);
	*d = (struct draft){.width = width, .height = height, .n_points = shape.n_points};
	for (int i = 0; fields[i].name; i++)
		d->values[i] = may_lack(&fields[i]) ? DRAFT_ABSENT : fields[i].least;
	return true;
}

static int look_of(const struct board_shape *shape, char glyph)
{
	for (int i = 0; i < shape->n_pieces; i++)
		if (shape->pieces[i].glyph == glyph)
			return i;
	return -1;
}

/* Later traits are more significant, like the bits of a code. */
static int order_of(const struct board_shape *shape, const struct draft_piece *a, const struct draft_piece *b)
{
	int order = look_of(shape, a->glyph) - look_of(shape, b->glyph);
	for (int i = DRAFT_TRAITS_MAX - 1; i >= 0 && order == 0; i--)
		order = a->traits[i] - b->traits[i];
	return order;
}

void draft_sort(const struct game *game, struct draft *d)
{
	struct board_shape shape;
	blank(game, d->width, d->height, &shape);
	for (int i = 1; i < d->n_groups; i++) {
		struct draft_group g = d->groups[i];
		int at = i;
		for (; at > 0 && order_of(&shape, &d->groups[at - 1].piece, &g.piece) > 0; at--)
			d->groups[at] = d->groups[at - 1];
		d->groups[at] = g;
	}
}

static bool check_value(const struct draft_field *f, int value, int n_points, struct error *err)
{
	int most = f->kind == DRAFT_POINT ? n_points - 1 : most_of(f);
	if (f->kind == DRAFT_CHOICE)
		for (most = -1; f->choices[most + 1];)
			most++;
	return f->kind == DRAFT_PIECES || (value >= f->least && value <= most) ||
	       fail(err, core_value_out_of_range, f->name, value, f->least, most);
}

static bool check_piece(const struct game *game, const struct board_shape *shape, const struct draft_piece *piece,
			struct error *err)
{
	const struct draft_field *traits = game->text.draft->traits;
	int n = 0;
	if (look_of(shape, piece->glyph) < 0)
		return fail(err, core_unknown_piece, piece->glyph, game->name);
	for (; traits && traits[n].name; n++)
		if (!check_value(&traits[n], piece->traits[n], 0, err))
			return false;
	for (; n < DRAFT_TRAITS_MAX; n++)
		if (piece->traits[n])
			return fail(err, core_unknown_trait, piece->glyph, game->name);
	return true;
}

bool draft_check(const struct game *game, const struct draft *d, struct error *err)
{
	const struct draft_field *fields = game->text.draft->fields;
	struct board_shape shape;
	if (!has_size(game, d->width, d->height))
		return fail(err, core_bad_board_size, game->name, d->width, d->height);
	blank(game, d->width, d->height, &shape);
	if (d->n_points != shape.n_points)
		return fail(err, core_bad_point_count, d->n_points, shape.n_points);
	for (int i = 0; i < d->n_points; i++)
		if (d->points[i].glyph && !check_piece(game, &shape, &d->points[i], err))
			return false;
	for (int i = 0; i < d->n_groups; i++)
		if (!check_piece(game, &shape, &d->groups[i].piece, err))
			return false;
	for (int i = 0; fields[i].name; i++)
		if ((d->values[i] != DRAFT_ABSENT || !may_lack(&fields[i])) &&
		    !check_value(&fields[i], d->values[i], d->n_points, err))
			return false;
	return true;
}

bool draft_take_apart(const struct game *game, const char *text, struct draft *out, struct error *err)
{
	struct draft d = {0};
	for (int i = 0; i < DRAFT_FIELDS_MAX; i++)
		d.values[i] = DRAFT_ABSENT;
	if (!game->text.draft->take_apart(text, &d, err) || !draft_check(game, &d, err))
		return false;
	*out = d;
	return true;
}

void draft_shape(const struct game *game, const struct draft *d, struct board_shape *shape)
{
	const struct draft_field *traits = game->text.draft->traits;
	blank(game, d->width, d->height, shape);
	for (int side = 0; side < 2; side++)
		shape->hands[side].n = 0;
	for (int i = 0; i < d->n_points; i++) {
		const struct draft_piece *piece = &d->points[i];
		struct shape_point *p = &shape->points[i];
		int look = piece->glyph ? look_of(shape, piece->glyph) : -1;
		p->occupied = look >= 0;
		p->piece = (uint8_t)(look < 0 ? 0 : look);
		p->marks = look < 0 ? 0 : shape->pieces[look].marks;
		p->number = 0;
		for (int k = 0; look >= 0 && traits && traits[k].name; k++)
			if (piece->traits[k]) {
				p->marks |= traits[k].mark;
				p->number = traits[k].mark == MARK_FROZEN ? piece->traits[k] : p->number;
			}
	}
}

/* The mirror point, left to right, or -1. */
static int opposite(const struct board_shape *shape, int point)
{
	const struct shape_point *p = &shape->points[point];
	for (int i = 0; i < shape->n_points; i++)
		if (shape->points[i].x == shape->width - 1 - p->x && shape->points[i].y == p->y)
			return i;
	return -1;
}

bool draft_mirror(const struct game *game, const struct draft *d, struct draft *out)
{
	const struct draft_field *fields = game->text.draft->fields;
	struct board_shape shape;
	draft_shape(game, d, &shape);
	*out = *d;
	for (int i = 0; i < d->n_points; i++) {
		int to = opposite(&shape, i);
		if (to < 0)
			return false;
		out->points[to] = d->points[i];
	}
	for (int i = 0; fields[i].name; i++)
		if (fields[i].kind == DRAFT_POINT && d->values[i] != DRAFT_ABSENT)
			out->values[i] = opposite(&shape, d->values[i]);
	return true;
}
