/* Puzzles: reading and writing, damage, answers, proofs and verification, and mining: all equally fast mates are known;
 * mining a game again gives the same puzzles, and none once it was stopped. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/mem.h"
#include "games/registry.h"
#include "puzzles/difficulty.h"
#include "puzzles/mates.h"
#include "puzzles/miner.h"
#include "puzzles/puzzles.h"

/* A puzzle of the game from its default start: moves before, then the solution, separated by blanks. */
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

static void puzzles_round_trip_through_text(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	struct puzzles all = {.game = game, .preset = game->presets, .nodes = 5000, .source = mem_text("nobody, MIT")};
	struct puzzle one = puzzle_of(game, MATE_IN_2, "", "a1a8"),
		      two = puzzle_of(game, MATE_IN_2, "a1a8 d9e9", "b0b9");
	two.kind = PUZZLE_MATE;
	struct puzzle three = puzzle_of(game, MATE_IN_2, "", "a1a8|b0b8 d9e9 b0b9");
	puzzles_add(&all, &one);
	puzzles_add(&all, &two);
	puzzles_add(&all, &three);
	struct string text = {0}, again = {0};
	struct puzzles read;
	struct error err;
	puzzles_write(&all, &text);
	assert_true(puzzles_read(text.text, text.length, &read, &err));
	assert_int_equal(read.n, 3);
	assert_int_equal(read.nodes, 5000);
	assert_int_equal(read.all[1].kind, PUZZLE_MATE);
	assert_int_equal(read.all[1].n_before, 2);
	assert_int_equal(read.all[2].n_others[0], 1);
	assert_int_equal(read.all[2].n_others[1] + read.all[2].n_others[2], 0);
	assert_string_equal(move_text(game, &read.all[2].start, read.all[2].others[0][0]), "b0b8");
	assert_string_equal(read.all[0].label, "test");
	puzzles_write(&read, &again);
	assert_string_equal(text.text, again.text);
	char names[3][PUZZLE_NAME_SIZE];
	puzzle_name(&all.all[0], game, names[0]);
	puzzle_name(&all.all[1], game, names[1]);
	puzzle_name(&read.all[0], game, names[2]);
	assert_string_equal(names[0], names[2]);
	assert_string_not_equal(names[0], names[1]);
	for (size_t n = 0; n < text.length; n++) { /* truncated anywhere */
		struct puzzles cut;
		assert_false(puzzles_read(text.text, n, &cut, &err));
	}
	string_release(&text);
	string_release(&again);
	puzzles_release(&read);
	puzzles_release(&all);
}

