/* db_status: the outcome of a call to the database. */
#ifndef STORE_DB_STATUS_H
#define STORE_DB_STATUS_H

#include <stdint.h>

#define DB_BYTES_MAX ((int64_t)1 << 30) /* maximum size of a file */

enum db_status {
	DB_DONE,
	DB_NONE,    /* nothing stored has that id */
	DB_STALE,   /* it has changed since the expected state, or its id is in use */
	DB_FULL,    /* the disk is full, or the file has reached DB_BYTES_MAX */
	DB_BUSY,    /* another process is writing */
	DB_GONE,    /* the file was removed or replaced, its log was truncated, or the connection was lost */
	DB_DAMAGED, /* it exists but is not as it was stored */
	DB_FAILED,  /* any other failure; see the error */
};

#endif
