#include "server/reply.h"
#include "base/bug.h"

#include <stdarg.h>
#include <stdio.h>

static const char json_type[] = "application/json";

/* clang-format off */
static const struct {
	int status;
	const char *text;
} statuses[] = {
	{200, "OK"},
	{201, "Created"},
	{204, "No Content"},
	{304, "Not Modified"},
	{400, "Bad Request"},
	{403, "Forbidden"},
	{404, "Not Found"},
	{405, "Method Not Allowed"},
	{408, "Request Timeout"},
	{411, "Length Required"},
	{412, "Precondition Failed"},
	{413, "Content Too Large"},
	{415, "Unsupported Media Type"},
	{422, "Unprocessable Content"},
	{429, "Too Many Requests"},
	{431, "Request Header Fields Too Large"},
	{500, "Internal Server Error"},
	{501, "Not Implemented"},
	{503, "Service Unavailable"},
	{507, "Insufficient Storage"},
};
/* clang-format on */

const char *reply_status_text(int status)
{
	for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
		if (statuses[i].status == status)
			return statuses[i].text;
	BUG("an answer has the status %d", status);
}

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
