/* A level from options: each becomes the field of that name, and the reader of level files says what is wrong with it.
 */
#include "base/json.h"
#include "base/json_write.h"
#include "cmd/cmd_level_files.h"
#include "cmd/picture.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The first n bytes: a number as it is, anything else in quotes. */
static void add_value(struct string *json, const char *value, size_t n)
{
	struct string copy = {0};
	string_add(&copy, "%.*s", (int)n, value);
	size_t at;
	struct json *j = json_new(string_text(&copy), copy.length, &at, NULL);
	if (j && json_kind_of(j, 0) == JSON_NUMBER)
		string_add(json, "%s", copy.text);
	else
		string_json(json, string_text(&copy));
	json_free(j);
	string_release(&copy);
}

static void add_text(struct string *json, const char *value)
{
	string_json(json, value);
}

static void add_number(struct string *json, const char *value)
{
	add_value(json, value, strlen(value));
}

/* The parts of the text between the separators, in brackets. */
static void add_parts(struct string *json, const char *text, char separator,
		      void (*add)(struct string *, const char *part, size_t n))
{
	const char between[2] = {separator, 0};
	string_char(json, '[');
	for (const char *part = text;; part++) {
		size_t n = strcspn(part, between);
		json_add_comma(json);
		add(json, part, n);
		part += n;
		if (!*part)
			break;
	}
	string_char(json, ']');
}

static void add_row(struct string *json, const char *row, size_t n)
{
	struct string copy = {0};
	string_add(&copy, "%.*s", (int)n, row);
	string_json(json, string_text(&copy));
	string_release(&copy);
}

static void add_board(struct string *json, const char *rows)
{
	add_parts(json, rows, '/', add_row);
}

static void add_band(struct string *json, const char *band)
{
	add_parts(json, band, ':', add_value);
}

/* One of "C:ice=2", "P*1:ice=2,gold", "P:wood=b2". */
static void add_entry(struct string *json, const char *entry, size_t length)
{
	struct string copy = {0};
	string_add(&copy, "%.*s", (int)length, entry);
	const char *c = string_text(&copy);
	size_t n = strcspn(c, "*:");
	string_char(json, '{');
	json_add_key(json, "on");
	add_row(json, c, n);
	c += n;
	if (*c == '*') {
		n = strcspn(++c, ":");
		json_add_key(json, "count");
		add_value(json, c, n);
		c += n;
	}
	while (*c) {
		n = strcspn(++c, "=,");
		json_add_comma(json);
		add_row(json, c, n);
		c += n;
		string_add(json, *c == '=' ? ":" : ":true");
		if (*c == '=') {
			n = strcspn(++c, ",");
			add_value(json, c, n);
			c += n;
		}
	}
	string_char(json, '}');
	string_release(&copy);
}

static void add_magic(struct string *json, const char *entries)
{
	add_parts(json, entries, ' ', add_entry);
}

/* The options that are fields. */
static const struct {
	const char *option, *field;
	void (*add)(struct string *, const char *value);
} fields[] = {
	{"id", "id", add_text},        {"title", "title", add_text},       {"title-zh", "title_zh", add_text},
	{"about", "about", add_text},  {"about-zh", "about_zh", add_text}, {"size", "size", add_text},
	{"board", "board", add_board}, {"pieces", "pieces", add_text},     {"colour", "colour", add_text},
	{"magic", "magic", add_magic}, {"rules", "rules", add_text},       {"casts", "casts", add_text},
	{"first", "first", add_text},  {"depth", "npc_depth", add_number}, {"seed", "seed", add_number},
	{"band", "band", add_band},
};
#define N_FIELDS ((int)(sizeof fields / sizeof *fields))

static void add_fields(struct string *json, const char *const values[N_FIELDS])
{
	string_char(json, '{');
	for (int i = 0; i < N_FIELDS; i++) {
		if (!values[i])
			continue;
		json_add_key(json, fields[i].field);
		fields[i].add(json, values[i]);
	}
	string_char(json, '}');
}

/* Reads the level that the options mean; prints what is wrong with them. */
static bool make(const char *const values[N_FIELDS], struct level_file *file)
{
	struct string json = {0};
	add_fields(&json, values);
	level_read(json.text, json.length, file);
	for (int i = 0; i < file->n_faults; i++)
		cmd_fails(EXIT_USAGE, "%s%s%s", file->faults[i].field, file->faults[i].field[0] ? ": " : "",
			  file->faults[i].error.text);
	string_release(&json);
	return file->n_faults == 0 && file->n == 1;
}

