/* The archive of a server without sockets: finished games are searched, and have records; the club is described. */
#include "visitors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Asks for a list of finished games and expects exactly these results, separated by blanks. */
static void expect_found(struct http_connection *c, const char *query, const char *expected)
{
	char target[300];
	struct string out = {0}, found = {0};
	snprintf(target, sizeof target, "/api/rooms?stage=over%s", query);
	visit_ask(c, "GET", target, NULL, NULL);
	assert_int_equal(visit_answer(c, &out), 200);
	for (const char *at = out.text; (at = strstr(at, "\"game\":\"")); at++) {
		char game[20];
		visit_member(at, "game", game, sizeof game);
		string_add(&found, "%s%s", found.length ? " " : "", game);
	}
	if (strcmp(string_text(&found), expected) != 0)
		fail_msg("%s: expected %s, got %s", query, expected, out.text);
	string_release(&found);
	string_release(&out);
}

static void finished_games_are_found(void **state)
{
	(void)state;
	struct pair g;
	struct http_connection *c = visit_connect();
	static const char *const games[] = {"xiangqi", "surakarta", "qilin"};
	for (int i = 0; i < 3; i++) { /* the third is still played */
		pair_begin(&g, games[i], "");
		if (i < 2)
			pair_act(&g, i, "{\"do\":\"resign\"}", 200, "\"stage\":\"over\"");
		http_close(g.c);
	}
	expect_found(c, "", "surakarta xiangqi");
	expect_found(c, "&game=xiangqi", "xiangqi");
	expect_found(c, "&game=qilin", "");
	expect_found(c, "&result=first", "surakarta");
	expect_found(c, "&result=second", "xiangqi");
	expect_found(c, "&result=draw", "");
	expect_found(c, "&player=Ann", "surakarta xiangqi");
	expect_found(c, "&player=Bo&game=xiangqi&result=second", "xiangqi");
	expect_found(c, "&player=ann", "");
	expect_found(c, "&player=An", "");
	expect_found(c, "&limit=1", "surakarta");
	struct string out = {0};
	visit_ask(c, "GET", "/api/rooms?stage=over&limit=1", NULL, NULL);
	assert_int_equal(visit_answer(c, &out), 200);
	assert_in_range(atoi(strstr(out.text, "\"next\":") + strlen("\"next\":")), 1, 100);
	string_release(&out);
	visit_ask(c, "GET", "/api/rooms?stage=over&limit=3", NULL, NULL);
	visit_expect(c, 200, "],\"next\":null}");
	http_close(c);
}

static void openings_are_found(void **state)
{
	(void)state;
	static const char *const moves[] = {"h2e2", "h9g7", "h0g2"};
	struct pair g;
	struct http_connection *c = visit_connect();
	for (int n = 1; n <= 3; n++) {
		pair_begin(&g, "xiangqi", "");
		for (int i = 0; i < n; i++) {
			char body[80];
			snprintf(body, sizeof body, "{\"do\":\"move\",\"move\":\"%s\",\"ply\":%d}", moves[i], i);
			pair_act(&g, i % 2, body, 200, "");
		}
		expect_found(c, "&game=xiangqi&opening=h2e2,h9g7", n == 3 ? "xiangqi" : ""); /* only once it is over */
		pair_act(&g, 0, "{\"do\":\"resign\"}", 200, "\"stage\":\"over\"");
		http_close(g.c);
	}
	expect_found(c, "&game=xiangqi&opening=h2e2", "xiangqi xiangqi xiangqi");
	expect_found(c, "&game=xiangqi&opening=h2e2%20h9g7", "xiangqi xiangqi");
	expect_found(c, "&game=xiangqi&opening=h2e2,h9g7,h0g2&player=Ann", "xiangqi");
	expect_found(c, "&game=xiangqi&opening=h2e2,h9g", "");
	expect_found(c, "&game=xiangqi&opening=h2e2&result=first", "");
	expect_found(c, "&game=qilin&opening=h2e2", "");
	http_close(c);
}

