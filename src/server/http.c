#include "server/http.h"
#include "base/clock.h"
#include "base/mem.h"
#include "server/head.h"
#include "server/routes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define KEPT_BYTES ((size_t)4 << 10)  /* of memory that a connection keeps between requests */
#define READ_AWAY  (8 * API_BODY_MAX) /* of input that is dropped; more ends the connection */
#define HELD_MS    100  /* that a reply waits, and other processes for the file of games, in a long turn */
#define WAITING_MS 2000 /* that a change waits for other processes */
#define RETRY_MS   10   /* after which they are asked again */
#define CLOSING_MS 2000 /* for the client to end its side too */
#define TICK_MS    250  /* between two looks at the clock */
#define SECOND_MS  ((int64_t)1000)

struct http_connection {
	struct http *http;
	void *user;
	struct peer *peer;
	enum http_stage stage;
	int64_t since_ms; /* in that stage, by clock_ms */
	struct http_connection *before, *after;
	bool ended; /* the client's side */

	struct head head;
	const struct route *route; /* NULL: the reply is ready, the body is read and dropped */
	struct api_request request;
	size_t got;         /* bytes of the body; closing: of the input that is dropped */
	struct string body; /* as far as it is wanted */
	bool goes_on;       /* "100 Continue" is to be sent */
	bool sending;       /* pieces of http_next */

	struct string later; /* input that arrived before its turn */
	size_t later_at;     /* how much of that has been taken */

	struct reply reply;
	struct string reply_head;
};

/* --- stages --- */

static bool is_busy(enum http_stage stage)
{
	return stage >= HTTP_BODY && stage <= HTTP_ANSWER;
}

static bool is_reading(enum http_stage stage)
{
	return stage <= HTTP_BODY;
}

static void leave_queue(struct http_connection *c)
{
	struct http_queue *q = &c->http->queues[c->stage];
	*(c->before ? &c->before->after : &q->first) = c->after;
	*(c->after ? &c->after->before : &q->last) = c->before;
}

static void join_queue(struct http_connection *c)
{
	struct http_queue *q = &c->http->queues[c->stage];
	c->before = q->last;
	c->after = NULL;
	*(q->last ? &q->last->after : &q->first) = c;
	q->last = c;
}

static void go_to(struct http_connection *c, enum http_stage stage)
{
	leave_queue(c);
	c->http->n_busy += is_busy(stage) - is_busy(c->stage);
	c->stage = stage;
	c->since_ms = clock_ms();
	join_queue(c);
}

static void keep_little(struct string *s)
{
	if (s->capacity > KEPT_BYTES)
		string_release(s);
	else
		string_clear(s);
}

/* --- answering --- */

/* The reply is ready. */
static void answer(struct http_connection *c)
{
	c->reply.close |= c->http->stopping || c->head.close;
	size_t length = c->reply.bytes ? c->reply.length : c->reply.body.length;
	string_clear(&c->reply_head);
	reply_head(&c->reply, length, &c->reply_head);
	go_to(c, HTTP_DUE);
}

static void commit(struct http *http)
{
	enum db_status status = api_commit(&http->api);
	for (struct http_connection *c; (c = http->queues[HTTP_HELD].first);) {
		if (status != DB_DONE)
			api_not_kept(&c->reply, status);
		answer(c);
	}
}

/* Calls the route, or sends the reply that is ready. */
static void carry_out(struct http_connection *c)
{
	c->request.type = head_text(&c->head, HEAD_CONTENT_TYPE);
	c->request.query = c->head.query;
	c->request.if_match = head_text(&c->head, HEAD_IF_MATCH);
	c->request.if_none_match = head_text(&c->head, HEAD_IF_NONE_MATCH);
	c->request.body = string_text(&c->body);
	c->request.length = c->body.length;
	c->route->answer(&c->http->api, &c->request, &c->reply);
	keep_little(&c->body);
	if (c->reply.waits)
		go_to(c, HTTP_HELD);
	else
		answer(c);
}

static bool is_long_turn(const struct http *http)
{
	const struct http_connection *held = http->queues[HTTP_HELD].first;
	return held && clock_ms() - held->since_ms > HELD_MS;
}

/* The request has arrived. Only one that changes saved games waits in a queue while another process changes them. */
static void take_up(struct http_connection *c)
{
	struct http *http = c->http;
	if (is_long_turn(http))
		commit(http);
	if (!c->route)
		answer(c);
	else if (c->route->changes && (http->queues[HTTP_WAITING].first || api_begin(&http->api) == DB_BUSY))
		go_to(c, HTTP_WAITING);
	else
		carry_out(c);
}

