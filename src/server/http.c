#include "server/http.h"
#include "base/clock.h"
#include "base/mem.h"
#include "server/access_log.h"
#include "server/api_socket.h"
#include "server/jobs.h"
#include "server/rating_worker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define COMMIT_WAIT_MS 100  /* max wait in a long turn: of responses, and of other processes for the database */
#define WAITING_MS     2000 /* maximum time that a change waits for other processes */
#define RETRY_MS       10   /* interval between retries */
#define CLOSING_MS     2000 /* time for the client to close its side too */
#define TURN_MS        5 /* time per turn for pipelined requests of all connections; the rest waits for the next turn */
#define TICK_MS        250 /* interval between timeout checks */
#define SOCKETS_MS     50  /* the same for WebSockets; short, so that few of thousands are due at once */
#define SECOND_MS      ((int64_t)1000)
#define COMMENT_MS     15000              /* silence after which a stream of events sends a comment */
#define OUTPUT_MAX     ((size_t)64 << 10) /* unsent bytes of a WebSocket; more ends it */

struct http_connection {
	struct http *http;
	void *user;
	struct sockaddr_storage from,
		client_address;     /* addresses of the connection, and of the client if a proxy forwards the request */
	struct peer *peer, *client; /* of the two; client is NULL if they are the same */
	size_t memory;              /* its bytes counted in HTTP_MEMORY_MAX */
	enum http_stage stage;
	int64_t since_ms; /* when it entered the stage, by clock_ms */
	struct http_connection *before, *after;
	bool ended; /* the client has closed its side */
	bool waits; /* waits for a room without a WebSocket, and is counted as waiting */

	struct head head;
	const struct route *found; /* the route of the request, even if it is refused; NULL: none */
	int64_t began_us;          /* when its head was complete, by clock_us */
	bool has_waited;           /* the request has waited for a room, a job or parts of its response */
	const struct route *route; /* NULL: the reply is ready, the body is read and discarded */
	struct api_request request;
	struct watcher watcher;
	struct api_socket *socket; /* after the handshake, otherwise NULL */
	size_t n_received;         /* bytes of the body; when closing: of the discarded input */
	struct string body;        /* the part needed so far */
	bool must_continue;        /* "100 Continue" must be sent */
	bool sending;              /* pieces of http_next are being sent */
	bool is_cut;               /* pipelined requests were dropped: the connection closes */

	struct string pipelined; /* pipelined input */
	size_t pipelined_at;     /* number of its bytes consumed */

	struct reply reply;
	struct string reply_head;
	size_t length;          /* of the body after it */
	size_t sent, sending_n; /* bytes of both: already sent, and being sent */
};

/* --- stages --- */

static bool is_busy(enum http_stage stage)
{
	return stage >= HTTP_BODY && stage <= HTTP_ANSWER;
}

static bool is_reading(enum http_stage stage)
{
	return stage >= HTTP_IDLE && stage <= HTTP_BODY;
}

static void dequeue(struct http_connection *c)
{
	struct http_queue *q = &c->http->queues[c->stage];
	*(c->before ? &c->before->after : &q->first) = c->after;
	*(c->after ? &c->after->before : &q->last) = c->before;
}

static void enqueue(struct http_connection *c)
{
	struct http_queue *q = &c->http->queues[c->stage];
	c->before = q->last;
	c->after = NULL;
	*(q->last ? &q->last->after : &q->first) = c;
	q->last = c;
}

/* Whether the connection has a WebSocket that is not closing. */
static bool is_socket(enum http_stage stage)
{
	return stage >= HTTP_SOCKET && stage <= HTTP_SOCKET_SENDING;
}

static struct peer *peer_of(const struct http_connection *c)
{
	return c->client ? c->client : c->peer;
}

/* Whether the stage means waiting for a room without a WebSocket. */
static bool is_waiting(const struct http_connection *c, enum http_stage stage)
{
	return stage == HTTP_WATCHING || stage == HTTP_STREAM ||
	       (c->reply.streams && (stage == HTTP_DUE || stage == HTTP_ANSWER));
}

/* Updates the per-peer counters before the connection enters the stage. */
static void count_stage(struct http_connection *c, enum http_stage stage)
{
	int sockets = is_socket(stage) - is_socket(c->stage), waiting = is_waiting(c, stage) - c->waits;
	c->waits = is_waiting(c, stage);
	c->http->api.metrics.sockets += sockets;
	c->http->api.metrics.waiting += waiting;
	peer_of(c)->n_sockets += sockets;
	peer_of(c)->n_waiting += waiting;
}

