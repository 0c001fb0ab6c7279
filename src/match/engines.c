#include "match/engines.h"
#include "base/base_messages.h"
#include "base/json.h"
#include "base/mem.h"
#include "match/match_messages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const engine_settings[ENGINE_SETTINGS_MAX] = {"depth", "nodes",  "playouts", "movetime",
							  "hash",  "tables", "net",      "rules"};

/* The members of an engine. */
static const char *const members[] = {"name",     "word",     "protocol", "command", "options", "depth", "nodes",
				      "playouts", "movetime", "hash",     "tables",  "net",     "rules"};
#define N_MEMBERS ((int)(sizeof members / sizeof *members))

struct reader {
	const struct json *json;
	const char *text;
	struct engines *out;
};

/* Fails with the line of the node and what is wrong with it. */
static bool wrong(const struct reader *r, int node, const struct message *what, struct error *err)
{
	char shown[60];
	struct error why;
	int line = 1;
	for (size_t i = 0; i < json_at(r->json, node); i++)
		line += r->text[i] == '\n';
	json_quote(r->json, node, shown, sizeof shown);
	fail(&why, what, shown);
	return fail(err, in_line, line, &why);
}

/* Reads a string, or a number or boolean verbatim. */
static bool read_value(const struct reader *r, int node, char *out, size_t size, struct error *err)
{
	enum json_kind kind = json_kind_of(r->json, node);
	if (kind == JSON_STRING && json_string(r->json, node, out, size))
		return true;
	char shown[ENGINE_VALUE_MAX + 8];
	json_quote(r->json, node, shown, sizeof shown);
	if ((kind != JSON_NUMBER && kind != JSON_BOOL) || strlen(shown) >= size)
		return wrong(r, node, match_bad_value, err);
	strcpy(out, shown);
	return true;
}

static bool read_options(const struct reader *r, int object, struct engine_entry *e, struct error *err)
{
	if (object < 0)
		return true;
	if (json_kind_of(r->json, object) != JSON_OBJECT)
		return wrong(r, object, match_not_options, err);
	for (int name = json_first(r->json, object); name >= 0; name = json_next(r->json, name)) {
		if (e->n_options == ENGINE_OPTIONS_MAX)
			return wrong(r, name, match_too_many_options, err);
		if (!json_string(r->json, name, e->options[e->n_options].name, ENGINE_OPTION_MAX))
			return wrong(r, name, match_bad_option_name, err);
		if (!read_value(r, name + 1, e->options[e->n_options].value, ENGINE_VALUE_MAX, err))
			return false;
		e->n_options++;
	}
	return true;
}

/* Reads the word, or protocol and command. */
static bool read_word(const struct reader *r, int object, struct engine_entry *e, struct error *err)
{
	int word = json_member(r->json, object, "word"), protocol = json_member(r->json, object, "protocol"),
	    command = json_member(r->json, object, "command");
	char before[32], after[ENGINE_WORD_MAX - sizeof before];
	if (word >= 0 ? protocol >= 0 || command >= 0 : protocol < 0 || command < 0)
		return wrong(r, object, match_no_word, err);
	if (word >= 0)
		return json_string(r->json, word, e->word, sizeof e->word) || wrong(r, word, match_bad_word, err);
	if (!json_string(r->json, protocol, before, sizeof before))
		return wrong(r, protocol, match_bad_protocol, err);
	if (!json_string(r->json, command, after, sizeof after))
		return wrong(r, command, match_bad_command, err);
	snprintf(e->word, sizeof e->word, "%s:%s", before, after);
	return true;
}

static bool read_name(const struct reader *r, int object, struct engine_entry *e, struct error *err)
{
	int name = json_member(r->json, object, "name");
	if (name < 0)
		return wrong(r, object, match_no_name, err);
	if (!json_string(r->json, name, e->name, sizeof e->name) || !*e->name || strpbrk(e->name, "@,\""))
		return wrong(r, name, match_bad_name, err);
	if (engines_find(r->out, e->name))
		return wrong(r, name, match_repeated_name, err);
	return true;
}

static bool read_engine(const struct reader *r, int object, struct error *err)
{
	struct engine_entry *e = &r->out->list[r->out->n];
	bool again;
	if (json_kind_of(r->json, object) != JSON_OBJECT)
		return wrong(r, object, match_not_an_engine, err);
	int stray = json_stray(r->json, object, members, N_MEMBERS, &again);
	if (stray >= 0)
		return wrong(r, stray, again ? match_repeated_member : match_unknown_member, err);
	if (!read_name(r, object, e, err) || !read_word(r, object, e, err) ||
	    !read_options(r, json_member(r->json, object, "options"), e, err))
		return false;
	for (int i = 0; i < ENGINE_SETTINGS_MAX; i++) {
		int value = json_member(r->json, object, engine_settings[i]);
		if (value >= 0 && !read_value(r, value, e->settings[i], ENGINE_VALUE_MAX, err))
			return false;
	}
	r->out->n++;
	return true;
}

static bool read_list(const struct reader *r, struct error *err)
{
	if (json_kind_of(r->json, 0) != JSON_LIST)
		return wrong(r, 0, match_not_an_engine_list, err);
	for (int i = json_first(r->json, 0); i >= 0; i = json_next(r->json, i)) {
		if (r->out->n == ENGINES_MAX)
			return wrong(r, i, match_too_many_engines, err);
		if (!read_engine(r, i, err))
			return false;
	}
	return true;
}

bool engines_read(struct engines *engines, const char *text, size_t n, struct error *err)
{
	struct error why;
	size_t at;
	*engines = (struct engines){.list = mem_new(ENGINES_MAX * sizeof *engines->list)};
	struct json *json = json_new(text, n, &at, &why);
	const struct reader r = {json, text, engines};
	int line = 1;
	for (size_t i = 0; !json && i < at; i++)
		line += text[i] == '\n';
	bool read = json ? read_list(&r, err) : fail(err, in_line, line, &why);
	json_free(json);
	if (!read)
		engines_release(engines);
	return read;
}

void engines_release(struct engines *engines)
{
	free(engines->list);
	*engines = (struct engines){.list = NULL};
}

const struct engine_entry *engines_find(const struct engines *engines, const char *name)
{
	for (int i = 0; i < engines->n; i++)
		if (strcmp(engines->list[i].name, name) == 0)
			return &engines->list[i];
	return NULL;
}
