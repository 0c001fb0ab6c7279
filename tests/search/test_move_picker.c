/* The move picker, history updates, and the arithmetic of the search parameters. */
#include "support.h"

#include <limits.h>

#include "core/random_play.h"
#include "games/registry.h"
#include "search/margins.h"
#include "search/move_picker.h"

static struct histories history;

static bool is_flip(const struct game *g, const struct position *p, move_t move)
{
	return g->heuristics.is_flip && g->heuristics.is_flip(p, move);
}

static int noise(const struct game *g, const struct position *p, move_t move)
{
	int score;
	g->heuristics.order(p, &move, 1, &score);
	return score;
}

/* Every legal move once, the hash move first if it is legal; in games with split generation captures with SEE >= 0,
 * then quiet moves, then losing captures. The noisy stage returns only those above 0. */
static void check_pick(const struct game *g, const struct position *p, enum pick_kind kind, move_t first)
{
	struct histories_path path = {.actor = g->rules.to_act(p), .acts = {-1, -1, -1}};
	struct move_picker pick;
	move_t legal[MOVES_MAX], move;
	int n = g->rules.generate(p, legal), n_wanted = 0, n_seen = 0, last = 0;
	bool seen[MOVES_MAX] = {false};
	for (int i = 0; i < n; i++)
		n_wanted += kind == PICK_ALL || noise(g, p, legal[i]) > 0;
	move_picker_begin(&pick, g, &g->heuristics, p, &history, &path, kind, (struct pick_flips){INT_MAX, false},
			  first);
	while ((move = move_picker_next(&pick)) != NO_MOVE) {
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
		if (move == first || !pick.parted || !g->heuristics.exchange)
			continue;
		int stage = pick.is_quiet ? 1 : kind == PICK_ALL && !g->heuristics.exchange(p, move, 0) ? 2 : 0;
		assert_true(stage >= last);
		last = stage;
	}
	assert_int_equal(n_seen, n_wanted);
}

static void every_move_is_picked_once_in_order(void **state)
{
	(void)state;
	for (int i = 0; games_at(i); i++) {
		const struct game *g = games_at(i);
		histories_init(&history, &g->heuristics, g->heuristics.margins);
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
				struct histories_path path = {.actor = g->rules.to_act(p), .acts = {-1, -1, -1}};
				if (!is_flip(g, p, tried[1]) && noise(g, p, tried[1]) <= 0)
					histories_reward_quiets(&history, &path, 4, tried + 1, 1);
				check_pick(g, p, PICK_ALL, NO_MOVE);
				check_pick(g, p, PICK_ALL, tried[0]);
				check_pick(g, p, PICK_ALL,
					   tried[0] + 12345); /* the hash move of another position, or none */
				check_pick(g, p, PICK_NOISY, tried[0]);
			}
			line_release(&line);
		}
		histories_release(&history);
	}
}

static void quiet_moves_can_be_skipped(void **state)
{
	(void)state;
	const struct game *g = games_find("xiangqi", NULL);
	struct position p;
	struct move_picker pick;
	struct histories_path path = {.actor = ACTOR_FIRST, .acts = {-1, -1, -1}};
	int n_quiets = 0;
	histories_init(&history, &g->heuristics, g->heuristics.margins);
	set_up(g, NULL, NULL, &p);
	move_picker_begin(&pick, g, &g->heuristics, &p, &history, &path, PICK_ALL, (struct pick_flips){INT_MAX, false},
			  NO_MOVE);
	while (move_picker_next(&pick) != NO_MOVE) {
		n_quiets += pick.is_quiet;
		pick.no_quiets = n_quiets >= 3;
	}
	assert_int_equal(n_quiets, 3);
	histories_release(&history);
}

