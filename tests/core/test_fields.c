/* Fields of a text: their separators, URL escapes, and checked numbers. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "core/fields.h"

/* The fields, joined by '|'. */
static const char *split(const char *text)
{
	static char joined[200];
	struct fields f;
	struct error err;
	struct text t = text_into(joined, sizeof joined);
	if (!fields_split(&f, text, 0, FIELDS_MAX, TEST_MESSAGE("fields"), &err))
		fail_msg("\"%s\" is refused: %s", text, err.text);
	for (int i = 0; i < f.n; i++)
		text_add(&t, "%s%s", i ? "|" : "", f.at[i]);
	return joined;
}

static void every_kind_of_blank_separates_fields(void **state)
{
	(void)state;
	static const char *const blanks[] = {
		" ",      "\t",     "\n",     "\v",     "\f",     "\r",     "_",
		"%20",    "%09",    "\u00a0", "\u3000", "\ufeff", "\u2000", "\u2003",
		"\u200b", "\u200f", "\u2028", "\u2029", "\u202f", "\u205f", "\u2060",
	};
	for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++) {
		char text[40];
		snprintf(text, sizeof text, "%sone%s%stwo%s", blanks[i], blanks[i], blanks[i], blanks[i]);
		assert_string_equal(split(text), "one|two");
	}
	assert_string_equal(split(""), "");
	assert_string_equal(split(" _\u3000"), "");
	assert_string_equal(split("a b\tc_d"), "a|b|c|d");
}

/* Hyphens, quotes, directional marks and Chinese letters share their first bytes with blanks. */
static void lookalikes_of_blanks_separate_nothing(void **state)
{
	(void)state;
	static const char *const texts[] = {"a\u2010b", "a\u2027b", "a\u202ab",     "a\u202eb", "a\u2030b", "a\u2061b",
					    "a\u2063b", "a\u3001b", "\u4e2d\u70ae", "a-b",      "a\u00a1b", "a\u00e9"};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		assert_string_equal(split(texts[i]), texts[i]);
}

static void escaped_bytes_are_decoded(void **state)
{
	(void)state;
	static const char *const cases[][2] = {
		{"4k4%2F9%2f9%20w", "4k4/9/9|w"},
		{"%41%5aB", "AZB"},
		{"100%", "100%"},
		{"%4", "%4"},
		{"%zz%4g%g4", "%zz%4g%g4"},
		{"%00x", "%00x"},
		{"%01x", "\x01x"},
		{"%2520", "%20"},
		{"%%41", "%A"},
		{"%ff", "\xff"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_string_equal(split(cases[i][0]), cases[i][1]);
}

static void refused(const char *text, int min, int max, const char *message)
{
	struct fields f;
	struct error err;
	assert_false(fields_split(&f, text, min, max, TEST_MESSAGE("board, side"), &err));
	assert_string_equal(err.text, message);
}

static void the_number_of_fields_is_checked(void **state)
{
	(void)state;
	struct fields f;
	struct error err;
	assert_true(fields_split(&f, " a b ", 2, 2, TEST_MESSAGE("board, side"), &err) && f.n == 2);
	assert_true(fields_split(&f, "a", 1, 2, TEST_MESSAGE("board, side"), &err) && f.n == 1);
	refused("a b c", 0, 2, "unexpected field \"c\", expected board, side");
	refused("a", 2, 2, "\"a\" has 1 fields, expected board, side");
	refused("", 1, 2, "\"\" has 0 fields, expected board, side");
}

static void text_length_is_limited(void **state)
{
	(void)state;
	char text[POSITION_TEXT_MAX + 1], message[200];
	struct fields f;
	struct error err;
	memset(text, 'x', sizeof text);
	text[POSITION_TEXT_MAX - 1] = 0;
	assert_true(fields_split(&f, text, 1, 1, TEST_MESSAGE("fields"), &err));
	assert_string_equal(f.at[0], text);
	text[POSITION_TEXT_MAX - 1] = 'x';
	text[POSITION_TEXT_MAX] = 0;
	snprintf(message, sizeof message, "\"xxxxxxxxxxxxxxxxxxxx...\" is too long, expected fewer than %d characters",
		 POSITION_TEXT_MAX);
	refused(text, 1, 1, message);
}

static void numbers_are_checked(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		unsigned max;
		long value; /* -1: rejected */
	} cases[] = {
		{"0", 0, 0},
		{"1", 0, -1},
		{"7", 7, 7},
		{"8", 7, -1},
		{"007", 7, 7},
		{"65535", 65535, 65535},
		{"65536", 65535, -1},
		{"-1", 9, -1},
		{"+1", 9, -1},
		{"1x", 9, -1},
		{"x", 9, -1},
		{"1.0", 9, -1},
		{"99999999999999999999", 65535, -1},
		{"10", 10, 10},
		{"11", 10, -1},
		{"100", 10, -1},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct fields f;
		struct error err;
		unsigned value = 77;
		char message[200];
		assert_true(fields_split(&f, cases[i].text, 1, 1, TEST_MESSAGE("plies"), &err));
		assert_int_equal(fields_number(&f, 0, TEST_MESSAGE("plies"), cases[i].max, &value, &err),
				 cases[i].value >= 0);
		assert_int_equal(value, cases[i].value >= 0 ? cases[i].value : 77);
		if (cases[i].value >= 0)
			continue;
		snprintf(message, sizeof message, "plies: \"%s\" is not a number from 0 to %u", cases[i].text,
			 cases[i].max);
		assert_string_equal(err.text, message);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_kind_of_blank_separates_fields),
		cmocka_unit_test(lookalikes_of_blanks_separate_nothing),
		cmocka_unit_test(escaped_bytes_are_decoded),
		cmocka_unit_test(the_number_of_fields_is_checked),
		cmocka_unit_test(text_length_is_limited),
		cmocka_unit_test(numbers_are_checked),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
