/* Drawings of boards: small examples, and checks along random games of every game. */
#include "support.h"

#include "core/random_play.h"
#include "draw/board_svg.h"
#include "draw/canvas.h"
#include "draw/wrap.h"
#include "games/registry.h"

#include <stdlib.h>
#include <string.h>

static const struct piece_look looks[] = {
	{"red king", "帥", 'K', TINT_RED, 0},
	{"black king", "將", 'k', TINT_BLACK, 0},
};

static struct layout_point *add_point(struct board_layout *s, int x, int y)
{
	struct layout_point *p = &s->points[s->n_points++];
	*p = (struct layout_point){.x = (int8_t)x, .y = (int8_t)y, .name = {(char)('a' + x), (char)('1' + y), 0, 0}};
	return p;
}

static struct layout_point *put(struct board_layout *s, const char *name, int piece, int marks, int number)
{
	struct layout_point *p = &s->points[layout_find(s, name)];
	p->occupied = true;
	p->piece = (uint8_t)piece;
	p->marks = (uint8_t)marks;
	p->number = (uint8_t)number;
	return p;
}

static void expect_picture(const struct board_layout *s, const struct board_style *style, const char *expected)
{
	struct string out = {0};
	board_text_draw(s, style, &out);
	if (strcmp(out.text, expected) != 0)
		fail_msg("drawn:\n%s\nexpected:\n%s", out.text, expected);
	string_release(&out);
}

/* 3 x 3 points with an arc of one step around a1, and diagonals. */
static struct board_layout lines_board(void)
{
	struct board_layout s = {.width = 3, .height = 3, .pieces = looks, .n_pieces = 2};
	for (int y = 0; y < 3; y++)
		for (int x = 0; x < 3; x++)
			add_point(&s, x, y);
	for (int8_t i = 0; i < 3; i++) {
		s.lines[s.n_lines++] = (struct layout_line){0, i, 2, i};
		s.lines[s.n_lines++] = (struct layout_line){i, 0, i, 2};
	}
	s.lines[s.n_lines++] = (struct layout_line){0, 0, 2, 2};
	s.lines[s.n_lines++] = (struct layout_line){0, 2, 2, 0};
	return s;
}

static void lines_meet_in_joints(void **state)
{
	(void)state;
	struct board_layout s = lines_board();
	put(&s, "a1", 0, 0, 0);
	put(&s, "b3", 1, 0, 0);
	struct board_style style = BOARD_STYLE_NONE;
	expect_picture(&s, &style,
		       "      a   b   c\n"
		       "  3   ┌───將──┐    3\n"
		       "      │ ╲ │ ╱ │\n"
		       "  2   ├───┼───┤    2\n"
		       "      │ ╱ │ ╲ │\n"
		       "  1   帥──┴───┘    1\n"
		       "      a   b   c\n");
	style.pieces = PIECES_ASCII;
	style.flipped = true;
	expect_picture(&s, &style,
		       "      c   b   a\n"
		       "  1   +---+---K   1\n"
		       "      | \\ | / |\n"
		       "  2   +---+---+   2\n"
		       "      | / | \\ |\n"
		       "  3   +---k---+   3\n"
		       "      c   b   a\n");
}

static void arcs_go_around_corners(void **state)
{
	(void)state;
	struct board_layout s = lines_board();
	s.n_lines = 6;
	s.arcs[s.n_arcs++] = (struct layout_arc){0, 0, 0, 1, 1, 0};
	struct board_style style = BOARD_STYLE_NONE;
	style.pieces = PIECES_LATIN;
	expect_picture(&s, &style,
		       "          a   b   c\n"
		       "\n"
		       "\n"
		       "  3       ┌───┬───┐       3\n"
		       "          │   │   │\n"
		       "  2    ╭──┼───┼───┤       2\n"
		       "      ╭╯  │   │   │\n"
		       "  1   │   └───┼───┘       1\n"
		       "      ╰╮     ╭╯\n"
		       "       ╰─────╯\n"
		       "          a   b   c\n");
}

