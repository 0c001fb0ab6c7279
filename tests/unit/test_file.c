/* Files are replaced whole; what is no file is never replaced. */
#include "support.h"

#include "base/file.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64];

static int begin_test(void **state)
{
	(void)state;
	strcpy(folder, "/tmp/qipan-file-XXXXXX");
	return mkdtemp(folder) ? 0 : -1;
}

static int end_test(void **state)
{
	char command[100];
	(void)state;
	snprintf(command, sizeof command, "rm -r '%s'", folder);
	return system(command);
}

/* Only names in a folder of the test's own: a device of the machine could be lost, were the code wrong. */
static const char *in_folder(char path[128], const char *name)
{
	snprintf(path, 128, "%s/%s", folder, name);
	return path;
}

static void put(const char *path, const char *text)
{
	struct error err;
	if (!file_write(path, text, strlen(text), &err))
		fail_msg("%s", err.text);
}

static void expect_content(const char *path, const char *content)
{
	struct string text = {0};
	struct error err;
	assert_true(file_read(path, 100, &text, &err));
	assert_string_equal(string_text(&text), content);
	string_release(&text);
}

static void a_file_is_replaced_and_nothing_is_left_beside_it(void **state)
{
	char path[128];
	(void)state;
	put(in_folder(path, "file"), "a longer text");
	put(path, "new");
	expect_content(path, "new");
	assert_int_equal(unlink(path), 0);
	assert_int_equal(rmdir(folder), 0); /* empty */
	assert_int_equal(mkdir(folder, 0700), 0);
}

static void a_link_stays_and_what_it_names_is_replaced(void **state)
{
	char path[128], link[128];
	struct stat status;
	(void)state;
	put(in_folder(path, "file"), "old");
	assert_int_equal(symlink("file", in_folder(link, "link")), 0);
	put(link, "new");
	expect_content(path, "new");
	assert_int_equal(lstat(link, &status), 0);
	assert_true(S_ISLNK(status.st_mode));
}

static void a_pipe_is_written_to_and_not_replaced(void **state)
{
	char path[128], read_back[8] = "";
	struct stat status;
	(void)state;
	assert_int_equal(mkfifo(in_folder(path, "pipe"), 0600), 0);
	int pipe = open(path, O_RDWR); /* both ends, so that nobody waits */
	assert_true(pipe >= 0);
	put(path, "bytes");
	assert_int_equal(lstat(path, &status), 0);
	assert_true(S_ISFIFO(status.st_mode));
	assert_int_equal(read(pipe, read_back, sizeof read_back - 1), 5);
	assert_string_equal(read_back, "bytes");
	close(pipe);
}

static void what_lies_beside_is_not_written_through(void **state)
{
	char path[128], other[128], name[40], beside[128];
	(void)state;
	put(in_folder(other, "other"), "theirs");
	snprintf(name, sizeof name, "file.tmp-%ld", (long)getpid());
	assert_int_equal(symlink("other", in_folder(beside, name)), 0);
	put(in_folder(path, "file"), "ours");
	expect_content(path, "ours");
	expect_content(other, "theirs");
}

static void a_failure_leaves_the_file_and_says_why(void **state)
{
	struct error err;
	char path[128];
	(void)state;
	assert_false(file_write(in_folder(path, "nowhere/file"), "text", 4, &err));
	assert_non_null(strstr(err.text, "nowhere/file\": No such file"));
	assert_false(file_write(folder, "text", 4, &err));
	assert_non_null(strstr(err.text, "Is a directory"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin_test, end_test)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_file_is_replaced_and_nothing_is_left_beside_it),
		TEST(a_link_stays_and_what_it_names_is_replaced),
		TEST(a_pipe_is_written_to_and_not_replaced),
		TEST(what_lies_beside_is_not_written_through),
		TEST(a_failure_leaves_the_file_and_says_why),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