static void version_1_files_are_read(void **state)
{
	(void)state;
	static const char text[] = "qipan puzzles 1\ngame xiangqi\npreset wxf\nnodes 900\nsource none\n"
				   "win\t1200\t" MATE_IN_2 "\t\ta1a8\tlabel\nend 7\n";
	struct puzzles read;
	struct error err;
	assert_true(puzzles_read(text, sizeof text - 1, &read, &err));
	assert_int_equal(read.n, 1);
	assert_int_equal(read.all[0].n_others[0], 0);
	puzzles_release(&read);
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

static void invalid_puzzles_are_refused(void **state)
{
	(void)state;
	refuses("win\t1200\t" MATE_IN_2 "\t\ta1a8", "expected 6 columns");
	refuses("win\t1200\t" MATE_IN_2 "\t\ta1a8\tlabel\tmore", "expected 6 columns");
	refuses("best\t1200\t" MATE_IN_2 "\t\ta1a8\t", "\"best\" is not a kind");
	refuses("win\t3001\t" MATE_IN_2 "\t\ta1a8\t", "not a rating");
	refuses("win\t12\t" MATE_IN_2 "\t\ta1a8\t", "the rating is 12");
	refuses("win\t1200\tnothing\t\ta1a8\t", "");
	refuses("win\t1200\t" MATE_IN_2 "\t\t\t", "the solution has 0 moves");
	refuses("win\t1200\t" MATE_IN_2 "\t\ta1b8\t", "move 1: ");
	refuses("win\t1200\t" MATE_IN_2 "\t\ta1a8 d9e9\t", "ends with a reply");
	refuses("win\t1200\t" MATE_IN_2 "\ta1a8 d9e9 b0b9\te9e8\t", "move 1: ");
	refuses("mate\t1200\t" MATE_IN_2 "\t\ta1a8|\t", "move 1: ");
	refuses("mate\t1200\t" MATE_IN_2 "\t\ta1a8|a1b8\t", "move 1: ");
	refuses("mate\t1200\t" MATE_IN_2 "\t\ta1a8|a1a8\t", "duplicate alternative");
	refuses("mate\t1200\t" MATE_IN_2 "\t\ta1a8|b0b8|b0b8\t", "duplicate alternative");
	refuses("mate\t1200\t" MATE_IN_2 "\t\ta1a8|b0b8|a1a7|a1a6|a1a5\t", "more than 3");
	refuses("mate\t1200\t" MATE_IN_2 "\t\ta1a8 d9e9|d9d8 b0b9\t", "move 2: ");
	refuses("mate\t1200\t" MATE_IN_2 "\ta1a8|b0b8 d9e9\tb0b9\t", "move 1: ");
}

static void immediate_wins_are_accepted_as_answers(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	struct puzzle p = puzzle_of(game, "3k5/R8/9/9/9/9/9/9/1R7/4K4 w - - 0 1", "", "b1d1");
	struct line line;
	struct error err;
	puzzle_line(&p, game, &line);
	const char *const moves[] = {"b1d1", "b1b9", "a8a9", "e0f0"};
	const enum puzzle_answer answers[] = {PUZZLE_RIGHT, PUZZLE_OTHER, PUZZLE_WRONG, PUZZLE_WRONG};
	for (int i = 0; i < 4; i++) {
		move_t move = game->text.parse_move(line_last(&line), moves[i], &err);
		assert_int_not_equal(move, NO_MOVE);
		assert_int_equal(puzzle_try(&p, &line, 0, move), answers[i]);
	}
	line_release(&line);
	puzzle_release(&p);
}

static void listed_alternatives_are_accepted(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	struct puzzle p = puzzle_of(game, MATE_IN_2, "", "a1a8|b0b8 d9e9 b0b9");
	struct line line;
	struct error err;
	puzzle_line(&p, game, &line);
	assert_int_equal(puzzle_try(&p, &line, 0, game->text.parse_move(line_last(&line), "a1a8", &err)), PUZZLE_RIGHT);
	assert_int_equal(puzzle_try(&p, &line, 0, game->text.parse_move(line_last(&line), "b0b8", &err)), PUZZLE_OTHER);
	assert_int_equal(puzzle_try(&p, &line, 0, game->text.parse_move(line_last(&line), "a1a7", &err)), PUZZLE_WRONG);
	line_release(&line);
	puzzle_release(&p);
}

/* --- proofs --- */

static bool mates_by(struct line *line, move_t move, int n);

static int n_proved;

/* A mate is as far away as the row says, and the moves that lead to it are those of a search without a hash table. */
static void prove_mate(char **columns, int n)
{
	const struct game *game = games_find("xiangqi", NULL);
	struct line line;
	move_t moves[MOVES_MAX], proved[MOVES_MAX];
	bool sure;
	assert_true(n >= 3);
	int plies = 2 * atoi(columns[1]) - 1;
	if (plies > 5)
		return;
	struct prover *p = prover_new(game);
	play_moves(&line, game, NULL, columns[0], "");
	prover_begin(p, UINT64_MAX, NULL);
	assert_int_equal(prover_turns(p, &line, plies, &sure), plies);
	assert_true(sure);
	int n_moves = game->rules.generate(line_last(&line), moves);
	int n_found = prover_moves(p, &line, plies, proved, MOVES_MAX), n_expected = 0;
	for (int i = 0; i < n_moves && plies <= 3; i++)
		if (mates_by(&line, moves[i], atoi(columns[1])))
			assert_int_equal(moves[i], proved[n_expected++]);
	if (plies <= 3)
		assert_int_equal(n_found, n_expected);
	assert_true(n_found >= 1);
	n_proved++;
	line_release(&line);
	prover_free(p);
}

static void proofs_agree_with_full_search(void **state)
{
	(void)state;
	each_row("data/mates.tsv", prove_mate);
	assert_true(n_proved >= 25);
}

static void proofs_without_nodes_are_inconclusive(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	struct prover *p = prover_new(game);
	struct line line;
	move_t moves[MOVES_MAX];
	bool sure;
	play_moves(&line, game, NULL, MATE_IN_2, "");
	prover_begin(p, 10, NULL);
	assert_int_equal(prover_turns(p, &line, 3, &sure), 0);
	assert_false(sure);
	prover_begin(p, 10, NULL);
	assert_int_equal(prover_moves(p, &line, 3, moves, MOVES_MAX), -1);
	line_release(&line);
	prover_free(p);
}

/* "" if the puzzle is valid. */
static const char *checked(const char *name, const char *kind, const char *position, const char *solution)
{
	static struct error err;
	const struct game *game = games_find(name, NULL);
	struct puzzle p = puzzle_of(game, position, "", solution);
	struct miner *m = miner_new(game, 20000, NULL, NULL);
	assert_true(puzzle_kind_of(kind, &p.kind));
	err.text[0] = 0;
	if (miner_check(m, &p, NULL, &err))
		assert_string_equal(err.text, "");
	miner_free(m);
	puzzle_release(&p);
	return err.text;
}

/* Two moves win in three. */
#define CAPTURES "O4O/6/2O1O1/X2XO1/6/X5 o 0 41"

/* Only one move mates. */
#define MATE_IN_1 "3k5/R8/9/9/9/9/9/9/1r7/4K3R w - - 0 1"

static void mates_are_verified(void **state)
{
	(void)state;
	assert_string_equal(checked("surakarta", "mate", CAPTURES, "e4xd3|e3xd3 a3xc4 d3xc4 a1-a2 e3xa2"), "");
	assert_string_equal(checked("xiangqi", "mate", MATE_IN_1, "i0i9"), "");
	static const char *const wrong[][2] = {
		{"e4xd3 a3xc4 d3xc4 a1-a2 e3xa2", "move 1: e3xd3 wins as fast but is not listed"},
		{"e4xd3|e3xd3|e3-e2 a3xc4 d3xc4 a1-a2 e3xa2", "move 1: a listed move does not win in 5 turns"},
		{"e4xd3|e3xd3 a3xc4 d3xc4 a1-a2 a6-b6", "does not end with a win"},
	};
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		const char *why = checked("surakarta", "mate", CAPTURES, wrong[i][0]);
		if (!strstr(why, wrong[i][1]))
			fail_msg("%s: \"%s\", expected \"%s\"", wrong[i][0], why, wrong[i][1]);
	}
	assert_non_null(strstr(checked("xiangqi", "mate", MATE_IN_1, "i0i8 b1b2 i8i9"), "fewer than 3 turns"));
}

