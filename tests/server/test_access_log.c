/* The lines of "qipan serve --log-requests". */
#include "support.h"

#include <arpa/inet.h>
#include <string.h>

#include "base/json.h"
#include "server/access_log.h"

static struct sockaddr_storage client;

static struct access_entry access_of(const char *method, const char *path)
{
	client = (struct sockaddr_storage){.ss_family = AF_INET};
	((struct sockaddr_in *)&client)->sin_addr.s_addr = htonl(0xc0000201);
	return (struct access_entry){.at_ms = 1795000000007,
				     .client = &client,
				     .method = method,
				     .path = path,
				     .route = "none",
				     .status = 404,
				     .bytes = 12,
				     .us = 1002003};
}

static void expect_line(const struct access_entry *a, const char *expected)
{
	struct string line = {0};
	struct error err;
	size_t at;
	access_log_write(a, &line);
	assert_string_equal(line.text, expected);
	struct json *json = json_new(line.text, line.length, &at, &err);
	assert_non_null(json);
	json_free(json);
	string_release(&line);
}

#define BEGINNING "{\"time\":\"2026-11-18T11:06:40.007Z\",\"client\":\"192.0.2.1\","
#define END       ",\"route\":\"none\",\"status\":404,\"bytes\":12,\"ms\":1002.003}"

static void a_line_has_these_members(void **state)
{
	(void)state;
	struct access_entry a = access_of("GET", "/x");
	expect_line(&a, BEGINNING "\"method\":\"GET\",\"path\":\"/x\"" END);
	a = access_of(NULL, NULL);
	expect_line(&a, BEGINNING "\"method\":null,\"path\":null" END);
	a = access_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "/");
	expect_line(&a, BEGINNING "\"method\":\"ABCDEFGHIJKLMNOPQRST\",\"path\":\"/\"" END);
}

static void hostile_paths_stay_on_their_line(void **state)
{
	(void)state;
	struct access_entry a = access_of("GET", "/\n\x1b[31m\"\\\x7f\xff");
	expect_line(&a, BEGINNING "\"method\":\"GET\",\"path\":\"/\\u000a\\u001b[31m\\\"\\\\\\u007f\\ufffd\"" END);
	a = access_of("GET", "/\xc2\x9b\xe2\x80\xae"); /* CSI, and right-to-left override */
	expect_line(&a, BEGINNING "\"method\":\"GET\",\"path\":\"/\xef\xbf\xbd\xef\xbf\xbd\"" END);
}

static void long_paths_are_cut_between_characters(void **state)
{
	(void)state;
	char path[1000] = "/";
	struct string line = {0};
	while (strlen(path) < 900)
		strcat(path, "\xe6\xa3\x8b");
	struct access_entry a = access_of("GET", path);
	access_log_write(&a, &line);
	assert_true(line.length < 600);
	assert_true(text_is_utf8(line.text));
	assert_null(strstr(line.text, "\xef\xbf\xbd"));
	string_release(&line);
}

/* A client that puts the token of its seat into the path by mistake. */
static void tokens_are_masked(void **state)
{
	(void)state;
	struct access_entry a = access_of("GET", "/api/rooms/k7f39qtx2m4d/AAECAwQFBgcICQoLDA0ODw/x");
	expect_line(&a,
		    BEGINNING "\"method\":\"GET\",\"path\":\"/api/rooms/k7f39qtx2m4d/**********************/x\"" END);
	a = access_of("GET", "/AAECAwQFBgcICQoLDA0ODw");
	expect_line(&a, BEGINNING "\"method\":\"GET\",\"path\":\"/**********************\"" END);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_line_has_these_members),
		cmocka_unit_test(hostile_paths_stay_on_their_line),
		cmocka_unit_test(long_paths_are_cut_between_characters),
		cmocka_unit_test(tokens_are_masked),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
