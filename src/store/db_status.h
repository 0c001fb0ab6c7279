/* db_status: the outcome of a call to the database. */
#ifndef STORE_DB_STATUS_H
#define STORE_DB_STATUS_H

#include <stdint.h>

#define DB_BYTES_MAX ((int64_t)1 << 30) /* maximum size of a file */

enum db_status {
	DB_DONE,
	DB_NONE,    /* no game or room has that id */
	DB_STALE,   /* it was changed after the expected state */
	DB_FULL,    /* the disk is full, or the file has reached DB_BYTES_MAX */
	DB_BUSY,    /* another process is writing to the file */
	DB_GONE,    /* the file was removed or replaced, or its log was truncated */
	DB_DAMAGED, /* the game or room exists but is not as it was saved */
	DB_FAILED,  /* any other failure; see the error */
};

#endif
