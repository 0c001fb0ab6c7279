/* db_backup: a database as one new SQLite file. */
#ifndef STORE_DB_BACKUP_H
#define STORE_DB_BACKUP_H

#include "store/db.h"

/* Copies the database into a new file as of one moment, while servers use it. A file may have any version, a PostgreSQL
 * database must have the current one. On failure no file remains. */
bool db_backup(const char *where, const char *file, struct error *) MUST_USE;

#endif
