/* The search of Qilin chess's first stage against plain minimax by the game's own rules, with an invented second
 * stage. docs/rules/qilin.md 2, 3 */
#include "support.h"

#include "scratch.h"

#include "base/rng.h"
#include "endgames/qlp_proofs.h"
#include "endgames/qlt_index.h"
#include "endgames/qlt_solve.h"
#include "games/qilin/ql_board.h"
#include "games/registry.h"

#include <stdlib.h>
#include <string.h>

static const struct game *game;

static int fill(void **state)
{
	(void)state;
	game = games_find("qilin", NULL);
	return !qlt_index_fill(QLT_SIDE_MAX);
}

/* --- symmetries, written out --- */

static uint32_t moved(int symmetry, uint32_t points)
{
	uint32_t to = 0;
	for (int point = 0; point < 24; point++) {
		int i = point & 7, ring = point >> 3, g = symmetry & 7;
		i = ((g & 4 ? 8 - i : i) + 2 * (g & 3)) & 7;
		if (points >> point & 1)
			to |= 1u << ((symmetry & 8 ? 2 - ring : ring) * 8 + i);
	}
	return to;
}

/* An invented result of the second stage, the same for equivalent positions. */
static int invented(void *context, const uint32_t pieces[2])
{
	uint64_t least = UINT64_MAX;
	for (int symmetry = 0; symmetry < 16; symmetry++) {
		uint64_t number = (uint64_t)moved(symmetry, pieces[0]) << 24 | moved(symmetry, pieces[1]);
		least = number < least ? number : least;
	}
	int draws = *(const int *)context;
	uint64_t mixed = rng_mix(least) >> 20;
	return mixed % 100 < (uint64_t)draws ? 0 : mixed % 2 ? 1 : -1;
}

/* --- the game's rules --- */

static struct qlp_position of_game(const struct position *position)
{
	const struct ql_position *p = ql_const(position);
	return (struct qlp_position){{p->pieces[QL_RED], p->pieces[QL_BLACK]}, p->pressed};
}

static int minimax(const struct position *position, int draws)
{
	const struct ql_position *p = ql_const(position);
	if (p->stage == QL_MOVE) {
		struct ruling ruling = game->rules.verdict(position);
		if (ruling.verdict != UNDECIDED)
			return ruling.verdict == FIRST_WINS ? 1 : ruling.verdict == SECOND_WINS ? -1 : 0;
		return invented(&draws, p->pieces);
	}
	move_t moves[MOVES_MAX];
	int n = game->rules.generate(position, moves), best = p->side == QL_RED ? -1 : 1;
	for (int i = 0; i < n; i++) {
		struct position after;
		game->rules.play(&after, position, moves[i]);
		int value = minimax(&after, draws);
		best = p->side == QL_RED ? (value > best ? value : best) : (value < best ? value : best);
	}
	return best;
}

/* A position before a turn with this many empty points, after random play that likes to form lines. */
static void random_position(struct rng *rng, int n_empty, struct position *out)
{
	move_t moves[MOVES_MAX];
	game->rules.start(out, &game->presets[0]);
	for (;;) {
		const struct ql_position *p = ql_const(out);
		if (p->stage == QL_PLACE && __builtin_popcount(ql_empty(p)) == n_empty)
			return;
		int n = game->rules.generate(out, moves);
		move_t move = moves[rng_below(rng, (uint32_t)n)];
		for (int i = 0; i < n && p->stage == QL_PLACE && rng_below(rng, 3); i++) {
			struct formed lines[3];
			if (game->rendering.formed(out, moves[i], lines))
				move = moves[i];
		}
		struct position before = *out;
		game->rules.play(out, &before, move);
	}
}

/* --- tests --- */

static struct qlp_search *search_with(int *draws, size_t memory, int threads, uint64_t nodes)
{
	struct qlp_setup setup = {
		.lookup = invented, .context = draws, .memory = memory, .threads = threads, .nodes = nodes};
	struct error err;
	struct qlp_search *s = qlp_search_new(&setup, &err);
	assert_non_null(s);
	return s;
}

