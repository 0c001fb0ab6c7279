#include "cmd/arguments.h"
#include "base/base_messages.h"
#include "base/mem.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "core/core_messages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define NAMES_MAX 64 /* options per command */

/* --- values --- */

static bool wrong(const struct error *err)
{
	cmd_fails(EXIT_USAGE, err);
	return false;
}

static bool read_real(const struct option *o, const char *what, const char *text, double *out)
{
	char *end;
	struct error err;
	double x = strtod(text, &end);
	if (end == text || *end || !(x >= (double)o->min && x <= (double)o->max)) {
		fail(&err, cmd_not_a_real, what, text, o->min, o->max);
		return wrong(&err);
	}
	*out = x;
	return true;
}

/* Prints that the text is not one of the choices. */
static void refuse_choice(const struct option_choice *choices, const char *what, const char *text)
{
	struct error err, either;
	struct string list = {0};
	const struct option_choice *last = choices;
	while (last[1].word)
		last++;
	for (const struct option_choice *c = choices; c < last; c++)
		string_add(&list, "%s%s", c == choices ? "" : ", ", c->word);
	fail(&either, core_either, string_text(&list), last->word);
	struct message_value known = last > choices ? message_of_error(&either) : message_of_text(last->word);
	fail(&err, cmd_not_a_choice, what, text, known);
	string_release(&list);
	wrong(&err);
}

/* The choice that the text matches, case-insensitive; the text itself if other values are allowed; NULL with an error
 * printed. */
static const char *read_choice(const struct option *o, const char *what, const char *text)
{
	const struct option_choice *c = o->choices;
	if (!c || o->words != OPTION_ANY)
		return text;
	while (c->word && strcasecmp(c->word, text) != 0)
		c++;
	if (c->word)
		return c->word;
	refuse_choice(o->choices, what, text);
	return NULL;
}

static bool add_text(const struct option *o, const char *what, const char *text, struct option_texts *out)
{
	struct error err;
	if (o->max && (uint64_t)out->n == o->max) {
		fail(&err, cmd_given_too_often, what, o->max);
		return wrong(&err);
	}
	out->all = mem_resize(out->all, (size_t)out->n + 2, sizeof *out->all);
	out->all[out->n++] = text;
	out->all[out->n] = NULL;
	return true;
}

/* Stores the value in the member. text is NULL for an option without a value. */
static bool store(const struct option *o, const char *what, const char *text, void *out)
{
	void *to = (char *)out + o->offset;
	struct option_number *number = to;
	uint64_t value = 0;
	switch (o->type) {
	case OPTION_FLAG:
		*(bool *)to = true;
		return true;
	case OPTION_INT:
		if (!cmd_number(what, text, o->min, o->max, &value))
			return false;
		*(int *)to = (int)value;
		return true;
	case OPTION_UINT64:
		return cmd_number(what, text, o->min, o->max, to);
	case OPTION_MAYBE_NUMBER:
		number->text = text;
		return cmd_number(what, text, o->min, o->max, &number->value);
	case OPTION_REAL:
		return read_real(o, what, text, to);
	case OPTION_TEXT:
		text = read_choice(o, what, text);
		*(const char **)to = text;
		return text;
	case OPTION_TEXTS:
		text = read_choice(o, what, text);
		return text && add_text(o, what, text, to);
	case OPTION_MAYBE_TEXT:
		*(struct option_maybe *)to = (struct option_maybe){true, text};
		return true;
	case OPTION_ALIAS:
		break;
	}
	return false;
}

bool arguments_store_default(const struct option *o, const char *what, const char *text, void *out)
{
	if (!store(o, what, text, out))
		return false;
	if (o->type == OPTION_MAYBE_NUMBER)
		((struct option_number *)((char *)out + o->offset))->text = NULL;
	return true;
}

/* --- usage --- */

static void add_argument(const struct option *a, struct string *out)
{
	const char *dots = a->type == OPTION_TEXTS ? "..." : "";
	string_add(out, a->optional ? " [%s%s]" : " %s%s", a->name, dots);
}

void arguments_add_synopsis(const struct command *command, struct string *out)
{
	string_add(out, "qipan %s", command->name);
	if (!command->main) {
		string_add(out, " COMMAND [...]");
		return;
	}
	for (const struct option *a = command->arguments; a && a->name; a++)
		add_argument(a, out);
	bool others = false;
	for (const struct option *o = command->options; o && o->name; o++) {
		others |= !o->required;
		if (o->required) {
			string_add(out, " --%s ", o->name);
			option_add_metavar(o, out);
		}
	}
	if (others)
		string_add(out, " [OPTION...]");
}

