#include "puzzles/difficulty.h"

#include <math.h>

#define RATING_MIN   600
#define PER_DOUBLING 110
#define PER_MOVE     70

static bool finds(const struct puzzle *p, const struct line *line, int n_played, struct engine_instance *t,
		  uint64_t nodes, const atomic_bool *stop)
{
	struct search_result found;
	struct limits limits = {.nodes = nodes, .stop = stop};
	t->engine->forget(t);
	t->engine->search(t, line, &limits, NULL, NULL, &found);
	return found.best != NO_MOVE && puzzle_try(p, line, n_played, found.best) != PUZZLE_WRONG;
}

/* The number of doublings that one move needs, min .. max; max + 1 if it needs more. */
static int doublings_for(const struct puzzle *p, const struct line *line, int n_played, struct engine_instance *t,
			 int min, int max, const atomic_bool *stop)
{
	int i = max;
	while (i >= min && finds(p, line, n_played, t, DIFFICULTY_NODES_MIN << i, stop))
		i--;
	return i + 1;
}

uint64_t difficulty_nodes(const struct puzzle *p, const struct game *game, struct engine_instance *t, int doublings,
			  const atomic_bool *stop)
{
	struct line line;
	int needed = 0;
	puzzle_line(p, game, &line);
	enum actor solver = game->rules.to_act(line_last(&line));
	for (int i = 0; i < p->n_solution; i++) {
		if (game->rules.to_act(line_last(&line)) == solver)
			needed = doublings_for(p, &line, i, t, needed, doublings, stop);
		line_push(&line, p->solution[i]);
	}
	line_release(&line);
	return DIFFICULTY_NODES_MIN << needed;
}

int difficulty_rating(uint64_t nodes, int moves)
{
	double rating = RATING_MIN + PER_DOUBLING * log2((double)nodes / DIFFICULTY_NODES_MIN) + PER_MOVE * (moves - 1);
	return (int)lround(fmin(fmax(rating, PUZZLE_RATING_MIN), PUZZLE_RATING_MAX));
}

int difficulty_moves(const struct puzzle *p, const struct game *game)
{
	struct line line;
	int n = 0;
	puzzle_line(p, game, &line);
	enum actor solver = game->rules.to_act(line_last(&line));
	for (int i = 0; i < p->n_solution; i++) {
		n += game->rules.to_act(line_last(&line)) == solver;
		line_push(&line, p->solution[i]);
	}
	line_release(&line);
	return n;
}
