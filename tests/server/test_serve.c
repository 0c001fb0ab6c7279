/* qipan serve in operation: a real process, a real file of games, bytes on a real socket. */
#define _GNU_SOURCE /* strptime, timegm */
#include "client.h"
#include "nodes.h"

#include "support.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/sockios.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "records/record.h"
#include "store/db.h"

/* --- helpers --- */

#define JSON  "Content-Type: application/json\r\n"
#define CHASE "4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w"
#define LOOP  "c4c3 b3a1 c3c1 a1b3 c1c3 b3a1 c3c1 a1b3 c1c3"

/* A record in a JSON body. */
#define GAME(name, moves)                                                                                              \
	"{\"name\":\"" name "\",\"record\":\"[Game \\\"qilin\\\"]\\n[First \\\"Ann\\\"]\\n[Result \\\"*\\\"]\\n\\n"    \
	"1. " moves " *\\n\"}"

static int64_t ms_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void send_text(int fd, const char *text)
{
	client_send(fd, text, strlen(text));
}

/* A request without a body on a keep-alive connection. */
static void send_get(int fd, const char *path)
{
	char head[300];
	snprintf(head, sizeof head, "GET %s HTTP/1.1\r\nHost: localhost:%d\r\n\r\n", path, server.port);
	send_text(fd, head);
}

/* --- rulings --- */

static void moves_are_judged(void **state)
{
	(void)state;
	const char *chase = "{\"position\":\"" CHASE "\",\"moves\":\"" LOOP " b3a1\"}";
	struct answer a = ask(&server, "POST", "/api/judge", JSON, chase);
	struct json *j = nodes_parse(a.body);
	int game = json_first(j, json_member(j, 0, "games"));
	assert_int_equal(a.status, 200);
	assert_true(json_text_is(j, json_member(j, game, "verdict"), "red_loses"));
	assert_true(json_text_is(j, json_member(j, game, "clause"), "xiangqi 5.3"));
	assert_true(json_text_is(j, json_member(j, game, "reason"),
				 "Red chased the same piece on every move of the repetition"));
	assert_int_equal(nodes_number(j, game, "ply"), 9);
	assert_int_equal(nodes_number(j, game, "plies"), 10);
	struct string explanation = {0};
	assert_true(json_text(j, json_member(j, game, "explanation"), &explanation));
	assert_non_null(strstr(explanation.text, "perpetual chase [5.3]"));
	string_release(&explanation);
	int cycle = json_member(j, game, "cycle");
	assert_int_equal(nodes_number(j, cycle, "to"), 9);
	assert_int_equal(nodes_count(j, json_member(j, cycle, "moves")), 8);
	assert_true(json_text_is(j, json_member(j, cycle, "verdict"), "second"));
	json_free(j);
	answer_release(&a);
	client_expect("POST", "/api/judge", JSON, "{\"position\":\"" CHASE "\",\"moves\":\"c4c3 b3a1 c3c1 a1b3 c1c3\"}",
		      200, "\"undecided\"");
	client_expect("POST", "/api/judge", JSON,
		      "{\"position\":\"" CHASE "\",\"moves\":\"c4c3 b3a1 c3c1 a1b3 c1c3\",\"times\":2}", 200,
		      "\"red_loses\"");
	client_expect("POST", "/api/judge", JSON, "{\"game\":\"darkchess\",\"moves\":\"b4(k) d1(P) d2(N)\"}", 200,
		      "\"rules\":\"darkchess\"");
}

static void records_are_judged(void **state)
{
	(void)state;
	const char *two = "[Game \"qilin\"]\n[Result \"*\"]\n\n1. a1 b2 *\n\n[Game \"qilin\"]\n\n1. a1 a1 *\n";
	client_expect("POST", "/api/judge", "Content-Type: text/plain\r\n", two, 200, "\"faults\":[{\"game\":2,");
	client_expect("POST", "/api/judge", "Content-Type: application/octet-stream\r\n", two, 200,
		      "\"rules\":\"qilin\"");
	client_expect("POST", "/api/judge", JSON, "{\"record\":\"[Game \\\"qilin\\\"]\\n\\n1. a1 b2 *\\n\"}", 200,
		      "\"plies\":2");
	client_expect("POST", "/api/judge", "Content-Type: text/plain\r\n", "nothing of the kind", 422, "bad_record");
}

/* A limited number of games or errors per file is reported, because each occupies the only thread. */
static void the_number_of_judged_games_is_limited(void **state)
{
	(void)state;
	static const struct {
		int good, bad;
		int status;
	} cases[] = {{1000, 0, 200}, {1001, 0, 413}, {1000, 1, 200}, {0, 1000, 200}, {0, 1001, 200}, {999, 999, 200}};
	static char text[100000];
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char *to = text;
		for (int k = 0; k < cases[i].good + cases[i].bad; k++)
			to += sprintf(to, "[Game \"%s\"]\n\n1. a1 b2 *\n\n", k < cases[i].good ? "qilin" : "none");
		struct answer a = ask(&server, "POST", "/api/judge", "Content-Type: text/plain\r\n", text);
		assert_int_equal(a.status, cases[i].status);
		struct json *j = nodes_parse(a.body);
		if (a.status == 200) {
			assert_int_equal(nodes_count(j, json_member(j, 0, "games")), cases[i].good);
			assert_int_equal(nodes_count(j, json_member(j, 0, "faults")),
					 cases[i].bad < 1000 ? cases[i].bad : 1000);
		} else {
			assert_non_null(strstr(a.body, "1001 games, expected at most 1000"));
		}
		json_free(j);
		answer_release(&a);
	}
}