/* Handles the waiting requests, in their order, as soon as the other process is ready, or refuses them. */
static void carry_out_waiting(struct http *http)
{
	struct http_connection *c;
	while ((c = http->queues[HTTP_WAITING].first)) {
		if (is_long_turn(http))
			commit(http);
		if (api_begin(&http->api) != DB_BUSY) {
			carry_out(c);
		} else if (clock_ms() - c->since_ms >= WAITING_MS) {
			api_not_kept(&c->reply, DB_BUSY);
			answer(c);
		} else {
			return;
		}
	}
}

/* --- requests --- */

/* Whether the client may ask at all, whatever the request; false: the reply is ready. */
static bool admit(struct http_connection *c, bool changes)
{
	struct http *http = c->http;
	struct reply *reply = &c->reply;
	const char *host = head_text(&c->head, HEAD_HOST), *origin = head_text(&c->head, HEAD_ORIGIN);
	if (http->host.is_loopback && !host_is_named(&http->host, host)) {
		reply_fail(reply, 403, "bad_host", "\"%.80s\" is not this server, expected localhost:%d", host,
			   http->host.port);
	} else if (changes && !host_is_origin(origin, host)) {
		reply_fail(reply, 403, "bad_origin", "\"%.80s\" is another site", origin);
	} else if (!peers_take(http->peers, c->peer, clock_ms())) {
		reply_fail(reply, 429, "too_many", "too many requests from this address");
		reply->retry_after = 1;
	} else {
		return true;
	}
	return false;
}

static bool is_one_of(const char *word, const char *const *words)
{
	for (; *words; words++)
		if (strcmp(*words, word) == 0)
			return true;
	return false;
}

/* Whether the head announces a body that can be read; if false, the reply is ready. */
static bool check_body(struct http_connection *c)
{
	static const char *const bringing[] = {"POST", "PUT", NULL};
	const struct head *head = &c->head;
	if (head->fields[HEAD_TRANSFER_ENCODING])
		reply_fail(&c->reply, 411, "no_length", "the body comes in chunks, expected its Content-Length");
	else if (!head->has_length && is_one_of(head->method, bringing))
		reply_fail(&c->reply, 411, "no_length", "there is no Content-Length");
	else if (head->length > API_BODY_MAX)
		reply_fail(&c->reply, 413, "too_large", "the body has more than %zu bytes", API_BODY_MAX);
	else
		return true;
	c->reply.close = c->reply.status == 411 || head->length > READ_AWAY;
	return false;
}

static void find_page(struct http_connection *c)
{
	const struct head *head = &c->head;
	const struct page *page = pages_find(&c->http->pages, head->path);
	if (!page) {
		reply_fail(&c->reply, 404, "not_found", "there is nothing at \"%.80s\"%s", head->path,
			   c->http->pages.n ? "" : ": this server was started without the page");
	} else if (strcmp(head->method, "GET") != 0 && strcmp(head->method, "HEAD") != 0) {
		reply_fail(&c->reply, 405, "bad_method", "%s is not supported here, expected GET", head->method);
		snprintf(c->reply.allow, sizeof c->reply.allow, "GET");
	} else {
		pages_answer(page, head_text(head, HEAD_ACCEPT_ENCODING), head_text(head, HEAD_IF_NONE_MATCH),
			     &c->reply);
	}
}

/* Finds the route of the request; NULL: the reply is ready. */
static const struct route *find_route(struct http_connection *c)
{
	const struct head *head = &c->head;
	if (strncmp(head->path, "/api/", 5) != 0 && strcmp(head->path, "/api") != 0) {
		find_page(c);
		return NULL;
	}
	const struct route *route = routes_find(head->method, head->path, &c->request.id, &c->reply);
	if (!route || route->takes_body || !head->length)
		return route;
	reply_fail(&c->reply, 400, "bad_request", "the request has a body, expected none");
	return NULL;
}

