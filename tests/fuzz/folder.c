#include "folder.h"
#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char home[100], folder[120];

static bool is_visible(const char *name)
{
	return strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
}

static void empty_folder(void)
{
	DIR *open = opendir(folder);
	HOLD(open);
	for (struct dirent *entry; (entry = readdir(open));)
		if (is_visible(entry->d_name))
			HOLD(unlinkat(dirfd(open), entry->d_name, 0) == 0);
	closedir(open);
}

static void leave(void)
{
	empty_folder();
	rmdir(folder);
	rmdir(home);
}

const char *folder_fresh(void)
{
	if (folder[0]) {
		empty_folder();
		return folder;
	}
	snprintf(home, sizeof home, "%s/qipan-fuzz-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
	HOLD(mkdtemp(home));
	snprintf(folder, sizeof folder, "%s/qipan", home);
	HOLD(mkdir(folder, 0700) == 0 && setenv("XDG_STATE_HOME", home, 1) == 0 && atexit(leave) == 0);
	return folder;
}

void folder_put(const char *name, const void *bytes, size_t n)
{
	char path[300];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	FILE *file = fopen(path, "w");
	HOLD(file && fwrite(bytes, 1, n, file) == n && fclose(file) == 0);
}

int folder_count(const char *ending)
{
	int n = 0;
	DIR *open = opendir(folder);
	HOLD(open);
	for (struct dirent *entry; (entry = readdir(open));) {
		size_t length = strlen(entry->d_name), k = strlen(ending);
		n += is_visible(entry->d_name) && length >= k && strcmp(entry->d_name + length - k, ending) == 0;
	}
	closedir(open);
	return n;
}