/* Where the level goes. */
struct target {
	const char *path; /* NULL: standard output */
	bool append, force;
};

/* Adds the level to those of the file, which need not exist yet. */
static bool append(const struct level *level, const char *path)
{
	struct level_file file = {0};
	if (access(path, F_OK) == 0 && !cmd_level_read(path, &file))
		return false;
	bool good = file.n_faults == 0;
	if (!good)
		cmd_fails(EXIT_DATA, "%s: it is not written, as levels with faults would be lost", path);
	good = good && cmd_level_add(&file, level, path) && cmd_level_write(path, file.levels, file.n);
	level_file_release(&file);
	return good;
}

static int write_level(const struct level *level, const struct target *to)
{
	if (to->path && to->append)
		return append(level, to->path) ? EXIT_DONE : EXIT_DATA;
	if (to->path)
		return cmd_may_write(to->path, to->force) && cmd_level_write(to->path, level, 1) ? EXIT_DONE
												 : EXIT_DATA;
	struct string out = {0};
	level_write(level, 1, &out);
	fputs(out.text, stdout);
	string_release(&out);
	return EXIT_DONE;
}

static int run(const struct command *command, int argc, char **argv)
{
	const char *values[N_FIELDS] = {NULL};
	struct target to = {0};
	struct option_spec specs[N_FIELDS + 4] = {{NULL, NULL, NULL}};
	struct level_file file;
	int n_words, code;
	for (int i = 0; i < N_FIELDS; i++)
		specs[i] = (struct option_spec){fields[i].option, &values[i], NULL};
	specs[N_FIELDS] = (struct option_spec){"out", &to.path, NULL};
	specs[N_FIELDS + 1] = (struct option_spec){"append", NULL, &to.append};
	specs[N_FIELDS + 2] = (struct option_spec){"force", NULL, &to.force};
	if (!cmd_options(command, argc, argv, specs, NULL, 0, &n_words, &code))
		return code;
	if (to.append && (!to.path || to.force))
		return cmd_fails(EXIT_USAGE,
				 to.path ? "--append and --force exclude each other" : "--append needs --out FILE");
	if (!values[0])
		values[0] = "new";
	if (!values[1])
		values[1] = values[0];
	if (!values[2])
		values[2] = values[1];
	code = make(values, &file) ? write_level(&file.levels[0], &to) : EXIT_USAGE;
	level_file_release(&file);
	return code;
}

const struct command cmd_level_new = {
	"level new",
	"make a level from options",
	"level new (--size WxH | --board ROWS) [--pieces LETTERS] [--magic ENTRIES] [--depth D] [...]\n"
	"                 [--out FILE [--append | --force]]\n"
	"\n"
	"Writes a level, to standard output or to FILE. The options are the fields of docs/levels.md.\n"
	"\n"
	"  --id ID                        the level's name in files (\"new\")\n"
	"  --title TEXT                   its title (the id)\n"
	"  --title-zh TEXT                the title in Chinese (the title)\n"
	"  --about TEXT                   what is shown before the first move\n"
	"  --about-zh TEXT                the same in Chinese\n"
	"  --size WxH                     all face down: 4x4, 5x5 and 6x6 with the standard wood and pieces\n"
	"  --board ROWS                   the ranks separated by '/', the highest first: ? face down, . empty,\n"
	"                                 # wood, KGMRNCP\n"
	"  --pieces LETTERS               the face-down pieces\n"
	"  --colour red|black|flip        the player's colour (red); flip: the first flip decides\n"
	"  --magic ENTRIES                separated by blanks, such as C:ice=2 P*1:ice=3 npc:gold,hidden=1\n"
	"                                 b3:ice=1 P:wood=b2\n"
	"  --rules RULES                  as in the rule book, such as draw=60,ice=plies\n"
	"  --casts CASTS                  as in the rule book, such as w1/i2x1g1\n"
	"  --first player|npc|alternate   who moves first (player); alternate: the player in every other game\n"
	"  --depth D                      the NPC's search depth in plies (4)\n"
	"  --seed S                       of the deals and of the choices among equal moves (1)\n"
	"  --band LO:HI                   the share of games that the player should win\n"
	"  --out FILE                     where the level is written; a file that has content is not replaced\n"
	"  --append                       add the level to those of FILE\n"
	"  --force                        replace FILE, whatever it holds\n"
	"\n"
	"example: qipan level new --id gate --title 'The Gate' --size 4x4 --magic 'P:wood=b2 C:ice=2' --out gate.json",
	run,
};
