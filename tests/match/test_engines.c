/* Files that name players: valid files, and errors with their line. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "match/engines.h"

static bool read(const char *text, struct engines *out, struct error *err)
{
	return engines_read(out, before_guard_page(text, strlen(text)), strlen(text), err);
}

static void engines_are_read(void **state)
{
	struct engines engines;
	struct error err;
	(void)state;
	if (!read("[{\"name\": \"F\", \"protocol\": \"uci\", \"command\": \"sf -x 'a,b@c'\", \"options\": "
		  "{\"Hash\": 16, \"Ponder\": false, \"File\": \"a b\"}, \"nodes\": 5000},\n"
		  "{\"name\": \"six\", \"word\": \"alphabeta\", \"depth\": \"6\", \"hash\": 8, \"tables\": \"t\"}]",
		  &engines, &err))
		fail_msg("%s", err.text);
	assert_int_equal(engines.n, 2);
	const struct engine_entry *f = engines_find(&engines, "F"), *six = engines_find(&engines, "six");
	assert_string_equal(f->word, "uci:sf -x 'a,b@c'");
	assert_string_equal(f->settings[ENGINE_NODES], "5000");
	assert_string_equal(f->settings[ENGINE_DEPTH], "");
	assert_int_equal(f->n_options, 3);
	static const char *const options[][2] = {{"Hash", "16"}, {"Ponder", "false"}, {"File", "a b"}};
	for (int i = 0; i < 3; i++) {
		assert_string_equal(f->options[i].name, options[i][0]);
		assert_string_equal(f->options[i].value, options[i][1]);
	}
	assert_string_equal(six->word, "alphabeta");
	assert_string_equal(six->settings[ENGINE_DEPTH], "6");
	assert_string_equal(six->settings[ENGINE_HASH], "8");
	assert_string_equal(six->settings[ENGINE_TABLES], "t");
	assert_int_equal(six->n_options, 0);
	assert_null(engines_find(&engines, "f"));
	engines_release(&engines);
	assert_null(engines_find(&engines, "F")); /* nor if no file was read */
	assert_true(read("[]", &engines, &err));
	assert_int_equal(engines.n, 0);
	engines_release(&engines);
}

#define ONE(members) "[{\"name\":\"a\"," members "}]"

static void errors_are_refused(void **state)
{
	static const char *const cases[][2] = {
		{"{}", "line 1: unexpected \"{}\", expected a list of engines"},
		{"[1]", "line 1: \"1\" is not an engine, expected an object with a name"},
		{"[\n{", "line 2: "},
		{"", "line 1: "},
		{"[\n\n{\"word\":\"1\"}]", "line 3: \"{\"word\":\"1\"}\" has no \"name\""},
		{"[{\"name\":\"a@b\",\"word\":\"1\"}]",
		 "line 1: invalid name \"a@b\", expected at most 63 bytes without"},
		{"[{\"name\":\"a,b\",\"word\":\"1\"}]", "expected at most 63 bytes without"},
		{"[{\"name\":\"\",\"word\":\"1\"}]", "expected at most 63 bytes without"},
		{"[{\"name\":1,\"word\":\"1\"}]", "line 1: invalid name \"1\", expected"},
		{"[{\"name\":\"a\"}]", "expected either \"word\" or \"protocol\" and \"command\""},
		{ONE("\"word\":\"1\",\"command\":\"x\""), "expected either"},
		{ONE("\"protocol\":\"uci\""), "expected either"},
		{ONE("\"protocol\":3,\"command\":\"x\""),
		 "line 1: invalid protocol \"3\", expected one such as \"uci\""},
		{ONE("\"protocol\":\"uci\",\"command\":\"x\\ny\""), "expected a shorter one on one line"},
		{ONE("\"word\":\"x\\ty\""), "expected a shorter text on one line"},
		{ONE("\"word\":\"1\",\"deph\":1"), "line 1: unknown member \"deph\", expected one of name, word,"},
		{ONE("\"word\":\"1\",\"word\":\"1\""), "duplicate member"},
		{ONE("\"word\":\"1\",\"depth\":[]"),
		 "line 1: invalid value \"[]\", expected a text on one line, a number"},
		{ONE("\"word\":\"1\",\"options\":1"), "line 1: invalid options \"1\", expected an object"},
		{ONE("\"word\":\"1\",\"options\":{\"x\":null}"),
		 "line 1: invalid value \"null\", expected a text on one line"},
		{ONE("\"word\":\"1\"") "x", "line 1: "},
		{"[{\"name\":\"a\",\"word\":\"1\"},{\"name\":\"a\",\"word\":\"1\"}]",
		 "line 1: duplicate name \"a\", expected a different one for each engine"},
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct engines engines;
		struct error err;
		if (read(cases[i][0], &engines, &err))
			fail_msg("%s is accepted", cases[i][0]);
		if (!strstr(err.text, cases[i][1]))
			fail_msg("%s: \"%s\", expected \"%s\"", cases[i][0], err.text, cases[i][1]);
	}
}

