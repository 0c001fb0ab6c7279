/* folders: where the user's files are, by the XDG base directory specification. */
#ifndef BASE_FOLDERS_H
#define BASE_FOLDERS_H

#include <stdbool.h>
#include <stddef.h>

enum folder {
	FOLDER_CONFIG, /* $XDG_CONFIG_HOME/qipan or ~/.config/qipan */
	FOLDER_DATA,   /* $XDG_DATA_HOME/qipan or ~/.local/share/qipan */
	FOLDER_STATE,  /* $XDG_STATE_HOME/qipan or ~/.local/state/qipan */
};

/* Whether the path is absolute. */
bool folders_is_absolute(const char *path);

/* Writes the path of a file in the folder, and returns its length, which may be size or more if it does not fit; 0 if
 * the environment names no such folder: relative paths do not count. */
size_t folders_path(enum folder, const char *file, char *out, size_t size);

#endif
