#include "base/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
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

bool file_write(const char *path, const char *bytes, size_t n, struct error *err)
{
	char beside[4096];
	int length = snprintf(beside, sizeof beside, "%s.tmp-%ld", path, (long)getpid());
	if (length < 0 || (size_t)length >= sizeof beside)
		return fail(err, "the path \"%.60s...\" is too long", path);
	FILE *out = fopen(beside, "wb");
	if (!out)
		return fail(err, "cannot write \"%s\": %s", path, strerror(errno));
	bool ok = fwrite(bytes, 1, n, out) == n && fflush(out) == 0 && fsync(fileno(out)) == 0;
	int why = errno;
	if (fclose(out) != 0 && ok) {
		ok = false;
		why = errno;
	}
	if (ok && rename(beside, path) != 0) {
		ok = false;
		why = errno;
	}
	if (ok)
		return true;
	unlink(beside);
	return fail(err, "cannot write \"%s\": %s", path, strerror(why));
}
