/* sql: statements on the database of db.h, for the sources of its tables. Internal to the store.
 *
 * A statement is a static text of SQL that both databases accept, with parameters ?1, ?2, ...; numbers are 64 bits
 * wide. It is prepared at its first use and recognized by its address. The source of a table uses it like this:
 *
 * static const char get[] = "SELECT revision FROM games WHERE id = ?1"; ... struct sql_query *q = sql_use(db, get);
 * sql_bind(q, 1, id); status = sql_run(q, &revision, err);
 *
 * after sql_begin (a change) or sql_check (a read) has returned DB_DONE. */
#ifndef STORE_SQL_H
#define STORE_SQL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/attributes.h"
#include "base/error.h"
#include "store/db_status.h"

#define SQL_NUMBER_MAX ((int64_t)1 << 53) /* limit of ids and revisions, exact in JavaScript */

struct db;
struct sql_query; /* a statement in use; the same text cannot be in use twice at the same time */

/* Begin and commit a transaction, like db_begin and db_commit. */
enum db_status sql_begin(struct db *, struct error *) MUST_USE;
enum db_status sql_commit(struct db *, struct error *) MUST_USE;

/* Rolls back the changes since the last commit. */
void sql_rollback(struct db *);

/* Checks that the database is still there, and opens it again if it was replaced or the connection was lost. Call it
 * before each read; sql_begin includes it. */
enum db_status sql_check(struct db *, struct error *) MUST_USE;

/* All reads in between see one snapshot. Call sql_check first. */
enum db_status sql_read_begin(struct db *, struct error *) MUST_USE;
void sql_read_end(struct db *);

/* Fails the whole transaction because a change found data that qipan never writes. Returns DB_FAILED. */
enum db_status sql_abort(struct db *, const struct message *what, struct error *);

/* Prepares the statement. Never NULL: if preparing fails, the first step reports it. */
struct sql_query *sql_use(struct db *, const char *text);

/* Unbound parameters are NULL. A text, which may be NULL, must remain unchanged until sql_end. */
void sql_bind(struct sql_query *, int parameter, int64_t);
void sql_bind_text(struct sql_query *, int parameter, const char *);

/* Runs the query to its end. out, if not NULL, receives the first column of its single row; the result is DB_NONE if
 * there is no row. Any other failure, even of a read, fails the whole transaction: sql_begin and sql_commit report the
 * first one. Includes sql_end. */
enum db_status sql_run(struct sql_query *, int64_t *out, struct error *) MUST_USE;

/* A driver may read all rows before it returns the first, so a list needs a LIMIT: the number of rows wanted plus a
 * number of damaged rows to skip. */
#define SQL_SKIPPED_MAX 1000

/* DB_DONE: the query is at the next row; DB_NONE: no more rows. Failures are as in sql_run. */
enum db_status sql_next(struct sql_query *, struct error *) MUST_USE;
void sql_end(struct sql_query *);

/* Columns of the current row, from 0; valid until the next step. */
int64_t sql_number(struct sql_query *, int column);
const char *sql_text(struct sql_query *, int column);

/* Valid values of a column: the range of a number, or of the length in bytes of a UTF-8 text. */
struct sql_column {
	const char *name;
	int64_t min, max;
	bool is_text;
};

/* The name of the first column of the row that is out of range, or NULL. */
const char *sql_bad_column(struct sql_query *, const struct sql_column *, int n_columns);

#endif
