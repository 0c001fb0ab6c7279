#include "base/file.h"
#include "base/base_messages.h"
#include "base/ranks.h"
#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DAMAGED_MAX = 1000 };

/* Retries a call interrupted by a signal. */
#define AGAIN(result, call)                                                                                            \
	do                                                                                                             \
		(result) = (call);                                                                                     \
	while ((result) < 0 && errno == EINTR)

/* --- reading --- */

/* Reads to the end of the file, or until the content exceeds max. */
static bool read_all(int file, size_t max, struct string *out, bool *fits)
{
	char block[16384];
	ssize_t n;
	size_t total = 0;
	*fits = true;
	for (;;) {
		AGAIN(n, read(file, block, sizeof block));
		if (n <= 0)
			return n == 0;
		total += (size_t)n;
		*fits = total <= max;
		if (!*fits)
			return true;
		string_bytes(out, block, (size_t)n);
	}
}

/* Reads an open file, then closes it unless it is standard input. */
static bool read_open(int file, const char *path, size_t max, struct string *out, struct error *err)
{
	bool fits, ok = read_all(file, max, out, &fits);
	int why = errno;
	if (file != STDIN_FILENO)
		close(file);
	if (!fits)
		return fail(err, file_too_large, path, max);
	return ok || fail(err, cannot_read_path, path, system_error(why));
}

static bool refuse_to_open(const char *path, int why, struct error *err)
{
	return fail(err, cannot_open, path, system_error(why));
}

bool file_read(const char *path, size_t max, struct string *out, struct error *err)
{
	int file;
	if (strcmp(path, "-") == 0)
		return (ranks_is_worker() || read_open(STDIN_FILENO, path, max, out, err)) && ranks_share(out, err);
	AGAIN(file, open(path, O_RDONLY | O_CLOEXEC));
	return file >= 0 ? read_open(file, path, max, out, err) : refuse_to_open(path, errno, err);
}

bool file_read_regular(const char *path, size_t max, struct string *out, struct error *err)
{
	struct stat status;
	int file;
	AGAIN(file, open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
	if (file < 0)
		return refuse_to_open(path, errno, err);
	if (fstat(file, &status) == 0 && S_ISREG(status.st_mode))
		return read_open(file, path, max, out, err);
	close(file);
	return fail(err, file_not_regular, path);
}

/* --- writing --- */

bool file_put(int file, const char *bytes, size_t n)
{
	while (n > 0) {
		ssize_t written;
		AGAIN(written, write(file, bytes, n));
		if (written < 0)
			return false;
		bytes += written;
		n -= (size_t)written;
	}
	return true;
}

bool file_sync(int file)
{
	int result;
	AGAIN(result, fsync(file));
	return result == 0 || errno == EINVAL || errno == ENOTSUP;
}

bool file_sync_name(const char *path)
{
	char folder[PATH_MAX];
	const char *slash = strrchr(path, '/');
	int file, length = snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1,
				    slash ? path : ".");
	if (length < 0 || (size_t)length >= sizeof folder) {
		errno = ENAMETOOLONG;
		return false;
	}
	AGAIN(file, open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
	if (file < 0)
		return errno == EACCES; /* a directory that we may not read cannot be synced either */
	bool synced = file_sync(file);
	int why = errno;
	close(file);
	errno = why;
	return synced;
}

/* Closes a written file; an error from close counts as a write error. */
static bool close_written(int file, bool ok)
{
	int why = errno;
	if (close(file) != 0 && errno != EINTR && ok) /* after EINTR, Linux has closed the file */
		return false;
	errno = why;
	return ok;
}

static bool refuse(const char *path, int why, struct error *err)
{
	return fail(err, cannot_write, path, system_error(why));
}

/* Gives the new file the mode and owner of the old one. */
static bool take_after(int file, const struct stat *old, const char *path, struct error *err)
{
	struct stat new;
	int result;
	if (fstat(file, &new) != 0)
		return refuse(path, errno, err);
	if (new.st_uid != old->st_uid || new.st_gid != old->st_gid) {
		AGAIN(result, fchown(file, old->st_uid, old->st_gid));
		if (result != 0)
			return fail(err, file_cannot_keep_owner, path);
	}
	AGAIN(result, fchmod(file, old->st_mode & 07777));
	return result == 0 || refuse(path, errno, err);
}

/* Creates a new file. An existing file of that name is removed first: it may be a link planted by someone else. old
 * supplies the mode and owner, or is NULL; path is for error messages. */
static bool write_new(const char *temporary, const struct stat *old, const char *bytes, size_t n, const char *path,
		      struct error *err)
{
	int file;
	if (unlink(temporary) != 0 && errno != ENOENT)
		return refuse(path, errno, err);
	AGAIN(file, open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old ? 0600 : 0666));
	if (file < 0)
		return refuse(path, errno, err);
	if (old && !take_after(file, old, path, err)) {
		close(file);
		return false;
	}
	return close_written(file, file_put(file, bytes, n) && file_sync(file)) || refuse(path, errno, err);
}

