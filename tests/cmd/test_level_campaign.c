/* qipan level campaign as a shell runs it. */
#include "support.h"

#include "scratch.h"

#include <stdio.h>

#define MAKE QIPAN " level campaign --levels 11 --games 8 --seed 6 "

/* One thread or three, in one run or in parts: the file is the same. It can be read, linted and played. */
static void campaigns_are_made_and_resumed(void **state)
{
	(void)state;
	shell_expect(MAKE "--out a.json", 0, "\n 11  ");
	shell_expect("grep -c '\"rating\"' a.json", 0, "11\n");
	shell_expect(MAKE "--out a.json", 1, "a.json already exists; --resume continues it");
	shell_output(MAKE "--out a.json --resume", 0);
	shell_output(QIPAN " level campaign --levels 5 --out b.json", 0); /* as left by a kill */
	shell_output(MAKE "--out b.json --resume --threads 3 --verbose", 0);
	shell_output("cmp a.json b.json", 0);
	shell_expect(QIPAN " level lint a.json", 0, "11 levels, 0 findings");
	shell_expect(QIPAN " play --campaign a.json --no-autosave --pieces ascii", 0, "Level 1 of 11");
}

static void campaigns_begin_with_the_tutorial(void **state)
{
	(void)state;
	shell_expect(QIPAN " level campaign --levels 4 --out t.json", 0, "  4  Thin Ice");
	shell_expect(QIPAN " level show t.json first-light --pieces ascii", 0, "The red pieces are yours");
	shell_expect(QIPAN " level campaign --levels 3 --out t.json --resume", 1,
		     "t.json has 4 levels, expected at most 3");
}

static void invalid_arguments_are_refused(void **state)
{
	(void)state;
	shell_expect(QIPAN " level campaign --levels 4", 2, "missing option --out");
	shell_expect(QIPAN " level campaign --levels 0 --out x.json", 2, "--levels: \"0\" is not a whole number");
	shell_expect(QIPAN " level campaign --out none/x.json --levels 1", 1, "none/x.json");
	shell_expect("echo '{' > bad.json; " QIPAN " level campaign --out bad.json --resume", 1, "bad.json");
	shell_expect(QIPAN " level campaign --help", 0, "usage: qipan level campaign --out FILE");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(campaigns_are_made_and_resumed),
		cmocka_unit_test(campaigns_begin_with_the_tutorial),
		cmocka_unit_test(invalid_arguments_are_refused),
	};
	return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
