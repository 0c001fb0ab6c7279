/* Append-only files of lines: a single writer, only whole lines, no trace of a failed write. */
#include "support.h"

#include "scratch.h"

#include "base/file.h"
#include "base/append_log.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static char path[SCRATCH_TEMPLATE_MAX + 8];

static int begin(void **state)
{
	int failed = scratch_begin(state);
	snprintf(path, sizeof path, "%s/file", scratch_folder);
	return failed;
}

static bool opened(struct append_log *j, enum append_log_mode mode, struct error *err)
{
	struct string text = {0};
	bool done = append_log_open(j, path, mode, 100, &text, err);
	string_release(&text);
	return done;
}

static void expect_content(const char *content)
{
	struct string text = {0};
	assert_true(file_read(path, 100, &text, NULL));
	assert_string_equal(string_text(&text), content);
	string_release(&text);
}

static void lines_are_appended_and_read_back(void **state)
{
	struct append_log j;
	struct error err;
	struct string text = {0};
	(void)state;
	assert_true(opened(&j, APPEND_LOG_OLD_OR_NEW, &err));
	assert_true(append_log_add(&j, "a\n", 2, &err));
	assert_true(append_log_add(&j, "b\nc", 3, &err));
	assert_true(append_log_close(&j, &err));
	assert_false(opened(&j, APPEND_LOG_NEW, &err));
	assert_non_null(strstr(err.text, "already exists"));
	assert_true(append_log_open(&j, path, APPEND_LOG_OLD_OR_NEW, 100, &text, &err));
	assert_string_equal(string_text(&text), "a\nb\nc");
	assert_true(append_log_cut(&j, 4, &err));
	assert_true(append_log_add(&j, "d\n", 2, &err));
	assert_true(append_log_close(&j, &err));
	expect_content("a\nb\nd\n");
	string_release(&text);
}

static void only_one_writer_at_a_time(void **state)
{
	struct append_log one, two;
	struct error err;
	(void)state;
	assert_true(opened(&one, APPEND_LOG_NEW, &err));
	assert_false(opened(&two, APPEND_LOG_OLD_OR_NEW, &err));
	assert_non_null(strstr(err.text, "is in use"));
	assert_true(append_log_add(&one, "a\n", 2, &err));
	assert_true(append_log_close(&one, &err));
	assert_true(opened(&two, APPEND_LOG_OLD_OR_NEW, &err));
	assert_true(append_log_close(&two, &err));
	expect_content("a\n");
}

static void devices_and_missing_folders_are_refused(void **state)
{
	struct append_log j;
	struct error err;
	(void)state;
	strcpy(path, "/dev/full");
	assert_false(opened(&j, APPEND_LOG_OLD_OR_NEW, &err));
	assert_non_null(strstr(err.text, "expected a file"));
	strcpy(path, "/nowhere/file");
	assert_false(opened(&j, APPEND_LOG_OLD_OR_NEW, &err));
	assert_non_null(strstr(err.text, "No such file"));
}

static void giving_up_removes_only_a_new_file(void **state)
{
	struct append_log j;
	struct error err;
	(void)state;
	assert_true(opened(&j, APPEND_LOG_OLD_OR_NEW, &err));
	append_log_give_up(&j, path);
	assert_int_equal(j.file, -1);
	assert_int_not_equal(access(path, F_OK), 0);
	assert_true(opened(&j, APPEND_LOG_NEW, &err));
	assert_true(append_log_close(&j, &err));
	assert_int_equal(j.file, -1);
	assert_true(opened(&j, APPEND_LOG_OLD_OR_NEW, &err));
	append_log_give_up(&j, path);
	assert_int_equal(access(path, F_OK), 0);
}

static int add_beyond_the_limit(void)
{
	struct append_log j;
	struct error err;
	signal(SIGXFSZ, SIG_IGN); /* as in src/cmd/program.c */
	return setrlimit(RLIMIT_FSIZE, &(struct rlimit){5, 5}) != 0 || !opened(&j, APPEND_LOG_OLD_OR_NEW, &err) ||
	       !append_log_add(&j, "abc\n", 4, &err) || append_log_add(&j, "def\n", 4, &err) ||
	       !strstr(err.text, "cannot write: File too large") || !append_log_close(&j, &err);
}

/* One byte of the second line fits. */
static void a_failed_write_leaves_no_trace(void **state)
{
	int status;
	(void)state;
	pid_t child = fork();
	assert_true(child >= 0);
	if (child == 0)
		_exit(add_beyond_the_limit());
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
	expect_content("abc\n");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, scratch_end)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(lines_are_appended_and_read_back),        TEST(only_one_writer_at_a_time),
		TEST(devices_and_missing_folders_are_refused), TEST(giving_up_removes_only_a_new_file),
		TEST(a_failed_write_leaves_no_trace),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
