#include "games/magic/mc_text.h"
#include "games/magic/mc_messages.h"

#include <ctype.h>
#include <string.h>

const struct mc_rules mc_standard_rules = {.draw_limit = 40};

const char mc_cast_letters[MC_CASTS + 1] = "wigh";

bool mc_read_rule(const char *word, struct mc_rules *r)
{
	static const struct {
		const char *word;
		size_t at; /* of the bool in the rules */
		bool value;
	} rules[] = {
		{"ice=turns", offsetof(struct mc_rules, ice_plies), false},
		{"ice=plies", offsetof(struct mc_rules, ice_plies), true},
		{"wood=carriage", offsetof(struct mc_rules, wood_blocks), false},
		{"wood=blocks", offsetof(struct mc_rules, wood_blocks), true},
		{"frozen=passes", offsetof(struct mc_rules, frozen_loses), false},
		{"frozen=loses", offsetof(struct mc_rules, frozen_loses), true},
	};
	uint64_t limit;
	if (strncmp(word, "draw=", 5) == 0) {
		if (word[5] == '0' || !text_number(word + 5, MC_DRAW_LIMIT_MAX, &limit))
			return false;
		r->draw_limit = (uint16_t)limit;
		return true;
	}
	for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
		if (strcmp(word, rules[i].word) == 0) {
			*((bool *)r + rules[i].at) = rules[i].value;
			return true;
		}
	return false;
}

/* Pieces and points. */

void mc_add_piece(struct text *t, int piece, int magic)
{
	text_char(t, dc_letters[piece]);
	if (MC_ICE_OF(magic))
		text_add(t, "^%d", MC_ICE_OF(magic));
	if (magic & MC_GOLD)
		text_char(t, '*');
	if (magic & MC_HIDDEN)
		text_add(t, "=%d", MC_USES_OF(magic));
	else if (MC_USES_OF(magic))
		text_add(t, "~%d", MC_USES_OF(magic));
}

/* Reads the digit after a mark, min .. max. */
static bool read_digit(const char **c, int min, int max, int *out, struct error *err)
{
	char mark = (*c)[0], digit = (*c)[1];
	*out = digit - '0';
	if (*out < min || *out > max)
		return fail(err, mc_bad_magic, *c, min, max, mark);
	*c += 2;
	return true;
}

bool mc_read_piece(const char **text, int *piece, int *magic, struct error *err)
{
	const char *c = *text;
	int ice = 0, uses = 0, more = 0;
	*piece = dc_piece_of_letter(*c);
	if (*piece < 0)
		return fail(err, mc_bad_piece, c);
	c++;
	if (*c == '^' && !read_digit(&c, 1, MC_ICE_MAX, &ice, err))
		return false;
	if (*c == '*') {
		more |= MC_GOLD;
		c++;
	}
	if (*c == '=') {
		more |= MC_HIDDEN;
		if (!read_digit(&c, 0, MC_USES_MAX, &uses, err))
			return false;
	} else if (*c == '~' && !read_digit(&c, 1, MC_USES_MAX, &uses, err)) {
		return false;
	}
	*magic = ice | more | MC_HIDES(uses);
	*text = c;
	return true;
}

void mc_add_point(struct text *t, int point)
{
	text_char(t, (char)('a' + point % 8));
	text_char(t, (char)('1' + point / 8));
}

int mc_read_point(const struct mc_position *p, const char *text)
{
	int x = tolower((unsigned char)text[0]) - 'a', y = x >= 0 ? text[1] - '1' : -1;
	return x >= 0 && x < p->width && y >= 0 && y < p->height ? 8 * y + x : -1;
}

/* Writing positions. */

static void add_points(struct text *t, const struct mc_position *p)
{
	for (int y = p->height - 1; y >= 0; y--) {
		int empty = 0;
		for (int x = 0; x < p->width; x++) {
			int piece = p->piece[8 * y + x];
			if (piece == MC_EMPTY) {
				empty++;
				continue;
			}
			if (empty)
				text_add(t, "%d", empty);
			empty = 0;
			if (piece == MC_FACE_DOWN || piece == MC_WOOD)
				text_char(t, piece == MC_WOOD ? '#' : '?');
			else
				mc_add_piece(t, piece, p->magic[8 * y + x]);
		}
		if (empty)
			text_add(t, "%d", empty);
		if (y)
			text_char(t, '/');
	}
}

