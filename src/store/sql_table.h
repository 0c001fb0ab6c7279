/* sql_table: describes a table for code that reads or copies all of it; defined in the source that owns the table.
 * Internal to the store. */
#ifndef STORE_SQL_TABLE_H
#define STORE_SQL_TABLE_H

#include "store/sql.h"

#define SQL_KEYS_MAX 2

struct sql_table {
	const char *name;
	const struct sql_column *columns;
	int n_columns;
	int n_keys; /* number of leading columns that form the primary key; 0: the table has one row */
	int n_page; /* rows per page */
	/* Selects the rows from the key ?1, ... on; the parameter after the key limits their number. */
	const char *page;
	const char *insert; /* inserts a row with the columns ?1, ... */
};

extern const struct sql_table sql_table_games, sql_table_last, sql_table_rooms, sql_table_room_events, sql_table_alive,
	sql_table_pauses, sql_table_tournaments, sql_table_tournament_events, sql_table_levels, sql_table_attempts;

#endif
