/* Messages: values in their placeholders, and the same values as JSON for programs. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"

static const struct message plain[] = {{"plain", "nothing to add"}};
static const struct message all_kinds[] = {{"all_kinds", "'{0}' {1} {2} {3.2} {4.3} {5} {6}"}};
static const struct message red[] = {{"red", "Red"}};
static const struct message swapped[] = {{"swapped", "{1} before {0}, {1} again {x} {9} {"}};
static const struct message quoted[] = {{"quoted", "\"{0}\" is wrong"}};
static const struct message in_file[] = {{"in_file", "{0}: {1}"}};

static void values_replace_their_placeholders(void **state)
{
	(void)state;
	struct error err;
	char letter = 'k';
	assert_false(fail(&err, all_kinds, letter, -3, (size_t)7, 2.345, "abcdef", message_part("xyz", 2), red));
	assert_string_equal(err.id, "all_kinds");
	assert_string_equal(err.text, "'k' -3 7 2.35 abc xy Red");
	assert_string_equal(err.args, "[\"k\",-3,7,2.35,\"abc\",\"xy\",{\"id\":\"red\",\"args\":[],\"text\":\"Red\"}]");
	fail(&err, plain);
	assert_string_equal(err.text, "nothing to add");
	assert_string_equal(err.args, "[]");
	assert_false(fail(NULL, plain));
}

static void braces_that_are_no_placeholders_are_kept(void **state)
{
	(void)state;
	struct error err;
	fail(&err, swapped, 1, 2);
	assert_string_equal(err.text, "2 before 1, 2 again {x} {9} {");
	assert_string_equal(err.args, "[1,2]");
}

static void errors_nest_in_others_and_in_themselves(void **state)
{
	(void)state;
	struct error err;
	fail(&err, quoted, "a\"b\\c\n");
	assert_string_equal(err.text, "\"a\"b\\c?\" is wrong");
	assert_string_equal(err.args, "[\"a\\\"b\\\\c?\"]");
	fail(&err, in_file, "games.txt", &err);
	assert_string_equal(err.text, "games.txt: \"a\"b\\c?\" is wrong");
	assert_string_equal(err.args, "[\"games.txt\",{\"id\":\"quoted\",\"args\":[\"a\\\"b\\\\c?\"],\"text\":"
				      "\"\\\"a\\\"b\\\\c?\\\" is wrong\"}]");
}

/* Whatever bytes the values hold, and however many there are, the list is valid JSON and both texts fit their
 * buffers. */
static void values_are_always_valid_json(void **state)
{
	(void)state;
	char value[600];
	for (size_t n = 0; n < sizeof value; n++) {
		for (size_t i = 0; i < n; i++)
			value[i] = (char)(1 + (i * 37 + n) % 255);
		value[n] = 0;
		struct error err, none;
		fail(&err, quoted, value);
		fail(&err, in_file, value, &err);
		size_t at;
		struct json *json = json_new(err.args, strlen(err.args), &at, &none);
		assert_non_null(json);
		assert_true(strlen(err.text) < sizeof err.text && text_is_utf8(err.text));
		json_free(json);
	}
}

static const char *other_language(const char *id)
{
	return strcmp(id, "red") == 0       ? "紅"
	       : strcmp(id, "quoted") == 0  ? "「{0}」不對"
	       : strcmp(id, "in_file") == 0 ? "{0}：{1}"
	       : strcmp(id, "cut") == 0     ? "「{0}」太長"
					    : NULL;
}

/* The text and the texts within it are in the chosen language; values and their truncation do not change. */
static void texts_follow_the_chosen_language(void **state)
{
	(void)state;
	static const struct message cut[] = {{"cut", "\"{0.3}\" is too long"}};
	struct error err;
	struct string text = {0};
	message_translate(other_language, false);
	fail(&err, quoted, red);
	assert_string_equal(err.text, "「紅」不對");
	assert_string_equal(err.args, "[{\"id\":\"red\",\"args\":[],\"text\":\"Red\"}]");
	fail(&err, in_file, "甲", &err);
	assert_string_equal(err.text, "甲：「紅」不對");
	fail(&err, cut, "abcdef");
	assert_string_equal(err.text, "「abc」太長");
	assert_string_equal(err.args, "[\"abc\"]");
	fail(&err, plain);
	assert_string_equal(err.text, "nothing to add");
	message_add(&text, quoted, red);
	message_translate(NULL, false);
	message_add(&text, quoted, red);
	assert_string_equal(text.text, "「紅」不對\"Red\" is wrong");
	string_release(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(values_replace_their_placeholders),
		cmocka_unit_test(braces_that_are_no_placeholders_are_kept),
		cmocka_unit_test(errors_nest_in_others_and_in_themselves),
		cmocka_unit_test(values_are_always_valid_json),
		cmocka_unit_test(texts_follow_the_chosen_language),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
