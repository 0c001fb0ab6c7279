#include "server/http.h"
#include "base/bug.h"
#include "base/clock.h"
#include "base/mem.h"
#include "server/routes.h"

#include <linux/sockios.h>
#include <linux/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#define KEPT_BYTES ((size_t)4 << 10)  /* of memory that a connection keeps between requests */
#define READ_AWAY  (8 * API_BODY_MAX) /* of a refused body; one that is longer ends the connection at once */
#define HEADER_MAX 1500               /* bytes of the headers that are looked at */
#define HELD_MS    100 /* that a reply waits, and other processes for the file of games, in a long turn */

/* How far a connection is with a request. HELD: the reply waits for the commit; DUE: it is to be sent now. */
enum stage { STAGE_IDLE, STAGE_BODY, STAGE_HELD, STAGE_DUE, STAGE_ANSWER };

struct connection {
	struct lws *wsi;
	struct lws_dll2 held; /* in http.held, while the stage is HELD */
	struct lws_dll2 idle; /* in http.idle, between two requests */
	int64_t idle_ms;      /* since when, by clock_ms */
	struct peer *peer;
	enum stage stage;
	const struct route *route; /* NULL: the reply stands already, the body is read away */
	struct api_request request;
	bool head_only;  /* of the answer */
	size_t expected; /* bytes of the body */
	struct string body;
	char type[100], query[300], if_match[60];
	struct reply reply;
	size_t sent;   /* bytes of the answer's body */
	bool timed;    /* a timer of the request runs */
	int64_t taken; /* bytes of the connection, when the request before this one was answered; -1: none was */
};

static struct http *shared(struct lws *wsi)
{
	return lws_context_user(lws_get_context(wsi));
}

/* --- answering --- */

static void keep_little(struct string *s)
{
	if (s->capacity > KEPT_BYTES)
		string_release(s);
	else
		string_clear(s);
}

/* From now on the request, or its answer, may take its time; what comes and goes at once needs no timer. */
static void start_timer(struct connection *c, int seconds)
{
	if (!c->timed)
		lws_set_timer_usecs(c->wsi, (lws_usec_t)seconds * LWS_US_PER_SEC);
	c->timed = true;
}

/* libwebsockets 4.1 cancels a timer by letting it run out at once. */
static void stop_timer(struct connection *c)
{
	if (c->timed)
		lws_set_timer_usecs(c->wsi, LWS_SET_TIMER_USEC_CANCEL);
	c->timed = false;
}

static void end_request(struct http *http, struct connection *c)
{
	if (c->stage == STAGE_IDLE)
		return;
	c->stage = STAGE_IDLE;
	lws_dll2_remove(&c->held);
	http->n_busy--;
	struct string body = c->reply.body;
	keep_little(&body);
	keep_little(&c->body);
	c->reply = (struct reply){.body = body};
	c->sent = 0;
	stop_timer(c);
}

/* What every answer says to browsers: nothing but our own files runs, no other site may show or read us. */
static const char guards[] = "content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
			     "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; "
			     "frame-ancestors 'none'\r\n"
			     "cross-origin-opener-policy: same-origin\r\n"
			     "cross-origin-embedder-policy: require-corp\r\n"
			     "cross-origin-resource-policy: same-origin\r\n"
			     "x-content-type-options: nosniff\r\n"
			     "referrer-policy: no-referrer\r\n";

static void add_header(struct text *head, const char *name, const char *value)
{
	if (value && value[0])
		text_add(head, "%s: %s\r\n", name, value);
}

/* Writes the head of the answer into size bytes. Its parts are ours and bounded, so that it fits. */
static size_t write_head(const struct reply *r, size_t length, unsigned char *buffer, size_t size)
{
	struct text head = text_into((char *)buffer, size);
	text_add(&head, "HTTP/1.1 %d %s\r\n", r->status, reply_status_text(r->status));
	add_header(&head, "content-type", r->type);
	add_header(&head, "content-encoding", r->encoding);
	add_header(&head, "etag", r->etag);
	add_header(&head, "location", r->location);
	add_header(&head, "allow", r->allow);
	add_header(&head, "cache-control", r->is_page ? "no-cache" : "no-store");
	add_header(&head, "vary", r->is_page ? "accept-encoding" : NULL);
	add_header(&head, "connection", r->close ? "close" : NULL);
	if (r->retry_after)
		text_add(&head, "retry-after: %d\r\n", r->retry_after);
	if (r->status != 204 && r->status != 304)
		text_add(&head, "content-length: %zu\r\n", length);
	text_add(&head, "%s\r\n", guards);
	if (head.length >= size)
		BUG("the head of an answer has %zu bytes", head.length);
	return head.length;
}

