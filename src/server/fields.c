#include "server/fields.h"
#include "base/mem.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static void *allocate(size_t n)
{
	return mem_resize(NULL, n, 1);
}

/* jansson's parser asserts that there is memory. */
void fields_begin(void)
{
	json_set_alloc_funcs(allocate, free);
}

/* struct fields is the json_t of the object. */

static const struct field *find(const struct field *list, const char *name)
{
	for (; list->name; list++)
		if (strcmp(list->name, name) == 0)
			return list;
	return NULL;
}

static bool take(const struct field *f, const json_t *value, struct reply *reply)
{
	if (json_is_null(value))
		return true;
	if (f->text ? !json_is_string(value) : !json_is_integer(value)) {
		reply_fail(reply, 400, "bad_request", "\"%s\" is no %s", f->name, f->text ? "string" : "whole number");
		return false;
	}
	if (f->text)
		*f->text = json_string_value(value);
	else
		*f->number = json_integer_value(value);
	return true;
}

static bool take_all(const struct field *list, json_t *root, struct reply *reply)
{
	const char *name;
	json_t *value;
	json_object_foreach(root, name, value)
	{
		const struct field *f = find(list, name);
		if (!f) {
			struct string known = {0};
			for (const struct field *k = list; k->name; k++)
				string_add(&known, "%s%s", k == list ? "" : ", ", k->name);
			reply_fail(reply, 400, "bad_request", "\"%.40s\" is not known here, expected %s", name,
				   string_text(&known));
			string_release(&known);
			return false;
		}
		if (!take(f, value, reply))
			return false;
	}
	return true;
}

struct fields *fields_read(const struct api_request *request, const struct field *list, struct reply *reply)
{
	json_error_t why;
	json_t *root = json_loadb(request->body, request->length, JSON_REJECT_DUPLICATES, &why);
	if (!root)
		reply_fail(reply, 400, "bad_json", "the body is no JSON: line %d, column %d: %s", why.line, why.column,
			   why.text);
	else if (!json_is_object(root))
		reply_fail(reply, 400, "bad_request", "the body is no JSON object");
	else if (take_all(list, root, reply))
		return (struct fields *)root;
	json_decref(root);
	return NULL;
}

void fields_free(struct fields *fields)
{
	json_decref((json_t *)fields);
}
