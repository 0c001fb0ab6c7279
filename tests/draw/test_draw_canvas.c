/* The grid that boards are drawn on, and the widths of texts. */
#include "support.h"

#include "draw/canvas.h"
#include "draw/wrap.h"

#include <stdio.h>
#include <string.h>

static void expect_print(struct canvas *c, bool colour, const char *expected)
{
	struct string out = {0};
	canvas_print(c, colour, &out);
	assert_string_equal(out.text, expected);
	string_release(&out);
	canvas_release(c);
}

/* --- widths --- */

/* The blocks that are entirely wide, by their first and last code points. */
static void east_asian_characters_take_two_columns(void **state)
{
	(void)state;
	static const uint32_t wide[][2] = {
		{0x1100, 0x115f}, {0x2e80, 0xa4cf}, {0xac00, 0xd7a3},   {0xf900, 0xfaff},   {0xfe30, 0xfe6f},
		{0xff00, 0xff60}, {0xffe0, 0xffe6}, {0x1f300, 0x1f64f}, {0x20000, 0x3fffd},
	};
	for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
		for (int k = 0; k < 4; k++) {
			uint32_t code = k < 2 ? wide[i][k] : k == 2 ? wide[i][0] - 1 : wide[i][1] + 1;
			char text[5] = {0};
			text_rune(text, code);
			if (canvas_columns(text) != (k < 2 ? 2 : 1))
				fail_msg("U+%X takes %d columns", (unsigned)code, canvas_columns(text));
		}
	assert_int_equal(canvas_columns(""), 0);
	assert_int_equal(canvas_columns("é─帥"), 4);
}

static void bytes_that_are_not_utf8_take_one_column_each(void **state)
{
	(void)state;
	assert_int_equal(canvas_columns("\xff\xfe"), 2);
	assert_int_equal(canvas_columns("\x80x"), 2);
	assert_int_equal(canvas_columns("\xe5\xb8"), 2); /* a truncated character at the end */
	assert_int_equal(canvas_columns("\xe5\xb8"
					"a"),
			 3); /* and before another one */
	assert_int_equal(canvas_columns("\xf0\x9f\x98"), 3);
	assert_int_equal(canvas_columns("\xc3"), 1);
}

static void the_beginning_that_fits_ends_between_characters(void **state)
{
	(void)state;
	static const size_t bytes[] = {0, 1, 2, 2, 5, 6, 6, 6};
	for (int columns = 0; columns < 8; columns++)
		assert_int_equal(canvas_fitting("ab帥c", columns), bytes[columns]);
	assert_int_equal(canvas_fitting("", 3), 0);
	assert_int_equal(canvas_fitting("帥", 1), 0);
}

/* --- writing --- */

static void words_are_written_over_what_is_there(void **state)
{
	(void)state;
	struct canvas c;
	canvas_init(&c, 6, 2, false);
	canvas_line(&c, 0, 0, 5, 0);
	assert_int_equal(canvas_write(&c, 1, 0, "a帥", PAINT_NONE), 3);
	assert_int_equal(canvas_write(&c, 0, 1, "xé", PAINT_NONE), 2);
	assert_int_equal(canvas_write(&c, 0, 1, "", PAINT_NONE), 0);
	expect_print(&c, false, "╶a帥─╴\nxé\n");
}

static void nothing_outside_the_canvas_is_drawn(void **state)
{
	(void)state;
	struct canvas c;
	canvas_init(&c, 4, 2, false);
	assert_int_equal(canvas_write(&c, -1, 0, "abcdef", PAINT_NONE), 6);
	assert_int_equal(canvas_write(&c, -1, 1, "帥x帥帥", PAINT_NONE), 7); /* no half characters */
	canvas_write(&c, 0, -1, "above", PAINT_NONE);
	canvas_write(&c, 0, 2, "below", PAINT_NONE);
	canvas_fill(&c, -5, -5, 2, 2, PAINT_GOLD);
	canvas_fill(&c, 4, 2, 5, 5, PAINT_GOLD);
	expect_print(&c, true, "bcde\n x帥\n");
	canvas_init(&c, 3, 3, false);
	canvas_line(&c, -2, 1, 4, 1);
	canvas_line(&c, 1, -2, 1, 5);
	canvas_line(&c, -1, -1, 5, 5);
	expect_print(&c, false, "╲╷\n╶┼╴\n ╵╲\n");
}

/* --- lines --- */

