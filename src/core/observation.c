#include "core/observation.h"

static const char *const shared[] = {"second side to act", "earlier occurrences"};
enum { SHARED = sizeof shared / sizeof *shared };

int observation_planes(const struct game *game)
{
	return game->observation->n_planes + SHARED;
}

const char *observation_plane(const struct game *game, int i)
{
	int n = game->observation->n_planes;
	if (i < 0 || i >= n + SHARED)
		return NULL;
	return i < n ? game->observation->planes[i] : shared[i - n];
}

void observation_write(const struct line *line, uint8_t *out)
{
	const struct game *game = line->game;
	const struct game_observation *o = game->observation;
	int points = o->rows * o->columns;
	uint8_t *rest = out + o->n_planes * points;
	memset(out, 0, (size_t)(o->n_planes * points));
	o->write(line_last(line), out);
	plane_fill(rest, points, game->rules.to_act(line_last(line)) == ACTOR_SECOND);
	plane_fill(rest + points, points, (unsigned)line_occurrences(line, line->length));
}
