/* A child process: lines, deadlines, stops, its exit, and what it leaves behind. */
#include "support.h"

#include "scratch.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/child.h"
#include "base/clock.h"

#define LONG_US ((int64_t)60 * 1000 * 1000)

static struct child *start(const char *command)
{
	struct error err;
	struct child *c = child_start(command, &err);
	if (!c)
		fail_msg("%s", err.text);
	return c;
}

static void hears(struct child *c, const char *expected)
{
	const char *line;
	assert_int_equal(child_hear(c, clock_us() + LONG_US, NULL, &line), CHILD_LINE);
	assert_string_equal(line, expected);
}

static void ends(struct child *c)
{
	const char *line;
	assert_int_equal(child_hear(c, clock_us() + LONG_US, NULL, &line), CHILD_ENDED);
}

static void lines_go_there_and_come_back(void **state)
{
	(void)state;
	struct child *c = start("cat");
	assert_true(child_tell(c, "one"));
	assert_true(child_tell(c, ""));
	hears(c, "one");
	hears(c, "");
	child_end(c, 1000);
}

static void a_last_line_needs_no_end_and_line_ends_may_be_those_of_dos(void **state)
{
	(void)state;
	struct child *c = start("printf 'a\\r\\nb\\0c\\nlast'");
	hears(c, "a");
	hears(c, "bc");
	hears(c, "last");
	ends(c);
	child_end(c, 1000);
}

/* Standard error is read while waiting for a line, so no pipe fills up. */
static void complaints_do_not_stop_a_program(void **state)
{
	(void)state;
	struct child *c = start("yes complaint | head -n 100000 >&2; echo last >&2; echo done");
	hears(c, "done");
	ends(c);
	assert_non_null(strstr(child_last_words(c), "complaint | last"));
	child_end(c, 1000);
}

static void a_deadline_and_a_stop_end_the_waiting(void **state)
{
	(void)state;
	const char *line;
	atomic_bool stop = true;
	struct child *c = start("sleep 100");
	assert_int_equal(child_hear(c, clock_us() + 1000, NULL, &line), CHILD_LATE);
	assert_int_equal(child_hear(c, clock_us() + LONG_US, &stop, &line), CHILD_STOPPED);
	child_end(c, 0);
}

static void a_line_that_is_there_comes_before_a_stop_and_a_deadline(void **state)
{
	(void)state;
	const char *line;
	atomic_bool stop = true;
	struct child *c = start("printf 'one\\ntwo\\n'; sleep 100");
	hears(c, "one");
	assert_int_equal(child_hear(c, 0, &stop, &line), CHILD_LINE);
	assert_string_equal(line, "two");
	child_end(c, 0);
}

static void long_lines_are_cut_into_bounded_ones(void **state)
{
	(void)state;
	const char *line;
	struct child *c = start("head -c 200000 /dev/zero | tr '\\0' x; echo; echo end");
	size_t n = 0;
	do {
		assert_int_equal(child_hear(c, clock_us() + LONG_US, NULL, &line), CHILD_LINE);
		assert_true(strlen(line) <= CHILD_LINE_MAX);
		n += strspn(line, "x");
	} while (strcmp(line, "end") != 0);
	assert_int_equal(n, 200000);
	child_end(c, 1000);
}

static void last_words_are_those_of_standard_error_and_of_the_end(void **state)
{
	(void)state;
	struct child *c = start("echo one >&2; echo two >&2; exit 3");
	ends(c);
	assert_string_equal(child_last_words(c), "one | two (ended with status 3)");
	child_end(c, 1000);
	c = start("kill -SEGV $$");
	ends(c);
	assert_string_equal(child_last_words(c), "(ended by signal 11)");
	child_end(c, 1000);
	c = start("no-such-program-anywhere");
	ends(c);
	assert_non_null(strstr(child_last_words(c), "not found"));
	child_end(c, 1000);
}

static void a_child_that_reads_nothing_is_given_up(void **state)
{
	(void)state;
	struct child *c = start("sleep 100");
	char *line = malloc(1 << 20);
	memset(line, 'x', (1 << 20) - 1);
	line[(1 << 20) - 1] = 0;
	bool told = true;
	for (int i = 0; i < 20 && told; i++)
		told = child_tell(c, line);
	assert_false(told);
	free(line);
	child_end(c, 0);
}

static void telling_a_child_that_has_ended_is_no_signal(void **state)
{
	(void)state;
	struct child *c = start("exit 0");
	ends(c);
	(void)child_last_words(c); /* makes sure that it has exited */
	bool told = true;
	for (int i = 0; i < 3; i++)
		told = child_tell(c, "anybody?");
	assert_false(told);
	child_end(c, 1000);
}

/* Its own children end with it. */
static void the_end_is_that_of_the_whole_group(void **state)
{
	(void)state;
	const char *line;
	struct child *c = start("trap '' TERM HUP; (trap '' TERM HUP; sleep 100) & echo $!; wait");
	assert_int_equal(child_hear(c, clock_us() + LONG_US, NULL, &line), CHILD_LINE);
	pid_t grandchild = atoi(line);
	assert_true(grandchild > 1 && kill(grandchild, 0) == 0);
	child_end(c, 0);
	char path[40], text[400] = "";
	snprintf(path, sizeof path, "/proc/%d/stat", grandchild);
	for (int i = 0; i < 1000; i++) { /* the process that adopted it may not have reaped it yet */
		FILE *f = fopen(path, "r");
		size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
		text[n] = 0;
		if (f)
			fclose(f);
		if (!f || strstr(text, ") Z "))
			return;
		usleep(1000);
	}
	fail_msg("process %d still runs: %s", grandchild, text);
}

static void an_end_waits_for_one_that_needs_a_moment(void **state)
{
	(void)state;
	char path[SCRATCH_TEMPLATE_MAX];
	scratch_template(path);
	int fd = mkstemp(path);
	char command[200];
	assert_true(fd >= 0);
	close(fd);
	snprintf(command, sizeof command, "while read l; do :; done; echo gone > %s", path);
	child_end(start(command), 60000);
	FILE *f = fopen(path, "r");
	char word[10] = "";
	assert_non_null(f);
	assert_int_equal(fscanf(f, "%9s", word), 1);
	fclose(f);
	unlink(path);
	assert_string_equal(word, "gone");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_go_there_and_come_back),
		cmocka_unit_test(a_last_line_needs_no_end_and_line_ends_may_be_those_of_dos),
		cmocka_unit_test(complaints_do_not_stop_a_program),
		cmocka_unit_test(a_deadline_and_a_stop_end_the_waiting),
		cmocka_unit_test(a_line_that_is_there_comes_before_a_stop_and_a_deadline),
		cmocka_unit_test(long_lines_are_cut_into_bounded_ones),
		cmocka_unit_test(last_words_are_those_of_standard_error_and_of_the_end),
		cmocka_unit_test(a_child_that_reads_nothing_is_given_up),
		cmocka_unit_test(telling_a_child_that_has_ended_is_no_signal),
		cmocka_unit_test(the_end_is_that_of_the_whole_group),
		cmocka_unit_test(an_end_waits_for_one_that_needs_a_moment),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
