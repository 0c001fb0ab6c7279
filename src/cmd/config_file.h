/* config_file: the text of a configuration file: lines "name = value", comments that begin with '#', and empty lines.
 */
#ifndef CMD_CONFIG_FILE_H
#define CMD_CONFIG_FILE_H

#include "base/error.h"
#include "base/text.h"

enum { CONFIG_FILE_BYTES_MAX = 1 << 16, CONFIG_NAME_MAX = 40, CONFIG_ENTRIES_MAX = 64 };

/* A line with a value. Both texts are without blanks around them and not empty. */
struct config_entry {
	char name[CONFIG_NAME_MAX];
	char *value;
	int line; /* counted from 1 */
};

struct config_file {
	struct config_entry *entries; /* in the order of the lines; names are distinct */
	int n;                        /* at most CONFIG_ENTRIES_MAX */
};

/* Reads the text into *out, which the caller releases in either case. On an error, which names the line, *out has the
 * entries before it. */
bool config_file_parse(const char *text, size_t length, struct config_file *out, struct error *) MUST_USE;
void config_file_release(struct config_file *);

/* The entry of that name, or NULL. */
const struct config_entry *config_file_find(const struct config_file *, const char *name);

/* Appends the text with the value of a name changed, which is added at the end if it is missing. value NULL removes the
 * name. All other lines stay as they are, invalid ones too. */
void config_file_change(const char *text, size_t length, const char *name, const char *value, struct string *out);

#endif
