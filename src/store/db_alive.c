#include "store/db_alive.h"
#include "base/mem.h"
#include "store/sql.h"
#include "store/sql_table.h"
#include "store/store_messages.h"

#include <stdlib.h>

enum db_status db_set_alive(struct db *db, int64_t now_ms, struct error *err)
{
	static const char set[] =
		"INSERT INTO alive (id, ms) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET ms = excluded.ms";
	enum db_status status = sql_begin(db, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, set);
	sql_bind(q, 1, now_ms);
	return sql_run(q, NULL, err);
}

enum db_status db_get_alive(struct db *db, int64_t *now_ms, struct error *err)
{
	static const char get[] = "SELECT ms FROM alive WHERE id = 1";
	*now_ms = 0;
	enum db_status status = sql_check(db, err);
	if (status == DB_DONE)
		status = sql_run(sql_use(db, get), now_ms, err);
	if (status == DB_NONE)
		return DB_DONE;
	if (status == DB_DONE && (*now_ms < 0 || *now_ms > DB_MS_MAX)) {
		fail(err, store_alive_range);
		return DB_DAMAGED;
	}
	return status;
}

static const struct sql_column alive_columns[] = {
	{"id", 1, 1, false},
	{"ms", 0, DB_MS_MAX, false},
};

const struct sql_table sql_table_alive = {
	.name = "alive",
	.columns = alive_columns,
	.n_columns = sizeof alive_columns / sizeof *alive_columns,
	.n_keys = 1,
	.n_page = 10,
	.page = "SELECT id, ms FROM alive WHERE id >= ?1 ORDER BY id LIMIT ?2",
	.insert = "INSERT INTO alive (id, ms) VALUES (?1, ?2)",
};

/* --- pauses --- */

static const struct sql_column pause_columns[] = {
	{"from_ms", 0, DB_MS_MAX, false},
	{"to_ms", 0, DB_MS_MAX, false},
};

const struct sql_table sql_table_pauses = {
	.name = "pauses",
	.columns = pause_columns,
	.n_columns = sizeof pause_columns / sizeof *pause_columns,
	.n_keys = 1,
	.n_page = 200,
	.page = "SELECT from_ms, to_ms FROM pauses WHERE from_ms >= ?1 ORDER BY from_ms LIMIT ?2",
	.insert = "INSERT INTO pauses (from_ms, to_ms) VALUES (?1, ?2)",
};

enum db_status db_pause_add(struct db *db, const struct db_pause *pause, struct error *err)
{
	static const char add[] = "INSERT INTO pauses (from_ms, to_ms) VALUES (?1, ?2)"
				  " ON CONFLICT (from_ms) DO UPDATE SET to_ms = excluded.to_ms";
	enum db_status status = sql_begin(db, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, add);
	sql_bind(q, 1, pause->from_ms);
	sql_bind(q, 2, pause->to_ms);
	return sql_run(q, NULL, err);
}

static int compare_pauses(const void *a, const void *b)
{
	const struct db_pause *x = a, *y = b;
	return (x->from_ms > y->from_ms) - (x->from_ms < y->from_ms);
}

enum db_status db_pauses_get(struct db *db, struct db_pause **out, int *n, struct error *err)
{
	static const char get[] = "SELECT from_ms, to_ms FROM pauses ORDER BY from_ms DESC LIMIT ?1";
	enum db_status status = sql_check(db, err);
	int capacity = 0;
	*out = NULL;
	*n = 0;
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, get);
	sql_bind(q, 1, DB_PAUSES_MAX);
	while ((status = sql_next(q, err)) == DB_DONE) {
		if (sql_bad_column(q, pause_columns, 2))
			continue;
		if (*n == capacity) {
			capacity = capacity ? 2 * capacity : 16;
			*out = mem_resize(*out, (size_t)capacity, sizeof **out);
		}
		(*out)[(*n)++] = (struct db_pause){sql_number(q, 0), sql_number(q, 1)};
	}
	sql_end(q);
	if (status != DB_NONE) {
		free(*out);
		*out = NULL;
		*n = 0;
		return status;
	}
	if (*n)
		qsort(*out, (size_t)*n, sizeof **out, compare_pauses);
	return DB_DONE;
}
