#include "base/json_write.h"

#include <string.h>

void json_add_comma(struct string *out)
{
	size_t n = out->length;
	while (n > 0 && strchr("\n\t", out->text[n - 1]))
		n--;
	if (n > 0 && !strchr("{[,", out->text[n - 1]))
		string_char(out, ',');
}

void json_add_key(struct string *out, const char *name)
{
	json_add_comma(out);
	string_add(out, "\"%s\":", name);
}

void json_add_text(struct string *out, const char *name, const char *value)
{
	json_add_key(out, name);
	if (value)
		string_json(out, value);
	else
		string_add(out, "null");
}

void json_add_message(struct string *out, const struct error *err)
{
	json_add_text(out, "id", err->id);
	json_add_key(out, "args");
	string_add(out, "%s", err->args[0] ? err->args : "null");
}

void json_add_number(struct string *out, const char *name, int64_t value)
{
	json_add_key(out, name);
	string_add(out, "%lld", (long long)value);
}

void json_add_bool(struct string *out, const char *name, bool value)
{
	json_add_key(out, name);
	string_add(out, value ? "true" : "false");
}

void json_add_line(struct string *out, int tabs)
{
	json_add_comma(out);
	string_char(out, '\n');
	while (tabs-- > 0)
		string_char(out, '\t');
}

void json_add_spaced(struct string *out, const char *json)
{
	bool quoted = false;
	for (const char *c = json; *c; c++) {
		string_char(out, *c);
		if (quoted && *c == '\\')
			string_char(out, *++c);
		else if (*c == '"')
			quoted = !quoted;
		else if (!quoted && (*c == ':' || *c == ',') && c[1] != '\n')
			string_char(out, ' ');
	}
}
