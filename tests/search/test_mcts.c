/* The Monte-Carlo search as an engine: its options, limits, memory, proven results and preferences. */
#include "support.h"

#include "search_results.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/rng.h"
#include "core/random_play.h"
#include "core/tablebase.h"
#include "games/registry.h"
#include "games/opponent.h"
#include "search/mcts.h"
#include "search/mcts_config.h"

#define SMALL_HASH (1 << 20)

static struct engine_instance *create(const struct game *game, struct engine_setup setup)
{
	struct error err = {0};
	struct engine_instance *t = mcts_engine.create(game, &setup, &err);
	if (!t)
		fail_msg("%s", err.text);
	return t;
}

static struct engine_instance *new_instance(const struct game *game, const char *word)
{
	return create(game, (struct engine_setup){.hash_bytes = SMALL_HASH, .word = word, .seed = 3});
}

static struct search_result search(struct engine_instance *t, const struct line *line, struct limits limits)
{
	return search_with(&mcts_engine, t, line, limits);
}

/* Plays random steps up to a position in which a side acts. */
static void go_on(struct line *line, struct rng *rng, int steps)
{
	random_play(line, rng, steps);
	while (line_ruling(line).verdict == UNDECIDED && line->game->rules.to_act(line_last(line)) == ACTOR_CHANCE)
		random_play(line, rng, 1);
}

/* The search goes deeper than the reported PV. */
static void assert_mcts_pv(const struct line *line, const struct search_result *t)
{
	assert_pv(line, t);
	assert_true(t->depth == 0 || t->depth >= t->n_pv);
}

/* Both kinds, with options that every game has. */
static const char *const kinds[] = {"c1-r-h-30", "c2-r-h-30"};
#define N_KINDS ((int)(sizeof kinds / sizeof *kinds))

/* --- options --- */

static void options_are_read(void **state)
{
	(void)state;
	const struct game *game = games_find("darkchess", NULL);
	struct mcts_config c;
	struct error err;
	assert_true(mcts_read(game, &game->heuristics, "c1-r", &c, &err));
	assert_true(c.groups && !c.options.evaluate);
	assert_true(c.uct == 0.3f); /* research/lab.md has figures for this value */
	assert_true(mcts_read(game, &game->heuristics, "c2-r-h-640-u1.25", &c, &err));
	assert_true(!c.groups && c.options.evaluate && c.options.limit == 640 && c.uct == 1.25f);
	assert_true(mcts_read(game, &game->heuristics, "c2-r-2560", &c, &err));
	assert_true(!c.options.evaluate && c.options.limit == 2560);
	assert_true(mcts_read(game, &game->heuristics, "c2-r-u2", &c, &err));
	assert_true(c.uct == 2);
	assert_true(mcts_read(game, &game->heuristics, NULL, &c, &err));
	assert_true(mcts_read(game, &game->heuristics, "mcts", &c, &err));
	assert_false(c.groups);
	assert_string_equal(c.policy->mark, "cr");
	struct heuristics other = game->heuristics; /* without capture-first: its first policy */
	static const struct policy policies[] = {{.name = "one", .mark = "o"}, {.name = "two", .mark = "t"}, {0}};
	other.policies = policies;
	assert_true(mcts_read(game, &other, NULL, &c, &err));
	assert_ptr_equal(c.policy, policies);
	static const char *const bad[] = {
		"",          "c3-r",       "c2",        "c2-",    "c2-rr",   "c2-r-",    "c2-r-0",
		"c2-r-1x",   "c2-r-h-h",   "c2-r-40-h", "c2-r-u", "c2-r-u.", "c2-r-u1x", "c2-r-99999999999",
		"c2-r-u101", "c2-r-40-40", "C2-r",      "c2-R"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		if (mcts_read(game, &game->heuristics, bad[i], &c, &err) ||
		    !strstr(err.text, "expected mcts or c1|c2-MARK"))
			fail_msg("\"%s\" is accepted", bad[i]);
	struct opponent o;
	assert_true(opponent_find(game, "c2-r-640", &o, &err));
	assert_ptr_equal(o.engine, &mcts_engine);
	assert_false(opponent_find(game, "c2-x-640", &o, &err));
}

/* --- the contract of engines --- */

static void searches_are_reproducible(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++)
		for (int kind = 0; kind < N_KINDS; kind++) {
			struct line line;
			struct rng rng;
			struct limits limits = {.nodes = 1500};
			begin_line(&line, games_at(g), NULL);
			rng_seed(&rng, 7);
			struct engine_instance *one = new_instance(games_at(g), kinds[kind]);
			for (int i = 0; i < 3; i++) {
				go_on(&line, &rng, 4);
				struct engine_instance *other = new_instance(games_at(g), kinds[kind]);
				struct search_result a = search(one, &line, limits);
				mcts_engine.forget(one);
				struct search_result b = search(one, &line, limits), c = search(other, &line, limits);
				mcts_engine.forget(one);
				if (i == 0)
					assert_same_result(&a, &b);
				assert_same_result(&b, &c);
				assert_mcts_pv(&line, &a);
				mcts_engine.free(other);
			}
			mcts_engine.free(one);
			line_release(&line);
		}
}

