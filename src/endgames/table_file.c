#include "endgames/table_file.h"
#include "base/base_messages.h"
#include "base/system.h"
#include "endgames/endgames_messages.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

bool table_file_is_folder(const char *folder, struct error *err)
{
	DIR *open = opendir(folder);
	if (!open)
		return fail(err, cannot_read_folder, folder, system_error(errno));
	closedir(open);
	return true;
}

bool table_file_path(const char *folder, const char *name, char path[TABLE_PATH_SIZE], struct error *err)
{
	int n = snprintf(path, TABLE_PATH_SIZE, "%s/%s", folder, name);
	return n < TABLE_PATH_SIZE || fail(err, endgames_folder_path_too_long, folder);
}

bool table_file_sweep(const char *folder, const char *suffix, struct error *err)
{
	char sign[32];
	DIR *open = opendir(folder);
	if (!open)
		return fail(err, cannot_read_folder, folder, system_error(errno));
	snprintf(sign, sizeof sign, "%s.tmp-", suffix);
	for (struct dirent *entry; (entry = readdir(open));) {
		const char *mark = strstr(entry->d_name, sign);
		long process = mark ? strtol(mark + strlen(sign), NULL, 10) : 0;
		if (process > 0 && kill((pid_t)process, 0) != 0 && errno == ESRCH)
			unlinkat(dirfd(open), entry->d_name, 0);
	}
	closedir(open);
	return true;
}

void table_file_put(void *at, uint64_t number, int n_bytes)
{
	for (int i = 0; i < n_bytes; i++)
		((unsigned char *)at)[i] = (unsigned char)(number >> 8 * i);
}

uint64_t table_file_get(const void *at, int n_bytes)
{
	const unsigned char *bytes = at;
	uint64_t number = 0;
	for (int i = n_bytes - 1; i >= 0; i--)
		number = number << 8 | bytes[i];
	return number;
}

uint32_t table_file_sum(uint32_t sum, const void *bytes, size_t n)
{
	return (uint32_t)crc32(sum, bytes, (uInt)n);
}

bool table_file_read(int fd, uint64_t at, void *bytes, size_t n)
{
	for (char *to = bytes; n > 0;) {
		ssize_t got = pread(fd, to, n, (off_t)at);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return false;
		to += got;
		at += (uint64_t)got;
		n -= (size_t)got;
	}
	return true;
}
