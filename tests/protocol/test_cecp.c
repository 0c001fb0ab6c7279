/* Pondering in CECP, where the reaction to a line depends on earlier ones: the expected reply turns the ponder into our
 * search, any other line ends it. */
#include "support.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/registry.h"
#include "protocol/protocols.h"

static struct host host;
static FILE *to, *from; /* our ends of the pipes */
static FILE *in, *out;  /* the engine's ends */
static pthread_t thread;
static char line[1000]; /* the last line of its output */

static void *talk(void *context)
{
	struct error err;
	(void)context;
	bool talked = client_run(&host, protocols, "0", in, out, &err);
	fclose(out);
	return talked ? "" : NULL;
}

static int begin(void **state)
{
	int ends[2][2];
	(void)state;
	if (pipe(ends[0]) != 0 || pipe(ends[1]) != 0)
		return -1;
	in = fdopen(ends[0][0], "r");
	to = fdopen(ends[0][1], "w");
	from = fdopen(ends[1][0], "r");
	out = fdopen(ends[1][1], "w");
	setlinebuf(to);
	host_init(&host, games_find("xiangqi", NULL), NULL);
	return pthread_create(&thread, NULL, talk, NULL);
}

static int end(void **state)
{
	void *talked;
	(void)state;
	fclose(to);
	while (fgets(line, sizeof line, from))
		;
	pthread_join(thread, &talked);
	fclose(from);
	fclose(in);
	host_release(&host);
	return talked ? 0 : -1;
}

static void send_text(const char *text)
{
	fprintf(to, "%s\n", text);
}

static const char *read_output(void)
{
	if (!fgets(line, sizeof line, from))
		fail_msg("no more output");
	line[strcspn(line, "\n")] = 0;
	return line;
}

static bool begins_with(const char *text)
{
	return strncmp(line, text, strlen(text)) == 0;
}

/* Reads up to the next line with that prefix. */
static void read_until(const char *text)
{
	do
		read_output();
	while (!begins_with(text));
}

/* Lets it move, reads up to the last line of its ponder, and returns the ponder move. */
static const char *begin_to_ponder(void)
{
	static char awaited[16];
	send_text("xboard\nnew\nhard\npost\nsd 3\nusermove h2e2");
	read_until("move ");
	read_until("3 ");
	assert_int_equal(sscanf(strchr(line, '\t'), " %15s", awaited), 1);
	return awaited;
}

static void send_move_text(const char *move)
{
	fprintf(to, "usermove %s\n", move);
}

/* A legal move other than the expected one: by an edge pawn, which no reply to h2e2 blocks. */
static const char *other(const char *awaited)
{
	return strcmp(awaited, "a3a4") == 0 ? "i3i4" : "a3a4";
}

static void a_ponder_hit_is_answered_by_that_search(void **state)
{
	(void)state;
	const char *awaited = begin_to_ponder();
	send_text("time 3000\notim 3000");
	send_move_text(awaited);
	read_output();
	assert_true(begins_with("move ")); /* no PV line before it: the result was already known */
	read_until("3 ");                  /* and it ponders again */
}

static void a_ponder_miss_ends_the_search(void **state)
{
	(void)state;
	const char *awaited = begin_to_ponder();
	send_move_text(other(awaited));
	read_output();
	assert_true(begins_with("1 "));
	read_until("move ");
}

static void ping_does_not_stop_pondering(void **state)
{
	(void)state;
	const char *awaited = begin_to_ponder();
	send_text("ping 5");
	read_output();
	assert_string_equal(line, "pong 5");
	send_move_text(awaited);
	read_output();
	assert_true(begins_with("move "));
}

static void force_abandons_a_ponder_hit(void **state)
{
	(void)state;
	const char *awaited = begin_to_ponder();
	send_text("force");
	send_move_text(awaited);
	send_text("undo");
	send_move_text(awaited);
	send_text("ping 6");
	read_output();
	assert_string_equal(line, "pong 6");
}

/* Without a depth limit the ponder is infinite and must be stopped. */
static void infinite_ponders_end(void **state)
{
	(void)state;
	const char *awaited = begin_to_ponder();
	send_text("st 1000000\nsd 0\neasy\nhard");
	read_until("6 ");
	send_text("ping 7");
	read_until("pong 7");
	send_move_text(awaited);
	send_text("?");
	read_until("move ");
	send_text("easy\nping 8");
	read_until("pong 8");
}

/* After the ponder hit the search is an ordinary one: other commands wait for its move. */
static void commands_after_a_ponder_hit_wait_for_the_move(void **state)
{
	(void)state;
	const char *awaited = begin_to_ponder();
	send_text("st 1000000\nsd 0\neasy\nhard");
	read_until("6 ");
	send_move_text(awaited);
	send_text("ping 10\nping 11");
	send_text("?");
	do
		read_output();
	while (!begins_with("move ") && !begins_with("pong "));
	assert_true(begins_with("move "));
	read_until("pong 10");
	read_until("pong 11");
}

static void easy_switches_pondering_off(void **state)
{
	(void)state;
	send_text("xboard\nnew\nhard\neasy\npost\nsd 2\nusermove h2e2");
	read_until("move ");
	send_text("ping 9");
	read_output();
	assert_string_equal(line, "pong 9");
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, begin, end)
	const struct CMUnitTest tests[] = {
		TEST(a_ponder_hit_is_answered_by_that_search),
		TEST(a_ponder_miss_ends_the_search),
		TEST(ping_does_not_stop_pondering),
		TEST(force_abandons_a_ponder_hit),
		TEST(infinite_ponders_end),
		TEST(commands_after_a_ponder_hit_wait_for_the_move),
		TEST(easy_switches_pondering_off),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
