/* schema: the tables of the database and how they came about: migrations, each of which is a text of SQL in
 * src/store/schema_*.sql. To add a table, add a file and a line to SCHEMA_MIGRATIONS. Internal to the store.
 *
 * The texts are in the dialect of SQLite. Whatever PostgreSQL spells differently is translated word by word, so the
 * texts use only: INTEGER, TEXT, NOT NULL, UNIQUE, PRIMARY KEY [AUTOINCREMENT], DEFAULT, STRICT, WITHOUT ROWID, CREATE
 * INDEX, ALTER TABLE and INSERT. A migration that is on the main branch never changes. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#define SCHEMA_VERSION_GAMES 2 /* of the first migration */

/* The version that the migration leads to, in ascending order, and its text. */
#define SCHEMA_MIGRATIONS(M)                                                                                           \
	M(SCHEMA_VERSION_GAMES, store_schema_games_sql)                                                                \
	M(3, store_schema_rooms_sql)                                                                                   \
	M(4, store_schema_archive_sql)                                                                                 \
	M(5, store_schema_tournaments_sql)                                                                             \
	M(6, store_schema_due_sql)                                                                                     \
	M(7, store_schema_levels_sql)

struct schema_migration {
	int version;
	const char *sql;
};

extern const struct schema_migration schema_migrations[];
extern const int schema_n_migrations;

/* The current version. */
int schema_version(void);

#endif