/* The same from either end. */
static void lines_have_ends_and_joints(void **state)
{
	(void)state;
	for (int turned = 0; turned < 2; turned++) {
		struct canvas c;
		canvas_init(&c, 9, 3, false);
		static const int lines[][4] = {{0, 0, 2, 0}, {4, 0, 4, 2}, {6, 1, 8, 1}, {7, 0, 7, 2}, {1, 2, 1, 2}};
		for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
			const int *l = lines[i];
			canvas_line(&c, l[2 * turned], l[2 * turned + 1], l[2 - 2 * turned], l[3 - 2 * turned]);
		}
		expect_print(&c, false,
			     "╶─╴ ╷  ╷\n"
			     "    │ ╶┼╴\n"
			     "    ╵  ╵\n");
	}
	struct canvas c;
	canvas_init(&c, 5, 3, true);
	canvas_line(&c, 0, 0, 4, 0);
	canvas_line(&c, 0, 0, 0, 2);
	canvas_line(&c, 4, 2, 4, 0);
	canvas_line(&c, 2, 1, 2, 2);
	expect_print(&c, false,
		     "+---+\n"
		     "| | |\n"
		     "| | |\n");
}

static void slanted_lines_have_strokes_between_their_ends(void **state)
{
	(void)state;
	/* endpoints */
	static const struct {
		int line[4];
		const char *picture;
	} rows[] = {
		{{0, 0, 4, 4}, "\n ╲\n  ╲\n   ╲\n\n"}, {{4, 4, 0, 0}, "\n ╲\n  ╲\n   ╲\n\n"},
		{{0, 4, 4, 0}, "\n   ╱\n  ╱\n ╱\n\n"}, {{4, 0, 0, 4}, "\n   ╱\n  ╱\n ╱\n\n"},
		{{0, 1, 4, 3}, "\n\n  ╲\n\n\n"},       {{3, 0, 2, 2}, "\n   ╱\n\n\n\n"},
	};
	struct canvas c;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const int *l = rows[i].line;
		canvas_init(&c, 5, 5, false);
		canvas_line(&c, l[0], l[1], l[2], l[3]);
		expect_print(&c, false, rows[i].picture);
	}
	for (int ascii = 0; ascii < 2; ascii++) {
		canvas_init(&c, 3, 3, ascii);
		canvas_line(&c, 0, 0, 2, 2);
		canvas_line(&c, 0, 2, 2, 0);
		expect_print(&c, false, ascii ? "\n X\n\n" : "\n ╳\n\n");
	}
	/* a diagonal leaves no stroke where a straight line passes */
	canvas_init(&c, 3, 3, false);
	canvas_line(&c, 0, 0, 2, 2);
	canvas_line(&c, 1, 0, 1, 2);
	expect_print(&c, false, " ╷\n │\n ╵\n");
}

/* Three quarters of an ellipse around each corner of a small square, from either end. */
static void arcs_go_the_long_way_round(void **state)
{
	(void)state;
	static const char *const pictures[] = {"  ╭─────╮      ╭─────╮\n"
					       " ╭╯     ╰╮    ╭╯     ╰╮\n"
					       " │       ╵    ╵       │\n"
					       " ╰╮                  ╭╯\n"
					       "  ╰──╴            ╶──╯\n"
					       "\n"
					       "  ╭──╴            ╶──╮\n"
					       " ╭╯                  ╰╮\n"
					       " │       ╷    ╷       │\n"
					       " ╰╮     ╭╯    ╰╮     ╭╯\n"
					       "  ╰─────╯      ╰─────╯\n",
					       "  .-----.      .-----.\n"
					       " .'     '.    .'     '.\n"
					       " |       |    |       |\n"
					       " '.                  .'\n"
					       "  '---            ---'\n"
					       "\n"
					       "  .---            ---.\n"
					       " .'                  '.\n"
					       " |       |    |       |\n"
					       " '.     .'    '.     .'\n"
					       "  '-----'      '-----'\n"};
	for (int turned = 0; turned < 2; turned++)
		for (int ascii = 0; ascii < 2; ascii++) {
			struct canvas c;
			canvas_init(&c, 24, 11, ascii);
			for (int corner = 0; corner < 4; corner++) {
				int right = corner % 2, down = corner / 2;
				int x = right ? 18 : 5, y = down ? 8 : 2, in_x = right ? x - 4 : x + 4,
				    in_y = down ? y - 2 : y + 2;
				if (turned)
					canvas_arc(&c, x, y, x, in_y, in_x, y);
				else
					canvas_arc(&c, x, y, in_x, y, x, in_y);
			}
			expect_print(&c, false, pictures[ascii]);
		}
}

