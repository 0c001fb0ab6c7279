/* Tablebases of Qilin chess as searches use them: built, damaged, probed, and won with. */
#include "support.h"

#include "scratch.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/rng.h"
#include "core/engine.h"
#include "endgames/qlt_solved.h"
#include "endgames/qlt_tablebase.h"
#include "endgames/tablebases.h"
#include "games/qilin/ql_game.h"
#include "games/qilin/ql_rules.h"
#include "games/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct tablebase *tables;

static bool build(int pieces, struct error *err)
{
	struct tablebase_plan plan = {
		.folder = scratch_folder, .pieces = pieces, .threads = 2, .memory = (size_t)1 << 30};
	return qlt_build(&plan, err);
}

static int open_tables(void **state)
{
	struct error err;
	if (scratch_begin(state) || !build(3, &err))
		return 1;
	tables = qlt_kind.open(scratch_folder, &err);
	return !tables;
}

static int close_tables(void **state)
{
	tablebases_close(tables);
	return scratch_end(state);
}

/* A position of the second stage with pieces on random points. */
static void place(struct rng *rng, int first, int second, struct position *out)
{
	struct ql_position *p = ql_of(out);
	ql_start(out, game_preset(&ql_game, "source", NULL));
	p->hand[0] = p->hand[1] = 0;
	p->stage = QL_MOVE;
	p->side = (uint8_t)rng_below(rng, 2);
	for (int i = 0; i < first + second;) {
		uint32_t bit = 1u << rng_below(rng, QL_POINTS);
		if (ql_occupied(p) & bit)
			continue;
		p->pieces[i++ >= first] |= bit;
	}
}

/* Results in memory are those of the files. */
static void results_in_memory_equal_probes(void **state)
{
	struct qlt_solved solved;
	struct error err;
	struct rng rng;
	uint32_t sum, again;
	(void)state;
	assert_true(qlt_solved_read(&solved, scratch_folder, 1, 3, 2, &sum, &err));
	rng_seed(&rng, 7);
	for (int i = 0; i < 20000; i++) {
		struct position position;
		struct tablebase_value value;
		int first = 1 + (int)rng_below(&rng, 3), second = 1 + (int)rng_below(&rng, 3);
		if (!qlt_plays(first, second))
			continue;
		place(&rng, first, second, &position);
		const struct ql_position *p = ql_const(&position);
		assert_true(qlt_kind.probe(tables, &position, &value));
		enum qlt_result result = qlt_solved_result(&solved, p->pieces, p->side);
		assert_int_equal(value.result, result == QLT_WON ? TB_WIN : result == QLT_LOST ? TB_LOSS : TB_DRAW);
	}
	qlt_solved_release(&solved);
	assert_true(qlt_solved_read(&solved, scratch_folder, 3, 3, 1, &again, &err));
	assert_true(sum != again);
	qlt_solved_release(&solved);
	assert_false(qlt_solved_read(&solved, scratch_folder, 3, 4, 1, &again, &err));
	assert_non_null(strstr(err.text, "3-4.qlt"));
}

/* Every value follows from the values after the actions, through removals of one piece after the other. */
static void values_follow_from_the_actions(void **state)
{
	struct rng rng;
	int n_seen[3] = {0};
	(void)state;
	rng_seed(&rng, 1);
	for (int i = 0; i < 3000; i++) {
		struct position p;
		struct line line;
		struct tablebase_value value, after;
		move_t moves[MOVES_MAX];
		place(&rng, 2 + i % 2, 3, &p);
		line_init(&line, &ql_game, &p);
		assert_true(tablebase_probe(tables, &p, &value));
		int n = ql_generate(&p, moves), best = -SCORE_INFINITE;
		for (int k = 0; k < n; k++) {
			assert_true(tablebase_probe_move(tables, &line, moves[k], &after));
			after.forced = true;
			best = tablebase_score(&after) > best ? tablebase_score(&after) : best;
		}
		value.forced = true;
		if (n)
			assert_int_equal(best, tablebase_score(&value));
		n_seen[value.result + 1]++;
		line_release(&line);
	}
	for (int i = 0; i < 3; i++)
		assert_true(n_seen[i] > 50);
}

