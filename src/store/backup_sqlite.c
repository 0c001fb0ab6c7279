#include "store/backup_sqlite.h"
#include "store/store_messages.h"

#include <sqlite3.h>

#define WAIT_MS 10 /* interval between attempts while another process is writing */
#define WAITS   500

static int copy(sqlite3 *from, sqlite3 *to)
{
	sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
	if (!backup)
		return sqlite3_errcode(to);
	int result = SQLITE_BUSY;
	for (int i = 0; i < WAITS && (result == SQLITE_BUSY || result == SQLITE_LOCKED); i++) {
		if (i)
			sqlite3_sleep(WAIT_MS);
		result = sqlite3_backup_step(backup, -1);
	}
	int finished = sqlite3_backup_finish(backup);
	return result == SQLITE_DONE ? finished : result;
}

bool backup_sqlite(const char *path, const char *out, struct error *err)
{
	sqlite3 *from = NULL, *to = NULL;
	int result = sqlite3_open_v2(path, &from, SQLITE_OPEN_READWRITE, NULL);
	if (result == SQLITE_OK)
		result = sqlite3_open_v2(out, &to, SQLITE_OPEN_READWRITE, NULL);
	if (result == SQLITE_OK)
		result = copy(from, to);
	sqlite3_close(to);
	sqlite3_close(from);
	return result == SQLITE_OK || fail(err, store_cannot_back_up, out, sqlite3_errstr(result));
}