static void the_game_is_not_modified(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++)
		for (int kind = 0; kind < N_KINDS; kind++) {
			struct line line, before;
			struct rng rng;
			begin_line(&line, games_at(g), NULL);
			rng_seed(&rng, 1);
			go_on(&line, &rng, 6);
			line_copy(&before, &line);
			struct engine_instance *t = new_instance(games_at(g), kinds[kind]);
			search(t, &line, (struct limits){.nodes = 500});
			assert_int_equal(line.length, before.length);
			assert_int_equal(line.rules_at, 0);
			assert_memory_equal(line_last(&line), line_last(&before), games_at(g)->rules.position_size);
			assert_memory_equal(line.steps, before.steps, sizeof *line.steps * (size_t)(line.length + 1));
			mcts_engine.free(t);
			line_release(&line);
			line_release(&before);
		}
}

static void node_limits_hold(void **state)
{
	(void)state;
	static const uint64_t limits[] = {1, 2, 31, 999, 1001, 2345};
	for (int g = 0; games_at(g); g++)
		for (int kind = 0; kind < N_KINDS; kind++)
			for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
				struct line line;
				begin_line(&line, games_at(g), NULL);
				struct engine_instance *t = new_instance(games_at(g), kinds[kind]);
				struct search_result result = search(t, &line, (struct limits){.nodes = limits[i]});
				assert_int_equal(result.nodes, limits[i]);
				assert_mcts_pv(&line, &result);
				mcts_engine.free(t);
				line_release(&line);
			}
}

static void depth_limits_hold(void **state)
{
	(void)state;
	struct line line;
	begin_line(&line, games_find("qilin", NULL), NULL);
	struct engine_instance *t = new_instance(line.game, "mcts");
	struct search_result result = search(t, &line, (struct limits){.depth = 3});
	assert_true(result.depth >= 3);
	mcts_engine.free(t);
	line_release(&line);
	/* A group has no principal variation: the search ends when memory is full. */
	begin_line(&line, games_find("darkchess", NULL), NULL);
	t = new_instance(line.game, "c1-r-2");
	result = search(t, &line, (struct limits){.depth = 90});
	assert_true(result.depth < 90);
	mcts_engine.free(t);
	line_release(&line);
}

/* How late a search ends depends on the machine; whether it ends at all depends on the program. */
static void time_limits_end_a_search(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++)
		for (int kind = 0; kind < N_KINDS; kind++) {
			struct line line;
			begin_line(&line, games_at(g), NULL);
			struct engine_instance *t = new_instance(games_at(g), kinds[kind]);
			int64_t start = clock_ms();
			struct search_result result = search(t, &line, (struct limits){.time_ms = 30});
			assert_true(clock_ms() - start >= 25);
			assert_mcts_pv(&line, &result);
			mcts_engine.free(t);
			line_release(&line);
		}
}

static void another_thread_can_stop_it(void **state)
{
	(void)state;
	struct line line;
	pthread_t thread;
	begin_line(&line, games_find("darkchess", NULL), NULL);
	for (int threads = 1; threads <= 3; threads += 2) {
		atomic_bool stop = false;
		struct engine_instance *t =
			create(line.game, (struct engine_setup){.hash_bytes = SMALL_HASH, .threads = threads});
		assert_int_equal(pthread_create(&thread, NULL, stop_soon, &stop), 0);
		struct search_result result = search(t, &line, (struct limits){.stop = &stop});
		pthread_join(thread, NULL);
		assert_mcts_pv(&line, &result);
		mcts_engine.free(t);
	}
	line_release(&line);
}

