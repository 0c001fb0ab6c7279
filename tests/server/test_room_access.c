/* Rooms and those who are allowed more or less than others: the operator, and those who know the
 * password. */
#include "visitors.h"

#include <stdio.h>
#include <string.h>

#include "store/db_rooms.h"

#define OPERATOR "operator-operator-operator"

static void delete_room(struct pair *g, const char *token, int status, const char *words)
{
	visit_ask(g->c, "DELETE", g->target, token, NULL);
	http_turn(&visit_http);
	visit_expect(g->c, status, words);
}

static void operate(struct pair *g, const char *token, const char *body, int status, const char *words)
{
	visit_ask(g->c, "POST", g->target, token, body);
	http_turn(&visit_http);
	visit_expect(g->c, status, words);
}

static void the_operator_closes_games(void **state)
{
	(void)state;
	struct pair g;
	pair_begin(&g, "xiangqi", "60");
	struct http_connection *player = pair_open_seat(&g, 0), *third = pair_open_socket(&g, "{}");
	socket_hear(player, "\"closed\":false");
	socket_hear(third, "\"closed\":false");
	operate(&g, OPERATOR, "{\"do\":\"close\"}", 403, "bad_token"); /* this server has no operator */
	access_set_operator(&visit_http.api.access, OPERATOR);
	operate(&g, g.tokens[0], "{\"do\":\"close\"}", 409, "room_bad_action");
	operate(&g, NULL, "{\"do\":\"close\"}", 409, "room_no_seat");
	operate(&g, "operator-operator-operatoR", "{\"do\":\"close\"}", 403, "bad_token");
	operate(&g, OPERATOR, "{\"do\":\"resign\"}", 409, "room_no_seat");
	operate(&g, OPERATOR, "{\"do\":\"close\"}", 200, "\"warning\":null,\"closed\":true");
	operate(&g, OPERATOR, "{\"do\":\"close\"}", 200, "\"stage\":\"over\"");
	socket_hear(player, "\"closed\":true");
	socket_hear(third, "\"closed\":true");
	pair_act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 409, "room_closed");
	pair_act(&g, 0, "{\"do\":\"rematch\"}", 409, "room_closed");
	visit_pass(61000); /* the clock stands */
	pair_expect(&g, 0, "\"result\":null");
	http_close(player);
	http_close(third);
	http_close(g.c);
}

static void closed_games_stay_closed_after_a_restart(void **state)
{
	(void)state;
	struct pair g;
	pair_begin(&g, "darkchess", "60");
	access_set_operator(&visit_http.api.access, OPERATOR);
	operate(&g, OPERATOR, "{\"do\":\"close\"}", 200, "\"salt\"");
	http_close(g.c);
	visit_close_server();
	visit_open_server();
	g.c = visit_connect();
	pair_expect(&g, 1, "\"closed\":true");
	visit_ask(g.c, "GET", "/api/rooms?stage=over", NULL, NULL);
	visit_expect(g.c, 200, "\"result\":null");
	http_close(g.c);
}

static void finished_games_keep_their_result(void **state)
{
	(void)state;
	struct pair g;
	pair_begin(&g, "xiangqi", "");
	access_set_operator(&visit_http.api.access, OPERATOR);
	pair_act(&g, 0, "{\"do\":\"resign\"}", 200, "");
	operate(&g, OPERATOR, "{\"do\":\"close\"}", 409, "\"id\":\"");
	pair_expect(&g, 0, "\"result\":\"second\"");
	http_close(g.c);
}

static void the_operator_deletes_rooms(void **state)
{
	(void)state;
	struct pair g;
	pair_begin(&g, "xiangqi", "60");
	access_set_operator(&visit_http.api.access, OPERATOR);
	struct http_connection *player = pair_open_seat(&g, 0);
	socket_hear(player, "\"you\":0");
	delete_room(&g, NULL, 403, "room_not_operator");
	delete_room(&g, OPERATOR, 204, "");
	socket_hear(player, "the room is gone");
	visit_ask(g.c, "GET", g.target, g.tokens[0], NULL);
	visit_expect(g.c, 404, "no_room");
	delete_room(&g, OPERATOR, 404, "no_room");
	visit_ask(g.c, "GET", "/api/rooms?stage=playing", NULL, NULL);
	visit_expect(g.c, 200, "{\"rooms\":[]");
	http_close(player);
	http_close(g.c);
	visit_close_server();
	visit_open_server();
	g.c = visit_connect();
	visit_ask(g.c, "GET", g.target, NULL, NULL);
	visit_expect(g.c, 404, "no_room");
	http_close(g.c);
}

