/* Rooms and those who are allowed more or less than others: the operator. */
#include "visitors.h"

#include <stdio.h>
#include <string.h>

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
	operate(&g, OPERATOR, "{\"do\":\"close\"}", 200, "\"result\":null,\"ruling\":\"\",\"closed\":true");
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		visit_test(the_operator_closes_games),
		visit_test(closed_games_stay_closed_after_a_restart),
		visit_test(finished_games_keep_their_result),
		visit_test(the_operator_deletes_rooms),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
