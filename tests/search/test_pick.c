/* The order of moves, what histories learn, and the margins' arithmetic. */
#include "support.h"

#include <limits.h>

#include "core/random_play.h"
#include "games/registry.h"
#include "search/margins.h"
#include "search/pick.h"

static struct histories history;

static bool is_gamble(const struct game *g, const struct position *p, move_t move)
{
	return g->advice.is_gamble && g->advice.is_gamble(p, move);
}

static int noise(const struct game *g, const struct position *p, move_t move)
{
	int score;
	g->advice.order(p, &move, 1, &score);
	return score;
}

/* Every legal move once, the hash move first if it is legal; of parted games captures that lose nothing, then quiet
 * moves, then losing captures. Noisy ones alone are those above 0. */
static void check_pick(const struct game *g, const struct position *p, enum pick_kind kind, move_t first)
{
	struct histories_path path = {g->rules.to_act(p), 0, {-1, -1, -1}};
	struct pick pick;
	move_t legal[MOVES_MAX], move;
	int n = g->rules.generate(p, legal), n_wanted = 0, n_seen = 0, last = 0;
	bool seen[MOVES_MAX] = {false};
	for (int i = 0; i < n; i++)
		n_wanted += kind == PICK_ALL || noise(g, p, legal[i]) > 0;
	pick_begin(&pick, g, &g->advice, p, &history, &path, kind, (struct pick_gambles){INT_MAX, false}, first);
	while ((move = pick_next(&pick)) != NO_MOVE) {
		int i = 0;
		while (i < n && legal[i] != move)
			i++;
		assert_true(i < n && !seen[i]);
		seen[i] = true;
		assert_int_equal(pick.is_quiet, noise(g, p, move) <= 0);
		if (kind == PICK_NOISY)
			assert_false(pick.is_quiet);
		if (pick.first != NO_MOVE && n_seen == 0 && (kind == PICK_ALL || noise(g, p, pick.first) > 0))
			assert_int_equal(move, first);
		n_seen++;
		if (move == first || !pick.parted || !g->advice.exchange)
			continue;
		int stage = pick.is_quiet ? 1 : kind == PICK_ALL && !g->advice.exchange(p, move, 0) ? 2 : 0;
		assert_true(stage >= last);
		last = stage;
	}
	assert_int_equal(n_seen, n_wanted);
}

static void every_move_comes_once_and_in_order(void **state)
{
	(void)state;
	for (int i = 0; games_at(i); i++) {
		const struct game *g = games_at(i);
		histories_init(&history, &g->advice);
		for (uint64_t seed = 0; seed < 20; seed++) {
			struct position start;
			struct line line;
			struct rng rng;
			rng_seed(&rng, seed);
			g->rules.start(&start, g->presets);
			line_init(&line, g, &start);
			for (int step = 0; step < 60 && random_play(&line, &rng, 1).verdict == UNDECIDED; step++) {
				const struct position *p = line_last(&line);
				if (g->rules.to_act(p) == ACTOR_CHANCE)
					continue;
				move_t tried[] = {random_move(g, p, &rng), random_move(g, p, &rng)};
				struct histories_path path = {g->rules.to_act(p), 0, {-1, -1, -1}};
				if (!is_gamble(g, p, tried[1]) && noise(g, p, tried[1]) <= 0)
					histories_reward_quiets(&history, &path, 4, tried + 1, 1);
				check_pick(g, p, PICK_ALL, NO_MOVE);
				check_pick(g, p, PICK_ALL, tried[0]);
				check_pick(g, p, PICK_ALL, tried[0] + 12345); /* of another position, or of none */
				check_pick(g, p, PICK_NOISY, tried[0]);
			}
			line_release(&line);
		}
		histories_release(&history);
	}
}

static void quiet_moves_stop_when_no_more_are_wanted(void **state)
{
	(void)state;
	const struct game *g = games_find("xiangqi", NULL);
	struct position p;
	struct pick pick;
	struct histories_path path = {ACTOR_FIRST, 0, {-1, -1, -1}};
	int n_quiets = 0;
	histories_init(&history, &g->advice);
	set_up(g, NULL, NULL, &p);
	pick_begin(&pick, g, &g->advice, &p, &history, &path, PICK_ALL, (struct pick_gambles){INT_MAX, false}, NO_MOVE);
	while (pick_next(&pick) != NO_MOVE) {
		n_quiets += pick.is_quiet;
		pick.no_quiets = n_quiets >= 3;
	}
	assert_int_equal(n_quiets, 3);
	histories_release(&history);
}

