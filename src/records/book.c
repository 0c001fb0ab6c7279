#include "records/book.h"
#include "base/mem.h"
#include "games/registry.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int book_next(const struct record_book *b)
{
	return b->n_games + 1;
}

void book_add(struct record_book *b, struct record *r)
{
	if (b->sink) {
		b->sink->take(b->sink->context, r, book_next(b));
		record_release(r);
		b->n_games++;
		return;
	}
	if ((b->n & (b->n - 1)) == 0) {
		size_t room = b->n ? (size_t)b->n * 2 : 1;
		b->records = mem_resize(b->records, room, sizeof *b->records);
		b->numbers = mem_resize(b->numbers, room, sizeof *b->numbers);
	}
	b->numbers[b->n] = book_next(b);
	b->records[b->n++] = *r;
	b->n_games++;
	*r = (struct record){0};
}

static void add_error(struct record_book *b, bool is_read, const struct error *words)
{
	struct book_error e = {book_next(b), is_read, *words};
	if (b->sink && b->sink->fault) {
		b->sink->fault(b->sink->context, &e);
		return;
	}
	if ((b->n_errors & (b->n_errors - 1)) == 0)
		b->errors = mem_resize(b->errors, b->n_errors ? (size_t)b->n_errors * 2 : 1, sizeof *b->errors);
	b->errors[b->n_errors++] = e;
}

void book_progress(const struct record_book *b, size_t done)
{
	if (b->sink && b->sink->progress && b->total > 0)
		b->sink->progress(b->sink->context, (double)done / (double)b->total);
}

void book_watch(void *book, size_t done)
{
	book_progress(book, done);
}

static void PRINTF_LIKE(3, 0) say(struct record_book *b, bool is_read, const char *format, va_list args)
{
	struct error why, words;
	vsnprintf(why.text, sizeof why.text, format, args);
	fail(&words, "game %d, %s", book_next(b), why.text);
	add_error(b, is_read, &words);
}

void book_note(struct record_book *b, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	say(b, true, format, args);
	va_end(args);
}

void book_refuse(struct record_book *b, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	say(b, false, format, args);
	va_end(args);
	b->n_games++;
}

void book_refuse_as(struct record_book *b, const struct error *err)
{
	add_error(b, false, err);
	b->n_games++;
}

void book_note_as(struct record_book *b, const struct error *err)
{
	add_error(b, true, err);
}

void book_note_cut(struct record_book *b, int n_cut, const struct error *first)
{
	if (n_cut == 1)
		book_note(b, "a variation is cut at %s", first->text);
	else if (n_cut > 1)
		book_note(b, "%d variations are cut, the first at %s", n_cut, first->text);
}

void book_release(struct record_book *b)
{
	for (int i = 0; i < b->n; i++)
		record_release(&b->records[i]);
	free(b->records);
	free(b->numbers);
	free(b->errors);
	*b = (struct record_book){0};
}

const struct game *book_game(void)
{
	return games_find("xiangqi", NULL);
}

void book_legal(const struct game *game, const struct position *p, struct string *out)
{
	enum { EXAMPLES = 5 };
	move_t moves[MOVES_MAX];
	struct ruling over = game->rules.verdict(p);
	int n = over.verdict == UNDECIDED ? game->rules.generate(p, moves) : 0;
	if (over.verdict == UNDECIDED && n == 0)
		over = game->rules.stuck(p);
	if (over.verdict != UNDECIDED) {
		string_add(out, "the game is over (%s: %s)", over.clause, over.why);
		return;
	}
	string_add(out, "legal here: ");
	for (int i = 0; i < n && i < EXAMPLES; i++) {
		char text[MOVE_TEXT_MAX];
		game->text.format_move(p, moves[i], text, sizeof text);
		string_add(out, "%s%s", i ? ", " : "", text);
	}
	if (n > EXAMPLES)
		string_add(out, " and %d more", n - EXAMPLES);
}
