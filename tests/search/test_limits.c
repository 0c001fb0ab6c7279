/* Limits, kept by every engine in every game. */
#include "support.h"

#include "search_results.h"

#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "core/limits.h"
#include "core/random_play.h"
#include "games/opponent.h"
#include "games/registry.h"
#include "search/alphabeta.h"
#include "search/mcts.h"

#define SMALL_HASH (1 << 20)

static void given_limits_are_recognized(void **state)
{
	(void)state;
	move_t move = 1;
	atomic_bool flag = false;
	assert_false(limits_are_given(&(struct limits){0}));
	assert_false(limits_are_given(&(struct limits){.moves = &move, .n_moves = 1, .stop = &flag, .ponder = &flag}));
	assert_true(limits_are_given(&(struct limits){.depth = 1}));
	assert_true(limits_are_given(&(struct limits){.nodes = 1}));
	assert_true(limits_are_given(&(struct limits){.time_ms = 1}));
	assert_true(limits_are_given(&(struct limits){.clock = {.runs = true}}));
	assert_true(limits_are_given(&(struct limits){.mate = 1}));
	assert_true(limits_are_given(&(struct limits){.infinite = true}));
}

static void infinite_overrides_other_limits(void **state)
{
	(void)state;
	move_t move = 1;
	atomic_bool stop, ponder;
	struct limits all = {1, 2, 3, {.runs = true}, 4, false, &move, 1, &stop, &ponder, NULL, NULL};
	struct limits l = limits_in_force(&all);
	assert_true(l.depth == 1 && l.nodes == 2 && l.time_ms == 3 && l.clock.runs && l.mate == 4);
	all.infinite = true;
	l = limits_in_force(&all);
	assert_true(!l.depth && !l.nodes && !l.time_ms && !l.clock.runs && !l.mate);
	assert_ptr_equal(l.moves, &move);
	assert_int_equal(l.n_moves, 1);
	assert_ptr_equal(l.stop, &stop);
	assert_ptr_equal(l.ponder, &ponder);
}

static void limits_filter_moves_in_their_order(void **state)
{
	(void)state;
	const move_t allowed[] = {5, 3, 9};
	const struct limits some = {.moves = allowed, .n_moves = 3}, none = {.moves = allowed, .n_moves = 0}, all = {0};
	move_t moves[] = {1, 3, 4, 5, 6};
	assert_true(limits_allow(&all, 1) && limits_allow(&some, 9) && !limits_allow(&some, 1));
	assert_false(limits_allow(&none, 5));
	assert_int_equal(limits_filter(&all, moves, 5), 5);
	assert_int_equal(limits_filter(&some, moves, 5), 2);
	assert_true(moves[0] == 3 && moves[1] == 5);
	assert_int_equal(limits_filter(&none, moves, 2), 0);
}

static void searchmoves_are_read(void **state)
{
	(void)state;
	const struct game *xiangqi = games_find("xiangqi", NULL);
	struct position start;
	move_t moves[MOVES_MAX];
	struct limits limits = {.depth = 3};
	struct error err;
	struct string many = {0};
	set_up(xiangqi, NULL, NULL, &start);
	assert_true(limits_read_moves(" h2e2\t\n H2+3 a0a1 ", xiangqi, &start, moves, &limits, &err));
	assert_true(limits.n_moves == 3 && limits.moves == moves && limits.depth == 3);
	assert_string_equal(move_text(xiangqi, &start, moves[0]), "h2e2");
	assert_string_equal(move_text(xiangqi, &start, moves[2]), "a0a1");
	assert_false(limits_read_moves("", xiangqi, &start, moves, &limits, &err));
	assert_string_equal(err.text, "moves: the list is empty, expected at least one");
	assert_false(limits_read_moves(" \n", xiangqi, &start, moves, &limits, &err));
	assert_false(limits_read_moves("h2e2 a9a8", xiangqi, &start, moves, &limits, &err));
	assert_string_equal(err.text, "moves: \"a9a8\" is illegal: Red has no piece on a9");
	assert_true(limits.n_moves == 3);
	for (int i = 0; i < 300; i++)
		string_add(&many, "h");
	assert_false(limits_read_moves(many.text, xiangqi, &start, moves, &limits, &err));
	string_clear(&many);
	for (int i = 0; i < MOVES_MAX; i++)
		string_add(&many, "h2e2 ");
	assert_true(limits_read_moves(many.text, xiangqi, &start, moves, &limits, &err));
	assert_int_equal(limits.n_moves, MOVES_MAX);
	string_add(&many, "h2e2");
	assert_false(limits_read_moves(many.text, xiangqi, &start, moves, &limits, &err));
	assert_string_equal(err.text, "moves: too many");
	string_release(&many);
}

/* --- every engine --- */