static size_t length_of(const struct reply *r)
{
	return r->bytes ? r->length : r->body.length;
}

static const char *bytes_of(const struct reply *r)
{
	return r->bytes ? r->bytes : string_text(&r->body);
}

/* How many bytes libwebsockets has taken from the connection so far; -1 where the system does not tell. */
static int64_t bytes_taken(struct lws *wsi)
{
	int fd = lws_get_socket_fd(wsi), unread = -1, before;
	struct tcp_info info = {.tcpi_bytes_received = 0};
	do { /* as long as more comes in between */
		socklen_t size = sizeof info;
		before = unread;
		if (ioctl(fd, SIOCINQ, &unread) != 0)
			return -1;
		if (unread == before)
			break;
		if (getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) != 0 ||
		    size < offsetof(struct tcp_info, tcpi_bytes_received) + sizeof info.tcpi_bytes_received)
			return -1;
	} while (true);
	return (int64_t)info.tcpi_bytes_received - unread;
}

/* Whether the request came together with the one before it. The end of the connection counts as a byte. */
static bool is_pipelined(struct lws *wsi, const struct connection *c)
{
	return c->taken >= 0 && bytes_taken(wsi) <= c->taken + 1;
}

/* After the last byte: the connection waits for the next request, or ends. It waits without a timer of libwebsockets,
 * which walks all timers to set one: with 2,000 idle connections that took most of the server's time. */
static int finish(struct lws *wsi, struct http *http, struct connection *c)
{
	bool close = c->reply.close;
	end_request(http, c);
	c->taken = bytes_taken(wsi);
	if (lws_http_transaction_completed(wsi) || close)
		return -1;
	lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0);
	c->idle_ms = clock_ms();
	lws_dll2_add_tail(&c->idle, &http->idle);
	return 0;
}

void http_end_idle(struct http *http)
{
	int64_t now_ms = clock_ms();
	while (http->idle.head) {
		struct connection *c = lws_container_of(http->idle.head, struct connection, idle);
		if (now_ms - c->idle_ms < (int64_t)http->idle_seconds * 1000)
			break;
		lws_dll2_remove(&c->idle);
		lws_set_timeout(c->wsi, PENDING_TIMEOUT_HTTP_KEEPALIVE_IDLE, LWS_TO_KILL_ASYNC);
	}
}

