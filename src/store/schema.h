/* schema: the tables of the file, exactly as defined in schema.sql, schema_rooms.sql and schema_archive.sql. Internal to the store. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include <stdint.h>

#include "base/error.h"

#define SCHEMA_NUMBER_MAX ((int64_t)1 << 53) /* limit of ids and revisions, exact in JavaScript */

struct sqlite3;

/* Creates the tables in a new file and upgrades those of an older version. Rejects a file with any other table, index,
 * view or trigger, since a trigger could change or delete saved data. Corrects the number of games if another program
 * added or deleted rows. */
bool schema_make(struct sqlite3 *, struct error *) MUST_USE;

#endif
