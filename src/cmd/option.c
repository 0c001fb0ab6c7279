#include "cmd/option.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const struct option_choice option_pieces[] = {
	{"han", "Chinese characters"}, {"latin", "Latin letters"}, {"ascii", "only ASCII"}, {NULL, NULL}};

static const struct option *find(const struct option *table, const char *name, size_t length)
{
	for (const struct option *o = table; o && o->name; o++)
		if (strlen(o->name) == length && strncmp(o->name, name, length) == 0)
			return o->alias ? find(table, o->alias, strlen(o->alias)) : o;
	return NULL;
}

const struct option *option_find(const struct option *table, const char *word)
{
	return strncmp(word, "--", 2) == 0 ? find(table, word + 2, strcspn(word + 2, "=")) : NULL;
}

const char *option_default(const struct option *o, const void *defaults, char text[32])
{
	const void *at = defaults ? (const char *)defaults + o->offset : NULL;
	uint64_t number = 0;
	if (!at)
		return NULL;
	if (o->type == OPTION_TEXT)
		return *(const char *const *)at;
	if (o->type == OPTION_REAL) {
		snprintf(text, 32, "%g", *(const double *)at);
		return *(const double *)at > 0 ? text : NULL;
	}
	if (o->type == OPTION_INT)
		number = (uint64_t) * (const int *)at;
	else if (o->type == OPTION_UINT64)
		number = *(const uint64_t *)at;
	else if (o->type == OPTION_MAYBE_NUMBER)
		number = ((const struct option_number *)at)->value;
	snprintf(text, 32, "%" PRIu64, number);
	return number ? text : NULL;
}

static const char *default_metavar(const struct option *o)
{
	static const char *const of_words[] = {
		[OPTION_ANY] = "TEXT",          [OPTION_WORD] = "WORD",     [OPTION_FILE] = "FILE",
		[OPTION_FOLDER] = "DIR",        [OPTION_GAME] = "GAME",     [OPTION_PRESET] = "PRESET",
		[OPTION_OPPONENT] = "STRENGTH", [OPTION_POLICY] = "POLICY", [OPTION_SETTING] = "NAME",
	};
	bool is_number = o->type == OPTION_INT || o->type == OPTION_UINT64 || o->type == OPTION_MAYBE_NUMBER;
	return is_number ? "N" : o->type == OPTION_REAL ? "X" : of_words[o->words];
}

void option_add_metavar(const struct option *o, struct string *out)
{
	const char *bar = "";
	if (o->type == OPTION_FLAG)
		return;
	if (o->metavar) {
		string_add(out, "%s", o->metavar);
		return;
	}
	for (const struct option_choice *c = o->choices; c && c->word; c++, bar = "|")
		string_add(out, "%s%s", bar, c->word);
	if (!o->choices || o->words != OPTION_ANY)
		string_add(out, "%s%s", bar, default_metavar(o));
}
