#include "book/passages.h"
#include "base/mem.h"
#include "core/setup.h"

#include <stdlib.h>
#include <string.h>

void passages_add(struct passages *p, const struct line *line)
{
	size_t n = (size_t)line->length + 1;
	if (p->n_games == p->games_capacity) {
		p->games_capacity = p->games_capacity ? 2 * p->games_capacity : 256;
		p->ends = mem_resize(p->ends, (size_t)p->games_capacity, sizeof *p->ends);
	}
	if (p->keys_capacity - p->n_keys < n) {
		p->keys_capacity = 2 * p->keys_capacity + n;
		p->keys = mem_resize(p->keys, p->keys_capacity, sizeof *p->keys);
	}
	for (size_t i = 0; i < n; i++)
		p->keys[p->n_keys++] = line->steps[i].key;
	p->ends[p->n_games++] = p->n_keys;
}

/* Mirrors the last position through its text. */
static bool mirror(const struct line *line, struct position *out)
{
	char text[POSITION_TEXT_MAX];
	struct setup d, mirrored;
	const struct game *game = line->game;
	memcpy(out, line_at(line, 0), game->rules.position_size); /* keeps the rules of the start */
	return game->text.format(line_last(line), text, sizeof text) < sizeof text &&
	       setup_parse(game, text, &d, NULL) && setup_mirror(game, &d, &mirrored) &&
	       game->text.setup->format_fields(&mirrored, text, sizeof text) < sizeof text &&
	       game->text.parse(out, text, NULL);
}

void passages_keys(const struct line *line, uint64_t keys[PASSAGES_KEYS])
{
	struct position mirrored;
	keys[0] = line->steps[line->length].key;
	keys[1] = mirror(line, &mirrored) ? line->game->rules.key(&mirrored) : keys[0];
}

int passages_next(const struct passages *p, int i, const uint64_t keys[PASSAGES_KEYS], int *step)
{
	for (; i < p->n_games; i++) {
		size_t begin = i ? p->ends[i - 1] : 0;
		for (size_t at = begin; at < p->ends[i]; at++) {
			if (p->keys[at] != keys[0] && p->keys[at] != keys[1])
				continue;
			*step = (int)(at - begin);
			return i;
		}
	}
	return -1;
}

void passages_release(struct passages *p)
{
	free(p->ends);
	free(p->keys);
	*p = (struct passages){0};
}