static void set_stage(struct http_connection *c, enum http_stage stage)
{
	dequeue(c);
	c->http->n_busy += is_busy(stage) - is_busy(c->stage);
	count_stage(c, stage);
	c->stage = stage;
	c->since_ms = clock_ms();
	enqueue(c);
}

/* The oldest connection in that stage, if it entered it at least that long ago; else NULL. */
static struct http_connection *oldest_expired(const struct http *http, enum http_stage stage, int64_t ms)
{
	struct http_connection *c = http->queues[stage].first;
	return c && clock_ms() - c->since_ms >= ms ? c : NULL;
}

static void trim_buffer(struct string *s)
{
	if (s->capacity > HTTP_BUFFER_BYTES)
		string_release(s);
	else
		string_clear(s);
}

/* --- memory --- */

static size_t charged_bytes(const struct string *s)
{
	return s->capacity > HTTP_BUFFER_BYTES ? s->capacity : 0;
}

/* Recounts the memory of the connection, moving it from one peer to another or the same. */
static void charge_memory(struct http_connection *c, struct peer *before, struct peer *now)
{
	size_t memory = charged_bytes(&c->body) + charged_bytes(&c->pipelined) + charged_bytes(&c->reply.body);
	c->http->memory += memory - c->memory;
	before->memory -= c->memory;
	now->memory += memory;
	c->memory = memory;
}

static bool has_memory(const struct http_connection *c, size_t more)
{
	const struct http *http = c->http;
	if (more > 0 && more <= HTTP_BUFFER_BYTES)
		return true;
	return http->memory + more <= HTTP_MEMORY_MAX &&
	       (!http->memory_per_address || peer_of(c)->memory + more <= http->memory_per_address);
}

static void refuse_memory(struct http_connection *c)
{
	bool close = c->reply.close;
	reply_release(&c->reply);
	reply_fail(&c->reply, 503, "busy", "the memory is in use by other requests; try again");
	c->reply.retry_after = 1;
	c->reply.refusal = METRICS_MEMORY;
	c->reply.close = close;
	charge_memory(c, peer_of(c), peer_of(c));
}

/* --- responding --- */

static void log_request(const struct http_connection *c, const struct route *route, int64_t us)
{
	struct string line = {0};
	const struct access_entry access = {
		.at_ms = clock_wall_ms(),
		.client = &c->client_address,
		.method = c->head.method,
		.path = c->head.path,
		.route = route->path,
		.status = c->reply.status,
		.bytes = c->length,
		.us = us,
	};
	access_log_write(&access, &line);
	c->http->log(line.text);
	string_release(&line);
}

/* Counts and logs a request whose reply is ready. */
static void record_request(const struct http_connection *c)
{
	static const struct route page = {"page", "GET", NULL, 0, false, false},
				  none = {"none", "none", NULL, 0, false, false};
	const struct route *route = c->found ? c->found : c->reply.is_page ? &page : &none;
	struct metrics *metrics = &c->http->api.metrics;
	int64_t us = clock_us() - c->began_us;
	metrics_add_request(metrics, route->path, route->method, c->reply.status);
	if (!c->has_waited)
		metrics_add_time(&metrics->request, us);
	if (c->reply.refusal)
		metrics->refusals[c->reply.refusal]++;
	if (c->http->log)
		log_request(c, route, us);
}

/* The reply is ready. */
static void answer(struct http_connection *c)
{
	struct reply *r = &c->reply;
	charge_memory(c, peer_of(c), peer_of(c));
	if (r->body.capacity > HTTP_BUFFER_BYTES && !r->waits && !has_memory(c, 0))
		refuse_memory(c);
	r->close |= c->http->api.stopping || c->head.close || c->is_cut;
	c->length = r->bytes ? r->length : r->body.length;
	string_clear(&c->reply_head);
	reply_head(r, c->length, &c->reply_head);
	if (c->head.method && strcmp(c->head.method, "HEAD") == 0)
		c->length = 0;
	c->sent = 0;
	record_request(c);
	set_stage(c, HTTP_DUE);
}

/* Called after anything that may have produced output. */
static void wake_socket(struct http_connection *c)
{
	size_t n;
	api_socket_output(c->socket, &n);
	if (n > OUTPUT_MAX)
		set_stage(c, HTTP_OVER);
	else if (c->stage == HTTP_SOCKET && (n || api_socket_is_over(c->socket)))
		set_stage(c, HTTP_SOCKET_DUE);
}

