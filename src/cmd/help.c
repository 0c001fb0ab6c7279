#include "cmd/help.h"
#include "cmd/arguments.h"
#include "cmd/commands.h"
#include "draw/wrap.h"

#include <string.h>

#define WIDTH     80
#define NAMES_MAX 26 /* maximum width of the name column; longer names get their own line */

void help_add_name(const struct option *o, struct string *out)
{
	bool has_value = o->type != OPTION_FLAG, may_lack = o->type == OPTION_MAYBE_TEXT;
	string_add(out, "--%s%s%s", o->name, has_value ? " " : "", may_lack ? "[" : "");
	option_add_metavar(o, out);
	string_add(out, "%s", may_lack ? "]" : "");
}

void help_add_text(const struct option *o, const void *defaults, struct string *out)
{
	char number[32];
	const char *default_value = option_default(o, defaults, number);
	string_add(out, "%s", o->help ? o->help : "");
	if (default_value && *default_value)
		string_add(out, "%s(default %s)", out->length ? " " : "", default_value);
}

/* --- layout --- */

/* Appends the text wrapped, with all lines but the first indented. */
static void add_indented(const char *text, int indent, struct string *out)
{
	struct string lines = {0};
	wrap_text(text, WIDTH - indent, &lines);
	for (const char *line = string_text(&lines); *line;) {
		size_t n = strcspn(line, "\n");
		string_add(out, "%*s%.*s\n", line == lines.text ? 0 : indent, "", (int)n, line);
		line += n + (line[n] == '\n');
	}
	string_release(&lines);
}

static void add_entry(const char *name, const char *text, int width, struct string *out)
{
	bool fits = (int)strlen(name) <= width;
	string_add(out, "  %-*s", fits ? width : 0, name);
	if (*text)
		string_add(out, fits ? "  " : "\n%*s", width + 4, "");
	if (!*text)
		string_char(out, '\n');
	else
		add_indented(text, width + 4, out);
}

static void widen(int *width, size_t n)
{
	if ((int)n > *width && n <= NAMES_MAX)
		*width = (int)n;
}

/* --- parts --- */

static void add_paragraphs(const char *text, struct string *out)
{
	string_char(out, '\n');
	add_indented(text, 0, out);
}

static void add_choices(const struct option_choice *choices, struct string *out)
{
	int width = 0;
	for (const struct option_choice *c = choices; c->word; c++)
		widen(&width, strlen(c->word));
	string_char(out, '\n');
	for (const struct option_choice *c = choices; c->word; c++)
		add_entry(c->word, c->help, width, out);
}

static void add_arguments(const struct option *arguments, struct string *out)
{
	int width = 0;
	for (const struct option *a = arguments; a && a->name; a++)
		if (a->help)
			widen(&width, strlen(a->name));
	if (width)
		string_char(out, '\n');
	for (const struct option *a = arguments; a && a->name; a++)
		if (a->help)
			add_entry(a->name, a->help, width, out);
	for (const struct option *a = arguments; a && a->name; a++)
		if (a->choices && a->choices->help)
			add_choices(a->choices, out);
}

static int options_width(const struct option *options)
{
	int width = 6; /* width of "--help" */
	for (const struct option *o = options; o && o->name; o++) {
		struct string name = {0};
		help_add_name(o, &name);
		if (!o->alias)
			widen(&width, name.length);
		string_release(&name);
	}
	return width;
}

static void add_options(const struct command *command, struct string *out)
{
	int width = options_width(command->options);
	if (!command->options || !command->options->group)
		string_add(out, "\nOptions:\n");
	for (const struct option *o = command->options; o && o->name; o++) {
		struct string name = {0}, text = {0};
		if (o->alias)
			continue;
		if (o->group)
			string_add(out, "\n%s:\n", o->group);
		help_add_name(o, &name);
		help_add_text(o, command->defaults, &text);
		add_entry(name.text, string_text(&text), width, out);
		string_release(&name);
		string_release(&text);
	}
	add_entry("--help", "show this help", width, out);
}

static void add_commands(const struct command *group, struct string *out)
{
	int width = 0;
	for (const struct command *const *c = commands; *c; c++)
		if (commands_name_in(group, *c))
			widen(&width, strlen(commands_name_in(group, *c)));
	string_add(out, "\nCommands:\n");
	for (const struct command *const *c = commands; *c; c++)
		if (commands_name_in(group, *c))
			add_entry(commands_name_in(group, *c), (*c)->summary, width, out);
}

static void add_examples(const char *examples, struct string *out)
{
	string_add(out, "\nExamples:\n");
	for (const char *line = examples; *line;) {
		size_t n = strcspn(line, "\n");
		string_add(out, "  %.*s\n", (int)n, line);
		line += n + (line[n] == '\n');
	}
}

static void add_program(struct string *out)
{
	string_add(out, "Qipan plays, judges and measures xiangqi, Chinese dark chess, Magic Chess, Surakarta and\n"
			"Qilin chess.\n\nusage: qipan COMMAND [...]\n");
	add_commands(NULL, out);
	string_add(out, "\n\"qipan COMMAND --help\" explains a command; \"qipan --version\" prints the version.\n"
			"\nWith --language en|zh|zh-hans|zh-hant, games, rulings and errors are in English or in\n"
			"Chinese (zh: zh-hans); by default LC_ALL, LC_MESSAGES or LANG decides.\n");
}

static void add_command(const struct command *command, struct string *out)
{
	struct string usage = {0};
	arguments_add_synopsis(command, &usage);
	string_add(out, "usage: %s\n", usage.text);
	string_release(&usage);
	if (!command->main)
		add_commands(command, out);
	if (command->description)
		add_paragraphs(command->description, out);
	if (command->topics)
		add_choices(command->topics, out);
	if (!command->main) {
		string_add(out, "\n\"qipan %s COMMAND --help\" explains a command.\n", command->name);
	} else {
		add_arguments(command->arguments, out);
		add_options(command, out);
	}
	if (command->done)
		string_add(out, "\nExit codes:\n  0  %s\n  1  %s\n  2  the command line is wrong\n", command->done,
			   command->wrong);
	if (command->examples)
		add_examples(command->examples, out);
}

void help_print(FILE *stream, const struct command *command)
{
	struct string out = {0};
	if (command)
		add_command(command, &out);
	else
		add_program(&out);
	fputs(out.text, stream);
	string_release(&out);
}
