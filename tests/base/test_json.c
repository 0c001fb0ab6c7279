/* base/json: what RFC 8259 accepts and rejects, the positions of errors, and the values read. */
#include "json.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/json_write.h"

static bool reads(const char *text, size_t n, size_t *at, struct error *err)
{
	/* exactly n bytes, so that ASan detects a read past the end */
	char *bytes = malloc(n ? n : 1);
	memcpy(bytes, text, n);
	struct json *j = json_new(bytes, n, at, err);
	bool read = j != NULL;
	json_free(j);
	free(bytes);
	return read;
}

/* RFC 8259 2 - 8; the tests' own JSON checker must agree. */
static void valid_json_is_accepted(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"{}",
		"[]",
		"\"\"",
		"0",
		"-0",
		"true",
		"false",
		"null",
		" \t\r\n1 \t\r\n",
		"[ ]",
		"{ }",
		"-1",
		"10",
		"1.5",
		"-0.25",
		"1e3",
		"1E+3",
		"1e-3",
		"0e0",
		"12.50e10",
		"123456789012345678901234567890",
		"1e999",
		"[1,2]",
		"[ 1 , 2 ]",
		"[[],{}]",
		"[null,true,false]",
		"{\"a\":1,\"b\":[2]}",
		"{ \"a\" : 1 }",
		"{\"a\":{\"a\":{}}}",
		"{\"\":0}",
		"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0001\"",
		"\"\\u00e9\\u4E2D\"",
		"\"\\ud83d\\ude00\"",
		"\"\xc3\xa9\xe4\xb8\xad\xf0\x9f\x98\x80\"",
		"\"\x7f\"",
		"[\"[{,:}]\"]",
		"[[[[[[[[[[]]]]]]]]]]",
		"{\"a\":1,\"a\":2}", /* rejecting duplicate names is up to the reader: json_stray */
	};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		size_t at;
		struct error err;
		if (!reads(texts[i], strlen(texts[i]), &at, &err))
			fail_msg("%s: %s", texts[i], err.text);
		assert_null(json_fault(texts[i], strlen(texts[i])));
	}
}

static void invalid_json_is_refused(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"",
		" ",
		"{",
		"}",
		"[",
		"]",
		"[1",
		"{\"a\":1",
		"[1]]",
		"{}}",
		"[}",
		"{]",
		"[1}",
		"[] []",
		"{}{}",
		"1 2",
		"[1 2]",
		"[1,]",
		"[,1]",
		"[,]",
		"[1,,2]",
		"{,}",
		"{\"a\":1,}",
		"{,\"a\":1}",
		"{\"a\"}",
		"{\"a\":}",
		"{:1}",
		"{\"a\"::1}",
		"{\"a\" 1}",
		"{\"a\":1 \"b\":2}",
		"{\"a\":1:2}",
		"{\"a\":1,\"b\"}",
		"{1:2}",
		"{[]:1}",
		"{null:1}",
		"{a:1}",
		"{'a':1}",
		"[\"a\":1]",
		"\"a\":1",
		"[:1]",
		"tru",
		"True",
		"truex",
		"nul",
		"undefined",
		"NaN",
		"Infinity",
		"-Infinity",
		"[tru\"e\"]",
		"01",
		"-01",
		"00",
		"+1",
		"-",
		"--1",
		".5",
		"1.",
		"1.e3",
		"1e",
		"1e+",
		"1e3.5",
		"0x10",
		"1_000",
		"1a",
		"[1[2]]",
		"\"",
		"\"a",
		"\"\\\"",
		"\"\\x41\"",
		"\"\\u12\"",
		"\"\\u12g4\"",
		"\"\\U0041\"",
		"\"\\",
		"'a'",
		"\"a\nb\"",
		"\"a\tb\"",
		"\"\x1f\"",
		"\"a\"b",
		"\xef\xbb\xbf{}",
		"[1]//",
		"/*x*/[1]",
		"\"\xff\"",
		"\"\xc0\xaf\"",
		"\"\xe4\xb8\"",
		"\"\xed\xa0\x80\"",
		"\"\xf4\x90\x80\x80\"",
		"\xa0[]",
		"[\"\xc3\"]",
	};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		size_t at = SIZE_MAX;
		struct error err = {.text = ""};
		if (reads(texts[i], strlen(texts[i]), &at, &err))
			fail_msg("%s is accepted", texts[i]);
		if (!err.text[0] || at > strlen(texts[i]))
			fail_msg("%s: \"%s\" at %zu", texts[i], err.text, at);
		if (!json_fault(texts[i], strlen(texts[i])))
			fail_msg("%s is JSON", texts[i]);
	}
}