/* Calls check for every engine of every game, at the start and after some random steps. */
static void with_each_engine(void (*check)(struct engine_instance *, const struct line *))
{
	const struct engine *engine;
	struct rng rng;
	rng_seed(&rng, 3);
	for (int g = 0; games_at(g); g++)
		for (int i = 0; (engine = opponent_engine(games_at(g), i)); i++) {
			struct engine_setup setup = {.hash_bytes = SMALL_HASH, .word = engine->name};
			struct engine_instance *t = engine->create(games_at(g), &setup, NULL);
			for (int steps = 0; steps < 40; steps += 13) {
				struct position start;
				struct line line;
				set_up(games_at(g), NULL, NULL, &start);
				line_init(&line, games_at(g), &start);
				random_play(&line, &rng, steps);
				if (games_at(g)->rules.to_act(line_last(&line)) == ACTOR_CHANCE)
					line_push(&line, random_move(line.game, line_last(&line), &rng));
				if (line_ruling(&line).verdict == UNDECIDED)
					check(t, &line);
				line_release(&line);
			}
			engine->free(t);
		}
}

static struct search_result search(struct engine_instance *t, const struct line *line, struct limits limits)
{
	struct search_result result;
	t->engine->search(t, line, &limits, NULL, NULL, &result);
	return result;
}

static bool is_among(move_t move, const move_t *moves, int n)
{
	for (int i = 0; i < n; i++)
		if (moves[i] == move)
			return true;
	return false;
}

/* A search without root moves comes before it and another after it: neither changes the root moves. */
static void check_moves(struct engine_instance *t, const struct line *line)
{
	move_t moves[MOVES_MAX], two[2], none = NO_MOVE;
	int n = line->game->rules.generate(line_last(line), moves);
	struct limits limits = {.depth = 2, .nodes = 500};
	struct search_result free_one = search(t, line, limits);
	for (int i = 0; i < n; i += 1 + n / 5) {
		limits.moves = &moves[i];
		limits.n_moves = 1;
		struct search_result result = search(t, line, limits);
		if (result.best != moves[i] || result.n_pv < 1 || result.pv[0] != moves[i])
			fail_msg("%s of %s plays %s, expected only %s", t->engine->name, line->game->name,
				 move_text(line->game, line_last(line), result.best),
				 move_text(line->game, line_last(line), moves[i]));
		two[0] = moves[i];
		two[1] = moves[n - 1];
		limits.moves = two;
		limits.n_moves = 2;
		assert_true(is_among(search(t, line, limits).best, two, 2));
		limits.moves = NULL;
		assert_true(is_among(search(t, line, limits).best, moves, n));
	}
	limits.moves = &none;
	limits.n_moves = 1;
	struct search_result result = search(t, line, limits);
	assert_int_equal(result.best, NO_MOVE);
	assert_int_equal(result.n_pv, 0);
	limits.moves = moves;
	limits.n_moves = n;
	t->engine->forget(t);
	result = search(t, line, limits);
	limits.moves = NULL;
	t->engine->forget(t);
	free_one = search(t, line, limits);
	assert_int_equal(result.best, free_one.best); /* listing all moves equals listing none */
	assert_int_equal(result.score, free_one.score);
	t->engine->forget(t);
}

static void only_searchmoves_are_considered(void **state)
{
	(void)state;
	with_each_engine(check_moves);
}

static void check_stop(struct engine_instance *t, const struct line *line)
{
	atomic_bool stop = true;
	assert_int_not_equal(search(t, line, (struct limits){.infinite = true, .stop = &stop}).best, NO_MOVE);
	assert_true(atomic_load(&stop));
}

static void stopped_searches_return_a_move(void **state)
{
	(void)state;
	with_each_engine(check_stop);
}

/* With almost no time left they still move; an engine that ignored the clock would not return. */
static void check_clock(struct engine_instance *t, const struct line *line)
{
	struct limits limits = {.clock = {true, {20, 20}, {0, 0}, 0, 0}};
	assert_int_not_equal(search(t, line, limits).best, NO_MOVE);
}

static void a_clock_limits_every_engine(void **state)
{
	(void)state;
	with_each_engine(check_clock);
}

/* --- searches --- */

struct watch {
	atomic_bool flag;
	uint64_t nodes; /* the flag is set, or cleared, from this node on */
	bool to;
};

static void look(void *context, const struct search_result *result)
{
	struct watch *w = context;
	if (result->nodes >= w->nodes)
		atomic_store(&w->flag, w->to);
}

/* A stop takes effect within this many nodes, a millisecond or two, during any iteration, in any game. */
#define NODES_TO_A_STOP 1000

struct stopper {
	atomic_bool stop;
	int depth; /* after this depth */
	uint64_t nodes;
};

static void stop_at_depth(void *context, const struct search_result *result)
{
	struct stopper *s = context;
	s->nodes = result->nodes;
	if (result->depth >= s->depth)
		atomic_store(&s->stop, true);
}