/* While the flag is set a search only guesses. No search changes the flag: a late stop has no effect once the caller of
 * the next search has cleared it. */
static void a_late_stop_does_not_affect_the_next_search(void **state)
{
	(void)state;
	struct line line;
	atomic_bool stop = true;
	begin_line(&line, games_find("darkchess", NULL), NULL);
	struct engine_instance *t = new_instance(line.game, "mcts");
	for (int i = 0; i < 2; i++) {
		struct search_result result = search(t, &line, (struct limits){.stop = &stop});
		assert_int_equal(result.depth, 0);
		assert_int_equal(result.nodes, 0);
		assert_mcts_pv(&line, &result);
		assert_true(atomic_load(&stop));
	}
	atomic_store(&stop, false);
	assert_int_equal(search(t, &line, (struct limits){.nodes = 100, .stop = &stop}).nodes, 100);
	mcts_engine.free(t);
	line_release(&line);
}

/* Tables that know every position while they are open: the side to act loses in two plies. */
static bool tables_are_open;

static bool probe_lost(struct tablebase *tables, const struct position *position, struct tablebase_value *out)
{
	(void)tables, (void)position;
	*out = (struct tablebase_value){.result = TB_LOSS, .plies = 2, .forced = true};
	return tables_are_open;
}

/* A known position is not searched: a move with its score is reported once, stopped or not. */
static void table_positions_are_not_searched(void **state)
{
	(void)state;
	static const struct tablebase_kind kind = {.game = "surakarta", .probe = probe_lost};
	struct tablebase tables = {&kind};
	struct line line;
	begin_line(&line, games_find("surakarta", NULL), NULL);
	struct engine_instance *t =
		create(line.game, (struct engine_setup){.hash_bytes = SMALL_HASH, .tables = &tables});
	tables_are_open = true;
	atomic_bool stop = true;
	struct search_result result = search(t, &line, (struct limits){.nodes = 100, .stop = &stop});
	assert_int_equal(result.nodes, 0);
	assert_int_equal(result.score, SCORE_WIN - 3);
	assert_mcts_pv(&line, &result);
	move_t moves[MOVES_MAX]; /* tables do not know the best of a subset of the moves */
	int n = line.game->rules.generate(line_last(&line), moves);
	for (int i = 0; i < n; i++)
		assert_int_equal(search(t, &line, (struct limits){.nodes = 1, .moves = &moves[i], .n_moves = 1}).best,
				 moves[i]);
	tables_are_open = false;
	result = search(t, &line, (struct limits){.nodes = 100});
	assert_int_equal(result.nodes, 100);
	mcts_engine.free(t);
	line_release(&line);
}

/* Tables that know the results of all positions but one; the number of plies follows from the key and a seed. */
static uint64_t unknown_key, plies_seed;
static enum tablebase_result every_result;

static int plies_of(uint64_t key)
{
	return 2 * (int)(rng_mix(key + plies_seed) % 40) + (every_result == TB_WIN);
}

static bool probe_all_but_one(struct tablebase *tables, const struct position *position, struct tablebase_value *out)
{
	(void)tables;
	uint64_t key = games_find("surakarta", NULL)->rules.key(position);
	*out = (struct tablebase_value){.result = every_result, .plies = plies_of(key), .forced = true};
	return key != unknown_key;
}

