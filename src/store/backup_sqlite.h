/* backup_sqlite: a copy of an SQLite file, with its log, while others use it. Internal to the store. */
#ifndef STORE_BACKUP_SQLITE_H
#define STORE_BACKUP_SQLITE_H

#include "base/error.h"

/* Copies the file, of any version, into an empty one. */
bool backup_sqlite(const char *from, const char *to, struct error *) MUST_USE;

#endif
