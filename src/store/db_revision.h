/* db_revision: the revisions of saves, which games and rooms share. Internal to the store. */
#ifndef STORE_DB_REVISION_H
#define STORE_DB_REVISION_H

#include <stdint.h>

#include "base/error.h"
#include "store/db_status.h"

struct db;

/* Takes the next revision, from 1, and adds games to the number of games. Part of a transaction. */
enum db_status db_revision_next(struct db *, int games, int64_t *out, struct error *) MUST_USE;

#endif
