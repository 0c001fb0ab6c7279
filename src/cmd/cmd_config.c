/* cmd_config: shows and changes the user's settings. */
#include "base/file.h"
#include "base/json_write.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/settings.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct config {
	const char *name, *value;
	bool unset, path, json;
};

/* --- showing --- */

static void print_setting(const struct option *o, const char *path)
{
	struct settings_origin from;
	const char *value = settings_value_from(o->name, &from);
	struct string metavar = {0};
	option_add_metavar(o, &metavar);
	if (!value)
		printf("# %s = %s    %s\n", o->name, string_text(&metavar), o->help);
	else if (from.variable)
		printf("%s = %s    # %s\n", o->name, value, from.variable);
	else
		printf("%s = %s    # %s:%d\n", o->name, value, path, from.line);
	string_release(&metavar);
}

static void add_setting(const struct option *o, const char *path, struct string *out)
{
	struct settings_origin from;
	json_add_comma(out);
	string_char(out, '{');
	json_add_text(out, "name", o->name);
	json_add_text(out, "value", settings_value_from(o->name, &from));
	json_add_text(out, "variable", from.variable);
	json_add_text(out, "file", from.line ? path : NULL);
	if (from.line)
		json_add_number(out, "line", from.line);
	string_char(out, '}');
}

static int show_all(const char *path, bool json)
{
	struct string out = {0};
	string_char(&out, '[');
	for (const struct option *o = settings_table; o->name; o++)
		if (json)
			add_setting(o, path, &out);
		else
			print_setting(o, path);
	if (json)
		printf("%s]\n", out.text);
	string_release(&out);
	return settings_check() ? EXIT_DONE : EXIT_DATA;
}

static int show_one(const struct option *o)
{
	const char *value = settings_value(o->name);
	if (value)
		puts(value);
	return value ? EXIT_DONE : EXIT_DATA;
}

/* --- changing --- */

/* Makes the folders of the path. */
static bool make_folders(const char *path, struct error *err)
{
	struct string folder = {0};
	string_bytes(&folder, path, (size_t)(strrchr(path, '/') - path));
	bool made = file_make_directories(string_text(&folder), err);
	string_release(&folder);
	return made;
}

static int change(const char *path, const char *name, const char *value)
{
	struct string before = {0}, after = {0};
	struct error err;
	bool missing = access(path, F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR);
	bool good = missing ? make_folders(path, &err) : file_read_regular(path, CONFIG_FILE_BYTES_MAX, &before, &err);
	if (good) {
		config_file_change(string_text(&before), before.length, name, value, &after);
		good = file_write(path, string_text(&after), after.length, &err);
	}
	string_release(&before);
	string_release(&after);
	return good ? EXIT_DONE : cmd_fails(EXIT_DATA, &err);
}

static int config_main(void *given)
{
	const struct config *o = given;
	struct error err;
	const char *path = settings_path(&err);
	if (!path)
		return cmd_fails(EXIT_DATA, &err);
	if (o->unset && (!o->name || o->value))
		return cmd_refuses(EXIT_USAGE, o->name ? cmd_config_set_or_unset : cmd_config_unset_what);
	if (o->path) {
		puts(path);
		return EXIT_DONE;
	}
	if (!o->name)
		return show_all(path, o->json);
	const struct option *setting = settings_find(o->name, &err);
	if (!setting)
		return cmd_fails(EXIT_USAGE, &err);
	if (!o->value && !o->unset)
		return show_one(setting);
	if (o->value && !settings_accept(setting, o->name, o->value))
		return EXIT_USAGE;
	return change(path, o->name, o->value);
}

#define AT(member) OPTION_AT(struct config, member)

const struct command cmd_config = {
	.name = "config",
	.summary = "show and change your settings",
	.description =
		"Without arguments it prints all settings and where they are from; with NAME the value of one; with "
		"NAME and VALUE it changes one, and keeps the other lines of the file and its comments.\n"
		"\n"
		"The settings are in $XDG_CONFIG_HOME/qipan/config (default ~/.config/qipan/config), one \"name = "
		"value\" "
		"per line. They are the defaults of the options with these names; an option on the command line counts "
		"more. Files and the answers to other programs do not depend on them: \"engine\" ignores them, and "
		"\"notation\" is only for what people read.\n"
		"\n"
		"$QIPAN_LANGUAGE counts more than \"language\" in the file, and both count more than LC_ALL, "
		"LC_MESSAGES "
		"and LANG.",
	.examples = "qipan config strength 6\n"
		    "qipan config notation chinese\n"
		    "qipan config --unset strength",
	.see = {"play", "games"},
	.wrong = "the setting has no value, or the file is invalid or cannot be written",
	.arguments = OPTION_TABLE({"NAME", AT(name), .words = OPTION_SETTING, .optional = true},
				  {"VALUE", AT(value), .optional = true}),
	.options = OPTION_TABLE({"unset", AT(unset), "remove the setting from the file"},
				{"path", AT(path), "print the path of the file"}, {"json", AT(json), "print JSON"}),
	COMMAND_READS(struct config, .json = false),
	.works_without_settings = true,
	.main = config_main,
};