static void marks_are_readable_without_color(void **state)
{
	(void)state;
	struct board_layout s = {.width = 4, .height = 2, .cells = true, .pieces = looks, .n_pieces = 2};
	for (int y = 0; y < 2; y++)
		for (int x = 0; x < 4; x++)
			add_point(&s, x, y);
	put(&s, "a1", 9, MARK_FACE_DOWN, 0);
	put(&s, "b1", 9, MARK_BLOCK, 0);
	put(&s, "c1", 1, MARK_FROZEN, 2);
	put(&s, "d1", 0, MARK_SHIELDED | MARK_FROZEN, 3);
	put(&s, "a2", 0, MARK_HIDDEN, 0);
	put(&s, "b2", 0, MARK_SHIELDED, 0);
	put(&s, "c2", 1, 0, 0);
	struct board_style style = BOARD_STYLE_NONE;
	style.last = (struct move_points){7, 6};
	expect_picture(&s, &style,
		       "      a    b    c    d\n"
		       "    ┌────┬────┬────┬────┐\n"
		       "  2 │~~~~│(帥)│[將]│[  ]│ 2\n"
		       "    ├────┼────┼────┼────┤\n"
		       "  1 │ ▒▒ │#木#│*將2│(帥3│ 1\n"
		       "    └────┴────┴────┴────┘\n"
		       "      a    b    c    d\n");
	style.pieces = PIECES_ASCII;
	style.last = (struct move_points){-1, -1};
	style.hint = (struct move_points){6, 7};
	expect_picture(&s, &style,
		       "      a   b   c   d\n"
		       "    +---+---+---+---+\n"
		       "  2 |~~~|(K)|<k>|< >| 2\n"
		       "    +---+---+---+---+\n"
		       "  1 | ? |###|*k2|(K3| 1\n"
		       "    +---+---+---+---+\n"
		       "      a   b   c   d\n");
	struct string out = {0};
	board_text_marks(&s, &style, &out);
	assert_non_null(strstr(out.text, "? face down"));
	assert_non_null(strstr(out.text, "(x) gold shield"));
	string_release(&out);
}

/* Each side's pieces in hand are on its own side of the board. */
static void pieces_in_hand_are_listed(void **state)
{
	(void)state;
	struct board_layout s = lines_board();
	s.n_lines = 6;
	s.hands[0] = (struct layout_hand){18, 0};
	s.hands[1] = (struct layout_hand){7, 1};
	struct board_style style = BOARD_STYLE_NONE;
	expect_picture(&s, &style,
		       "      將 7 in hand\n"
		       "      a   b   c\n"
		       "  3   ┌───┬───┐    3\n"
		       "      │   │   │\n"
		       "  2   ├───┼───┤    2\n"
		       "      │   │   │\n"
		       "  1   └───┴───┘    1\n"
		       "      a   b   c\n"
		       "      帥 18 in hand\n");
	style.flipped = true;
	style.pieces = PIECES_ASCII;
	expect_picture(&s, &style,
		       "      K 18 in hand\n"
		       "      c   b   a\n"
		       "  1   +---+---+   1\n"
		       "      |   |   |\n"
		       "  2   +---+---+   2\n"
		       "      |   |   |\n"
		       "  3   +---+---+   3\n"
		       "      c   b   a\n"
		       "      k 7 in hand\n");
}

