#include "server/reply.h"

#include <stdarg.h>
#include <stdio.h>

static const char json_type[] = "application/json";

void reply_release(struct reply *r)
{
	string_release(&r->body);
	*r = (struct reply){0};
}

struct string *reply_json(struct reply *r, int status)
{
	r->status = status;
	r->type = json_type;
	string_clear(&r->body);
	return &r->body;
}

static void comma(struct string *out)
{
	char last = out->length ? out->text[out->length - 1] : '{';
	if (last != '{' && last != '[')
		string_char(out, ',');
}

void reply_text(struct string *out, const char *name, const char *value)
{
	comma(out);
	string_add(out, "\"%s\":", name);
	if (value)
		string_json(out, value);
	else
		string_add(out, "null");
}

void reply_number(struct string *out, const char *name, int64_t value)
{
	comma(out);
	string_add(out, "\"%s\":%lld", name, (long long)value);
}

static void begin_failure(struct reply *r, int status, const char *code, const char *message)
{
	struct string *out = reply_json(r, status);
	string_add(out, "{\"error\":{");
	reply_text(out, "code", code);
	reply_text(out, "message", message);
}

void reply_fail(struct reply *r, int status, const char *code, const char *format, ...)
{
	char message[400];
	va_list args;
	va_start(args, format);
	vsnprintf(message, sizeof message, format, args);
	va_end(args);
	begin_failure(r, status, code, message);
	string_add(&r->body, "}}");
}

void reply_fail_ply(struct reply *r, int status, const char *code, int ply, const char *message)
{
	begin_failure(r, status, code, message);
	reply_number(&r->body, "ply", ply);
	string_add(&r->body, "}}");
}