static void errors_in_requests_are_named(void **state)
{
	(void)state;
	static const struct {
		const char *body;
		int status;
		const char *words;
	} cases[] = {
		{"{\"moves\":\"h2e2 h2e2\"}", 422, "\"code\":\"bad_move\""},
		{"{\"moves\":\"h2e2 h2e2\"}", 422, "\"ply\":2"},
		{"{\"moves\":\"\",\"position\":\"9/9 w\"}", 422, "\"code\":\"bad_position\""},
		{"{\"moves\":\"\",\"game\":\"chess\"}", 422, "\"code\":\"bad_game\""},
		{"{\"moves\":\"\",\"preset\":\"none\"}", 422, "\"code\":\"bad_game\""},
		{"{\"moves\":7}", 400, "\\\"moves\\\" is not a string"},
		{"{\"moves\":\"\",\"times\":4}", 400, "expected 2 or 3"},
		{"{\"moves\":\"\",\"times\":2.5}", 400, "not a whole number"},
		{"{\"moves\":\"\",\"record\":\"\"}", 400, "does not allow other members"},
		{"{\"game\":\"\",\"record\":\"\"}", 400, "does not allow other members"},
		{"{\"preset\":\"\",\"record\":\"\"}", 400, "does not allow other members"},
		{"{\"position\":\"\",\"record\":\"\"}", 400, "does not allow other members"},
		{"{}", 400, "missing \\\"record\\\" or \\\"moves\\\""},
		{"[]", 400, "not a JSON object"},
		{"", 400, "bad_json"},
		{"{\"moves\":\"\",\"moves\":\"\"}", 400, "bad_json"},
		{"{\"moves\":\"\",\"move\":\"\"}", 400, "unknown member \\\"move\\\", expected record, game, "},
		{"{\"moves\":\"\\u0000\"}", 400, "bad_json"},
		{"{\"moves\":\"\"} x", 400, "line 1, column 14"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		client_expect("POST", "/api/judge", JSON, cases[i].body, cases[i].status, cases[i].words);
	client_expect("POST", "/api/judge", "Content-Type: image/png\r\n", "x", 415, "unknown content type");
	client_expect("POST", "/api/judge", "", "x", 415, "bad_type");
	client_expect("POST", "/api/judge", "Content-Type: text/pl4in\r\n", "x", 415, "bad_type");
	client_expect("GET", "/api", "", NULL, 404, "\"not_found\"");
}

/* At most as many moves as a record may have are played; further moves are not even read. */
static void the_length_of_judged_games_is_limited(void **state)
{
	(void)state;
	char *body = malloc(2 * RECORD_STEPS_MAX + 100);
	for (int n = RECORD_STEPS_MAX; n <= RECORD_STEPS_MAX + 2; n++) {
		char *to = body + sprintf(body, "{\"moves\":\"");
		for (int i = 0; i < n; i++)
			to += sprintf(to, "x ");
		sprintf(to, "\"}");
		bool is_over = n > RECORD_STEPS_MAX;
		client_expect("POST", "/api/judge", JSON, body, is_over ? 413 : 422,
			      is_over ? "too_many_moves" : "bad_move");
	}
	free(body);
}

/* --- saved games --- */

static void games_are_saved_listed_changed_and_deleted(void **state)
{
	(void)state;
	client_expect("GET", "/api/games", "", NULL, 200, "{\"games\":[],\"next\":null}");
	client_expect("POST", "/api/games", JSON, GAME("one", "a1 b2"), 201, "\r\nlocation: /api/games/1\r\n");
	client_expect("POST", "/api/games", JSON, GAME("two", "a1 b2 c3"), 201, "\"plies\":3");
	client_expect("POST", "/api/games", JSON, GAME("", "a1"), 201, "\r\netag: \"3\"\r\n");
	client_expect("GET", "/api/games?limit=2", "", NULL, 200, "\"next\":2}");
	client_expect("GET", "/api/games?limit=2&before=2", "", NULL, 200, "\"name\":\"one\"");
	client_expect("GET", "/api/games?limit=2&before=2", "", NULL, 200, "\"next\":null}");
	client_expect("GET", "/api/games/1", "", NULL, 200, "1. a1 b2 *");
	client_expect("PUT", "/api/games/1", JSON, GAME("one", "a1 b2 c3 d6"), 200, "\"revision\":4");
	client_expect("PUT", "/api/games/1", JSON "If-Match: \"1\"\r\n", GAME("one", "a1"), 412, "\"changed\"");
	client_expect("PUT", "/api/games/1", JSON "If-Match: \"4\"\r\n", GAME("one", "a1 b2"), 200, "\"plies\":2");
	client_expect("PUT", "/api/games/1", JSON "If-Match: W/\"4\"\r\n", GAME("one", "a1"), 400, "If-Match");
	client_expect("PUT", "/api/games/9", JSON, GAME("one", "a1"), 404, "\"no_game\"");
	client_expect("DELETE", "/api/games/2", "If-Match: \"1\"\r\n", NULL, 412, NULL);
	client_expect("DELETE", "/api/games/2", "", NULL, 204, NULL);
	client_expect("DELETE", "/api/games/2", "", NULL, 404, NULL);
	client_expect("GET", "/api/games/2", "", NULL, 404, "no game has this number");
	client_expect("GET", "/api/health", "", NULL, 200, "\"games\":2,");
}

static void only_one_complete_game_can_be_saved(void **state)
{
	(void)state;
	const char *two =
		"{\"record\":\"[Game \\\"qilin\\\"]\\n\\n1. a1 *\\n\\n[Game \\\"qilin\\\"]\\n\\n1. a1 *\\n\"}";
	char long_name[600], long_query[300];
	snprintf(long_name, sizeof long_name, "{\"name\":\"%0250d\",\"record\":\"\"}", 0);
	client_expect("POST", "/api/games", JSON, two, 422, "2 games in the record, expected one");
	client_expect("POST", "/api/games", JSON, GAME("x", "a1 a1"), 422, "\"bad_record\"");
	client_expect("POST", "/api/games", JSON, "{\"record\":\"\"}", 422, "\"bad_record\"");
	client_expect("POST", "/api/games", JSON, "{\"name\":\"x\"}", 400, "missing \\\"record\\\"");
	client_expect("POST", "/api/games", JSON, "{\"name\":\"a\\nb\",\"record\":\"\"}", 422, "control character");
	client_expect("POST", "/api/games", JSON, "{\"name\":\"a\177b\",\"record\":\"\"}", 422, "control character");
	client_expect("POST", "/api/games", JSON, long_name, 422, "250 bytes, expected at most 200");
	client_expect("GET", "/api/games", "", NULL, 200, "[]");
	client_expect("GET", "/api/games?limit=0", "", NULL, 400, "expected limit=1..200");
	client_expect("GET", "/api/games?limit=201", "", NULL, 400, NULL);
	client_expect("GET", "/api/games?before=-1", "", NULL, 400, NULL);
	client_expect("GET", "/api/games?x", "", NULL, 400, NULL);
	snprintf(long_query, sizeof long_query, "/api/games?before=%0200d", 1);
	client_expect("GET", long_query, "", NULL, 400, "expected limit=1..200"); /* not half of them */
}

static void revisions_are_one_quoted_number(void **state)
{
	(void)state;
	static const char *const none[] = {"1",
					   "\"1",
					   "\"1\"x",
					   "\"1\", \"2\"",
					   "\"\"",
					   "\"0\"",
					   "\"-1\"",
					   "\"99999999999999999999\"",
					   "\"000000000000000000001\"",
					   "**",
					   "\"*\""};
	char header[100];
	client_expect("POST", "/api/games", JSON, GAME("kept", "a1"), 201, "\"revision\":1");
	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		snprintf(header, sizeof header, "If-Match: %s\r\n", none[i]);
		client_expect("DELETE", "/api/games/1", header, NULL, 400, "expected one revision in quotes");
	}
	client_expect("PUT", "/api/games/1", JSON "If-Match: *\r\n", GAME("other", "a1"), 200, "\"revision\":2");
	client_expect("PUT", "/api/games/1", JSON "If-Match: \"1\"\r\n", GAME("late", "a1"), 412, "\"changed\"");
	client_expect("GET", "/api/games/1", "", NULL, 200, "\"name\":\"other\"");
	client_expect("DELETE", "/api/games/1", "If-Match: \"2\"\r\n", NULL, 204, NULL);
	client_expect("PUT", "/api/games/1", JSON "If-Match: *\r\n", GAME("gone", "a1"), 404, "\"no_game\"");
}

static void unchanged_games_are_not_sent_again(void **state)
{
	(void)state;
	client_expect("POST", "/api/games", JSON, GAME("kept", "a1"), 201, "\r\netag: \"1\"\r\n");
	static const struct {
		const char *header;
		int status;
	} cases[] = {
		{"If-None-Match: \"1\"\r\n", 304},
		{"If-None-Match: W/\"1\"\r\n", 304},
		{"If-None-Match: \"7\", \"1\"\r\n", 304},
		{"If-None-Match: *\r\n", 304},
		{"If-None-Match: \"11\"\r\n", 200},
		{"If-None-Match: 1\r\n", 200},
		{"If-Match: \"1\"\r\n", 200},
		{"If-Match: \"2\", \"1\"\r\n", 200},
		{"If-Match: *\r\n", 200},
		{"If-Match: W/\"1\"\r\n", 412}, /* a weak tag never matches */
		{"If-Match: \"2\"\r\n", 412},
		{"If-Match: \"2\"\r\nIf-None-Match: \"1\"\r\n", 412},
		{"If-Match: \"1\"\r\nIf-None-Match: \"1\"\r\n", 304},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct answer a = ask(&server, "GET", "/api/games/1", cases[i].header, NULL);
		if (a.status != cases[i].status)
			fail_msg("%s yields status %d", cases[i].header, a.status);
		if (a.status == 304)
			assert_true(a.length == 0 && strstr(a.head, "\r\netag: \"1\"\r\n"));
		answer_release(&a);
		a = ask(&server, "HEAD", "/api/games/1", cases[i].header, NULL);
		assert_int_equal(a.status, cases[i].status);
		answer_release(&a);
	}
	client_expect("GET", "/api/games/9", "If-None-Match: *\r\n", NULL, 404, NULL);
	client_expect("PUT", "/api/games/1", JSON, GAME("kept", "a1 b2"), 200, NULL);
	client_expect("GET", "/api/games/1", "If-None-Match: \"1\"\r\n", NULL, 200, "\r\netag: \"2\"\r\n");
}

static void names_may_not_contain_invisible_characters(void **state)
{
	(void)state;
	static const char *const bad[] = {"\\u0085", "\\u009b", "\\u061c",      "\\u200e", "\\u200f",
					  "\\u202a", "\\u202e", "\\u2066",      "\\u2069", "\\u2028",
					  "\\u2029", "\\t",     "\xe2\x80\xae", "\xc2\x9b"};
	char body[300];
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		snprintf(body, sizeof body, "{\"name\":\"a%sb\",\"record\":\"[Game \\\"qilin\\\"]\\n\\n1. a1 *\\n\"}",
			 bad[i]);
		client_expect("POST", "/api/games", JSON, body, 422, "\"bad_name\"");
	}
	client_expect("POST", "/api/games", JSON, GAME("\u68cb \u00e9 \u05d0 \ufffd", "a1"), 201, NULL);
}

/* --- the page --- */

