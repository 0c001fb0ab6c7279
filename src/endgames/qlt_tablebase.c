#include "endgames/qlt_tablebase.h"
#include "base/mem.h"
#include "endgames/qlt_probe.h"

#include <stdlib.h>
#include <string.h>

#define CACHED 1024 /* chunks: 32 MiB */

struct qlt_tablebase *qlt_tablebase_new(const char *folder)
{
	struct qlt_tablebase *t = mem_new(sizeof *t);
	t->folder = mem_text(folder);
	thread_lock_init(&t->lock);
	return t;
}

void qlt_tablebase_free(struct qlt_tablebase *t)
{
	if (!t)
		return;
	for (int a = 0; a <= QLT_SIDE_MAX; a++)
		for (int b = a; b <= QLT_SIDE_MAX; b++)
			if (t->tables[a][b].is_open)
				chunked_file_close(&t->tables[a][b].file);
	thread_lock_release(&t->lock);
	chunk_cache_free(t->cache);
	free(t->folder);
	free(t);
}

/* The caller holds the lock. */
static const struct qlt_table *table_of(struct qlt_tablebase *t, int first, int second)
{
	struct qlt_table *table = &t->tables[first][second];
	if (!table->tried) {
		table->tried = true;
		table->is_open = qlt_file_open(&table->file, t->folder, first, second, NULL);
		bool is_filled = table->is_open && qlt_index_fill(QLT_SIDE_MAX); /* only if tables are used */
		if (is_filled)
			qlt_sector_init(&table->sector, first, second);
		if (table->is_open && (!is_filled || table->file.head.n != table->sector.n)) {
			chunked_file_close(&table->file);
			table->is_open = false;
		}
	}
	return table->is_open ? table : NULL;
}

/* The caller holds the lock. */
static bool read_value(struct qlt_tablebase *t, const struct qlt_table *table, int side, uint32_t index, uint8_t *out)
{
	uint32_t sector = (uint32_t)(table->sector.counts[0] * (QLT_SIDE_MAX + 1) + table->sector.counts[1]);
	t->cache = t->cache ? t->cache : chunk_cache_new(CACHED, QLT_CHUNK);
	return chunk_cache_read(t->cache, &table->file, sector, side, index, out);
}

bool qlt_tablebase_value(struct qlt_tablebase *t, const uint32_t pieces[2], int side, uint8_t *out)
{
	struct qlt_entry e;
	if (!qlt_entry_of(pieces, side, &e))
		return false;
	thread_lock_take(&t->lock);
	const struct qlt_table *table = table_of(t, e.counts[0], e.counts[1]);
	bool known = table && read_value(t, table, e.side, qlt_index_of(&table->sector, e.pieces), out);
	thread_lock_give(&t->lock);
	return known;
}

static bool value_in_files(void *context, const uint32_t pieces[2], int side, uint8_t *out)
{
	return qlt_tablebase_value(context, pieces, side, out);
}

bool qlt_tablebase_probe(struct tablebase *tables, const struct position *position, struct tablebase_value *out)
{
	return qlt_probe(value_in_files, tables, position, out);
}
