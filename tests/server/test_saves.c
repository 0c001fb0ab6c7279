/* Saved games while other processes lock, remove or replace their file. */
#include "client.h"

#include "support.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/db.h"

/* --- helpers --- */

#define JSON       "Content-Type: application/json\r\n"
#define GAME(name) "{\"name\":\"" name "\",\"record\":\"[Game \\\"qilin\\\"]\\n[Result \\\"*\\\"]\\n\\n1. a1 b2 *\\n\"}"

static const char *path_of(const char *name)
{
	static char paths[4][256];
	static int n;
	char *path = paths[n++ % 4];
	snprintf(path, sizeof paths[0], "%s/%s", server.folder, name);
	return path;
}

static void move_file(const char *from, const char *to)
{
	assert_int_equal(rename(path_of(from), path_of(to)), 0);
}

/* Number of games in the file, as seen by a program that opens it now. */
static int64_t games_in(const char *name)
{
	struct error err;
	int64_t n = -1;
	struct db *db = db_open(path_of(name), &err);
	if (!db)
		fail_msg("%s", err.text);
	assert_int_equal(db_count(db, &n, &err), DB_DONE);
	db_close(db);
	return n;
}

static int send_save(const char *name)
{
	char text[400], body[200];
	int fd = client_connect(&server);
	snprintf(body, sizeof body, "{\"name\":\"%s\",\"record\":\"[Game \\\"qilin\\\"]\\n\\n1. a1 *\\n\"}", name);
	int n = snprintf(text, sizeof text,
			 "POST /api/games HTTP/1.1\r\nHost: localhost:%d\r\nContent-Length: %zu\r\n\r\n%s", server.port,
			 strlen(body), body);
	client_send(fd, text, (size_t)n);
	return fd;
}

/* --- locked by another process --- */

static void a_held_file_stops_no_reader(void **state)
{
	(void)state;
	struct error err;
	struct answer a;
	struct db_game g = {.name = "other", .game = "", .first = "", .second = "", .result = "", .record = ""};
	client_expect("POST", "/api/games", JSON, GAME("first"), 201, NULL);
	struct db *other = db_open(path_of("data/games.db"), &err);
	assert_non_null(other);
	for (int round = 0; round < 3; round++) {
		assert_int_equal(db_insert(other, &g, &err), DB_DONE);
		int waiting = send_save("waits");
		struct pollfd p = {.fd = waiting, .events = POLLIN};
		for (int i = 0; i < 2; i++) { /* far less than a save may wait */
			client_expect("GET", "/", "", NULL, 200, "the page");
			client_expect("GET", "/api/games/1", "", NULL, 200, "\"name\":\"first\"");
			client_expect("GET", "/api/health", "", NULL, 200, NULL);
			client_expect("POST", "/api/judge", JSON, "{\"moves\":\"h2e2\"}", 200, "\"plies\":1");
			assert_int_equal(poll(&p, 1, 0), 0); /* and it is still waiting */
		}
		assert_int_equal(db_commit(other, &err), DB_DONE);
		assert_true(client_read(waiting, false, &a));
		assert_int_equal(a.status, 201);
		answer_release(&a);
		close(waiting);
	}
	db_close(other);
	client_expect("GET", "/api/health", "", NULL, 200, "\"games\":7,");
}

static void changes_wait_in_their_order(void **state)
{
	(void)state;
	enum { N = 5 };
	int fds[N];
	char id[20];
	struct error err;
	struct db_game g = {.name = "other", .game = "", .first = "", .second = "", .result = "", .record = ""};
	struct db *other = db_open(path_of("data/games.db"), &err);
	assert_non_null(other);
	assert_int_equal(db_insert(other, &g, &err), DB_DONE);
	for (int i = 0; i < N; i++) {
		fds[i] = send_save("waits");
		client_expect("GET", "/api/health", "", NULL, 200, NULL); /* so that it has arrived */
	}
	assert_int_equal(db_commit(other, &err), DB_DONE);
	for (int i = 0; i < N; i++) {
		struct answer a;
		snprintf(id, sizeof id, "\"id\":%d,", i + 2);
		assert_true(client_read(fds[i], false, &a));
		assert_int_equal(a.status, 201);
		assert_non_null(strstr(a.body, id));
		answer_release(&a);
		close(fds[i]);
	}
	db_close(other);
}

