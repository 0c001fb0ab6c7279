/* The games of a tournament are written in parts, between which the server answers others. */
#include "visitors.h"

#include <stdio.h>
#include <string.h>

#include "rooms/director.h"
#include "rooms/hall_parts.h"

#define PLAYERS 10 /* of a round robin: 45 games, more than a part */
#define GAMES   45

static char path[80]; /* of the games */

static void ask(struct http_connection *c, const char *target, const char *token, const char *body, const char *words)
{
	visit_ask(c, body ? "POST" : "GET", target, token, body);
	http_turn(&visit_http);
	visit_expect(c, 200, words);
}

/* All games are over and not in memory. */
static void play_all(struct http_connection *c)
{
	char token[SECRET_TOKEN_LENGTH + 1], name[SECRET_NAME_LENGTH + 1], target[60], join[80], body[120];
	struct string out = {0};
	visit_ask(c, "POST", "/api/tournaments", NULL,
		  "{\"name\":\"Club\",\"kind\":\"round_robin\",\"game\":\"surakarta\"}");
	http_turn(&visit_http);
	assert_int_equal(visit_answer(c, &out), 201);
	visit_member(out.text, "tournament", name, sizeof name);
	visit_member(out.text, "token", token, sizeof token);
	string_release(&out);
	snprintf(target, sizeof target, "/api/tournaments/%s", name);
	snprintf(join, sizeof join, "%s/join", target);
	snprintf(path, sizeof path, "%s/games", target);
	for (int i = 0; i < PLAYERS; i++) {
		snprintf(body, sizeof body, "{\"name\":\"Player %d\"}", i + 1);
		ask(c, join, NULL, body, "");
	}
	for (int round = 1; round < PLAYERS; round++) {
		snprintf(body, sizeof body, "{\"do\":\"round\",\"round\":%d}", round);
		ask(c, target, token, body, "");
		visit_pass(250); /* opens the rooms */
		for (int board = 1; board <= PLAYERS / 2; board++) {
			snprintf(body, sizeof body, "{\"do\":\"result\",\"round\":%d,\"board\":%d,\"result\":\"1-0\"}",
				 round, board);
			ask(c, target, token, body, "");
		}
		visit_pass(250);
	}
	visit_pass(80000);
	assert_int_equal(visit_http.api.hall->n_rooms, 0);
}

static int count(const char *text, const char *word)
{
	int n = 0;
	for (; (text = strstr(text, word)); text++)
		n++;
	return n;
}

static void others_are_answered_between_the_parts(void **state)
{
	(void)state;
	struct http_connection *c = visit_connect(), *other = visit_connect();
	struct string out = {0};
	int n_turns = 0;
	play_all(c);
	visit_ask(c, "GET", path, NULL, NULL);
	for (; http_ready(&visit_http) != c; n_turns++) {
		visit_expect_waiting(c);
		assert_int_equal(http_wait_ms(&visit_http), 0);
		visit_ask(other, "GET", "/api/rooms?stage=open", NULL, NULL);
		visit_expect(other, 200, "\"rooms\"");
		http_turn(&visit_http);
		assert_int_equal(visit_http.api.hall->n_rooms, 0); /* they do not stay in memory */
		assert_in_range(n_turns, 0, GAMES);
	}
	assert_in_range(n_turns, 3, GAMES + 1);
	assert_int_equal(visit_answer(c, &out), 200);
	assert_int_equal(count(out.text, "[Event \"Club\"]"), GAMES);
	assert_int_equal(count(out.text, "[Round \"9\"]"), PLAYERS / 2);
	assert_int_equal(http_wait_ms(&visit_http) > 0, true);
	string_release(&out);
	http_close(other);
	http_close(c);
}

/* Clients that leave, and several at a time. */
static void exports_take_turns(void **state)
{
	(void)state;
	struct http_connection *c = visit_connect(), *leaves = visit_connect(), *closes = visit_connect();
	struct string out = {0};
	int n_turns = 0;
	play_all(c);
	struct http_connection *second = visit_connect();
	visit_ask(leaves, "GET", path, NULL, NULL);
	visit_ask(closes, "GET", path, NULL, NULL);
	visit_ask(c, "GET", path, NULL, NULL);
	visit_ask(second, "GET", path, NULL, NULL);
	http_turn(&visit_http);
	http_close(leaves);
	http_take_end(closes);
	assert_ptr_equal(http_ready(&visit_http), closes);
	http_close(closes);
	while (visit_http.n_busy > 0 && n_turns++ < 3 * GAMES) {
		http_turn(&visit_http);
		for (struct http_connection *done; (done = http_ready(&visit_http));) {
			string_clear(&out);
			assert_int_equal(visit_answer(done, &out), 200);
			assert_int_equal(count(out.text, "[Event \"Club\"]"), GAMES);
		}
	}
	assert_int_equal(visit_http.n_busy, 0);
	string_release(&out);
	http_close(c);
	http_close(second);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		visit_test(others_are_answered_between_the_parts),
		visit_test(exports_take_turns),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
