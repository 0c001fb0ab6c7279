#include "server/fields.h"
#include "base/json.h"
#include "base/mem.h"
#include "server/head.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PAIR_MAX   800 /* bytes of a parameter of a query */
#define DIGITS_MAX 20  /* ... of a number there */

/* Storage of the strings, in the order of the field list. */
struct body_fields {
	int n;
	struct string texts[];
};

static int count(const struct field *list)
{
	int n = 0;
	while (list[n].name)
		n++;
	return n;
}

/* Refuses the body, naming the line and column of the error, from 1. */
static void refuse_json(const struct api_request *request, size_t at, const char *why, struct reply *reply)
{
	int line = 1, column = 1;
	for (size_t i = 0; i < at; i++, column++)
		if (request->body[i] == '\n') {
			line++;
			column = 0;
		}
	reply_fail(reply, 400, "bad_json", "the body is not JSON: line %d, column %d: %s", line, column, why);
}

/* Checks that every member is a known field and occurs once. */
static bool check_names(const struct api_request *request, const struct json *j, const struct field *list, int n,
			struct reply *reply)
{
	const char *names[FIELDS_MAX];
	char name[44];
	bool again;
	for (int i = 0; i < n; i++)
		names[i] = list[i].name;
	int stray = json_stray(j, 0, names, n, &again);
	if (stray < 0)
		return true;
	json_quote(j, stray, name, sizeof name);
	struct string words = {0};
	if (again) {
		string_add(&words, "duplicate member \"%s\"", name);
		refuse_json(request, json_at(j, stray), string_text(&words), reply);
	} else {
		for (int i = 0; i < n; i++)
			string_add(&words, "%s%s", i ? ", " : "", names[i]);
		reply_fail(reply, 400, "bad_request", "unknown member \"%s\", expected %s", name, string_text(&words));
	}
	string_release(&words);
	return false;
}

static bool take_list(const struct json *j, int node, struct string *out)
{
	struct string word = {0};
	bool taken = json_kind_of(j, node) == JSON_LIST;
	for (int i = taken ? json_first(j, node) : -1; i >= 0 && taken; i = json_next(j, i)) {
		string_clear(&word);
		taken = json_text(j, i, &word);
		string_add(out, "%s%s", out->length ? "\t" : "", string_text(&word));
	}
	string_release(&word);
	return taken;
}

static bool take_object(const struct json *j, int node, size_t most, struct string *out)
{
	if (json_kind_of(j, node) != JSON_OBJECT)
		return false;
	char *text = mem_new(most + 1);
	json_quote(j, node, text, most + 1);
	string_add(out, "%s", text);
	free(text);
	return true;
}

static const char *kind_of(const struct field *f)
{
	return f->text     ? "a string"
	       : f->list   ? "an array of strings"
	       : f->number ? "a whole number"
	       : f->object ? "an object"
			   : "true or false";
}

static bool take(const struct field *f, const struct json *j, int node, const struct api_request *request,
		 struct string *text, struct reply *reply)
{
	if (node < 0 || json_kind_of(j, node) == JSON_NULL)
		return true;
	bool taken = f->text     ? json_text(j, node, text)
		     : f->list   ? take_list(j, node, text)
		     : f->number ? json_integer(j, node, INT64_MIN, INT64_MAX, f->number)
		     : f->object ? take_object(j, node, request->length, text)
				 : json_bool(j, node, f->flag);
	if (!taken) {
		reply_fail(reply, 400, "bad_request", "\"%s\" is not %s", f->name, kind_of(f));
		return false;
	}
	if (f->text)
		*f->text = string_text(text);
	if (f->list)
		*f->list = string_text(text);
	if (f->object)
		*f->object = string_text(text);
	return true;
}

struct body_fields *fields_read(const struct api_request *request, const struct field *list, struct reply *reply)
{
	size_t at;
	struct error why;
	struct json *j = json_new(request->body, request->length, &at, &why);
	int n = count(list);
	struct body_fields *fields = mem_new(sizeof *fields + (size_t)n * sizeof *fields->texts);
	bool good = false;
	fields->n = n;
	if (!j)
		refuse_json(request, at, why.text, reply);
	else if (json_kind_of(j, 0) != JSON_OBJECT)
		reply_fail(reply, 400, "bad_request", "the body is not a JSON object");
	else
		good = check_names(request, j, list, n, reply);
	for (int i = 0; i < n && good; i++)
		good = take(&list[i], j, json_member(j, 0, list[i].name), request, &fields->texts[i], reply);
	json_free(j);
	if (good)
		return fields;
	fields_free(fields);
	return NULL;
}

void fields_free(struct body_fields *fields)
{
	if (!fields)
		return;
	for (int i = 0; i < fields->n; i++)
		string_release(&fields->texts[i]);
	free(fields);
}

/* --- queries --- */

static bool take_parameter(const struct query_field *f, const char *value)
{
	uint64_t n;
	if (f->number && (strlen(value) > DIGITS_MAX || !text_number(value, f->max, &n) || n < f->min))
		return false;
	if (f->number) {
		*f->number = n;
		return true;
	}
	if (strlen(value) >= f->max)
		return false;
	memcpy(f->text, value, strlen(value) + 1);
	return true;
}

static void refuse_parameter(const char *pair, size_t n, const struct query_field *list, struct reply *reply)
{
	struct string words = {0};
	for (const struct query_field *f = list; f->name; f++) {
		string_add(&words, f > list ? ", " : "");
		if (f->number)
			string_add(&words, "%s=%llu..%llu", f->name, (unsigned long long)f->min,
				   (unsigned long long)f->max);
		else
			string_add(&words, "%s=WORD", f->name);
	}
	reply_fail(reply, 400, "bad_request", "\"%.*s\" after '?', expected %s", (int)(n < 79 ? n : 79), pair,
		   string_text(&words));
	string_release(&words);
}

/* Parses one parameter, such as "limit=20", of n bytes. */
static bool take_pair(const char *pair, size_t n, const struct query_field *f)
{
	char value[PAIR_MAX];
	size_t name = strcspn(pair, "=&");
	while (f->name && (strlen(f->name) != name || strncmp(f->name, pair, name) != 0))
		f++;
	if (!f->name || n >= sizeof value || pair[name] != '=')
		return false;
	snprintf(value, sizeof value, "%.*s", (int)(n - name - 1), pair + name + 1);
	return head_decode(value, value) && text_is_utf8(value) && take_parameter(f, value);
}

bool fields_query(const char *query, const struct query_field *list, struct reply *reply)
{
	while (*query) {
		size_t n = strcspn(query, "&");
		if (!take_pair(query, n, list)) {
			refuse_parameter(query, n, list, reply);
			return false;
		}
		query += n + (query[n] == '&');
	}
	return true;
}