static bool write_through(const char *path, const char *bytes, size_t n)
{
	int file;
	AGAIN(file, open(path, O_WRONLY | O_CLOEXEC));
	return file >= 0 && close_written(file, file_put(file, bytes, n));
}

static bool replace(const char *goal, const struct stat *old, const char *bytes, size_t n, const char *path,
		    struct error *err)
{
	char temporary[PATH_MAX + FILE_SUFFIX_MAX];
	int length = snprintf(temporary, sizeof temporary, "%s.tmp-%ld", goal, (long)getpid());
	if (length < 0 || (size_t)length >= sizeof temporary)
		return refuse(path, ENAMETOOLONG, err);
	if (!write_new(temporary, old, bytes, n, path, err)) {
		unlink(temporary);
		return false;
	}
	if (rename(temporary, goal) != 0) {
		refuse(path, errno, err);
		unlink(temporary);
		return false;
	}
	return file_sync_name(goal) || refuse(path, errno, err);
}

bool file_write(const char *path, const char *bytes, size_t n, struct error *err)
{
	char named[PATH_MAX];
	struct stat status;
	if (ranks_is_worker())
		return true;
	if (!realpath(path, named)) {
		if (errno != ENOENT)
			return refuse(path, errno, err);
		if (lstat(path, &status) == 0)
			return fail(err, file_dangling_link, path);
		return replace(path, NULL, bytes, n, path, err);
	}
	if (stat(named, &status) != 0)
		return refuse(path, errno, err);
	if (S_ISREG(status.st_mode))
		return replace(named, &status, bytes, n, path, err);
	return write_through(named, bytes, n) || refuse(path, errno, err);
}

bool file_keep_damaged(const char *path, const char *bytes, size_t n, struct string *out, struct error *err)
{
	struct stat status;
	for (int i = 1; i <= DAMAGED_MAX; i++) {
		string_clear(out);
		string_add(out, "%s.damaged-%d", path, i);
		if (lstat(out->text, &status) == 0)
			continue;
		mode_t old = umask(077);
		bool kept = errno == ENOENT ? file_write(out->text, bytes, n, err) : refuse(out->text, errno, err);
		umask(old);
		return kept;
	}
	return fail(err, file_too_many_damaged, path, DAMAGED_MAX);
}

bool file_make_directories(const char *path, struct error *err)
{
	char part[PATH_MAX];
	size_t n = strlen(path);
	if (ranks_is_worker())
		return true;
	if (n >= sizeof part)
		return fail(err, file_path_too_long, path);
	for (size_t i = 1; i <= n; i++) {
		if (path[i] && path[i] != '/')
			continue;
		memcpy(part, path, i);
		part[i] = 0;
		if (mkdir(part, 0700) == 0 ? !file_sync_name(part) : errno != EEXIST)
			return fail(err, file_cannot_make_directory, part, system_error(errno));
	}
	return true;
}
