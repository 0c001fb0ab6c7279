#include "search/flip_value.h"
#include "search/chance.h"

bool flip_value_is_flip(const struct game *game, const struct position *position, move_t move)
{
	struct position after;
	if (game->heuristics.is_flip)
		return game->heuristics.is_flip(position, move);
	game->rules.play(&after, position, move);
	return game->rules.to_act(&after) == ACTOR_CHANCE;
}

/* Forced results count plies from the flip, one ply above the root of the search. */
static int one_ply_further(int score)
{
	if (score >= SCORE_WIN - SCORE_PLIES_MAX)
		return score - 1;
	return score <= SCORE_PLIES_MAX - SCORE_WIN ? score + 1 : score;
}

/* Score for the viewer of the last position, after the outcome. */
static int search(struct engine_instance *instance, const struct line *line, enum actor viewer,
		  const struct limits *limits)
{
	struct ruling ruling = line_ruling(line);
	if (ruling.verdict == DRAWN)
		return 0;
	if (ruling.verdict != UNDECIDED)
		return ruling.verdict == actor_wins(viewer) ? SCORE_WIN - 1 : 1 - SCORE_WIN;
	struct search_result result;
	instance->engine->search(instance, line, limits, NULL, NULL, &result);
	int score = one_ply_further(result.score);
	return line->game->rules.to_act(line_last(line)) == viewer ? score : -score;
}

struct flip_value flip_value_of(struct engine_instance *instance, struct line *line, move_t flip,
				const struct limits *each)
{
	const struct game *game = line->game;
	enum actor viewer = game->rules.to_act(line_last(line));
	struct flip_value r = {.flip = flip, .best = -SCORE_INFINITE, .worst = SCORE_INFINITE};
	struct outcome outcomes[OUTCOMES_MAX];
	struct chance chance;
	enum tt_bound bound;
	line_push(line, flip);
	int n = game->rules.outcomes(line_last(line), outcomes);
	chance_begin(&chance, outcomes, n, game->heuristics.decisive ? game->heuristics.decisive : SCORE_WIN,
		     -SCORE_INFINITE, SCORE_INFINITE);
	for (int i = 0; i < n; i++) {
		line_push(line, outcomes[i].move);
		int score = search(instance, line, viewer, each);
		line_pop(line);
		chance_take(&chance, i, score, TT_EXACT, &r.expected, &bound);
		if (score > r.best) {
			r.best = score;
			r.best_outcome = outcomes[i].move;
		}
		if (score < r.worst) {
			r.worst = score;
			r.worst_outcome = outcomes[i].move;
		}
	}
	line_pop(line);
	return r;
}