static void results_equal_minimax(void **state)
{
	struct rng rng;
	int seen[3] = {0};
	(void)state;
	rng_seed(&rng, 1);
	for (int i = 0; i < 400; i++) {
		struct position p;
		int draws = (int)rng_below(&rng, 3) * 45;
		random_position(&rng, 1 + (int)rng_below(&rng, 4), &p);
		struct qlp_position root = of_game(&p);
		int expected = minimax(&p, draws);
		struct qlp_search *s = search_with(&draws, i % 2 ? 1 : 1 << 20, 1 + i % 3 / 2, 0);
		struct qlp_bounds bounds = qlp_solve(s, &root);
		assert_int_equal(bounds.lower, expected);
		assert_int_equal(bounds.upper, expected);
		seen[expected + 1]++;
		qlp_search_free(s);
	}
	assert_true(seen[0] > 20 && seen[1] > 20 && seen[2] > 20);
}

static void a_search_that_gives_up_has_true_bounds(void **state)
{
	struct rng rng;
	int n_open = 0;
	(void)state;
	rng_seed(&rng, 2);
	for (int i = 0; i < 60; i++) {
		struct position p;
		int draws = 40;
		random_position(&rng, 4, &p);
		struct qlp_position root = of_game(&p);
		int expected = minimax(&p, draws);
		struct qlp_search *s = search_with(&draws, 1 << 16, 1, 1 + rng_below(&rng, 100));
		struct qlp_bounds bounds = qlp_solve(s, &root);
		assert_true(bounds.lower <= expected && expected <= bounds.upper);
		n_open += bounds.lower < bounds.upper;
		qlp_search_free(s);
	}
	assert_true(n_open > 10 && n_open < 60);
}

static int by_number(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return (x > y) - (x < y);
}

static int unique(uint64_t *numbers, int n)
{
	int kept = 0;
	qsort(numbers, (size_t)n, sizeof *numbers, by_number);
	for (int i = 0; i < n; i++)
		if (!i || numbers[i] != numbers[i - 1])
			numbers[kept++] = numbers[i];
	return kept;
}

/* The keys of all positions after the turn. */
static void keys_after(const struct position *p, uint64_t *keys, int *n)
{
	move_t moves[MOVES_MAX];
	int n_moves = game->rules.generate(p, moves);
	for (int i = 0; i < n_moves; i++) {
		struct position after;
		game->rules.play(&after, p, moves[i]);
		struct qlp_position position = of_game(&after);
		if (ql_const(&after)->stage == QL_PRESS)
			keys_after(&after, keys, n);
		else
			keys[(*n)++] = qlp_key(&position);
	}
}

/* The last turn is left out: after it the game clears the stacks. */
static void turns_are_those_of_the_game(void **state)
{
	static uint64_t ours[QLP_TURNS_MAX], theirs[6 * QLP_TURNS_MAX];
	static struct qlp_position after[QLP_TURNS_MAX];
	static uint8_t points[QLP_TURNS_MAX];
	struct rng rng;
	(void)state;
	rng_seed(&rng, 3);
	for (int i = 0; i < 2000; i++) {
		struct position p;
		int n_theirs = 0;
		random_position(&rng, 2 + (int)rng_below(&rng, 23), &p);
		struct qlp_position position = of_game(&p);
		assert_int_equal(qlp_side(&position), ql_const(&p)->side);
		int n = qlp_turns(&position, after, points);
		assert_true(n <= QLP_TURNS_MAX);
		for (int k = 0; k < n; k++) {
			assert_true(qlp_occupied(&after[k]) == (qlp_occupied(&position) | 1u << points[k]));
			ours[k] = qlp_key(&after[k]);
		}
		keys_after(&p, theirs, &n_theirs);
		n = unique(ours, n);
		assert_int_equal(n, unique(theirs, n_theirs));
		assert_memory_equal(ours, theirs, (size_t)n * sizeof *ours);
	}
}