static void cutoff_moves_are_ordered_earlier(void **state)
{
	(void)state;
	const struct game *g = games_find("xiangqi", NULL);
	struct position p;
	struct histories_path path = {.actor = ACTOR_FIRST, .ply = 3, .acts = {5, 9, -1}},
			      elsewhere = {.actor = ACTOR_FIRST, .ply = 4, .acts = {-1, -1, -1}};
	histories_init(&history, &g->heuristics, g->heuristics.margins);
	set_up(g, NULL, NULL, &p);
	move_t moves[MOVES_MAX];
	g->rules.generate(&p, moves);
	for (int i = 0; i < 1000; i++) {
		histories_reward_quiets(&history, &path, 12, moves, 2);
		int good = histories_of_quiet(&history, &elsewhere, moves[1]);
		int bad = histories_of_quiet(&history, &elsewhere, moves[0]);
		assert_true(good > 0 && good <= HISTORY_MAX && bad < 0 && bad >= -HISTORY_MAX);
	}
	/* a killer at its own ply; at other plies the countermove of the previous action */
	assert_true(histories_of_quiet(&history, &path, moves[1]) > 4 * HISTORY_MAX);
	struct histories_path after_it = {.actor = ACTOR_FIRST, .ply = 7, .acts = {5, -1, -1}};
	assert_true(histories_of_quiet(&history, &after_it, moves[1]) > 4 * HISTORY_MAX);
	histories_new_root(&history);
	assert_true(histories_of_quiet(&history, &path, moves[1]) > 4 * HISTORY_MAX);
	histories_clear(&history);
	assert_int_equal(histories_of_quiet(&history, &path, moves[1]), 0);
	histories_release(&history);
}

static void histories_distinguish_structures(void **state)
{
	(void)state;
	const struct game *g = games_find("xiangqi", NULL);
	struct position p;
	move_t moves[MOVES_MAX];
	set_up(g, NULL, NULL, &p);
	g->rules.generate(&p, moves);
	struct histories_path path = {
		.actor = ACTOR_FIRST, .acts = {-1, -1, -1}, .structures = {7}, .has_structures = true};
	struct histories_path other = path, unknown = path;
	other.structures[0] = 8;
	unknown.has_structures = false;
	histories_init(&history, &g->heuristics, margins_with(&g->heuristics, true));
	histories_reward_act(&history, &path, histories_act(&history, ACTOR_FIRST, moves[0]), 1000);
	int here = histories_of_quiet(&history, &path, moves[0]);
	assert_true(here > histories_of_quiet(&history, &other, moves[0]));
	assert_int_equal(histories_of_quiet(&history, &other, moves[0]), 1000);
	assert_int_equal(histories_of_quiet(&history, &unknown, moves[0]), 1000);
	histories_clear(&history);
	assert_int_equal(histories_of_quiet(&history, &path, moves[0]), 0);
	histories_release(&history);
}

/* Corrections move toward the errors of evaluations, by side and path and by side and structure. */
static void corrections_follow_the_evaluation_error(void **state)
{
	(void)state;
	const struct game *g = games_find("xiangqi", NULL);
	const struct search_parameters *m = g->heuristics.margins;
	int by_structures = HEURISTICS_STRUCTURES * m->structures, all = m->corrections + by_structures, last = 0;
	struct histories_path path = {
		.actor = ACTOR_SECOND, .ply = 3, .acts = {5, 9, -1}, .structures = {1, 2000000000, 3}};
	struct histories_path alike = path, other = path;
	alike.acts[0] = 77;
	other.actor = ACTOR_FIRST;
	histories_init(&history, &g->heuristics, g->heuristics.margins);
	for (int i = 0; i < 200; i++) {
		histories_correct(&history, &path, 8, 40);
		int now = histories_correction(&history, &path);
		assert_true(now >= last && now <= 40 * all / 100);
		last = now;
	}
	assert_true(last > 30 * all / 100);
	assert_in_range(histories_correction(&history, &alike), 30 * by_structures / 100, 40 * by_structures / 100);
	assert_int_equal(histories_correction(&history, &other), 0);
	for (int i = 0; i < 2000; i++)
		histories_correct(&history, &path, 8, -30000);
	assert_in_range(-histories_correction(&history, &path), 1, 64 * all / 100);
	histories_release(&history);
}

/* Positions with the same structure share its number, whatever else is on the board; a moved piece of it changes the
 * number. */
