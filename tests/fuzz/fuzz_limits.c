/* Limits and options as a protocol would pass them. Two letters for the preset, one for the engine and one for the
 * number of random steps; then each line has a word and numbers:
 *
 *     set NAME VALUE                                  an option
 *     depth N, mate N, infinite, ponder, time         limits; long ones are shortened
 *     clock LEFT LEFT INCREMENT INCREMENT MOVES OVERHEAD
 *     move N, raw N                                   root moves: legal move N, or any number */
#include "fuzz.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/random_play.h"
#include "games/opponent.h"
#include "search/timeman.h"

#define BYTES_MAX  1000
#define HASH_BYTES ((size_t)1 << 18)

struct request {
	const struct engine *engine;
	struct engine_setup setup;
	struct limits limits;
	atomic_bool stop, ponder;
	move_t moves[32], legal[MOVES_MAX];
	int n_legal;
};

static void set_option(struct request *a, char *words)
{
	struct error err;
	char *value = strchr(words, ' ');
	if (value)
		*value++ = 0;
	if (!engine_set(&a->setup, a->engine, words, value ? value : "", &err))
		fuzz_check_error(&err);
}

static void set_clock(struct request *a, const char *numbers)
{
	struct limits_clock *c = &a->limits.clock;
	int64_t n[6] = {0};
	sscanf(numbers, "%" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64, &n[0], &n[1], &n[2],
	       &n[3], &n[4], &n[5]);
	*c = (struct limits_clock){true, {n[0], n[1]}, {n[2], n[3]}, (int)n[4], (int)n[5]};
}

static void add_move(struct request *a, uint32_t number, bool raw)
{
	struct limits *l = &a->limits;
	if (l->n_moves == sizeof a->moves / sizeof *a->moves)
		return;
	a->moves[l->n_moves++] = raw || a->n_legal == 0 ? number : a->legal[number % (uint32_t)a->n_legal];
	l->moves = a->moves;
}

static void take_line(struct request *a, char *line)
{
	char *rest = line + strcspn(line, " ");
	uint32_t number = (uint32_t)strtoul(rest, NULL, 10);
	if (*rest)
		*rest++ = 0;
	if (strcmp(line, "set") == 0)
		set_option(a, rest);
	else if (strcmp(line, "clock") == 0)
		set_clock(a, rest);
	else if (strcmp(line, "depth") == 0)
		a->limits.depth = (int)(number % 3 + 1);
	else if (strcmp(line, "mate") == 0)
		a->limits.mate = (int)(number % 100);
	else if (strcmp(line, "time") == 0)
		a->limits.time_ms = 1;
	else if (strcmp(line, "infinite") == 0)
		a->stop = a->limits.infinite = true;
	else if (strcmp(line, "ponder") == 0)
		a->ponder = true;
	else if (strcmp(line, "move") == 0 || strcmp(line, "raw") == 0)
		add_move(a, number, line[0] == 'r');
}

/* Makes all limits short and all memory sizes small. */
static void limit_search(struct request *a)
{
	if (!a->limits.depth || a->limits.depth > 2)
		a->limits.depth = 2;
	a->limits.nodes = 300;
	a->setup.hash_bytes = HASH_BYTES;
	if (a->setup.threads > 2)
		a->setup.threads = 2;
	a->limits.stop = &a->stop;
	a->limits.ponder = &a->ponder;
}

static void check_share(const struct limits_clock *c)
{
	for (int side = 0; side < 2; side++) {
		struct timeman_share s = timeman_share(c, (enum actor)side, 10);
		HOLD(1 <= s.soft_ms && s.soft_ms <= s.hard_ms);
		HOLD(s.hard_ms == 1 || s.hard_ms < c->left_ms[side]);
	}
}

static void check_best(const struct request *a, move_t best)
{
	bool legal = false, considered = false;
	for (int i = 0; i < a->n_legal; i++) {
		legal |= a->legal[i] == best;
		considered |= limits_allow(&a->limits, a->legal[i]);
	}
	HOLD(considered ? legal && limits_allow(&a->limits, best) : best == NO_MOVE);
}

static void search(struct request *a, const struct line *line)
{
	struct error err;
	struct search_result result;
	struct engine_instance *t = a->engine->create(line->game, &a->setup, &err);
	if (!t) {
		fuzz_check_error(&err);
		return;
	}
	for (int i = 0; i < 2; i++) { /* the second search uses the hash table and histories of the first */
		t->engine->search(t, line, &a->limits, NULL, NULL, &result);
		check_best(a, result.best);
	}
	a->engine->free(t);
}

/* Returns false if no side is to act. */
static bool set_up(struct request *a, struct line *line, const uint8_t letters[4])
{
	const struct game *game;
	const struct preset *preset = fuzz_preset(letters, &game);
	struct position start;
	struct rng rng;
	int n = 0;
	while (opponent_engine(game, n))
		n++;
	*a = (struct request){.engine = opponent_engine(game, letters[2] % n)};
	a->setup.word = a->engine->name;
	game->rules.start(&start, preset);
	line_init(line, game, &start);
	rng_seed(&rng, letters[3]);
	random_play(line, &rng, letters[3] % 64);
	if (line_ruling(line).verdict != UNDECIDED || game->rules.to_act(line_last(line)) == ACTOR_CHANCE)
		return false;
	a->n_legal = game->rules.generate(line_last(line), a->legal);
	return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < 4 || size > BYTES_MAX)
		return 0;
	static struct request a;
	struct line line;
	char *text = fuzz_string(data + 4, size - 4), *rest = text;
	if (set_up(&a, &line, data)) {
		for (char *one; (one = strtok_r(rest, "\n", &rest));)
			take_line(&a, one);
		if (a.limits.clock.runs)
			check_share(&a.limits.clock);
		limit_search(&a);
		search(&a, &line);
	}
	line_release(&line);
	free(text);
	return 0;
}
