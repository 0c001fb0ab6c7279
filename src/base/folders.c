#include "base/folders.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool folders_is_absolute(const char *path)
{
#ifdef _WIN32
	if (isalpha((unsigned char)path[0]) && path[1] == ':' && strchr("/\\", path[2]) && path[2])
		return true;
#endif
	return path[0] == '/';
}

size_t folders_path(enum folder folder, const char *file, char *out, size_t size)
{
	static const struct {
		const char *variable, *in_home;
	} folders[] = {
		[FOLDER_CONFIG] = {"XDG_CONFIG_HOME", "/.config"},
		[FOLDER_DATA] = {"XDG_DATA_HOME", "/.local/share"},
		[FOLDER_STATE] = {"XDG_STATE_HOME", "/.local/state"},
	};
	const char *chosen = getenv(folders[folder].variable), *home = getenv("HOME");
	bool is_chosen = chosen && folders_is_absolute(chosen);
	if (!is_chosen && !(home && folders_is_absolute(home)))
		return 0;
	int n = snprintf(out, size, "%s%s/qipan%s%s", is_chosen ? chosen : home,
			 is_chosen ? "" : folders[folder].in_home, *file ? "/" : "", file);
	return n > 0 ? (size_t)n : size;
}
