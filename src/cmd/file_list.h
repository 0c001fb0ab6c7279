/* file_list: expands the paths on a command line: files, and folders recursively. */
#ifndef CMD_FILE_LIST_H
#define CMD_FILE_LIST_H

#include <stdbool.h>

#include "base/error.h"

struct file_list { /* {0} is an empty list */
	struct file_list_entry {
		char *path;
		bool found; /* found in a folder, not named by the user */
	} * entries;
	int n;
};

/* Appends a file, or the regular files in a folder and its subfolders, sorted by name within each folder. Names that
 * begin with a dot are skipped, and links to folders are not followed. A nonexistent path and "-" count as files. Fails
 * if a folder cannot be read. */
bool file_list_add(struct file_list *, const char *path, struct error *) MUST_USE;

void file_list_release(struct file_list *);

#endif