/* What is to be done with the request, as far as its head says. */
static const struct route *look_at(struct http_connection *c)
{
	static const char *const methods[] = {"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", NULL};
	static const char *const reading[] = {"GET", "HEAD", NULL};
	const struct head *head = &c->head;
	const char *expected = head_text(head, HEAD_EXPECT);
	if (!check_body(c) || !admit(c, !is_one_of(head->method, reading)))
		return NULL;
	if (!is_one_of(head->method, methods))
		reply_fail(&c->reply, 501, "bad_method", "\"%.40s\" is not known here", head->method);
	else if (!head->path)
		reply_fail(&c->reply, 400, "bad_request", "the path has an invalid escape");
	else if (expected[0] && strcasecmp(expected, "100-continue") != 0)
		reply_fail(&c->reply, 417, "bad_request", "\"%.40s\" is expected, which is not known here", expected);
	else
		return find_route(c);
	return NULL;
}

/* The head is complete. */
static void begin(struct http_connection *c)
{
	c->got = 0;
	c->http->api.requests++;
	go_to(c, HTTP_BODY);
	if (c->head.state == HEAD_REFUSED) {
		c->route = NULL;
		reply_fail(&c->reply, c->head.status, "bad_request", "%s", c->head.fault);
		c->reply.close = true;
	} else {
		c->route = look_at(c);
		bool asks = c->head.length > 0 && c->head.fields[HEAD_EXPECT];
		c->goes_on = asks && c->route;
		c->reply.close |= asks && !c->route; /* it is not known whether the body will still come */
	}
	if (c->reply.close || c->head.length == 0)
		take_up(c);
}

static size_t take_body(struct http_connection *c, const char *bytes, size_t n)
{
	size_t left = c->head.length - c->got, taken = n < left ? n : left;
	if (c->route)
		string_bytes(&c->body, bytes, taken);
	c->got += taken;
	if (c->got == c->head.length)
		take_up(c);
	return taken;
}

/* Takes what the connection can take now; how many bytes these were. */
static size_t take_some(struct http_connection *c, const char *bytes, size_t n)
{
	size_t i = 0;
	while (i < n && is_reading(c->stage)) {
		if (c->stage == HTTP_BODY) {
			c->goes_on = false; /* the body came without it */
			i += take_body(c, bytes + i, n - i);
			continue;
		}
		if (c->stage == HTTP_IDLE)
			go_to(c, HTTP_HEAD);
		i += head_take(&c->head, bytes + i, n - i);
		if (c->head.state != HEAD_PART)
			begin(c);
	}
	return i;
}

static bool has_later(const struct http_connection *c)
{
	return c->later_at < c->later.length;
}

void http_take(struct http_connection *c, const char *bytes, size_t n)
{
	c->http->moved_ms = clock_ms();
	if (c->stage == HTTP_CLOSING) {
		c->got += n;
		if (c->got > READ_AWAY)
			go_to(c, HTTP_OVER);
		return;
	}
	size_t taken = has_later(c) ? 0 : take_some(c, bytes, n);
	if (taken < n)
		string_bytes(&c->later, bytes + taken, n - taken);
}

/* Ends the connection if its client sends no more and nothing is left to answer. */
static void end_if_nothing_comes(struct http_connection *c)
{
	if (c->ended && (c->stage == HTTP_CLOSING || (is_reading(c->stage) && !has_later(c))))
		go_to(c, HTTP_OVER);
}

void http_take_end(struct http_connection *c)
{
	c->ended = true;
	end_if_nothing_comes(c);
}

/* --- sending --- */

enum http_next http_next(struct http_connection *c, struct http_piece pieces[2])
{
	static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
	const struct reply *r = &c->reply;
	if (c->stage == HTTP_OVER)
		return HTTP_ENDS;
	if (c->sending)
		return HTTP_PAUSES;
	if (c->stage == HTTP_CLOSING)
		return HTTP_FINISHES;
	if (c->stage == HTTP_BODY && c->goes_on) {
		pieces[0] = (struct http_piece){go_on, sizeof go_on - 1};
		pieces[1] = (struct http_piece){NULL, 0};
		c->sending = true;
		return HTTP_SENDS;
	}
	if (is_reading(c->stage))
		return HTTP_READS;
	if (c->stage != HTTP_DUE)
		return has_later(c) ? HTTP_PAUSES : HTTP_READS;
	bool head_only = c->head.method && strcmp(c->head.method, "HEAD") == 0;
	pieces[0] = (struct http_piece){string_text(&c->reply_head), c->reply_head.length};
	pieces[1] = r->bytes ? (struct http_piece){r->bytes, r->length}
			     : (struct http_piece){string_text(&r->body), r->body.length};
	if (head_only)
		pieces[1].n = 0;
	c->sending = true;
	go_to(c, HTTP_ANSWER);
	return HTTP_SENDS;
}

