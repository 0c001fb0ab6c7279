/* stored: the file of saved games and rooms in the test's folder. Include support.h before. */
#ifndef TESTS_STORE_STORED_H
#define TESTS_STORE_STORED_H

#include "scratch.h"

#include <sqlite3.h>
#include <stdio.h>

#include "store/db.h"

static char path[SCRATCH_TEMPLATE_MAX + 16];

static int begin(void **state)
{
	int failed = scratch_begin(state);
	snprintf(path, sizeof path, "%s/games.db", scratch_folder);
	return failed;
}

static struct db *open_or_fail(void)
{
	struct error err;
	struct db *db = db_open(path, &err);
	if (!db)
		fail_msg("%s", err.text);
	return db;
}

static void commit(struct db *db)
{
	struct error err;
	assert_int_equal(db_commit(db, &err), DB_DONE);
}

/* Runs SQL on the file, as another program would. */
static void run_sql_as_another_program(const char *sql)
{
	sqlite3 *file;
	char *why = NULL;
	assert_int_equal(sqlite3_open(path, &file), SQLITE_OK);
	if (sqlite3_exec(file, sql, NULL, NULL, &why) != SQLITE_OK)
		fail_msg("%s: %s", sql, why);
	sqlite3_close(file);
}

#endif
