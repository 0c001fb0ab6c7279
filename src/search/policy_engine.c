#include "search/policy_engine.h"
#include "base/clock.h"
#include "base/mem.h"
#include "core/line.h"
#include "core/policy.h"
#include "search/search_messages.h"

#include <stdlib.h>
#include <string.h>

struct policy_player {
	struct engine_instance base;
	const struct policy *policy;
	uint64_t seed;
	struct rng rng;
};

#define FAMILY "policy-"

static const struct policy *find(const struct heuristics *heuristics, const char *word)
{
	if (!heuristics->policies || strcmp(word, policy_engine.name) == 0)
		return heuristics->policies;
	if (strncmp(word, FAMILY, strlen(FAMILY)) != 0)
		return NULL;
	for (const struct policy *p = heuristics->policies; p->name; p++)
		if (strcmp(p->name, word + strlen(FAMILY)) == 0)
			return p;
	return NULL;
}

static bool reads(const struct game *game, const char *word)
{
	return find(&game->heuristics, word);
}

static struct engine_instance *create(const struct game *game, const struct engine_setup *setup, struct error *err)
{
	const char *word = setup->word ? setup->word : policy_engine.name;
	const struct policy *policy = find(setup->heuristics ? setup->heuristics : &game->heuristics, word);
	if (!policy) {
		fail(err, search_unknown_policy, word, game->name, FAMILY);
		return NULL;
	}
	struct policy_player *p = mem_new(sizeof *p);
	p->base.engine = &policy_engine;
	p->policy = policy;
	p->seed = setup->seed;
	rng_seed(&p->rng, p->seed);
	return &p->base;
}

/* A random move among those that limits.moves allows. */
static move_t any_of(const struct limits *limits, const struct line *line, struct rng *rng)
{
	move_t moves[MOVES_MAX];
	int n = limits_moves(limits, line->game, line_last(line), moves);
	return n ? moves[rng_below(rng, (uint32_t)n)] : NO_MOVE;
}

static void search(struct engine_instance *instance, const struct line *line, const struct limits *limits,
		   report_fn *report, void *context, struct search_result *out)
{
	struct policy_player *p = (struct policy_player *)instance;
	int64_t start_us = clock_us();
	struct playout playout;
	p->policy->play_out(line_last(line), &(struct playout_options){0}, &p->rng, &playout);
	move_t best = playout.first;
	if (!limits_allow(limits, best))
		best = any_of(limits, line, &p->rng);
	*out = (struct search_result){.best = best, .depth = 1, .nodes = 1, .n_pv = best != NO_MOVE, .pv = {best}};
	out->time_us = clock_us() - start_us;
	if (report)
		report(context, out);
}

static void forget(struct engine_instance *instance)
{
	struct policy_player *p = (struct policy_player *)instance;
	rng_seed(&p->rng, p->seed);
}

static void release(struct engine_instance *instance)
{
	free(instance);
}

static const struct engine_option options[] = {
	{"seed", FIELD_SEED, OPTION_NUMBER, 0, OPTION_SEED_MAX, 0, "seed of the choices"},
	{0},
};

const struct engine policy_engine = {
	.name = "policy",
	.about = "a playout policy without a search: policy-NAME",
	.reads = reads,
	.options = options,
	.create = create,
	.search = search,
	.forget = forget,
	.free = release,
};
