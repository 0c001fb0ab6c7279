/* cmd_store: shared by the commands on stores. */
#ifndef CMD_CMD_STORE_H
#define CMD_CMD_STORE_H

#include "cmd/cmd.h"
#include "store/db_tables.h"

/* Opens a database that exists and has the current version. NULL after it has printed the error. */
struct db *cmd_store_open(const char *where);

/* Prints how many rows each table has. */
void cmd_store_print(const struct db_table_count counts[DB_TABLES]);

#define CMD_STORE_ADDRESSES                                                                                            \
	"A store is a file, such as ~/.local/share/qipan/games.db, or the address of a PostgreSQL "                    \
	"database, postgresql://USER@HOST/NAME; PGPASSFILE or ~/.pgpass holds its password. "

#endif
