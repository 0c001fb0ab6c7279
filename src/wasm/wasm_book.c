/* wasm_book: statistics of many games for the last position of the line. */
#include "base/json_write.h"
#include "book/book_records.h"
#include "book/book_text.h"
#include "games/registry.h"
#include "records/formats.h"
#include "wasm/answer.h"
#include "wasm/wasm.h"
#include "wasm/wasm_messages.h"

#include <string.h>

#define OWN_PLIES  60
#define MODELS_MAX 12 /* model games per answer */

static struct book *book; /* NULL if not loaded */
static bool is_own;       /* built by wasm_book_of */

static const char *answer_book(void)
{
	struct string *out = answer_begin();
	string_char(out, '{');
	json_add_text(out, "game", book->game->name);
	json_add_number(out, "games", book->n_games);
	json_add_text(out, "source", book->source);
	string_char(out, '}');
	return answer_end();
}

const char *wasm_book(size_t n)
{
	struct error err;
	const char *bytes = answer_input(n);
	struct book *read = bytes ? book_read(bytes, n, &err) : NULL;
	if (!read)
		return bytes ? answer_error(&err) : answer_end();
	book_free(book);
	book = read;
	is_own = false;
	return answer_book();
}

static void take_game(void *context, const struct record *r, int number)
{
	struct string label = {0};
	(void)context;
	(void)number;
	if (r->result == UNDECIDED || !book_records_fits(book, r))
		return;
	book_records_label(r, &label);
	book_add(book, &r->line, r->result);
	bool kept = book_add_model(book, &r->line, r->result, string_text(&label));
	(void)kept; /* games beyond BOOK_GAMES_MAX are counted, but not kept as model games */
	string_release(&label);
}

const char *wasm_book_of(size_t n)
{
	struct error err;
	struct collection collection = {0};
	const struct collection_sink sink = {.take = take_game};
	char *rest, *input = answer_input(n);
	if (!input)
		return answer_end();
	const struct game *game = games_find(answer_cut(input, &rest), &err);
	if (!game || (game->rules.outcomes_max && !fail(&err, wasm_game_of_chance, game->name)))
		return answer_error(&err);
	if (!book || !is_own || book->game != game) {
		book_free(book);
		book = book_new(game, game->presets, OWN_PLIES, "");
		is_own = true;
	}
	bool read = formats_read_each(&collection, rest, n - (size_t)(rest - input), NULL, &sink, &err);
	collection_release(&collection);
	return read ? answer_book() : answer_error(&err);
}

/* Adds the three names as a list. */
static void add_names(struct string *out, const char *names)
{
	json_add_key(out, "names");
	string_char(out, '[');
	for (const char *at = names; at;) {
		struct string one = {0};
		size_t n = strcspn(at, "\t");
		string_bytes(&one, at, n);
		json_add_comma(out);
		string_json(out, string_text(&one));
		string_release(&one);
		at = at[n] ? at + n + 1 : NULL;
	}
	string_char(out, ']');
}

static void add_moves(struct string *out, const struct line *line)
{
	struct book_move moves[MOVES_MAX];
	int n = book_moves(book, line->steps[line->length].key, moves, MOVES_MAX);
	json_add_key(out, "moves");
	string_char(out, '[');
	for (int i = 0; i < n && i < MOVES_MAX; i++) {
		char text[MOVE_TEXT_MAX];
		struct move_points t = line->game->rendering.move_points(line_last(line), moves[i].move);
		line->game->text.format_move(line_last(line), moves[i].move, text, sizeof text);
		json_add_comma(out);
		string_add(out, "[");
		string_json(out, text);
		string_add(out, ",%d,%d,%u,%u,%u]", t.from, t.to, (unsigned)moves[i].games[BOOK_WON],
			   (unsigned)moves[i].games[BOOK_DRAWN], (unsigned)moves[i].games[BOOK_LOST]);
	}
	string_char(out, ']');
}

static void add_models(struct string *out, uint64_t key)
{
	static const char *const verdicts[] = {"", "first", "second", "draw"};
	int step, n = 0;
	json_add_key(out, "models");
	string_char(out, '[');
	for (int i = 0; n < MODELS_MAX && (i = book_model_at(book, key, i, &step)) >= 0; i++, n++) {
		json_add_comma(out);
		string_char(out, '{');
		json_add_number(out, "number", i);
		json_add_text(out, "label", book->model[i].label);
		json_add_text(out, "result", verdicts[book->model[i].result]);
		json_add_number(out, "plies", book->model[i].n_moves);
		string_char(out, '}');
	}
	string_char(out, ']');
}

const char *wasm_explore(void)
{
	const struct line *line = wasm_line();
	if (!line || !book || line->game != book->game)
		return answer_refuse(wasm_no_book);
	const struct book_name *name = book_name_of(book, line);
	struct string *out = answer_begin();
	string_char(out, '{');
	if (name) {
		json_add_text(out, "code", name->code);
		add_names(out, name->names);
	}
	add_moves(out, line);
	add_models(out, line->steps[line->length].key);
	string_char(out, '}');
	return answer_end();
}

const char *wasm_model(int number)
{
	if (!book || number < 0 || number >= book->n_model)
		return answer_refuse(wasm_unknown_book_game);
	const struct book_game *g = &book->model[number];
	struct position at, next;
	char text[MOVE_TEXT_MAX];
	struct string *out = answer_begin();
	string_add(out, "{\"moves\":[");
	book->game->rules.start(&at, book->preset);
	for (int i = 0; i < g->n_moves; i++) {
		book->game->text.format_move(&at, g->moves[i], text, sizeof text);
		json_add_comma(out);
		string_json(out, text);
		book->game->rules.play(&next, &at, g->moves[i]);
		at = next;
	}
	string_add(out, "]}");
	return answer_end();
}
