#include "store/sql.h"
#include "base/mem.h"
#include "base/text.h"
#include "store/sql_driver.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- connections --- */

struct db *sql_open(const struct sql_driver *driver, const char *where, struct error *err)
{
	struct db *db = mem_new(sizeof *db);
	db->driver = driver;
	if (driver->open(db, where, err))
		return db;
	free(db);
	return NULL;
}

void sql_close(struct db *db)
{
	if (!db)
		return;
	sql_finalize_all(db);
	db->driver->close(db);
	free(db);
}

void sql_finalize_all(struct db *db)
{
	for (int i = 0; i < SQL_QUERIES_MAX; i++) {
		if (db->queries[i].statement)
			db->driver->finalize(db->queries[i].statement);
		db->queries[i].statement = NULL;
	}
}

enum db_status sql_check(struct db *db, struct error *err)
{
	return db->driver->check(db, err);
}

/* --- transactions --- */

/* Some errors, even of reads, roll back the whole transaction; the first one is recorded so that every later change
 * fails too. */
static enum db_status record_failure(struct db *db, enum db_status status, const struct error *err)
{
	if (db->in_transaction && db->txn_status == DB_DONE) {
		db->txn_status = status;
		db->txn_error = *err;
	}
	return status;
}

enum db_status sql_abort(struct db *db, const struct message *what, struct error *err)
{
	fail(err, what);
	db->txn_status = DB_FAILED;
	db->txn_error = *err;
	return DB_FAILED;
}

enum db_status sql_begin(struct db *db, struct error *err)
{
	if (!db->in_transaction) {
		enum db_status status = sql_check(db, err);
		if (status == DB_DONE)
			status = db->driver->begin(db, err);
		if (status == DB_BUSY)
			return status;
		db->in_transaction = true;
		db->txn_status = status;
		db->txn_error = *err;
	}
	if (db->txn_status != DB_DONE)
		*err = db->txn_error;
	return db->txn_status;
}

enum db_status sql_commit(struct db *db, struct error *err)
{
	enum db_status status = db->txn_status;
	if (!db->in_transaction)
		return db->driver->bus_flush ? db->driver->bus_flush(db, err) : DB_DONE;
	if (status == DB_DONE)
		status = sql_check(db, &db->txn_error);
	if (status == DB_DONE && (status = db->driver->commit(db, &db->txn_error)) == DB_DONE)
		status = sql_check(
			db, &db->txn_error); /* otherwise the commit went to a file that no longer has the name */
	if (status != DB_DONE) {
		*err = db->txn_error;
		db->driver->rollback(db, err);
	}
	db->in_transaction = false;
	db->txn_status = DB_DONE;
	return status;
}

void sql_rollback(struct db *db)
{
	struct error unused;
	if (db->in_transaction)
		db->driver->rollback(db, &unused);
	db->in_transaction = false;
	db->txn_status = DB_DONE;
}

enum db_status sql_read_begin(struct db *db, struct error *err)
{
	return db->driver->read_begin(db, err);
}

void sql_read_end(struct db *db)
{
	db->driver->read_end(db);
}

/* --- statements --- */

struct sql_query *sql_use(struct db *db, const char *text)
{
	struct error why;
	size_t i = ((uintptr_t)text >> 4) * 0x9E3779B9 >> 5;
	for (i %= SQL_QUERIES_MAX; db->queries[i].text && db->queries[i].text != text; i = (i + 1) % SQL_QUERIES_MAX)
		;
	struct sql_query *q = &db->queries[i];
	q->db = db;
	q->text = text;
	if (!q->statement)
		q->statement = db->driver->prepare(db, text, &why);
	return q;
}

void sql_bind(struct sql_query *q, int parameter, int64_t number)
{
	if (q->statement)
		q->db->driver->bind(q->statement, parameter, number);
}

void sql_bind_text(struct sql_query *q, int parameter, const char *text)
{
	if (q->statement)
		q->db->driver->bind_text(q->statement, parameter, text);
}

enum db_status sql_next(struct sql_query *q, struct error *err)
{
	struct db *db = q->db;
	enum db_status status = DB_FAILED;
	if (q->statement) {
		status = db->driver->step(db, q->statement, err);
	} else {
		void *late = db->driver->prepare(db, q->text, err); /* fails again and reports the reason */
		assert(!late);
		if (late)
			db->driver->finalize(late);
	}
	return status == DB_DONE || status == DB_NONE ? status : record_failure(db, status, err);
}

void sql_end(struct sql_query *q)
{
	if (q->statement)
		q->db->driver->reset(q->statement);
}

enum db_status sql_run(struct sql_query *q, int64_t *out, struct error *err)
{
	enum db_status status, found = out ? DB_NONE : DB_DONE;
	while ((status = sql_next(q, err)) == DB_DONE) {
		if (out)
			*out = sql_number(q, 0);
		found = DB_DONE;
	}
	sql_end(q);
	return status == DB_NONE ? found : status;
}

/* --- columns --- */

int64_t sql_number(struct sql_query *q, int column)
{
	return q->db->driver->number(q->statement, column);
}

const char *sql_text(struct sql_query *q, int column)
{
	return q->db->driver->text(q->statement, column);
}

static bool is_in_range(struct sql_query *q, int i, const struct sql_column *column)
{
	const struct sql_driver *driver = q->db->driver;
	enum sql_kind kind = driver->kind(q->statement, i);
	int64_t n = sql_number(q, i);
	if (!column->is_text)
		return kind == SQL_NUMBER && n >= column->min && n <= column->max;
	if (kind != SQL_TEXT)
		return false;
	const char *text = sql_text(q, i);
	int64_t bytes = (int64_t)driver->bytes(q->statement, i);
	return text && bytes >= column->min && bytes <= column->max && strlen(text) == (size_t)bytes &&
	       text_is_utf8(text);
}

const char *sql_bad_column(struct sql_query *q, const struct sql_column *all, int n_columns)
{
	for (int i = 0; i < n_columns; i++)
		if (!is_in_range(q, i, &all[i]))
			return all[i].name;
	return NULL;
}
