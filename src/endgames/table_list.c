#include "endgames/table_list.h"
#include "base/base_messages.h"
#include "base/mem.h"
#include "base/system.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct entry {
	int order;
	char *name;
};

struct entries {
	struct entry *of;
	size_t n, room;
};

static bool has_suffix(const char *name, const char *suffix)
{
	size_t n = strlen(name), n_suffix = strlen(suffix);
	return n > n_suffix && strcmp(name + n - n_suffix, suffix) == 0;
}

static int compare(const void *a, const void *b)
{
	const struct entry *one = a, *other = b;
	if (one->order != other->order)
		return one->order < other->order ? -1 : 1;
	return strcmp(one->name, other->name);
}

static void add(struct entries *e, const char *name, int order)
{
	if (e->n == e->room) {
		e->room = e->room ? 2 * e->room : 64;
		e->of = mem_resize(e->of, e->room, sizeof *e->of);
	}
	e->of[e->n++] = (struct entry){order, mem_text(name)};
}

static bool read_folder(const char *folder, const struct table_listing *l, struct entries *e, struct error *err)
{
	DIR *open = opendir(folder);
	if (!open)
		return fail(err, cannot_read_folder, folder, system_error(errno));
	for (struct dirent *entry; (entry = readdir(open));)
		if (has_suffix(entry->d_name, l->suffix) && (!l->wanted || l->wanted(l->context, entry->d_name)))
			add(e, entry->d_name, l->order(entry->d_name));
	closedir(open);
	if (e->n)
		qsort(e->of, e->n, sizeof *e->of, compare);
	return true;
}

static void report(const char *name, const struct table_listing *l, tablebase_report_fn *each, void *context)
{
	char set[TABLE_SET_NAME_MAX] = "?";
	struct error why;
	struct tablebase_info info = {.set = set, .file = name};
	info.trouble = l->read(l->context, name, &info, set, &why) ? NULL : why.text;
	each(context, &info);
}

bool table_list(const char *folder, const struct table_listing *l, tablebase_report_fn *each, void *context,
		struct error *err)
{
	struct entries entries = {.n = 0};
	bool good = read_folder(folder, l, &entries, err);
	for (size_t i = 0; i < entries.n; i++) {
		report(entries.of[i].name, l, each, context);
		free(entries.of[i].name);
	}
	free(entries.of);
	return good;
}