/* Texts that RFC 8259 allows a parser to reject: those that C strings cannot hold (9), and unpaired surrogates
 * (8.2). */
static void lone_surrogates_and_zero_bytes_are_refused(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"\"\\ud800\"",        "\"\\udc00\"",        "\"\\ude00\\ud83d\"", "\"\\ud83dx\"", "\"\\ud83d\\n\"",
		"\"\\ud83d\\u0041\"", "\"\\ud83d\\ud83d\"", "{\"\\ud800\":1}",    "\"\\u0000\"",  "{\"\\u0000\":1}",
		"[\"a\\u0000b\"]",    "\"\\ud83d-udc00\"",  "\"\\ud83d\\tdc00\"",
	};
	size_t at;
	struct error err;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (reads(texts[i], strlen(texts[i]), &at, &err))
			fail_msg("%s is accepted", texts[i]);
	assert_false(reads("{}\0", 3, &at, &err));
	assert_int_equal(at, 2);
	assert_false(reads("{}\0{", 4, &at, &err));
	assert_false(reads("\"a\0b\"", 5, &at, &err));
	assert_false(reads("\0", 1, &at, &err));
}

static void add(struct string *s, const char *text, int n)
{
	for (int i = 0; i < n; i++)
		string_add(s, "%s", text);
}

/* The number of values is unlimited; the nesting depth is limited. */
static void depth_is_limited_and_size_is_not(void **state)
{
	(void)state;
	struct string s = {0};
	size_t at;
	struct error err;
	add(&s, "[", JSON_DEPTH_MAX);
	add(&s, "]", JSON_DEPTH_MAX);
	assert_true(reads(s.text, s.length, &at, &err));
	string_clear(&s);
	add(&s, "{\"a\":[", JSON_DEPTH_MAX / 2);
	add(&s, "]}", JSON_DEPTH_MAX / 2);
	assert_true(reads(s.text, s.length, &at, &err));
	string_clear(&s);
	add(&s, " [", JSON_DEPTH_MAX + 1);
	add(&s, "]", JSON_DEPTH_MAX + 1);
	assert_false(reads(s.text, s.length, &at, &err));
	assert_int_equal(at, 2 * JSON_DEPTH_MAX + 1);
	assert_non_null(strstr(err.text, "100"));
	string_clear(&s);
	add(&s, "[", 1000000);
	assert_false(reads(s.text, s.length, &at, &err));
	string_clear(&s);
	add(&s, "[", 50);
	add(&s, "[],", 300000); /* linear time: each of the fifty passes skips over the contents of the others */
	string_add(&s, "0");
	add(&s, "]", 50);
	assert_true(reads(s.text, s.length, &at, &err));
	string_release(&s);
}

static void long_strings_are_read(void **state)
{
	(void)state;
	struct string s = {0}, out = {0};
	size_t at;
	struct error err;
	string_add(&s, "{\"text\":\"");
	add(&s, "\\u4e2d\\n", 100000);
	string_add(&s, "\"}");
	struct json *j = json_new(s.text, s.length, &at, &err);
	assert_non_null(j);
	int node = json_member(j, 0, "text");
	assert_true(json_text(j, node, &out));
	assert_int_equal(out.length, 400000);
	assert_memory_equal(out.text + 399996, "\xe4\xb8\xad\n", 5);
	char buf[80];
	assert_false(json_string(j, node, buf, sizeof buf));
	json_free(j);
	string_release(&out);
	string_release(&s);
}