static int start_with_pages(void **state)
{
	client_prepare(state);
	char path[256];
	snprintf(path, sizeof path, "%s/web/icons", server.folder);
	assert_int_equal(mkdir(path, 0700), 0);
	client_file(&server, "web/page.js", "plain script");
	client_file(&server, "web/page.js.br", "brotli script");
	client_file(&server, "web/page.js.gz", "gzip script");
	client_file(&server, "web/qipan.wasm", "wasm");
	client_file(&server, "web/icons/a.svg", "<svg/>");
	client_file(&server, "web/.secret", "secret");
	client_file(&server, "secret", "secret");
	client_start(&server, "");
	return 0;
}

static void the_page_is_compressed_and_cached(void **state)
{
	(void)state;
	char match[200];
	client_expect("GET", "/", "", NULL, 200, "<!doctype html>the page");
	client_expect("GET", "/", "", NULL, 200, "\r\ncontent-type: text/html; charset=utf-8\r\n");
	client_expect("GET", "/index.html?x=1", "", NULL, 200, "the page");
	client_expect("GET", "/icons/a.svg", "", NULL, 200, "\r\ncontent-type: image/svg+xml\r\n");
	client_expect("GET", "/qipan.wasm", "Accept-Encoding: br\r\n", NULL, 200,
		      "\r\ncontent-type: application/wasm\r\n");
	client_expect("GET", "/page.js", "", NULL, 200, "plain script");
	client_expect("GET", "/page.js", "Accept-Encoding: gzip, deflate, br\r\n", NULL, 200, "brotli script");
	client_expect("GET", "/page.js", "Accept-Encoding: gzip, br;q=0\r\n", NULL, 200, "gzip script");
	client_expect("GET", "/page.js", "Accept-Encoding: brx\r\n", NULL, 200, "plain script");
	struct answer a = ask(&server, "GET", "/page.js", "Accept-Encoding: br\r\n", NULL);
	const char *etag = strstr(a.head, "etag: ");
	assert_non_null(etag);
	snprintf(match, sizeof match, "Accept-Encoding: br\r\nIf-None-Match: %.*s\r\n", (int)strcspn(etag + 6, "\r"),
		 etag + 6);
	answer_release(&a);
	client_expect("GET", "/page.js", match, NULL, 304, "\r\netag: ");
	client_expect("GET", "/page.js", "If-None-Match: \"x\"\r\n", NULL, 200, NULL);
	a = ask(&server, "HEAD", "/page.js", "", NULL);
	assert_int_equal(a.status, 200);
	assert_non_null(strstr(a.head, "\r\ncontent-length: 12\r\n"));
	answer_release(&a);
	client_expect("POST", "/page.js", "", "", 405, "\r\nallow: GET, HEAD\r\n");
}

static void other_paths_are_not_served(void **state)
{
	(void)state;
	static const char *const paths[] = {"/../secret",
					    "/%2e%2e/secret",
					    "/..%2fsecret",
					    "/icons/../../secret",
					    "//secret",
					    "/.secret",
					    "/icons",
					    "/icons/",
					    "/page.js.br",
					    "/page.js/",
					    "/index.html/../../secret"};
	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
		struct answer a = ask(&server, "GET", paths[i], "", NULL);
		if (a.status == 200 || strstr(a.body, "secret\n") || strcmp(a.body, "secret") == 0)
			fail_msg("%s: %d %s", paths[i], a.status, a.body);
		answer_release(&a);
	}
}

static void security_headers_are_sent(void **state)
{
	(void)state;
	static const char *const headers[] = {
		"content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
		"cross-origin-opener-policy: same-origin\r\n", "cross-origin-embedder-policy: require-corp\r\n",
		"x-content-type-options: nosniff\r\n", "referrer-policy: no-referrer\r\n"};
	for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
		client_expect("GET", "/", "", NULL, 200, headers[i]);
		client_expect("GET", "/api/health", "", NULL, 200, headers[i]);
		client_expect("GET", "/none", "", NULL, 404, headers[i]);
	}
	client_expect("GET", "/", "", NULL, 200, "cache-control: no-cache\r\n");
	client_expect("GET", "/api/games", "", NULL, 200, "cache-control: no-store\r\n");
}

/* --- permitted clients --- */

static void foreign_hosts_and_origins_are_refused(void **state)
{
	(void)state;
	char own[100], origin[100];
	client_expect("GET", "/api/games", "Host: evil.example\r\n", NULL, 403, "bad_host");
	client_expect("GET", "/", "Host: localhost\r\n", NULL, 403, "bad_host");
	client_expect("GET", "/", "Host: 127.0.0.1.evil.example:80\r\n", NULL, 403, "bad_host");
	snprintf(own, sizeof own, "Host: 127.0.0.1:%d\r\n", server.port);
	client_expect("GET", "/", own, NULL, 200, NULL);
	snprintf(own, sizeof own, "Host: [::1]:%d\r\n", server.port);
	client_expect("GET", "/", own, NULL, 200, NULL);
	client_expect("POST", "/api/games", JSON "Origin: http://evil.example\r\n", GAME("x", "a1"), 403, "bad_origin");
	client_expect("POST", "/api/games", JSON "Origin: null\r\n", GAME("x", "a1"), 403, "bad_origin");
	client_expect("DELETE", "/api/games/1", "Origin: http://localhost:1\r\n", NULL, 403, "bad_origin");
	snprintf(origin, sizeof origin, JSON "Origin: http://localhost:%d\r\n", server.port);
	client_expect("POST", "/api/games", origin, GAME("x", "a1"), 201, NULL);
	client_expect("GET", "/api/nothing", "", NULL, 404, "not_found");
	client_expect("PATCH", "/api/games", "", "", 405, "\r\nallow: GET, HEAD, POST\r\n");
	client_expect("GET", "/api/openapi.json", "", NULL, 200, "\"openapi\"");
	client_expect("GET", "/api/health", "", "x", 400, "expected none");
}

static void the_bind_address_is_an_accepted_host(void **state)
{
	(void)state;
	char own[100];
	snprintf(own, sizeof own, "Host: 127.0.0.2:%d\r\n", server.port);
	client_expect("GET", "/", own, NULL, 200, NULL);
	client_expect("GET", "/", "", NULL, 200, NULL);
	snprintf(own, sizeof own, "Host: 127.0.0.3:%d\r\n", server.port);
	client_expect("GET", "/", own, NULL, 403, "bad_host");
}

static void alternative_request_forms_are_accepted(void **state)
{
	(void)state;
	char head[300];
	struct answer a;
	client_expect("GET", "/api/games?", "", NULL, 200, "[]");
	client_expect("OPTIONS", "/api/games", "", NULL, 405, "\r\nallow: GET, HEAD, POST\r\n");
	client_expect("PATCH", "/api/games", "", NULL, 405, "\r\nallow: GET, HEAD, POST\r\n");
	static const char *const lengths[] = {"2 ", "\t2", " 2 \t "};
	for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
		int fd = client_connect(&server);
		snprintf(head, sizeof head,
			 "POST /api/judge HTTP/1.1\r\nHost: localhost:%d\r\n" JSON "Content-Length:%s\r\n\r\n{}",
			 server.port, lengths[i]);
		send_text(fd, head);
		assert_true(client_read(fd, false, &a));
		assert_non_null(strstr(a.body, "missing "));
		answer_release(&a);
		close(fd);
	}
}

/* Browsers send cookies to all ports of a host, so on localhost they include those of every other local server. */
static void foreign_cookies_are_accepted(void **state)
{
	(void)state;
	char headers[7000];
	snprintf(headers, sizeof headers, "Cookie: a=%06000d\r\n", 0);
	client_expect("GET", "/", headers, NULL, 200, NULL);
}

static void every_answer_has_a_date(void **state)
{
	(void)state;
	static const char *const paths[] = {"/", "/api/health", "/none"};
	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
		struct answer a = ask(&server, "GET", paths[i], "", NULL);
		struct tm t = {0};
		const char *date = strstr(a.head, "\r\ndate: ");
		assert_non_null(date);
		const char *end = strptime(date + 8, "%a, %d %b %Y %H:%M:%S GMT", &t);
		assert_true(end && strncmp(end, "\r\n", 2) == 0 && end - date == 8 + 29);
		assert_in_range(timegm(&t), time(NULL) - 20, time(NULL));
		answer_release(&a);
	}
}

static int start_on_all_addresses(void **state)
{
	client_prepare(state);
	client_start(&server, "--bind 0.0.0.0 --rate 0 --site https://qipan.example.org --site http://lan:9000");
	snprintf(server.address, sizeof server.address, "127.0.0.1");
	return 0;
}