/* --- players delete their games --- */

static void take_nothing(void *context, const struct db_room *stored)
{
	(void)context, (void)stored;
}

static void take_text(void *context, const char *event)
{
	string_add(context, "%s\n", event);
}

static void players_delete_their_games(void **state)
{
	(void)state;
	struct pair g;
	pair_begin(&g, "darkchess", "300+3");
	pair_act(&g, 0, "{\"do\":\"move\",\"move\":\"a1\",\"ply\":0}", 200, "\"ply\":2");
	delete_room(&g, g.tokens[0], 409, "room_not_over");
	pair_act(&g, 1, "{\"do\":\"resign\"}", 200, "\"result\":\"first\"");
	struct http_connection *other = pair_open_seat(&g, 1);
	socket_hear(other, "\"name\":\"Ann\"");
	delete_room(&g, g.tokens[0], 204, "");
	delete_room(&g, g.tokens[0], 204, ""); /* repeated */
	socket_hear(other, "\"seats\":[{\"name\":\"\",");
	http_close(other);
	visit_ask(g.c, "GET", "/api/rooms?stage=over", NULL, NULL);
	visit_expect(g.c, 200, "{\"rooms\":[]");
	http_close(g.c);
	visit_close_server();
	visit_open_server();
	g.c = visit_connect();
	pair_expect(&g, 1, "\"name\":\"Bo\"");
	pair_expect(&g, 1, "\"listed\":false");
	pair_expect(&g, 1, "\"ply\":2");
	pair_expect(&g, 0, "\"result\":\"first\",\"ruling\":\"resignation\"");
	delete_room(&g, g.tokens[1], 204, "");
	visit_ask(g.c, "GET", g.target, g.tokens[1], NULL);
	visit_expect(g.c, 404, "no_room");
	http_close(g.c);
}

/* The name is also gone from the events. */
static void deleted_names_are_not_stored(void **state)
{
	(void)state;
	struct error err;
	struct pair g;
	struct string bytes = {0};
	pair_begin(&g, "xiangqi", "");
	pair_act(&g, 1, "{\"do\":\"resign\"}", 200, "");
	delete_room(&g, g.tokens[1], 204, "");
	assert_int_equal(db_room_get(visit_http.api.db, g.room, take_nothing, take_text, &bytes, &err), DB_DONE);
	assert_true(visit_contains(&bytes, " Ann"));
	assert_false(visit_contains(&bytes, " Bo"));
	string_release(&bytes);
	http_close(g.c);
}

static void games_without_an_opponent_are_deleted_at_once(void **state)
{
	(void)state;
	struct pair g;
	struct string out = {0};
	access_set_operator(&visit_http.api.access, OPERATOR);
	g.c = visit_connect();
	visit_ask(g.c, "POST", "/api/rooms", NULL, "{\"game\":\"qilin\",\"name\":\"Cy\"}");
	http_turn(&visit_http);
	assert_int_equal(visit_answer(g.c, &out), 201);
	visit_member(out.text, "token", g.tokens[0], sizeof g.tokens[0]);
	visit_member(out.text, "room", g.room, sizeof g.room);
	snprintf(g.target, sizeof g.target, "/api/rooms/%s", g.room);
	delete_room(&g, g.tokens[0], 409, "room_not_over"); /* it can be left */
	operate(&g, OPERATOR, "{\"do\":\"close\"}", 200, "");
	delete_room(&g, g.tokens[0], 204, "");
	visit_ask(g.c, "GET", g.target, NULL, NULL);
	visit_expect(g.c, 404, "no_room");
	string_release(&out);
	http_close(g.c);
}

