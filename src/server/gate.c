#include "server/gate.h"
#include "base/clock.h"
#include "server/server_messages.h"
#include "server/websocket.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

void gate_client(const struct gate *gate, const struct head *head, const struct sockaddr_storage *from,
		 struct sockaddr_storage *client)
{
	if (head->state != HEAD_WHOLE || !forwarded_is_proxy(&gate->proxies, from) ||
	    !forwarded_client(&gate->proxies, head_text(head, HEAD_X_FORWARDED_FOR), head_text(head, HEAD_FORWARDED),
			      client))
		*client = *from;
}

/* Refuses with status 429 and the error; why is for the metrics. */
static bool refuse(struct reply *reply, enum metrics_refusal why, int retry_after, const struct error *err)
{
	reply_refuse(reply, 429, "too_many", 0, err);
	reply->retry_after = retry_after;
	reply->refusal = why;
	return false;
}

bool gate_admits(const struct gate *gate, struct peer *peer, struct reply *reply)
{
	const struct peers *peers = gate->peers;
	struct error err;
	if (!peers_take(peers, peer, clock_ms())) {
		fail(&err, server_limit_requests);
		return refuse(reply, METRICS_RATE, peers_wait(peers, peer), &err);
	}
	if (!peers_spend(peers, peer, PEERS_BYTES, clock_ms())) {
		fail(&err, server_limit_bytes, peers_limits(peers)->kib);
		return refuse(reply, METRICS_BYTES, peers_flow_wait(peers, peer, PEERS_BYTES), &err);
	}
	return true;
}

/* Metrics are for monitoring, not for clients: a request through a proxy is refused even if the proxy's own address is
 * allowed. */
static bool may_read_metrics(const struct gate *gate, const struct head *head, const struct sockaddr_storage *from)
{
	return forwarded_is_proxy(&gate->metrics, from) && !head->fields[HEAD_FORWARDED] &&
	       !head->fields[HEAD_X_FORWARDED_FOR];
}

/* Routes with a rate limit per client. */
static const struct {
	api_fn *answer;
	enum peers_flow flow;
	enum metrics_refusal why;
	const struct message *message;
	size_t limit; /* offset in struct peers_limits */
} flows[] = {
	{api_post_room, PEERS_ROOMS, METRICS_ROOMS, server_limit_rooms, offsetof(struct peers_limits, rooms)},
	{api_post_tournament, PEERS_ROOMS, METRICS_ROOMS, server_limit_rooms, offsetof(struct peers_limits, rooms)},
	{api_judge, PEERS_RULINGS, METRICS_RULINGS, server_limit_rulings, offsetof(struct peers_limits, rulings)},
	{api_post_level, PEERS_LEVELS, METRICS_LEVELS, server_limit_levels, offsetof(struct peers_limits, levels)},
	{api_post_attempt, PEERS_ATTEMPTS, METRICS_ATTEMPTS, server_limit_attempts,
	 offsetof(struct peers_limits, attempts)},
	{api_report_level, PEERS_ATTEMPTS, METRICS_ATTEMPTS, server_limit_attempts,
	 offsetof(struct peers_limits, attempts)},
};

static bool spend(const struct peers *peers, struct peer *peer, const struct route *route, struct reply *reply)
{
	struct error err;
	for (size_t i = 0; i < sizeof flows / sizeof *flows; i++)
		if (route->answer == flows[i].answer && !peers_spend(peers, peer, flows[i].flow, clock_ms())) {
			const char *limits = (const char *)peers_limits(peers);
			fail(&err, flows[i].message, *(const int *)(limits + flows[i].limit));
			return refuse(reply, flows[i].why, peers_flow_wait(peers, peer, flows[i].flow), &err);
		}
	return true;
}

bool gate_allows(const struct gate *gate, const struct head *head, const struct sockaddr_storage *from,
		 struct peer *peer, const struct route *route, struct reply *reply)
{
	const struct peers *peers = gate->peers;
	const struct peers_limits *limits = peers_limits(peers);
	struct error err;
	if (route->answer == api_metrics && !may_read_metrics(gate, head, from)) {
		reply_fail(reply, 404, "not_found", "nothing found at \"%s\"", route->path);
		return false;
	}
	if (!spend(peers, peer, route, reply))
		return false;
	if (route->answer == api_open_socket && !peers_may_open_socket(peers, peer)) {
		fail(&err, server_limit_sockets, limits->sockets);
		return refuse(reply, METRICS_SOCKETS, 10, &err);
	}
	return true;
}

void gate_refuse_waiting(const struct gate *gate, struct reply *reply)
{
	struct error err;
	fail(&err, server_limit_waiting, peers_limits(gate->peers)->waiting);
	refuse(reply, METRICS_WAITING, 10, &err);
}