/* The winner takes the best action of the tables, the other side any: the game is won, without a repetition. */
static void won_positions_are_won(void **state)
{
	struct rng rng;
	(void)state;
	rng_seed(&rng, 2);
	for (int n = 0; n < 200;) {
		struct position p;
		struct line line;
		struct tablebase_value value;
		place(&rng, 2 + n % 2, 3, &p);
		assert_true(tablebase_probe(tables, &p, &value));
		if (value.result != TB_WIN)
			continue;
		enum actor winner = ql_to_act(&p);
		line_init(&line, &ql_game, &p);
		while (line_ruling(&line).verdict == UNDECIDED && line.length < 400) {
			move_t moves[MOVES_MAX], move;
			const struct position *now = line_last(&line);
			int n_moves = ql_generate(now, moves);
			move = moves[rng_below(&rng, (uint32_t)n_moves)];
			if (ql_to_act(now) == winner)
				assert_true(tablebase_choose(tables, &line, &move, &value));
			line_push(&line, move);
		}
		assert_int_equal(line_ruling(&line).verdict, actor_wins(winner));
		line_release(&line);
		n++;
	}
}

static void other_rules_and_stages_are_not_known(void **state)
{
	struct tablebase_value value;
	struct position p;
	struct rng rng;
	(void)state;
	rng_seed(&rng, 3);
	place(&rng, 3, 3, &p);
	assert_true(tablebase_probe(tables, &p, &value));
	assert_true(value.to_conversion);
	ql_of(&p)->rules.options = QL_FLYING;
	assert_false(tablebase_probe(tables, &p, &value));
	ql_of(&p)->rules.options = QL_STRICT_RESIGN; /* changes nothing in the tables */
	assert_true(tablebase_probe(tables, &p, &value));
	place(&rng, 3, 4, &p); /* not built */
	assert_false(tablebase_probe(tables, &p, &value));
	ql_start(&p, game_preset(&ql_game, "source", NULL));
	assert_false(tablebase_probe(tables, &p, &value));
}

/* The limit of 100 plies: a win in more plies than are left is not certain. */
static void wins_beyond_the_limit_are_not_forced(void **state)
{
	struct tablebase_value value = {.result = TB_DRAW};
	struct position p;
	struct rng rng;
	(void)state;
	rng_seed(&rng, 4);
	while (value.result != TB_WIN || value.plies < 3) {
		place(&rng, 3, 3, &p);
		assert_true(tablebase_probe(tables, &p, &value));
	}
	ql_of(&p)->quiet = (uint16_t)(99 - value.plies);
	assert_true(tablebase_probe(tables, &p, &value));
	assert_true(value.forced);
	ql_of(&p)->quiet++;
	assert_true(tablebase_probe(tables, &p, &value));
	assert_false(value.forced);
}

/* --- files --- */

static int n_files, n_refused;
static char trouble[ERROR_TEXT_MAX];

static void count_file(void *context, const struct tablebase_info *info)
{
	(void)context;
	n_files++;
	n_refused += info->trouble != NULL;
	if (info->trouble)
		snprintf(trouble, sizeof trouble, "%s", info->trouble);
}

static void check(int n_probes)
{
	n_files = n_refused = 0;
	trouble[0] = 0;
	assert_true(qlt_check(scratch_folder, n_probes, count_file, NULL, NULL));
}