/* Sends the next piece; the first one has the head before it. */
static int send_piece(struct lws *wsi, struct http *http, struct connection *c, size_t head)
{
	unsigned char *buffer = http->buffer;
	size_t length = c->head_only ? 0 : length_of(&c->reply), left = length - c->sent;
	size_t n = left < HTTP_PIECE_BYTES ? left : HTTP_PIECE_BYTES;
	bool last = n == left;
	if (n)
		memcpy(buffer + LWS_PRE + head, bytes_of(&c->reply) + c->sent, n);
	c->sent += n;
	if (head + n && lws_write(wsi, buffer + LWS_PRE, head + n, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
		return -1;
	if (last)
		return finish(wsi, http, c);
	start_timer(c, http->seconds);
	lws_callback_on_writable(wsi);
	return 0;
}

/* The reply stands: sends its head and as much of it as goes with it. */
static int answer(struct lws *wsi, struct http *http, struct connection *c)
{
	c->stage = STAGE_ANSWER;
	c->reply.close |= http->stopping;
	size_t head = write_head(&c->reply, length_of(&c->reply), http->buffer + LWS_PRE, HTTP_HEAD_BYTES);
	return send_piece(wsi, http, c, head);
}

static int answer_more(struct lws *wsi, struct http *http, struct connection *c)
{
	if (c->stage == STAGE_DUE)
		return answer(wsi, http, c);
	return c->stage == STAGE_ANSWER ? send_piece(wsi, http, c, 0) : 0;
}

/* The reply tells of a change: it is sent once that is kept. The time until then is not the client's. */
static int hold(struct http *http, struct connection *c)
{
	c->stage = STAGE_HELD;
	stop_timer(c);
	keep_little(&c->body);
	if (!http->held.count)
		http->held_ms = clock_ms();
	lws_dll2_add_tail(&c->held, &http->held);
	return 0;
}

void http_commit(struct http *http)
{
	enum db_status status = api_commit(&http->api);
	lws_start_foreach_dll_safe(struct lws_dll2 *, link, next, http->held.head)
	{
		struct connection *c = lws_container_of(link, struct connection, held);
		lws_dll2_remove(link);
		if (status != DB_DONE)
			api_not_kept(&c->reply, status);
		c->stage = STAGE_DUE;
		start_timer(c, http->seconds);
		lws_callback_on_writable(c->wsi);
	}
	lws_end_foreach_dll_safe(link, next);
}

/* --- requests --- */

/* The header's text, "" where it is not there; false: it is too long. */
static bool header(struct lws *wsi, enum lws_token_indexes which, char *out, size_t size)
{
	out[0] = 0;
	int n = lws_hdr_total_length(wsi, which);
	return n <= 0 || ((size_t)n < size && lws_hdr_copy(wsi, out, (int)size, which) >= 0);
}

static bool names_this_machine(const struct http *http, const char *host)
{
	const char *const names[] = {"localhost", "127.0.0.1", "[::1]", http->address};
	char expected[80];
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		snprintf(expected, sizeof expected, "%s:%d", names[i], http->port);
		if (strcasecmp(host, expected) == 0 || (http->port == 80 && strcasecmp(host, names[i]) == 0))
			return true;
	}
	return false;
}

/* Whether the page that asks for a change is our own. A browser always says which one it is; programs say nothing. */
static bool is_own_origin(const char *origin, const char *host)
{
	if (!origin[0])
		return true;
	const char *name = strstr(origin, "://");
	return name && strcasecmp(name + strlen("://"), host) == 0;
}

/* What stands between the blanks that a header's value may have on both sides. */
static char *without_blanks(char *text)
{
	text += strspn(text, " \t");
	size_t n = strlen(text);
	while (n > 0 && strchr(" \t", text[n - 1]))
		text[--n] = 0;
	return text;
}

static bool has_body(struct lws *wsi)
{
	return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 ||
	       lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0;
}

/* The length of the body that the headers announce; false, with the reply, when they do not make sense. */
static bool body_length(struct lws *wsi, bool is_needed, size_t *out, struct reply *reply)
{
	char text[HEADER_MAX];
	uint64_t n = 0;
	*out = 0;
	if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) {
		reply_fail(reply, 411, "no_length", "the body comes in chunks, expected its Content-Length");
		reply->close = true;
		return false;
	}
	if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0) {
		if (is_needed)
			reply_fail(reply, 411, "no_length", "there is no Content-Length");
		reply->close |= is_needed;
		return !is_needed;
	}
	if (!header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text) ||
	    !text_number(without_blanks(text), INT64_MAX, &n)) {
		reply_fail(reply, 400, "bad_request", "the Content-Length is no number");
		reply->close = true;
		return false;
	}
	*out = n;
	if (n <= API_BODY_MAX)
		return true;
	reply_fail(reply, 413, "too_large", "the body has more than %zu bytes", API_BODY_MAX);
	reply->close = n > READ_AWAY;
	return !reply->close;
}

/* Who may ask at all, before it matters for what. */
static bool may_ask(struct lws *wsi, struct http *http, struct connection *c, bool changes)
{
	struct reply *reply = &c->reply;
	char host[HEADER_MAX], origin[HEADER_MAX];
	if (!header(wsi, WSI_TOKEN_HOST, host, sizeof host) || !header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin)) {
		reply_fail(reply, 431, "too_large", "a header is too long");
	} else if (!host[0]) {
		reply_fail(reply, 400, "bad_request", "there is no Host");
	} else if (http->loopback && !names_this_machine(http, host)) {
		reply_fail(reply, 403, "bad_host", "\"%.80s\" is not this server, expected localhost:%d", host,
			   http->port);
	} else if (changes && !is_own_origin(origin, host)) {
		reply_fail(reply, 403, "bad_origin", "\"%.80s\" is another site", origin);
	} else if (!peers_take(http->peers, c->peer, clock_ms())) {
		reply_fail(reply, 429, "too_many", "too many requests from this address");
		reply->retry_after = 1;
	} else {
		return true;
	}
	return false;
}

