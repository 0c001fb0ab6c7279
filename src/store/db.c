#include "store/db.h"
#include "store/db_revision.h"
#include "store/schema.h"
#include "store/sql.h"
#include "store/sql_driver.h"
#include "store/sql_table.h"
#include "store/store_messages.h"

#include <string.h>

/* --- the database --- */

bool db_is_url(const char *where)
{
	return strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0;
}

static const struct sql_driver *driver_of(const char *where)
{
	return db_is_url(where) ? &sql_postgres : &sql_sqlite;
}

int db_current_version(void)
{
	return schema_version();
}

bool db_version(const char *where, int *out, struct error *err)
{
	return driver_of(where)->version(where, out, err);
}

struct db *db_open(const char *where, struct error *err)
{
	return sql_open(driver_of(where), where, err);
}

void db_close(struct db *db)
{
	sql_close(db);
}

enum db_status db_begin(struct db *db, struct error *err)
{
	return sql_begin(db, err);
}

bool db_in_transaction(const struct db *db)
{
	return db->in_transaction;
}

enum db_status db_commit(struct db *db, struct error *err)
{
	return sql_commit(db, err);
}

/* --- games --- */

/* Binds all columns but the id. */
static void bind_row(struct sql_query *q, const struct db_game *g)
{
	sql_bind(q, 1, g->revision);
	sql_bind(q, 2, g->saved);
	sql_bind(q, 3, g->plies);
	sql_bind_text(q, 4, g->name);
	sql_bind_text(q, 5, g->game);
	sql_bind_text(q, 6, g->first);
	sql_bind_text(q, 7, g->second);
	sql_bind_text(q, 8, g->result);
	sql_bind_text(q, 9, g->record);
}

enum db_status db_insert(struct db *db, struct db_game *g, struct error *err)
{
	static const char insert[] =
		"INSERT INTO games (revision, saved, plies, name, game, first, second, result, record)"
		" VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) RETURNING id";
	enum db_status status = sql_begin(db, err);
	if (status == DB_DONE)
		status = db_revision_next(db, 1, &g->revision, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, insert);
	bind_row(q, g);
	status = sql_run(q, &g->id, err);
	if (status == DB_DONE && (g->id < 1 || g->id > SQL_NUMBER_MAX))
		return sql_abort(db, store_game_number_range, err);
	return status;
}

/* Whether the game exists at the expected revision. */
static enum db_status look(struct db *db, int64_t id, int64_t expected, struct error *err)
{
	static const char revision_of[] = "SELECT revision FROM games WHERE id = ?1";
	int64_t revision = 0;
	struct sql_query *q = sql_use(db, revision_of);
	sql_bind(q, 1, id);
	enum db_status status = sql_run(q, &revision, err);
	return status == DB_DONE && expected && revision != expected ? DB_STALE : status;
}

enum db_status db_update(struct db *db, struct db_game *g, int64_t expected, struct error *err)
{
	static const char update[] = "UPDATE games SET revision = ?1, saved = ?2, plies = ?3, name = ?4, game = ?5,"
				     " first = ?6, second = ?7, result = ?8, record = ?9 WHERE id = ?10";
	enum db_status status = sql_begin(db, err);
	if (status == DB_DONE)
		status = look(db, g->id, expected, err);
	if (status == DB_DONE)
		status = db_revision_next(db, 0, &g->revision, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, update);
	bind_row(q, g);
	sql_bind(q, 10, g->id);
	return sql_run(q, NULL, err);
}

enum db_status db_delete(struct db *db, int64_t id, int64_t expected, struct error *err)
{
	static const char delete[] = "DELETE FROM games WHERE id = ?1",
			  deleted[] = "UPDATE last SET games = games - 1 WHERE games > 0";
	enum db_status status = sql_begin(db, err);
	if (status == DB_DONE)
		status = look(db, id, expected, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, delete);
	sql_bind(q, 1, id);
	status = sql_run(q, NULL, err);
	return status == DB_DONE ? sql_run(sql_use(db, deleted), NULL, err) : status;
}

