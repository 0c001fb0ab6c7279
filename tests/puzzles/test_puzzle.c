/* Puzzles: what comes back of their text, damage, answers, and mining: mates that are known from a search of all moves
 * to be alone; a game gives the same again, and nothing once it was stopped. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "games/registry.h"
#include "puzzles/difficulty.h"
#include "puzzles/miner.h"
#include "puzzles/puzzles.h"

/* A puzzle of the game from its default start: moves before, then the solution, with blanks between. */
static struct puzzle puzzle_of(const struct game *game, const char *position, const char *before, const char *solution)
{
	struct puzzle p;
	struct error err;
	struct string line = {0};
	string_add(&line, "win\t1200\t%s\t%s\t%s\ttest", position, before, solution);
	if (!puzzles_read_one(game, game->presets, string_text(&line), &p, &err))
		fail_msg("%s", err.text);
	string_release(&line);
	return p;
}

#define MINED     "4ka3/4a4/4P4/9/2b3p2/P8/9/3R5/3Kc4/3ACA3 w - - 1 52"
#define MATE_IN_2 "3k5/9/9/9/9/9/9/9/R8/1R3K3 w - - 0 1"

static void a_text_comes_back(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	struct puzzles all = {.game = game, .preset = game->presets, .nodes = 5000, .source = mem_text("nobody, MIT")};
	struct puzzle one = puzzle_of(game, MATE_IN_2, "", "a1a8"),
		      two = puzzle_of(game, MATE_IN_2, "a1a8 d9e9", "b0b9");
	two.kind = PUZZLE_MATE;
	puzzles_add(&all, &one);
	puzzles_add(&all, &two);
	struct string text = {0}, again = {0};
	struct puzzles read;
	struct error err;
	puzzles_write(&all, &text);
	assert_true(puzzles_read(text.text, text.length, &read, &err));
	assert_int_equal(read.n, 2);
	assert_int_equal(read.nodes, 5000);
	assert_int_equal(read.all[1].kind, PUZZLE_MATE);
	assert_int_equal(read.all[1].n_before, 2);
	assert_string_equal(read.all[0].label, "test");
	puzzles_write(&read, &again);
	assert_string_equal(text.text, again.text);
	char names[3][PUZZLE_NAME_SIZE];
	puzzle_name(&all.all[0], game, names[0]);
	puzzle_name(&all.all[1], game, names[1]);
	puzzle_name(&read.all[0], game, names[2]);
	assert_string_equal(names[0], names[2]);
	assert_string_not_equal(names[0], names[1]);
	for (size_t n = 0; n < text.length; n++) { /* cut off anywhere */
		struct puzzles cut;
		assert_false(puzzles_read(text.text, n, &cut, &err));
	}
	string_release(&text);
	string_release(&again);
	puzzles_release(&read);
	puzzles_release(&all);
}

static void refuses(const char *line, const char *why)
{
	const struct game *game = games_find("xiangqi", NULL);
	struct puzzle p;
	struct error err;
	assert_false(puzzles_read_one(game, game->presets, line, &p, &err));
	if (!strstr(err.text, why))
		fail_msg("%s: %s, expected %s", line, err.text, why);
}

static void what_is_no_puzzle_is_refused(void **state)
{
	(void)state;
	refuses("win\t1200\t" MATE_IN_2 "\t\ta1a8", "expected 6 columns");
	refuses("win\t1200\t" MATE_IN_2 "\t\ta1a8\tlabel\tmore", "expected 6 columns");
	refuses("best\t1200\t" MATE_IN_2 "\t\ta1a8\t", "\"best\" is not a kind");
	refuses("win\t3001\t" MATE_IN_2 "\t\ta1a8\t", "not a rating");
	refuses("win\t12\t" MATE_IN_2 "\t\ta1a8\t", "a rating of 12");
	refuses("win\t1200\tnothing\t\ta1a8\t", "");
	refuses("win\t1200\t" MATE_IN_2 "\t\t\t", "a solution of 0 moves");
	refuses("win\t1200\t" MATE_IN_2 "\t\ta1b8\t", "move 1: ");
	refuses("win\t1200\t" MATE_IN_2 "\t\ta1a8 d9e9\t", "ends with a reply");
	refuses("win\t1200\t" MATE_IN_2 "\ta1a8 d9e9 b0b9\te9e8\t", "move 1: ");
}

static void another_move_that_wins_at_once_is_as_good(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	struct puzzle p = puzzle_of(game, "3k5/R8/9/9/9/9/9/9/1R7/4K4 w - - 0 1", "", "b1d1");
	struct line line;
	struct error err;
	puzzle_line(&p, game, &line);
	const char *const moves[] = {"b1d1", "b1b9", "a8a9", "e0f0"};
	const enum puzzle_answer answers[] = {PUZZLE_RIGHT, PUZZLE_WON, PUZZLE_WRONG, PUZZLE_WRONG};
	for (int i = 0; i < 4; i++) {
		move_t move = game->text.parse_move(line_last(&line), moves[i], &err);
		assert_int_not_equal(move, NO_MOVE);
		assert_int_equal(puzzle_try(&p, &line, 0, move), answers[i]);
	}
	line_release(&line);
	puzzle_release(&p);
}

