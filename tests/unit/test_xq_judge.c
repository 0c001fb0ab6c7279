/* Rulings for repetitions, as federations, programs and real games have them. docs/rules/xiangqi.md 4-5 */
#include "support.h"

#include <string.h>

extern const struct game xq_game;

static const char *const verdicts[] = {
	[UNDECIDED] = "undecided",
	[FIRST_WINS] = "black_loses",
	[SECOND_WINS] = "red_loses",
	[DRAWN] = "draw",
};

/* id, fen, moves up to the third occurrence or beyond, verdict, clause: the first ruling on the way is compared. */
static void check_row(char **columns, int n)
{
	assert_int_equal(n, 5);
	struct line whole, line;
	play_moves(&whole, &xq_game, NULL, columns[1], columns[2]);
	line_init(&line, &xq_game, line_at(&whole, 0));
	struct ruling r = line_ruling(&line);
	while (r.verdict == UNDECIDED && line.length < whole.length) {
		line_push(&line, whole.steps[line.length].move);
		r = line_ruling(&line);
	}
	if (strcmp(verdicts[r.verdict], columns[3]) != 0 || !r.clause || strcmp(r.clause, columns[4]) != 0)
		fail_msg("%s: %s by %s after %d plies, expected %s by %s", columns[0], verdicts[r.verdict],
			 r.clause ? r.clause : "-", line.length, columns[3], columns[4]);
	line_release(&line);
	line_release(&whole);
}

static void rulings_are_as_told(void **state)
{
	(void)state;
	each_row("data/xiangqi_checks.tsv", check_row);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(rulings_are_as_told)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
