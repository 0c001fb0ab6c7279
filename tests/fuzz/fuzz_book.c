/* A book file. A book that the reader accepts survives being written again, and every move in it is legal. */
#include "fuzz.h"

#include <string.h>

#include "book/book_text.h"

#define BYTES_MAX 4000

static void look(const struct book *book, int depth, struct line *line)
{
	struct book_move moves[4];
	int step, n = book_moves(book, line->steps[line->length].key, moves, 4);
	book_name_of(book, line);
	book_model_at(book, line->steps[line->length].key, 0, &step);
	for (int i = 0; i < n && i < 4 && depth; i++) {
		HOLD(game_allows(book->game, line_last(line), moves[i].move));
		line_push(line, moves[i].move);
		look(book, depth - 1, line);
		line_pop(line);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct error err = {0};
	struct string first = {0}, second = {0};
	struct position start;
	struct line line;
	if (size > BYTES_MAX)
		return 0;
	struct book *book = book_read((const char *)data, size, &err);
	if (!book) {
		fuzz_check_error(&err);
		return 0;
	}
	book->game->rules.start(&start, book->preset);
	line_init(&line, book->game, &start);
	look(book, 3, &line);
	line_release(&line);
	book_write(book, 0, &first);
	book_free(book);
	book = book_read(first.text, first.length, &err);
	HOLD(book);
	book_write(book, 0, &second);
	book_free(book);
	HOLD(strcmp(first.text, second.text) == 0);
	string_release(&first);
	string_release(&second);
	return 0;
}