static void a_stop_is_seen_within_a_thousand_nodes(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++) {
		struct line line;
		struct rng rng;
		begin_line(&line, games_at(g), NULL);
		rng_seed(&rng, 14);
		for (int depth = 1; depth <= 6; depth++) {
			struct engine_setup setup = {.hash_bytes = SMALL_HASH};
			struct stopper stopper = {.depth = depth};
			struct limits limits = {.infinite = true, .stop = &stopper.stop};
			struct search_result result;
			random_play(&line, &rng, 2);
			while (line_ruling(&line).verdict == UNDECIDED &&
			       games_at(g)->rules.to_act(line_last(&line)) == ACTOR_CHANCE)
				random_play(&line, &rng, 1);
			if (line_ruling(&line).verdict != UNDECIDED)
				break;
			struct engine_instance *t = alphabeta_engine.create(games_at(g), &setup, NULL);
			t->engine->search(t, &line, &limits, stop_at_depth, &stopper, &result);
			assert_true(result.nodes >= stopper.nodes);
			assert_true(result.nodes - stopper.nodes <= NODES_TO_A_STOP);
			t->engine->free(t);
		}
		line_release(&line);
	}
}

static void infinite_searches_end_only_by_stop(void **state)
{
	(void)state;
	static const struct engine *const engines[] = {&alphabeta_engine, &mcts_engine};
	for (int i = 0; i < 2; i++) {
		struct watch watch = {.nodes = 5000, .to = true};
		struct limits limits = {1, 100, 1, {true, {1, 1}, {0, 0}, 1, 0}, 0, true, .stop = &watch.flag};
		struct engine_setup setup = {.hash_bytes = SMALL_HASH};
		struct position start;
		struct line line;
		struct search_result result;
		set_up(games_at(0), NULL, NULL, &start);
		line_init(&line, games_at(0), &start);
		struct engine_instance *t = engines[i]->create(games_at(0), &setup, NULL);
		t->engine->search(t, &line, &limits, look, &watch, &result);
		assert_true(result.nodes >= 5000);
		assert_true(result.depth > 1);
		t->engine->free(t);
		line_release(&line);
	}
}

/* The time limit of one millisecond starts when the host ends the pondering. */
static void pondering_continues_until_the_hit(void **state)
{
	(void)state;
	static const struct engine *const engines[] = {&alphabeta_engine, &mcts_engine};
	for (int i = 0; i < 2; i++) {
		struct watch watch = {.flag = true, .nodes = 20000, .to = false};
		struct limits limits = {.time_ms = 1, .ponder = &watch.flag};
		struct engine_setup setup = {.hash_bytes = SMALL_HASH, .threads = 2};
		struct position start;
		struct line line;
		struct search_result result;
		set_up(games_at(0), NULL, NULL, &start);
		line_init(&line, games_at(0), &start);
		struct engine_instance *t = engines[i]->create(games_at(0), &setup, NULL);
		t->engine->search(t, &line, &limits, look, &watch, &result);
		assert_true(result.nodes >= 20000);
		t->engine->free(t);
		line_release(&line);
	}
}

/* Three black pieces and a white one at random points of a Surakarta board. */
static void random_ending(struct rng *rng, char *text, size_t size)
{
	char board[36], rows[64] = "";
	memset(board, '1', sizeof board);
	for (int i = 0; i < 4; i++)
		board[rng_below(rng, 36)] = i < 3 ? 'X' : 'O';
	for (int row = 0; row < 6; row++)
		snprintf(rows + strlen(rows), sizeof rows - strlen(rows), "%s%.6s", row ? "/" : "", board + 6 * row);
	snprintf(text, size, "%s x 0 0", rows);
}

/* A win in two moves that the captures after two plies show: a mate limit of two needs no search of three plies. */
static void the_mate_limit_ends_a_search(void **state)
{
	(void)state;
	const struct game *game = games_find("surakarta", NULL);
	struct engine_setup setup = {.hash_bytes = SMALL_HASH};
	struct engine_instance *t = alphabeta_engine.create(game, &setup, NULL);
	struct rng rng;
	int found = 0;
	rng_seed(&rng, 1);
	for (int i = 0; i < 2000 && found < 5; i++) {
		char text[80];
		struct position p;
		struct line line;
		random_ending(&rng, text, sizeof text);
		if (!game_set_up(game, game->presets, text, &p, NULL))
			continue;
		line_init(&line, game, &p);
		bool open = line_ruling(&line).verdict == UNDECIDED;
		if (open && search(t, &line, (struct limits){.depth = 2}).score == SCORE_WIN - 3) {
			struct search_result result = search(t, &line, (struct limits){.mate = 2});
			assert_int_equal(result.score, SCORE_WIN - 3);
			assert_int_equal(result.depth, 2);
			assert_int_equal(search(t, &line, (struct limits){.mate = 1, .depth = 3}).depth, 3);
			found++;
		}
		line_release(&line);
	}
	assert_int_equal(found, 5);
	alphabeta_engine.free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(given_limits_are_recognized),
		cmocka_unit_test(infinite_overrides_other_limits),
		cmocka_unit_test(limits_filter_moves_in_their_order),
		cmocka_unit_test(searchmoves_are_read),
		cmocka_unit_test(only_searchmoves_are_considered),
		cmocka_unit_test(stopped_searches_return_a_move),
		cmocka_unit_test(a_clock_limits_every_engine),
		cmocka_unit_test(a_stop_is_seen_within_a_thousand_nodes),
		cmocka_unit_test(infinite_searches_end_only_by_stop),
		cmocka_unit_test(pondering_continues_until_the_hit),
		cmocka_unit_test(the_mate_limit_ends_a_search),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
