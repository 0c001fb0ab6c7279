#include "cmd/manual.h"
#include "cmd/arguments.h"
#include "cmd/commands.h"
#include "cmd/help.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* --- text to roff --- */

/* Escapes characters that roff or its fonts would change. is_prose: hyphens and apostrophes are punctuation. */
static void add_char(char c, bool is_prose, struct string *out)
{
	const char *escape = c == '\\'                ? "\\e"
			     : c == '`'               ? "\\(ga"
			     : c == '~'               ? "\\(ti"
			     : c == '^'               ? "\\(ha"
			     : c == '-' && !is_prose  ? "\\-"
			     : c == '\'' && !is_prose ? "\\(aq"
						      : NULL;
	if (escape)
		string_add(out, "%s", escape);
	else
		string_char(out, c);
}

static void add_chars(const char *text, size_t n, bool is_prose, struct string *out)
{
	for (size_t i = 0; i < n; i++)
		add_char(text[i], is_prose, out);
}

static size_t word_length(const char *text)
{
	size_t n = strspn(text, "-");
	if (!isalnum((unsigned char)text[n]))
		return 0;
	while (isalnum((unsigned char)text[n]) || text[n] == '-')
		n++;
	return n;
}

/* Appends command-line text: placeholders, which contain capitals, in italics, and all other words in bold. */
static void add_typed(const char *text, struct string *out)
{
	while (*text) {
		size_t n = word_length(text);
		bool is_placeholder = false;
		for (size_t i = 0; i < n; i++)
			is_placeholder |= isupper((unsigned char)text[i]) != 0;
		string_add(out, "%s", !n ? "" : is_placeholder ? "\\fI" : "\\fB");
		add_chars(text, n ? n : 1, false, out);
		string_add(out, "%s", n ? "\\fP" : "");
		text += n ? n : 1;
	}
}

/* Appends a paragraph with options in bold. */
static void add_prose(const char *text, size_t n, struct string *out)
{
	if (n && (*text == '.' || *text == '\''))
		string_add(out, "\\&");
	for (size_t i = 0; i < n;) {
		size_t option = strncmp(text + i, "--", 2) == 0 ? word_length(text + i) : 0;
		if (option) {
			string_add(out, "\\fB");
			add_chars(text + i, option, false, out);
			string_add(out, "\\fP");
		} else {
			add_char(text[i], true, out);
		}
		i += option ? option : 1;
	}
	string_char(out, '\n');
}

static void add_entry(const char *typed, const char *text, struct string *out)
{
	string_add(out, ".TP\n");
	add_typed(typed, out);
	string_char(out, '\n');
	add_prose(text, strlen(text), out);
}

/* Appends "qipan\-level\-rate". */
static void add_page_name(const char *name, struct string *out)
{
	string_add(out, "qipan\\-");
	for (const char *c = name; *c; c++)
		string_add(out, "%s%c", *c == ' ' ? "\\" : "", *c == ' ' ? '-' : *c);
}

/* --- sections --- */

static void add_description(const struct command *command, struct string *out)
{
	string_add(out, ".SH DESCRIPTION\n");
	for (const char *text = command->description; text && *text;) {
		const char *end = strstr(text, "\n\n");
		size_t n = end ? (size_t)(end - text) : strlen(text);
		string_add(out, ".PP\n");
		add_prose(text, n, out);
		text += n + (end ? 2 : 0);
	}
	for (const struct option_choice *c = command->topics; c && c->word; c++)
		add_entry(c->word, c->help, out);
	for (const struct option *a = command->arguments; a && a->name; a++) {
		if (a->help)
			add_entry(a->name, a->help, out);
		for (const struct option_choice *c = a->choices; c && c->word && c->help; c++)
			add_entry(c->word, c->help, out);
	}
	for (const struct command *const *c = commands; *c && !command->main; c++)
		if (commands_name_in(command, *c))
			add_entry(commands_name_in(command, *c), (*c)->summary, out);
}

static void add_options(const struct command *command, struct string *out)
{
	string_add(out, ".SH OPTIONS\n");
	for (const struct option *o = command->options; o && o->name; o++) {
		struct string name = {0}, text = {0};
		if (o->alias)
			continue;
		if (o->group)
			string_add(out, ".SS %s\n", o->group);
		help_add_name(o, &name);
		help_add_text(o, command->defaults, &text);
		add_entry(name.text, string_text(&text), out);
		string_release(&name);
		string_release(&text);
	}
	add_entry("--help", "show how the command is used", out);
	add_entry("--language en|zh|zh-hans|zh-hant", "language of games, rulings and errors", out);
}

static void add_exit_status(const struct command *command, struct string *out)
{
	string_add(out, ".SH EXIT STATUS\n.TP\n0\n%s\n.TP\n1\n%s\n.TP\n2\nthe command line is wrong\n",
		   command->done ? command->done : "done", command->wrong ? command->wrong : "the data is wrong");
}

static void add_examples(const char *examples, struct string *out)
{
	if (!examples)
		return;
	string_add(out, ".SH EXAMPLES\n.EX\n");
	add_chars(examples, strlen(examples), false, out);
	string_add(out, "\n.EE\n");
}

/* Whether the command's page refers to the other: its group, its subcommands and the commands in its see list. */
static bool is_related(const struct command *command, const struct command *other)
{
	for (const char *const *see = command->see; *see; see++)
		if (strcmp(*see, other->name) == 0)
			return true;
	return (!command->main && commands_name_in(command, other)) ||
	       (!other->main && commands_name_in(other, command));
}

static void add_related(const struct command *command, struct string *out)
{
	string_add(out, ".SH SEE ALSO\n.BR qipan (1)");
	for (const struct command *const *c = commands; *c; c++)
		if (is_related(command, *c)) {
			string_add(out, ",\n.BR ");
			add_page_name((*c)->name, out);
			string_add(out, " (1)");
		}
	string_add(out, "\n.PP\nThe folder docs/ is \\fIshare/doc/qipan\\fP in an installation.\n");
}

static void add_page(const struct command *command, struct string *out)
{
	struct string usage = {0}, name = {0};
	add_page_name(command->name, &name);
	string_add(out, ".\\\" Written by qipan " MANUAL_WORD ".\n.TH ");
	for (const char *c = name.text; *c; c++)
		string_char(out, (char)toupper((unsigned char)*c));
	string_add(out, " 1 \"\" \"qipan " QIPAN_VERSION "\" \"Qipan\"\n.nr HY 0\n.nh\n.ad l\n");
	string_add(out, ".SH NAME\n%s \\- ", name.text);
	add_prose(command->summary, strlen(command->summary), out);
	arguments_add_synopsis(command, &usage);
	string_add(out, ".SH SYNOPSIS\n.SY \"qipan %s\"\n", command->name);
	const char *rest = usage.text + strlen("qipan ") + strlen(command->name);
	add_typed(rest + (*rest == ' '), out);
	string_add(out, "\n.YS\n");
	add_description(command, out);
	add_options(command, out);
	add_exit_status(command, out);
	add_examples(command->examples, out);
	add_related(command, out);
	string_release(&usage);
	string_release(&name);
}

static void add_list(struct string *out)
{
	for (const struct command *const *c = commands; *c; c++) {
		string_add(out, ".TP\n.BR ");
		add_page_name((*c)->name, out);
		string_add(out, " (1)\n");
		add_prose((*c)->summary, strlen((*c)->summary), out);
	}
}

int manual_print(const struct command *command)
{
	struct string out = {0};
	if (command)
		add_page(command, &out);
	else
		add_list(&out);
	fputs(out.text, stdout);
	string_release(&out);
	return EXIT_DONE;
}
