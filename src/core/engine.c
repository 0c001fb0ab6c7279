#include "core/engine.h"
#include "base/text.h"
#include "core/core_messages.h"

#include <stdlib.h>
#include <string.h>

#define OPTIONS_MAX 16

const struct engine_option *engine_option(const struct engine *engine, const char *name)
{
	for (const struct engine_option *o = engine->options; o->name; o++)
		if (strcmp(o->name, name) == 0)
			return o;
	return NULL;
}

const char *engine_kind_name(enum option_kind kind)
{
	return kind == OPTION_SWITCH ? "switch" : "number";
}

static bool no_option(const struct engine *engine, const char *name, struct error *err)
{
	const char *names[OPTIONS_MAX];
	struct string list = {0};
	int n = 0;
	for (const struct engine_option *o = engine->options; o->name && n < OPTIONS_MAX; o++)
		names[n++] = o->name;
	for (int i = 0; i < n - 1 || i == 0; i++)
		string_add(&list, "%s%s", i == 0 ? "" : ", ", n > 0 ? names[i] : "");
	struct error either;
	fail(&either, core_either, string_text(&list), n > 1 ? names[n - 1] : "");
	struct message_value known = n > 1 ? message_of_error(&either) : message_of_text(string_text(&list));
	fail(err, core_unknown_option, name, engine->name, known);
	string_release(&list);
	return fail_near(err, name, names, n);
}

static bool read_value(const struct engine_option *o, const char *text, uint64_t *value, struct error *err)
{
	if (o->kind == OPTION_SWITCH) {
		*value = strcmp(text, "true") == 0;
		return *value || strcmp(text, "false") == 0 || fail(err, core_bad_switch, text, o->name);
	}
	return (text_number(text, (uint64_t)o->max, value) && *value >= (uint64_t)o->min) ||
	       fail(err, core_bad_option_number, text, o->name, o->min, o->max);
}

bool engine_set(struct engine_setup *setup, const struct engine *engine, const char *name, const char *text,
		struct error *err)
{
	const struct engine_option *o = engine_option(engine, name);
	uint64_t value;
	if (!o)
		return no_option(engine, name, err);
	if (!read_value(o, text, &value, err))
		return false;
	switch (o->field) {
	case FIELD_HASH:
		setup->hash_bytes = value <= SIZE_MAX >> 20 ? (size_t)value << 20 : SIZE_MAX; /* saturated */
		break;
	case FIELD_MULTIPV:
		setup->multipv = (int)value;
		break;
	case FIELD_SEED:
		setup->seed = value;
		break;
	case FIELD_STRENGTH:
		setup->strength = (int)value;
		break;
	case FIELD_THREADS:
		setup->threads = (int)value;
		break;
	case FIELD_TIES:
		setup->draw_ties = value;
		break;
	}
	return true;
}

const char *engine_fault_name(enum engine_fault fault)
{
	static const char *const names[] = {NULL, "crash", "hang", "illegal", "claim", "resign"};
	return names[fault];
}
