#include "core/limits.h"

bool limits_are_given(const struct limits *l)
{
	return l->depth || l->nodes || l->time_ms || l->clock.runs || l->mate || l->infinite;
}

struct limits limits_in_force(const struct limits *limits)
{
	struct limits l = *limits;
	if (l.infinite)
		l = (struct limits){
			.infinite = true, .moves = l.moves, .n_moves = l.n_moves, .stop = l.stop, .ponder = l.ponder};
	return l;
}

bool limits_allow(const struct limits *limits, move_t move)
{
	for (int i = 0; limits->moves && i < limits->n_moves; i++)
		if (limits->moves[i] == move)
			return true;
	return !limits->moves;
}

int limits_filter(const struct limits *limits, move_t *moves, int n)
{
	int kept = 0;
	for (int i = 0; i < n; i++)
		if (limits_allow(limits, moves[i]))
			moves[kept++] = moves[i];
	return kept;
}

int limits_moves(const struct limits *limits, const struct game *game, const struct position *position, move_t *out)
{
	return limits_filter(limits, out, game->rules.generate(position, out));
}
