#include "store/db_backup.h"
#include "store/backup_sqlite.h"
#include "store/db_tables.h"
#include "store/store_messages.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static bool copy_rows(const char *url, const char *file, struct error *err)
{
	struct db_table_count counts[DB_TABLES];
	struct db *from = db_open(url, err), *to = from ? db_open(file, err) : NULL;
	bool copied = to && db_tables_copy(from, to, counts, err);
	db_close(to);
	db_close(from);
	return copied;
}

/* Creates the file, accessible only to this user. */
static bool create(const char *path, struct error *err)
{
	int file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
	if (file < 0)
		return fail(err, store_cannot_back_up, path, strerror(errno));
	close(file);
	return true;
}

bool db_backup(const char *where, const char *file, struct error *err)
{
	if (!create(file, err))
		return false;
	bool copied = db_is_url(where) ? copy_rows(where, file, err) : backup_sqlite(where, file, err);
	if (!copied)
		unlink(file);
	return copied;
}
