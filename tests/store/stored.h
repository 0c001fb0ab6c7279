/* stored: the saved games and rooms of a test: a file in its folder, or the PostgreSQL database whose address is in
 * QIPAN_STORE, from tests/store/with_postgres. Include support.h before. */
#ifndef TESTS_STORE_STORED_H
#define TESTS_STORE_STORED_H

#include "scratch.h"

#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "store/db.h"

static char path[SCRATCH_TEMPLATE_MAX + 16];

/* Where the store is: the path or the address. */
static const char *where(void)
{
	const char *address = getenv("QIPAN_STORE");
	return address ? address : path;
}

static void run_on_postgres(const char *sql)
{
	PGconn *pg = PQconnectdb(where());
	PGresult *result = PQexec(pg, sql);
	if (PQresultStatus(result) == PGRES_FATAL_ERROR || PQstatus(pg) != CONNECTION_OK)
		fail_msg("%s: %s", sql, PQerrorMessage(pg));
	PQclear(result);
	PQfinish(pg);
}

static int begin(void **state)
{
	int failed = scratch_begin(state);
	snprintf(path, sizeof path, "%s/games.db", scratch_folder);
	if (where() != path)
		run_on_postgres("SET client_min_messages = warning; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
	return failed;
}

static struct db *open_or_fail(void)
{
	struct error err;
	struct db *db = db_open(where(), &err);
	if (!db)
		fail_msg("%s", err.text);
	return db;
}

static void commit(struct db *db)
{
	struct error err;
	assert_int_equal(db_commit(db, &err), DB_DONE);
}

/* Runs SQL on the store, as another program would. */
static void run_sql_as_another_program(const char *sql)
{
	sqlite3 *file;
	char *why = NULL;
	if (where() != path) {
		run_on_postgres(sql);
		return;
	}
	assert_int_equal(sqlite3_open(path, &file), SQLITE_OK);
	if (sqlite3_exec(file, sql, NULL, NULL, &why) != SQLITE_OK)
		fail_msg("%s: %s", sql, why);
	sqlite3_close(file);
}

#endif
