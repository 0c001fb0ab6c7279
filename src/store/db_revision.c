#include "store/db_revision.h"
#include "store/sql.h"
#include "store/sql_table.h"
#include "store/store_messages.h"

enum db_status db_revision_next(struct db *db, int games, int64_t *out, struct error *err)
{
	static const char next[] = "UPDATE last SET revision = revision + 1, games = games + ?1 RETURNING revision";
	struct sql_query *q = sql_use(db, next);
	sql_bind(q, 1, games);
	enum db_status status = sql_run(q, out, err);
	if (status == DB_NONE)
		return sql_abort(db, store_no_last_revision, err);
	if (status == DB_DONE && (*out < 1 || *out > SQL_NUMBER_MAX))
		return sql_abort(db, store_last_revision_range, err);
	return status;
}

static const struct sql_column columns[] = {
	{"revision", 0, SQL_NUMBER_MAX, false},
	{"games", 0, SQL_NUMBER_MAX, false},
};

/* Every database has this row. */
const struct sql_table sql_table_last = {
	.name = "last",
	.columns = columns,
	.n_columns = sizeof columns / sizeof *columns,
	.n_page = 1,
	.page = "SELECT revision, games FROM last LIMIT ?1",
	.insert = "UPDATE last SET revision = ?1, games = ?2",
};