/* Where a line continues from the end of an arc, the joint is round at either end. */
static void lines_leave_arcs_round(void **state)
{
	(void)state;
	for (int turned = 0; turned < 2; turned++) {
		struct canvas c;
		canvas_init(&c, 12, 7, false);
		if (turned)
			canvas_arc(&c, 5, 2, 5, 4, 9, 2);
		else
			canvas_arc(&c, 5, 2, 9, 2, 5, 4);
		canvas_line(&c, 9, 2, 11, 2);
		canvas_line(&c, 5, 4, 5, 6);
		expect_print(&c, false,
			     "  ╭─────╮\n"
			     " ╭╯     ╰╮\n"
			     " │       ╰─╴\n"
			     " ╰╮\n"
			     "  ╰──╮\n"
			     "     │\n"
			     "     ╵\n");
	}
}

/* --- printing --- */

/* A code only where the paint changes; the row ends with the paint reset. */
static void colours_end_with_the_row(void **state)
{
	(void)state;
	struct canvas c;
	canvas_init(&c, 5, 4, false);
	canvas_fill(&c, 1, 0, 3, 2, PAINT_BOARD);
	canvas_write(&c, 2, 1, "帥", PAINT_RED);
	canvas_fill(&c, 4, 2, 1, 1, PAINT_LABEL);
	expect_print(&c, true,
		     " \033[0;38;5;94;48;5;180m   \033[0m \n"
		     " \033[0;38;5;94;48;5;180m \033[0;1;38;5;160;48;5;230m帥\033[0m \n"
		     "    \033[0;2m \033[0m\n"
		     "     \n");
	canvas_init(&c, 5, 2, false);
	canvas_fill(&c, 0, 0, 5, 2, PAINT_BOARD);
	canvas_write(&c, 1, 1, "x", PAINT_RED);
	expect_print(&c, false, "\n x\n"); /* without color, trailing blanks are omitted */
}

/* --- wrapping --- */

static void lines_break_where_reading_allows(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		int columns;
		const char *lines;
	} cases[] = {
		{"", 5, ""},
		{"Wood stays here", 13, "Wood stays\nhere"}, /* not within a word */
		{"one  two", 5, "one\ntwo"},                 /* all blanks in between are dropped */
		{"one two", 3, "one\ntwo"},
		{"one two", 6, "one\ntwo"},
		{"ab\ncd ef", 5, "ab\ncd ef"},
		{"ab cd\n\nef", 2, "ab\ncd\n\nef"},
		{"ab\n", 2, "ab\n"},
		{"馬走", 4, "馬走"},
		{"馬走日", 5, "馬走\n日"},
		{"馬走日", 2, "馬\n走\n日"},
		{"a馬b", 2, "a\n馬\nb"}, /* next to a wide character */
		{"ab馬", 3, "ab\n馬"},
		{"馬ab", 3, "馬\nab"},
		{"馬走.", 4, "馬\n走."}, /* closing marks of either width */
		{"馬走)", 4, "馬\n走)"},
		{"馬(走", 3, "馬\n(走"}, /* and opening ones */
		{"馬 走", 4, "馬\n走"},
		{"as it is", 1, "as it is"},
		{"as it is", -1, "as it is"},
		{"abc", 2, "ab\nc"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct string out = {0};
		wrap_text(cases[i].text, cases[i].columns, &out);
		assert_string_equal(string_text(&out), cases[i].lines);
		string_release(&out);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(east_asian_characters_take_two_columns),
		cmocka_unit_test(bytes_that_are_not_utf8_take_one_column_each),
		cmocka_unit_test(the_beginning_that_fits_ends_between_characters),
		cmocka_unit_test(words_are_written_over_what_is_there),
		cmocka_unit_test(nothing_outside_the_canvas_is_drawn),
		cmocka_unit_test(lines_have_ends_and_joints),
		cmocka_unit_test(slanted_lines_have_strokes_between_their_ends),
		cmocka_unit_test(arcs_go_the_long_way_round),
		cmocka_unit_test(lines_leave_arcs_round),
		cmocka_unit_test(colours_end_with_the_row),
		cmocka_unit_test(lines_break_where_reading_allows),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
