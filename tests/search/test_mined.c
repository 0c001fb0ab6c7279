/* Positions mined from xiangqi games (tests/data/README.md): the search finds every mate, and the tactics are suitable
 * for measurements. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "search/alphabeta.h"

#define MATE_NODES 12500000 /* twice the most that any mate needed */
#define PROVEN     5        /* moves: up to this length no shorter mate exists */
#ifdef __SANITIZE_ADDRESS__
#define MATE_MAX 3
#else
#define MATE_MAX 6
#endif

static const struct game *xiangqi;
static struct engine_instance *instance;
static int n_mates[7], n_tactics;

static void find_mate(char **columns, int n)
{
	struct position p;
	struct line line;
	struct search_result t;
	assert_int_equal(n, 4);
	int moves = atoi(columns[1]);
	assert_in_range(moves, 2, 6);
	if (moves > MATE_MAX)
		return;
	set_up(xiangqi, NULL, columns[0], &p);
	line_init(&line, xiangqi, &p);
	instance->engine->forget(instance);
	struct limits limits = {.mate = moves, .nodes = MATE_NODES};
	instance->engine->search(instance, &line, &limits, NULL, NULL, &t);
	int plies = SCORE_WIN - t.score;
	if (plies > 2 * moves - 1 || (moves <= PROVEN && plies != 2 * moves - 1))
		fail_msg("%s: mate in %d: score %d after %llu nodes", columns[0], moves, t.score,
			 (unsigned long long)t.nodes);
	if (strcmp(columns[2], "-") != 0)
		assert_string_equal(move_text(xiangqi, &p, t.best), columns[2]);
	line_release(&line);
	n_mates[moves]++;
}

static void mates_are_found(void **state)
{
	(void)state;
	each_row("data/mates.tsv", find_mate);
	for (int moves = 2; moves <= MATE_MAX; moves++)
		assert_true(n_mates[moves] >= 20);
}

/* The same with its first move as the only root move. */
static void find_mate_among_few(char **columns, int n)
{
	struct position p;
	struct line line;
	struct search_result t;
	assert_int_equal(n, 4);
	int moves = atoi(columns[1]);
	if (moves > 3 || strcmp(columns[2], "-") == 0)
		return;
	set_up(xiangqi, NULL, columns[0], &p);
	line_init(&line, xiangqi, &p);
	instance->engine->forget(instance);
	move_t first = xiangqi->text.parse_move(&p, columns[2], &(struct error){0});
	struct limits limits = {.mate = moves, .nodes = MATE_NODES, .moves = &first, .n_moves = 1};
	instance->engine->search(instance, &line, &limits, NULL, NULL, &t);
	if (SCORE_WIN - t.score != 2 * moves - 1)
		fail_msg("%s: mate in %d by %s: score %d", columns[0], moves, columns[2], t.score);
	line_release(&line);
}

static void mates_are_found_with_searchmoves(void **state)
{
	(void)state;
	each_row("data/mates.tsv", find_mate_among_few);
}

static void keep_second(void *context, const struct search_result *t)
{
	if (t->pv_index == 1)
		*(int *)context = t->score;
}

/* Mates deep in a second PV once had no value, so that the search kept widening its window forever. */
static void second_multipv_lines_find_mates(void **state)
{
	(void)state;
	struct position p;
	struct line line;
	struct search_result t;
	int second = 0;
	struct engine_setup setup = {.multipv = 2};
	struct engine_instance *two = alphabeta_engine.create(xiangqi, &setup, NULL);
	set_up(xiangqi, NULL, "R3k4/9/9/9/9/2r6/9/9/4A4/2B1K4 b - - 20 144", &p);
	line_init(&line, xiangqi, &p);
	two->engine->search(two, &line, &(struct limits){.nodes = 200000}, keep_second, &second, &t);
	assert_string_equal(move_text(xiangqi, &p, t.best), "e9e8");
	assert_true(second < -SCORE_WIN + SCORE_PLIES_MAX);
	two->engine->free(two);
	line_release(&line);
}

static void check_tactic(char **columns, int n)
{
	struct position p;
	struct error err;
	assert_int_equal(n, 5);
	set_up(xiangqi, NULL, columns[0], &p);
	assert_string_equal(position_text(xiangqi, &p), columns[0]);
	if (xiangqi->text.parse_move(&p, columns[1], &err) == NO_MOVE)
		fail_msg("%s: %s", columns[0], err.text);
	assert_true(atoi(columns[2]) >= atoi(columns[3]) + 200);
	n_tactics++;
}

static void test_tactics_are_legal(void **state)
{
	(void)state;
	each_row("data/tactics.tsv", check_tactic);
	assert_int_equal(n_tactics, 200);
}

static int make_instance(void **state)
{
	(void)state;
	struct engine_setup setup = {0};
	xiangqi = games_find("xiangqi", NULL);
	instance = alphabeta_engine.create(xiangqi, &setup, NULL);
	return instance ? 0 : -1;
}

static int drop_instance(void **state)
{
	(void)state;
	alphabeta_engine.free(instance);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mates_are_found),
		cmocka_unit_test(mates_are_found_with_searchmoves),
		cmocka_unit_test(second_multipv_lines_find_mates),
		cmocka_unit_test(test_tactics_are_legal),
	};
	return cmocka_run_group_tests(tests, make_instance, drop_instance);
}