/* A host name that another site has rebound to our address is rejected on every address. */
static void only_sites_are_accepted_hosts(void **state)
{
	(void)state;
	client_expect("DELETE", "/api/games/1", "Host: evil.example\r\nOrigin: http://evil.example\r\n", NULL, 403,
		      "bad_host");
	client_expect("GET", "/api/games", "Host: evil.example:80\r\n", NULL, 403, "bad_host");
	client_expect("GET", "/api/games", "Host: qipan.example.org\r\n", NULL, 200, NULL);
	client_expect("GET", "/api/games", "Host: lan:9000\r\n", NULL, 200, NULL);
	client_expect("GET", "/api/games", "Host: 192.0.2.1:8080\r\n", NULL, 200, NULL);
	client_expect("POST", "/api/games", JSON "Host: qipan.example.org\r\nOrigin: https://qipan.example.org\r\n",
		      GAME("x", "a1"), 201, NULL);
	client_expect("POST", "/api/games", JSON "Host: 127.0.0.1:80\r\nOrigin: https://qipan.example.org\r\n",
		      GAME("x", "a1"), 201, NULL);
	client_expect("POST", "/api/games", JSON "Host: qipan.example.org\r\nOrigin: https://evil.example\r\n",
		      GAME("x", "a1"), 403, "bad_origin");
	client_expect("POST", "/api/games", JSON "Host: qipan.example.org\r\nOrigin: null\r\n", GAME("x", "a1"), 403,
		      "bad_origin");
}

/* --- limits --- */

static void body_size_is_limited(void **state)
{
	(void)state;
	size_t n = ((size_t)1 << 20) + 1;
	char *body = malloc(n + 1), head[300];
	struct answer a;
	memset(body, ' ', n);
	body[n] = 0;
	client_expect("POST", "/api/games", JSON, body, 413, "more than 1048576 bytes");
	body[n - 1] = 0;
	client_expect("POST", "/api/games", JSON, body, 400, "bad_json");
	body[((size_t)256 << 10) + 1] = 0;
	client_expect("POST", "/api/judge", JSON, body, 413, "more than 262144 bytes");
	body[(size_t)256 << 10] = 0;
	client_expect("POST", "/api/judge", JSON, body, 400, "bad_json");
	free(body);
	client_expect("POST", "/api/judge", JSON, NULL, 411, "no_length");
	client_expect("POST", "/api/judge", JSON "Transfer-Encoding: chunked\r\n", NULL, 411, "chunked");
	client_expect("POST", "/api/judge", JSON "Transfer-Encoding: chunked\r\n", "0\r\n\r\n", 400, "both");
	static const char *const lengths[] = {"-1", "1x", "0x10", "", "99999999999999999999999", "1, 1", "+1"};
	for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
		int fd = client_connect(&server);
		snprintf(head, sizeof head,
			 "POST /api/judge HTTP/1.1\r\nHost: localhost:%d\r\nContent-Length: %s\r\n\r\n", server.port,
			 lengths[i]);
		send_text(fd, head);
		if (client_read(fd, false, &a) && a.status != 400 && a.status != 411)
			fail_msg("Content-Length \"%s\" yields status %d", lengths[i], a.status);
		answer_release(&a);
		assert_true(client_closed(fd, 30000));
		close(fd);
	}
	int fd = client_connect(&server); /* the server does not read a gigabyte just to drop it */
	snprintf(head, sizeof head,
		 "POST /api/judge HTTP/1.1\r\nHost: localhost:%d\r\nContent-Length: 1000000000\r\n\r\n", server.port);
	send_text(fd, head);
	assert_true(client_read(fd, false, &a));
	assert_int_equal(a.status, 413);
	answer_release(&a);
	assert_true(client_closed(fd, 30000));
	close(fd);
}

static void the_number_of_connections_is_limited(void **state)
{
	(void)state;
	struct answer a;
	int fds[4];
	for (int i = 0; i < 3; i++) {
		fds[i] = client_connect(&server);
		send_get(fds[i], "/api/health");
		assert_true(client_read(fds[i], false, &a));
		answer_release(&a);
	}
	fds[3] = client_connect(&server);
	assert_true(client_read(fds[3], false, &a));
	assert_int_equal(a.status, 503);
	assert_non_null(strstr(a.body, "\"busy\""));
	json_free(nodes_parse(a.body));
	answer_release(&a);
	for (int i = 0; i < 4; i++)
		close(fds[i]);
	for (int tries = 0; tries < 100; tries++) {
		int fd = client_connect(&server);
		send_get(fd, "/api/health");
		bool answered = client_read(fd, false, &a) && a.status == 200;
		answer_release(&a);
		close(fd);
		if (answered)
			return;
		usleep(20000);
	}
	fail_msg("no connection is accepted any more");
}

static void requests_are_rate_limited(void **state)
{
	(void)state;
	int n = 0;
	struct answer a;
	int64_t began = ms_now();
	for (int i = 0; i < 40; i++) {
		a = ask(&server, "GET", "/api/health", "", NULL);
		assert_true(a.status == 200 || a.status == 429);
		if (a.status == 429) {
			n++;
			assert_non_null(strstr(a.head, "\r\nretry-after: 1\r\n"));
		}
		answer_release(&a);
	}
	/* 10 at once, then 5 per second */
	assert_true(n <= 30 && n >= 30 - 1 - 5 * (ms_now() - began) / 1000);
	usleep(1100000);
	client_expect("GET", "/api/health", "", NULL, 200, NULL);
}

static int start_behind_proxies(void **state)
{
	client_prepare(state);
	client_start(&server, "--rate 5 --trusted-proxy 192.0.2.1 --trusted-proxy 127.0.0.1");
	return 0;
}

/* The rate limit applies to each address named by a trusted proxy, not to the proxy. */
static void proxied_clients_have_separate_rates(void **state)
{
	(void)state;
	for (int i = 0; i < 40; i++) {
		char header[60];
		snprintf(header, sizeof header, "X-Forwarded-For: 198.51.100.%d\r\n", i);
		client_expect("GET", "/api/health", header, NULL, 200, NULL);
	}
}

static void slow_requests_time_out_without_delaying_others(void **state)
{
	(void)state;
	char head[300];
	struct answer a;
	int silent = client_connect(&server), header = client_connect(&server), body = client_connect(&server);
	send_text(header, "GET / HTTP/1.1\r\nHos");
	snprintf(head, sizeof head, "POST /api/judge HTTP/1.1\r\nHost: localhost:%d\r\nContent-Length: 500\r\n\r\n{",
		 server.port);
	send_text(body, head);
	int64_t began = ms_now();
	bool answered = false;
	for (int i = 0; i < 100 && !answered; i++) { /* sending single bytes does not extend the deadline */
		struct pollfd p = {.fd = body, .events = POLLIN};
		client_expect("GET", "/api/health", "", NULL, 200, NULL);
		send_text(body, " ");
		answered = poll(&p, 1, 100) == 1;
	}
	assert_true(client_read(body, false, &a));
	assert_int_equal(a.status, 408);
	answer_release(&a);
	assert_true(ms_now() - began >= 1500);
	assert_true(client_closed(header, 30000));
	assert_true(client_closed(silent, 30000));
	close(silent);
	close(header);
	close(body);
}

static void get_health(int fd)
{
	struct answer a;
	send_get(fd, "/api/health");
	assert_true(client_read(fd, false, &a));
	assert_int_equal(a.status, 200);
	answer_release(&a);
}

/* The request deadline does not run between requests, and the time of one request does not carry over to the next. */
static void only_idle_connections_are_closed(void **state)
{
	(void)state;
	int idle = client_connect(&server), busy = client_connect(&server);
	int64_t began = ms_now();
	get_health(idle);
	for (struct pollfd p = {.fd = idle, .events = POLLIN}; poll(&p, 1, 300) == 0;) {
		assert_true(ms_now() - began < 30000);
		get_health(busy);
	}
	assert_true(ms_now() - began >= 3900);
	assert_true(client_closed(idle, 0));
	get_health(busy);
	close(idle);
	close(busy);
}

static int start_with_a_large_page(void **state)
{
	char path[256];
	client_prepare(state);
	snprintf(path, sizeof path, "%s/web/large.txt", server.folder);
	FILE *f = fopen(path, "w");
	for (int i = 0; i < 1 << 20; i++)
		fprintf(f, "%011d\n", i);
	fclose(f);
	client_start(&server, "--seconds 3");
	return 0;
}

