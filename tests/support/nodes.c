#include "nodes.h"

#include "support.h"

#include <string.h>

struct json *nodes_parse(const char *text)
{
	size_t at;
	struct error err;
	struct json *j = json_new(text, strlen(text), &at, &err);
	if (!j)
		fail_msg("\"%s\": byte %zu: %s", text, at, err.text);
	return j;
}

int nodes_count(const struct json *j, int list)
{
	int n = 0;
	for (int i = json_first(j, list); i >= 0; i = json_next(j, i))
		n++;
	return n;
}

int64_t nodes_number(const struct json *j, int object, const char *name)
{
	int64_t n = 0;
	assert_true(json_integer(j, json_member(j, object, name), INT64_MIN, INT64_MAX, &n));
	return n;
}
