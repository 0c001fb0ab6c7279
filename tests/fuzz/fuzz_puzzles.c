/* A puzzles file. A file that the reader accepts survives being written again, and its puzzles hold what they
 * promise. */
#include "fuzz.h"

#include <string.h>

#include "puzzles/difficulty.h"
#include "puzzles/puzzles.h"

#define BYTES_MAX 4000

static void look(const struct puzzles *all)
{
	struct error err;
	struct line line;
	char name[PUZZLE_NAME_SIZE];
	for (int i = 0; i < all->n; i++) {
		const struct puzzle *p = &all->all[i];
		HOLD(puzzle_check(p, all->game, &err));
		puzzle_name(p, all->game, name);
		HOLD(strlen(name) == PUZZLE_NAME_SIZE - 1);
		HOLD(difficulty_moves(p, all->game) >= 1);
		puzzle_line(p, all->game, &line);
		HOLD(puzzle_try(p, &line, 0, p->solution[0]) == PUZZLE_RIGHT);
		line_release(&line);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct error err = {0};
	struct string first = {0}, second = {0};
	struct puzzles all;
	if (size > BYTES_MAX)
		return 0;
	if (!puzzles_read((const char *)data, size, &all, &err)) {
		fuzz_check_error(&err);
		return 0;
	}
	look(&all);
	puzzles_write(&all, &first);
	puzzles_release(&all);
	HOLD(puzzles_read(first.text, first.length, &all, &err));
	puzzles_write(&all, &second);
	puzzles_release(&all);
	HOLD(strcmp(first.text, second.text) == 0);
	string_release(&first);
	string_release(&second);
	return 0;
}
