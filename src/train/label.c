#include "train/label.h"
#include "base/mem.h"
#include "train/look.h"

#include <stdlib.h>

void label_release(struct label *l)
{
	for (int i = 0; i < l->n; i++)
		scored_release(&l->games[i]);
	free(l->games);
	*l = (struct label){0};
}

void label_add(struct label *l, const struct line *line, enum verdict result)
{
	if (l->n == l->capacity) {
		l->capacity = l->capacity ? 2 * l->capacity : 64;
		l->games = mem_resize(l->games, (size_t)l->capacity, sizeof *l->games);
	}
	struct scored_game *g = &l->games[l->n++];
	*g = (struct scored_game){.result = result};
	char text[POSITION_TEXT_MAX];
	line->game->text.format(line_at(line, 0), text, sizeof text);
	string_add(&g->start, "%s", text);
	for (int i = 0; i < line->length && i < SCORED_PLIES_MAX; i++)
		scored_add(g, line->game, line_at(line, i), line->steps[i].move);
}

static bool can_be_valued(const struct line *line)
{
	return line->game->rules.to_act(line_last(line)) != ACTOR_CHANCE && !look_in_check(line);
}

bool label_make(void *context, int i, const atomic_bool *stop, struct scored_game *out, struct error *err)
{
	const struct label *label = context;
	const struct scored_game *game = &label->games[i];
	struct line line;
	struct look look;
	bool good = look_init(&look, label->game, label->net, label->nodes, 0, stop, err);
	if (!good || !scored_begin(game, label->game, label->preset, &line, err)) {
		look_release(&look);
		return false;
	}
	*out = (struct scored_game){.result = game->result};
	string_bytes(&out->start, game->start.text, game->start.length);
	for (int ply = 0; ply < game->n && good && !atomic_load(stop); ply++) {
		bool decided = line_ruling(&line).verdict != UNDECIDED;
		struct scored_ply *to = scored_copy(out, game->plies[ply]);
		if (ply >= label->skip && !decided && can_be_valued(&line))
			look_at(&look, &line, to);
		good = scored_step(&line, to, err);
	}
	line_release(&line);
	look_release(&look);
	return good;
}