/* --- reading games --- */

#define SUMMARY "id, revision, saved, plies, name, game, first, second, result"

/* Describes the columns of SUMMARY and the record. */
static const struct sql_column columns[] = {
	{"id", 1, SQL_NUMBER_MAX, false},  {"revision", 1, SQL_NUMBER_MAX, false},
	{"saved", 0, DB_SAVED_MAX, false}, {"plies", 0, 1000000, false},
	{"name", 0, 1000, true},           {"game", 0, 100, true},
	{"first", 0, 10000, true},         {"second", 0, 10000, true},
	{"result", 0, 100, true},          {"record", 0, DB_RECORD_MAX, true},
};

const struct sql_table sql_table_games = {
	.name = "games",
	.columns = columns,
	.n_columns = sizeof columns / sizeof *columns,
	.n_keys = 1,
	.n_page = 16,
	.page = "SELECT " SUMMARY ", record FROM games WHERE id >= ?1 ORDER BY id LIMIT ?2",
	.insert = "INSERT INTO games (" SUMMARY ", record) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
};

/* Whether all columns are in range; if not, the error names the first that is not. */
static bool check_row(struct sql_query *q, struct error *err)
{
	const char *bad = sql_bad_column(q, columns, sizeof columns / sizeof *columns);
	return !bad || fail(err, store_damaged_game, sql_number(q, 0), bad);
}

/* Passes on at most limit rows and skips damaged ones; the error then names the first of them. */
static enum db_status take_rows(struct sql_query *q, int limit, db_take_fn *take, void *context, int *n,
				struct error *err)
{
	struct error why;
	enum db_status status = DB_NONE;
	err->text[0] = 0;
	for (*n = 0; *n < limit && (status = sql_next(q, &why)) == DB_DONE;) {
		if (!check_row(q, err->text[0] ? &why : err))
			continue;
		struct db_game g = {
			.id = sql_number(q, 0),
			.revision = sql_number(q, 1),
			.saved = sql_number(q, 2),
			.plies = (int)sql_number(q, 3),
			.name = sql_text(q, 4),
			.game = sql_text(q, 5),
			.first = sql_text(q, 6),
			.second = sql_text(q, 7),
			.result = sql_text(q, 8),
			.record = sql_text(q, 9),
		};
		take(context, &g);
		++*n;
	}
	sql_end(q);
	if (status == DB_DONE || status == DB_NONE)
		return DB_DONE;
	*err = why;
	return status;
}

enum db_status db_get(struct db *db, int64_t id, db_take_fn *take, void *context, struct error *err)
{
	static const char get[] = "SELECT " SUMMARY ", record FROM games WHERE id = ?1";
	int n;
	enum db_status status = sql_check(db, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, get);
	sql_bind(q, 1, id);
	status = take_rows(q, 1, take, context, &n, err);
	if (status != DB_DONE || n > 0)
		return status;
	return err->text[0] ? DB_DAMAGED : DB_NONE;
}

enum db_status db_list(struct db *db, int64_t before, int limit, db_take_fn *take, void *context, struct error *err)
{
	static const char list[] =
		"SELECT " SUMMARY ", '' FROM games WHERE revision < ?1 ORDER BY revision DESC LIMIT ?2";
	int n;
	enum db_status status = sql_check(db, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, list);
	sql_bind(q, 1, before ? before : INT64_MAX);
	sql_bind(q, 2, limit + SQL_SKIPPED_MAX);
	return take_rows(q, limit, take, context, &n, err);
}

enum db_status db_count(struct db *db, int64_t *out, struct error *err)
{
	static const char count[] = "SELECT games FROM last";
	enum db_status status = sql_check(db, err);
	return status == DB_DONE ? sql_run(sql_use(db, count), out, err) : status;
}
