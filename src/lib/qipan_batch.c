#include "lib/handles.h"
#include "base/mem.h"
#include "core/observation.h"
#include "core/random_play.h"
#include "games/registry.h"
#include "lib/lib_messages.h"

#include <stdlib.h>
#include <string.h>

#define BATCH_SIZE_MAX 65536

/* One game of a batch; between two steps a side is to act. */
struct seat {
	struct line line;
	struct rng rng;
	int n_moves;
	move_t moves[MOVES_MAX]; /* the legal ones */
	int numbers[MOVES_MAX];  /* their action numbers, in the same order */
};

struct qipan_batch {
	const struct game *game;
	struct position start;
	int limit; /* moves of a game; 0: none */
	struct seat *seats;
	struct qipan_batch_arrays arrays;
};

/* --- one game --- */

/* Draws outcomes until a side is to act or the game is decided. */
static struct ruling settle(struct seat *s)
{
	struct ruling ruling = line_ruling(&s->line);
	while (ruling.verdict == UNDECIDED && s->line.game->rules.to_act(line_last(&s->line)) == ACTOR_CHANCE) {
		line_push(&s->line, random_move(s->line.game, line_last(&s->line), &s->rng));
		ruling = line_ruling(&s->line);
	}
	return ruling;
}

static void list_moves(struct seat *s)
{
	s->n_moves = s->line.game->rules.generate(line_last(&s->line), s->moves);
}

static void begin_game(struct qipan_batch *b, int i)
{
	struct seat *s = &b->seats[i];
	line_release(&s->line);
	line_init(&s->line, b->game, &b->start);
	b->arrays.lengths[i] = 0;
	settle(s);
	list_moves(s);
}

static void show_result(struct qipan_batch *b, int i, enum verdict verdict)
{
	int first = (verdict == FIRST_WINS) - (verdict == SECOND_WINS);
	b->arrays.ended[i] = verdict == UNDECIDED ? QIPAN_BATCH_LIMIT : QIPAN_BATCH_RULED;
	b->arrays.rewards[2 * i] = (int8_t)first;
	b->arrays.rewards[2 * i + 1] = (int8_t)-first;
}

/* Plays the move, and starts the next game if that ends this one. */
static void play_move(struct qipan_batch *b, int i, move_t move)
{
	struct seat *s = &b->seats[i];
	line_push(&s->line, move);
	b->arrays.lengths[i]++;
	struct ruling ruling = settle(s);
	if (ruling.verdict == UNDECIDED && (b->limit == 0 || b->arrays.lengths[i] < b->limit)) {
		list_moves(s);
		return;
	}
	show_result(b, i, ruling.verdict);
	begin_game(b, i);
}

/* --- the arrays --- */

/* Removes the flags that show() has set. */
static void hide(struct qipan_batch *b, int i)
{
	const struct seat *s = &b->seats[i];
	uint8_t *mask = b->arrays.masks + (size_t)i * (size_t)b->arrays.n_actions;
	for (int k = 0; k < s->n_moves; k++)
		mask[s->numbers[k]] = 0;
}

static void show(struct qipan_batch *b, int i)
{
	struct seat *s = &b->seats[i];
	struct qipan_batch_arrays *a = &b->arrays;
	uint8_t *mask = a->masks + (size_t)i * (size_t)a->n_actions;
	for (int k = 0; k < s->n_moves; k++) {
		s->numbers[k] = b->game->actions.number(s->moves[k]);
		mask[s->numbers[k]] = 1;
	}
	observation_write(&s->line,
			  a->observations + (size_t)i * (size_t)(a->shape.planes * a->shape.rows * a->shape.columns));
	a->to_act[i] = b->game->rules.to_act(line_last(&s->line)) == ACTOR_SECOND;
}

static void clear_results(struct qipan_batch *b)
{
	memset(b->arrays.ended, 0, (size_t)b->arrays.size);
	memset(b->arrays.rewards, 0, 2 * (size_t)b->arrays.size);
}

/* --- the interface --- */

/* Allocates count * size bytes, count from a user; never 0. */
static bool make(void *out, int n, size_t size)
{
	void **block = out;
	*block = calloc((size_t)n, size);
	return *block;
}

