#include "base/file.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool file_read(const char *path, size_t max, struct string *out, struct error *err)
{
	bool is_stdin = strcmp(path, "-") == 0;
	FILE *in = is_stdin ? stdin : fopen(path, "rb");
	if (!in)
		return fail(err, "cannot open \"%s\": %s", path, strerror(errno));
	char block[16384];
	size_t n, total = 0;
	bool fits = true;
	while (fits && (n = fread(block, 1, sizeof block, in)) > 0) {
		total += n;
		fits = total <= max;
		if (fits)
			string_bytes(out, block, n);
	}
	bool ok = !ferror(in);
	int why = errno;
	if (!is_stdin)
		fclose(in);
	if (!fits)
		return fail(err, "\"%s\" is larger than the limit of %zu bytes", path, max);
	return ok || fail(err, "cannot read \"%s\": %s", path, strerror(why));
}

/* A device or a pipe cannot be replaced; it is written to. */
static bool is_special(const char *path)
{
	struct stat status;
	return stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

/* Writes a file anew. Of an old one by this name nothing is used: it may be a link that someone else has laid. */
static bool write_new(const char *path, const char *bytes, size_t n)
{
	if (unlink(path) != 0 && errno != ENOENT)
		return false;
	FILE *out = fopen(path, "wbx");
	if (!out)
		return false;
	bool ok = fwrite(bytes, 1, n, out) == n && fflush(out) == 0 && fsync(fileno(out)) == 0;
	int why = errno;
	if (fclose(out) != 0 && ok)
		return false;
	errno = why;
	return ok;
}

static bool write_through(const char *path, const char *bytes, size_t n)
{
	FILE *out = fopen(path, "wb");
	if (!out)
		return false;
	bool ok = fwrite(bytes, 1, n, out) == n;
	return fclose(out) == 0 && ok;
}

static bool replace(const char *path, const char *bytes, size_t n)
{
	char beside[PATH_MAX + 32], named[PATH_MAX];
	const char *goal = realpath(path, named) ? named : path; /* a link stays, and what it names is replaced */
	int length = snprintf(beside, sizeof beside, "%s.tmp-%ld", goal, (long)getpid());
	if (length < 0 || (size_t)length >= sizeof beside) {
		errno = ENAMETOOLONG;
		return false;
	}
	if (write_new(beside, bytes, n) && rename(beside, goal) == 0)
		return true;
	int why = errno;
	unlink(beside);
	errno = why;
	return false;
}

bool file_write(const char *path, const char *bytes, size_t n, struct error *err)
{
	if (is_special(path) ? write_through(path, bytes, n) : replace(path, bytes, n))
		return true;
	return fail(err, "cannot write \"%.120s\": %s", path, strerror(errno));
}

bool file_make_directories(const char *path, struct error *err)
{
	char part[PATH_MAX];
	size_t n = strlen(path);
	if (n >= sizeof part)
		return fail(err, "the path of the directory \"%.80s\" is too long", path);
	for (size_t i = 1; i <= n; i++) {
		if (path[i] && path[i] != '/')
			continue;
		memcpy(part, path, i);
		part[i] = 0;
		if (mkdir(part, 0700) != 0 && errno != EEXIST)
			return fail(err, "cannot make the directory \"%.120s\": %s", part, strerror(errno));
	}
	return true;
}