/* Waits until there is no other connection. */
static void wait_for_other_connections(void)
{
	for (int tries = 0;; tries++) {
		struct answer a = ask(&server, "GET", "/api/health", "", NULL);
		bool alone = strstr(a.body, "\"connections\":1,") != NULL;
		answer_release(&a);
		if (alone)
			break;
		assert_true(tries < 200);
		usleep(50000);
	}
}

static void slow_readers_are_disconnected(void **state)
{
	(void)state;
	struct answer a = ask(&server, "GET", "/large.txt", "", NULL);
	assert_int_equal(a.length, 12 << 20);
	for (int i = 0; i < 1 << 20; i += 4999)
		assert_int_equal(atoi(a.body + 12 * i), i);
	answer_release(&a);
	int fds[20];
	for (int i = 0; i < 20; i++) {
		fds[i] = client_connect(&server);
		send_get(fds[i], "/large.txt");
	}
	for (int i = 0; i < 20; i++)
		client_expect("GET", "/api/health", "", NULL, 200, NULL);
	wait_for_other_connections();
	for (int i = 0; i < 20; i++)
		close(fds[i]);
}

static void abort_connection(int fd)
{
	setsockopt(fd, SOL_SOCKET, SO_LINGER, &(struct linger){1, 0}, sizeof(struct linger));
	close(fd);
}

/* In the middle of an answer, and before the server has accepted the connection. */
static void aborted_connections_are_cleaned_up(void **state)
{
	(void)state;
	int fds[10], status;
	char byte;
	for (int i = 0; i < 10; i++) {
		fds[i] = client_connect(&server);
		send_get(fds[i], "/large.txt");
	}
	for (int i = 0; i < 10; i++) {
		assert_int_equal(recv(fds[i], &byte, 1, 0), 1);
		abort_connection(fds[i]);
	}
	kill(server.pid, SIGSTOP);
	assert_int_equal(waitpid(server.pid, &status, WUNTRACED), server.pid);
	for (int i = 0; i < 10; i++)
		abort_connection(client_connect(&server));
	kill(server.pid, SIGCONT);
	wait_for_other_connections();
	status = client_stop(&server, SIGTERM);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* --- malformed requests --- */

static void invalid_requests_are_refused_and_closed(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"\r\n\r\n",
		"GET\r\n\r\n",
		"GET / HTTP/1.1\r\n\r\n",
		"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
		"BREW /pot HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"\x16\x03\x01\x02\x01\x01\xfc\x03\x03",
		"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
		"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
		"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
		"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
		"HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n",
		"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"GET /% HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"GET /index.html%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"GET /%zz?%%% HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"\n\n\n\n",
	};
	char *long_header = malloc(100000), random[2000];
	unsigned seed = 1;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct answer a;
		int fd = client_connect(&server);
		send_text(fd, texts[i]);
		shutdown(fd, SHUT_WR);
		if (client_read(fd, false, &a) && a.status < 400)
			fail_msg("\"%s\" yields status %d", texts[i], a.status);
		answer_release(&a);
		close(fd);
	}
	memset(long_header, 'a', 100000);
	memcpy(long_header, "GET /", 5);
	int fd = client_connect(&server);
	client_send(fd, long_header, 100000);
	close(fd);
	memcpy(long_header, "GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ", 42);
	fd = client_connect(&server);
	client_send(fd, long_header, 100000);
	close(fd);
	free(long_header);
	for (int i = 0; i < 200; i++) {
		size_t n = (size_t)(rand_r(&seed) % (int)sizeof random);
		for (size_t k = 0; k < n; k++)
			random[k] = (char)rand_r(&seed);
		fd = client_connect(&server);
		if (i % 2)
			send_text(fd, "POST /api/judge HTTP/1.1\r\n");
		client_send(fd, random, n);
		close(fd);
	}
	client_expect("GET", "/api/health", "", NULL, 200, NULL);
}

static void connections_are_kept_alive(void **state)
{
	(void)state;
	char both[600];
	const char *body = "{\"moves\":\"h2e2\"}";
	int fd = client_connect(&server);
	struct answer a;
	for (int i = 0; i < 20; i++) {
		send_get(fd, i % 3 ? "/api/health" : "/");
		assert_true(client_read(fd, false, &a));
		assert_int_equal(a.status, 200);
		answer_release(&a);
	}
	snprintf(both, sizeof both,
		 "POST /api/judge HTTP/1.1\r\nHost: localhost:%d\r\n" JSON "Content-Length: %zu\r\n\r\n%s"
		 "GET / HTTP/1.1\r\nHost: localhost:%d\r\n\r\n",
		 server.port, strlen(body), body, server.port);
	send_text(fd, both);
	assert_true(client_read(fd, false, &a));
	assert_non_null(strstr(a.body, "\"plies\":1"));
	answer_release(&a);
	assert_true(client_read(fd, false, &a));
	assert_string_equal(a.body, "<!doctype html>the page");
	answer_release(&a);
	for (const char *c = both; c < both + strlen(both); c++) /* byte by byte */
		client_send(fd, c, 1);
	assert_true(client_read(fd, false, &a));
	assert_int_equal(a.status, 200);
	answer_release(&a);
	assert_true(client_read(fd, false, &a));
	assert_int_equal(a.status, 200);
	answer_release(&a);
	close(fd);
}

/* --- shutdown --- */