/* --- mining --- */

static bool mates(struct line *, int n);

/* Whether the move mates, or every reply to it lets its side mate in n - 1 more moves, all moves searched. */
static bool mates_by(struct line *line, move_t move, int n)
{
	move_t replies[MOVES_MAX];
	line_push(line, move);
	int n_replies = line->game->rules.generate(line_last(line), replies);
	bool mate = n_replies == 0 || n > 1;
	for (int k = 0; k < n_replies && mate; k++) {
		line_push(line, replies[k]);
		mate = mates(line, n - 1);
		line_pop(line);
	}
	line_pop(line);
	return mate;
}

static bool mates(struct line *line, int n)
{
	move_t moves[MOVES_MAX];
	int n_moves = line->game->rules.generate(line_last(line), moves);
	for (int i = 0; i < n_moves; i++)
		if (mates_by(line, moves[i], n))
			return true;
	return false;
}

static void take(void *context, struct puzzle *p)
{
	struct puzzles *all = context;
	puzzles_add(all, p);
}

static struct puzzles mine(const struct game *game, const char *position, const char *moves)
{
	struct puzzles all = {.game = game, .preset = game->presets};
	struct line line;
	struct miner *m = miner_new(game, 20000, NULL, NULL);
	assert_non_null(m);
	play_moves(&line, game, NULL, position, moves);
	miner_dig(m, &line, "composed", NULL, take, &all);
	line_release(&line);
	miner_free(m);
	return all;
}

/* The text of the puzzles with no moves before; release it. */
static struct string mined(const struct game *game, const char *position, const char *moves)
{
	struct puzzles all = mine(game, position, moves);
	struct string text = {0};
	for (int i = 0; i < all.n; i++)
		if (all.all[i].n_before == 0)
			puzzles_write_one(game, &all.all[i], &text);
	puzzles_release(&all);
	return text;
}

static int n_mates, n_rows;

/* A game that begins at a mate in two, and goes on with the first move that is legal. */
static void mine_mate(char **columns, int n)
{
	const struct game *game = games_find("xiangqi", NULL);
	struct line line;
	move_t moves[MOVES_MAX];
	assert_true(n >= 3);
	if (atoi(columns[1]) != 2)
		return;
	n_rows++;
	play_moves(&line, game, NULL, columns[0], "");
	int n_moves = game->rules.generate(line_last(&line), moves);
	struct puzzles all = mine(game, columns[0], move_text(game, line_last(&line), moves[0]));
	for (int i = 0; i < all.n; i++) {
		const struct puzzle *p = &all.all[i];
		struct error err;
		if (!puzzle_check(p, game, &err))
			fail_msg("%s: %s", columns[0], err.text);
		if (p->n_before > 0 || p->kind != PUZZLE_MATE)
			continue;
		n_mates++;
		assert_true(mates(&line, 2));
		assert_int_equal(difficulty_moves(p, game), 2);
		if (strcmp(columns[2], "-") != 0)
			assert_string_equal(move_text(game, line_last(&line), p->solution[0]), columns[2]);
		for (int k = 0; k < n_moves; k++) /* no other move mates as soon */
			if (moves[k] != p->solution[0])
				assert_false(mates_by(&line, moves[k], 2));
	}
	puzzles_release(&all);
	line_release(&line);
}

static void mates_are_found_and_alone(void **state)
{
	(void)state;
	each_row("data/mates.tsv", mine_mate);
	assert_int_equal(n_rows, 25);
	assert_true(n_mates >= 4); /* most of them are no puzzles: another move wins, too, or strength 2 sees it */
}

static void a_mined_game_gives_the_same_again(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	struct string once = mined(game, MINED, "e7e8"), again = mined(game, MINED, "e7e8");
	assert_true(once.length > 0);
	assert_string_equal(once.text, again.text);
	string_release(&once);
	string_release(&again);
}

static void what_was_stopped_finds_nothing(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	const atomic_bool stop = true;
	struct puzzles all = {.game = game, .preset = game->presets};
	struct line line;
	struct miner *m = miner_new(game, 20000, NULL, NULL);
	play_moves(&line, game, NULL, MINED, "e7e8");
	miner_dig(m, &line, "", &stop, take, &all);
	assert_int_equal(all.n, 0);
	puzzles_release(&all);
	line_release(&line);
	miner_free(m);
}

static void ratings_grow_with_nodes_and_moves(void **state)
{
	(void)state;
	assert_int_equal(difficulty_rating(DIFFICULTY_NODES_MIN, 1), 600);
	assert_int_equal(difficulty_rating(DIFFICULTY_NODES_MIN * 8, 3), 600 + 3 * 110 + 2 * 70);
	assert_int_equal(difficulty_rating(DIFFICULTY_NODES_MIN << 40, 12), PUZZLE_RATING_MAX);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_text_comes_back),
		cmocka_unit_test(what_is_no_puzzle_is_refused),
		cmocka_unit_test(another_move_that_wins_at_once_is_as_good),
		cmocka_unit_test(mates_are_found_and_alone),
		cmocka_unit_test(a_mined_game_gives_the_same_again),
		cmocka_unit_test(what_was_stopped_finds_nothing),
		cmocka_unit_test(ratings_grow_with_nodes_and_moves),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
