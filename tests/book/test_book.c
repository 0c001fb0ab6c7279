/* Books: counts against counting by hand, transpositions, names, model games, what comes back of a text, damage. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "book/book_text.h"
#include "core/random_play.h"
#include "games/registry.h"

#define GAMES 300
#define PLIES 12

static struct book *new_book(const char *game)
{
	const struct game *g = games_find(game, NULL);
	assert_non_null(g);
	return book_new(g, g->presets, PLIES, "random play");
}

/* Few different moves, so that games meet again: by the seed, among the first three that are legal. */
static void play(struct line *line, const struct game *game, uint64_t seed, int plies)
{
	struct position start;
	struct rng rng;
	move_t moves[MOVES_MAX];
	rng_seed(&rng, seed);
	game->rules.start(&start, game->presets);
	line_init(line, game, &start);
	for (int i = 0; i < plies && line_ruling(line).verdict == UNDECIDED; i++) {
		int n = game->rules.generate(line_last(line), moves);
		line_push(line, moves[rng_below(&rng, n < 3 ? (uint32_t)n : 3)]);
	}
}

static enum verdict result_of(int i)
{
	static const enum verdict results[] = {FIRST_WINS, SECOND_WINS, DRAWN, UNDECIDED};
	return results[i % 4];
}

static struct book *played_book(const char *game)
{
	struct book *book = new_book(game);
	struct line line;
	for (int i = 0; i < GAMES; i++) {
		play(&line, book->game, (uint64_t)i, 20);
		book_add(book, &line, result_of(i));
		line_release(&line);
	}
	assert_int_equal(book->n_games, GAMES * 3 / 4);
	return book;
}

/* Of all games again: how often the move was played in a position with that key, and won, drawn, lost. */
static void count(const struct book *book, uint64_t key, move_t move, uint32_t games[BOOK_RESULTS])
{
	struct line line;
	memset(games, 0, BOOK_RESULTS * sizeof *games);
	for (int i = 0; i < GAMES; i++) {
		enum verdict result = result_of(i);
		play(&line, book->game, (uint64_t)i, 20);
		for (int k = 0; k < line.length && k < PLIES && result != UNDECIDED; k++)
			if (line.steps[k].key == key && line.steps[k].move == move)
				games[result == FIRST_WINS ? BOOK_WON : result == DRAWN ? BOOK_DRAWN : BOOK_LOST]++;
		line_release(&line);
	}
}

static void counts_are_those_of_the_games(void **state)
{
	(void)state;
	for (const char *const *name = (const char *const[]){"xiangqi", "surakarta", "qilin", NULL}; *name; name++) {
		struct book *book = played_book(*name);
		struct line line;
		play(&line, book->game, 4, 20);
		for (int k = 0; k < PLIES; k++) {
			struct book_move moves[MOVES_MAX];
			uint32_t games[BOOK_RESULTS], before = UINT32_MAX;
			int n = book_moves(book, line.steps[k].key, moves, MOVES_MAX);
			bool met = false;
			for (int i = 0; i < n; i++) {
				count(book, line.steps[k].key, moves[i].move, games);
				assert_memory_equal(games, moves[i].games, sizeof games);
				assert_true(book_sum(&moves[i]) <= before);
				before = book_sum(&moves[i]);
				met |= moves[i].move == line.steps[k].move;
			}
			assert_int_equal(met, k < line.length && n > 0);
		}
		assert_int_equal(book_moves(book, line.steps[line.length].key ^ 1, NULL, 0), 0);
		line_release(&line);
		book_free(book);
	}
}

static void orders_of_moves_meet(void **state)
{
	(void)state;
	struct book *book = new_book("xiangqi");
	struct book_move move;
	struct line line;
	struct error err;
	assert_true(book_play(book, "h2e2 h9g7 h0g2 b9c7 i0h0", 9, &line, &err));
	book_add(book, &line, FIRST_WINS);
	line_release(&line);
	assert_true(book_play(book, "炮二平五 b9c7 马二进三 h9g7 a0a1", 9, &line, &err));
	book_add(book, &line, DRAWN);
	line_release(&line);
	assert_true(book_play(book, "h2e2 h9g7 h0g2 b9c7", 9, &line, &err));
	assert_int_equal(book_moves(book, line.steps[4].key, &move, 1), 2);
	line_release(&line);
	assert_false(book_play(book, "h2e2 h2e2", 9, &line, &err));
	assert_string_equal(err.text, "move 2: \"h2e2\" is not possible: Black has no piece on h2");
	assert_false(book_play(book, "h2e2 h9g7", 1, &line, &err));
	assert_string_equal(err.text, "\"h9g7\" is move 2, expected at most 1");
	book_free(book);
}

