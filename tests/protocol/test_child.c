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

static void expect_line(struct child *c, const char *expected)
{
	const char *line;
	assert_int_equal(child_receive(c, clock_us() + LONG_US, NULL, &line), CHILD_LINE);
	assert_string_equal(line, expected);
}

static void ends(struct child *c)
{
	const char *line;
	assert_int_equal(child_receive(c, clock_us() + LONG_US, NULL, &line), CHILD_ENDED);
}

static void lines_are_sent_and_received(void **state)
{
	(void)state;
	struct child *c = start("cat");
	assert_true(child_send(c, "one"));
	assert_true(child_send(c, ""));
	expect_line(c, "one");
	expect_line(c, "");
	child_end(c, 1000);
}

static void unterminated_and_dos_lines_are_read(void **state)
{
	(void)state;
	struct child *c = start("printf 'a\\r\\nb\\0c\\nlast'");
	expect_line(c, "a");
	expect_line(c, "bc");
	expect_line(c, "last");
	ends(c);
	child_end(c, 1000);
}

/* Standard error is read while waiting for a line, so no pipe fills up. */
static void output_on_stderr_does_not_block_a_child(void **state)
{
	(void)state;
	struct child *c = start("yes complaint | head -n 100000 >&2; echo last >&2; echo done");
	expect_line(c, "done");
	ends(c);
	assert_non_null(strstr(child_last_words(c), "complaint | last"));
	child_end(c, 1000);
}

static void a_deadline_or_a_stop_ends_waiting(void **state)
{
	(void)state;
	const char *line;
	atomic_bool stop = true;
	struct child *c = start("sleep 100");
	assert_int_equal(child_receive(c, clock_us() + 1000, NULL, &line), CHILD_LATE);
	assert_int_equal(child_receive(c, clock_us() + LONG_US, &stop, &line), CHILD_STOPPED);
	child_end(c, 0);
}

static void pending_lines_come_before_stop_and_deadline(void **state)
{
	(void)state;
	const char *line;
	atomic_bool stop = true;
	struct child *c = start("printf 'one\\ntwo\\n'; sleep 100");
	expect_line(c, "one");
	assert_int_equal(child_receive(c, 0, &stop, &line), CHILD_LINE);
	assert_string_equal(line, "two");
	child_end(c, 0);
}

static void long_lines_are_split(void **state)
{
	(void)state;
	const char *line;
	struct child *c = start("head -c 200000 /dev/zero | tr '\\0' x; echo; echo end");
	size_t n = 0;
	do {
		assert_int_equal(child_receive(c, clock_us() + LONG_US, NULL, &line), CHILD_LINE);
		assert_true(strlen(line) <= CHILD_LINE_MAX);
		n += strspn(line, "x");
	} while (strcmp(line, "end") != 0);
	assert_int_equal(n, 200000);
	child_end(c, 1000);
}

static void last_words_are_stderr_and_exit_status(void **state)
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

static void a_child_that_reads_nothing_is_abandoned(void **state)
{
	(void)state;
	struct child *c = start("sleep 100");
	char *line = malloc(1 << 20);
	memset(line, 'x', (1 << 20) - 1);
	line[(1 << 20) - 1] = 0;
	bool sent = true;
	for (int i = 0; i < 20 && sent; i++)
		sent = child_send(c, line);
	assert_false(sent);
	free(line);
	child_end(c, 0);
}

static void writing_to_an_ended_child_raises_no_signal(void **state)
{
	(void)state;
	struct child *c = start("exit 0");
	ends(c);
	(void)child_last_words(c); /* makes sure that it has exited */
	bool sent = true;
	for (int i = 0; i < 3; i++)
		sent = child_send(c, "anybody?");
	assert_false(sent);
	child_end(c, 1000);
}

/* Its own children end with it. */
static void ending_a_child_ends_its_process_group(void **state)
{
	(void)state;
	const char *line;
	struct child *c = start("trap '' TERM HUP; (trap '' TERM HUP; sleep 100) & echo $!; wait");
	assert_int_equal(child_receive(c, clock_us() + LONG_US, NULL, &line), CHILD_LINE);
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

static void ending_waits_for_a_slow_exit(void **state)
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
		cmocka_unit_test(lines_are_sent_and_received),
		cmocka_unit_test(unterminated_and_dos_lines_are_read),
		cmocka_unit_test(output_on_stderr_does_not_block_a_child),
		cmocka_unit_test(a_deadline_or_a_stop_ends_waiting),
		cmocka_unit_test(pending_lines_come_before_stop_and_deadline),
		cmocka_unit_test(long_lines_are_split),
		cmocka_unit_test(last_words_are_stderr_and_exit_status),
		cmocka_unit_test(a_child_that_reads_nothing_is_abandoned),
		cmocka_unit_test(writing_to_an_ended_child_raises_no_signal),
		cmocka_unit_test(ending_a_child_ends_its_process_group),
		cmocka_unit_test(ending_waits_for_a_slow_exit),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