/* Reports the outcome of the commit on the sockets with actions since the previous one. */
static void answer_sockets(struct http *http, enum db_status status)
{
	for (struct api_socket *s; (s = api_socket_next_pending(&http->api));) {
		struct http_connection *c = api_socket_user(s);
		api_socket_committed(s, status);
		wake_socket(c);
	}
}

static void commit(struct http *http)
{
	enum db_status status = api_commit(&http->api);
	answer_sockets(http, status);
	for (struct http_connection *c; (c = http->queues[HTTP_COMMITTING].first);) {
		if (status != DB_DONE)
			api_not_committed(&c->reply, status);
		answer(c);
	}
}

/* The token of "Bearer TOKEN", or "". */
static const char *token_of(const struct head *head)
{
	static const char scheme[] = "Bearer ";
	const char *value = head_text(head, HEAD_AUTHORIZATION);
	return strncasecmp(value, scheme, sizeof scheme - 1) == 0 ? value + sizeof scheme - 1 : "";
}

/* --- WebSockets --- */

static void begin_socket(struct http_connection *c)
{
	c->reply.status = 101;
	c->length = 0;
	record_request(c);
	set_stage(c, HTTP_SOCKET);
	wake_socket(c);
}

/* Charges a message like a request. */
static bool admits_message(struct http_connection *c)
{
	struct reply refusal = {0};
	bool admits = gate_admits(&c->http->gate, peer_of(c), &refusal);
	c->http->api.metrics.refusals[refusal.refusal] += !admits;
	reply_release(&refusal);
	return admits;
}

static void take_socket(struct http_connection *c, const char *bytes, size_t n)
{
	for (size_t i = 0; i < n && is_socket(c->stage);) {
		int64_t began_us = clock_cpu_us();
		size_t taken = api_socket_take(c->socket, bytes + i, n - i);
		bool is_whole = api_socket_has_message(c->socket);
		i += taken;
		if (is_whole)
			api_socket_handle(c->socket, admits_message(c));
		else if (!taken)
			break;
		peers_charge(c->http->gate.peers, peer_of(c), clock_cpu_us() - began_us, taken);
		wake_socket(c);
	}
}

static const enum http_stage socket_stages[] = {HTTP_SOCKET, HTTP_SOCKET_DUE, HTTP_SOCKET_SENDING};
#define SOCKET_STAGES (sizeof socket_stages / sizeof *socket_stages)

/* Retries socket actions that were delayed because another process was writing. */
static void retry_sockets(struct http *http)
{
	for (size_t i = 0; i < SOCKET_STAGES; i++)
		for (struct http_connection *c = http->queues[socket_stages[i]].first, *after;
		     c && http->api.n_deferred; c = after) {
			after = c->after;
			api_socket_retry(c->socket);
			wake_socket(c);
		}
}

/* Calls api_socket_tick for the sockets that are due. */
static void tick_sockets(struct http *http)
{
	if (clock_ms() - http->ticked_ms < SOCKETS_MS && !http->api.stopping)
		return;
	http->ticked_ms = clock_ms();
	for (size_t i = 0; i < SOCKET_STAGES; i++)
		for (struct http_connection *c = http->queues[socket_stages[i]].first, *after; c; c = after) {
			after = c->after;
			if (http->api.stopping)
				api_socket_close(c->socket);
			if (api_socket_tick(c->socket))
				wake_socket(c);
			else
				set_stage(c, HTTP_OVER);
		}
}

/* Starts waiting for a change of a room, or a stream of changes. */
static void begin_waiting(struct http_connection *c)
{
	bool may_wait = peers_may_wait(c->http->gate.peers, peer_of(c));
	if (may_wait && !c->reply.streams) {
		set_stage(c, HTTP_WATCHING);
		return;
	}
	if (!may_wait) {
		hall_unwatch(c->http->api.hall, &c->watcher, api_now_ms(&c->http->api));
		reply_release(&c->reply);
		gate_refuse_waiting(&c->http->gate, &c->reply);
	}
	answer(c);
}

