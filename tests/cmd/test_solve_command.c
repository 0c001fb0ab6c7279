/* "qipan solve" as a shell runs it. */
#include "support.h"

#include "scratch.h"

static void flips_that_are_equal_by_symmetry_share_a_line(void **state)
{
	(void)state;
	assert_string_equal(shell_output("$Q solve darkchess --board 2x3 --bag KGPkgp 2>/dev/null", 0),
			    "value 0.325000 13/40\n"
			    "action 0.091667 11/120 a1 c1 a2 c2\n"
			    "action 0.325000 13/40 b1 b2\n"
			    "longest 6\n");
	assert_string_equal(shell_output("$Q solve darkchess --board 1x3 --bag KPk 2>&1", 0),
			    "60 positions: about 1 MB and 1 s\n"
			    "value 0.333333 1/3\n"
			    "action 0.333333 1/3 a1 c1\n"
			    "action 0.333333 1/3 b1\n"
			    "longest 3\n");
}

static void positions_list_every_action(void **state)
{
	(void)state;
	const char *text = shell_output("$Q solve darkchess --board 1x3 --position 'K?k r r P' 2>/dev/null", 0);
	assert_string_equal(text, "value 1.000000 1\naction 1.000000 1 b1\nlongest 3\n");
}

static void json_has_the_same_values(void **state)
{
	(void)state;
	const char *text =
		shell_output("$Q solve darkchess --board 1x3 --bag KPk --json 2>/dev/null | sed 's/, \"sec.*//'", 0);
	assert_string_equal(text,
			    "{\"board\": \"1x3\", \"bag\": \"KPk\", \"value\": 0.333333333, \"fraction\": \"1/3\", "
			    "\"actions\": [{\"actions\": [\"a1\", \"c1\"], \"value\": 0.333333333, \"fraction\": "
			    "\"1/3\"}, {\"actions\": [\"b1\"], \"value\": 0.333333333, \"fraction\": \"1/3\"}], "
			    "\"longest\": 3, \"layers\": 9, \"positions\": 60\n");
}

static void bad_input_is_refused(void **state)
{
	(void)state;
	shell_expect("$Q solve darkchess --board 3x5 --bag Kk", 2,
		     "--board: \"3x5\" is not a board, expected rows and");
	shell_expect("$Q solve darkchess --board 2x2 --bag KPk", 2,
		     "--bag: \"KPk\" is not a bag for the board, expected 4");
	shell_expect("$Q solve darkchess --board 2x2", 2, "expected either --bag or --position");
	shell_expect("$Q solve darkchess --board 2x2 --bag KPkp --position x", 2,
		     "expected either --bag or --position");
	shell_expect("$Q solve darkchess --board 2x2 --position 'K?/k? r r P'", 2,
		     "--position: \"K?/k? r r P\" is not a");
	shell_expect("$Q solve darkchess --board 2x4 --bag KGPCkgpc --max-memory 10", 1, "but the limit is 10 MB");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(flips_that_are_equal_by_symmetry_share_a_line),
		cmocka_unit_test(positions_list_every_action),
		cmocka_unit_test(json_has_the_same_values),
		cmocka_unit_test(bad_input_is_refused),
	};
	return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
