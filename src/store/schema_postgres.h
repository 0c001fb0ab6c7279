/* schema_postgres: the migrations of schema.h in the dialect of PostgreSQL. Internal to the store. */
#ifndef STORE_SCHEMA_POSTGRES_H
#define STORE_SCHEMA_POSTGRES_H

#include "base/text.h"

#define SCHEMA_POSTGRES_LOCK "7166128" /* advisory lock held while changing the schema */

/* Appends the commands that upgrade from a version (0: an empty database) to the current one. The version is stored in
 * the single row of the table store_version. */
void schema_postgres_script(int version, struct string *out);

#endif
