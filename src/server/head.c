#include "server/head.h"

#include <string.h>
#include <strings.h>

/* How to treat repeated headers. ONCE: a second one is rejected, since programs differ in which of the two they use.
 * LAST: the last one counts, because the nearest proxy has added it. */
enum several { FIRST, ONCE, LAST };

/* The headers in use. */
static const struct {
	const char *name;
	enum several several;
} known[HEAD_N_FIELDS] = {
	[HEAD_ACCEPT_ENCODING] = {"accept-encoding", FIRST},
	[HEAD_AUTHORIZATION] = {"authorization", ONCE},
	[HEAD_CONNECTION] = {"connection", FIRST},
	[HEAD_CONTENT_LENGTH] = {"content-length", ONCE},
	[HEAD_CONTENT_TYPE] = {"content-type", ONCE},
	[HEAD_COOKIE] = {"cookie", FIRST},
	[HEAD_EXPECT] = {"expect", ONCE},
	[HEAD_FORWARDED] = {"forwarded", LAST},
	[HEAD_HOST] = {"host", ONCE},
	[HEAD_IF_MATCH] = {"if-match", ONCE},
	[HEAD_IF_NONE_MATCH] = {"if-none-match", ONCE},
	[HEAD_LAST_EVENT_ID] = {"last-event-id", FIRST},
	[HEAD_ORIGIN] = {"origin", ONCE},
	[HEAD_SEC_WEBSOCKET_KEY] = {"sec-websocket-key", ONCE},
	[HEAD_SEC_WEBSOCKET_VERSION] = {"sec-websocket-version", ONCE},
	[HEAD_TRANSFER_ENCODING] = {"transfer-encoding", FIRST},
	[HEAD_UPGRADE] = {"upgrade", ONCE},
	[HEAD_X_FORWARDED_FOR] = {"x-forwarded-for", LAST},
};

static const char no_request[] = "invalid request line";

static bool refuse(struct head *h, int status, const char *fault)
{
	h->state = HEAD_REFUSED;
	h->status = status;
	h->fault = fault;
	return false;
}

/* --- bytes --- */

