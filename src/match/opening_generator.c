#include "match/opening_generator.h"
#include "base/rng.h"
#include "match/match_messages.h"
#include "match/openings.h"
#include "search/alphabeta.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define HASH_BYTES ((size_t)64 << 20)
#define SLOTS      (1 << 20) /* size of the hash set of keys, more than twice the number of candidates */

struct generator {
	const struct opening_plan *plan;
	struct limits limits;
	atomic_bool enough; /* stops the search */
	const char *old;    /* the old openings that have not been found again yet */
	uint64_t *seen;     /* hash set of the positions of earlier candidates; 0: a free slot */
	struct engine_instance *instance;
	int n; /* number of openings found */
};

/* Whether no earlier candidate led to the position. */
static bool is_new(struct generator *g, uint64_t key)
{
	uint64_t *slot = &g->seen[rng_mix(key) % SLOTS];
	while (*slot && *slot != key)
		slot = slot + 1 < g->seen + SLOTS ? slot + 1 : g->seen;
	if (*slot)
		return false;
	*slot = key;
	return true;
}

/* Stops a search early once its result is clear enough. */
static void watch(void *context, const struct search_result *t)
{
	struct generator *g = context;
	int within = g->plan->within;
	if (t->depth >= g->plan->depth / 2 && abs(t->score) > within + within / 2)
		atomic_store(&g->enough, true);
}

/* Searches with cleared tables, so that searching the opening alone gives the same result. */
static bool is_wanted(struct generator *g, const struct line *line)
{
	struct search_result result;
	atomic_store(&g->enough, false);
	alphabeta_engine.forget(g->instance);
	alphabeta_engine.search(g->instance, line, &g->limits, watch, g, &result);
	int size = abs(result.score);
	return result.depth == g->plan->depth && size >= g->plan->beyond && size <= g->plan->within;
}

/* Accepts the candidate if it is a new opening. While there are old openings to find again, the candidates between two
 * of them were rejected before and need not be searched again. */
static bool take(struct generator *g, const struct line *line, struct error *err)
{
	struct string text = {0};
	bool written = true;
	openings_write(line, g->plan->candidates->preset, &text);
	if (*g->old) {
		bool met = strncmp(g->old, text.text, text.length) == 0;
		g->old += met ? text.length : 0;
		g->n += met;
	} else if (is_wanted(g, line)) {
		written = g->plan->put(g->plan->context, &text, err);
		g->n += written;
	}
	string_release(&text);
	return written;
}

static bool look(struct generator *g, int i, struct error *err)
{
	struct line line;
	bool whole;
	if (!candidates_line(g->plan->candidates, i, &line, &whole, err))
		return false;
	bool taken = !whole || !is_new(g, line.steps[line.length].key) || take(g, &line, err);
	line_release(&line);
	return taken;
}

static bool generate(struct generator *g, struct error *err)
{
	int i = 0;
	for (; g->n < g->plan->count && i < OPENING_CANDIDATES_MAX; i++) {
		if (!look(g, i, err))
			return false;
		g->plan->progress(g->plan->context, g->n, i + 1);
	}
	struct message_value old = message_part(g->old, strcspn(g->old, "\n"));
	if (*g->old)
		return g->n < g->plan->count ? fail(err, match_not_its_opening, old)
					     : fail(err, match_follows_openings, old);
	return g->n == g->plan->count || fail(err, match_too_few_openings, g->n, i, g->plan->count);
}

bool opening_generate(const struct opening_plan *plan, struct error *err)
{
	struct generator g = {.plan = plan, .old = plan->old};
	g.limits = (struct limits){.depth = plan->depth, .nodes = plan->nodes, .stop = &g.enough};
	g.seen = calloc(SLOTS, sizeof *g.seen);
	if (!g.seen)
		return fail(err, match_no_memory_for_candidates);
	g.instance =
		alphabeta_engine.create(plan->candidates->game, &(struct engine_setup){.hash_bytes = HASH_BYTES}, err);
	bool generated = g.instance && generate(&g, err);
	alphabeta_engine.free(g.instance);
	free(g.seen);
	return generated;
}