/* --- blocked names --- */

static void blocked_names_cannot_join(void **state)
{
	(void)state;
	struct string out = {0}, many = {0};
	char room[SECRET_NAME_LENGTH + 1], join[60];
	struct http_connection *c = visit_connect();
	visit_ask(c, "POST", "/api/rooms", NULL,
		  "{\"game\":\"qilin\",\"name\":\"Cy\",\"blocked\":[\"Bo\",\"Ms Rude\"]}");
	http_turn(&visit_http);
	assert_int_equal(visit_answer(c, &out), 201);
	assert_null(strstr(out.text, "Rude"));
	visit_member(out.text, "room", room, sizeof room);
	snprintf(join, sizeof join, "/api/rooms/%s/join", room);
	http_close(c);
	visit_close_server();
	visit_open_server();
	c = visit_connect();
	visit_ask(c, "POST", join, NULL, "{\"name\":\"ms rude\"}");
	http_turn(&visit_http);
	visit_expect(c, 409, "\"id\":\"room_blocked\"");
	visit_ask(c, "POST", join, NULL, "{\"name\":\"Bob\"}");
	http_turn(&visit_http);
	visit_expect(c, 200, "\"name\":\"Bob\"");
	static const char *const bad[] = {"\"Bo\"", "[7]", "[\"\"]", "[\"a\\nb\"]"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		string_clear(&many);
		string_add(&many, "{\"game\":\"qilin\",\"name\":\"Cy\",\"blocked\":%s}", bad[i]);
		visit_ask(c, "POST", "/api/rooms", NULL, many.text);
		http_turn(&visit_http);
		int status = visit_answer(c, &out);
		if (i == 2 ? status != 201 : status != 400 && status != 422) /* an empty name blocks nobody */
			fail_msg("%s: %s", bad[i], out.text);
	}
	string_clear(&many);
	string_add(&many, "{\"game\":\"qilin\",\"name\":\"Cy\",\"blocked\":[\"a\"");
	for (int i = 0; i < ROOM_BLOCKED_MAX; i++)
		string_add(&many, ",\"a%d\"", i);
	string_add(&many, "]}");
	visit_ask(c, "POST", "/api/rooms", NULL, many.text);
	http_turn(&visit_http);
	visit_expect(c, 422, "room_many_blocked");
	string_release(&out);
	string_release(&many);
	http_close(c);
}

static void players_block_their_opponent(void **state)
{
	(void)state;
	struct pair g;
	pair_begin(&g, "xiangqi", "");
	pair_act(&g, 0, "{\"do\":\"block\"}", 200, "\"blocks\":true");
	pair_act(&g, 0, "{\"do\":\"block\"}", 200, "\"blocks\":true");
	pair_act(&g, 1, "{\"do\":\"say\",\"phrase\":\"hello\"}", 200, "\"blocks\":false");
	char said[100]; /* the clock of the test stands still */
	snprintf(said, sizeof said, "\"said\":[{\"n\":%lld,\"side\":0,\"phrase\":\"sorry\"}]",
		 (long long)api_now_ms(&visit_http.api) + 1);
	pair_act(&g, 0, "{\"do\":\"say\",\"phrase\":\"sorry\"}", 200, said);
	pair_expect(&g, 1, "\"phrase\":\"hello\"},{\"n\":");
	pair_expect(&g, -1, "\"phrase\":\"hello\"},{\"n\":");
	pair_act(&g, 0, "{\"do\":\"resign\"}", 200, "");
	pair_act(&g, 1, "{\"do\":\"rematch\"}", 200, "\"rematch\":1");
	pair_expect(&g, 0, "\"rematch\":null");
	http_close(g.c);
	visit_close_server();
	visit_open_server();
	g.c = visit_connect();
	pair_expect(&g, 0, "\"rematch\":null");
	pair_act(&g, 0, "{\"do\":\"unblock\"}", 200, "\"rematch\":1");
	pair_act(&g, -1, "{\"do\":\"block\"}", 409, "room_no_seat");
	http_close(g.c);
}

