/* sql_driver: the interface of database drivers to sql.c. Internal to sql.c and the drivers. */
#ifndef STORE_SQL_DRIVER_H
#define STORE_SQL_DRIVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "store/db_status.h"

#define SQL_QUERIES_MAX 256 /* statements of all tables: a power of two, at most half used */

struct db;

enum sql_kind { SQL_NUMBER, SQL_TEXT, SQL_OTHER };

/* The functions of a driver. Statuses are those of sql.h. */
struct sql_driver {
	/* Sets db->connection. False with the error filled on failure; db is then closed too. */
	bool (*open)(struct db *, const char *where, struct error *);
	void (*close)(struct db *);

	/* As sql_check. Before it reconnects, it calls sql_finalize_all. */
	enum db_status (*check)(struct db *, struct error *);

	enum db_status (*begin)(struct db *, struct error *);
	enum db_status (*commit)(struct db *, struct error *);
	/* Ends a failed transaction if it is still open; on success the error stays unchanged. */
	void (*rollback)(struct db *, struct error *);

	/* SQL that reads the last assigned game number (0: none), and that sets it to ?1; set_last_id is NULL if the
	 * database tracks it automatically. */
	const char *last_id, *set_last_id;

	/* The version of the schema, or 0 without a schema; creates and changes nothing. */
	bool (*version)(const char *where, int *out, struct error *);

	/* As sql_read_begin and sql_read_end. */
	enum db_status (*read_begin)(struct db *, struct error *);
	void (*read_end)(struct db *);

	/* As in store/db_bus.h; all NULL if the database is not shared. bus_flush sends pending messages outside of a
	 * transaction. */
	enum db_status (*bus_join)(struct db *, int *n_others, struct error *);
	int64_t (*bus_self)(const struct db *);
	int (*bus_fd)(const struct db *);
	void (*bus_publish)(struct db *, const char *text);
	enum db_status (*bus_flush)(struct db *, struct error *);
	void (*bus_receive)(struct db *, void (*take)(void *context, int64_t from, const char *text), void *context);

	void *(*prepare)(struct db *, const char *text, struct error *); /* NULL on failure */
	void (*bind)(void *statement, int parameter, int64_t);
	void (*bind_text)(void *statement, int parameter, const char *);
	enum db_status (*step)(struct db *, void *statement, struct error *); /* as sql_next */
	void (*reset)(void *statement);                                       /* drops the rows and the parameters */
	void (*finalize)(void *statement);

	enum sql_kind (*kind)(void *statement, int column);
	int64_t (*number)(void *statement, int column);
	const char *(*text)(void *statement, int column);
	size_t (*bytes)(void *statement, int column); /* length of the text, which may contain zero bytes */
};

struct sql_query {
	struct db *db;
	const char *text; /* NULL: the slot is free */
	void *statement;  /* NULL: not prepared */
};

struct db {
	const struct sql_driver *driver;
	void *connection;
	bool in_transaction; /* a transaction is active, so there may be uncommitted changes */
	enum db_status
		txn_status; /* of the transaction; if not DB_DONE, its changes are lost and txn_error is the reason */
	struct error txn_error;
	struct sql_query queries[SQL_QUERIES_MAX]; /* a hash table by the address of the text */
};

/* Opens a database. NULL with the error filled on failure. */
struct db *sql_open(const struct sql_driver *, const char *where, struct error *);
void sql_close(struct db *); /* accepts NULL */

/* Finalizes all statements. */
void sql_finalize_all(struct db *);

extern const struct sql_driver sql_sqlite, sql_postgres;

#endif