/* One side's last piece is shown with the other's 0; once all are placed nothing is shown. */
static void empty_hands_are_listed_next_to_filled_ones(void **state)
{
	(void)state;
	struct board_layout s = lines_board();
	s.n_lines = 6;
	s.hands[0] = (struct layout_hand){0, 0};
	s.hands[1] = (struct layout_hand){1, 1};
	struct board_style style = BOARD_STYLE_NONE;
	style.pieces = PIECES_LATIN;
	static const char *const board = "      a   b   c\n"
					 "  3   ┌───┬───┐   3\n"
					 "      │   │   │\n"
					 "  2   ├───┼───┤   2\n"
					 "      │   │   │\n"
					 "  1   └───┴───┘   1\n"
					 "      a   b   c\n";
	struct string expected = {0};
	string_add(&expected, "      k 1 in hand\n%s      K 0 in hand\n", board);
	expect_picture(&s, &style, expected.text);
	string_release(&expected);
	s.hands[1].n = 0;
	expect_picture(&s, &style, board);
}

/* The piece has the color of those on the board, its text the color of the labels. */
static void pieces_in_hand_have_colors(void **state)
{
	(void)state;
	struct board_layout s = lines_board();
	struct string out = {0};
	s.hands[0] = (struct layout_hand){18, 0};
	s.hands[1] = (struct layout_hand){7, 1};
	struct board_style style = BOARD_STYLE_NONE;
	style.colour = true;
	board_text_draw(&s, &style, &out);
	assert_non_null(strstr(out.text, "\033[0;1;38;5;160;48;5;230m帥\033[0m \033[0;2m18 in hand\033[0m"));
	assert_non_null(strstr(out.text, "\033[0;1;38;5;230;48;5;236m將\033[0m \033[0;2m7 in hand\033[0m"));
	string_release(&out);
}

/* Its points are in braces unless another sign takes precedence, and the line between them has its color. */
static void formed_lines_are_drawn(void **state)
{
	(void)state;
	struct board_layout s = lines_board();
	put(&s, "a1", 0, 0, 0);
	put(&s, "b2", 0, 0, 0);
	put(&s, "c3", 0, 0, 0);
	struct board_style style = BOARD_STYLE_NONE;
	style.pieces = PIECES_ASCII;
	style.last = (struct move_points){-1, 8};
	style.n_formed = 1;
	style.formed[0] = (struct formed){3, {0, 4, 8}};
	expect_picture(&s, &style,
		       "      a   b   c\n"
		       "  3   +---+--[K]  3\n"
		       "      | \\ | / |\n"
		       "  2   +--{K}--+   2\n"
		       "      | / | \\ |\n"
		       "  1  {K}--+---+   1\n"
		       "      a   b   c\n");
	struct string out = {0};
	board_text_marks(&s, &style, &out);
	assert_string_equal(string_text(&out), "{x} a line\n");
	string_clear(&out);
	style.colour = true;
	board_text_draw(&s, &style, &out);
	assert_non_null(strstr(string_text(&out), "\033[0;1;38;5;130;48;5;216m/")); /* between the points */
	string_release(&out);
}

static void expect_in_svg(const struct board_layout *s, const struct board_style *style, const char *const *expected)
{
	struct string out = {0};
	board_svg_draw(s, style, "hands", &out);
	const char *at = out.text;
	for (; *expected; expected++) {
		const char *found = strstr(at, *expected);
		if (!found)
			fail_msg("no %s in its place in\n%s", *expected, out.text);
		at = found + strlen(*expected);
	}
	string_release(&out);
}

/* Beneath the pieces. */
static void svg_shows_formed_lines(void **state)
{
	(void)state;
	struct board_layout s = lines_board();
	put(&s, "a1", 0, 0, 0);
	struct board_style style = BOARD_STYLE_NONE;
	style.n_formed = 1;
	style.formed[0] = (struct formed){3, {0, 4, 8}};
	static const char *const way = "d=\"M62 190L126 126L190 62\"/>";
	expect_in_svg(&s, &style, (const char *const[]){way, way, way, "<title>a1 red king", NULL});
	style.flipped = true;
	expect_in_svg(&s, &style, (const char *const[]){"d=\"M190 62L126 126L62 190\"/>", "<title>a1 red king", NULL});
}

