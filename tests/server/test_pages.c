/* The files of the page: which are loaded, which folders are rejected, and which encoding of a file a client gets. */
#include "support.h"

#include "scratch.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "server/pages.h"

/* --- helpers --- */

static const char *path_of(const char *name)
{
	static char path[200];
	snprintf(path, sizeof path, "%s/%s", scratch_folder, name);
	return path;
}

static void add(const char *name, const char *text)
{
	FILE *f = fopen(path_of(name), "w");
	assert_non_null(f);
	fputs(text, f);
	assert_int_equal(fclose(f), 0);
}

/* One byte more than accepted, as a sparse file that takes no disk space. */
static void add_too_large(const char *name)
{
	add(name, "");
	assert_int_equal(truncate(path_of(name), (16 << 20) + 1), 0);
}

static void load(struct pages *pages)
{
	struct error err;
	if (!pages_load(pages, scratch_folder, &err))
		fail_msg("%s", err.text);
}

static void expect_refusal(const char *words)
{
	struct pages pages;
	struct error err;
	if (pages_load(&pages, scratch_folder, &err))
		fail_msg("accepted, expected: %s", words);
	if (!strstr(err.text, words))
		fail_msg("expected \"%s\", got: %s", words, err.text);
	assert_int_equal(pages.n, 0);
}

/* The answer to a client that sends these headers; "" means 304. */
static const char *answer_to(const struct pages *pages, const char *path, const char *encoding, const char *match,
			     struct reply *reply)
{
	const struct page *page = pages_find(pages, path);
	assert_non_null(page);
	*reply = (struct reply){0};
	pages_answer(page, encoding, match, reply);
	assert_int_equal(reply->status, reply->length ? 200 : 304);
	return reply->length ? reply->bytes : "";
}

/* --- loading --- */

static void non_regular_files_are_skipped(void **state)
{
	(void)state;
	struct pages pages;
	add("a", "no ending");
	add("b.js", "script");
	add(".hidden", "hidden");
	add("c.unknown", "some bytes");
	add("alone.br", "packed");
	add("alone.gz", "packed");
	assert_int_equal(mkfifo(path_of("pipe.js"), 0600), 0);
	assert_int_equal(mkdir(path_of("empty"), 0700), 0);
	load(&pages);
	assert_int_equal(pages.n, 3);
	assert_null(pages_find(&pages, "/"));
	assert_null(pages_find(&pages, "/pipe.js"));
	assert_string_equal(pages_find(&pages, "/a")->type, "application/octet-stream");
	assert_string_equal(pages_find(&pages, "/c.unknown")->type, "application/octet-stream");
	assert_string_equal(pages_find(&pages, "/b.js")->type, "text/javascript; charset=utf-8");
	pages_release(&pages);
}

static void empty_folders_have_no_pages(void **state)
{
	(void)state;
	struct pages pages;
	load(&pages);
	assert_int_equal(pages.n, 0);
	assert_null(pages_find(&pages, "/"));
	pages_release(&pages);
}

static void symlinks_are_followed_unless_dangling(void **state)
{
	(void)state;
	struct pages pages;
	add("good.js", "script");
	assert_int_equal(symlink("nowhere", path_of("lost.js")), 0);
	assert_int_equal(symlink("good.js", path_of("link.js")), 0);
	load(&pages);
	assert_int_equal(pages.n, 2);
	assert_non_null(pages_find(&pages, "/link.js"));
	assert_null(pages_find(&pages, "/lost.js"));
	pages_release(&pages);
}

static void unreadable_files_are_named(void **state)
{
	(void)state;
	add("good.js", "script");
	add_too_large("large.js");
	expect_refusal("large.js");
	add("large.js", "script");
	add_too_large("large.js.br");
	expect_refusal("large.js.br");
	assert_int_equal(unlink(path_of("large.js.br")), 0);
	add_too_large("large.js.gz");
	expect_refusal("large.js.gz");
}

static void folder_depth_is_limited(void **state)
{
	(void)state;
	struct pages pages;
	char path[40] = "a";
	for (int depth = 1; depth <= 5; depth++) {
		assert_int_equal(mkdir(path_of(path), 0700), 0);
		if (depth == 4) {
			add("a/a/a/a/x.js", "script");
			load(&pages);
			assert_non_null(pages_find(&pages, "/a/a/a/a/x.js"));
			pages_release(&pages);
		}
		strcat(path, "/a");
	}
	expect_refusal("more than 4 nested folders");
}