/* If every move wins, the fastest win is played; if every move loses, the slowest loss. */
static void the_soonest_win_and_the_latest_loss_are_played(void **state)
{
	(void)state;
	static const struct tablebase_kind kind = {.game = "surakarta", .probe = probe_all_but_one};
	static const enum tablebase_result results[] = {TB_LOSS, TB_WIN}; /* for the side to act after the move */
	struct tablebase tables = {&kind};
	struct line line;
	begin_line(&line, games_find("surakarta", NULL), NULL);
	unknown_key = line.game->rules.key(line_last(&line));
	for (int i = 0; i < 8; i++) {
		move_t moves[MOVES_MAX];
		int n = line.game->rules.generate(line_last(&line), moves), min = INT_MAX, max = 0;
		every_result = results[i % 2];
		plies_seed = (uint64_t)i;
		for (int k = 0; k < n; k++) {
			struct position after;
			line.game->rules.play(&after, line_last(&line), moves[k]);
			int plies = plies_of(line.game->rules.key(&after));
			min = plies < min ? plies : min;
			max = plies > max ? plies : max;
		}
		assert_true(min < max);
		struct engine_instance *t = create(
			line.game, (struct engine_setup){.word = "c1-r", .hash_bytes = SMALL_HASH, .tables = &tables});
		struct search_result result = search(t, &line, (struct limits){.nodes = 1000});
		assert_int_equal(result.score, i % 2 == 0 ? SCORE_WIN - 1 - min : max + 1 - SCORE_WIN);
		mcts_engine.free(t);
	}
	line_release(&line);
}

struct reports {
	int n;
	struct search_result last;
};

static void take_report(void *context, const struct search_result *t)
{
	struct reports *r = context;
	assert_true(t->nodes > r->last.nodes);
	assert_true(t->seldepth >= t->depth && t->seldepth >= r->last.seldepth);
	assert_in_range(t->hashfull, 1, 1000);
	r->n++;
	r->last = *t;
}

static void the_last_report_is_returned(void **state)
{
	(void)state;
	struct line line;
	struct reports reports = {0};
	struct search_result result;
	begin_line(&line, games_find("qilin", NULL), NULL);
	struct engine_instance *t = new_instance(line.game, "mcts");
	mcts_engine.search(t, &line, &(struct limits){.nodes = 5000}, take_report, &reports, &result);
	assert_int_equal(reports.n, 4); /* 1000, 2000, 4000, 5000 */
	assert_same_result(&result, &reports.last);
	mcts_engine.free(t);
	line_release(&line);
}

/* All playouts are made, whichever thread makes them. */
static void threads_share_the_work(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++) {
		struct line line;
		struct rng rng;
		begin_line(&line, games_at(g), NULL);
		rng_seed(&rng, 5);
		struct engine_instance *t =
			create(games_at(g), (struct engine_setup){.hash_bytes = SMALL_HASH, .threads = 4, .seed = 1});
		for (int i = 0; i < 3; i++) {
			struct search_result result = search(t, &line, (struct limits){.nodes = 3001});
			if (abs(result.score) < SCORE_WIN - SCORE_PLIES_MAX)
				assert_int_equal(result.nodes, 3001);
			assert_mcts_pv(&line, &result);
			go_on(&line, &rng, 2);
			if (line_ruling(&line).verdict != UNDECIDED)
				break;
		}
		mcts_engine.free(t);
		line_release(&line);
	}
}

static void invalid_setups_are_refused(void **state)
{
	(void)state;
	struct error err = {0};
	struct engine_setup setup = {.hash_bytes = (size_t)1 << 60, .threads = 2};
	assert_null(mcts_engine.create(games_at(0), &setup, &err));
	assert_non_null(strstr(err.text, "out of memory"));
	setup = (struct engine_setup){.word = "c2-nonsense"};
	assert_null(mcts_engine.create(games_at(0), &setup, &err));
	assert_non_null(strstr(err.text, "\"c2-nonsense\" is not a Monte-Carlo search in xiangqi"));
	mcts_engine.free(NULL);
}

/* --- proven results --- */

static const struct {
	const char *game, *preset, *position;
	int plies;        /* to the forced end: above 0 a win of the side to act, below 0 a loss; 0: a draw */
	const char *best; /* or NULL if several are equally good */
} ends[] = {
	/* Red completes the bottom side and takes Black's last piece: two actions of one turn, two plies. */
	{"qilin", "source", "R.R...../.R....../......B. r move 0 6 6 0 40", 2, "d2-d1"},
	/* Black, to move, has one piece that cannot stop it: a step, then the two actions. */
	{"qilin", "source", "R.R...../.R....../......B. b move 0 6 6 0 40", -3, NULL},
	/* The rook takes the last piece; the other step lets it escape. */
	{"darkchess", NULL, "4/4/4/4/4/4/1R2/1p2 r r - 30 90", 1, "b2-b1"},
	/* One ply is left, and nothing is in reach. */
	{"darkchess", NULL, "p3/4/4/4/4/4/4/3R r r - 39 90", 0, NULL},
};