static void what_refuted_is_tried_sooner(void **state)
{
	(void)state;
	const struct game *g = games_find("xiangqi", NULL);
	struct position p;
	struct histories_path path = {ACTOR_FIRST, 3, {5, 9, -1}}, elsewhere = {ACTOR_FIRST, 4, {-1, -1, -1}};
	histories_init(&history, &g->advice);
	set_up(g, NULL, NULL, &p);
	move_t moves[MOVES_MAX];
	g->rules.generate(&p, moves);
	for (int i = 0; i < 1000; i++) {
		histories_reward_quiets(&history, &path, 12, moves, 2);
		int good = histories_of_quiet(&history, &elsewhere, moves[1]);
		int bad = histories_of_quiet(&history, &elsewhere, moves[0]);
		assert_true(good > 0 && good <= HISTORY_MAX && bad < 0 && bad >= -HISTORY_MAX);
	}
	/* at its own ply it is a killer, and the answer to the act before where it is none */
	assert_true(histories_of_quiet(&history, &path, moves[1]) > 4 * HISTORY_MAX);
	struct histories_path after_it = {ACTOR_FIRST, 7, {5, -1, -1}};
	assert_true(histories_of_quiet(&history, &after_it, moves[1]) > 4 * HISTORY_MAX);
	histories_new_root(&history);
	assert_true(histories_of_quiet(&history, &path, moves[1]) > 4 * HISTORY_MAX);
	histories_clear(&history);
	assert_int_equal(histories_of_quiet(&history, &path, moves[1]), 0);
	histories_release(&history);
}

/* Corrections move towards what evaluations missed, by path and side. */
static void corrections_follow_what_was_missed(void **state)
{
	(void)state;
	const struct game *g = games_find("xiangqi", NULL);
	struct histories_path path = {ACTOR_SECOND, 3, {5, 9, -1}}, other = {ACTOR_FIRST, 3, {5, 9, -1}};
	histories_init(&history, &g->advice);
	int last = 0;
	for (int i = 0; i < 200; i++) {
		histories_correct(&history, &path, 8, 40);
		int now = histories_correction(&history, &path);
		assert_true(now >= last && now <= 40);
		last = now;
	}
	assert_true(last > 30);
	assert_int_equal(histories_correction(&history, &other), 0);
	for (int i = 0; i < 2000; i++)
		histories_correct(&history, &path, 8, -30000);
	assert_in_range(-histories_correction(&history, &path), 1, 64);
	histories_release(&history);
}

static void margins_grow_with_depth(void **state)
{
	(void)state;
	const struct advice_margins *m = games_find("xiangqi", NULL)->advice.margins, *none = margins_of(NULL);
	for (int depth = 1; depth < 60; depth++) {
		for (int n = 2; n < 80; n++) {
			assert_true(margins_reduction(m, depth + 1, n) >= margins_reduction(m, depth, n));
			assert_true(margins_reduction(m, depth, n + 1) >= margins_reduction(m, depth, n));
			assert_true(margins_enough(m, depth, false, n) >= margins_enough(m, depth, true, n));
			assert_false(margins_enough(none, depth, false, n));
		}
		for (int eval = -2000; eval <= 2000; eval += 50) {
			assert_true(margins_above(m, depth, true, eval, 0) >= margins_above(m, depth, false, eval, 0));
			assert_true(margins_above(m, depth, false, eval, 0) >=
				    margins_above(m, depth + 1, false, eval, 0));
			assert_false(margins_above(m, depth, true, eval, eval + 1));
			assert_false(margins_below(m, depth, eval, eval));
			assert_false(margins_futile(m, depth, eval, eval));
			assert_false(margins_above(none, depth, true, eval, 0) || margins_below(none, depth, eval, 0) ||
				     margins_futile(none, depth, eval, 0));
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_move_comes_once_and_in_order),
		cmocka_unit_test(quiet_moves_stop_when_no_more_are_wanted),
		cmocka_unit_test(what_refuted_is_tried_sooner),
		cmocka_unit_test(corrections_follow_what_was_missed),
		cmocka_unit_test(margins_grow_with_depth),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