/* Checks the positions of a list's values against the values. */
static void values_are_read(void **state)
{
	(void)state;
	static const char text[] =
		"[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\ud83d\\ude00\", \"ab\", 12, -12, 1.0, 1e2, true, null, "
		"9223372036854775807, -9223372036854775808, 9223372036854775808, {\"a\\u0062\": [], "
		"\"c\": 2}, 0.125, 1, 1.001]";
	size_t at;
	struct error err;
	struct json *j = json_new(text, sizeof text - 1, &at, &err);
	struct string s = {0};
	int nodes[16], n = 0;
	int64_t number = 7;
	char buf[16];
	bool truth;
	assert_non_null(j);
	assert_int_equal(json_kind_of(j, 0), JSON_LIST);
	for (int i = json_first(j, 0); i >= 0; i = json_next(j, i))
		nodes[n++] = i;
	assert_int_equal(n, 15);
	assert_true(json_text(j, nodes[0], &s));
	assert_string_equal(s.text, "\"\\/\b\f\n\r\tA\xf0\x9f\x98\x80");
	assert_false(json_string(j, nodes[0], buf, sizeof buf)); /* longer than a line */
	assert_true(json_string(j, nodes[1], buf, 3));
	assert_string_equal(buf, "ab");
	assert_false(json_string(j, nodes[1], buf, 2));
	assert_false(json_string(j, nodes[2], buf, sizeof buf));
	assert_false(json_text(j, nodes[2], &s));
	assert_true(json_integer(j, nodes[2], 0, 12, &number));
	assert_int_equal(number, 12);
	assert_false(json_integer(j, nodes[2], 0, 11, &number));
	assert_false(json_integer(j, nodes[2], 13, 20, &number));
	assert_true(json_integer(j, nodes[3], INT64_MIN, INT64_MAX, &number));
	assert_int_equal(number, -12);
	for (int i = 4; i < 8; i++)
		assert_false(json_integer(j, nodes[i], INT64_MIN, INT64_MAX, &number));
	assert_false(json_integer(j, nodes[1], INT64_MIN, INT64_MAX, &number));
	assert_true(json_integer(j, nodes[8], INT64_MIN, INT64_MAX, &number));
	assert_true(number == INT64_MAX);
	assert_true(json_integer(j, nodes[9], INT64_MIN, INT64_MAX, &number));
	assert_true(number == INT64_MIN);
	assert_false(json_integer(j, nodes[10], INT64_MIN, INT64_MAX, &number));
	assert_true(json_bool(j, nodes[6], &truth) && truth);
	assert_false(json_bool(j, nodes[7], &truth));
	assert_int_equal(json_kind_of(j, nodes[7]), JSON_NULL);
	assert_int_equal(json_kind_of(j, nodes[6]), JSON_BOOL);
	assert_int_equal(json_member(j, nodes[11], "ab"), json_first(j, nodes[11]) + 1);
	assert_true(json_integer(j, json_member(j, nodes[11], "c"), 0, 9, &number));
	assert_int_equal(json_member(j, nodes[11], "a"), -1);
	int thousandths;
	assert_true(json_thousandths(j, nodes[12], &thousandths));
	assert_int_equal(thousandths, 125);
	assert_true(json_thousandths(j, nodes[13], &thousandths));
	assert_int_equal(thousandths, 1000);
	assert_false(json_thousandths(j, nodes[14], &thousandths));
	string_release(&s);
	json_free(j);
}