static void keys_are_equal_for_equivalent_positions_only(void **state)
{
	struct rng rng;
	(void)state;
	rng_seed(&rng, 4);
	for (int i = 0; i < 2000; i++) {
		struct position p;
		random_position(&rng, 1 + (int)rng_below(&rng, 23), &p);
		struct qlp_position a = of_game(&p), b = a;
		int symmetry = (int)rng_below(&rng, 16);
		b.pieces[0] = moved(symmetry, a.pieces[0]);
		b.pieces[1] = moved(symmetry, a.pieces[1]);
		b.pressed = moved(symmetry, a.pressed);
		assert_true(qlp_key(&a) == qlp_key(&b));
		uint32_t bit = b.pieces[0] & -b.pieces[0];
		b.pieces[0] ^= bit;
		b.pressed |= bit;
		assert_true(!bit || qlp_key(&a) != qlp_key(&b));
	}
}

/* --- files of proofs --- */

static void keep(void *context, const struct qlp_position *p, struct qlp_bounds bounds, uint64_t nodes)
{
	struct error err;
	assert_true(qlp_proofs_add(context, p, bounds, nodes, &err));
}

static struct qlp_search *watched_search(int *draws, struct qlp_proofs *proofs)
{
	struct qlp_setup setup = {.lookup = invented,
				  .context = draws,
				  .memory = 1 << 20,
				  .threads = 2,
				  .proven = keep,
				  .large = 10,
				  .watcher = proofs};
	struct qlp_search *s = qlp_search_new(&setup, NULL);
	assert_non_null(s);
	return s;
}

static void proofs_are_taken_up_again(void **state)
{
	struct qlp_proofs proofs;
	struct position p;
	struct rng rng;
	struct error err;
	int draws = 40;
	(void)state;
	rng_seed(&rng, 5);
	random_position(&rng, 5, &p);
	struct qlp_position root = of_game(&p);
	struct qlp_search *s = watched_search(&draws, &proofs);
	assert_true(qlp_proofs_open(&proofs, scratch_path("proofs"), false, 1, s, &err));
	struct qlp_bounds bounds = qlp_solve(s, &root);
	int n = proofs.n;
	assert_true(n > 10);
	assert_true(qlp_proofs_close(&proofs, &err));
	qlp_search_free(s);

	s = watched_search(&draws, &proofs);
	assert_false(qlp_proofs_open(&proofs, scratch_path("proofs"), false, 1, s, &err)); /* it exists */
	assert_false(qlp_proofs_open(&proofs, scratch_path("proofs"), true, 2, s, &err));
	assert_non_null(strstr(err.text, "other tablebases"));
	shell_output("printf 'RB..' >>$D/proofs", 0); /* a row that a kill cut off */
	assert_true(qlp_proofs_open(&proofs, scratch_path("proofs"), true, 1, s, &err));
	assert_int_equal(proofs.n, n);
	struct qlp_bounds known = qlp_known(s, &root);
	assert_int_equal(known.lower, bounds.lower);
	assert_int_equal(known.upper, bounds.upper);
	assert_true(qlp_proofs_close(&proofs, &err));
	shell_output("echo 'RBRB..../......../........,0,2,5' >>$D/proofs", 0);
	assert_false(qlp_proofs_open(&proofs, scratch_path("proofs"), true, 1, s, &err));
	assert_non_null(strstr(err.text, "not a proven result"));
	qlp_search_free(s);
}

static void boards_that_no_play_leads_to_are_refused(void **state)
{
	struct qlp_position p;
	(void)state;
	assert_true(qlp_parse_board("R......./B......./........", &p));
	assert_true(qlp_parse_board("RP....../......../........", &p));
	static const char *const bad[] = {
		"",
		"R......./B......./.......",
		"R......./B......./.........",
		"R......./B.......-........",
		"R......./X......./........",
		"B......./......../........", /* Red places first */
		"RR....../......../........",
		"PPPPPPPP/PPPPPPPP/PPPPPPPP", /* 24 presses */
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_false(qlp_parse_board(bad[i], &p));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(results_equal_minimax),
		cmocka_unit_test(a_search_that_gives_up_has_true_bounds),
		cmocka_unit_test(turns_are_those_of_the_game),
		cmocka_unit_test(keys_are_equal_for_equivalent_positions_only),
		cmocka_unit_test_setup_teardown(proofs_are_taken_up_again, scratch_begin, scratch_end),
		cmocka_unit_test(boards_that_no_play_leads_to_are_refused),
	};
	return cmocka_run_group_tests(tests, fill, NULL);
}
