/* wasm_setup: converts positions to fields for editors, and back. */
#include "base/json_write.h"
#include "core/setup.h"
#include "games/registry.h"
#include "wasm/answer.h"
#include "wasm/drawing.h"
#include "wasm/wasm_messages.h"

#include <string.h>

static const char *const kinds[SETUP_KINDS] = {
	[SETUP_CHOICE] = "choice", [SETUP_NUMBER] = "number", [SETUP_SWITCH] = "switch",
	[SETUP_POINT] = "point",   [SETUP_PIECES] = "pieces",
};

static void add_list(struct string *out, const char *key, const struct setup_field *list)
{
	json_add_key(out, key);
	string_char(out, '[');
	for (const struct setup_field *f = list; f && f->name; f++) {
		json_add_comma(out);
		string_char(out, '{');
		json_add_text(out, "name", f->name);
		json_add_text(out, "kind", kinds[f->kind]);
		if (f->kind == SETUP_NUMBER) {
			json_add_number(out, "least", f->min);
			json_add_number(out, "most", f->max);
		}
		if (f->kind == SETUP_CHOICE) {
			json_add_key(out, "choices");
			string_char(out, '[');
			for (int i = 0; f->choices[i]; i++) {
				json_add_comma(out);
				string_json(out, f->choices[i]);
			}
			string_char(out, ']');
		}
		string_char(out, '}');
	}
	string_char(out, ']');
}

void wasm_add_form(struct string *out, const struct game *game)
{
	const struct setup_form *form = game->text.setup;
	add_list(out, "fields", form->fields);
	add_list(out, "traits", form->traits);
	json_add_key(out, "sizes");
	if (form->blank)
		string_add(out, "[%d,%d]", form->size_min, form->size_max);
	else
		string_add(out, "null");
}

/* --- output of position setups --- */

static void add_piece(struct string *out, const struct setup_form *form, const struct setup_piece *piece)
{
	char glyph[2] = {piece->glyph, 0};
	json_add_text(out, "piece", glyph);
	json_add_key(out, "traits");
	string_char(out, '{');
	for (int i = 0; form->traits && form->traits[i].name; i++)
		if (piece->traits[i])
			json_add_number(out, form->traits[i].name, piece->traits[i]);
	string_char(out, '}');
}

static void add_standing(struct string *out, const struct setup_form *form, const struct setup *d)
{
	json_add_key(out, "standing");
	string_char(out, '[');
	for (int i = 0; i < d->n_points; i++) {
		json_add_comma(out);
		if (!d->points[i].glyph) {
			string_add(out, "null");
			continue;
		}
		string_char(out, '{');
		add_piece(out, form, &d->points[i]);
		string_char(out, '}');
	}
	string_char(out, ']');
}

static void add_groups(struct string *out, const struct setup_form *form, const struct setup *d)
{
	string_char(out, '[');
	for (int i = 0; i < d->n_groups; i++) {
		json_add_comma(out);
		string_char(out, '{');
		add_piece(out, form, &d->groups[i].piece);
		json_add_number(out, "count", d->groups[i].count);
		string_char(out, '}');
	}
	string_char(out, ']');
}

static void add_values(struct string *out, const struct setup_form *form, const struct setup *d)
{
	json_add_key(out, "values");
	string_char(out, '{');
	for (int i = 0; form->fields[i].name; i++) {
		const struct setup_field *f = &form->fields[i];
		if (f->kind == SETUP_PIECES) {
			json_add_key(out, f->name);
			add_groups(out, form, d);
		} else if (d->values[i] != SETUP_ABSENT && f->kind == SETUP_CHOICE) {
			json_add_text(out, f->name, f->choices[d->values[i]]);
		} else if (d->values[i] != SETUP_ABSENT) {
			json_add_number(out, f->name, d->values[i]);
		}
	}
	string_char(out, '}');
}

static const char *answer_setup(const struct game *game, const struct setup *d)
{
	char text[POSITION_TEXT_MAX];
	struct board_layout layout;
	struct error err;
	if (game->text.setup->format_fields(d, text, sizeof text) >= sizeof text) {
		fail(&err, wasm_position_too_long, POSITION_TEXT_MAX - 1);
		return answer_error(&err);
	}
	setup_layout(game, d, &layout);
	struct string *out = answer_begin();
	string_char(out, '{');
	json_add_text(out, "game", game->name);
	json_add_text(out, "text", text);
	add_standing(out, game->text.setup, d);
	add_values(out, game->text.setup, d);
	drawing_add(out, &layout);
	string_char(out, '}');
	return answer_end();
}

