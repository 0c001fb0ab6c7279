/* visitors: a server without sockets, and what its visitors send and receive. Its clock stands still unless a test
 * moves it, and a request takes the processor time that the test sets (the linker turns clock_us into __wrap_clock_us,
 * and clock_cpu_us likewise), so no answer depends on the speed of the machine. */
#ifndef TESTS_VISITORS_H
#define TESTS_VISITORS_H

#include "support.h"

#include "scratch.h"
#include "server/http.h"

extern struct http visit_http;
extern _Atomic(int64_t) visit_now_us;              /* threads of jobs read it too */
extern int64_t visit_cost_us;                      /* processor time of each request; 0 at first */
extern char visit_path[SCRATCH_TEMPLATE_MAX + 16]; /* of the database */

/* Setup and teardown of a test: a server with an empty database. */
int visit_begin(void **state);
int visit_end(void **state);

#define visit_test(test) cmocka_unit_test_setup_teardown(test, visit_begin, visit_end)

/* In between, for restarts. */
void visit_open_server(void);
void visit_close_server(void);

/* Lets time pass, with the turns of the server; moving visit_now_us alone has none. */
void visit_pass(int64_t ms);

struct http_connection *visit_connect(void);

/* Sends a request. token and body may be NULL. */
void visit_ask(struct http_connection *, const char *method, const char *target, const char *token, const char *body);

/* Takes the pending answer with its head, and returns its status. */
int visit_answer(struct http_connection *, struct string *out);

/* The pending answer has that status and contains the words. */
void visit_expect(struct http_connection *, int status, const char *words);

/* No answer is pending. */
void visit_expect_waiting(struct http_connection *);

/* A string member of an answer. */
void visit_member(const char *text, const char *name, char *out, size_t size);

/* Appends all output of a connection, which may contain zero bytes. */
void visit_collect(struct http_connection *, struct string *out);
bool visit_contains(const struct string *bytes, const char *text);

/* A room with both players. */
struct pair {
	char room[SECRET_NAME_LENGTH + 1], target[40];
	char tokens[2][SECRET_TOKEN_LENGTH + 1];
	struct http_connection *c;
};

void pair_begin(struct pair *, const char *game, const char *clock);

/* side -1: a spectator. */
void pair_act(struct pair *, int side, const char *body, int status, const char *words);
void pair_expect(struct pair *, int side, const char *words);

/* A WebSocket of the room, after its first message. */
struct http_connection *pair_open_socket(const struct pair *, const char *first);
struct http_connection *pair_open_seat(const struct pair *, int side);

/* Sends a text frame; receives frames that contain the words. */
void socket_say(struct http_connection *, const char *text);
void socket_hear(struct http_connection *, const char *words);

#endif