/* Takes the next of several requests that arrived together; the rest stays in later. */
static void take_later(struct http_connection *c)
{
	struct string later = c->later;
	c->later = (struct string){0}; /* nothing is added to it meanwhile */
	c->later_at += take_some(c, later.text + c->later_at, later.length - c->later_at);
	c->later = later;
	if (has_later(c))
		return;
	keep_little(&c->later);
	c->later_at = 0;
}

void http_sent(struct http_connection *c)
{
	c->http->moved_ms = clock_ms();
	c->sending = false;
	if (c->goes_on) {
		c->goes_on = false;
		return;
	}
	bool close = c->reply.close;
	struct string body = c->reply.body;
	keep_little(&body);
	keep_little(&c->body);
	keep_little(&c->head.bytes);
	head_clear(&c->head);
	c->reply = (struct reply){.body = body};
	c->got = 0;
	go_to(c, close ? HTTP_CLOSING : HTTP_IDLE);
	if (close)
		string_release(&c->later);
	else if (has_later(c))
		take_later(c);
	end_if_nothing_comes(c);
}

/* --- time --- */

/* The oldest connection in that stage, if it has been there for that long; else NULL. */
static struct http_connection *late(const struct http *http, enum http_stage stage, int64_t ms)
{
	struct http_connection *c = http->queues[stage].first;
	return c && clock_ms() - c->since_ms >= ms ? c : NULL;
}

static void end_late(struct http *http, enum http_stage stage, int64_t ms)
{
	for (struct http_connection *c; (c = late(http, stage, ms));)
		go_to(c, HTTP_OVER);
}

void http_turn(struct http *http)
{
	struct http_connection *c;
	if (http->queues[HTTP_WAITING].first)
		http->moved_ms = clock_ms();
	carry_out_waiting(http);
	commit(http);
	end_late(http, HTTP_IDLE, http->idle_seconds * SECOND_MS);
	end_late(http, HTTP_HEAD, http->header_seconds * SECOND_MS);
	end_late(http, HTTP_ANSWER, http->seconds * SECOND_MS);
	end_late(http, HTTP_CLOSING, CLOSING_MS);
	while ((c = late(http, HTTP_BODY, http->seconds * SECOND_MS))) {
		if (c->sending) { /* not even "100 Continue" was taken */
			go_to(c, HTTP_OVER);
			continue;
		}
		reply_release(&c->reply);
		c->route = NULL;
		reply_fail(&c->reply, 408, "too_slow", "the request did not arrive within %d seconds", http->seconds);
		c->reply.close = true;
		answer(c);
	}
}

struct http_connection *http_ready(const struct http *http)
{
	return http->queues[HTTP_DUE].first ? http->queues[HTTP_DUE].first : http->queues[HTTP_OVER].first;
}

int http_wait_ms(const struct http *http)
{
	if (http->queues[HTTP_HELD].first)
		return 0;
	return http->queues[HTTP_WAITING].first ? RETRY_MS : TICK_MS;
}

/* --- connections --- */

struct http_connection *http_open(struct http *http, const struct sockaddr_storage *address, void *user)
{
	struct peer *peer =
		http->api.connections < http->connections_max ? peers_join(http->peers, address, clock_ms()) : NULL;
	if (!peer)
		return NULL;
	struct http_connection *c = mem_new(sizeof *c);
	*c = (struct http_connection){.http = http, .user = user, .peer = peer, .stage = HTTP_HEAD};
	c->since_ms = clock_ms();
	join_queue(c);
	http->api.connections++;
	return c;
}

void http_refusal(struct string *out)
{
	struct reply reply = {.retry_after = 1, .close = true};
	reply_fail(&reply, 503, "busy", "there are too many connections");
	reply_head(&reply, reply.body.length, out);
	string_bytes(out, reply.body.text, reply.body.length);
	reply_release(&reply);
}

void *http_user(const struct http_connection *c)
{
	return c->user;
}

void http_close(struct http_connection *c)
{
	struct http *http = c->http;
	go_to(c, HTTP_OVER);
	leave_queue(c);
	peers_leave(c->peer);
	head_release(&c->head);
	string_release(&c->body);
	string_release(&c->later);
	string_release(&c->reply_head);
	reply_release(&c->reply);
	free(c);
	http->api.connections--;
}