static void other_kinds_are_verified_by_searching_alternatives(void **state)
{
	(void)state;
	assert_non_null(strstr(checked("xiangqi", "win", MATE_IN_2, "a1a8"), ", but "));
	assert_non_null(strstr(checked("xiangqi", "win", MATE_IN_1, "a8b8"), "move 1 has winning chances"));
	assert_non_null(strstr(checked("xiangqi", "save", MATE_IN_1, "i0i9|a8a9"), "the puzzle is not a mate"));
	assert_string_equal(checked("surakarta", "win", "4O1/1O4/6/6/3X1X/4X1 o 0 51", "b5xd2 e1-e2 e6-e5"), "");
	assert_non_null(strstr(checked("xiangqi", "ruling", MATE_IN_1, "i0i9"), "does not win by repetition"));
}

/* --- mining --- */

static bool mates(struct line *, int n);

/* Returns whether the move mates, or every reply lets its side mate in n - 1 more moves; searches all moves. */
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
	miner_dig(m, &line, MINER_ALL, "composed", NULL, take, &all);
	line_release(&line);
	miner_free(m);
	return all;
}

/* Text of the puzzles, with no moves before; the caller releases it. */
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

/* A game that begins at a mate in two, and continues with the first legal move. */
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
		for (int k = 0; k < n_moves; k++) /* lists exactly the equally fast mates */
			assert_int_equal(mates_by(&line, moves[k], 2),
					 puzzle_try(p, &line, 0, moves[k]) != PUZZLE_WRONG);
	}
	puzzles_release(&all);
	line_release(&line);
}