/* --- parsing --- */

struct reading {
	const struct command *command;
	int n, at; /* number of words, and index of the current one */
	char **words;
	int n_arguments; /* arguments moved to the front of words so far */
	bool given[NAMES_MAX];
	void *out;
};

static bool unknown_option(const struct command *command, const char *word)
{
	const char *names[NAMES_MAX];
	char name[40];
	int n = 0;
	struct error err;
	for (const struct option *o = command->options; o && o->name && n < NAMES_MAX; o++)
		if (!o->alias)
			names[n++] = o->name;
	snprintf(name, sizeof name, "%.*s", (int)strcspn(word + 2, "="), word + 2);
	fail(&err, cmd_unknown_option, command->name, name);
	const char *nearest = text_nearest(name, names, n);
	if (nearest) {
		snprintf(name, sizeof name, "--%s", nearest);
		fail(&err, did_you_mean, &err, name);
	}
	return wrong(&err);
}

static bool takes_value(const struct option *o)
{
	return o->type != OPTION_FLAG;
}

/* Parses the option at reading->at and its value. */
static bool take_option(struct reading *r)
{
	const char *word = r->words[r->at], *value = strchr(word, '=');
	const struct option *o = option_find(r->command->options, word);
	char what[48];
	struct error err;
	if (!o)
		return unknown_option(r->command, word);
	snprintf(what, sizeof what, "--%s", o->name);
	bool may_lack = o->type == OPTION_MAYBE_TEXT;
	bool follows = r->at + 1 < r->n && !(may_lack && r->words[r->at + 1][0] == '-');
	if (value && !takes_value(o)) {
		fail(&err, cmd_option_takes_no_value, what);
		return wrong(&err);
	}
	if (value)
		value++;
	else if (takes_value(o) && follows)
		value = r->words[++r->at];
	if (!value && takes_value(o) && !may_lack) {
		fail(&err, cmd_option_needs_value, what);
		return wrong(&err);
	}
	r->given[o - r->command->options] = true;
	return store(o, what, value, r->out);
}

/* Parses the options and moves the arguments to the front of the words, in order. */
static bool take_options(struct reading *r)
{
	bool only_arguments = false;
	for (r->at = 0; r->at < r->n; r->at++) {
		char *word = r->words[r->at];
		if (!only_arguments && strcmp(word, "--") == 0)
			only_arguments = true;
		else if (only_arguments || strncmp(word, "--", 2) != 0)
			r->words[r->n_arguments++] = word;
		else if (!take_option(r))
			return false;
	}
	return true;
}

/* --- arguments --- */

static bool cannot_use(const struct command *command, const struct message *why, const char *word)
{
	struct string usage = {0};
	struct error err;
	arguments_add_synopsis(command, &usage);
	fail(&err, why, word, string_text(&usage));
	string_release(&usage);
	return wrong(&err);
}

/* Number of remaining words that the argument takes: a repeated argument takes all but those needed by later arguments.
 */
static int count_words(const struct option *a, int left)
{
	int after = 0;
	while (a[after + 1].name)
		after++;
	return a->type == OPTION_TEXTS && left > after ? left - after : left > 0;
}

static bool take_arguments(struct reading *r)
{
	int at = 0;
	for (const struct option *a = r->command->arguments; a && a->name; a++) {
		int n = count_words(a, r->n_arguments - at);
		if (n == 0 && !a->optional)
			return cannot_use(r->command, cmd_argument_missing, a->name);
		for (int i = 0; i < n; i++)
			if (!store(a, a->name, r->words[at++], r->out))
				return false;
	}
	return at == r->n_arguments || cannot_use(r->command, cmd_argument_unexpected, r->words[at]);
}

static bool check_required(const struct reading *r)
{
	char word[48];
	for (const struct option *o = r->command->options; o && o->name; o++)
		if (o->required && !r->given[o - r->command->options]) {
			snprintf(word, sizeof word, "--%s", o->name);
			return cannot_use(r->command, cmd_option_missing, word);
		}
	return true;
}

bool arguments_read(const struct command *command, int n, char **words, void *out)
{
	struct reading r = {.command = command, .n = n, .words = words, .out = out};
	return take_options(&r) && take_arguments(&r) && check_required(&r);
}

static void release_texts(const struct option *table, void *out)
{
	for (const struct option *o = table; o && o->name; o++)
		if (o->type == OPTION_TEXTS)
			free(((struct option_texts *)((char *)out + o->offset))->all);
}

void arguments_release(const struct command *command, void *out)
{
	release_texts(command->arguments, out);
	release_texts(command->options, out);
}