/* Calls the handler of the route. */
static void call_handler(struct http_connection *c)
{
	c->request.token = token_of(&c->head);
	c->request.watcher = &c->watcher;
	c->watcher.user = c;
	c->request.head = &c->head;
	c->request.is_secure =
		host_is_secure(&c->http->gate.sites, head_text(&c->head, HEAD_ORIGIN), head_text(&c->head, HEAD_HOST));
	c->request.type = head_text(&c->head, HEAD_CONTENT_TYPE);
	c->request.query = c->head.query;
	c->request.if_match = head_text(&c->head, HEAD_IF_MATCH);
	c->request.if_none_match = head_text(&c->head, HEAD_IF_NONE_MATCH);
	c->request.body = string_text(&c->body);
	c->request.length = c->body.length;
	int64_t began_us = clock_cpu_us();
	if (c->route->answer != api_login || gate_may_guess(peer_of(c), &c->reply))
		c->route->answer(&c->http->api, &c->request, &c->reply);
	if (c->reply.is_guess)
		gate_count_guess(peer_of(c));
	const struct reply *r = &c->reply;
	peers_charge(c->http->gate.peers, peer_of(c), clock_cpu_us() - began_us,
		     c->body.length + (r->bytes ? r->length : r->body.length));
	peers_charge_nodes(c->http->gate.peers, peer_of(c), r->nodes);
	trim_buffer(&c->body);
	if ((c->socket = c->reply.socket))
		begin_socket(c);
	else if (c->reply.job)
		set_stage(c, HTTP_WORKING);
	else if (c->reply.write_part)
		set_stage(c, HTTP_WRITING);
	else if (c->reply.wait_ms || c->reply.streams)
		begin_waiting(c);
	else if (c->reply.waits)
		set_stage(c, HTTP_COMMITTING);
	else
		answer(c);
}

/* --- streams of events --- */

/* Sends the text appended to the stream, if any. */
static void send_events(struct http_connection *c)
{
	c->length = c->reply.body.length;
	charge_memory(c, peer_of(c), peer_of(c));
	if (c->reply.body.capacity > HTTP_BUFFER_BYTES && !has_memory(c, 0))
		set_stage(c, HTTP_OVER); /* the client reconnects */
	else
		set_stage(c, c->length ? HTTP_DUE : HTTP_STREAM);
}

/* Continues a stream whose output has been sent. A client that reads slowly gets only the last state. */
static void next_events(struct http_connection *c)
{
	trim_buffer(&c->reply.body);
	string_clear(&c->reply_head);
	c->sent = 0;
	api_add_events(&c->http->api, &c->watcher, &c->reply);
	send_events(c);
}

static void send_comments(struct http *http)
{
	for (struct http_connection *c; (c = oldest_expired(http, HTTP_STREAM, COMMENT_MS));) {
		api_add_comment(&c->reply);
		send_events(c);
	}
}

/* Completes a response that waited for a change of a room. */
static void resume(struct http_connection *c)
{
	c->reply.wait_ms = 0;
	c->has_waited = true;
	(c->watcher.tournament ? api_resume_tournament : api_resume_room)(&c->http->api, &c->watcher, &c->reply);
	answer(c);
}

/* Completes the responses that wait for rooms which have changed, and those whose waiting time is up. */
static void resume_watching(struct http *http)
{
	struct http_connection *after;
	for (struct watcher *w; (w = hall_next_due(http->api.hall));) {
		struct http_connection *c = w->user;
		if (!c->socket) {
			if (c->stage == HTTP_STREAM)
				next_events(c);
			else if (c->stage == HTTP_WATCHING)
				resume(c);
			continue;
		}
		api_socket_update(c->socket);
		wake_socket(c);
	}
	for (struct http_connection *c = http->queues[HTTP_WATCHING].first; c; c = after) {
		after = c->after;
		if (http->api.stopping || clock_ms() - c->since_ms >= c->reply.wait_ms)
			resume(c);
	}
}

/* Completes the responses whose jobs have ended. */
static void take_results(struct http *http)
{
	struct http_connection *after;
	if (!http->api.jobs)
		return;
	if (http->api.stopping)
		jobs_stop(http->api.jobs);
	jobs_deliver(http->api.jobs);
	rating_worker_continue(http->api.rating_worker);
	for (struct http_connection *c = http->queues[HTTP_WORKING].first; c; c = after) {
		after = c->after;
		if (!c->reply.job) {
			c->has_waited = true;
			peers_charge_nodes(http->gate.peers, peer_of(c), -c->reply.nodes);
			answer(c);
		} else
			http->moved_ms = clock_ms(); /* a search needs a moment to stop */
	}
}

