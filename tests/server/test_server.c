/* A server that fails to start: its message, and that it cleans up. */
#include "support.h"

#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/server.h"

static char path[SCRATCH_TEMPLATE_MAX + 16];

static int begin(void **state)
{
	int failed = scratch_begin(state);
	snprintf(path, sizeof path, "%s/games.db", scratch_folder);
	return failed;
}

/* --- helpers --- */

static struct server_setup setup_of(const char *bind, int connections)
{
	return (struct server_setup){
		.bind = bind, .database = path, .version = "0", .connections = connections, .seconds = 3};
}

static void expect_refusal(const struct server_setup *setup, const char *words)
{
	struct error err;
	if (server_new(setup, &err))
		fail_msg("the server started, expected: %s", words);
	if (!strstr(err.text, words))
		fail_msg("expected \"%s\", got: %s", words, err.text);
}

/* Limits the number of open files of this process from now on. */
static void allow_files(rlim_t n)
{
	struct rlimit limit;
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
	limit.rlim_cur = n;
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
}

static rlim_t allowed_files(void)
{
	struct rlimit limit;
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
	return limit.rlim_cur;
}

/* --- tests --- */

static void only_numeric_addresses_are_accepted(void **state)
{
	(void)state;
	struct server_setup setup = setup_of("localhost", 9);
	expect_refusal(&setup, "\"localhost\" is not a valid address");
	assert_false(server_is_address("localhost"));
	assert_false(server_is_loopback("localhost"));
	assert_false(server_port_is_free("localhost", 0));
	assert_true(server_port_is_free("127.0.0.1", 0));
	assert_true(server_port_is_free("::1", 0));
	server_free(NULL);
}

static void too_few_descriptors_prevent_starting(void **state)
{
	(void)state;
	struct server_setup setup = setup_of("127.0.0.1", 9);
	rlim_t before = allowed_files();
	allow_files(0);
	expect_refusal(&setup, "cannot create an event loop");
	bool is_free = server_port_is_free("127.0.0.1", 0);
	allow_files(before);
	assert_false(is_free);
	assert_int_not_equal(access(path, F_OK), 0);
}

static void a_low_descriptor_limit_is_raised(void **state)
{
	(void)state;
	struct error err;
	struct server_setup setup = setup_of("127.0.0.1", 100);
	rlim_t before = allowed_files();
	allow_files(50);
	struct server *s = server_new(&setup, &err);
	rlim_t raised = allowed_files();
	allow_files(before);
	if (!s)
		fail_msg("%s", err.text);
	assert_in_range(raised, 101, 300);
	server_free(s);
}

/* The limit cannot be raised again and affects the whole process, so a child runs the test. */
static void expect_few_files(int files, const char *words)
{
	char command[300], output[1000];
	snprintf(command, sizeof command, "ulimit -n %d; exec %s serve --port 0 --data %s --connections 1000 2>&1",
		 files, QIPAN, scratch_folder);
	FILE *in = popen(command, "r");
	assert_non_null(in);
	output[fread(output, 1, sizeof output - 1, in)] = 0;
	pclose(in);
	if (!strstr(output, words))
		fail_msg("expected \"%s\", got: %s", words, output);
}

static void a_fixed_descriptor_limit_is_named(void **state)
{
	(void)state;
	expect_few_files(500, "the system allows 500: use --connections 436");
	expect_few_files(60, "the system allows 60 open files, but the server needs at least 65: raise");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(only_numeric_addresses_are_accepted, begin, scratch_end),
		cmocka_unit_test_setup_teardown(too_few_descriptors_prevent_starting, begin, scratch_end),
		cmocka_unit_test_setup_teardown(a_low_descriptor_limit_is_raised, begin, scratch_end),
		cmocka_unit_test_setup_teardown(a_fixed_descriptor_limit_is_named, begin, scratch_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
