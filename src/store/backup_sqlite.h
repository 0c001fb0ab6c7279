/* backup_sqlite: copies an SQLite file and its log while other processes use it. Internal to the store. */
#ifndef STORE_BACKUP_SQLITE_H
#define STORE_BACKUP_SQLITE_H

#include "base/error.h"

/* Copies a file with any schema version into an empty file. */
bool backup_sqlite(const char *from, const char *to, struct error *) MUST_USE;

#endif
