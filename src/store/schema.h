/* schema: the migrations that create the tables of the database. Each is an SQL script, src/store/schema_*.sql. To add
 * a table, add a file and a line to SCHEMA_MIGRATIONS. Internal to the store.
 *
 * The scripts are in the dialect of SQLite and are translated word by word for PostgreSQL, so they use only: INTEGER,
 * TEXT, NOT NULL, UNIQUE, PRIMARY KEY [AUTOINCREMENT], DEFAULT, STRICT, WITHOUT ROWID, CREATE INDEX, ALTER TABLE,
 * INSERT and UPDATE. A migration on the main branch must never change. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#define SCHEMA_VERSION_GAMES 2 /* version after the first migration */

/* M(version, name): the version after the migration, in ascending order, and its script. */
#define SCHEMA_MIGRATIONS(M)                                                                                           \
	M(SCHEMA_VERSION_GAMES, store_schema_games_sql)                                                                \
	M(3, store_schema_rooms_sql)                                                                                   \
	M(4, store_schema_archive_sql)                                                                                 \
	M(5, store_schema_tournaments_sql)                                                                             \
	M(6, store_schema_due_sql)                                                                                     \
	M(7, store_schema_old_rooms_sql)                                                                               \
	M(8, store_schema_levels_sql)

struct schema_migration {
	int version;
	const char *sql;
};

extern const struct schema_migration schema_migrations[];
extern const int schema_n_migrations;

/* The current version. */
int schema_version(void);

#endif