/* --- the password --- */

#define PASSWORD   "open sesame"
#define LOGIN_BODY "{\"password\":\"" PASSWORD "\"}"

static void set_password(void)
{
	access_set_password(&visit_http.api.access, PASSWORD, "secret of this server");
}

/* A request with cookies; the path may be followed by anything else in the address. */
static void ask_with_cookies(struct http_connection *c, const char *target, const char *cookies)
{
	struct string text = {0};
	string_add(&text, "GET %s HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n\r\n", target, cookies);
	http_take(c, text.text, text.length);
	string_release(&text);
}

static void guess(struct http_connection *c, const char *password, int status, const char *words)
{
	char body[100];
	snprintf(body, sizeof body, "{\"password\":\"%s\"}", password);
	visit_ask(c, "POST", "/api/login", NULL, body);
	visit_expect(c, status, words);
}

static void without_the_password_rooms_and_games_are_closed(void **state)
{
	(void)state;
	struct pair g;
	char target[60];
	pair_begin(&g, "xiangqi", "");
	set_password();
	const char *const ends[] = {"", "/events", "/socket"};
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		snprintf(target, sizeof target, "%s%s", g.target, ends[i]);
		visit_ask(g.c, "GET", target, NULL, NULL);
		visit_expect(g.c, 401, "\"id\":\"server_login_needed\"");
	}
	snprintf(target, sizeof target, "%s/join", g.target);
	visit_ask(g.c, "POST", target, NULL, "{\"name\":\"Cy\"}");
	visit_expect(g.c, 401, "server_login_needed");
	visit_ask(g.c, "POST", g.target, g.tokens[0], "{\"do\":\"resign\"}");
	visit_expect(g.c, 401, "server_login_needed");
	visit_ask(g.c, "POST", "/api/rooms", NULL, "{\"game\":\"qilin\",\"name\":\"Cy\"}");
	visit_expect(g.c, 401, "server_login_needed");
	visit_ask(g.c, "GET", "/api/rooms", NULL, NULL);
	visit_expect(g.c, 401, "www-authenticate: ");
	visit_ask(g.c, "GET", "/api/games", NULL, NULL);
	visit_expect(g.c, 401, "server_login_needed");
	visit_ask(g.c, "GET", "/api/games/1", NULL, NULL);
	visit_expect(g.c, 401, "server_login_needed");
	visit_ask(g.c, "GET", "/api/health", NULL, NULL);
	visit_expect(g.c, 200, "ok");
	access_set_operator(&visit_http.api.access, OPERATOR);
	visit_ask(g.c, "GET", "/api/rooms", OPERATOR, NULL);
	visit_expect(g.c, 200, "rooms");
	http_close(g.c);
}

static void the_password_sets_a_cookie_that_admits(void **state)
{
	(void)state;
	struct string out = {0};
	char cookie[100], cookies[200];
	struct http_connection *c = visit_connect();
	guess(c, "whatever", 204, ""); /* no password is needed */
	set_password();
	visit_ask(c, "POST", "/api/login", NULL, LOGIN_BODY);
	assert_int_equal(visit_answer(c, &out), 204);
	assert_non_null(strstr(out.text, "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict\r\n"));
	const char *at = strstr(out.text, "set-cookie: ") + strlen("set-cookie: ");
	snprintf(cookie, sizeof cookie, "%.*s", (int)strcspn(at, ";"), at);
	assert_null(strstr(cookie, PASSWORD));
	ask_with_cookies(c, "/api/rooms", cookie);
	visit_expect(c, 200, "rooms");
	snprintf(cookies, sizeof cookies, "theme=dark; %s; other=1", cookie);
	ask_with_cookies(c, "/api/games", cookies);
	visit_expect(c, 200, "games");
	cookie[strlen(cookie) - 1] ^= 1;
	ask_with_cookies(c, "/api/rooms", cookie);
	visit_expect(c, 401, "");
	ask_with_cookies(c, "/api/rooms", "qipan_login=");
	visit_expect(c, 401, "");
	access_set_password(&visit_http.api.access, "another password", "secret of this server");
	cookie[strlen(cookie) - 1] ^= 1;
	ask_with_cookies(c, "/api/rooms", cookie);
	visit_expect(c, 401, "");
	string_release(&out);
	http_close(c);
}