/* One more of everything than there is room for. */
static void oversized_files_are_refused(void **state)
{
	struct engines engines;
	struct error err;
	(void)state;
	for (int n = ENGINES_MAX; n <= ENGINES_MAX + 1; n++) {
		struct string text = {0};
		for (int i = 0; i < n; i++)
			string_add(&text, "%c{\"name\":\"%d\",\"word\":\"1\"}", i ? ',' : '[', i);
		string_char(&text, ']');
		bool good = read(text.text, &engines, &err);
		assert_int_equal(good, n == ENGINES_MAX);
		if (good)
			engines_release(&engines);
		else
			assert_non_null(strstr(err.text, "too many engines"));
		string_release(&text);
	}
	for (int n = ENGINE_OPTIONS_MAX; n <= ENGINE_OPTIONS_MAX + 1; n++) {
		struct string text = {0};
		string_add(&text, "[{\"name\":\"a\",\"word\":\"1\",\"options\":{");
		for (int i = 0; i < n; i++)
			string_add(&text, "%s\"%d\":1", i ? "," : "", i);
		string_add(&text, "}}]");
		bool good = read(text.text, &engines, &err);
		assert_int_equal(good, n == ENGINE_OPTIONS_MAX);
		if (good)
			engines_release(&engines);
		else
			assert_non_null(strstr(err.text, "too many options"));
		string_release(&text);
	}
	static const struct {
		const char *format;
		int max; /* bytes */
	} rows[] = {
		{"[{\"name\":\"%0*d\",\"word\":\"1\"}]", MATCH_NAME_MAX - 1},
		{"[{\"name\":\"a\",\"word\":\"%0*d\"}]", ENGINE_WORD_MAX - 1},
		{"[{\"name\":\"a\",\"protocol\":\"%0*d\",\"command\":\"x\"}]", 31},
		{"[{\"name\":\"a\",\"protocol\":\"x\",\"command\":\"%0*d\"}]", ENGINE_WORD_MAX - 33},
		{"[{\"name\":\"a\",\"word\":\"1\",\"options\":{\"%0*d\":1}}]", ENGINE_OPTION_MAX - 1},
		{"[{\"name\":\"a\",\"word\":\"1\",\"options\":{\"x\":\"%0*d\"}}]", ENGINE_VALUE_MAX - 1},
		{"[{\"name\":\"a\",\"word\":\"1\",\"options\":{\"x\":1%0*d}}]", ENGINE_VALUE_MAX - 2},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		for (int more = 0; more < 2; more++) {
			char text[700];
			snprintf(text, sizeof text, rows[i].format, rows[i].max + more, 0);
			bool good = read(text, &engines, &err);
			if (good == more)
				fail_msg("%zu: %d bytes are%s read", i, rows[i].max + more, good ? "" : " not");
			if (good)
				engines_release(&engines);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(engines_are_read),
		cmocka_unit_test(errors_are_refused),
		cmocka_unit_test(oversized_files_are_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