static const char *method_of(int method)
{
	switch (method) {
	case LWSHUMETH_GET:
		return "GET";
	case LWSHUMETH_HEAD:
		return "HEAD";
	case LWSHUMETH_POST:
		return "POST";
	case LWSHUMETH_PUT:
		return "PUT";
	case LWSHUMETH_DELETE:
		return "DELETE";
	case LWSHUMETH_PATCH:
		return "PATCH";
	case LWSHUMETH_OPTIONS:
		return "OPTIONS";
	default:
		return NULL;
	}
}

static void find_page(struct lws *wsi, struct http *http, const char *method, const char *path, struct reply *reply)
{
	char encodings[HEADER_MAX], known[HEADER_MAX];
	const struct page *page = pages_find(&http->pages, path);
	if (!page) {
		reply_fail(reply, 404, "not_found", "there is nothing at \"%.80s\"%s", path,
			   http->pages.n ? "" : ": this server was started without the page");
	} else if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0) {
		reply_fail(reply, 405, "bad_method", "%s is not done here, expected GET", method);
		snprintf(reply->allow, sizeof reply->allow, "GET");
	} else if (!header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encodings, sizeof encodings) ||
		   !header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, known, sizeof known)) {
		reply_fail(reply, 431, "too_large", "a header is too long");
	} else {
		pages_answer(page, encodings, known, reply);
	}
}

/* The pairs behind '?', with '&' between them. libwebsockets takes a '?' with nothing behind it for "/". */
static bool copy_query(struct lws *wsi, char *out, size_t size)
{
	size_t n = 0;
	out[0] = 0;
	for (int i = 0; lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_URI_ARGS, i) > 0; i++) {
		if (i && n + 1 < size)
			out[n++] = '&';
		int length = lws_hdr_copy_fragment(wsi, out + n, (int)(size - n), WSI_TOKEN_HTTP_URI_ARGS, i);
		if (length < 0)
			return false;
		n += (size_t)length;
	}
	if (strcmp(out, "/") == 0)
		out[0] = 0;
	return true;
}

/* Finds what answers the request; false: the reply stands. */
static bool find_route(struct lws *wsi, struct http *http, struct connection *c, const char *method, const char *path)
{
	c->route = NULL;
	if (strncmp(path, "/api/", 5) != 0 && strcmp(path, "/api") != 0) {
		find_page(wsi, http, method, path, &c->reply);
		return false;
	}
	const struct route *route = routes_find(method, path, &c->request.id, &c->reply);
	if (!route)
		return false;
	if (!header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, c->type, sizeof c->type) ||
	    !header(wsi, WSI_TOKEN_HTTP_IF_MATCH, c->if_match, sizeof c->if_match) ||
	    !copy_query(wsi, c->query, sizeof c->query)) {
		reply_fail(&c->reply, 431, "too_large", "a header is too long");
		return false;
	}
	c->route = route;
	return true;
}

/* The body is there: asks the route. */
static int carry_out(struct lws *wsi, struct http *http, struct connection *c)
{
	if (http->held.count && clock_ms() - http->held_ms > HELD_MS)
		http_commit(http);
	if (c->route) {
		c->request.type = c->type;
		c->request.query = c->query;
		c->request.if_match = c->if_match;
		c->request.body = string_text(&c->body);
		c->request.length = c->body.length;
		c->route->answer(&http->api, &c->request, &c->reply);
	}
	return c->reply.waits ? hold(http, c) : answer(wsi, http, c);
}

/* The headers are there. */
static int begin(struct lws *wsi, struct http *http, struct connection *c)
{
	char *path;
	int path_length;
	const char *method = method_of(lws_http_get_uri_and_method(wsi, &path, &path_length));
	http->n_busy++;
	http->api.requests++;
	c->stage = STAGE_BODY;
	c->route = NULL;
	c->head_only = method && strcmp(method, "HEAD") == 0;
	bool reads = c->head_only || (method && strcmp(method, "GET") == 0);
	bool brings = method && (strcmp(method, "POST") == 0 || strcmp(method, "PUT") == 0);
	c->expected = 0;
	lws_dll2_remove(&c->idle);
	stop_timer(c);
	if (!method) {
		reply_fail(&c->reply, 501, "bad_method", "the method is not known here");
		c->reply.close = true;
	} else if (has_body(wsi) && is_pipelined(wsi, c)) {
		/* libwebsockets 4.1 would lose its way in the body, and never come back */
		reply_fail(&c->reply, 400, "pipelined",
			   "a request with a body came before the one before it was answered");
		c->reply.close = true;
	} else if (body_length(wsi, brings, &c->expected, &c->reply) && c->reply.status == 0 &&
		   may_ask(wsi, http, c, !reads) && find_route(wsi, http, c, method, path) && !c->route->takes_body &&
		   c->expected) {
		c->route = NULL;
		reply_fail(&c->reply, 400, "bad_request", "a body came with it, expected none");
	}
	return c->expected == 0 || c->reply.close ? carry_out(wsi, http, c) : 0;
}

