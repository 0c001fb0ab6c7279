#include "cmd/cmd_messages.h"
#include "cmd/cmd_store.h"
#include "cmd/output.h"
#include "rooms/hall_check.h"

#include <stdio.h>

struct store_check {
	const char *store;
};

static void print_damage(void *context, const struct error *damage)
{
	int64_t *n = context;
	++*n;
	cmd_fails(EXIT_DATA, damage);
}

static int store_check_main(void *given)
{
	const struct store_check *o = given;
	struct hall_checked checked;
	struct error err;
	int64_t n_damaged = 0;
	struct db *db = cmd_store_open(o->store);
	if (!db)
		return EXIT_DATA;
	bool read = hall_check(db, &checked, print_damage, &n_damaged, &err);
	db_close(db);
	if (!read)
		return cmd_fails(EXIT_DATA, &err);
	cmd_store_print(checked.tables);
	output(stdout, cmd_store_checked, checked.n_rooms, checked.n_tournaments, n_damaged);
	return n_damaged ? EXIT_DATA : EXIT_DONE;
}

#define AT(member) OPTION_AT(struct store_check, member)

const struct command cmd_store_check = {
	.name = "store check",
	.summary = "read every row of a store and replay its games",
	.description = CMD_STORE_ADDRESSES
	"Compares every column of every row with its range and replays every room and tournament. Prints how many "
	"rows each table has, and names what is damaged; the exit code is then 1. Nothing is changed.",
	.examples = "qipan store check /var/lib/qipan/games.db",
	.see = {"store backup", "serve"},
	.arguments = OPTION_TABLE({"STORE", AT(store), .words = OPTION_FILE}),
	COMMAND_READS(struct store_check, .store = NULL),
	.main = store_check_main,
};
