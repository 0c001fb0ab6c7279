#include "lab/lab_speed_measure.h"
#include "base/clock.h"
#include "base/rng.h"
#include "core/random_play.h"
#include "games/opponent.h"
#include "games/xiangqi/xq_movegen.h"
#include "match/openings.h"

#include <string.h>

#define OPENING_PLIES 4  /* without a list of openings, as in a match */
#define STRETCH       20 /* plies between successive positions */
#define STRETCHES     5
#define LOOPS         32 /* repetitions per position */
#define TRIES         400
#define TIMES         64 /* rulings per repetition */

const char *const lab_speed_rules[LAB_SPEED_RULES] = {"wxf", "checks", "nolimit"};

static uint64_t seed_of(const struct lab_setup *s, int position)
{
	return rng_mix(rng_mix(s->seed) + (uint64_t)position);
}

static bool make_instance(const struct lab_setup *s, const char *word, int net, uint64_t seed,
			  struct engine_instance **out, struct limits *limits, struct error *err)
{
	struct opponent o;
	const struct net *the_net = net ? s->xiangqi.net : NULL;
	if (!opponent_find(s->game, word, &o, err))
		return false;
	*limits = o.limits;
	*out = opponent_create(
		&o, s->game,
		(struct engine_setup){
			.hash_bytes = lab_hash_bytes(s), .seed = seed, .net = the_net, .no_net = !the_net},
		err);
	return *out;
}

/* Builds the position with its history. If the game ends early, moves are taken back until it is undecided. */
bool lab_speed_line(const struct lab_setup *s, int position, struct line *out, struct error *err)
{
	const struct openings *openings = s->xiangqi.openings;
	struct engine_instance *instance;
	struct limits limits;
	if (!make_instance(s, LAB_SPEED_PLAYER, 0, seed_of(s, position), &instance, &limits, err))
		return false;
	if (openings) {
		openings_line(openings, position % openings->n, out);
	} else {
		struct position start;
		struct rng rng;
		rng_seed(&rng, seed_of(s, position));
		s->game->rules.start(&start, s->preset);
		line_init(out, s->game, &start);
		random_play(out, &rng, OPENING_PLIES);
	}
	for (int i = position % STRETCHES * STRETCH; i > 0 && line_ruling(out).verdict == UNDECIDED; i--) {
		struct search_result result;
		instance->engine->search(instance, out, &limits, NULL, NULL, &result);
		line_push(out, result.best);
	}
	while (line_ruling(out).verdict != UNDECIDED)
		line_pop(out);
	instance->engine->free(instance);
	return true;
}

/* Replays the history under the rules of that name. */
static bool put_under(const struct line *line, const char *rules, struct line *out, struct error *err)
{
	const struct preset *preset = game_preset(line->game, rules, err);
	struct position start;
	if (!preset)
		return false;
	memcpy(&start, line_at(line, 0), line->game->rules.position_size);
	line->game->rules.adopt(&start, preset);
	line_init(out, line->game, &start);
	for (int i = 0; i < line->length; i++)
		line_push(out, line->steps[i].move);
	return true;
}

static move_t back_of(move_t move)
{
	return xq_move(xq_kind_of(move), xq_to(move), xq_from(move));
}

/* Plays a random move of each side and back, twice; false if that is not possible. */
static bool add_loop(struct line *line, struct rng *rng)
{
	move_t moves[4];
	for (int i = 0; i < 2; i++) {
		moves[i] = random_move(line->game, line_last(line), rng);
		if (moves[i] == NO_MOVE)
			return false;
		moves[i + 2] = back_of(moves[i]);
		line_push(line, moves[i]);
	}
	for (int i = 2; i < 8; i++) {
		if (!game_allows(line->game, line_last(line), moves[i % 4]))
			return false;
		line_push(line, moves[i % 4]);
	}
	return line->steps[line->length].key == line->steps[line->length - 8].key;
}

/* Rules on the same repetitions under each preset. */
static void measure_rulings(struct line lines[LAB_SPEED_RULES], uint64_t seed, struct lab_speed *m)
{
	int length = lines[0].length;
	for (int rules = 0; rules < LAB_SPEED_RULES; rules++) {
		struct line *line = &lines[rules];
		struct rng rng;
		int n = 0;
		rng_seed(&rng, seed);
		for (int i = 0; i < TRIES && n < LOOPS; i++) {
			if (add_loop(line, &rng)) {
				int64_t start_us = clock_cpu_us();
				for (int k = 0; k < TIMES; k++)
					line->game->rules.judge(line);
				n++;
				m->rules[rules].ruling_ns += 1000 * (clock_cpu_us() - start_us);
			}
			while (line->length > length)
				line_pop(line);
		}
		m->n_rulings = n * TIMES;
	}
}

/* Searches the position under each preset, in an order that rotates from position to position. */
static bool measure_search(const struct lab_setup *s, int net, int position, const struct line lines[LAB_SPEED_RULES],
			   struct lab_speed *m, struct error *err)
{
	struct engine_instance *instance;
	struct limits limits;
	if (!make_instance(s, "strongest", net, s->seed, &instance, &limits, err))
		return false;
	limits = (struct limits){.nodes = lab_nodes(s)};
	for (int i = 0; i < LAB_SPEED_RULES; i++) {
		int rules = (position + i) % LAB_SPEED_RULES;
		struct search_result result;
		instance->engine->forget(instance); /* this also touches all of its memory before the first search */
		int64_t start_us = clock_cpu_us();
		instance->engine->search(instance, &lines[rules], &limits, NULL, NULL, &result);
		int64_t us = clock_cpu_us() - start_us;
		m->rules[rules].us = us > 0 ? us : 1;
		m->rules[rules].nodes = result.nodes;
	}
	instance->engine->free(instance);
	return true;
}

bool lab_speed_measure(const struct lab_setup *s, int net, int position, struct lab_speed *out, struct error *err)
{
	struct line line = {0}, lines[LAB_SPEED_RULES] = {0};
	*out = (struct lab_speed){.n_rulings = 0};
	bool ok = lab_speed_line(s, position, &line, err);
	for (int i = 0; ok && i < LAB_SPEED_RULES; i++)
		ok = put_under(&line, lab_speed_rules[i], &lines[i], err);
	ok = ok && measure_search(s, net, position, lines, out, err);
	if (ok)
		measure_rulings(lines, seed_of(s, position), out);
	for (int i = 0; i < LAB_SPEED_RULES; i++)
		line_release(&lines[i]);
	line_release(&line);
	return ok;
}
