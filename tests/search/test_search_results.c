/* Pins the opponents' searches: every opponent plays every preset against itself, and the nodes, the scores and the
 * final positions equal those of tests/data/search_results.tsv. Any change of a search, a rule or an evaluation shows
 * there, intended or not; other tests check correctness. usage: test_search_results [--print]: prints the current
 * table, for an intended change: cd tests && ../build/tests/test_search_results --print >new.tsv && mv new.tsv
 * data/search_results.tsv */
#include "support.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "core/random_play.h"
#include "games/registry.h"
#include "games/opponent.h"

#define TABLE    "data/search_results.tsv"
#define COLUMNS  9
#define HASH     ((size_t)1 << 20)
#define OPENINGS 3 /* games per row, the first from the start, each further one after 20 more random steps */

/* The results of a row's games. */
struct sum {
	int n_results;
	uint64_t nodes;
	int64_t scores;
	char last[POSITION_TEXT_MAX]; /* of the last game */
};

static void fail_at(const char *what, const struct error *err)
{
	fail_msg("%s: %s", what, err->text);
}

static struct engine_instance *instance_of(const struct game *game, const char *word)
{
	struct opponent opponent;
	struct error err;
	if (!opponent_find(game, word, &opponent, &err))
		fail_at(word, &err);
	struct engine_instance *t =
		opponent_create(&opponent, game, (struct engine_setup){.hash_bytes = HASH, .seed = 5}, &err);
	if (!t)
		fail_at(word, &err);
	return t;
}

/* Random moves to a position that a side acts in, or to the end. */
static struct ruling open_at_random(struct line *line, struct rng *rng, int steps)
{
	struct ruling ruling = random_play(line, rng, steps);
	while (ruling.verdict == UNDECIDED && line->game->rules.to_act(line_last(line)) == ACTOR_CHANCE)
		ruling = random_play(line, rng, 1);
	return ruling;
}

/* The engine instance plays both sides of a game with a random opening. */
static void play_on(const struct game *game, const struct preset *preset, struct engine_instance *instance,
		    struct limits limits, int plies, int opening, struct sum *sum)
{
	struct line line;
	struct rng rng;
	struct position start;
	game->rules.start(&start, preset);
	line_init(&line, game, &start);
	rng_seed(&rng, (uint64_t)opening);
	struct ruling ruling = open_at_random(&line, &rng, opening * 20);
	for (int i = 0; i < plies && ruling.verdict == UNDECIDED; i++) {
		struct search_result result;
		instance->engine->search(instance, &line, &limits, NULL, NULL, &result);
		sum->n_results++;
		sum->nodes += result.nodes;
		sum->scores += result.score;
		line_push(&line, result.best);
		ruling = open_at_random(&line, &rng, 0);
	}
	snprintf(sum->last, sizeof sum->last, "%s", position_text(game, line_last(&line)));
	line_release(&line);
}

/* A row: game, preset, opponent, depth, nodes, plies, and the sums. */
static void sum_up(char **columns, struct sum *sum)
{
	struct error err;
	*sum = (struct sum){0};
	const struct game *game = games_find(columns[0], &err);
	const struct preset *preset = game ? game_preset(game, columns[1], &err) : NULL;
	if (!preset)
		fail_at(columns[1], &err);
	struct limits limits = {.depth = atoi(columns[3]), .nodes = strtoull(columns[4], NULL, 10)};
	struct engine_instance *instance = instance_of(game, columns[2]);
	for (int i = 0; i < OPENINGS; i++)
		play_on(game, preset, instance, limits, atoi(columns[5]), i, sum);
	instance->engine->free(instance);
}

static void check_row(char **columns, int n_columns)
{
	struct sum sum;
	char now[2 * POSITION_TEXT_MAX], pinned[2 * POSITION_TEXT_MAX];
	assert_int_equal(n_columns, COLUMNS);
	sum_up(columns, &sum);
	snprintf(now, sizeof now, "%" PRIu64 " nodes, scores %" PRId64 ", %s", sum.nodes, sum.scores, sum.last);
	snprintf(pinned, sizeof pinned, "%s nodes, scores %s, %s", columns[6], columns[7], columns[8]);
	if (strcmp(now, pinned) != 0)
		fail_msg("%s %s %s: %s; pinned: %s", columns[0], columns[1], columns[2], now, pinned);
}

static void searches_are_pinned(void **state)
{
	(void)state;
	each_row(TABLE, check_row);
}

static void print_row(char **columns, int n_columns)
{
	struct sum sum;
	(void)n_columns;
	sum_up(columns, &sum);
	for (int i = 0; i < 6; i++)
		printf("%s\t", columns[i]);
	printf("%" PRIu64 "\t%" PRId64 "\t%s\n", sum.nodes, sum.scores, sum.last);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(searches_are_pinned)};
	if (argc > 1 && strcmp(argv[1], "--print") == 0) {
		support_begin();
		printf("# Written by tests/search/test_search_results.c --print\n"
		       "game\tpreset\topponent\tdepth\tnodes\tplies\tlooked at\tscores\tlast position\n");
		each_row(TABLE, print_row);
		return 0;
	}
	return cmocka_run_group_tests(tests, NULL, NULL);
}