static void mates_are_found_with_all_solutions(void **state)
{
	(void)state;
	each_row("data/mates.tsv", mine_mate);
	assert_int_equal(n_rows, 25);
	assert_true(n_mates >=
		    4); /* the others are no puzzles: three moves mate equally fast, or strength 2 finds it */
}

static void mining_is_reproducible(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	struct string once = mined(game, MINED, "e7e8"), again = mined(game, MINED, "e7e8");
	assert_true(once.length > 0);
	assert_string_equal(once.text, again.text);
	string_release(&once);
	string_release(&again);
}

static void stopped_mining_finds_nothing(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	const atomic_bool stop = true;
	struct puzzles all = {.game = game, .preset = game->presets};
	struct line line;
	struct miner *m = miner_new(game, 20000, NULL, NULL);
	play_moves(&line, game, NULL, MINED, "e7e8");
	miner_dig(m, &line, MINER_ALL, "", &stop, take, &all);
	assert_int_equal(all.n, 0);
	puzzles_release(&all);
	line_release(&line);
	miner_free(m);
}

/* --- shipped puzzles --- */

static bool is_at_once(const struct puzzle *p)
{
	return p->kind == PUZZLE_MATE && p->n_solution == 1;
}

/* That many puzzles, all positions different; in at least that many one move ends the game, and no moves do except
 * those listed. */
static void ship(const char *name, int n, int at_once)
{
	struct string bytes = {0}, path = {0};
	struct puzzles all;
	struct error err;
	string_add(&path, "../data/puzzles/%s.puzzles", name);
	if (!file_read(string_text(&path), PUZZLES_BYTES_MAX, &bytes, &err) ||
	    !puzzles_read(bytes.text, bytes.length, &all, &err))
		fail_msg("%s", err.text);
	struct prover *prover = prover_new(all.game);
	uint64_t *keys = mem_new((size_t)all.n * sizeof *keys);
	assert_int_equal(all.n, n);
	int found = 0;
	for (int i = 0; i < n; i++) {
		struct line line;
		puzzle_line(&all.all[i], all.game, &line);
		keys[i] = line.steps[line.length].key;
		line_release(&line);
		for (int k = 0; k < i; k++)
			assert_int_not_equal(keys[k], keys[i]);
		if (!is_at_once(&all.all[i]))
			continue;
		found++;
		if (!mates_check(prover, all.game, &all.all[i], NULL, &err))
			fail_msg("%s, puzzle %d: %s", name, i, err.text);
	}
	if (found < at_once)
		fail_msg("%s: %d have a single winning move, expected %d", name, found, at_once);
	free(keys);
	prover_free(prover);
	puzzles_release(&all);
	string_release(&bytes);
	string_release(&path);
}

static void beginner_games_yield_only_move_puzzles(void **state)
{
	(void)state;
	ship("xiangqi", 500, 60);
	ship("darkchess", 100, 15);
	ship("magic", 100, 15);
	ship("qilin", 100, 15);
	ship("surakarta", 100, 15);
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
		cmocka_unit_test(puzzles_round_trip_through_text),
		cmocka_unit_test(version_1_files_are_read),
		cmocka_unit_test(invalid_puzzles_are_refused),
		cmocka_unit_test(immediate_wins_are_accepted_as_answers),
		cmocka_unit_test(listed_alternatives_are_accepted),
		cmocka_unit_test(proofs_agree_with_full_search),
		cmocka_unit_test(proofs_without_nodes_are_inconclusive),
		cmocka_unit_test(mates_are_verified),
		cmocka_unit_test(other_kinds_are_verified_by_searching_alternatives),
		cmocka_unit_test(mates_are_found_with_all_solutions),
		cmocka_unit_test(mining_is_reproducible),
		cmocka_unit_test(stopped_mining_finds_nothing),
		cmocka_unit_test(beginner_games_yield_only_move_puzzles),
		cmocka_unit_test(ratings_grow_with_nodes_and_moves),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
