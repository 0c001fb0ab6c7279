/* A configuration file. Whatever it contains, each entry is found again by its name; a value that is set is the value
 * of a file that could be read; the other values stay, and unsetting it restores them all. */
#include "fuzz.h"

#include <string.h>

#include "cmd/config_file.h"

#define NAME "strength"

/* All values of a but that of NAME are in b. */
static void check_kept(const struct config_file *a, const struct config_file *b)
{
	for (int i = 0; i < a->n; i++) {
		const struct config_entry *e = config_file_find(b, a->entries[i].name);
		HOLD(strcmp(a->entries[i].name, NAME) == 0 || (e && strcmp(e->value, a->entries[i].value) == 0));
	}
}

static bool change(const struct string *text, const char *value, struct string *out, struct config_file *file)
{
	struct error err;
	config_file_change(string_text(text), text->length, NAME, value, out);
	if (config_file_parse(string_text(out), out->length, file, &err))
		return true;
	fuzz_check_error(&err);
	return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct config_file file, set, unset;
	struct string text = {0}, changed = {0}, back = {0};
	struct error err;
	string_bytes(&text, data, size);
	bool read = config_file_parse(string_text(&text), size, &file, &err);
	if (!read)
		fuzz_check_error(&err);
	for (int i = 0; i < file.n; i++) {
		const struct config_entry *e = &file.entries[i];
		HOLD(config_file_find(&file, e->name) == e && *e->value && text_is_utf8(e->value));
		HOLD(e->line > (i ? file.entries[i - 1].line : 0));
	}
	bool full = read && file.n == CONFIG_ENTRIES_MAX && !config_file_find(&file, NAME);
	bool done = change(&text, "7", &changed, &set);
	HOLD(!read || done || full);
	if (read && done) {
		HOLD(strcmp(config_file_find(&set, NAME)->value, "7") == 0);
		check_kept(&file, &set);
	}
	done = change(&changed, NULL, &back, &unset);
	HOLD(!config_file_find(&unset, NAME) && (!read || done));
	if (read)
		check_kept(&file, &unset);
	config_file_release(&file);
	config_file_release(&set);
	config_file_release(&unset);
	string_release(&text);
	string_release(&changed);
	string_release(&back);
	return 0;
}
