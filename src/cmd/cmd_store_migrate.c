#include "cmd/cmd_messages.h"
#include "cmd/cmd_store.h"
#include "cmd/output.h"
#include "store/db_backup.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATH_BYTES 4096
#define COPIES     1000 /* names to try for the copy */

struct store_migrate {
	const char *store;
};

/* Copies the file next to itself, under a name that is free. */
static bool back_up(const char *path, int version, char *out, struct error *err)
{
	bool is_free = false;
	for (int i = 0; i < COPIES && !is_free; i++) {
		int n = i ? snprintf(out, PATH_BYTES, "%s.version-%d-%d", path, version, i)
			  : snprintf(out, PATH_BYTES, "%s.version-%d", path, version);
		is_free = n < PATH_BYTES && access(out, F_OK) != 0;
	}
	return db_backup(path, out, err);
}

static int migrate(const char *where, int version)
{
	char copy[PATH_BYTES];
	struct error err;
	bool has_copy = !db_is_url(where) && version > 0;
	if (has_copy && !back_up(where, version, copy, &err))
		return cmd_fails(EXIT_DATA, &err);
	if (has_copy)
		output(stdout, cmd_store_copy_is, message_part(copy, MESSAGE_TEXT_MAX));
	struct db *db = db_open(where, &err);
	if (!db)
		return cmd_fails(EXIT_DATA, &err);
	db_close(db);
	output(stdout, cmd_store_migrated, version, db_current_version());
	return EXIT_DONE;
}

static int store_migrate_main(void *given)
{
	const struct store_migrate *o = given;
	struct error err;
	int version;
	umask(077);
	if (!db_version(o->store, &version, &err))
		return cmd_fails(EXIT_DATA, &err);
	if (version != db_current_version())
		return migrate(o->store, version);
	output(stdout, cmd_store_is_current, version);
	return EXIT_DONE;
}

#define AT(member) OPTION_AT(struct store_migrate, member)

const struct command cmd_store_migrate = {
	.name = "store migrate",
	.summary = "upgrade a store to the version of this program",
	.description = CMD_STORE_ADDRESSES
	"A file is copied first, next to itself, and the name of the copy is printed. \"qipan serve\" upgrades, too, "
	"but without a copy.",
	.examples = "qipan store migrate games.db",
	.see = {"store backup", "serve"},
	.arguments = OPTION_TABLE({"STORE", AT(store), .words = OPTION_FILE}),
	COMMAND_READS(struct store_migrate, .store = NULL),
	.main = store_migrate_main,
};