/* Writes a part of the response that has waited longest. */
static void write_part(struct http *http)
{
	struct http_connection *c = http->queues[HTTP_WRITING].first;
	if (!c)
		return;
	int64_t began_us = clock_cpu_us();
	size_t before = c->reply.body.length;
	c->reply.write_part(&http->api, &c->reply);
	http->moved_ms = clock_ms();
	c->has_waited = true;
	charge_memory(c, peer_of(c), peer_of(c));
	peers_charge(http->gate.peers, peer_of(c), clock_cpu_us() - began_us, c->reply.body.length - before);
	if (c->reply.write_part && has_memory(c, 0))
		set_stage(c, HTTP_WRITING); /* moves it to the end of the queue */
	else
		answer(c);
}

static bool is_long_turn(const struct http *http)
{
	const struct http_connection *oldest = http->queues[HTTP_COMMITTING].first;
	return oldest && clock_ms() - oldest->since_ms > COMMIT_WAIT_MS;
}

/* Handles a complete request, or queues it if it changes the database while another process is writing. */
static void dispatch(struct http_connection *c)
{
	struct http *http = c->http;
	if (is_long_turn(http))
		commit(http);
	if (!c->route) {
		peers_charge(http->gate.peers, peer_of(c), 0, c->n_received + c->reply.length);
		answer(c);
	} else if (c->route->changes && (http->queues[HTTP_WAITING].first || api_begin(&http->api) == DB_BUSY)) {
		set_stage(c, HTTP_WAITING);
	} else {
		call_handler(c);
	}
}

/* Handles the waiting requests in order once the other process is done; rejects them on timeout. */
static void retry_waiting(struct http *http)
{
	struct http_connection *c;
	while ((c = http->queues[HTTP_WAITING].first)) {
		if (is_long_turn(http))
			commit(http);
		if (api_begin(&http->api) != DB_BUSY) {
			call_handler(c);
		} else if (clock_ms() - c->since_ms >= WAITING_MS) {
			api_not_committed(&c->reply, DB_BUSY);
			answer(c);
		} else {
			return;
		}
	}
}

/* --- requests --- */

/* Finds the peer of the connection, or of the client that a proxy forwards. False: the reply is the rejection. */
static bool find_client(struct http_connection *c)
{
	struct http *http = c->http;
	gate_client(&http->gate, &c->head, &c->from, &c->client_address);
	if (memcmp(&c->client_address, &c->from, sizeof c->from) != 0) {
		struct peer *client = peers_join(http->gate.peers, &c->client_address, clock_ms());
		if (!client) {
			reply_fail(&c->reply, 503, "busy", "too many requests from this address");
			c->reply.retry_after = 1;
			c->reply.refusal = METRICS_CONNECTIONS;
			return false;
		}
		charge_memory(c, c->peer, client);
		c->client = client;
	}
	return gate_admits(&http->gate, c->client ? c->client : c->peer, &c->reply);
}

static void leave_client(struct http_connection *c)
{
	if (!c->client)
		return;
	charge_memory(c, c->client, c->peer);
	peers_leave(c->client);
	c->client = NULL;
}

/* Finds the route and checks the request by its head alone. NULL: the reply is ready. */
static const struct route *check_head(struct http_connection *c)
{
	bool is_admitted = find_client(c);
	if (c->head.state == HEAD_REFUSED)
		c->reply.close = true; /* the following bytes cannot be parsed */
	if (!is_admitted)
		return NULL;
	if (c->head.state == HEAD_REFUSED) {
		reply_fail(&c->reply, c->head.status, "bad_request", "%s", c->head.fault);
		c->reply.refusal = METRICS_HEAD;
		return NULL;
	}
	struct route_target target = {0};
	const struct route *route = gate_route(&c->http->gate, &c->head, &target, &c->reply);
	c->found = route;
	if (!route)
		return NULL;
	if (route->needs_login &&
	    !access_admits(&c->http->api.access, token_of(&c->head), head_text(&c->head, HEAD_COOKIE))) {
		api_refuse_login(&c->reply);
		return NULL;
	}
	if (!gate_allows(&c->http->gate, &c->head, &c->from, peer_of(c), route, &c->reply))
		return NULL;
	c->request.id = target.id;
	memcpy(c->request.room, target.room, sizeof target.room);
	memcpy(c->request.word, target.word, sizeof target.word);
	if (has_memory(c, c->head.length))
		return route;
	refuse_memory(c);
	return NULL;
}

