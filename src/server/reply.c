#include "server/reply.h"
#include "base/bug.h"
#include "base/json_write.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

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
	{401, "Unauthorized"},
	{403, "Forbidden"},
	{404, "Not Found"},
	{405, "Method Not Allowed"},
	{408, "Request Timeout"},
	{409, "Conflict"},
	{411, "Length Required"},
	{412, "Precondition Failed"},
	{413, "Content Too Large"},
	{415, "Unsupported Media Type"},
	{417, "Expectation Failed"},
	{422, "Unprocessable Content"},
	{426, "Upgrade Required"},
	{429, "Too Many Requests"},
	{431, "Request Header Fields Too Large"},
	{500, "Internal Server Error"},
	{501, "Not Implemented"},
	{503, "Service Unavailable"},
	{505, "HTTP Version Not Supported"},
	{507, "Insufficient Storage"},
};
/* clang-format on */

static const char *status_text(int status)
{
	for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
		if (statuses[i].status == status)
			return statuses[i].text;
	BUG("an answer has the status %d", status);
}

int reply_status_at(size_t i)
{
	return i < sizeof statuses / sizeof *statuses ? statuses[i].status : 0;
}

/* Security headers of every response: only our own code runs, and no other site may embed or read the page. */
static const char guards[] = "content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
			     "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; "
			     "frame-ancestors 'none'\r\n"
			     "cross-origin-opener-policy: same-origin\r\n"
			     "cross-origin-embedder-policy: require-corp\r\n"
			     "cross-origin-resource-policy: same-origin\r\n"
			     "x-content-type-options: nosniff\r\n"
			     "referrer-policy: no-referrer\r\n\r\n";

static void add_header(struct string *out, const char *name, const char *value)
{
	if (value && value[0])
		string_add(out, "%s: %s\r\n", name, value);
}

/* RFC 9110 5.6.7, regardless of the locale. */
static void add_date(struct string *out)
{
	static const char days[][4] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
	static const char months[][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
					 "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
	time_t now = time(NULL);
	struct tm t;
	if (gmtime_r(&now, &t))
		string_add(out, "date: %s, %02d %s %d %02d:%02d:%02d GMT\r\n", days[t.tm_wday], t.tm_mday,
			   months[t.tm_mon], t.tm_year + 1900, t.tm_hour, t.tm_min, t.tm_sec);
}

static const char *connection_of(const struct reply *r)
{
	if (r->status == 426) /* RFC 9110 7.8 requires Upgrade here */
		return r->close ? "upgrade, close" : "upgrade";
	return r->close ? "close" : NULL;
}

void reply_head(const struct reply *r, size_t length, struct string *out)
{
	string_add(out, "HTTP/1.1 %d %s\r\n", r->status, status_text(r->status));
	add_date(out);
	add_header(out, "content-type", r->type);
	add_header(out, "content-encoding", r->encoding);
	add_header(out, "etag", r->etag);
	add_header(out, "location", r->location);
	add_header(out, "set-cookie", r->cookie);
	add_header(out, "www-authenticate", r->status == 401 ? "Cookie realm=\"qipan\"" : NULL); /* RFC 9110 15.5.2 */
	add_header(out, "allow", r->allow);
	add_header(out, "cache-control", r->is_page ? "no-cache" : "no-store");
	add_header(out, "vary", r->is_page ? "accept-encoding" : NULL);
	add_header(out, "connection", connection_of(r));
	add_header(out, "x-accel-buffering", r->streams ? "no" : NULL); /* nginx passes events on at once */
	add_header(out, "upgrade", r->status == 426 ? "websocket" : NULL);
	add_header(out, "sec-websocket-version", r->status == 426 ? "13" : NULL);
	if (r->retry_after)
		string_add(out, "retry-after: %d\r\n", r->retry_after);
	if (r->status != 204 && r->status != 304 && !r->streams)
		string_add(out, "content-length: %zu\r\n", length);
	string_bytes(out, guards, sizeof guards - 1);
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

static void begin_failure(struct reply *r, int status, const char *code, const char *message)
{
	struct string *out = reply_json(r, status);
	string_add(out, "{\"error\":{");
	json_add_text(out, "code", code);
	json_add_text(out, "message", message);
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

void reply_refuse(struct reply *r, int status, const char *code, int ply, const struct error *err)
{
	begin_failure(r, status, code, err->text);
	json_add_message(&r->body, err);
	if (ply)
		json_add_number(&r->body, "ply", ply);
	string_add(&r->body, "}}");
}

void reply_refuse_field(struct reply *r, int status, const char *code, const char *field, const struct error *err)
{
	begin_failure(r, status, code, err->text);
	json_add_message(&r->body, err);
	json_add_text(&r->body, "field", field);
	string_add(&r->body, "}}");
}