/* To the right of the board, each at its side's edge; a side's last piece leaves a faint image. */
static void svg_shows_pieces_in_hand(void **state)
{
	(void)state;
	struct board_layout s = lines_board();
	struct board_style style = BOARD_STYLE_NONE;
	s.hands[0] = (struct layout_hand){18, 0};
	s.hands[1] = (struct layout_hand){0, 1};
	static const char *const faint = "<g opacity=\".35\">", *const plain = "<g opacity=\"1\">";
	expect_in_svg(&s, &style,
		      (const char *const[]){"viewBox=\"0 0 340 252\" width=\"340\"", "<rect width=\"340\"",
					    "<g transform=\"translate(287 62)\"><title>0 black king in hand</title>",
					    faint, ">將</text>", "</g>", ">0</text>\n</g>",
					    "<g transform=\"translate(287 190)\"><title>18 red king in hand</title>",
					    plain, ">帥</text>", "</g>", ">18</text>\n</g>", NULL});
	style.flipped = true;
	style.pieces = PIECES_LATIN;
	expect_in_svg(&s, &style,
		      (const char *const[]){"<g transform=\"translate(287 62)\"><title>18 red king in hand</title>",
					    plain, ">K</text>", ">18</text>",
					    "<g transform=\"translate(287 190)\"><title>0 black king in hand</title>",
					    faint, ">k</text>", ">0</text>", NULL});
}

static void svg_without_hands_has_only_the_board(void **state)
{
	(void)state;
	struct board_layout s = lines_board();
	struct board_style style = BOARD_STYLE_NONE;
	struct string out = {0};
	board_svg_draw(&s, &style, "no hands", &out);
	assert_non_null(strstr(out.text, "viewBox=\"0 0 252 252\""));
	assert_null(strstr(out.text, "in hand"));
	string_release(&out);
}

/* Strips escape codes. */
static void strip(char *text)
{
	char *to = text;
	for (const char *c = text; *c; c++)
		if (*c == '\033')
			c = strchr(c, 'm');
		else
			*to++ = *c;
	*to = 0;
}

static void check_text(const struct board_layout *s, const struct board_style *style)
{
	struct string out = {0};
	board_text_draw(s, style, &out);
	if (style->pieces == PIECES_ASCII)
		for (size_t i = 0; i < out.length; i++)
			assert_true((unsigned char)out.text[i] < 0x80);
	if (style->colour) {
		strip(out.text);
		int columns = -1;
		for (char *row = strtok(out.text, "\n"); row; row = strtok(NULL, "\n")) {
			if (columns < 0)
				columns = canvas_columns(row);
			if (canvas_columns(row) != columns)
				fail_msg("\"%s\" has %d columns, others have %d", row, canvas_columns(row), columns);
		}
	} else {
		assert_null(strchr(out.text, '\033'));
	}
	string_release(&out);
}

/* Every element that is opened is closed, in order. */
static void check_svg(const struct board_layout *s, const struct board_style *style)
{
	struct string out = {0};
	int open[16], depth = 0;
	board_svg_draw(s, style, "a <title> & more", &out);
	for (const char *c = strchr(out.text, '<'); c; c = strchr(c + 1, '<')) {
		const char *end = strchr(c, '>');
		assert_non_null(end);
		int name = c[1] == '/' ? c[2] : c[1];
		if (c[1] == '/') {
			assert_true(depth > 0);
			assert_int_equal(open[--depth], name);
		} else if (end[-1] != '/') {
			assert_true(depth < 16);
			open[depth++] = name;
		}
	}
	assert_int_equal(depth, 0);
	assert_non_null(strstr(out.text, "a &lt;title&gt; &amp; more"));
	string_release(&out);
}