const char *wasm_take_apart(size_t n)
{
	struct error err;
	struct setup d;
	char *rest, *text = answer_words(n);
	if (!text)
		return answer_end();
	const struct game *game = games_find(answer_cut(text, &rest), &err);
	if (!game || !setup_parse(game, answer_cut(rest, &rest), &d, &err))
		return answer_error(&err);
	return answer_setup(game, &d);
}

/* --- boards --- */

/* Takes two numbers; out becomes the empty board of that size. */
static bool take_size(char **words, const struct game *game, struct setup *out, struct error *err)
{
	uint64_t width = 0, height = 0;
	return (answer_take(words, LAYOUT_POINTS_MAX, &width) && answer_take(words, LAYOUT_POINTS_MAX, &height) &&
		setup_clear(game, (int)width, (int)height, out)) ||
	       fail(err, wasm_no_such_board, game->name);
}

const char *wasm_board(size_t n)
{
	struct error err;
	struct setup d;
	struct board_layout layout;
	char *words = answer_words(n);
	if (!words)
		return answer_end();
	const struct game *game = games_find(answer_word(&words), &err);
	if (!game || !take_size(&words, game, &d, &err))
		return answer_error(&err);
	setup_layout(game, &d, &layout);
	struct string *out = answer_begin();
	string_char(out, '{');
	drawing_add_board(out, &layout);
	string_char(out, '}');
	return answer_end();
}

/* --- input of position setups --- */

/* "k,2,0,0,1": a glyph with its traits. */
static bool read_piece(const char *word, struct setup_piece *out, struct error *err)
{
	const char *c = word;
	*out = (struct setup_piece){*c, {0}};
	c += *c != 0;
	for (int i = 0; *c == ','; i++) {
		unsigned value = 0;
		for (c++; *c >= '0' && *c <= '9' && value <= UINT8_MAX; c++)
			value = value * 10 + (unsigned)(*c - '0');
		if (i == SETUP_TRAITS_MAX || value > UINT8_MAX)
			return fail(err, wasm_bad_traits, word);
		out->traits[i] = (uint8_t)value;
	}
	return (*word && !*c) || fail(err, wasm_bad_piece, word);
}

static bool read_standing(char *words, struct setup *d, struct error *err)
{
	const char *word;
	int n = 0;
	for (; *(word = answer_word(&words)); n++)
		if (n < d->n_points && strcmp(word, ".") != 0 && !read_piece(word, &d->points[n], err))
			return false;
	return n == d->n_points || fail(err, wasm_wrong_point_count, n, d->n_points);
}

/* "k,2,0,0,0 3 p 1": pieces with their counts. */
static bool read_groups(char *words, struct setup *d, struct error *err)
{
	const char *word;
	while (*(word = answer_word(&words))) {
		struct setup_piece piece;
		uint64_t count = 1;
		if (!read_piece(word, &piece, err))
			return false;
		if (!answer_take(&words, SETUP_COUNT_MAX, &count) || (count && !setup_group_add(d, &piece, (int)count)))
			return fail(err, wasm_too_many_pieces, word);
	}
	return true;
}

static bool read_value(const struct setup_field *f, const char *word, int *out, struct error *err)
{
	uint64_t number;
	if (f->kind != SETUP_CHOICE && text_number(word, INT32_MAX, &number)) {
		*out = (int)number;
		return true;
	}
	for (int i = 0; f->kind == SETUP_CHOICE && f->choices[i]; i++)
		if (strcmp(f->choices[i], word) == 0) {
			*out = i;
			return true;
		}
	return fail(err, wasm_bad_field_value, word, f->name);
}

static bool read_values(char *lines, const struct setup_form *form, struct setup *d, struct error *err)
{
	while (*lines) {
		char *words = answer_cut(lines, &lines);
		const char *name = answer_word(&words);
		int i = setup_find(form->fields, name);
		if (i < 0)
			return fail(err, wasm_unknown_field, name);
		if (form->fields[i].kind == SETUP_PIECES ? !read_groups(words, d, err)
							 : !read_value(&form->fields[i], words, &d->values[i], err))
			return false;
	}
	return true;
}

const char *wasm_put_together(size_t n)
{
	struct error err;
	struct setup d;
	char *rest, *text = answer_words(n);
	if (!text)
		return answer_end();
	const struct game *game = games_find(answer_cut(text, &rest), &err);
	if (!game)
		return answer_error(&err);
	char *size = answer_cut(rest, &rest), *standing = answer_cut(rest, &rest);
	if (!take_size(&size, game, &d, &err) || (*standing && !read_standing(standing, &d, &err)) ||
	    !read_values(rest, game->text.setup, &d, &err) || !setup_check(game, &d, &err))
		return answer_error(&err);
	setup_sort(game, &d);
	return answer_setup(game, &d);
}