/* The characters that have a meaning in addresses. */
static void names_with_any_characters_are_found(void **state)
{
	(void)state;
	struct pair g;
	struct string out = {0};
	char join[60];
	g.c = visit_connect();
	visit_ask(g.c, "POST", "/api/rooms", NULL,
		  "{\"game\":\"xiangqi\",\"side\":\"first\",\"name\":\"A&b=<c>%+ 1\",\"listed\":true}");
	http_turn(&visit_http);
	assert_int_equal(visit_answer(g.c, &out), 201);
	visit_member(out.text, "room", g.room, sizeof g.room);
	visit_member(out.text, "token", g.tokens[0], sizeof g.tokens[0]);
	snprintf(g.target, sizeof g.target, "/api/rooms/%s", g.room);
	snprintf(join, sizeof join, "%s/join", g.target);
	visit_ask(g.c, "POST", join, NULL, "{\"name\":\"\xe6\x9e\x97\"}");
	http_turn(&visit_http);
	assert_int_equal(visit_answer(g.c, &out), 200);
	pair_act(&g, 0, "{\"do\":\"resign\"}", 200, "\"stage\":\"over\"");
	expect_found(g.c, "&player=A%26b%3D%3Cc%3E%25%2B%201", "xiangqi");
	expect_found(g.c, "&player=%E6%9E%97", "xiangqi");
	string_release(&out);
	http_close(g.c);
}

static void bad_queries_for_rooms_are_refused(void **state)
{
	(void)state;
	static const struct {
		const char *query, *expected;
	} cases[] = {
		{"result=won", "the result is \\\"won\\\", expected first, second or draw"},
		{"game=chess", "\"id\":\"games_unknown"},
		{"game=xiangqi%", "400"},
		{"player=%0A", "the player is not a name"},
		{"player=%E2%80%AE", "the player is not a name"},
		{"player=%FF", "expected stage=WORD, game=WORD"},
		{"player=12345678901234567890123456789012345678901", "expected stage=WORD"},
		{"stage=over&opening=h2e2", "needs \\\"game\\\""},
		{"game=xiangqi&opening=h2e2", "needs"},
		{"stage=over&game=xiangqi&opening=,", "the opening is not 1 to 12 moves"},
		{"stage=over&game=xiangqi&opening=a,b,c,d,e,f,g,h,i,j,k,l,m", "the opening is not 1 to 12 moves"},
		{"limit=51", "limit=1..50"},
		{"before=-1", "expected"},
		{"name=Ann", "expected"},
		{"player", "expected"},
	};
	struct http_connection *c = visit_connect();
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char target[200];
		snprintf(target, sizeof target, "/api/rooms?%s", cases[i].query);
		visit_ask(c, "GET", target, NULL, NULL);
		visit_expect(c, 400, cases[i].expected);
	}
	http_close(c);
}

static void finished_games_have_records(void **state)
{
	(void)state;
	struct pair g;
	char target[60];
	pair_begin(&g, "xiangqi", "300+3");
	snprintf(target, sizeof target, "%s/record", g.target);
	pair_act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 200, "");
	visit_ask(g.c, "GET", target, NULL, NULL);
	visit_expect(g.c, 409, "\"id\":\"room_not_over\"");
	pair_act(&g, 1, "{\"do\":\"resign\"}", 200, "\"stage\":\"over\"");
	static const char *const parts[] = {
		"content-type: text/plain; charset=utf-8\r\n",
		"[Game \"xiangqi\"]\n",
		"[First \"Ann\"]\n[Second \"Bo\"]\n[Date \"2026.11.29\"]\n[Result \"1-0\"]\n[Ruling \"resignation\"]\n",
		"[TimeControl \"300+3\"]\n",
		"\n1. h2e2 1-0\n",
	};
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
		visit_ask(g.c, "GET", target, NULL, NULL);
		http_turn(&visit_http);
		visit_expect(g.c, 200, parts[i]);
	}
	visit_ask(g.c, "GET", "/api/rooms/000000000000/record", NULL, NULL);
	visit_expect(g.c, 404, "no_room");
	http_close(g.c);
}

static void the_club_is_described(void **state)
{
	(void)state;
	static const char text[] = "{\"name\":\"<b>Club</"
				   "b>\",\"rules\":\"One.\\u000a\\u000aTwo.\",\"clock\":\"600+5\",\"game\":\"qilin\"}";
	struct error err;
	struct http_connection *c = visit_connect();
	visit_ask(c, "GET", "/api/club", NULL, NULL);
	visit_expect(c, 200, "{\"name\":null,\"rules\":\"\",\"clock\":null,\"game\":null}");
	assert_true(club_parse(&visit_http.api.club, text, sizeof text - 1, &err));
	visit_ask(c, "GET", "/api/club", NULL, NULL);
	visit_expect(c, 200, text);
	club_release(&visit_http.api.club);
	http_close(c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		visit_test(finished_games_are_found),
		visit_test(openings_are_found),
		visit_test(names_with_any_characters_are_found),
		visit_test(bad_queries_for_rooms_are_refused),
		visit_test(finished_games_have_records),
		visit_test(the_club_is_described),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
