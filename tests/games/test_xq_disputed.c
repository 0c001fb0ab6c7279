/* The disputed positions of docs/rules/xiangqi.md, 7: our rulings on them are those that the page gives. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/xiangqi/xq_game.h"

static const char *const words[] = {
	[UNDECIDED] = "undecided",
	[FIRST_WINS] = "Black loses",
	[SECOND_WINS] = "Red loses",
	[DRAWN] = "draw",
};

static char position[256], loop[256]; /* of the clause that is being read; "" before it */
static int n_positions, n_rulings;
static bool differs; /* between the rows of the clause */
static char first_ruling[64];

static void check_ruling(const char *preset, const char *expected)
{
	char moves[2 * sizeof loop + 2], found[64];
	struct line line;
	snprintf(moves, sizeof moves, "%s %s", loop, loop);
	play_moves(&line, &xq_game, preset, position, moves);
	struct ruling r = line_ruling(&line);
	assert_non_null(r.clause);
	snprintf(found, sizeof found, "%s (%s)", words[r.verdict], r.clause + strlen("xiangqi "));
	if (strcmp(found, expected) != 0)
		fail_msg("%s, %s: %s by %s, expected %s", position, loop, found, preset, expected);
	line_release(&line);
	n_rulings++;
}

/* "| `wxf`, `checks`, Pikafish | draw (5.1) |": each name between backquotes is a preset. */
static void check_row(char *row)
{
	char *ruling = strchr(row + 1, '|') + 2, *name = row;
	ruling[strcspn(ruling, "|") - 1] = 0;
	ruling[-2] = 0;
	if (!*first_ruling)
		strcpy(first_ruling, ruling);
	differs |= strcmp(ruling, first_ruling) != 0;
	while ((name = strchr(name, '`'))) {
		char *end = strchr(name + 1, '`');
		assert_non_null(end);
		*end = 0;
		check_ruling(name + 1, ruling);
		name = end + 1;
	}
}

static void end_position(void)
{
	if (*loop && !differs)
		fail_msg("%s: all rulings are the same", position);
	n_positions += *loop != 0;
	*position = *loop = *first_ruling = 0;
	differs = false;
}

static void read_line(char *text)
{
	text[strcspn(text, "\n")] = 0;
	if (strncmp(text, "7.", 2) == 0)
		end_position();
	else if (strncmp(text, "    ", 4) == 0 && strncmp(text, "    Test:", 9) != 0)
		strcpy(*position ? loop : position, text + 4);
	else if (text[0] == '|' && strchr("|-", text[1]) == NULL && strncmp(text, "| by ", 5) != 0)
		check_row(text);
}

static void rulings_on_disputed_positions_are_ours(void **state)
{
	(void)state;
	FILE *in = fopen("../docs/rules/xiangqi.md", "r");
	char text[sizeof position];
	bool inside = false;
	assert_non_null(in);
	while (fgets(text, sizeof text, in)) {
		if (strncmp(text, "## ", 3) == 0)
			inside = strncmp(text, "## 7 ", 5) == 0;
		else if (inside)
			read_line(text);
	}
	end_position();
	fclose(in);
	assert_true(n_positions >= 12);
	assert_true(n_rulings >= 2 * n_positions);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rulings_on_disputed_positions_are_ours),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