static void sigterm_shuts_down_cleanly(void **state)
{
	(void)state;
	char head[300], path[256];
	struct answer a;
	const char *body = GAME("last", "a1 b2");
	int fd = client_connect(&server), idle = client_connect(&server);
	snprintf(head, sizeof head,
		 "POST /api/games HTTP/1.1\r\nHost: localhost:%d\r\nContent-Length: %zu\r\n\r\n%.10s", server.port,
		 strlen(body), body);
	send_text(fd, head);
	client_expect("GET", "/api/health", "", NULL, 200, NULL); /* earlier input has been read by now */
	kill(server.pid, SIGTERM);
	for (int other; (other = client_try_connect(&server)) >= 0; usleep(1000)) /* until the shutdown has begun */
		close(other);
	send_text(fd, body + 10); /* a request that has begun is completed */
	assert_true(client_read(fd, false, &a));
	assert_int_equal(a.status, 201);
	assert_non_null(strstr(a.head, "\r\nconnection: close\r\n"));
	answer_release(&a);
	int status = -1;
	assert_int_equal(waitpid(server.pid, &status, 0), server.pid);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	server.pid = 0;
	snprintf(path, sizeof path, "%s/data/games.db-wal", server.folder);
	assert_int_not_equal(access(path, F_OK), 0); /* everything is in the file itself */
	close(fd);
	close(idle);
	client_start(&server, "");
	client_expect("GET", "/api/games/1", "", NULL, 200, "\"name\":\"last\"");
	status = client_stop(&server, SIGINT);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* The terminal from which it was started is closed. */
static void sighup_shuts_down_too(void **state)
{
	(void)state;
	client_stop(&server, SIGTERM);
	signal(SIGHUP, SIG_DFL); /* even if the tests run under nohup */
	client_start(&server, "");
	int status = client_stop(&server, SIGHUP);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	signal(SIGHUP, SIG_IGN); /* as nohup does */
	client_start(&server, "");
	signal(SIGHUP, SIG_DFL);
	kill(server.pid, SIGHUP);
	client_expect("GET", "/api/health", "", NULL, 200, NULL);
	status = client_stop(&server, SIGTERM);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* An idle server reacts at once, not only at its next timer tick. */
/* An endless body delays the shutdown only for a limited time. */
static void shutdown_does_not_wait_for_senders(void **state)
{
	(void)state;
	char head[300];
	int fd = client_connect(&server), status = -1, n = 0;
	snprintf(head, sizeof head, "POST /api/judge HTTP/1.1\r\nHost: localhost:%d\r\nContent-Length: 100000\r\n\r\n{",
		 server.port);
	send_text(fd, head);
	client_expect("GET", "/api/health", "", NULL, 200, NULL);
	kill(server.pid, SIGTERM);
	while (waitpid(server.pid, &status, WNOHANG) == 0) {
		assert_true(n++ < 2000);
		send_text(fd, " ");
		usleep(50000);
	}
	server.pid = 0;
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	close(fd);
}

/* A client that saves games over one connection until the server is gone. Writes the number of each acknowledged
 * game. */
static void save_until_it_ends(int fd, int out)
{
	struct answer a;
	char head[300];
	const char *body = GAME("kept", "a1 b2 c3 d6");
	for (;;) {
		snprintf(head, sizeof head,
			 "POST /api/games HTTP/1.1\r\nHost: localhost:%d\r\nContent-Length: %zu\r\n\r\n", server.port,
			 strlen(body));
		send_text(fd, head);
		send_text(fd, body);
		if (!client_read(fd, false, &a) || a.status != 201)
			_exit(0);
		long id = strtol(strstr(a.body, "\"id\":") + 5, NULL, 10);
		if (write(out, &id, sizeof id) != sizeof id)
			_exit(1);
		answer_release(&a);
	}
}

static void a_kill_loses_no_acknowledged_game(void **state)
{
	(void)state;
	long saved = 0;
	unsigned seed = 7;
	for (int round = 0; round < 8; round++) {
		enum { N = 20 };
		int pipes[2];
		long id;
		pid_t clients[N];
		assert_int_equal(pipe(pipes), 0);
		for (int i = 0; i < N; i++) {
			int fd = client_connect(
				&server); /* on a busy machine a client may be scheduled too late to save anything */
			if ((clients[i] = fork()) == 0)
				save_until_it_ends(fd, pipes[1]);
			close(fd);
		}
		close(pipes[1]);
		usleep(50000 + (useconds_t)(rand_r(&seed) % 150000));
		client_stop(&server, SIGKILL);
		client_start(&server, "");
		while (read(pipes[0], &id, sizeof id) == sizeof id) {
			char path[64];
			snprintf(path, sizeof path, "/api/games/%ld", id);
			client_expect("GET", path, "", NULL, 200, "\"name\":\"kept\"");
			saved++;
		}
		close(pipes[0]);
		for (int i = 0; i < N; i++)
			waitpid(clients[i], NULL, 0);
	}
	print_message("all %ld acknowledged games are present\n", saved);
	assert_in_range(saved, 8, 1000000);
}

/* --- simultaneous saves --- */

/* A request with a body, on a keep-alive connection; its bytes are written to out. */
static const char *request_text(char *out, size_t size, const char *method, const char *path, const char *body)
{
	snprintf(out, size, "%s %s HTTP/1.1\r\nHost: localhost:%d\r\nContent-Length: %zu\r\n\r\n%s", method, path,
		 server.port, strlen(body), body);
	return out;
}

enum { SAVERS = 20 };

static void connect_savers(int *fds)
{
	for (int i = 0; i <= SAVERS; i++) {
		fds[i] = client_connect(&server);
		send_get(fds[i], "/api/health");
	}
	for (int i = 0; i <= SAVERS; i++) {
		struct answer a;
		assert_true(client_read(fds[i], false, &a));
		answer_release(&a);
	}
}

/* Waits until the server's side of the connection has all that was sent, which on a busy machine takes a while. */
static void wait_until_arrived(int fd)
{
	int n_left = 1;
	for (int i = 0; i < 10000 && n_left > 0; i++) {
		assert_int_equal(ioctl(fd, SIOCOUTQ, &n_left), 0);
		if (n_left > 0)
			usleep(1000);
	}
	assert_int_equal(n_left, 0);
}

/* The server receives all requests at once. The middle one is a PUT of a nonexistent game. */
static void send_at_once(const int *fds)
{
	char text[600];
	int status;
	kill(server.pid, SIGSTOP);
	assert_int_equal(waitpid(server.pid, &status, WUNTRACED), server.pid);
	assert_true(WIFSTOPPED(status));
	for (int i = 0; i <= SAVERS; i++)
		send_text(fds[i], request_text(text, sizeof text, i == SAVERS / 2 ? "PUT" : "POST",
					       i == SAVERS / 2 ? "/api/games/999999" : "/api/games",
					       GAME("kept", "a1 b2 c3 d6")));
	for (int i = 0; i <= SAVERS; i++)
		wait_until_arrived(fds[i]);
	kill(server.pid, SIGCONT);
}

/* The status that all savers got. */
static int read_all(const int *fds, const char *words)
{
	int status = 0;
	for (int i = 0; i <= SAVERS; i++) {
		struct answer a;
		assert_true(client_read(fds[i], false, &a));
		if (i != SAVERS / 2 && !status)
			status = a.status;
		if (i != SAVERS / 2 && a.status >= 400 && words && !strstr(a.body, words) && !strstr(a.head, words))
			fail_msg("no \"%s\" in:\n%s%s", words, a.head, a.body);
		assert_int_equal(a.status, i == SAVERS / 2 && status == 201 ? 404 : status);
		answer_release(&a);
	}
	return status;
}

static void close_all(const int *fds)
{
	for (int i = 0; i <= SAVERS; i++)
		close(fds[i]);
}

/* Starts a server that logs errors to the file "said", and whose files cannot grow beyond 200 KiB. */
static int start_with_size_limit(void **state)
{
	char said[256];
	struct rlimit before, small;
	client_prepare(state);
	snprintf(said, sizeof said, "%s/said", server.folder);
	int out = open(said, O_WRONLY | O_CREAT, 0600), own = dup(STDERR_FILENO);
	assert_true(out >= 0 && own >= 0 && getrlimit(RLIMIT_FSIZE, &before) == 0);
	small = (struct rlimit){200 << 10, before.rlim_max};
	dup2(out, STDERR_FILENO);
	signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
	client_start(&server, "");
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
	signal(SIGXFSZ, SIG_DFL);
	dup2(own, STDERR_FILENO);
	close(own);
	close(out);
	return 0;
}

static int lines_of(const char *name)
{
	char path[256];
	int n = 0;
	snprintf(path, sizeof path, "%s/%s", server.folder, name);
	FILE *f = fopen(path, "r");
	assert_non_null(f);
	for (int c; (c = getc(f)) != EOF;)
		n += c == '\n';
	fclose(f);
	return n;
}

static void saves_of_one_turn_commit_together(void **state)
{
	(void)state;
	int fds[SAVERS + 1], n = 0, failures = 0;
	char words[64];
	connect_savers(fds);
	int lines = lines_of("said"); /* one reports that there is no page */
	for (int turn = 0; turn < 100 && failures < 3; turn++) {
		send_at_once(fds);
		int status = read_all(fds, "\"code\":\"store\"");
		assert_true(status == 201 || status == 500);
		n += status == 201;
		failures += status == 500;
	}
	assert_true(n > 0);
	assert_int_equal(failures, 3);
	assert_int_equal(lines_of("said"), lines + 1); /* one line per minute */
	close_all(fds);
	snprintf(words, sizeof words, "\"games\":%d,", n * SAVERS);
	client_expect("GET", "/api/health", "", NULL, 200, words);
	client_stop(&server, SIGKILL);
	client_start(&server, "");
	client_expect("GET", "/api/health", "", NULL, 200, words);
}

static void another_process_may_lock_the_file(void **state)
{
	(void)state;
	char path[256];
	int fds[SAVERS + 1];
	struct error err;
	struct db_game g = {.name = "", .game = "", .first = "", .second = "", .result = "", .record = ""};
	snprintf(path, sizeof path, "%s/data/games.db", server.folder);
	struct db *other = db_open(path, &err);
	assert_non_null(other);
	connect_savers(fds);
	assert_int_equal(db_insert(other, &g, &err), DB_DONE);
	int64_t began = ms_now();
	send_at_once(fds);
	assert_int_equal(read_all(fds, "\r\nretry-after: 1\r\n"), 503);
	assert_in_range(ms_now() - began, 1000, 9000); /* not two seconds for each */
	assert_int_equal(db_commit(other, &err), DB_DONE);
	client_expect("GET", "/api/health", "", NULL, 200, "\"games\":1,");
	send_at_once(fds);
	assert_int_equal(read_all(fds, NULL), 201);
	/* a rejected request does not keep the file locked */
	client_expect("PUT", "/api/games/999999", JSON, GAME("", "a1"), 404, NULL);
	assert_int_equal(db_insert(other, &g, &err), DB_DONE);
	assert_int_equal(db_commit(other, &err), DB_DONE);
	db_close(other);
	close_all(fds);
}

/* Every column of every row may contain anything. */
static void foreign_rows_do_not_stop_the_server(void **state)
{
	(void)state;
	static const char *const changes[] = {"saved = 9223372036854775807",
					      "saved = -9223372036854775808",
					      "saved = 67768036191676800",
					      "saved = 253402300800",
					      "revision = -3",
					      "plies = -1",
					      "name = CAST(x'ff00ff' AS TEXT)"};
	char file[256], sql[200];
	sqlite3 *other;
	snprintf(file, sizeof file, "%s/data/games.db", server.folder);
	for (int i = 0; i < 3; i++)
		client_expect("POST", "/api/games", JSON, GAME("kept", "a1 b2"), 201, NULL);
	for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
		assert_int_equal(sqlite3_open(file, &other), SQLITE_OK);
		snprintf(sql, sizeof sql, "UPDATE games SET %s WHERE id = 2", changes[i]);
		assert_int_equal(sqlite3_exec(other, sql, NULL, NULL, NULL), SQLITE_OK);
		sqlite3_close(other);
		client_expect("GET", "/api/games", "", NULL, 200, "\"id\":1,");
		client_expect("GET", "/api/games?limit=1", "", NULL, 200, "\"next\":");
		client_expect("GET", "/api/games/2", "", NULL, 500, "\"damaged\"");
		client_expect("GET", "/api/health", "", NULL, 200, "\"games\":3,");
		client_expect("PUT", "/api/games/2", JSON, GAME("kept", "a1 b2"), 200, NULL);
		client_expect("PUT", "/api/games/3", JSON, GAME("kept", "a1 b2"), 200, NULL);
		client_expect("GET", "/api/games/2", "", NULL, 200, NULL);
	}
}

static void requests_may_follow_a_save_immediately(void **state)
{
	(void)state;
	char both[800];
	struct answer a;
	request_text(both, sizeof both, "POST", "/api/games", GAME("kept", "a1 b2"));
	size_t n = strlen(both);
	snprintf(both + n, sizeof both - n, "GET /api/games/1 HTTP/1.1\r\nHost: localhost:%d\r\n\r\n", server.port);
	n = strlen(both);
	int fd = client_connect(&server);
	for (size_t piece = n; piece > 0; piece /= 8) {
		for (size_t i = 0; i < n; i += piece)
			client_send(fd, both + i, piece < n - i ? piece : n - i);
		for (int i = 0; i < 2; i++) {
			assert_true(client_read(fd, false, &a));
			assert_int_equal(a.status, i ? 200 : 201);
			answer_release(&a);
		}
	}
	close(fd);
}

/* Wherever the second request is split, and however much of it arrives before the first is answered. */
static void pipelined_requests_are_answered_in_order(void **state)
{
	(void)state;
	static const char save[] = GAME("kept", "a1 b2");
	char both[1600];
	struct answer a;
	for (int saves = 0; saves < 2; saves++) {
		if (saves)
			request_text(both, sizeof both, "POST", "/api/games", save);
		else
			request_text(both, sizeof both, "GET", "/api/health", "");
		size_t first = strlen(both);
		request_text(both + first, sizeof both - first, "POST", "/api/games", save);
		size_t n = strlen(both);
		for (size_t cut = first; cut <= n; cut += 7) { /* the rest of the second arrives a little later */
			int fd = client_connect(&server);
			client_send(fd, both, cut);
			assert_true(client_read(fd, false, &a));
			assert_int_equal(a.status, saves ? 201 : 200);
			answer_release(&a);
			client_send(fd, both + cut, n - cut);
			assert_true(client_read(fd, false, &a));
			assert_int_equal(a.status, 201);
			answer_release(&a);
			close(fd);
		}
	}
}

/* More than the server reads at a time, and each answer is larger than its request. */
static void many_requests_can_be_pipelined(void **state)
{
	(void)state;
	enum { N = 5000 };
	char one[200];
	int fd = client_connect(&server);
	pid_t sender = fork();
	assert_true(sender >= 0);
	request_text(one, sizeof one, "POST", "/api/judge", "{}");
	for (int i = 0; i < N && sender == 0; i++)
		send_text(fd, one);
	if (sender == 0)
		_exit(0);
	for (int i = 0; i < N; i++) {
		struct answer a;
		assert_true(client_read(fd, false, &a));
		assert_int_equal(a.status, 415); /* it has no content type */
		answer_release(&a);
	}
	assert_int_equal(waitpid(sender, NULL, 0), sender);
	close(fd);
}

/* Some clients close at once after a save, some reset the connection, some send garbage after it. */
static void aborted_saves_do_not_harm_the_server(void **state)
{
	(void)state;
	int fds[SAVERS + 1];
	for (int round = 0; round < 5; round++) {
		connect_savers(fds);
		send_at_once(fds);
		for (int i = 0; i <= SAVERS; i++) {
			if (i % 3 == 0)
				setsockopt(fds[i], SOL_SOCKET, SO_LINGER, &(struct linger){1, 0},
					   sizeof(struct linger));
			if (i % 3 == 1)
				send_text(fds[i], "\r\n\x16\x03 nonsense\r\n\r\n");
		}
		close_all(fds);
		client_expect("POST", "/api/games", JSON, GAME("kept", "a1"), 201, NULL);
	}
	wait_for_other_connections();
	int status = client_stop(&server, SIGTERM);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void suggests_a_free_port_when_the_port_is_in_use(void **state)
{
	(void)state;
	char command[300], output[1000];
	snprintf(command, sizeof command, "%s serve --port %d --data %s/data 2>&1", QIPAN, server.port, server.folder);
	FILE *in = popen(command, "r");
	output[fread(output, 1, sizeof output - 1, in)] = 0;
	int status = pclose(in);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
	if (!strstr(output, "Address already in use; --port "))
		fail_msg("output: %s", output);
}

/* The error message of a "qipan serve" that cannot start, and its exit code. */
static void expect_refusal(const char *options, int code, const char *words)
{
	char command[800], output[1000];
	snprintf(command, sizeof command, "%s serve --data %s/data %s 2>&1", QIPAN, server.folder, options);
	FILE *in = popen(command, "r");
	output[fread(output, 1, sizeof output - 1, in)] = 0;
	int status = pclose(in);
	if (!WIFEXITED(status) || WEXITSTATUS(status) != code || !strstr(output, words))
		fail_msg("expected \"%s\" and exit code %d; status %x, output: %s", words, code, status, output);
}

/* Occupies the port on all addresses; -1 if that is not possible. */
static int occupy_port(int port)
{
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	if (fd >= 0 && (bind(fd, (struct sockaddr *)&address, sizeof address) != 0 || listen(fd, 1) != 0)) {
		close(fd);
		fd = -1;
	}
	return fd;
}

/* The last of the twenty ports that are tried is suggested, too. */
static void the_last_alternative_port_is_suggested(void **state)
{
	enum { OTHER_PORTS = 20 };
	int fds[OTHER_PORTS + 1], first = 20000 + (int)(getpid() % 10000), n = 0;
	char options[60], words[60];
	(void)state;
	while (n <= OTHER_PORTS) {
		fds[n] = occupy_port(first + n);
		if (fds[n++] >= 0)
			continue;
		first += n; /* another program uses it */
		while (n > 0)
			if (fds[--n] >= 0)
				close(fds[n]);
	}
	close(fds[--n]);
	snprintf(options, sizeof options, "--port %d", first);
	snprintf(words, sizeof words, "Address already in use; --port %d is free", first + OTHER_PORTS);
	expect_refusal(options, 1, words);
	while (n > 0)
		close(fds[--n]);
}

static void unusable_arguments_are_named(void **state)
{
	(void)state;
	char options[200];
	expect_refusal("--port 0 --bind localhost", 2, "\"localhost\" is not an address, expected");
	expect_refusal("--port 0 --bind 192.0.2.1", 1, "192.0.2.1");
	expect_refusal("--port 0 --site qipan.example.org", 2, "\"qipan.example.org\" is not a site, expected");
	expect_refusal("--port 0 --site https://a --site b", 2, "\"b\" is not a site, expected");
	expect_refusal("--port 0 --trusted-proxy lan", 2, "\"lan\" is not a proxy, expected an address or a network");
	expect_refusal(
		"--site http://a --site http://a --site http://a --site http://a --site http://a --site http://a"
		" --site http://a --site http://a --site http://a --site http://a --site http://a --site http://a"
		" --site http://a --site http://a --site http://a --site http://a --site http://a",
		2, "--site may be given at most 16 times");
	expect_refusal("--port 0 --web /nowhere", 1, "\"/nowhere\"");
	char path[256];
	snprintf(path, sizeof path, "%s/data/games.db", server.folder);
	assert_int_equal(mkdir(path, 0700), 0);
	expect_refusal("--port 0", 1,
		       "games.db\" as the database of saved games: unable to open database file (Is a directory)");
	assert_int_equal(rmdir(path), 0);
	client_file(&server, "data/games.db", "this is not what a file of SQLite begins with");
	expect_refusal("--port 0", 1, "games.db\" as the database of saved games: file is not a database");
	snprintf(options, sizeof options, "--port 0 --data %s/data/games.db", server.folder);
	expect_refusal(options, 1, "Not a directory");
}

/* A file with a secret that cannot be used; the secret itself is not printed. */
static void expect_bad_secret(const char *option, const char *secret, const char *words)
{
	char options[300];
	client_file(&server, "secret", secret);
	snprintf(options, sizeof options, "--port 0 --%s %s/secret", option, server.folder);
	expect_refusal(options, 1, words);
}

static void unusable_secrets_are_named(void **state)
{
	(void)state;
	expect_refusal("--port 0 --admin-token /nowhere/token", 1, "/nowhere/token");
	expect_bad_secret("admin-token", "0123456789\n", "/secret\" has 10 characters, expected at least 22");
	expect_bad_secret("admin-token", "0123456789012345678901\nmore\n", "/secret\" is not one line of text");
	expect_bad_secret("password-file", "1234567", "/secret\" has 7 characters, expected at least 8");
	expect_bad_secret("password-file", "1234567", "/secret\" has 7 characters, expected at least 8");
	expect_bad_secret("admin-token", "0123456789 012345678901\n", "/secret\" has blanks or characters");
}

/* A login survives a restart, and a damaged secret is not replaced silently. */
static void logins_survive_restarts(void **state)
{
	(void)state;
	char options[300], cookie[200];
	client_file(&server, "password", "open sesame\n");
	snprintf(options, sizeof options, "--password-file %s/password", server.folder);
	client_start(&server, options);
	client_expect("GET", "/api/games", "", NULL, 401, "server_login_needed");
	struct answer a = ask(&server, "POST", "/api/login", "", "{\"password\":\"open sesame\"}");
	assert_int_equal(a.status, 204);
	const char *at = strstr(a.head, "set-cookie: ");
	assert_non_null(at);
	at += strlen("set-cookie: ");
	snprintf(cookie, sizeof cookie, "Cookie: %.*s\r\n", (int)strcspn(at, ";"), at);
	answer_release(&a);
	client_expect("GET", "/api/games", cookie, NULL, 200, "games");
	client_stop(&server, SIGTERM);
	client_start(&server, options);
	client_expect("GET", "/api/games", cookie, NULL, 200, "games");
	client_stop(&server, SIGTERM);
	client_file(&server, "data/login.secret", "0123");
	snprintf(options, sizeof options, "--port 0 --password-file %s/password", server.folder);
	expect_refusal(options, 1, "login.secret\" is not a secret of this server");
}

static void many_clients_can_be_connected(void **state)
{
	(void)state;
	enum { N = 900 };
	int fds[N];
	struct answer a;
	for (int i = 0; i < N; i++)
		fds[i] = client_connect(&server);
	for (int i = 0; i < N; i += 30) {
		send_get(fds[i], "/api/health");
		assert_true(client_read(fds[i], false, &a));
		assert_int_equal(a.status, 200);
		answer_release(&a);
	}
	for (int i = 0; i < N; i++)
		close(fds[i]);
}

/* --- all tests --- */

static int start_on_other_address(void **state)
{
	client_prepare(state);
	client_start(&server, "--bind 127.0.0.2");
	return 0;
}

static int start_with_few_connections(void **state)
{
	client_prepare(state);
	client_start(&server, "--connections 3");
	return 0;
}

static int start_with_a_rate(void **state)
{
	client_prepare(state);
	client_start(&server, "--rate 5");
	return 0;
}

static int start_with_short_timeouts(void **state)
{
	client_prepare(state);
	client_start(&server, "--seconds 2");
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(moves_are_judged, client_begin, client_end),
		cmocka_unit_test_setup_teardown(records_are_judged, client_begin, client_end),
		cmocka_unit_test_setup_teardown(the_number_of_judged_games_is_limited, client_begin, client_end),
		cmocka_unit_test_setup_teardown(errors_in_requests_are_named, client_begin, client_end),
		cmocka_unit_test_setup_teardown(the_length_of_judged_games_is_limited, client_begin, client_end),
		cmocka_unit_test_setup_teardown(games_are_saved_listed_changed_and_deleted, client_begin, client_end),
		cmocka_unit_test_setup_teardown(only_one_complete_game_can_be_saved, client_begin, client_end),
		cmocka_unit_test_setup_teardown(revisions_are_one_quoted_number, client_begin, client_end),
		cmocka_unit_test_setup_teardown(unchanged_games_are_not_sent_again, client_begin, client_end),
		cmocka_unit_test_setup_teardown(names_may_not_contain_invisible_characters, client_begin, client_end),
		cmocka_unit_test_setup_teardown(every_answer_has_a_date, client_begin, client_end),
		cmocka_unit_test_setup_teardown(only_sites_are_accepted_hosts, start_on_all_addresses, client_end),
		cmocka_unit_test_setup_teardown(sighup_shuts_down_too, client_begin, client_end),
		cmocka_unit_test_setup_teardown(the_page_is_compressed_and_cached, start_with_pages, client_end),
		cmocka_unit_test_setup_teardown(other_paths_are_not_served, start_with_pages, client_end),
		cmocka_unit_test_setup_teardown(security_headers_are_sent, client_begin, client_end),
		cmocka_unit_test_setup_teardown(foreign_hosts_and_origins_are_refused, client_begin, client_end),
		cmocka_unit_test_setup_teardown(the_bind_address_is_an_accepted_host, start_on_other_address,
						client_end),
		cmocka_unit_test_setup_teardown(alternative_request_forms_are_accepted, client_begin, client_end),
		cmocka_unit_test_setup_teardown(foreign_cookies_are_accepted, client_begin, client_end),
		cmocka_unit_test_setup_teardown(body_size_is_limited, client_begin, client_end),
		cmocka_unit_test_setup_teardown(the_number_of_connections_is_limited, start_with_few_connections,
						client_end),
		cmocka_unit_test_setup_teardown(requests_are_rate_limited, start_with_a_rate, client_end),
		cmocka_unit_test_setup_teardown(proxied_clients_have_separate_rates, start_behind_proxies, client_end),
		cmocka_unit_test_setup_teardown(slow_requests_time_out_without_delaying_others,
						start_with_short_timeouts, client_end),
		cmocka_unit_test_setup_teardown(only_idle_connections_are_closed, start_with_short_timeouts,
						client_end),
		cmocka_unit_test_setup_teardown(slow_readers_are_disconnected, start_with_a_large_page, client_end),
		cmocka_unit_test_setup_teardown(aborted_connections_are_cleaned_up, start_with_a_large_page,
						client_end),
		cmocka_unit_test_setup_teardown(invalid_requests_are_refused_and_closed, client_begin, client_end),
		cmocka_unit_test_setup_teardown(connections_are_kept_alive, client_begin, client_end),
		cmocka_unit_test_setup_teardown(sigterm_shuts_down_cleanly, client_begin, client_end),
		cmocka_unit_test_setup_teardown(shutdown_does_not_wait_for_senders, client_begin, client_end),
		cmocka_unit_test_setup_teardown(a_kill_loses_no_acknowledged_game, client_begin, client_end),
		cmocka_unit_test_setup_teardown(saves_of_one_turn_commit_together, start_with_size_limit, client_end),
		cmocka_unit_test_setup_teardown(another_process_may_lock_the_file, client_begin, client_end),
		cmocka_unit_test_setup_teardown(foreign_rows_do_not_stop_the_server, client_begin, client_end),
		cmocka_unit_test_setup_teardown(requests_may_follow_a_save_immediately, client_begin, client_end),
		cmocka_unit_test_setup_teardown(pipelined_requests_are_answered_in_order, client_begin, client_end),
		cmocka_unit_test_setup_teardown(many_requests_can_be_pipelined, client_begin, client_end),
		cmocka_unit_test_setup_teardown(aborted_saves_do_not_harm_the_server, client_begin, client_end),
		cmocka_unit_test_setup_teardown(suggests_a_free_port_when_the_port_is_in_use, client_begin, client_end),
		cmocka_unit_test_setup_teardown(the_last_alternative_port_is_suggested, client_prepare, client_end),
		cmocka_unit_test_setup_teardown(unusable_arguments_are_named, client_prepare, client_end),
		cmocka_unit_test_setup_teardown(unusable_secrets_are_named, client_prepare, client_end),
		cmocka_unit_test_setup_teardown(logins_survive_restarts, client_prepare, client_end),
		cmocka_unit_test_setup_teardown(many_clients_can_be_connected, client_begin, client_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