static void who_waits_may_go(void **state)
{
	(void)state;
	struct error err;
	struct db_game g = {.name = "other", .game = "", .first = "", .second = "", .result = "", .record = ""};
	struct db *other = db_open(path_of("data/games.db"), &err);
	assert_non_null(other);
	assert_int_equal(db_insert(other, &g, &err), DB_DONE);
	for (int i = 0; i < 10; i++)
		close(send_save("gone"));
	int fd = send_save("stays");
	struct answer a;
	assert_int_equal(db_commit(other, &err), DB_DONE);
	assert_true(client_read(fd, false, &a));
	assert_int_equal(a.status, 201);
	answer_release(&a);
	close(fd);
	db_close(other);
	int status = client_stop(&server, SIGTERM);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* --- removed or replaced --- */

static void nothing_is_saved_in_a_file_that_is_gone(void **state)
{
	(void)state;
	client_expect("POST", "/api/games", JSON, GAME("kept"), 201, NULL);
	client_expect("POST", "/api/games", JSON, GAME("kept too"), 201, NULL);
	move_file("data/games.db", "data/away.db");
	for (int i = 0; i < 3; i++) {
		client_expect("POST", "/api/games", JSON, GAME("lost"), 507, "\"gone\"");
		client_expect("PUT", "/api/games/1", JSON, GAME("lost"), 507, "\"gone\"");
		client_expect("DELETE", "/api/games/1", "", NULL, 507, "\"gone\"");
		client_expect("GET", "/api/games/1", "", NULL, 507, "\"gone\"");
		client_expect("GET", "/api/games", "", NULL, 507, "\"gone\"");
		client_expect("GET", "/api/health", "", NULL, 503, "\"status\":\"store\"");
		client_expect("GET", "/", "", NULL, 200, "the page");
	}
	assert_int_not_equal(access(path_of("data/games.db"), F_OK), 0); /* no new file is created in its place */
	move_file("data/away.db", "data/games.db");
	client_expect("GET", "/api/games/2", "", NULL, 200, "\"name\":\"kept too\"");
	client_expect("POST", "/api/games", JSON, GAME("again"), 201, "\"id\":3,");
	client_stop(&server, SIGKILL);
	assert_int_equal(games_in("data/games.db"), 3);
}

static void another_file_in_its_place_is_taken(void **state)
{
	(void)state;
	struct error err;
	struct db_game g = {.name = "of before", .game = "", .first = "", .second = "", .result = "", .record = ""};
	struct db *copy = db_open(path_of("copy.db"), &err);
	assert_non_null(copy);
	assert_int_equal(db_insert(copy, &g, &err), DB_DONE);
	assert_int_equal(db_commit(copy, &err), DB_DONE);
	db_close(copy);
	for (int i = 0; i < 5; i++)
		client_expect("POST", "/api/games", JSON, GAME("kept"), 201, NULL);
	move_file("data/games.db", "away.db"); /* its log stays behind */
	move_file("copy.db", "data/games.db");
	client_expect("GET", "/api/games/1", "", NULL, 200, "\"name\":\"of before\"");
	client_expect("GET", "/api/health", "", NULL, 200, "\"games\":1,");
	client_expect("POST", "/api/games", JSON, GAME("new"), 201, "\"id\":2,");
	client_stop(&server, SIGKILL);
	assert_int_equal(games_in("data/games.db"), 2);
	assert_int_equal(games_in("away.db"), 5); /* acknowledged saves went there */
}

static void a_log_that_is_removed_loses_nothing(void **state)
{
	(void)state;
	static const char *const names[] = {"data/games.db-wal", "data/games.db-shm"};
	int n = 0;
	for (int i = 0; i < 6; i++) {
		client_expect("POST", "/api/games", JSON, GAME("kept"), 201, NULL);
		client_expect("POST", "/api/games", JSON, GAME("kept"), 201, NULL);
		assert_int_equal(unlink(path_of(names[i % 2])), 0);
		if (i > 3)
			assert_int_equal(unlink(path_of(names[(i + 1) % 2])), 0);
		client_expect("POST", "/api/games", JSON, GAME("kept"), 201, NULL);
		n += 3;
		client_stop(&server, SIGKILL);
		assert_int_equal(games_in("data/games.db"), n);
		client_start(&server, "");
	}
}

static void what_is_no_file_of_games_is_not_taken(void **state)
{
	(void)state;
	client_expect("POST", "/api/games", JSON, GAME("kept"), 201, NULL);
	move_file("data/games.db", "data/away.db");
	client_file(&server, "data/games.db", "this is not what a file of SQLite begins with");
	client_expect("GET", "/api/games/1", "", NULL, 507, "\"gone\"");
	client_expect("POST", "/api/games", JSON, GAME("lost"), 507, "\"gone\"");
	move_file("data/away.db", "data/games.db");
	client_expect("GET", "/api/games/1", "", NULL, 200, "\"name\":\"kept\"");
	move_file("data", "elsewhere"); /* the whole folder */
	client_expect("GET", "/api/games/1", "", NULL, 507, "\"gone\"");
	move_file("elsewhere", "data");
	client_expect("GET", "/api/games/1", "", NULL, 200, "\"name\":\"kept\"");
	int status = client_stop(&server, SIGTERM);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* The file has its maximum size already; the space after its games is a hole. */
static void a_full_file_refuses_what_it_cannot_hold(void **state)
{
	(void)state;
	uint32_t pages = DB_BYTES_MAX / 4096;
	unsigned char bytes[4] = {(unsigned char)(pages >> 24), (unsigned char)(pages >> 16),
				  (unsigned char)(pages >> 8), (unsigned char)pages};
	char words[40];
	int n = 1, status = 201;
	client_expect("POST", "/api/games", JSON, GAME("kept"), 201, NULL);
	client_stop(&server, SIGTERM);
	int file = open(path_of("data/games.db"), O_RDWR);
	assert_true(file >= 0 && pwrite(file, bytes, 4, 28) == 4 && ftruncate(file, DB_BYTES_MAX) == 0);
	close(file);
	client_start(&server, "");
	while (status == 201 && n < 200) { /* about one page is left */
		struct answer a = ask(&server, "POST", "/api/games", JSON, GAME("small"));
		status = a.status;
		n += status == 201;
		answer_release(&a);
	}
	assert_int_equal(status, 507);
	client_expect("POST", "/api/games", JSON, GAME("small"), 507, "\"full\"");
	snprintf(words, sizeof words, "\"games\":%d,", n);
	client_expect("GET", "/api/health", "", NULL, 200, words);
	client_expect("GET", "/api/games/1", "", NULL, 200, "\"name\":\"kept\"");
	client_expect("DELETE", "/api/games/1", "If-Match: 1\r\n", NULL, 400, "expected one revision");
	client_expect("DELETE", "/api/games/1", "", NULL, 204, NULL);
	client_expect("POST", "/api/games", JSON, GAME("small"), 201, NULL);
}

static void a_save_may_ask_that_nothing_is_there(void **state)
{
	(void)state;
	client_expect("POST", "/api/games", JSON, GAME("first"), 201, NULL);
	client_expect("PUT", "/api/games/1", JSON "If-None-Match: *\r\n", GAME("second"), 412, "\"exists\"");
	client_expect("DELETE", "/api/games/1", "If-None-Match: *\r\n", NULL, 412, NULL);
	client_expect("GET", "/api/games/1", "", NULL, 200, "\"name\":\"first\"");
	client_expect("PUT", "/api/games/9", JSON "If-None-Match: *\r\n", GAME("second"), 404, "\"no_game\"");
	client_expect("PUT", "/api/games/1", JSON "If-None-Match: \"1\"\r\n", GAME("second"), 400, "expected *");
	client_expect("PUT", "/api/games/1", JSON "If-Match: \"1\"\r\nIf-None-Match: *\r\n", GAME("second"), 400, NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_held_file_stops_no_reader, client_begin, client_end),
		cmocka_unit_test_setup_teardown(changes_wait_in_their_order, client_begin, client_end),
		cmocka_unit_test_setup_teardown(who_waits_may_go, client_begin, client_end),
		cmocka_unit_test_setup_teardown(nothing_is_saved_in_a_file_that_is_gone, client_begin, client_end),
		cmocka_unit_test_setup_teardown(another_file_in_its_place_is_taken, client_begin, client_end),
		cmocka_unit_test_setup_teardown(a_log_that_is_removed_loses_nothing, client_begin, client_end),
		cmocka_unit_test_setup_teardown(what_is_no_file_of_games_is_not_taken, client_begin, client_end),
		cmocka_unit_test_setup_teardown(a_full_file_refuses_what_it_cannot_hold, client_begin, client_end),
		cmocka_unit_test_setup_teardown(a_save_may_ask_that_nothing_is_there, client_begin, client_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