static void forced_wins_and_losses_are_found(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		const struct game *game = games_find(ends[i].game, NULL);
		struct position p;
		struct line line;
		set_up(game, ends[i].preset, ends[i].position, &p);
		line_init(&line, game, &p);
		for (int kind = 0; kind < N_KINDS; kind++) {
			struct engine_instance *t = new_instance(game, kinds[kind]);
			struct search_result result = search(t, &line, (struct limits){.nodes = 200000});
			assert_true(result.nodes < 200000); /* the result is settled, so it ends */
			int expected = ends[i].plies > 0   ? SCORE_WIN - ends[i].plies
				       : ends[i].plies < 0 ? -SCORE_WIN - ends[i].plies
							   : 0;
			if (result.score != expected)
				fail_msg("%s: score %d, expected %d", ends[i].position, result.score, expected);
			if (ends[i].best)
				assert_string_equal(move_text(game, &p, result.best), ends[i].best);
			assert_mcts_pv(&line, &result);
			mcts_engine.free(t);
		}
		line_release(&line);
	}
}

/* --- strength --- */

/* Two points for a win of the first side, one for a draw; first searches with that many playouts per move. */
static int points_of_first(const struct game *game, const char *first, const char *second, uint64_t playouts,
			   uint64_t seed)
{
	struct opponent opponents[2];
	struct engine_instance *instances[2];
	struct line line;
	struct rng dealer;
	begin_line(&line, game, NULL);
	rng_seed(&dealer, seed);
	for (int i = 0; i < 2; i++) {
		struct engine_setup setup = {.hash_bytes = SMALL_HASH, .seed = seed};
		assert_true(opponent_find(game, i ? second : first, &opponents[i], NULL));
		instances[i] = opponent_create(&opponents[i], game, setup, NULL);
	}
	enum verdict verdict;
	while ((verdict = line_ruling(&line).verdict) == UNDECIDED) {
		enum actor actor = game->rules.to_act(line_last(&line));
		struct limits limits = {.nodes = playouts};
		struct search_result result = {.best = NO_MOVE};
		if (actor == ACTOR_CHANCE)
			result.best = random_move(game, line_last(&line), &dealer);
		else
			opponents[actor].engine->search(instances[actor], &line, &limits, NULL, NULL, &result);
		line_push(&line, result.best);
	}
	for (int i = 0; i < 2; i++)
		opponents[i].engine->free(instances[i]);
	line_release(&line);
	return verdict == FIRST_WINS ? 2 : verdict == DRAWN ? 1 : 0;
}

static void few_playouts_beat_a_policy(void **state)
{
	(void)state;
	static const char *const words[] = {"c1-cr", "c2-cr"};
	const struct game *game = games_find("darkchess", NULL);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		int points = 0;
		for (uint64_t seed = 0; seed < 8; seed++)
			points += seed % 2 ? points_of_first(game, words[i], "policy-random", 200, seed)
					   : 2 - points_of_first(game, "policy-random", words[i], 200, seed);
		print_message("%s beats policy-random with %d of 16 points\n", words[i], points);
		assert_true(points >= 13);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(options_are_read),
		cmocka_unit_test(searches_are_reproducible),
		cmocka_unit_test(the_game_is_not_modified),
		cmocka_unit_test(node_limits_hold),
		cmocka_unit_test(depth_limits_hold),
		cmocka_unit_test(time_limits_end_a_search),
		cmocka_unit_test(another_thread_can_stop_it),
		cmocka_unit_test(a_late_stop_does_not_affect_the_next_search),
		cmocka_unit_test(table_positions_are_not_searched),
		cmocka_unit_test(the_soonest_win_and_the_latest_loss_are_played),
		cmocka_unit_test(the_last_report_is_returned),
		cmocka_unit_test(threads_share_the_work),
		cmocka_unit_test(invalid_setups_are_refused),
		cmocka_unit_test(forced_wins_and_losses_are_found),
		cmocka_unit_test(few_playouts_beat_a_policy),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