static void names_and_model_games(void **state)
{
	(void)state;
	struct book *book = new_book("xiangqi");
	struct line line;
	struct error err;
	int step;
	assert_true(book_read_name(book, "C\th2e2\tCentral Cannon\t中炮\t中炮", &err));
	assert_true(book_read_name(book, "C1\th2e2 h9g7 h0g2 b9c7\tScreen Horses\t屏风马\t屏風馬", &err));
	assert_false(book_read_name(book, "C1\th2e2 h9g7", &err));
	assert_false(book_read_name(book, "C1\th2e3\tA\tB\tC", &err));
	assert_true(book_play(book, "h2e2 b9c7 h0g2 h9g7 a0a1 a9a8", 99, &line, &err));
	assert_string_equal(book_name_of(book, &line)->code, "C1");
	assert_true(book_add_model(book, &line, DRAWN, "who, 2001"));
	assert_int_equal(book_model_at(book, line.steps[4].key, 0, &step), 0);
	assert_int_equal(step, 4);
	assert_int_equal(book_model_at(book, line.steps[4].key, 1, &step), -1);
	while (line.length > 3)
		line_pop(&line);
	assert_string_equal(book_name_of(book, &line)->code, "C");
	while (line.length)
		line_pop(&line);
	assert_null(book_name_of(book, &line));
	line_release(&line);
	book_free(book);
}

static void texts_come_back(void **state)
{
	(void)state;
	for (const char *const *name = (const char *const[]){"xiangqi", "surakarta", "qilin", NULL}; *name; name++) {
		struct book *book = played_book(*name);
		struct string first = {0}, second = {0}, few = {0};
		struct error err;
		struct line line;
		play(&line, book->game, 5, 20);
		assert_true(book_add_model(book, &line, SECOND_WINS, "a game"));
		book_write(book, 1, &first);
		struct book *again = book_read(first.text, first.length, &err);
		assert_non_null(again);
		for (int k = 0; k < PLIES; k++) {
			struct book_move a[8], b[8];
			int n = book_moves(book, line.steps[k].key, a, 8);
			assert_int_equal(book_moves(again, line.steps[k].key, b, 8), n);
			assert_memory_equal(a, b, (size_t)(n < 8 ? n : 8) * sizeof *a);
		}
		book_write(again, 1, &second);
		assert_string_equal(first.text, second.text);
		book_write(book, 20, &few);
		assert_true(few.length < first.length);
		line_release(&line);
		book_free(again);
		book_free(book);
		string_release(&first);
		string_release(&second);
		string_release(&few);
	}
}

/* Cut anywhere, or with any line missing, it is not a book. */
static void damage_is_refused(void **state)
{
	(void)state;
	static const char text[] = "qipan book 1\ngame xiangqi\npreset wxf\nplies 3\ngames 9\nsource none\n"
				   "name C\th2e2\tA\tB\tC\nmodel 1-0\tA, 1999\th2e2 h9g7\n"
				   "0 h2e2 1 2 3\n1 h9g7 1 0 0\n1 b9c7 0 1 0\n0 b2e2 1 0 0\nend 13\n";
	struct error err;
	struct book *book = book_read(text, sizeof text - 1, &err);
	assert_non_null(book);
	book_free(book);
	for (size_t n = 0; n < sizeof text - 1; n++)
		assert_null(book_read(text, n, &err));
	for (const char *at = text; *at; at = strchr(at, '\n') + 1) {
		char cut[sizeof text];
		const char *end = strchr(at, '\n') + 1;
		snprintf(cut, sizeof cut, "%.*s%s", (int)(at - text), text, end);
		assert_null(book_read(cut, strlen(cut), &err));
	}
	for (const char *const *line = (const char *const[]){"3 h2e2 1 2 3", "2 h9g7 1 0 0", "0 h2e2 10 0 0",
							     "0 h2e2 1 2", "0 h2e3 1 2 3", "x", NULL};
	     *line; line++) {
		char other[sizeof text + 40];
		const char *tree = strstr(text, "0 h2e2");
		snprintf(other, sizeof other, "%.*s%s\nend 10\n", (int)(tree - text), text, *line);
		assert_null(book_read(other, strlen(other), &err));
		assert_memory_equal(err.text, "line 9: ", 8);
	}
	assert_null(book_read("qipan book 1\ngame darkchess\n", 29, &err));
	assert_string_equal(err.text, "line 2: darkchess is a game of chance");
}

int main(void)
{
	games_begin();
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counts_are_those_of_the_games),
		cmocka_unit_test(orders_of_moves_meet),
		cmocka_unit_test(names_and_model_games),
		cmocka_unit_test(texts_come_back),
		cmocka_unit_test(damage_is_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
