#include "base/base_messages.h"
#include "base/system.h"
#include "cmd/cmd_messages.h"
#include "cmd/cmd_store.h"
#include "store/db_backup.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATH_BYTES 4096

struct store_backup {
	const char *store, *out;
	bool force;
};

/* The copy gets its name when it is complete. */
static int back_up(const struct store_backup *o)
{
	char part[PATH_BYTES];
	struct error err;
	if (snprintf(part, sizeof part, "%s.part-%ld", o->out, (long)getpid()) >= PATH_BYTES)
		return cmd_refuses(EXIT_DATA, cmd_data_path_too_long);
	if (!db_backup(o->store, part, &err))
		return cmd_fails(EXIT_DATA, &err);
	if (rename(part, o->out) == 0)
		return EXIT_DONE;
	int code = cmd_refuses(EXIT_DATA, cannot_write, message_part(o->out, MESSAGE_TEXT_MAX), system_error(errno));
	unlink(part);
	return code;
}

static int store_backup_main(void *given)
{
	const struct store_backup *o = given;
	umask(077);
	if (!cmd_may_write(o->out, o->force))
		return EXIT_DATA;
	if (db_is_url(o->store)) { /* only the current version can be copied row by row */
		struct db *db = cmd_store_open(o->store);
		if (!db)
			return EXIT_DATA;
		db_close(db);
	}
	return back_up(o);
}

#define AT(member) OPTION_AT(struct store_backup, member)

static const struct option options[] = {
	{"out", AT(out), "write the copy to this file", .words = OPTION_FILE, .required = true},
	OPTION_FORCE_OF(struct store_backup, "overwrite the file of --out"),
	OPTION_END,
};

const struct command cmd_store_backup = {
	.name = "store backup",
	.summary = "copy a store into a new file while servers run",
	.description = CMD_STORE_ADDRESSES
	"The copy is an SQLite file as of one moment, also of a PostgreSQL database: \"qipan serve\" can open it under "
	"the name games.db, and \"qipan store copy\" fills an empty database from it.",
	.examples = "qipan store backup /var/lib/qipan/games.db --out backup.db",
	.see = {"store copy", "store check"},
	.arguments = OPTION_TABLE({"STORE", AT(store), .words = OPTION_FILE}),
	.options = options,
	COMMAND_READS(struct store_backup, .store = NULL),
	.main = store_backup_main,
};
