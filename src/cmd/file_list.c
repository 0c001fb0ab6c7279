#include "cmd/file_list.h"
#include "base/base_messages.h"
#include "base/mem.h"
#include "base/system.h"
#include "base/text.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void append(struct file_list *list, const char *path, bool found)
{
	if ((list->n & (list->n - 1)) == 0)
		list->entries = mem_resize(list->entries, list->n ? (size_t)list->n * 2 : 1, sizeof *list->entries);
	list->entries[list->n++] = (struct file_list_entry){mem_text(path), found};
}

static int is_visible(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

static bool add_folder(struct file_list *, const char *folder, struct error *);

static bool add_found(struct file_list *list, const char *path, struct error *err)
{
	struct stat own, status;
	if (lstat(path, &own) != 0 || stat(path, &status) != 0)
		return true; /* removed meanwhile, or a dangling link */
	if (S_ISDIR(own.st_mode))
		return add_folder(list, path, err);
	if (S_ISREG(status.st_mode))
		append(list, path, true);
	return true;
}

static bool add_folder(struct file_list *list, const char *folder, struct error *err)
{
	struct dirent **names;
	struct string path = {0};
	bool ends = folder[strlen(folder) - 1] == '/', good = true;
	int n = scandir(folder, &names, is_visible, by_name);
	if (n < 0)
		return fail(err, cannot_read_folder, folder, system_error(errno));
	for (int i = 0; i < n; i++) {
		string_clear(&path);
		string_add(&path, "%s%s%s", folder, ends ? "" : "/", names[i]->d_name);
		good = good && add_found(list, path.text, err);
		free(names[i]);
	}
	free(names);
	string_release(&path);
	return good;
}

bool file_list_add(struct file_list *list, const char *path, struct error *err)
{
	struct stat status;
	if (strcmp(path, "-") != 0 && stat(path, &status) == 0 && S_ISDIR(status.st_mode))
		return add_folder(list, path, err);
	append(list, path, false);
	return true;
}

void file_list_release(struct file_list *list)
{
	for (int i = 0; i < list->n; i++)
		free(list->entries[i].path);
	free(list->entries);
	*list = (struct file_list){0};
}
