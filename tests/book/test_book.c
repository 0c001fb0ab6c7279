/* Books: counts checked by hand, transpositions, names, model games, reading and writing, damage. */
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

/* Plays seeded moves among the first three legal ones: few different moves, so that games transpose. */
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

/* Counts again over all games: how often the move was played in a position with that key, and won, drawn, lost. */
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

static void counts_match_the_games(void **state)
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

static void transpositions_are_merged(void **state)
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
	assert_string_equal(err.text, "move 2: \"h2e2\" is illegal: Black has no piece on h2");
	assert_false(book_play(book, "h2e2 h9g7", 1, &line, &err));
	assert_string_equal(err.text, "\"h9g7\" is move 2, expected at most 1 moves");
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

static void books_are_read_back_from_text(void **state)
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

/* A book truncated anywhere, or with any line missing, is rejected. */
static void damaged_books_are_refused(void **state)
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
	assert_string_equal(err.text, "line 2: darkchess is a game of chance, expected one without chance");
}

/* Covers every kind of line; the moves of the most games come first, and a transposition is written once. */
static void writing_a_book_reproduces_its_text(void **state)
{
	(void)state;
	static const char text[] =
		"qipan book 1\ngame xiangqi\npreset wxf60\nplies 4\ngames 9\nsource somewhere, CC0\n"
		"name C\th2e2\tA\tB\tC\nname \th2e2 h9g7\tD\tE\tF\n"
		"model 1-0\tA – B, 1999\th2e2 h9g7\nmodel 1/2-1/2\tC\t\nmodel *\t\tb2e2\n"
		"0 h2e2 1 2 3\n1 h9g7 1 2 0\n2 h0g2 1 0 0\n3 b9c7 1 0 0\n1 b9c7 0 1 0\n2 h0g2 0 1 0\n3 h9g7 0 1 0\n"
		"0 b2e2 1 0 1\nend 20\n";
	struct error err;
	struct string out = {0};
	struct book *book = book_read(text, sizeof text - 1, &err);
	if (!book)
		fail_msg("%s", err.text);
	assert_int_equal(book->plies, 4);
	assert_int_equal(book->n_games, 9);
	assert_string_equal(book->preset->name, "wxf60");
	assert_true(book->n_names == 2 && book->n_model == 3);
	book_write(book, 1, &out);
	assert_string_equal(out.text, text);
	string_clear(&out);
	book_write(book, 3, &out); /* only moves of three games or more */
	const char *tree = strstr(out.text, "\n0 h2e2");
	assert_non_null(tree);
	assert_string_equal(tree, "\n0 h2e2 1 2 3\n1 h9g7 1 2 0\nend 14\n");
	string_release(&out);
	book_free(book);
}

