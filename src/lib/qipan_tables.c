#include "lib/handles.h"
#include "base/mem.h"
#include "core/tablebase.h"
#include "endgames/tablebases.h"
#include "games/registry.h"

#include <stdlib.h>

struct qipan_tables {
	const struct game *game;
	struct tablebase *tables;
};

struct qipan_tables *qipan_tables_new(const char *name, const char *folder, struct qipan_error *err)
{
	qipan_begin();
	char path[TABLEBASES_PATH_MAX];
	const struct game *game = games_find(name, qipan_error_of(err));
	const struct tablebase_kind *kind = game ? tablebases_kind(game, qipan_error_of(err)) : NULL;
	if (!kind || (!folder && !tablebases_folder(path, sizeof path, qipan_error_of(err))))
		return NULL;
	struct tablebase *tables = kind->open(folder ? folder : path, qipan_error_of(err));
	if (!tables)
		return NULL;
	struct qipan_tables *t = mem_new(sizeof *t);
	*t = (struct qipan_tables){game, tables};
	return t;
}

void qipan_tables_free(struct qipan_tables *t)
{
	if (!t)
		return;
	tablebases_close(t->tables);
	free(t);
}

bool qipan_tables_probe(struct qipan_tables *t, const struct qipan_game *g, struct qipan_table_value *out)
{
	struct tablebase_value v;
	if (g->table.record.game != t->game || !table_goes_on(&g->table, NULL) ||
	    !tablebase_probe(t->tables, table_now(&g->table), &v))
		return false;
	*out = (struct qipan_table_value){v.result, v.plies, v.to_conversion, v.forced};
	return true;
}
