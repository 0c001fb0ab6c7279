/* db_backup: backs up a database as one new SQLite file. */
#ifndef STORE_DB_BACKUP_H
#define STORE_DB_BACKUP_H

#include "store/db.h"

/* Copies a consistent snapshot of the database into a new file while servers use it. An SQLite file may have any schema
 * version; a PostgreSQL database must have the current one. On failure no file remains. */
bool db_backup(const char *where, const char *file, struct error *) MUST_USE;

#endif
