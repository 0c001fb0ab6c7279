/* sql_table: a table as a whole, described by the source to which it belongs. Internal to the store. */
#ifndef STORE_SQL_TABLE_H
#define STORE_SQL_TABLE_H

#include "store/sql.h"

#define SQL_KEYS_MAX 2

struct sql_table {
	const char *name;
	const struct sql_column *columns;
	int n_columns;
	int n_keys; /* the first columns are the primary key; 0: the table has one row */
	int n_page; /* rows to read at a time */
	/* The rows from the key ?1, ... on, at most as many as the parameter after it. */
	const char *page;
	const char *insert; /* the columns are ?1, ... */
};

extern const struct sql_table sql_table_games, sql_table_last, sql_table_rooms, sql_table_room_events, sql_table_alive,
	sql_table_pauses, sql_table_tournaments, sql_table_tournament_events, sql_table_levels, sql_table_attempts;

#endif
