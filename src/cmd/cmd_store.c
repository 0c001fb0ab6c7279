#include "cmd/cmd_store.h"
#include "cmd/cmd_messages.h"

#include <stdio.h>

struct db *cmd_store_open(const char *where)
{
	struct error err;
	int version;
	struct db *db = NULL;
	if (!db_version(where, &version, &err))
		cmd_fails(EXIT_DATA, &err);
	else if (version < db_current_version())
		cmd_refuses(EXIT_DATA, cmd_store_is_old, version, db_current_version());
	else if (!(db = db_open(where, &err)))
		cmd_fails(EXIT_DATA, &err);
	return db;
}

void cmd_store_print(const struct db_table_count counts[DB_TABLES])
{
	for (int i = 0; i < DB_TABLES; i++)
		printf("%s %lld\n", counts[i].table, (long long)counts[i].rows);
}

const struct command cmd_store = {
	.name = "store",
	.summary = "upgrade, copy, back up and check the saved games and rooms of a server",
	.description = "docs/server.md describes the stores.",
};
