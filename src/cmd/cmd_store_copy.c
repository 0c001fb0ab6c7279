#include "cmd/cmd_store.h"

#include <sys/stat.h>

struct store_copy {
	const char *from, *to;
};

static int store_copy_main(void *given)
{
	const struct store_copy *o = given;
	struct db_table_count counts[DB_TABLES];
	struct error err;
	umask(077);
	struct db *from = cmd_store_open(o->from);
	if (!from)
		return EXIT_DATA;
	struct db *to = db_open(o->to, &err);
	bool copied = to && db_tables_copy(from, to, counts, &err);
	db_close(to);
	db_close(from);
	if (!copied)
		return cmd_fails(EXIT_DATA, &err);
	cmd_store_print(counts);
	return EXIT_DONE;
}

#define AT(member) OPTION_AT(struct store_copy, member)

const struct command cmd_store_copy = {
	.name = "store copy",
	.summary = "copy a store into an empty one",
	.description = CMD_STORE_ADDRESSES
	"Copies saved games, rooms and tournaments with their numbers and revisions, as of one moment, and prints "
	"how many rows each table has. TO must be empty or not exist. Servers on FROM may run, but what they save "
	"later is not copied.",
	.examples = "qipan store copy games.db postgresql://qipan@db.example.org/qipan",
	.see = {"store check", "serve"},
	.arguments = OPTION_TABLE({"FROM", AT(from), .words = OPTION_FILE}, {"TO", AT(to), .words = OPTION_FILE}),
	COMMAND_READS(struct store_copy, .from = NULL),
	.main = store_copy_main,
};