/* RFC 9110 5.6.2: the characters of methods and header names. */
static bool is_token(unsigned char c)
{
	return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') || (c && strchr("!#$%&'*+-.^_`|~", c));
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* Whether the byte is valid after the previous one, at that offset. Lines end with CR LF; neither may occur alone. */
static bool fits(const struct head *h, size_t at, unsigned char c)
{
	if ((c == '\n') != (h->last == '\r'))
		return false;
	if (c == '\n')
		return true;
	if (h->line == 0) /* the request line, which must not be empty */
		return c == '\r' ? at > 0 : c >= ' ' && c < 127;
	return c == '\r' || c == '\t' || (c >= ' ' && c != 127);
}

/* Processes the next byte, at that offset in the head. */
static void look_at(struct head *h, size_t at, unsigned char c)
{
	if (!fits(h, at, c))
		refuse(h, 400, h->line ? "invalid byte in a header" : no_request);
	else if (at == HEAD_BYTES_MAX)
		refuse(h, 431, "the headers are too long");
	h->last = c;
	if (c != '\n')
		return;
	if (at == h->line + 1 && h->state == HEAD_PART) /* an empty line */
		h->state = HEAD_WHOLE;
	h->line = at + 1;
}

/* --- the request line --- */

static int digit_of(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 32;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool head_decode(const char *text, char *out)
{
	for (const char *c = text; *c; c++) {
		char byte = *c;
		if (byte == '%') {
			int high = digit_of(c[1]), low = high < 0 ? -1 : digit_of(c[2]);
			if (low < 0 || high + low == 0)
				return false;
			byte = (char)(high * 16 + low);
			c += 2;
		}
		if (out)
			*out++ = byte;
	}
	if (out)
		*out = 0;
	return true;
}

/* Parses "HTTP/1.1"; false: rejected. */
static bool read_version(struct head *h, const char *text)
{
	if (strncmp(text, "HTTP/", 5) != 0 || strlen(text) != 8 || text[5] < '0' || text[5] > '9' || text[6] != '.' ||
	    text[7] < '0' || text[7] > '9')
		return refuse(h, 400, no_request);
	if (text[5] != '1' || text[7] > '1')
		return refuse(h, 505, "this server speaks HTTP/1.1 only");
	h->is_old = h->close = text[7] == '0';
	return true;
}

/* The path of the target; for an absolute URL ("http://name/path", as sent to a proxy) the part after the host, which
 * is kept. NULL: it is neither. */
static char *path_of(struct head *h, char *target)
{
	static char root[] = "/";
	size_t scheme = strncasecmp(target, "http://", 7) == 0 ? 7 : strncasecmp(target, "https://", 8) == 0 ? 8 : 0;
	if (!scheme)
		return target[0] == '/' ? target : NULL;
	size_t n = strcspn(target + scheme, "/?");
	char *rest = target + scheme + n;
	h->host = memmove(target, target + scheme, n); /* makes room for its zero byte */
	if (*rest == '?') {                            /* and for the "/" of a missing path */
		target[n] = 0;
		rest[-1] = '/';
		return rest - 1;
	}
	target[n] = 0;
	return *rest ? rest : root;
}

/* METHOD path?query HTTP/1.1, separated by single blanks. */
static bool read_first_line(struct head *h, char *line)
{
	size_t n = 0;
	while (is_token((unsigned char)line[n]))
		n++;
	char *target = line + n + 1, *blank = line[n] == ' ' ? strchr(target, ' ') : NULL;
	if (n == 0 || !blank)
		return refuse(h, 400, no_request);
	line[n] = *blank = 0;
	if (!read_version(h, blank + 1))
		return false;
	if (strcmp(line, "CONNECT") == 0)
		return refuse(h, 501, "CONNECT is not supported");
	char *path = path_of(h, target);
	if (!path)
		return refuse(h, 400, "the request has no path, expected one that starts with \"/\"");
	char *mark = strchr(path, '?');
	if (mark)
		*mark = 0;
	h->method = line;
	h->query = mark ? mark + 1 : "";
	h->path = head_decode(path, path) && head_decode(h->query, NULL) ? path : NULL;
	return true;
}

/* --- headers --- */

/* Whether a list such as "keep-alive, close" contains the word. */
static bool has_word(const char *list, const char *word)
{
	for (size_t n = strlen(word); *list; list += strcspn(list, ","), list += *list == ',') {
		list += strspn(list, " \t");
		if (strncasecmp(list, word, n) == 0 && (!list[n] || strchr(", \t", list[n])))
			return true;
	}
	return false;
}

static bool keep(struct head *h, enum head_field field, const char *value)
{
	if (h->fields[field] && known[field].several == ONCE)
		return refuse(h, 400, "duplicate header that may occur only once");
	if (!h->fields[field] || known[field].several == LAST)
		h->fields[field] = value;
	if (field == HEAD_CONNECTION)
		h->close |= has_word(value, "close");
	return true;
}

/* "Name: value". A line that begins with a blank would be a continuation, and is rejected: RFC 9112 5.2. */
static bool read_header(struct head *h, char *line)
{
	size_t n = 0;
	while (is_token((unsigned char)line[n]))
		n++;
	if (n == 0 || line[n] != ':')
		return refuse(h, 400, "invalid header line");
	char *value = line + n + 1, *end = value + strlen(value);
	while (is_blank(*value))
		value++;
	while (end > value && is_blank(end[-1]))
		end--;
	*end = 0;
	for (int i = 0; i < HEAD_N_FIELDS; i++)
		if (strncasecmp(known[i].name, line, n) == 0 && !known[i].name[n])
			return keep(h, (enum head_field)i, value);
	return true;
}

/* The length of the body must be unambiguous. */
static void read_length(struct head *h)
{
	const char *length = h->fields[HEAD_CONTENT_LENGTH];
	h->has_length = length != NULL;
	if (length && h->fields[HEAD_TRANSFER_ENCODING])
		refuse(h, 400, "both Content-Length and Transfer-Encoding are given, expected one");
	else if (length && !text_number(length, INT64_MAX, &h->length))
		refuse(h, 400, "the Content-Length is not a number");
}

static bool is_host(const char *host)
{
	for (const char *c = host; *c; c++)
		if (!is_token((unsigned char)*c) && !strchr(":[]", *c))
			return false;
	return *host != 0;
}

/* An absolute URL overrides Host, which is required nevertheless: RFC 9112 3.2. */
static bool read_host(struct head *h)
{
	const char *host = head_text(h, HEAD_HOST);
	if (!host[0])
		return refuse(h, 400, "missing Host");
	if (!is_host(host) || (h->host && !is_host(h->host)))
		return refuse(h, 400, "invalid Host");
	if (h->host)
		h->fields[HEAD_HOST] = h->host;
	return true;
}

/* Parses a complete head; each line ends with CR LF. */
static void read_lines(struct head *h)
{
	char *line = h->bytes.text;
	for (bool read = true, first = true; read; first = false) {
		char *end = strchr(line, '\r');
		if (end == line)
			break;
		*end = 0;
		read = first ? read_first_line(h, line) : read_header(h, line);
		line = end + 2;
	}
	if (h->state == HEAD_WHOLE && read_host(h))
		read_length(h);
}

size_t head_take(struct head *h, const char *bytes, size_t n)
{
	size_t taken = 0;
	for (; taken < n && h->state == HEAD_PART; taken++)
		look_at(h, h->bytes.length + taken, (unsigned char)bytes[taken]);
	string_bytes(&h->bytes, bytes, taken);
	if (h->state == HEAD_WHOLE)
		read_lines(h);
	return taken;
}

const char *head_text(const struct head *h, enum head_field field)
{
	return h->fields[field] ? h->fields[field] : "";
}

bool head_has_word(const struct head *h, enum head_field field, const char *word)
{
	return has_word(head_text(h, field), word);
}

void head_clear(struct head *h)
{
	struct string bytes = h->bytes;
	string_clear(&bytes);
	*h = (struct head){.bytes = bytes};
}

void head_release(struct head *h)
{
	string_release(&h->bytes);
	*h = (struct head){0};
}
