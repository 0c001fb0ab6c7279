#include "cmd/settings.h"
#include "base/base_messages.h"
#include "base/file.h"
#include "base/folders.h"
#include "cmd/arguments.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/language.h"
#include "core/core_messages.h"
#include "games/registry.h"
#include "search/strength.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_BYTES = 4096, VALUE_BYTES = 64 };

/* The struct that the table fills, used only for validation. */
struct settings {
	const char *language, *notation, *pieces;
	int strength, threads;
};

#define AT(member) OPTION_AT(struct settings, member)

const struct option settings_table[] = {
	{"language", AT(language), "language of games, rulings and errors; overrides LANG",
	 .choices = language_choices},
	{"notation", AT(notation), "notation of moves in play and book show, where the game has it", "NOTATION"},
	{"pieces", AT(pieces), "style of the pieces", .choices = option_pieces},
	{"strength", AT(strength), "strength of the computer in play", "N", 1, STRENGTH_MAX},
	{"threads", AT(threads), "threads of searches and long jobs", "T", 1, 256},
	OPTION_END,
};

static const char coordinates[] = "coordinates"; /* the notation that every game has */

static struct config_file file;
static struct error fault;
static bool is_faulty;

const char *settings_path(struct error *err)
{
	static char path[PATH_BYTES];
	size_t n = folders_path(FOLDER_CONFIG, "config", path, sizeof path);
	if (n > 0 && n < sizeof path)
		return path;
	fail(err, n == 0 ? cmd_config_no_folder : cmd_config_long_path);
	return NULL;
}

void settings_read(void)
{
	const char *path = settings_path(NULL);
	struct string text = {0};
	if (!path || (access(path, F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR)))
		return;
	struct error why;
	if (!file_read_regular(path, CONFIG_FILE_BYTES_MAX, &text, &fault)) /* it names the file */
		is_faulty = true;
	else if (!config_file_parse(string_text(&text), text.length, &file, &why))
		is_faulty = !fail(&fault, in_path, message_part(path, MESSAGE_TEXT_MAX), &why);
	string_release(&text);
}

/* --- validation --- */

const struct option *settings_find(const char *name, struct error *err)
{
	const char *names[16];
	int n = 0;
	for (const struct option *o = settings_table; o->name; names[n++] = o++->name)
		if (strcmp(o->name, name) == 0)
			return o;
	fail(err, cmd_config_unknown, name);
	fail_near(err, name, names, n);
	return NULL;
}

/* Whether a game has the notation; if not, prints an error. */
static bool is_notation(const char *what, const char *name)
{
	struct string list = {0};
	struct error err;
	bool found = strcmp(name, coordinates) == 0;
	string_add(&list, "%s", coordinates);
	for (int i = 0; games_at(i); i++) {
		const char *const *notations = games_at(i)->text.notations;
		for (; notations && *notations; notations++) {
			found |= strcmp(*notations, name) == 0;
			string_add(&list, ", %s", *notations);
		}
	}
	if (!found) {
		fail(&err, cmd_not_a_choice, what, name, string_text(&list));
		cmd_fails(EXIT_USAGE, &err);
	}
	string_release(&list);
	return found;
}

bool settings_accept(const struct option *o, const char *what, const char *value)
{
	struct settings unused;
	return strcmp(o->name, "notation") == 0 ? is_notation(what, value)
						: arguments_store_default(o, what, value, &unused);
}

/* The name of a value in errors: "FILE:3: threads". */
static void name_line(const struct config_entry *e, char out[PATH_BYTES + 80])
{
	snprintf(out, PATH_BYTES + 80, "%s:%d: %s", settings_path(NULL), e->line, e->name);
}

bool settings_check(void)
{
	char what[PATH_BYTES + 80];
	struct error err;
	if (is_faulty) {
		cmd_fails(EXIT_USAGE, &fault);
		return false;
	}
	for (int i = 0; i < file.n; i++) {
		const struct option *o = settings_find(file.entries[i].name, &err);
		name_line(&file.entries[i], what);
		if (!o) {
			snprintf(what, sizeof what, "%s:%d", settings_path(NULL), file.entries[i].line);
			cmd_fails_in(EXIT_USAGE, what, &err);
			return false;
		}
		if (!settings_accept(o, what, file.entries[i].value))
			return false;
	}
	return true;
}

/* --- values --- */

const char *settings_value_from(const char *name, struct settings_origin *from)
{
	const char *variable = strcmp(name, "language") == 0 ? "QIPAN_LANGUAGE" : NULL;
	const char *value = variable ? getenv(variable) : NULL;
	*from = (struct settings_origin){0};
	if (value && *value) {
		from->variable = variable;
		return value;
	}
	const struct config_entry *e = config_file_find(&file, name);
	from->line = e ? e->line : 0;
	return e ? e->value : NULL;
}

const char *settings_value(const char *name)
{
	struct settings_origin from;
	return settings_value_from(name, &from);
}

bool settings_apply(const struct option *options, void *out)
{
	char what[PATH_BYTES + 80];
	for (const struct option *o = options; o && o->name; o++) {
		const struct config_entry *e = o->has_setting ? config_file_find(&file, o->name) : NULL;
		if (!e)
			continue;
		name_line(e, what);
		if (!arguments_store_default(o, what, e->value, out))
			return false;
	}
	return true;
}

bool settings_notation(const struct game *game, const char *given, bool for_people, int *out)
{
	const char *name = given ? given : for_people ? settings_value("notation") : NULL;
	*out = -1;
	if (!name || strcmp(name, coordinates) == 0 || game_find_notation(game, name, out) || !given)
		return true;
	cmd_refuses(EXIT_USAGE, cmd_unknown_notation, game->name, given);
	return false;
}