static void every_row_has_the_same_width(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++) {
		struct position start;
		struct line line;
		struct rng rng;
		rng_seed(&rng, 7);
		set_up(games_at(g), NULL, NULL, &start);
		line_init(&line, games_at(g), &start);
		for (int step = 0; step < 60 && line_ruling(&line).verdict == UNDECIDED; step++) {
			move_t move = random_move(games_at(g), line_last(&line), &rng);
			struct board_style style = BOARD_STYLE_NONE;
			struct board_layout s;
			style.last = games_at(g)->rendering.move_points(line_last(&line), move);
			line_push(&line, move);
			games_at(g)->rendering.layout(line_last(&line), &s);
			for (int i = 0; i < 12; i++) {
				style.pieces = (enum board_pieces)(i % 3);
				style.colour = i % 2;
				style.flipped = i / 6;
				check_text(&s, &style);
				check_svg(&s, &style);
			}
		}
		line_release(&line);
	}
}

/* Without color the pieces of the two sides must differ, in letters and in Han. */
static void pieces_differ_in_every_game(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++) {
		struct position start;
		struct board_layout s;
		set_up(games_at(g), NULL, NULL, &start);
		games_at(g)->rendering.layout(&start, &s);
		for (int i = 0; i < s.n_pieces; i++) {
			assert_int_equal(canvas_columns(s.pieces[i].han), 2);
			for (int j = 0; j < i; j++) {
				assert_int_not_equal(s.pieces[i].glyph, s.pieces[j].glyph);
				if (strcmp(s.pieces[i].han, s.pieces[j].han) == 0)
					fail_msg("%s: %s and %s are both %s", games_at(g)->name, s.pieces[i].name,
						 s.pieces[j].name, s.pieces[i].han);
			}
		}
	}
}

static void flipping_twice_restores_the_board(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++) {
		struct position start;
		struct board_layout once, twice;
		set_up(games_at(g), NULL, NULL, &start);
		memset(&once, 0, sizeof once);
		memset(&twice, 0, sizeof twice);
		games_at(g)->rendering.layout(&start, &once);
		games_at(g)->rendering.layout(&start, &twice);
		board_flip(&twice);
		board_flip(&twice);
		assert_memory_equal(&once, &twice, sizeof once);
	}
}

static void lines_break_between_words(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		int columns;
		const char *lines;
	} cases[] = {
		{"Wood stays: walk around it.\n", 12, "Wood stays:\nwalk around\nit.\n"},
		{"one two", 7, "one two"},
		{"one two  ", 3, "one\ntwo  "},
		{"unbreakable", 4, "unbr\neaka\nble"},
		{"a\n\nb\n", 5, "a\n\nb\n"},
		{"木頭不動也吃不掉", 7, "木頭不\n動也吃\n不掉"},
		{"你的炮，在後", 6, "你的\n炮，在\n後"}, /* no line begins with a comma */
		{"開「炮」了", 4, "開\n「炮\n」了"},     /* nor ends with an opening mark, which does not fit */
		{"看 rook 走", 7, "看 rook\n走"},
		{"as it is", 0, "as it is"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct string out = {0};
		wrap_text(cases[i].text, cases[i].columns, &out);
		assert_string_equal(out.text, cases[i].lines);
		string_release(&out);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_meet_in_joints),
		cmocka_unit_test(arcs_go_around_corners),
		cmocka_unit_test(marks_are_readable_without_color),
		cmocka_unit_test(every_row_has_the_same_width),
		cmocka_unit_test(pieces_in_hand_are_listed),
		cmocka_unit_test(empty_hands_are_listed_next_to_filled_ones),
		cmocka_unit_test(pieces_in_hand_have_colors),
		cmocka_unit_test(formed_lines_are_drawn),
		cmocka_unit_test(svg_shows_formed_lines),
		cmocka_unit_test(svg_shows_pieces_in_hand),
		cmocka_unit_test(svg_without_hands_has_only_the_board),
		cmocka_unit_test(pieces_differ_in_every_game),
		cmocka_unit_test(flipping_twice_restores_the_board),
		cmocka_unit_test(lines_break_between_words),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
