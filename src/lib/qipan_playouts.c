#include "lib/handles.h"
#include "core/playouts.h"
#include "core/random_play.h"
#include "lib/lib_messages.h"

static void count(struct qipan_tally *tally, enum verdict verdict)
{
	uint64_t *const counts[] = {&tally->cut, &tally->first, &tally->second, &tally->draws};
	++*counts[verdict];
}

/* From a copy of the history, which rulings on repetitions need. */
static enum verdict play_at_random(struct line *line, int limit, struct rng *rng)
{
	int moves = 0, length = line->length;
	struct ruling ruling = line_ruling(line);
	while (ruling.verdict == UNDECIDED && (limit == 0 || moves < limit)) {
		moves += line->game->rules.to_act(line_last(line)) != ACTOR_CHANCE;
		ruling = random_play(line, rng, 1);
	}
	while (line->length > length)
		line_pop(line);
	return ruling.verdict;
}

static enum verdict play_by(const struct policy *policy, const struct position *position, int limit, struct rng *rng)
{
	struct playout playout;
	struct playout_options options = {.limit = limit};
	policy->play_out(position, &options, rng, &playout);
	return playout.verdict;
}

bool qipan_game_playouts(const struct qipan_game *g, const char *policy_name, int n, uint64_t seed, int limit,
			 struct qipan_tally *out, struct qipan_error *err)
{
	const struct line *line = &g->table.record.line;
	const struct policy *policy = NULL;
	struct line copy;
	if (n < 1 || n > PLAYOUTS_MAX || limit < 0)
		return fail(qipan_error_of(err), lib_bad_playouts, n, PLAYOUTS_MAX, limit);
	if (policy_name && !(policy = playouts_policy(line->game, policy_name, qipan_error_of(err))))
		return false;
	*out = (struct qipan_tally){0};
	line_copy(&copy, line);
	for (int i = 0; i < n; i++) {
		struct rng rng;
		rng_seed(&rng, rng_mix(seed) + (uint64_t)i);
		count(out, policy ? play_by(policy, line_last(line), limit, &rng) : play_at_random(&copy, limit, &rng));
	}
	line_release(&copy);
	return true;
}
