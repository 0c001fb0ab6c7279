/* The description of a club: what is taken, and what is refused with its line. */
#include "support.h"

#include "scratch.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "games/registry.h"
#include "server/club.h"

static int start(void **state)
{
	games_begin();
	return scratch_begin(state);
}

static void a_club_has_name_rules_clock_and_game(void **state)
{
	(void)state;
	static const char text[] = "{\"name\": \"Club of the 3rd tower\", \"rules\": \"One.\\n\\nTwo.\",\n"
				   " \"clock\": \"600,3x30\", \"game\": \"darkchess\"}";
	struct club club;
	struct error err;
	assert_true(club_parse(&club, text, strlen(text), &err));
	assert_string_equal(club.name, "Club of the 3rd tower");
	assert_string_equal(string_text(&club.rules), "One.\n\nTwo.");
	assert_true(club.has_clock);
	assert_string_equal(string_text(&club.clock), "600,3x30");
	assert_string_equal(club.game->name, "darkchess");
	club_release(&club);
}

static void all_but_the_name_may_be_missing(void **state)
{
	(void)state;
	struct club club;
	struct error err;
	assert_true(club_parse(&club, "{\"name\":\"x\"}", 12, &err));
	assert_string_equal(string_text(&club.rules), "");
	assert_false(club.has_clock);
	assert_null(club.game);
	club_release(&club);
	static const char untimed[] = "{\"name\":\"x\",\"clock\":\"\"}";
	assert_true(club_parse(&club, untimed, strlen(untimed), &err));
	assert_true(club.has_clock);
	assert_string_equal(string_text(&club.clock), "");
	club_release(&club);
}

static void faults_are_refused_with_their_line(void **state)
{
	(void)state;
	static const struct {
		const char *text, *expected;
	} cases[] = {
		{"", "line 1: "},
		{"{\n\"name\":\n}", "line 2: "},
		{"[]", "line 1: expected an object with \"name\", \"rules\", \"clock\" and \"game\""},
		{"{\"name\":\"x\",\n\"rule\":\"\"}",
		 "line 2: unknown member \"rule\", expected name, rules, clock or game"},
		{"{\"name\":\"x\",\n\n\"name\":\"y\"}", "line 3: duplicate member \"name\""},
		{"{}", "line 1: missing \"name\", the name of the club"},
		{"{\"name\":\"\"}", "line 1: \"name\" is not one line of 1 to 80 bytes without control characters"},
		{"{\"name\":7}", "line 1: \"name\" is not one line"},
		{"{\"name\":\"a\\nb\"}", "line 1: \"name\" is not one line"},
		{"{\"name\":\"\\u202ex\"}", "line 1: \"name\" is not one line"},
		{"{\"name\":\"x\",\n\"rules\":[]}", "line 2: \"rules\" is not a text of at most 4000 bytes"},
		{"{\"name\":\"x\",\"rules\":\"\\u0007\"}", "line 1: \"rules\" is not a text"},
		{"{\"name\":\"x\",\n\"clock\":\"-3\"}", "line 2: \"clock\": "},
		{"{\"name\":\"x\",\n\"clock\":300}",
		 "line 2: \"clock\" is not a string, expected a time control such as"},
		{"{\"name\":\"x\",\n\"game\":\"chess\"}", "line 2: \"game\": "},
		{"{\"name\":\"x\",\n\"game\":null}", "line 2: \"game\" is not a string"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct club club;
		struct error err;
		assert_false(club_parse(&club, cases[i].text, strlen(cases[i].text), &err));
		if (strncmp(err.text, cases[i].expected, strlen(cases[i].expected)) != 0)
			fail_msg("%s: %s", cases[i].text, err.text);
		assert_string_equal(club.name, "");
	}
}

static void rules_have_a_limit(void **state)
{
	(void)state;
	for (int more = 0; more < 2; more++) {
		struct string text = {0};
		struct club club;
		struct error err;
		string_add(&text, "{\"name\":\"x\",\"rules\":\"%0*d\"}", CLUB_RULES_MAX + more, 0);
		assert_int_equal(club_parse(&club, text.text, text.length, &err), !more);
		club_release(&club);
		string_release(&text);
	}
}

static void the_file_is_named(void **state)
{
	(void)state;
	static const char text[] = "{\"name\":\"x\",\n\"game\":1}";
	char path[SCRATCH_TEMPLATE_MAX + 16];
	struct club club;
	struct error err;
	snprintf(path, sizeof path, "%s/club.json", scratch_folder);
	assert_false(club_read(&club, path, &err));
	assert_non_null(strstr(err.text, path));
	assert_true(file_write(path, text, strlen(text), &err));
	assert_false(club_read(&club, path, &err));
	assert_non_null(strstr(err.text, "club.json\": line 2: \"game\" is not a string"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_club_has_name_rules_clock_and_game, start, scratch_end),
		cmocka_unit_test_setup_teardown(all_but_the_name_may_be_missing, start, scratch_end),
		cmocka_unit_test_setup_teardown(faults_are_refused_with_their_line, start, scratch_end),
		cmocka_unit_test_setup_teardown(rules_have_a_limit, start, scratch_end),
		cmocka_unit_test_setup_teardown(the_file_is_named, start, scratch_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