static void cookies_of_sites_with_https_are_secure(void **state)
{
	(void)state;
	static const char *const origins[] = {"http://lan:9000", "https://qipan.example.org"};
	struct host_sites *sites = &visit_http.gate.sites;
	struct string out = {0};
	set_password();
	for (int i = 0; i < 2; i++) {
		struct http_connection *c = visit_connect();
		assert_true(host_add_site(sites, origins[i]));
		string_clear(&out);
		string_add(&out, "POST /api/login HTTP/1.1\r\nHost: localhost\r\nOrigin: %s\r\n", origins[i]);
		string_add(&out, "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s", strlen(LOGIN_BODY),
			   LOGIN_BODY);
		http_take(c, out.text, out.length);
		string_clear(&out);
		assert_int_equal(visit_answer(c, &out), 204);
		assert_non_null(strstr(out.text, i ? "; SameSite=Strict; Secure\r\n" : "; SameSite=Strict\r\n"));
		http_close(c);
	}
	string_release(&out);
}

static void wrong_passwords_are_limited_per_address(void **state)
{
	(void)state;
	struct sockaddr_storage address = {.ss_family = AF_INET6};
	((struct sockaddr_in6 *)&address)->sin6_addr.s6_addr[0] = 0x20;
	set_password();
	struct http_connection *c = visit_connect(), *other = http_open(&visit_http, &address, NULL);
	for (int i = 0; i < GATE_GUESSES_MAX; i++)
		guess(c, "wrong", 401, "server_wrong_password");
	guess(c, PASSWORD, 429, "server_many_guesses");
	http_close(c);
	c = visit_connect(); /* another connection from there */
	guess(c, PASSWORD, 429, "retry-after: 600");
	guess(other, PASSWORD, 204, "set-cookie");
	visit_pass(GATE_GUESSES_MS - 1000);
	guess(c, PASSWORD, 429, "");
	visit_pass(1000);
	guess(c, "wrong", 401, "");
	guess(c, PASSWORD, 204, "set-cookie");
	http_close(c);
	http_close(other);
}

static void only_permitted_clients_create_rooms(void **state)
{
	(void)state;
	static const char body[] = "{\"game\":\"qilin\",\"name\":\"Cy\"}";
	struct string out = {0};
	struct http_connection *c = visit_connect();
	access_set_operator(&visit_http.api.access, OPERATOR);
	visit_http.api.access.rooms = ACCESS_OPERATOR;
	visit_ask(c, "POST", "/api/rooms", NULL, body);
	http_turn(&visit_http);
	visit_expect(c, 403, "room_by_operator");
	visit_ask(c, "POST", "/api/rooms", OPERATOR, body);
	http_turn(&visit_http);
	assert_int_equal(visit_answer(c, &out), 201);
	assert_null(strstr(out.text, OPERATOR)); /* the seat has a different token */
	visit_http.api.access.rooms = ACCESS_NOBODY;
	visit_ask(c, "POST", "/api/rooms", OPERATOR, body);
	http_turn(&visit_http);
	visit_expect(c, 403, "room_by_nobody");
	string_release(&out);
	http_close(c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		visit_test(the_operator_closes_games),
		visit_test(closed_games_stay_closed_after_a_restart),
		visit_test(finished_games_keep_their_result),
		visit_test(the_operator_deletes_rooms),
		visit_test(players_delete_their_games),
		visit_test(deleted_names_are_not_stored),
		visit_test(games_without_an_opponent_are_deleted_at_once),
		visit_test(blocked_names_cannot_join),
		visit_test(players_block_their_opponent),
		visit_test(without_the_password_rooms_and_games_are_closed),
		visit_test(the_password_sets_a_cookie_that_admits),
		visit_test(cookies_of_sites_with_https_are_secure),
		visit_test(wrong_passwords_are_limited_per_address),
		visit_test(only_permitted_clients_create_rooms),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
