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

bool gate_admits(const struct gate *gate, struct peer *peer, struct reply *reply)
{
	if (peers_take(gate->peers, peer, clock_ms()))
		return true;
	reply_fail(reply, 429, "too_many", "too many requests from this address");
	reply->retry_after = peers_wait(gate->peers, peer);
	return false;
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
	bool changes = !is_reading(head->method) || websocket_is_asked(head);
	if (!host_is_named(&gate->host, &gate->sites, host))
		reply_fail(reply, 403, "bad_host",
			   "\"%.80s\" is not this server, expected localhost:%d or a site of its option --site", host,
			   gate->host.port);
	else if (changes && !host_is_origin(&gate->sites, origin, host))
		reply_fail(reply, 403, "bad_origin", "requests from the site \"%.80s\" are not allowed", origin);
	else
		return true;
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