bool gate_may_guess(const struct peer *peer, struct reply *reply)
{
	int64_t left_ms = peer->guessed_ms + GATE_GUESSES_MS - clock_ms();
	struct error err = {0};
	if (peer->n_guesses < GATE_GUESSES_MAX || left_ms <= 0)
		return true;
	fail(&err, server_many_guesses, (int)((left_ms + 59999) / 60000));
	reply_refuse(reply, 429, "too_many", 0, &err);
	reply->retry_after = (int)((left_ms + 999) / 1000);
	return false;
}

void gate_count_guess(struct peer *peer)
{
	if (clock_ms() - peer->guessed_ms >= GATE_GUESSES_MS)
		peer->n_guesses = 0;
	if (peer->n_guesses++ == 0)
		peer->guessed_ms = clock_ms();
}

static bool is_one_of(const char *word, const char *const *words)
{
	for (; *words; words++)
		if (strcmp(*words, word) == 0)
			return true;
	return false;
}

static bool is_reading(const char *method)
{
	return is_one_of(method, (const char *const[]){"GET", "HEAD", NULL});
}

static void refuse_size(size_t max, struct reply *reply)
{
	reply_fail(reply, 413, "too_large", "the body has more than %zu bytes", max);
	reply->refusal = METRICS_SIZE;
}

/* Checks that the head announces a body that can be read. */
static bool check_body(const struct head *head, struct reply *reply)
{
	static const char *const bringing[] = {"POST", "PUT", NULL};
	if (head->fields[HEAD_TRANSFER_ENCODING])
		reply_fail(reply, 411, "no_length", "the body is chunked, expected a Content-Length");
	else if (!head->has_length && is_one_of(head->method, bringing))
		reply_fail(reply, 411, "no_length", "missing Content-Length");
	else if (head->length > API_BODY_MAX)
		refuse_size(API_BODY_MAX, reply);
	else
		return true;
	reply->close = reply->status == 411;
	return false;
}

/* Checks that the request is addressed to this server and, if it changes anything, comes from its own page. */
static bool check_site(const struct gate *gate, const struct head *head, struct reply *reply)
{
	const char *host = head_text(head, HEAD_HOST), *origin = head_text(head, HEAD_ORIGIN);
	bool changes = !is_reading(head->method) || websocket_is_requested(head);
	if (!host_is_named(&gate->host, &gate->sites, host))
		reply_fail(reply, 403, "bad_host",
			   "\"%.80s\" is not this server, expected localhost:%d or a site of its option --site", host,
			   gate->host.port);
	else if (changes && !host_is_origin(&gate->sites, origin, host))
		reply_fail(reply, 403, "bad_origin", "requests from the site \"%.80s\" are not allowed", origin);
	else
		return true;
	reply->refusal = METRICS_SITE;
	return false;
}

/* Checks that the server supports the request. */
static bool check_form(const struct head *head, struct reply *reply)
{
	static const char *const methods[] = {"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", NULL};
	const char *expected = head->is_old ? "" : head_text(head, HEAD_EXPECT); /* RFC 9110 10.1.1 */
	if (!is_one_of(head->method, methods))
		reply_fail(reply, 501, "bad_method", "unknown method \"%.40s\"", head->method);
	else if (!head->path)
		reply_fail(reply, 400, "bad_request", "the path has an invalid escape");
	else if (expected[0] && strcasecmp(expected, "100-continue") != 0)
		reply_fail(reply, 417, "bad_request", "unknown expectation \"%.40s\"", expected);
	else
		return true;
	return false;
}

static void find_page(const struct pages *pages, const struct head *head, struct reply *reply)
{
	const struct page *page = pages_find(pages, head->path);
	if (!page) {
		reply_fail(reply, 404, "not_found", "nothing found at \"%.80s\"%s", head->path,
			   pages->n ? "" : ": this server was started without the page");
	} else if (!is_reading(head->method)) {
		reply_fail(reply, 405, "bad_method", "%s is not supported here, expected GET or HEAD", head->method);
		snprintf(reply->allow, sizeof reply->allow, "GET, HEAD");
	} else {
		pages_answer(page, head_text(head, HEAD_ACCEPT_ENCODING), head_text(head, HEAD_IF_NONE_MATCH), reply);
	}
}

const struct route *gate_route(const struct gate *gate, const struct head *head, struct route_target *target,
			       struct reply *reply)
{
	if (!check_body(head, reply) || !check_site(gate, head, reply) || !check_form(head, reply))
		return NULL;
	if (strncmp(head->path, "/api/", 5) != 0 && strcmp(head->path, "/api") != 0) {
		find_page(&gate->pages, head, reply);
		return NULL;
	}
	const struct route *route = routes_find(head->method, head->path, target, reply);
	if (!route || head->length <= route->body_max)
		return route;
	if (route->body_max)
		refuse_size(route->body_max, reply);
	else
		reply_fail(reply, 400, "bad_request", "the request has a body, expected none");
	return NULL;
}