static void add_bag(struct text *t, const struct mc_position *p)
{
	size_t before = t->length;
	for (int i = 0; i < p->n_bag; i++) {
		const struct mc_bag *b = &p->bag[i];
		/* Pieces without magic are written as in dark chess: one letter per piece. */
		for (int n = 0; b->magic == 0 && n < b->count; n++)
			mc_add_piece(t, b->piece, 0);
		if (b->magic && b->count)
			mc_add_piece(t, b->piece, b->magic);
		if (b->magic && b->count > 1)
			text_add(t, "x%d", b->count);
	}
	if (t->length == before)
		text_char(t, '-');
}

static void add_rules(struct text *t, const struct mc_rules *r)
{
	const char *comma = "";
	if (r->draw_limit != mc_standard_rules.draw_limit) {
		text_add(t, "draw=%d", r->draw_limit);
		comma = ",";
	}
	const char *words[] = {r->ice_plies ? "ice=plies" : NULL, r->wood_blocks ? "wood=blocks" : NULL,
			       r->frozen_loses ? "frozen=loses" : NULL};
	for (int i = 0; i < 3; i++)
		if (words[i]) {
			text_add(t, "%s%s", comma, words[i]);
			comma = ",";
		}
	if (!*comma)
		text_char(t, '-');
}

static void add_casts(struct text *t, const struct mc_position *p, int actor)
{
	size_t before = t->length;
	for (int cast = 0; cast < MC_CASTS; cast++) {
		int n = p->casts[actor][cast];
		if (n && cast == MC_CAST_ICE)
			text_add(t, "i%dx%d", p->cast_ice[actor], n);
		else if (n)
			text_add(t, "%c%d", mc_cast_letters[cast], n);
	}
	if (t->length == before)
		text_char(t, '-');
}

size_t mc_format(const struct position *position, char *buf, size_t size)
{
	const struct mc_position *p = mc_const(position);
	struct text t = text_into(buf, size);
	add_points(&t, p);
	text_add(&t, " %c", p->side == ACTOR_FIRST ? 'p' : 'n');
	if (p->pending != MC_NO_POINT) {
		text_char(&t, ':');
		mc_add_point(&t, p->pending);
	}
	text_add(&t, " %c ", "rb?"[p->player]);
	add_bag(&t, p);
	text_add(&t, " %u %u ", p->quiet, p->ply);
	add_rules(&t, &p->rules);
	text_char(&t, ' ');
	add_casts(&t, p, ACTOR_FIRST);
	text_char(&t, '/');
	add_casts(&t, p, ACTOR_SECOND);
	return t.length;
}

/* Board layout. */

void mc_blank(struct board_layout *layout, int width, int height)
{
	*layout = (struct board_layout){.width = width,
					.height = height,
					.cells = true,
					.n_points = width * height,
					.pieces = dc_looks,
					.n_pieces = DC_PIECES};
	for (int i = 0; i < layout->n_points; i++) {
		struct layout_point *point = &layout->points[i];
		point->x = (int8_t)(i % width);
		point->y = (int8_t)(i / width);
		struct text name = text_into(point->name, sizeof point->name);
		mc_add_point(&name, 8 * point->y + point->x);
	}
}

void mc_layout(const struct position *position, struct board_layout *layout)
{
	const struct mc_position *p = mc_const(position);
	mc_blank(layout, p->width, p->height);
	if (p->player != MC_COLOUR_OPEN)
		for (int actor = ACTOR_FIRST; actor <= ACTOR_SECOND; actor++)
			layout->sides[actor] = mc_colour(p, actor) == DC_RED ? TINT_RED : TINT_BLACK;
	for (int i = 0; i < layout->n_points; i++) {
		struct layout_point *point = &layout->points[i];
		int at = 8 * point->y + point->x, piece = p->piece[at], magic = p->magic[at];
		point->occupied = piece != MC_EMPTY;
		point->piece = (uint8_t)(point->occupied ? piece : 0);
		point->marks = (uint8_t)((piece == MC_FACE_DOWN ? MARK_FACE_DOWN : 0) |
					 (piece == MC_WOOD ? MARK_BLOCK : 0) | (MC_ICE_OF(magic) ? MARK_FROZEN : 0) |
					 (magic & MC_GOLD ? MARK_SHIELDED : 0) | (magic & MC_HIDDEN ? MARK_HIDDEN : 0));
		point->number = (uint8_t)MC_ICE_OF(magic);
	}
}
