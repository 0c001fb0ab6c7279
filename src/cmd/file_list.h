/* file_list: the files that the words of a command line name: files, and folders with everything below them. */
#ifndef CMD_FILE_LIST_H
#define CMD_FILE_LIST_H

#include <stdbool.h>

#include "base/error.h"

struct file_list { /* {0} is an empty one */
	struct file_list_entry {
		char *path;
		bool found; /* in a folder, not named by the user */
	} * entries;
	int n;
};

/* Appends the file; of a folder the regular files in it and in the folders below it, in the order of their names in
 * each folder. Names that begin with a dot are left out, and links to folders are not followed. A path that does not
 * exist, and "-", are files. Fails if a folder cannot be read. */
bool file_list_add(struct file_list *, const char *path, struct error *) MUST_USE;

void file_list_release(struct file_list *);

#endif
