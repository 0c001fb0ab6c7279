#include "train/gather.h"
#include "core/random_play.h"
#include "train/look.h"
#include "train/train_messages.h"

#include <stdlib.h>

#define TRIES 50 /* attempts to find a suitable opening */

struct play {
	const struct gather *gather;
	const struct position *start;
	struct look look;
	struct rng rng;
	struct line line;
	struct scored_game *out;
	int n_decided; /* consecutive plies with one side winning */
};

/* Plays random plies from the start; false if they decide the game. */
static bool begin(struct play *p)
{
	const struct gather *g = p->gather;
	line_init(&p->line, g->game, p->start);
	int n = g->random_plies ? g->random_plies + (int)rng_below(&p->rng, 2) : 0;
	for (int i = 0; i < n; i++) {
		if (random_play(&p->line, &p->rng, 1).verdict != UNDECIDED)
			return false;
		if (g->game->rules.to_act(line_last(&p->line)) == ACTOR_CHANCE)
			i--; /* a flip and its reveal count as one ply */
	}
	while (g->game->rules.to_act(line_last(&p->line)) == ACTOR_CHANCE)
		random_play(&p->line, &p->rng, 1);
	return line_ruling(&p->line).verdict == UNDECIDED;
}

static bool begin_even(struct play *p)
{
	for (int i = 0; i < TRIES; i++) {
		struct scored_ply ply;
		if (begin(p)) {
			look_at(&p->look, &p->line, &ply);
			if (abs(ply.score) <= p->gather->max_opening_score || i == TRIES - 1)
				return true;
		}
		line_release(&p->line);
	}
	return false;
}

/* Searches and plays a move; true if the game is then adjudicated. */
static bool search(struct play *p)
{
	const struct game *game = p->gather->game;
	struct scored_ply found;
	look_at(&p->look, &p->line, &found);
	move_t move = p->look.result.best;
	if ((int)rng_below(&p->rng, 100) < p->gather->random_rate)
		move = random_move(game, line_last(&p->line), &p->rng);
	struct scored_ply *ply = scored_add(p->out, game, line_last(&p->line), move);
	ply->score = found.score;
	ply->marks = found.marks;
	p->n_decided = abs(found.score) >= p->gather->resign_score ? p->n_decided + 1 : 0;
	if (p->n_decided < GATHER_DECIDED) {
		line_push(&p->line, move);
		return false;
	}
	enum actor own = game->rules.to_act(line_last(&p->line));
	p->out->result = actor_wins(found.score > 0 ? own : actor_opponent(own));
	return true;
}

static void draw_outcome(struct play *p)
{
	const struct position *last = line_last(&p->line);
	move_t outcome = random_move(p->gather->game, last, &p->rng);
	scored_add(p->out, p->gather->game, last, outcome);
	line_push(&p->line, outcome);
}

static void play_on(struct play *p, const atomic_bool *stop)
{
	while (!atomic_load(stop)) {
		p->out->result = line_ruling(&p->line).verdict;
		if (p->out->result != UNDECIDED)
			return;
		if (p->gather->game->rules.to_act(line_last(&p->line)) == ACTOR_CHANCE) {
			draw_outcome(p);
		} else if (p->line.length >= p->gather->plies_max) {
			p->out->result = DRAWN;
			return;
		} else if (search(p)) {
			return;
		}
	}
}

bool gather_make(void *context, int i, const atomic_bool *stop, struct scored_game *out, struct error *err)
{
	const struct gather *g = context;
	struct position start;
	struct play p = {.gather = g, .start = &start, .out = out};
	const uint64_t seed[4] = {g->seed, (uint64_t)i};
	rng_seed_wide(&p.rng, seed);
	if (!look_init(&p.look, g->game, g->net, g->nodes, rng_next(&p.rng), stop, err))
		return false;
	if (g->starts) {
		char text[POSITION_TEXT_MAX];
		p.start = &g->starts[i % g->n_starts];
		g->game->text.format(p.start, text, sizeof text);
		string_add(&out->start, "%s", text);
	} else {
		g->game->rules.start(&start, g->preset);
	}
	if (!begin_even(&p)) {
		look_release(&p.look);
		return fail(err, train_too_many_random_plies, g->random_plies);
	}
	for (int ply = 0; ply < p.line.length; ply++)
		scored_add(out, g->game, line_at(&p.line, ply), p.line.steps[ply].move);
	play_on(&p, stop);
	line_release(&p.line);
	look_release(&p.look);
	return true;
}
