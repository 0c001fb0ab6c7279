#include "base/append_log.h"
#include "base/base_messages.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/ranks.h"
#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define SYNC_US 1000000 /* sync at most once a second: a game may take less time than a sync */

static int open_as(const char *path, int more)
{
	int file;
	do
		file = open(path, O_RDWR | O_APPEND | O_CLOEXEC | more, 0666);
	while (file < 0 && errno == EINTR);
	return file;
}

/* Opens or creates the file without a race, so that is_new is reliable. */
static void open_or_make(struct append_log *j, const char *path, enum append_log_mode mode)
{
	*j = (struct append_log){.file = -1};
	if (mode != APPEND_LOG_NEW)
		j->file = open_as(path, 0);
	if (j->file < 0 && mode != APPEND_LOG_OLD && (mode == APPEND_LOG_NEW || errno == ENOENT)) {
		j->file = open_as(path, O_CREAT | O_EXCL);
		j->is_new = j->file >= 0;
	}
}

static bool lock(const struct append_log *j, const char *path, struct error *err)
{
	int result;
	do
		result = flock(j->file, LOCK_EX | LOCK_NB);
	while (result != 0 && errno == EINTR);
	if (result == 0)
		return true;
	return errno == EWOULDBLOCK ? fail(err, journal_in_use, path)
				    : fail(err, journal_cannot_lock, path, system_error(errno));
}

static bool check_file(const struct append_log *j, const char *path, struct error *err)
{
	struct stat status;
	if (fstat(j->file, &status) != 0)
		return fail(err, cannot_read, path, system_error(errno));
	return S_ISREG(status.st_mode) || fail(err, journal_not_a_file, path);
}

static bool sync_name(const char *path, struct error *err)
{
	return file_sync_name(path) || fail(err, cannot_write, path, system_error(errno));
}

bool append_log_open(struct append_log *j, const char *path, enum append_log_mode mode, size_t max, struct string *text,
		     struct error *err)
{
	if (ranks_is_worker()) {
		*j = (struct append_log){.file = -1};
		return ranks_share(text, err);
	}
	open_or_make(j, path, mode);
	if (j->file < 0 && errno == EEXIST)
		return fail(err, journal_exists, path);
	if (j->file < 0)
		return fail(err, cannot_open, message_part(path, 120), system_error(errno));
	if (check_file(j, path, err) && lock(j, path, err) &&
	    (j->is_new ? sync_name(path, err) : file_read(path, max, text, err)) && ranks_share(text, err))
		return true;
	append_log_give_up(j, path);
	return false;
}

static int truncate_to(const struct append_log *j, off_t size)
{
	int result;
	do
		result = ftruncate(j->file, size);
	while (result != 0 && errno == EINTR);
	return result;
}

bool append_log_cut(struct append_log *j, size_t size, struct error *err)
{
	return j->file < 0 || truncate_to(j, (off_t)size) == 0 || fail(err, journal_cannot_cut, system_error(errno));
}

bool append_log_add(struct append_log *j, const char *lines, size_t n, struct error *err)
{
	struct stat before;
	if (j->file < 0)
		return true;
	int64_t now = clock_us();
	bool is_due = !j->synced_us || now - j->synced_us >= SYNC_US;
	if (fstat(j->file, &before) != 0)
		return fail(err, journal_cannot_write, system_error(errno));
	if (file_put(j->file, lines, n) && (!is_due || file_sync(j->file))) {
		j->synced_us = is_due ? now : j->synced_us;
		return true;
	}
	int why = errno;
	if (truncate_to(j, before.st_size) != 0)
		return fail(err, journal_cannot_take_back, system_error(errno));
	return fail(err, journal_cannot_write, system_error(why));
}

bool append_log_sync(struct append_log *j, struct error *err)
{
	return j->file < 0 || file_sync(j->file) || fail(err, journal_cannot_write, system_error(errno));
}

bool append_log_close(struct append_log *j, struct error *err)
{
	bool synced = append_log_sync(j, err);
	if (j->file >= 0 && close(j->file) != 0 && errno != EINTR && synced)
		synced = fail(err, journal_cannot_write, system_error(errno));
	j->file = -1;
	return synced;
}

void append_log_give_up(struct append_log *j, const char *path)
{
	if (j->is_new)
		unlink(path); /* it is still empty */
	if (j->file >= 0)
		close(j->file);
	j->file = -1;
}
