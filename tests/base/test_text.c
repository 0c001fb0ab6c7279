/* Texts in buffers of any size, and memory requests that overflow size_t. */
#include "support.h"

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/charset.h"
#include "base/mem.h"
#include "base/text.h"

/* Text that does not fit is counted, and nothing past the buffer is written. */
static void text_is_truncated_at_the_end_of_its_buffer(void **state)
{
	static const char whole[] = "abcd-17";
	(void)state;
	for (size_t size = 0; size <= sizeof whole + 1; size++) {
		char buf[sizeof whole + 2], expected[sizeof whole];
		memset(buf, '#', sizeof buf);
		struct text t = text_into(buf, size);
		for (const char *c = "abcd"; *c; c++)
			text_char(&t, *c);
		text_add(&t, "%d", -17);
		assert_int_equal(t.length, strlen(whole));
		if (size > 0) {
			snprintf(expected, size < sizeof expected ? size : sizeof expected, "%s", whole);
			assert_string_equal(buf, expected);
		}
		for (size_t i = size; i < sizeof buf; i++)
			assert_int_equal(buf[i], '#');
	}
}

/* Returns whether a request for that much memory aborts the program. */
static bool aborts(size_t count, size_t size)
{
	int status;
	fflush(NULL);
	pid_t child = fork();
	if (child == 0) {
		signal(SIGABRT, SIG_DFL);
		fclose(stderr);
		free(mem_resize(NULL, count, size));
		_exit(0);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

static void size_overflow_is_refused(void **state)
{
	(void)state;
	assert_true(aborts(SIZE_MAX / 2 + 2, 2)); /* 2 bytes if it wrapped around */
	assert_true(aborts(SIZE_MAX / 8 + 2, 8));
	assert_true(aborts(2, SIZE_MAX / 2 + 2));
	assert_false(aborts(3, 5));
	assert_false(aborts(0, 5));
	assert_false(aborts(5, 0));
}

/* A single two-byte character: trail bytes at the limits of what Big5 and GBK allow, lead bytes at the limits of their
 * frequent characters. */
static void two_bytes_decode_as_the_more_frequent_charset(void **state)
{
	static const struct {
		unsigned char lead, trail;
		enum charset guess;
	} cases[] = {
		{0xa4, 0x3f, CHARSET_GBK},  {0xa4, 0x40, CHARSET_BIG5}, {0xa4, 0x7e, CHARSET_BIG5},
		{0xa4, 0x7f, CHARSET_GBK},  {0xa4, 0xa0, CHARSET_GBK},  {0xa4, 0xa1, CHARSET_BIG5},
		{0xa4, 0xfe, CHARSET_BIG5}, {0xa4, 0xff, CHARSET_GBK},  {0xa0, 0x40, CHARSET_GBK},
		{0xa1, 0x40, CHARSET_BIG5}, {0xa3, 0x40, CHARSET_BIG5}, {0xc6, 0x40, CHARSET_BIG5},
		{0xc7, 0x40, CHARSET_GBK},  {0xf9, 0x40, CHARSET_GBK},  {0x81, 0x40, CHARSET_GBK},
		{0xa1, 0xa1, CHARSET_GBK},  {0xa3, 0xa1, CHARSET_GBK},  {0xa4, 0xa1, CHARSET_BIG5},
		{0xaf, 0xa1, CHARSET_BIG5}, {0xb0, 0xa1, CHARSET_GBK},  {0xc6, 0xc0, CHARSET_GBK},
		{0xd7, 0xc0, CHARSET_GBK},  {0xa1, 0xa0, CHARSET_GBK},  {0xb0, 0x80, CHARSET_GBK},
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const char text[] = {(char)cases[i].lead, (char)cases[i].trail};
		if (charset_guess(text, 2) != cases[i].guess)
			fail_msg("%02x %02x", cases[i].lead, cases[i].trail);
	}
}

/* Bytes invalid in both count against an encoding; ordinary text elsewhere counts for it. */
static void invalid_bytes_count_against_frequent_characters(void **state)
{
	(void)state;
	assert_int_equal(charset_guess("\xa4\x40\xa4\x40\xa4\x40\xa4\x40\xa4\x80", 10), CHARSET_GBK); /* score 4 : 4 */
	assert_int_equal(charset_guess("\xa4\x40\xa4\x40\xa4\x40\xa4\x40\xa4\x40\xa4\x80", 12), CHARSET_BIG5);
	assert_int_equal(charset_guess("a\xa4\x40"
				       "b\xb0\x41",
				       6),
			 CHARSET_BIG5);
	assert_int_equal(charset_guess("\xb0\xa1\xaf\xa1", 4), CHARSET_BIG5); /* score 2 : 1 */
	assert_int_equal(charset_guess("\xb0\xa1\xd0\xa1", 4), CHARSET_GBK);  /* score 1 : 2 */
}

/* A character cut off by the end of the text counts as damage, whatever follows in memory. */
static void truncated_utf8_is_not_read_past_its_end(void **state)
{
	struct string out = {0};
	(void)state;
	for (size_t n = 1; n < 4; n++) {
		string_clear(&out);
		charset_decode(CHARSET_UTF8, "\xf0\x9f\x98\x80", n, &out);
		assert_int_equal(out.length, 3 * n);
		assert_memory_equal(out.text, "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd", 3 * n);
	}
	string_release(&out);
}

/* Characters from all of Unicode round-trip, and some have the codes given in the standard. */
static void every_character_is_encoded(void **state)
{
	static const struct {
		uint32_t rune;
		const char *code;
	} known[] = {
		{'a', "a"},
		{0x20ac, "\xa2\xe3"},
		{0x4e2d, "\xd6\xd0"},
		{0x80, "\x81\x30\x81\x30"},
		{0x10000, "\x90\x30\x81\x30"},
		{0x10ffff, "\xe3\x32\x9a\x35"},
	};
	struct charset_encoder encoder;
	struct string text = {0}, code = {0}, again = {0};
	(void)state;
	charset_encoder_init(&encoder);
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		string_clear(&text);
		string_clear(&code);
		string_rune(&text, known[i].rune);
		charset_encode(&encoder, text.text, 4, &code);
		assert_string_equal(code.text, known[i].code);
	}
	string_clear(&code);
	charset_encode(&encoder, "a\xff\xe4\xb8z", 20, &code); /* not a valid character */
	assert_string_equal(code.text, "a???z");
	for (uint32_t rune = 0x80; rune <= 0x10ffff; rune += rune < 0x10000 ? 11 : 97) {
		if (rune >= 0xd800 && rune < 0xf900)
			continue; /* surrogates, and private-use characters, which fonts map to other codes */
		string_clear(&text);
		string_clear(&code);
		string_clear(&again);
		string_rune(&text, rune);
		charset_encode(&encoder, text.text, 4, &code);
		charset_decode(CHARSET_GBK, code.text, code.length, &again);
		if (strcmp(again.text, text.text) != 0)
			fail_msg("U+%04X is decoded as \"%s\"", rune, again.text);
	}
	charset_encoder_release(&encoder);
	string_release(&text);
	string_release(&code);
	string_release(&again);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(text_is_truncated_at_the_end_of_its_buffer),
		cmocka_unit_test(two_bytes_decode_as_the_more_frequent_charset),
		cmocka_unit_test(invalid_bytes_count_against_frequent_characters),
		cmocka_unit_test(every_character_is_encoded),
		cmocka_unit_test(truncated_utf8_is_not_read_past_its_end),
		cmocka_unit_test(size_overflow_is_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
