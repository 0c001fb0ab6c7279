/* db_tables: copies and checks all tables of a database row by row. */
#ifndef STORE_DB_TABLES_H
#define STORE_DB_TABLES_H

#include "store/db.h"

#define DB_TABLES 10

struct db_table_count {
	const char *table;
	int64_t rows, n_damaged; /* rows includes damaged ones */
};

/* Copies everything into an empty database, and commits. Ids, revisions and the number of the next game are preserved.
 * False if the target is not empty or a row is damaged; nothing is copied then. */
bool db_tables_copy(struct db *from, struct db *to, struct db_table_count counts[DB_TABLES], struct error *) MUST_USE;

/* Callbacks for an intact row of a table whose first column is a text, and for the error of a damaged row. */
typedef void db_take_id_fn(void *context, const char *table, const char *id);
typedef void db_take_damage_fn(void *context, const struct error *);

/* Reads every row and compares its columns with their ranges. False if the database cannot be read. */
bool db_tables_check(struct db *, struct db_table_count counts[DB_TABLES], db_take_id_fn *, db_take_damage_fn *,
		     void *context, struct error *) MUST_USE;

#endif