static void every_error_in_a_book_is_named(void **state)
{
	(void)state;
#define HEAD "qipan book 1\ngame xiangqi\npreset wxf\nplies 3\ngames 9\nsource none\n"
	static const char *const cases[][2] = {
		{"", "unexpected end after line 0, expected \"end\" and the number of lines"},
		{"qipan book 2\n",
		 "line 1: \"qipan book 2\" is not a header line of a book, expected \"qipan book 1 ...\""},
		{"qipan book 1\ngames xiangqi\n",
		 "line 2: \"games xiangqi\" is not a header line of a book, expected \"game ...\""},
		{"qipan book 1\ngame go\n", "line 2: unknown game \"go\"; \"qipan games\" lists the games"},
		{"qipan book 1\ngame magic\n", "line 2: magic is a game of chance, expected one without chance"},
		{"qipan book 1\ngame xiangqi\npreset x\n",
		 "line 3: xiangqi has no preset \"x\", expected one of wxf, wxf60, wxf-twice, checks, nolimit"},
		{"qipan book 1\ngame xiangqi\npreset wxf\nplies x\n", "line 4: \"x\" is not a whole number up to 100"},
		{"qipan book 1\ngame xiangqi\npreset wxf\nplies 3\ngames 4294967296\n",
		 "line 5: \"4294967296\" is not a whole number up to 4294967295"},
		{HEAD, "unexpected end after line 6, expected \"end\" and the number of lines"},
		{HEAD "end 7", "line 7: unexpected line in a book"}, /* truncated */
		{HEAD "end 8\n", "line 7: it has 7 lines, expected 8"},
		{HEAD "end x\n", "line 7: \"x\" is not a whole number up to 2147483647"},
		{HEAD "end 7\nend 8\n", "line 8: unexpected line in a book"},
		{HEAD "name C\th2e2\tA\tB\nend 8\n", "line 7: \"C?h2e2?A?B\" is not an opening, expected code, "
						     "moves and three names, separated by tabs"},
		{HEAD "name C\th2e2\tA\tB\tC\tD\nend 8\n", "line 7: \"C?h2e2?A?B?C?D\" is not an opening, "
							   "expected code, moves and three names, separated by tabs"},
		{HEAD "name C\th2h9 h2e2\tA\tB\tC\nend 8\n",
		 "line 7: move 2: \"h2e2\" is illegal: Black has no piece on h2"},
		{HEAD "model 1-0\tA\nend 8\n",
		 "line 7: \"1-0?A\" is not a game, expected result, description and moves, separated by tabs"},
		{HEAD "model 2-0\tA\th2e2\nend 8\n",
		 "line 7: \"2-0?A?h2e2\" is not a game, expected result, description and moves, separated by tabs"},
		{HEAD "0 h2e2 1 2 3 4\nend 8\n",
		 "line 7: \"0 h2e2 1 2 3 4\" is not a move of the tree, expected ply, move and three game counts"},
		{HEAD "0 h2e2 1 2\nend 8\n", "line 7: \"0 h2e2 1 2\" is not a move of the tree, expected ply, move and "
					     "three game counts"},
		{HEAD "0 h2e2 1 2 3\n0 b2e2 0 0 9\n0 h2e2 0 0 7\nend 10\n",
		 "line 9: h2e2 has 10 games with one result, but the book has only 9 games"},
		{HEAD "1 h2e2 1 2 3\nend 8\n", "line 7: \"1 h2e2 1 2 3\" is not a move of the tree, expected ply, move "
					       "and three game counts"},
		{HEAD "0 h2e2 1 2 10\nend 8\n", "line 7: \"0 h2e2 1 2 10\" is not a move of the tree, expected ply, "
						"move and three game counts"},
		{HEAD "0 a9a8 1 2 3\nend 8\n", "line 7: \"a9a8\" is illegal: Red has no piece on a9"},
		{HEAD "0 h2e2 1 0 0\nname C\th2e2\tA\tB\tC\nend 9\n",
		 "line 8: \"name C?h2e2?A?B?C\" is not a move of the tree, expected ply, move and three game counts"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct error err;
		struct book *book = book_read(cases[i][0], strlen(cases[i][0]), &err);
		assert_string_equal(book ? "" : err.text, cases[i][1]);
		book_free(book);
	}
}

static void moves_beyond_the_last_ply_are_refused(void **state)
{
	(void)state;
	static const char deep[] = HEAD "0 h2e2 1 0 0\n1 h9g7 1 0 0\n2 h0g2 1 0 0\n3 b9c7 1 0 0\nend 11\n",
			  good[] = HEAD "0 h2e2 1 0 0\n1 h9g7 1 0 0\n2 h0g2 1 0 0\nend 10\n";
	struct error err;
	assert_null(book_read(deep, sizeof deep - 1, &err));
	assert_string_equal(err.text,
			    "line 10: \"3 b9c7 1 0 0\" is not a move of the tree, expected ply, move and three "
			    "game counts");
	struct book *book = book_read(good, sizeof good - 1, &err);
	assert_non_null(book);
	book_free(book);
}

/* Every position is new once until all are forgotten. */
static void positions_are_counted_once(void **state)
{
	(void)state;
	struct book *book = new_book("xiangqi");
	for (int round = 0; round < 2; round++) {
		for (uint64_t key = 1; key <= 3000; key++) /* beyond the initial capacity */
			assert_true(book_meet(book, key));
		for (uint64_t key = 1; key <= 3000; key++)
			assert_false(book_meet(book, key));
		book_forget(book);
	}
	book_free(book);
}

static void names_and_model_games_are_limited(void **state)
{
	(void)state;
	struct book *book = new_book("xiangqi");
	struct book_name name = {"C", "", "A\tB\tC", 7};
	struct line line;
	struct error err;
	for (int i = 0; i < BOOK_NAMES_MAX; i++)
		assert_true(book_add_name(book, &name));
	assert_false(book_add_name(book, &name));
	assert_int_equal(book->n_names, BOOK_NAMES_MAX);
	assert_false(book_read_name(book, "C\th2e2\tA\tB\tC", &err));
	char message[60];
	snprintf(message, sizeof message, "more than %d openings", BOOK_NAMES_MAX);
	assert_string_equal(err.text, message);
	assert_true(book_play(book, "", 0, &line, &err));
	for (int i = 0; i < BOOK_GAMES_MAX; i++)
		assert_true(book_add_model(book, &line, DRAWN, ""));
	assert_false(book_add_model(book, &line, DRAWN, ""));
	assert_int_equal(book->n_model, BOOK_GAMES_MAX);
	line_release(&line);
	book_free(book);
}

static void games_without_a_result_are_not_counted(void **state)
{
	(void)state;
	struct book *book = book_new(games_find("xiangqi", NULL), games_find("xiangqi", NULL)->presets, 2, "s");
	static const enum verdict verdicts[] = {FIRST_WINS, DRAWN, SECOND_WINS, UNDECIDED, SECOND_WINS};
	struct book_move moves[3];
	struct line line;
	struct error err;
	assert_true(book_play(book, "h2e2 h9g7 h0g2", 9, &line, &err));
	for (int i = 0; i < 5; i++)
		book_add(book, &line, verdicts[i]);
	assert_int_equal(book->n_games, 4);
	assert_int_equal(book_moves(book, line.steps[1].key, moves, 3), 1);
	assert_true(moves[0].games[BOOK_WON] == 1 && moves[0].games[BOOK_DRAWN] == 1 && moves[0].games[BOOK_LOST] == 2);
	assert_int_equal(book_sum(&moves[0]), 4);
	assert_int_equal(book_moves(book, line.steps[2].key, moves, 3), 0); /* beyond the book's two plies */
	line_release(&line);
	book_free(book);
}

static void model_games_are_found_at_every_ply(void **state)
{
	(void)state;
	struct book *book = new_book("xiangqi");
	struct line line;
	struct error err;
	int step = -1;
	static const char *const games[] = {"h2e2 h9g7", "b2e2", "h2e2 b9c7"};
	for (int i = 0; i < 3; i++) {
		assert_true(book_play(book, games[i], 9, &line, &err));
		assert_true(book_add_model(book, &line, UNDECIDED, games[i]));
		line_release(&line);
	}
	assert_true(book_play(book, "h2e2 h9g7", 9, &line, &err));
	assert_true(book_model_at(book, line.steps[0].key, 0, &step) == 0 && step == 0);
	assert_true(book_model_at(book, line.steps[0].key, 1, &step) == 1 && step == 0);
	assert_true(book_model_at(book, line.steps[1].key, 1, &step) == 2 && step == 1);
	assert_true(book_model_at(book, line.steps[2].key, 0, &step) == 0 && step == 2);
	assert_int_equal(book_model_at(book, line.steps[2].key, 1, &step), -1);
	assert_int_equal(book_model_at(book, line.steps[0].key, 3, &step), -1);
	line_release(&line);
	book_free(book);
}

int main(void)
{
	games_begin();
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counts_match_the_games),
		cmocka_unit_test(transpositions_are_merged),
		cmocka_unit_test(names_and_model_games),
		cmocka_unit_test(books_are_read_back_from_text),
		cmocka_unit_test(damaged_books_are_refused),
		cmocka_unit_test(writing_a_book_reproduces_its_text),
		cmocka_unit_test(every_error_in_a_book_is_named),
		cmocka_unit_test(moves_beyond_the_last_ply_are_refused),
		cmocka_unit_test(positions_are_counted_once),
		cmocka_unit_test(names_and_model_games_are_limited),
		cmocka_unit_test(games_without_a_result_are_not_counted),
		cmocka_unit_test(model_games_are_found_at_every_ply),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
