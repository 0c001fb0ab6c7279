/* schema_sqlite: the tables of schema.h in an SQLite file. Internal to the store. */
#ifndef STORE_SCHEMA_SQLITE_H
#define STORE_SCHEMA_SQLITE_H

#include "base/error.h"

struct sqlite3;

/* Creates the tables in a new file and upgrades older versions. Rejects a file with any other table, index, view or
 * trigger, since a trigger could change or delete saved data. Corrects the number of games if another program added or
 * deleted rows. */
bool schema_sqlite_make(struct sqlite3 *, struct error *) MUST_USE;

#endif