static void structures_identify_parts_of_positions(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		bool same[HEURISTICS_STRUCTURES]; /* as in the first: pawns and guards, Red's horses, rooks and cannons,
						 Black's */
	} positions[] = {
		{"3k5/9/9/p8/9/9/P8/9/9/R3K4 w - - 0 1", {true, true, true}},
		{"3k5/9/9/p8/9/9/P8/9/9/R4K3 b - - 3 2", {true, true, true}},
		{"3k5/9/9/p8/9/9/P8/9/9/1R2K4 w - - 0 1", {true, false, true}},
		{"3k5/9/9/p8/9/9/P8/9/9/C3K4 w - - 0 1", {true, false, true}},
		{"3k4r/9/9/p8/9/9/P8/9/9/R3K4 w - - 0 1", {true, true, false}},
		{"3k5/9/9/9/p8/9/P8/9/9/R3K4 w - - 0 1", {false, true, true}},
		{"3k5/9/9/p8/9/9/P8/9/9/R2AK4 w - - 0 1", {false, true, true}},
	};
	const struct game *g = games_find("xiangqi", NULL);
	uint32_t first[HEURISTICS_STRUCTURES], now[HEURISTICS_STRUCTURES];
	for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
		struct position p;
		set_up(g, NULL, positions[i].text, &p);
		g->heuristics.structures(&p, i ? now : first);
		for (int k = 0; i && k < HEURISTICS_STRUCTURES; k++)
			assert_int_equal(now[k] == first[k], positions[i].same[k]);
	}
}

static int ordered(const struct game *g, const struct position *p, const char *text)
{
	struct error err;
	int score[2];
	move_t move = g->text.parse_move(p, text, &err);
	if (move == NO_MOVE)
		fail_msg("%s", err.text);
	g->heuristics.order(p, (const move_t[]){move, move}, 2, score);
	return score[0];
}

/* Quiet moves of pieces that leave the reach of lesser ones come earlier, and moves into their reach later. */
static void threats_order_quiet_moves(void **state)
{
	(void)state;
	const struct game *g = games_find("xiangqi", NULL);
	struct position p;
	/* A pawn attacks the horse on c4, a horse attacks the points d2 and d4. */
	set_up(g, NULL, "5k3/9/9/9/2p6/2N6/5n3/9/9/3RK4 w - - 0 1", &p);
	int rook = ordered(g, &p, "d0d3"), horse = ordered(g, &p, "c4e3");
	assert_true(rook <= 0 && horse <= 0 && horse > rook + 5000);
	assert_true(ordered(g, &p, "d0d2") < rook - 5000 && ordered(g, &p, "d0d4") < rook - 5000);
	assert_true(ordered(g, &p, "c4d2") > rook + 5000); /* a horse may meet a horse */
}

static void grow_with_depth(const struct search_parameters *m)
{
	const struct search_parameters *none = margins_of(NULL);
	for (int depth = 1; depth < 60; depth++) {
		for (int n = 2; n < 80; n++) {
			assert_true(margins_lmr(m, depth + 1, n) >= margins_lmr(m, depth, n));
			assert_true(margins_lmr(m, depth, n + 1) >= margins_lmr(m, depth, n));
			assert_true(margins_lmp(m, depth, false, n) >= margins_lmp(m, depth, true, n));
			assert_false(margins_lmp(none, depth, false, n));
		}
		for (int eval = -2000; eval <= 2000; eval += 50) {
			bool above = margins_rfp(m, depth, false, false, eval, 0);
			assert_true(margins_rfp(m, depth, true, false, eval, 0) >= above);
			assert_true(margins_rfp(m, depth, false, true, eval, 0) >= above);
			assert_true(above >= margins_rfp(m, depth + 1, false, false, eval, 0));
			assert_false(margins_rfp(m, depth, true, true, eval, eval + 1));
			assert_false(margins_null_move(m, depth, eval, eval + 1));
			assert_false(margins_razor(m, depth, eval, eval));
			assert_false(margins_futility(m, depth, eval, eval));
			assert_false(margins_rfp(none, depth, true, true, eval, 0) ||
				     margins_razor(none, depth, eval, 0) || margins_futility(none, depth, eval, 0));
		}
	}
}

static void margins_grow_with_depth(void **state)
{
	(void)state;
	const struct heuristics *heuristics = &games_find("xiangqi", NULL)->heuristics;
	grow_with_depth(margins_with(heuristics, false));
	grow_with_depth(margins_with(heuristics, true));
	assert_ptr_not_equal(margins_with(heuristics, false), margins_with(heuristics, true));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_move_is_picked_once_in_order),
		cmocka_unit_test(quiet_moves_can_be_skipped),
		cmocka_unit_test(cutoff_moves_are_ordered_earlier),
		cmocka_unit_test(corrections_follow_the_evaluation_error),
		cmocka_unit_test(structures_identify_parts_of_positions),
		cmocka_unit_test(threats_order_quiet_moves),
		cmocka_unit_test(histories_distinguish_structures),
		cmocka_unit_test(margins_grow_with_depth),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
