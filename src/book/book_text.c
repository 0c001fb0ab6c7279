#include "book/book_text.h"
#include "base/base_messages.h"
#include "base/mem.h"
#include "base/recovery.h"
#include "book/book_messages.h"
#include "games/registry.h"
#include "records/record.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_LINE   "qipan book 1"
#define HEADER_LINES 6

/* --- writing --- */

static void write_moves(const struct book *book, const struct book_game *g, struct string *out)
{
	struct position at, next;
	char text[MOVE_TEXT_MAX];
	book->game->rules.start(&at, book->preset);
	for (int i = 0; i < g->n_moves; i++) {
		book->game->text.format_move(&at, g->moves[i], text, sizeof text);
		string_add(out, i ? " %s" : "%s", text);
		book->game->rules.play(&next, &at, g->moves[i]);
		at = next;
	}
}

/* Writes the moves played after the line, and their subtrees. */
static void write_tree(struct book *book, struct line *line, uint32_t min, struct string *out)
{
	uint64_t key = line->steps[line->length].key;
	if (line->length == book->plies || !book_meet(book, key))
		return;
	int n = book_moves(book, key, NULL, 0);
	struct book_move *moves = mem_new((size_t)n * sizeof *moves + 1);
	book_moves(book, key, moves, n);
	for (int i = 0; i < n && book_sum(&moves[i]) >= min; i++) {
		const uint32_t *games = moves[i].games;
		char text[MOVE_TEXT_MAX];
		line->game->text.format_move(line_last(line), moves[i].move, text, sizeof text);
		string_add(out, "%d %s %" PRIu32 " %" PRIu32 " %" PRIu32 "\n", line->length, text, games[BOOK_WON],
			   games[BOOK_DRAWN], games[BOOK_LOST]);
		line_push(line, moves[i].move);
		write_tree(book, line, min, out);
		line_pop(line);
	}
	free(moves);
}

void book_write(struct book *book, uint32_t min, struct string *out)
{
	struct position start;
	struct line line;
	string_add(out, FIRST_LINE "\ngame %s\npreset %s\nplies %d\ngames %" PRIu32 "\nsource %s\n", book->game->name,
		   book->preset->name, book->plies, book->n_games, book->source);
	for (int i = 0; i < book->n_names; i++) {
		const struct book_name *name = &book->names[i];
		string_add(out, "name %s\t%s\t%s\n", name->code, name->line, name->names);
	}
	for (int i = 0; i < book->n_model; i++) {
		string_add(out, "model %s\t%s\t", record_result_text(book->model[i].result), book->model[i].label);
		write_moves(book, &book->model[i], out);
		string_char(out, '\n');
	}
	book->game->rules.start(&start, book->preset);
	line_init(&line, book->game, &start);
	book_forget(book);
	write_tree(book, &line, min, out);
	line_release(&line);
	int lines = 1;
	for (const char *at = out->text; (at = strchr(at, '\n')); at++)
		lines++;
	string_add(out, "end %d\n", lines);
}

/* --- words --- */

bool book_play(const struct book *book, const char *moves, int max, struct line *out, struct error *err)
{
	struct position start;
	struct error why;
	char word[MOVE_TEXT_MAX];
	book->game->rules.start(&start, book->preset);
	line_init(out, book->game, &start);
	for (const char *at = moves + strspn(moves, " "); *at; at += strspn(at, " ")) {
		size_t n = strcspn(at, " ");
		snprintf(word, sizeof word, "%.*s", (int)(n < sizeof word ? n : sizeof word - 1), at);
		move_t move = book->game->text.parse_move(line_last(out), word, &why);
		if (move == NO_MOVE || out->length == max) {
			if (move == NO_MOVE)
				fail(err, in_move, out->length + 1, &why);
			else
				fail(err, book_too_many_moves, word, out->length + 1, max);
			line_release(out);
			return false;
		}
		line_push(out, move);
		at += n;
	}
	return true;
}

/* Splits the text at its tabs into n columns; the last one may contain tabs. False if there are fewer. */
static bool cut(char *text, char **columns, int n)
{
	for (int i = 0; i < n; i++) {
		columns[i] = text;
		char *tab = i + 1 < n ? strchr(text, '\t') : NULL;
		if (tab)
			*tab = 0;
		else if (i + 1 < n)
			return false;
		text = tab ? tab + 1 : text;
	}
	return true;
}

static bool is_names(const char *names)
{
	int tabs = 0;
	for (const char *tab = strchr(names, '\t'); tab; tab = strchr(tab + 1, '\t'))
		tabs++;
	return tabs == 2 && text_is_utf8(names);
}

bool book_read_name(struct book *book, const char *row, struct error *err)
{
	struct line line;
	char *copy = mem_text(row), *columns[3] = {0};
	bool is_row = cut(copy, columns, 3) && is_names(columns[2]) && text_is_utf8(columns[0]);
	bool read = is_row ? book_play(book, columns[1], BOOK_PLIES_MAX, &line, err) : fail(err, book_bad_opening, row);
	if (read) {
		struct book_name name = {columns[0], columns[1], columns[2], line.steps[line.length].key};
		read = book_add_name(book, &name) || fail(err, book_too_many_openings, BOOK_NAMES_MAX);
		line_release(&line);
	}
	free(copy);
	return read;
}

/* --- reading --- */

struct reader {
	struct book *book; /* NULL, and line invalid, before the header has been read */
	const struct game *game;
	const struct preset *preset;
	int plies;
	uint32_t games;
	struct line line; /* the preceding moves in the tree */
	bool in_tree, ended;
};