static void the_number_of_files_is_limited(void **state)
{
	(void)state;
	struct pages pages;
	char name[20];
	for (int i = 0; i < 1000; i++) {
		snprintf(name, sizeof name, "%d.txt", i);
		add(name, "text");
	}
	load(&pages);
	assert_int_equal(pages.n, 1000);
	assert_non_null(pages_find(&pages, "/999.txt"));
	pages_release(&pages);
	add("one.txt", "text");
	expect_refusal("more than 1000 files");
}

/* --- answering --- */

static void outdated_compressed_files_are_not_served(void **state)
{
	(void)state;
	struct pages pages;
	struct reply reply;
	struct timespec old[2] = {{.tv_sec = 1000000000}, {.tv_sec = 1000000000}};
	add("page.js", "plain");
	add("page.js.br", "brotli");
	add("page.js.gz", "gzip");
	assert_int_equal(utimensat(AT_FDCWD, path_of("page.js.br"), old, 0), 0);
	load(&pages);
	assert_string_equal(answer_to(&pages, "/page.js", "br", "", &reply), "plain");
	assert_string_equal(answer_to(&pages, "/page.js", "br, gzip", "", &reply), "gzip");
	pages_release(&pages);
}

static void accept_encoding_selects_the_form(void **state)
{
	(void)state;
	static const struct {
		const char *accepts, *expected;
	} cases[] = {
		{"", "plain"},
		{"br", "brotli"},
		{"BR", "brotli"},
		{"gzip", "gzip"},
		{"gzip, br", "brotli"},
		{"br;q=0.5, gzip;q=1", "brotli"},
		{"br;q=0, gzip;q=0.1", "gzip"},
		{"br ; Q=0", "plain"},
		{"br;x", "brotli"},
		{"brx, xbr, b", "plain"},
		{"identity,\tgzip", "gzip"},
		{",,br", "brotli"},
		{"br;q=x", "plain"},
	};
	struct pages pages;
	struct reply reply;
	add("page.js", "plain");
	add("page.js.br", "brotli");
	add("page.js.gz", "gzip");
	load(&pages);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const char *got = answer_to(&pages, "/page.js", cases[i].accepts, "", &reply);
		if (strcmp(got, cases[i].expected) != 0)
			fail_msg("Accept-Encoding \"%s\" yields \"%s\"", cases[i].accepts, got);
	}
	pages_release(&pages);
}

static void etags_are_compared(void **state)
{
	(void)state;
	static const char *const known[] = {"%s", "\"x\", %s", "%s, \"x\"", "\"x\",%s,W/\"y\"", "W/%s", "*"};
	static const char *const unknown[] = {"", "\"x\"", "x", "W/\"x\"", "\"*\"", "**"};
	char match[200], plain[sizeof((struct reply){0}).etag];
	struct pages pages;
	struct reply reply;
	add("page.js", "plain");
	add("page.js.gz", "gzip");
	load(&pages);
	answer_to(&pages, "/page.js", "", "", &reply);
	memcpy(plain, reply.etag, sizeof plain);
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		snprintf(match, sizeof match, known[i], plain);
		if (answer_to(&pages, "/page.js", "", match, &reply)[0])
			fail_msg("If-None-Match: %s yields the whole file", match);
		assert_string_equal(reply.etag, plain);
	}
	for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
		if (!answer_to(&pages, "/page.js", "", unknown[i], &reply)[0])
			fail_msg("If-None-Match: %s yields no content", unknown[i]);
	assert_string_equal(answer_to(&pages, "/page.js", "gzip", plain, &reply), "gzip"); /* not the same bytes */
	pages_release(&pages);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(non_regular_files_are_skipped, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(empty_folders_have_no_pages, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(symlinks_are_followed_unless_dangling, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(unreadable_files_are_named, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(folder_depth_is_limited, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(the_number_of_files_is_limited, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(outdated_compressed_files_are_not_served, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(accept_encoding_selects_the_form, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(etags_are_compared, scratch_begin, scratch_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