/* Each byte of a small file matters, and no change of one goes unnoticed. */
static void damage_is_noticed(void **state)
{
	char path[400];
	struct string bytes = {0};
	struct error err;
	(void)state;
	check(200);
	assert_int_equal(n_files, 3);
	assert_int_equal(n_refused, 0);
	snprintf(path, sizeof path, "%s/1-3.qlt", scratch_folder);
	assert_true(file_read(path, 1 << 20, &bytes, &err));
	for (size_t i = 0; i < bytes.length; i += i < 120 ? 1 : 97) {
		bytes.text[i] ^= 1;
		assert_true(file_write(path, bytes.text, bytes.length, &err));
		check(1);
		if (n_refused != 1)
			fail_msg("byte %zu", i);
		bytes.text[i] ^= 1;
	}
	for (size_t n = 0; n < bytes.length; n += 199) {
		assert_true(file_write(path, bytes.text, n, &err));
		check(1);
		assert_int_equal(n_refused, 1);
	}
	assert_true(build(3, &err)); /* rebuilds it */
	check(200);
	assert_int_equal(n_refused, 0);
	string_release(&bytes);
}

static void check_everything(void)
{
	struct tablebase_plan plan = {.folder = scratch_folder, .pieces = 3, .threads = 2};
	struct error err;
	n_files = n_refused = 0;
	assert_true(qlt_check_all(&plan, count_file, NULL, &err));
	assert_int_equal(n_files, 3);
}

/* A file in order, but with one wrong value. */
static void every_wrong_value_is_found(void **state)
{
	struct qlt_sector sector;
	struct chunked_file f;
	struct error err;
	struct rng rng;
	(void)state;
	check_everything();
	assert_int_equal(n_refused, 0);
	qlt_sector_init(&sector, 2, 3);
	uint8_t *values[2] = {mem_new(sector.n), mem_new(sector.n)};
	assert_true(qlt_file_open(&f, scratch_folder, 2, 3, &err));
	for (int side = 0; side < 2; side++)
		assert_true(qlt_file_values(&f, side, 2, values[side], &err));
	chunked_file_close(&f);
	rng_seed(&rng, 8);
	for (int i = 0; i < 12; i++) {
		int side = (int)rng_below(&rng, 2);
		uint32_t at = rng_below(&rng, (uint32_t)sector.n);
		uint8_t was = values[side][at];
		values[side][at] = i % 2 || was == QLT_DRAW ? (uint8_t)(was + 1) : QLT_DRAW;
		assert_true(qlt_file_write(scratch_folder, &sector, values, 2, &err));
		check_everything();
		assert_in_range(n_refused, 1, 2); /* 3-3 leads to 2-3 */
		assert_non_null(strstr(trouble, "contradicts the moves"));
		values[side][at] = was;
	}
	assert_true(qlt_file_write(scratch_folder, &sector, values, 2, &err));
	check_everything();
	assert_int_equal(n_refused, 0);
	free(values[0]);
	free(values[1]);
}

static void bad_plans_are_refused(void **state)
{
	static const char *const sets[] = {"2-2", "13-3", "3", "3-", "3-3x", "0-3", "x", "-3-3"};
	struct error err;
	(void)state;
	for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
		struct tablebase_plan plan = {.folder = scratch_folder,
					      .sets = &sets[i],
					      .n_sets = 1,
					      .threads = 1,
					      .memory = (size_t)1 << 30};
		assert_false(qlt_build(&plan, &err));
		assert_string_equal(err.id, "endgames_bad_sector");
	}
	struct tablebase_plan plan = {.folder = scratch_folder, .pieces = 4, .threads = 1, .memory = 1 << 20};
	assert_false(qlt_build(&plan, &err));
	assert_string_equal(err.id, "endgames_sector_memory");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(results_in_memory_equal_probes),
		cmocka_unit_test(values_follow_from_the_actions),
		cmocka_unit_test(won_positions_are_won),
		cmocka_unit_test(other_rules_and_stages_are_not_known),
		cmocka_unit_test(wins_beyond_the_limit_are_not_forced),
		cmocka_unit_test(damage_is_noticed),
		cmocka_unit_test(every_wrong_value_is_found),
		cmocka_unit_test(bad_plans_are_refused),
	};
	games_begin();
	tablebases_begin();
	return cmocka_run_group_tests(tests, open_tables, close_tables);
}
