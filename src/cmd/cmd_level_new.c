/* Creates a level from options: each option becomes the field of that name, and the level parser validates it. */
#include "base/json.h"
#include "base/json_write.h"
#include "cmd/cmd_level_files.h"
#include "cmd/cmd_messages.h"
#include "cmd/render.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Appends the first n bytes: a number verbatim, anything else as a JSON string. */
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

/* Appends the parts between the separators as a JSON array. */
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

/* Appends one entry: "C:ice=2", "P*1:ice=2,gold" or "P:wood=b2". */
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

/* Command-line options. The texts up to band are level fields; NULL: not given. */
struct level_new {
	const char *id, *title, *title_zh, *about, *about_zh, *size, *board, *pieces, *colour, *magic, *rules, *casts,
		*first, *depth, *seed, *band;
	const char *out;
	bool append, force;
};

#define FIELD(name, member, add)                                                                                       \
	{                                                                                                              \
		name, offsetof(struct level_new, member), add                                                          \
	}

static const struct {
	const char *name;
	size_t offset;
	void (*add)(struct string *, const char *value);
} fields[] = {
	FIELD("id", id, add_text),        FIELD("title", title, add_text),       FIELD("title_zh", title_zh, add_text),
	FIELD("about", about, add_text),  FIELD("about_zh", about_zh, add_text), FIELD("size", size, add_text),
	FIELD("board", board, add_board), FIELD("pieces", pieces, add_text),     FIELD("colour", colour, add_text),
	FIELD("magic", magic, add_magic), FIELD("rules", rules, add_text),       FIELD("casts", casts, add_text),
	FIELD("first", first, add_text),  FIELD("npc_depth", depth, add_number), FIELD("seed", seed, add_number),
	FIELD("band", band, add_band),
};

static void add_fields(struct string *json, const struct level_new *o)
{
	string_char(json, '{');
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
		const char *value = *(const char *const *)((const char *)o + fields[i].offset);
		if (!value)
			continue;
		json_add_key(json, fields[i].name);
		fields[i].add(json, value);
	}
	string_char(json, '}');
}

/* Parses the level described by the options; prints any errors. */
static bool make(const struct level_new *o, struct level_file *file)
{
	struct string json = {0};
	add_fields(&json, o);
	level_read(json.text, json.length, file);
	for (int i = 0; i < file->n_faults; i++) {
		const struct level_fault *fault = &file->faults[i];
		if (fault->field[0])
			cmd_fails_in(EXIT_USAGE, fault->field, &fault->error);
		else
			cmd_fails(EXIT_USAGE, &fault->error);
	}
	string_release(&json);
	return file->n_faults == 0 && file->n == 1;
}

/* Appends the level to the file, which need not exist yet. */
static bool append(const struct level *level, const char *path)
{
	struct level_file file = {0};
	if (access(path, F_OK) == 0 && !cmd_level_read(path, &file))
		return false;
	bool good = file.n_faults == 0;
	if (!good)
		cmd_refuses(EXIT_DATA, cmd_levels_would_be_lost, path);
	good = good && cmd_level_add(&file, level, path) && cmd_level_write(path, file.levels, file.n);
	level_file_release(&file);
	return good;
}

static int write_level(const struct level *level, const struct level_new *o)
{
	if (o->out && o->append)
		return append(level, o->out) ? EXIT_DONE : EXIT_DATA;
	if (o->out)
		return cmd_may_write(o->out, o->force) && cmd_level_write(o->out, level, 1) ? EXIT_DONE : EXIT_DATA;
	struct string out = {0};
	level_write(level, 1, &out);
	fputs(out.text, stdout);
	string_release(&out);
	return EXIT_DONE;
}

static int level_new_main(void *given)
{
	struct level_new *o = given;
	struct level_file file;
	if (o->append && (!o->out || o->force))
		return o->out ? cmd_refuses(EXIT_USAGE, cmd_options_exclude, "--append", "--force")
			      : cmd_refuses(EXIT_USAGE, cmd_option_needs, "--append", "--out FILE");
	if (!o->title)
		o->title = o->id;
	if (!o->title_zh)
		o->title_zh = o->title;
	int code = make(o, &file) ? write_level(&file.levels[0], o) : EXIT_USAGE;
	level_file_release(&file);
	return code;
}

static const struct option_choice colours[] = {
	{"red", NULL}, {"black", NULL}, {"flip", "the first flip decides"}, {NULL, NULL}};

static const struct option_choice firsts[] = {
	{"player", NULL}, {"npc", NULL}, {"alternate", "in turn from game to game"}, {NULL, NULL}};

#define AT(member) OPTION_AT(struct level_new, member)

static const struct option options[] = {
	{"size", AT(size), "all pieces face down on 4x4, 5x5 or 6x6, with the standard wood and pieces", "WxH",
	 .group = "Board"},
	{"board", AT(board), "the ranks from the top, separated by '/': ? face down, . empty, # wood, KGMRNCP", "ROWS"},
	{"pieces", AT(pieces), "the face-down pieces", "LETTERS"},
	{"magic", AT(magic), "separated by blanks, such as C:ice=2 P*1:ice=3 npc:gold,hidden=1 b3:ice=1 P:wood=b2",
	 "ENTRIES"},
	{"rules", AT(rules), "as in the rule book, such as draw=60,ice=plies", "RULES"},
	{"casts", AT(casts), "as in the rule book, such as w1/i2x1g1", "CASTS"},
	{"colour", AT(colour), "the player's color (default red); flip: the first flip decides", "red|black|flip",
	 .choices = colours, .words = OPTION_WORD, .group = "Play"},
	{"first", AT(first), "who moves first (default player); alternate: changes from game to game",
	 "player|npc|alternate", .choices = firsts, .words = OPTION_WORD},
	{"depth", AT(depth), "the NPC's search depth in plies (default 4)", "D"},
	{"seed", AT(seed), "seed of deals and of choices among equal moves (default 1)", "S"},
	{"band", AT(band), "target win rate of the player", "LO:HI"},
	{"id", AT(id), "the level's name in files", "ID", .group = "Texts"},
	{"title", AT(title), "title; by default the ID"},
	{"title-zh", AT(title_zh), "title in Chinese; by default the title"},
	{"about", AT(about), "text shown before the first move"},
	{"about-zh", AT(about_zh), "the same in Chinese"},
	{"out", AT(out), "write the level to this file; an existing file is not overwritten", .words = OPTION_FILE,
	 .group = "Output"},
	{"append", AT(append), "add the level to those of the file"},
	OPTION_FORCE_OF(struct level_new, "overwrite the file"),
	OPTION_END,
};

const struct command cmd_level_new = {
	.name = "level new",
	.summary = "make a level from options",
	.description = "Writes a level to standard output or to a file. The options are the fields of docs/levels.md; "
		       "--size or --board is required.",
	.examples =
		"qipan level new --id gate --title 'The Gate' --size 4x4 --magic 'P:wood=b2 C:ice=2' --out gate.json",
	.options = options,
	COMMAND_READS(struct level_new, .id = "new"),
	.main = level_new_main,
};
