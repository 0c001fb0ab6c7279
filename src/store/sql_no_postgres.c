/* The driver of PostgreSQL in builds without libpq: it refuses every database. */
#include "store/sql_driver.h"
#include "store/store_messages.h"

static bool refuse(struct error *err)
{
	return fail(err, store_no_postgres);
}

static bool open_nothing(struct db *db, const char *where, struct error *err)
{
	(void)db;
	(void)where;
	return refuse(err);
}

static bool version(const char *where, int *out, struct error *err)
{
	(void)where;
	*out = 0;
	return refuse(err);
}

const struct sql_driver sql_postgres = {.open = open_nothing, .version = version};