/* Handles a complete head. */
static void begin(struct http_connection *c)
{
	c->n_received = 0;
	c->found = NULL;
	c->has_waited = false;
	c->began_us = clock_us();
	c->http->api.requests++;
	set_stage(c, HTTP_BODY);
	c->route = check_head(c);
	bool asks = !c->head.is_old && c->head.length > 0 && c->head.fields[HEAD_EXPECT];
	c->must_continue = asks && c->route;
	c->reply.close |= asks && !c->route; /* the client may or may not still send the body */
	c->reply.close |= c->head.fields[HEAD_TRANSFER_ENCODING] != NULL; /* its end is unknown */
	c->reply.close |= !c->route && c->head.length > GATE_DISCARD_MAX;
	if (c->reply.close || c->head.length == 0)
		dispatch(c);
}

static size_t take_body(struct http_connection *c, const char *bytes, size_t n)
{
	size_t left = c->head.length - c->n_received, taken = n < left ? n : left;
	if (c->route && taken > 0 && !has_memory(c, taken)) {
		c->route = NULL;
		string_release(&c->body);
		refuse_memory(c);
	}
	if (c->route)
		string_bytes(&c->body, bytes, taken);
	charge_memory(c, peer_of(c), peer_of(c));
	c->n_received += taken;
	if (c->n_received == c->head.length)
		dispatch(c);
	return taken;
}

/* Consumes as much input as the connection can take now; returns the number of bytes. */
static size_t consume(struct http_connection *c, const char *bytes, size_t n)
{
	size_t i = 0;
	while (i < n && is_reading(c->stage)) {
		if (c->stage == HTTP_BODY) {
			c->must_continue = false; /* the client sent the body without waiting for it */
			i += take_body(c, bytes + i, n - i);
			continue;
		}
		if (c->stage == HTTP_IDLE)
			set_stage(c, HTTP_HEAD);
		i += head_take(&c->head, bytes + i, n - i);
		if (c->head.state != HEAD_PART)
			begin(c);
	}
	return i;
}

static bool has_pipelined(const struct http_connection *c)
{
	return c->pipelined_at < c->pipelined.length;
}

void http_take(struct http_connection *c, const char *bytes, size_t n)
{
	c->http->moved_ms = clock_ms();
	c->http->api.metrics.received += (int64_t)n;
	if (c->stage == HTTP_CLOSING) {
		c->n_received += n;
		if (c->n_received > GATE_DISCARD_MAX)
			set_stage(c, HTTP_OVER);
		return;
	}
	if (is_socket(c->stage)) {
		take_socket(c, bytes, n);
		return;
	}
	size_t taken = has_pipelined(c) ? 0 : consume(c, bytes, n);
	if (taken == n || c->is_cut)
		return;
	c->is_cut = !has_memory(c, n - taken); /* pipelined requests may be dropped: the client resends them */
	if (!c->is_cut)
		string_bytes(&c->pipelined, bytes + taken, n - taken);
	charge_memory(c, peer_of(c), peer_of(c));
}

/* Ends the connection if the client has closed its side and no complete request is left to answer. Responses that wait
 * for a room or a job, or are written in parts, are dropped. */
static void end_if_drained(struct http_connection *c)
{
	if (c->ended &&
	    (c->stage == HTTP_CLOSING || c->stage == HTTP_WATCHING || c->stage == HTTP_WORKING ||
	     c->stage == HTTP_WRITING || c->stage == HTTP_STREAM || (is_reading(c->stage) && !has_pipelined(c))))
		set_stage(c, HTTP_OVER);
}

void http_take_end(struct http_connection *c)
{
	c->ended = true;
	end_if_drained(c);
}

/* --- sending --- */

/* Takes the next of several pipelined requests; the rest stays in c->pipelined. */
static void take_pipelined(struct http_connection *c)
{
	set_stage(c, HTTP_IDLE);
	struct string pipelined = c->pipelined;
	c->pipelined = (struct string){0}; /* consume appends the rest to a new string */
	c->pipelined_at += consume(c, pipelined.text + c->pipelined_at, pipelined.length - c->pipelined_at);
	c->pipelined = pipelined;
	if (!has_pipelined(c)) {
		trim_buffer(&c->pipelined);
		c->pipelined_at = 0;
	}
	charge_memory(c, peer_of(c), peer_of(c));
}

