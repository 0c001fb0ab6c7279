/* The bytes that a client sends on one connection, without the socket: the first byte selects how the rest is split
 * into pieces. However they are split, the same answers are sent, each complete and unambiguous; nothing follows an
 * answer that closes the connection; and when the client closes its end, the connection ends. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/mem.h"
#include "base/rng.h"
#include "support/json.h"
#include "server/http.h"
#include "rooms/director.h"
#include "server/bundle.h"

#define ANSWERS_MAX 2000

static char page_path[] = "/index.html", page_bytes[] = "the page";
static struct page page = {.path = page_path,
			   .type = "text/html",
			   .plain = {.text = page_bytes, .length = sizeof page_bytes - 1},
			   .gzip = {.text = page_bytes, .length = 3}};

/* A server with one connection. Two of them get the same requests, so they hold the same games. */
struct side {
	struct http http;
	struct http_connection *connection;
	struct string out;
	int statuses[ANSWERS_MAX];
	int n;
	bool is_over;
};

static struct side *side_new(void)
{
	static struct bundle *bundle; /* takes long to read */
	struct error err;
	struct side *s = mem_new(sizeof *s);
	if (!bundle)
		bundle = bundle_new();
	s->http = (struct http){
		.api = {.db = db_open(":memory:", &err), .version = "0", .bundle = bundle},
		.gate.pages = {&page, 1},
		.gate.peers = peers_new(0, 1),
		.connections_max = 1,
		.seconds = 3600,
		.header_seconds = 3600,
		.idle_seconds = 3600,
	};
	s->http.api.hall = s->http.api.db ? hall_new(s->http.api.db, &err) : NULL;
	s->http.api.director = s->http.api.hall ? director_new(s->http.api.db, s->http.api.hall, 0, &err) : NULL;
	HOLD(s->http.api.director && host_read(&s->http.gate.host, "127.0.0.1"));
	host_set_port(&s->http.gate.host, 80);
	HOLD(forwarded_add(&s->http.gate.proxies, "0.0.0.0"));
	return s;
}

static void side_free(struct side *s)
{
	if (!s)
		return;
	director_free(s->http.api.director);
	hall_free(s->http.api.hall);
	db_close(s->http.api.db);
	peers_free(s->http.gate.peers);
	string_release(&s->out);
	free(s);
}

/* Takes the pending output. */
static void drain(struct side *s)
{
	struct http_piece pieces[2];
	enum http_next next;
	while ((next = http_next(s->connection, pieces)) == HTTP_SENDS) {
		HOLD(!s->is_over);
		for (int i = 0; i < 2; i++)
			string_bytes(&s->out, pieces[i].bytes, pieces[i].n);
		http_sent(s->connection);
	}
	s->is_over |= next == HTTP_FINISHES || next == HTTP_ENDS;
}

/* As the server does in each turn of its loop. A closed connection stays closed. */
static void turn(struct side *s)
{
	do {
		drain(s);
		http_turn(&s->http);
		drain(s);
	} while (http_wait_ms(&s->http) == 0 || s->http.queues[HTTP_DUE].first);
}

/* --- answers --- */

static size_t number_behind(const char *head, const char *name)
{
	const char *at = strstr(head, name);
	HOLD(at && !strstr(at + 1, name));
	return strtoul(at + strlen(name), NULL, 10);
}

static void check_body(int status, const char *head, const char *body, size_t n)
{
	size_t at;
	struct error err;
	if (!strstr(head, "\r\ncontent-type: application/json\r\n"))
		return;
	HOLD(!json_fault(body, n));
	struct json *j = json_new(body, n, &at, &err);
	HOLD(j && json_kind_of(j, 0) == JSON_OBJECT);
	HOLD((status >= 400) == (json_member(j, 0, "error") >= 0));
	json_free(j);
}

/* Reads one answer; returns its length in bytes. */
static size_t check_answer(struct side *s, const char *text, size_t n)
{
	const char *end = strstr(text, "\r\n\r\n");
	HOLD(strncmp(text, "HTTP/1.1 ", 9) == 0 && end);
	int status = atoi(text + 9);
	size_t head = (size_t)(end - text) + 4;
	if (status == 100)
		return head;
	char *lines = mem_new(head + 1);
	memcpy(lines, text, head);
	HOLD(strstr(lines, "\r\nx-content-type-options: nosniff\r\n"));
	HOLD(s->n < ANSWERS_MAX);
	s->statuses[s->n++] = status;
	bool has_body = status != 204 && status != 304;
	size_t length = has_body ? number_behind(lines, "\r\ncontent-length: ") : 0;
	bool to_head = n == head || (n > head + 9 && strncmp(text + head, "HTTP/1.1 ", 9) == 0);
	if (length && to_head)
		length = 0;
	else if (has_body)
		check_body(status, lines, text + head, length);
	HOLD(head + length <= n);
	if (strstr(lines, "\r\nconnection: close\r\n"))
		HOLD(head + length == n);
	free(lines);
	return head + length;
}

static void check_answers(struct side *s)
{
	const char *text = string_text(&s->out);
	for (size_t at = 0; at < s->out.length;)
		at += check_answer(s, text + at, s->out.length - at);
}

/* --- the connection --- */

/* Sends the bytes in pieces; seed 0: all at once. */
static void talk(struct side *s, const char *bytes, size_t n, uint64_t seed)
{
	struct sockaddr_storage address = {.ss_family = AF_INET};
	struct rng rng;
	rng_seed(&rng, seed);
	string_clear(&s->out);
	s->n = 0;
	s->is_over = false;
	s->connection = http_open(&s->http, &address, s);
	HOLD(s->connection && http_user(s->connection) == s);
	for (size_t i = 0, piece; i < n; i += piece) {
		piece = seed ? 1 + rng_below(&rng, seed % 4 ? 40 : 3) : n;
		piece = piece < n - i ? piece : n - i;
		http_take(s->connection, bytes + i, piece);
		turn(s);
	}
	http_take_end(s->connection);
	turn(s);
	struct http_piece pieces[2];
	HOLD(http_next(s->connection, pieces) == HTTP_ENDS);
	HOLD(s->http.n_busy == 0);
	http_close(s->connection);
	HOLD(s->http.api.connections == 0);
	for (int i = 0; i < HTTP_N_STAGES; i++)
		HOLD(!s->http.queues[i].first && !s->http.queues[i].last);
	check_answers(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct side *whole, *cut;
	static int n_runs;
	if (size < 1 || size > 20000)
		return 0;
	if (n_runs++ % 1000 == 0) {
		side_free(whole);
		side_free(cut);
		whole = side_new();
		cut = side_new();
	}
	char *bytes = fuzz_string(data + 1, size - 1);
	talk(whole, bytes, size - 1, 0);
	talk(cut, bytes, size - 1, data[0] + 1u);
	HOLD(whole->n == cut->n);
	for (int i = 0; i < whole->n; i++)
		HOLD(whole->statuses[i] == cut->statuses[i]);
	free(bytes);
	return 0;
}