static int take_body(struct http *http, struct connection *c, const void *bytes, size_t n)
{
	if (c->stage != STAGE_BODY)
		return 0;
	if (c->route)
		string_bytes(&c->body, bytes, n);
	if (n < c->expected)
		start_timer(c, http->seconds);
	return 0;
}

/* The time that was set is over. */
static int too_late(struct lws *wsi, struct http *http, struct connection *c)
{
	if (!c->timed) /* it was stopped */
		return 0;
	c->timed = false;
	if (c->stage != STAGE_BODY)
		return -1;
	reply_release(&c->reply);
	c->route = NULL;
	reply_fail(&c->reply, 408, "too_slow", "the request did not come within %d seconds", http->seconds);
	c->reply.close = true;
	return answer(wsi, http, c);
}

/* --- connections --- */

static bool peer_address(lws_sockfd_type socket, struct sockaddr_storage *out)
{
	socklen_t size = sizeof *out;
	return getpeername(socket, (struct sockaddr *)out, &size) == 0;
}

/* A new connection, before anything is known of it; refuses by ending it. */
static int look_at(struct http *http, lws_sockfd_type socket)
{
	static const char body[] = "{\"error\":{\"code\":\"busy\",\"message\":\"there are too many connections\"}}";
	char text[300];
	if (http->stopping)
		return -1;
	if (http->api.connections < http->connections_max)
		return 0;
	int length = snprintf(text, sizeof text,
			      "HTTP/1.1 503 %s\r\ncontent-type: application/json\r\nconnection: close\r\n"
			      "retry-after: 1\r\ncontent-length: %zu\r\n\r\n%s",
			      reply_status_text(503), sizeof body - 1, body);
	(void)!send(socket, text, (size_t)length, MSG_DONTWAIT | MSG_NOSIGNAL);
	return -1;
}

static int open_connection(struct lws *wsi, struct http *http)
{
	struct sockaddr_storage address;
	struct peer *peer =
		peer_address(lws_get_socket_fd(wsi), &address) ? peers_join(http->peers, &address, clock_ms()) : NULL;
	if (!peer)
		return -1;
	struct connection *c = mem_new(sizeof *c);
	c->wsi = wsi;
	c->peer = peer;
	c->taken = -1;
	lws_set_opaque_user_data(wsi, c);
	http->api.connections++;
	start_timer(c, http->header_seconds); /* for the first headers; libwebsockets looks after later ones */
	return 0;
}

static void close_connection(struct lws *wsi, struct http *http, struct connection *c)
{
	c->timed = false; /* no timer for what is being freed */
	end_request(http, c);
	lws_dll2_remove(&c->idle);
	lws_set_opaque_user_data(wsi, NULL);
	peers_leave(c->peer);
	reply_release(&c->reply);
	string_release(&c->body);
	free(c);
	http->api.connections--;
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t n)
{
	(void)user;
	if (!wsi) /* of the library itself */
		return 0;
	struct http *http = shared(wsi);
	struct connection *c = lws_get_opaque_user_data(wsi);
	switch (reason) {
	case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
		return look_at(http, (lws_sockfd_type)(intptr_t)in);
	case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
		return open_connection(wsi, http);
	case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
		return -1; /* neither WebSocket nor HTTP/2 */
	case LWS_CALLBACK_HTTP:
		return c ? begin(wsi, http, c) : -1;
	case LWS_CALLBACK_HTTP_BODY:
		return c ? take_body(http, c, in, n) : -1;
	case LWS_CALLBACK_HTTP_BODY_COMPLETION:
		return c && c->stage == STAGE_BODY ? carry_out(wsi, http, c) : 0;
	case LWS_CALLBACK_HTTP_WRITEABLE:
		return c ? answer_more(wsi, http, c) : -1;
	case LWS_CALLBACK_TIMER:
		return c ? too_late(wsi, http, c) : 0;
	case LWS_CALLBACK_WSI_DESTROY:
		if (c)
			close_connection(wsi, http, c);
		return 0;
	default:
		return 0;
	}
}