/* The next part of the response. */
static void fill_pieces(struct http_connection *c, struct http_piece pieces[2])
{
	const struct reply *r = &c->reply;
	size_t head = c->reply_head.length, at = c->sent < head ? c->sent : head, from = c->sent - at;
	size_t left = c->length - from, room = HTTP_SEND_BYTES - (head - at);
	pieces[0] = (struct http_piece){string_text(&c->reply_head) + at, head - at};
	pieces[1] =
		(struct http_piece){(r->bytes ? r->bytes : string_text(&r->body)) + from, left < room ? left : room};
	c->sending_n = pieces[0].n + pieces[1].n;
}

static enum http_next next_of_socket(struct http_connection *c, struct http_piece pieces[2])
{
	size_t n;
	const char *bytes = api_socket_output(c->socket, &n);
	if (n == 0 && api_socket_is_over(c->socket)) {
		set_stage(c, HTTP_CLOSING);
		return HTTP_FINISHES;
	}
	if (n == 0)
		return HTTP_READS;
	c->sending_n = n < HTTP_SEND_BYTES ? n : HTTP_SEND_BYTES;
	pieces[0] = (struct http_piece){bytes, c->sending_n};
	pieces[1] = (struct http_piece){NULL, 0};
	c->sending = true;
	set_stage(c, HTTP_SOCKET_SENDING);
	return HTTP_SENDS;
}

enum http_next http_next(struct http_connection *c, struct http_piece pieces[2])
{
	static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
	if (c->stage == HTTP_SCHEDULED) {
		if (!c->http->turn_deadline_ms)
			c->http->turn_deadline_ms = clock_ms() + TURN_MS;
		take_pipelined(c);
		end_if_drained(c);
	}
	if (c->stage == HTTP_OVER)
		return HTTP_ENDS;
	if (c->sending)
		return HTTP_PAUSES;
	if (c->stage == HTTP_CLOSING)
		return HTTP_FINISHES;
	if (is_socket(c->stage))
		return next_of_socket(c, pieces);
	if (c->stage == HTTP_BODY && c->must_continue) {
		pieces[0] = (struct http_piece){go_on, sizeof go_on - 1};
		pieces[1] = (struct http_piece){NULL, 0};
		c->sending_n = pieces[0].n;
		c->sending = true;
		return HTTP_SENDS;
	}
	if (is_reading(c->stage))
		return HTTP_READS;
	if (c->stage != HTTP_DUE && c->stage != HTTP_ANSWER)
		return has_pipelined(c) ? HTTP_PAUSES : HTTP_READS;
	fill_pieces(c, pieces);
	c->sending = true;
	if (c->stage == HTTP_DUE)
		set_stage(c, HTTP_ANSWER);
	return HTTP_SENDS;
}

void http_sent(struct http_connection *c)
{
	c->http->moved_ms = clock_ms();
	c->sending = false;
	c->http->api.metrics.sent += (int64_t)c->sending_n;
	if (c->socket) {
		peers_charge(c->http->gate.peers, peer_of(c), 0, c->sending_n);
		api_socket_sent(c->socket, c->sending_n);
		if (is_socket(c->stage))
			set_stage(c, HTTP_SOCKET);
		return;
	}
	if (c->must_continue) {
		c->must_continue = false;
		return;
	}
	c->sent += c->sending_n;
	if (c->reply.streams)
		peers_charge(c->http->gate.peers, peer_of(c), 0, c->sending_n);
	if (c->sent < c->reply_head.length + c->length) {
		set_stage(c, HTTP_ANSWER); /* restarts the timeout */
		return;
	}
	if (c->reply.streams && !c->ended) {
		next_events(c);
		return;
	}
	bool close = c->reply.close || c->is_cut;
	struct string body = c->reply.body;
	trim_buffer(&body);
	trim_buffer(&c->body);
	trim_buffer(&c->head.bytes);
	head_clear(&c->head);
	c->reply = (struct reply){.body = body};
	c->n_received = 0;
	if (close)
		string_release(&c->pipelined);
	charge_memory(c, peer_of(c), peer_of(c));
	leave_client(c);
	set_stage(c, close ? HTTP_CLOSING : has_pipelined(c) ? HTTP_PIPELINED : HTTP_IDLE);
	end_if_drained(c);
}

/* --- timeouts --- */

static void end_expired(struct http *http, enum http_stage stage, int64_t ms)
{
	for (struct http_connection *c; (c = oldest_expired(http, stage, ms));)
		set_stage(c, HTTP_OVER);
}

