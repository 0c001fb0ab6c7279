/* schema_postgres: the migrations of schema.h in the dialect of PostgreSQL. Internal to the store. */
#ifndef STORE_SCHEMA_POSTGRES_H
#define STORE_SCHEMA_POSTGRES_H

#include "base/text.h"

#define SCHEMA_POSTGRES_LOCK "7166128" /* the advisory lock of a process that changes the schema */

/* Appends the commands that lead from that version, 0 for an empty database, to the current one. The table
 * store_version holds the version, in one row. */
void schema_postgres_script(int version, struct string *out);

#endif
