/* schema: the tables of the file of saved games, which hold nothing but what schema.sql says. Internal to the store. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include <stdint.h>

#include "base/error.h"

#define SCHEMA_NUMBER_MAX ((int64_t)1 << 53) /* of ids and revisions: JavaScript holds it exactly */

struct sqlite3;

/* Creates the tables in a new file and brings those of an older version up to date. Refuses a file with any other
 * table, index, view or trigger, since a trigger would change or delete what is saved. Corrects the number of games if
 * another program added or deleted rows. */
bool schema_make(struct sqlite3 *, struct error *) MUST_USE;

#endif