static bool make_arrays(struct qipan_batch *b, int n)
{
	struct qipan_batch_arrays *a = &b->arrays;
	a->size = n;
	a->n_actions = b->game->actions.n_moves;
	a->shape = qipan_observation_shape(b->game->name);
	size_t bytes = (size_t)(a->shape.planes * a->shape.rows * a->shape.columns);
	return make(&b->seats, n, sizeof *b->seats) && make(&a->observations, n, bytes) &&
	       make(&a->masks, n, (size_t)a->n_actions) && make(&a->to_act, n, 1) && make(&a->ended, n, 1) &&
	       make(&a->rewards, n, 2) && make(&a->lengths, n, sizeof *a->lengths) &&
	       make(&a->actions, n, sizeof *a->actions);
}

struct qipan_batch *qipan_batch_new(const char *name, const char *preset_name, int size, uint64_t seed, int limit,
				    struct qipan_error *err)
{
	qipan_begin();
	struct position start;
	const struct game *game = games_find(name, qipan_error_of(err));
	const struct preset *preset = game ? game_preset(game, preset_name, qipan_error_of(err)) : NULL;
	if (!preset || !game_set_up(game, preset, NULL, &start, qipan_error_of(err)))
		return NULL;
	if (size < 1 || size > BATCH_SIZE_MAX || limit < 0) {
		fail(qipan_error_of(err), lib_bad_batch, size, BATCH_SIZE_MAX, limit);
		return NULL;
	}
	struct qipan_batch *b = mem_new(sizeof *b);
	b->game = game;
	b->start = start;
	b->limit = limit;
	if (!make_arrays(b, size)) {
		fail(qipan_error_of(err), lib_no_memory_for_batch, size);
		qipan_batch_free(b);
		return NULL;
	}
	qipan_batch_reset(b, seed);
	return b;
}

void qipan_batch_free(struct qipan_batch *b)
{
	if (!b)
		return;
	for (int i = 0; b->seats && i < b->arrays.size; i++)
		line_release(&b->seats[i].line);
	void *const blocks[] = {b->seats,        b->arrays.observations, b->arrays.masks,   b->arrays.to_act,
				b->arrays.ended, b->arrays.rewards,      b->arrays.lengths, b->arrays.actions};
	for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
		free(blocks[i]);
	free(b);
}

void qipan_batch_reset(struct qipan_batch *b, uint64_t seed)
{
	clear_results(b);
	for (int i = 0; i < b->arrays.size; i++) {
		hide(b, i);
		rng_seed(&b->seats[i].rng, rng_mix(seed) + (uint64_t)i);
		begin_game(b, i);
		show(b, i);
	}
}

const struct qipan_batch_arrays *qipan_batch_arrays(const struct qipan_batch *b)
{
	return &b->arrays;
}

void qipan_batch_sample(struct qipan_batch *b)
{
	for (int i = 0; i < b->arrays.size; i++) {
		struct seat *s = &b->seats[i];
		b->arrays.actions[i] = s->numbers[rng_below(&s->rng, (uint32_t)s->n_moves)];
	}
}

static int find_number(const struct seat *s, int number)
{
	for (int k = 0; k < s->n_moves; k++)
		if (s->numbers[k] == number)
			return k;
	return -1;
}

bool qipan_batch_step(struct qipan_batch *b, const int32_t *actions, struct qipan_error *err)
{
	for (int i = 0; i < b->arrays.size; i++)
		if (find_number(&b->seats[i], actions[i]) < 0)
			return fail(qipan_error_of(err), lib_no_batch_action, actions[i], i);
	clear_results(b);
	for (int i = 0; i < b->arrays.size; i++) {
		struct seat *s = &b->seats[i];
		move_t move = s->moves[find_number(s, actions[i])];
		hide(b, i);
		play_move(b, i, move);
		show(b, i);
	}
	return true;
}

void qipan_batch_play(struct qipan_batch *b, int64_t steps)
{
	clear_results(b);
	for (int i = 0; i < b->arrays.size; i++) {
		struct seat *s = &b->seats[i];
		hide(b, i);
		for (int64_t n = 0; n < steps; n++)
			play_move(b, i, s->moves[rng_below(&s->rng, (uint32_t)s->n_moves)]);
		show(b, i);
	}
}