/* The text after the word and a blank, or NULL. */
static const char *after(const char *text, const char *word)
{
	size_t n = strlen(word);
	return strncmp(text, word, n) == 0 && text[n] == ' ' ? text + n + 1 : NULL;
}

static bool read_number(const char *text, uint64_t max, uint64_t *out, struct error *err)
{
	return (text && text_number(text, max, out)) || fail(err, book_bad_number, text ? text : "", max);
}

static bool read_head(struct reader *r, int number, const char *text, struct error *err)
{
	static const char *const words[] = {"qipan", "game", "preset", "plies", "games", "source"};
	const char *rest = after(text, words[number - 1]);
	struct position start;
	uint64_t value = 0;
	if (!rest || (number == 1 && strcmp(text, FIRST_LINE) != 0))
		return fail(err, book_bad_head_line, text, number == 1 ? FIRST_LINE : words[number - 1]);
	switch (number) {
	case 2:
		r->game = games_find(rest, err);
		return r->game && (r->game->rules.outcomes_max == 0 || fail(err, book_game_of_chance, rest));
	case 3:
		return (r->preset = game_preset(r->game, rest, err)) != NULL;
	case 4:
		if (!read_number(rest, BOOK_PLIES_MAX, &value, err))
			return false;
		r->plies = (int)value;
		return true;
	case 5:
		if (!read_number(rest, UINT32_MAX, &value, err))
			return false;
		r->games = (uint32_t)value;
		return true;
	case 6:
		assert(r->game && r->preset); /* set by the lines before */
		r->book = book_new(r->game, r->preset, r->plies, rest);
		r->book->n_games = r->games;
		r->game->rules.start(&start, r->preset);
		line_init(&r->line, r->game, &start);
	}
	return true;
}

static bool read_model(struct reader *r, const char *text, struct error *err)
{
	struct line line;
	enum verdict result;
	char *copy = mem_text(text), *columns[3] = {0};
	bool read = cut(copy, columns, 3) && record_result_of(columns[0], &result) && text_is_utf8(columns[1])
			    ? book_play(r->book, columns[2], RECORD_STEPS_MAX, &line, err)
			    : fail(err, book_bad_game, text);
	if (read) {
		read = book_add_model(r->book, &line, result, columns[1]) ||
		       fail(err, book_too_many_games, BOOK_GAMES_MAX);
		line_release(&line);
	}
	free(copy);
	return read;
}

/* A move may be listed twice, but not with more games than the book has. */
static bool count_move(struct reader *r, const struct book_move *m, const char *text, struct error *err)
{
	const struct book_move *all = book_count(r->book, r->line.steps[r->line.length].key, m);
	for (int i = 0; i < BOOK_RESULTS; i++)
		if (all->games[i] > r->games)
			return fail(err, book_too_many_results, text, all->games[i], r->games);
	return true;
}

/* "PLY MOVE WON DRAWN LOST" */
static bool read_move(struct reader *r, const char *text, struct error *err)
{
	char *copy = mem_text(text), *words[6], *rest;
	uint64_t ply = 0, games[BOOK_RESULTS];
	int n = 0;
	for (char *word = strtok_r(copy, " ", &rest); word && n < 6; word = strtok_r(NULL, " ", &rest))
		words[n++] = word;
	bool read = n == 5 && text_number(words[0], (uint64_t)r->plies, &ply) && (int)ply <= r->line.length &&
		    (int)ply < r->plies;
	for (int i = 0; i < BOOK_RESULTS && read; i++)
		read = text_number(words[2 + i], r->games, &games[i]);
	if (read) {
		while (r->line.length > (int)ply)
			line_pop(&r->line);
		struct book_move m = {.move = r->game->text.parse_move(line_last(&r->line), words[1], err)};
		for (int i = 0; i < BOOK_RESULTS; i++)
			m.games[i] = (uint32_t)games[i];
		read = m.move != NO_MOVE;
		if (read) {
			read = count_move(r, &m, words[1], err);
			line_push(&r->line, m.move);
		}
	} else {
		fail(err, book_bad_move, text);
	}
	free(copy);
	return read;
}

static bool read_line(struct reader *r, int number, const char *text, struct error *err)
{
	const char *rest;
	uint64_t end;
	if (number <= HEADER_LINES)
		return read_head(r, number, text, err);
	assert(r->book);
	if (!r->in_tree && (rest = after(text, "name")))
		return book_read_name(r->book, rest, err);
	if (!r->in_tree && (rest = after(text, "model")))
		return read_model(r, rest, err);
	if ((rest = after(text, "end"))) {
		r->ended = true;
		return read_number(rest, INT32_MAX, &end, err) &&
		       ((int)end == number || fail(err, book_wrong_length, number, (int)end));
	}
	r->in_tree = true;
	return read_move(r, text, err);
}

struct book *book_read(const char *bytes, size_t n, struct error *err)
{
	struct reader r = {0};
	struct string text = {0};
	struct error why;
	bool read = true;
	int number = 0;
	for (struct recovery_line line = {0}; read && recovery_next(&line, bytes, n);) {
		string_clear(&text);
		string_bytes(&text, line.text, line.n);
		number = line.number;
		read = r.ended || !line.ended || !line.plain ? fail(&why, book_bad_line)
							     : read_line(&r, number, string_text(&text), &why);
	}
	if (!read)
		fail(err, in_line, number, &why);
	else if (!r.ended)
		read = fail(err, book_no_end, number);
	if (r.book)
		line_release(&r.line);
	string_release(&text);
	if (read)
		return r.book;
	book_free(r.book);
	return NULL;
}