static void unknown_and_duplicate_names_are_found(void **state)
{
	(void)state;
	static const char *const names[] = {"a", "b"};
	static const struct {
		const char *text, *stray;
		bool again;
	} cases[] = {
		{"{}", NULL, false},
		{"{\"a\":1,\"b\":2}", NULL, false},
		{"{\"b\":1}", NULL, false},
		{"{\"a\":1,\"c\":2}", "c", false},
		{"{\"a\":1,\"b\":2,\"a\":3}", "a", true},
		{"{\"a\":1,\"\\u0061\":3}", "\\u0061", true},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		size_t at;
		struct error err;
		bool again = false;
		char buf[16];
		struct json *j = json_new(cases[i].text, strlen(cases[i].text), &at, &err);
		assert_non_null(j);
		int stray = json_stray(j, 0, names, 2, &again);
		assert_int_equal(stray >= 0, cases[i].stray != NULL);
		if (stray >= 0) {
			json_quote(j, stray, buf, sizeof buf);
			assert_string_equal(buf, cases[i].stray);
			assert_int_equal(again, cases[i].again);
		}
		json_free(j);
	}
}

static void errors_have_an_offset(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		size_t at;
		const char *words;
	} cases[] = {
		{"{\"a\": 1,\n\"b\": 01}", 14, "\"01\""},
		{"[1,\n2\n3]", 6, "','"},
		{"[1, \"\\ud800\"]", 5, "\\ud800"},
		{"{\"a\": \"b\nc\"}", 8, "control"},
		{"[\"\xe4\xb8\xad\", \"\xff\"]", 9, "UTF-8"},
		{"[tru]", 1, "tru"},
		{"[[1][2]]", 4, "missing ',' before \"[2]]\""},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		size_t at = 0;
		struct error err = {.text = ""};
		assert_false(reads(cases[i].text, strlen(cases[i].text), &at, &err));
		assert_int_equal(at, cases[i].at);
		if (!strstr(err.text, cases[i].words))
			fail_msg("%s: \"%s\"", cases[i].text, err.text);
	}
}

/* The compact and the readable form are both read back. */
static void written_json_is_read_back(void **state)
{
	(void)state;
	struct string compact = {0}, spaced = {0};
	string_char(&compact, '{');
	json_add_line(&compact, 1);
	json_add_text(&compact, "a", "x: \"y\", \\\n\t");
	json_add_number(&compact, "b", -5);
	json_add_line(&compact, 1);
	json_add_text(&compact, "c", NULL);
	json_add_key(&compact, "d");
	string_char(&compact, '[');
	json_add_comma(&compact);
	string_add(&compact, "1");
	json_add_line(&compact, 2);
	string_add(&compact, "2]\n}");
	json_add_spaced(&spaced, compact.text);
	assert_string_equal(compact.text,
			    "{\n\t\"a\":\"x: \\\"y\\\", \\\\\\u000a\\u0009\",\"b\":-5,\n\t\"c\":null,\"d\":[1,"
			    "\n\t\t2]\n}");
	assert_string_equal(spaced.text, "{\n\t\"a\": \"x: \\\"y\\\", \\\\\\u000a\\u0009\", \"b\": -5,\n\t\"c\": null, "
					 "\"d\": [1,\n\t\t2]\n}");
	size_t at;
	struct error err;
	struct json *j = json_new(spaced.text, spaced.length, &at, &err);
	assert_non_null(j);
	assert_true(json_text_is(j, json_member(j, 0, "a"), "x: \"y\", \\\n\t"));
	json_free(j);
	string_release(&compact);
	string_release(&spaced);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(valid_json_is_accepted),
		cmocka_unit_test(invalid_json_is_refused),
		cmocka_unit_test(lone_surrogates_and_zero_bytes_are_refused),
		cmocka_unit_test(depth_is_limited_and_size_is_not),
		cmocka_unit_test(long_strings_are_read),
		cmocka_unit_test(values_are_read),
		cmocka_unit_test(unknown_and_duplicate_names_are_found),
		cmocka_unit_test(errors_have_an_offset),
		cmocka_unit_test(written_json_is_read_back),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
