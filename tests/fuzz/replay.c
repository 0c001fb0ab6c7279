/* replay FOLDER: runs a fuzzer over every file in a folder, in the order of their names, and prints the number of
 * files. */
#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"

#define FILE_MAX ((size_t)1 << 24)

static int is_visible(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

static int replay(const char *path)
{
	struct string bytes = {0};
	struct error err;
	int n = file_read(path, FILE_MAX, &bytes, &err);
	if (!n)
		fprintf(stderr, "replay: %s\n", err.text);
	else
		LLVMFuzzerTestOneInput((const uint8_t *)string_text(&bytes), bytes.length);
	string_release(&bytes);
	return n;
}

int main(int argc, char **argv)
{
	struct dirent **entries;
	int n = argc == 2 ? scandir(argv[1], &entries, is_visible, alphasort) : -1;
	if (n <= 0) {
		fprintf(stderr, "usage: replay FOLDER, a folder with at least one file\n");
		return EXIT_FAILURE;
	}
	int n_read = 0;
	LLVMFuzzerInitialize(&argc, &argv);
	for (int i = 0; i < n; i++) {
		struct string path = {0};
		string_add(&path, "%s/%s", argv[1], entries[i]->d_name);
		dprintf(STDOUT_FILENO, "%s\n", path.text); /* the last name printed is the failing one */
		n_read += replay(path.text);
		string_release(&path);
		free(entries[i]);
	}
	free(entries);
	dprintf(STDOUT_FILENO, "%d files\n", n_read);
	return n_read == n ? EXIT_SUCCESS : EXIT_FAILURE;
}