void http_turn(struct http *http)
{
	struct http_connection *c;
	if (http->queues[HTTP_WAITING].first)
		http->moved_ms = clock_ms();
	retry_waiting(http);
	retry_sockets(http);
	while ((c = http->queues[HTTP_PIPELINED].first))
		set_stage(c, HTTP_SCHEDULED);
	http->turn_deadline_ms = 0;
	api_receive_messages(&http->api);
	api_tick(&http->api);
	tick_sockets(http);
	commit(http);
	resume_watching(http);
	take_results(http);
	write_part(http);
	send_comments(http);
	end_expired(http, HTTP_IDLE, http->idle_seconds * SECOND_MS);
	end_expired(http, HTTP_HEAD, http->header_seconds * SECOND_MS);
	end_expired(http, HTTP_SOCKET_SENDING, http->seconds * SECOND_MS);
	end_expired(http, HTTP_ANSWER, http->seconds * SECOND_MS);
	end_expired(http, HTTP_CLOSING, CLOSING_MS);
	while ((c = oldest_expired(http, HTTP_BODY, http->seconds * SECOND_MS))) {
		if (c->sending) { /* the client did not even read "100 Continue" */
			set_stage(c, HTTP_OVER);
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
	static const enum http_stage stages[] = {HTTP_DUE, HTTP_SOCKET_DUE, HTTP_OVER, HTTP_SCHEDULED};
	for (size_t i = 0; i < sizeof stages / sizeof *stages; i++) {
		struct http_connection *c = http->queues[stages[i]].first;
		if (c &&
		    (stages[i] != HTTP_SCHEDULED || !http->turn_deadline_ms || clock_ms() < http->turn_deadline_ms))
			return c;
	}
	return NULL;
}

bool http_has_work(const struct http *http)
{
	const struct http_connection *newest = http->queues[HTTP_HEAD].last;
	return http->n_busy > 0 || http->api.metrics.sockets > 0 ||
	       (newest && clock_ms() - newest->since_ms < SECOND_MS);
}

int http_wait_ms(const struct http *http)
{
	if (http->queues[HTTP_COMMITTING].first || http->queues[HTTP_PIPELINED].first ||
	    http->queues[HTTP_SCHEDULED].first || http->queues[HTTP_WRITING].first)
		return 0;
	if (http->queues[HTTP_WAITING].first || http->api.n_deferred)
		return RETRY_MS;
	return http->api.metrics.sockets > 0 ? SOCKETS_MS : TICK_MS;
}

/* --- connections --- */

/* A trusted proxy may open any number of connections. */
static struct peer *join(struct http *http, const struct sockaddr_storage *address)
{
	bool is_proxy = forwarded_is_proxy(&http->gate.proxies, address);
	return is_proxy ? peers_join_proxy(http->gate.peers, address, clock_ms())
			: peers_join(http->gate.peers, address, clock_ms());
}

struct http_connection *http_open(struct http *http, const struct sockaddr_storage *address, void *user)
{
	struct peer *peer = http->api.connections < http->connections_max ? join(http, address) : NULL;
	if (!peer) {
		http->api.metrics.refusals[METRICS_CONNECTIONS]++;
		return NULL;
	}
	struct http_connection *c = mem_new(sizeof *c);
	*c = (struct http_connection){.http = http,
				      .user = user,
				      .peer = peer,
				      .stage = HTTP_HEAD,
				      .from = *address,
				      .client_address = *address};
	c->since_ms = clock_ms();
	enqueue(c);
	http->api.connections++;
	return c;
}

void http_refusal(struct string *out)
{
	struct reply reply = {.retry_after = 1, .close = true};
	reply_fail(&reply, 503, "busy", "too many connections");
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
	api_unwatch(&http->api, &c->watcher);
	api_socket_free(c->socket);
	if (c->reply.job && jobs_cancel(http->api.jobs, c->reply.job))
		peers_charge_nodes(http->gate.peers, peer_of(c), -c->reply.nodes);
	set_stage(c, HTTP_OVER);
	dequeue(c);
	head_release(&c->head);
	string_release(&c->body);
	string_release(&c->pipelined);
	string_release(&c->reply_head);
	reply_release(&c->reply);
	charge_memory(c, peer_of(c), peer_of(c));
	leave_client(c);
	peers_leave(c->peer);
	free(c);
	http->api.connections--;
}
