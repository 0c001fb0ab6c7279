#include "lib/handles.h"
#include "base/mem.h"
#include "levels/level.h"
#include "lib/lib_messages.h"

#include <stdlib.h>

struct qipan_levels {
	struct level_file file;
	char position[POSITION_TEXT_MAX], npc[16];
};

static bool read_levels(struct qipan_levels *l, const char *json, size_t length, struct error *err)
{
	if (!json) {
		shipped_campaign(&l->file);
		return true;
	}
	if (length > LEVEL_FILE_BYTES_MAX)
		return fail(err, lib_large_levels, (int64_t)LEVEL_FILE_BYTES_MAX);
	level_read(json, length, &l->file);
	if (l->file.n_faults > 0)
		level_fault_error(&l->file.faults[0], err);
	return l->file.n_faults == 0;
}

struct qipan_levels *qipan_levels_new(const char *json, size_t length, struct qipan_error *err)
{
	qipan_begin();
	struct error why;
	struct qipan_levels *l = mem_new(sizeof *l);
	if (read_levels(l, json, length, &why))
		return l;
	if (err)
		*qipan_error_of(err) = why;
	qipan_levels_free(l);
	return NULL;
}

void qipan_levels_free(struct qipan_levels *l)
{
	if (!l)
		return;
	level_file_release(&l->file);
	free(l);
}

int qipan_levels_count(const struct qipan_levels *l)
{
	return l->file.n;
}

bool qipan_levels_get(struct qipan_levels *l, int i, int game, struct qipan_level *out)
{
	const char *field;
	if (i < 0 || i >= l->file.n || game < 0 || !level_text(&l->file.levels[i], game, l->position, &field, NULL))
		return false;
	const struct level *level = &l->file.levels[i];
	struct text npc = text_into(l->npc, sizeof l->npc);
	text_add(&npc, "depth-%d", level->npc_depth);
	int n = level_games(&level->rating);
	*out = (struct qipan_level){level->id,
				    level->title,
				    level->title_zh,
				    l->position,
				    l->npc,
				    level->seed,
				    n ? (double)level->rating.won / n : -1};
	return true;
}
