/* Files are replaced as a whole; anything that is not a regular file is never replaced. */
#include "support.h"

#include "scratch.h"

#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Uses only names in the test's folder: a bug in the code could otherwise destroy a device file. */
static const char *in_folder(char path[128], const char *name)
{
	snprintf(path, 128, "%s/%s", scratch_folder, name);
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

static void replacing_a_file_leaves_no_temporary_file(void **state)
{
	char path[128];
	(void)state;
	put(in_folder(path, "file"), "a longer text");
	put(path, "new");
	expect_content(path, "new");
	assert_int_equal(unlink(path), 0);
	assert_int_equal(rmdir(scratch_folder), 0); /* the folder is empty */
	assert_int_equal(mkdir(scratch_folder, 0700), 0);
}

static void the_target_of_a_symlink_is_replaced(void **state)
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

static void pipes_are_written_to_and_not_replaced(void **state)
{
	char path[128], read_back[8] = "";
	struct stat status;
	(void)state;
	assert_int_equal(mkfifo(in_folder(path, "pipe"), 0600), 0);
	int pipe = open(path, O_RDWR); /* opened at both ends, so that nothing blocks */
	assert_true(pipe >= 0);
	put(path, "bytes");
	assert_int_equal(lstat(path, &status), 0);
	assert_true(S_ISFIFO(status.st_mode));
	assert_int_equal(read(pipe, read_back, sizeof read_back - 1), 5);
	assert_string_equal(read_back, "bytes");
	close(pipe);
}

static void symlinks_at_the_temporary_name_are_not_followed(void **state)
{
	char path[128], other[128], name[40], linked[128];
	(void)state;
	put(in_folder(other, "other"), "theirs");
	snprintf(name, sizeof name, "file.tmp-%ld", (long)getpid());
	assert_int_equal(symlink("other", in_folder(linked, name)), 0);
	put(in_folder(path, "file"), "ours");
	expect_content(path, "ours");
	expect_content(other, "theirs");
}

static void a_failed_write_keeps_the_file_and_names_the_reason(void **state)
{
	struct error err;
	char path[128];
	(void)state;
	assert_false(file_write(in_folder(path, "nowhere/file"), "text", 4, &err));
	assert_non_null(strstr(err.text, "nowhere/file\": No such file"));
	assert_false(file_write(scratch_folder, "text", 4, &err));
	assert_non_null(strstr(err.text, "Is a directory"));
}

static void a_file_keeps_its_mode(void **state)
{
	static const mode_t modes[] = {0600, 0640, 0666, 0755};
	char path[128];
	struct stat status;
	(void)state;
	put(in_folder(path, "file"), "old");
	for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
		assert_int_equal(chmod(path, modes[i]), 0);
		put(path, "new");
		assert_int_equal(stat(path, &status), 0);
		assert_int_equal(status.st_mode & 07777, modes[i]);
	}
}

enum { THEIRS = 12345, GROUP = 23456, OURS = 12346 };

static void a_file_keeps_its_owner(void **state)
{
	char path[128];
	struct stat status;
	(void)state;
	if (geteuid() != 0)
		return; /* only root can change the owner */
	put(in_folder(path, "file"), "old");
	assert_int_equal(chown(path, THEIRS, GROUP), 0);
	assert_int_equal(chmod(path, 0640), 0);
	put(path, "new");
	assert_int_equal(stat(path, &status), 0);
	assert_int_equal(status.st_uid, THEIRS);
	assert_int_equal(status.st_gid, GROUP);
	assert_int_equal(status.st_mode & 07777, 0640);
}

static int count_names(void)
{
	char command[SCRATCH_TEMPLATE_MAX + 20];
	int n = -1;
	snprintf(command, sizeof command, "ls -A '%s' | wc -l", scratch_folder);
	FILE *pipe = popen(command, "r");
	assert_non_null(pipe);
	assert_int_equal(fscanf(pipe, "%d", &n), 1);
	pclose(pipe);
	return n;
}

/* Runs the function in a child process, whose identity or limits it may change; it returns the exit code. */
static void expect_in_child(int (*run)(const char *path), const char *path)
{
	int status;
	pid_t child = fork();
	assert_true(child >= 0);
	if (child == 0)
		_exit(run(path));
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
}

static int write_as_another(const char *path)
{
	struct error err;
	if (setgid(OURS) != 0 || setuid(OURS) != 0)
		return 2;
	return file_write(path, "new", 3, &err) || !strstr(err.text, "cannot preserve its owner");
}

static void losing_the_owner_is_an_error(void **state)
{
	char path[128];
	(void)state;
	if (geteuid() != 0)
		return;
	put(in_folder(path, "file"), "old");
	assert_int_equal(chown(path, THEIRS, GROUP), 0);
	assert_int_equal(chmod(path, 0666), 0);
	assert_int_equal(chmod(scratch_folder, 0777), 0);
	expect_in_child(write_as_another, path);
	expect_content(path, "old");
	assert_int_equal(count_names(), 1);
}

static void dangling_symlinks_are_refused(void **state)
{
	char link[128];
	struct error err;
	struct stat status;
	(void)state;
	assert_int_equal(symlink("nothing", in_folder(link, "link")), 0);
	assert_false(file_write(link, "text", 4, &err));
	assert_non_null(strstr(err.text, "link\": it is a link to a missing file"));
	assert_int_equal(lstat(link, &status), 0);
	assert_true(S_ISLNK(status.st_mode));
	assert_int_equal(count_names(), 1);
}

static int write_beyond_the_limit(const char *path)
{
	static char bytes[8192];
	struct error err;
	signal(SIGXFSZ, SIG_IGN); /* as in src/cmd/program.c */
	if (setrlimit(RLIMIT_FSIZE, &(struct rlimit){4096, 4096}) != 0)
		return 2;
	return file_write(path, bytes, sizeof bytes, &err) || !strstr(err.text, strerror(EFBIG));
}

static void the_file_size_limit_acts_like_a_full_disk(void **state)
{
	char path[128];
	(void)state;
	put(in_folder(path, "file"), "old");
	expect_in_child(write_beyond_the_limit, path);
	expect_content(path, "old");
	assert_int_equal(count_names(), 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, scratch_begin, scratch_end)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(replacing_a_file_leaves_no_temporary_file),
		TEST(the_target_of_a_symlink_is_replaced),
		TEST(pipes_are_written_to_and_not_replaced),
		TEST(symlinks_at_the_temporary_name_are_not_followed),
		TEST(a_failed_write_keeps_the_file_and_names_the_reason),
		TEST(a_file_keeps_its_mode),
		TEST(a_file_keeps_its_owner),
		TEST(losing_the_owner_is_an_error),
		TEST(dangling_symlinks_are_refused),
		TEST(the_file_size_limit_acts_like_a_full_disk),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
