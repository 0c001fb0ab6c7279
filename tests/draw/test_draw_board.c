/* Boards as text and as SVG: every mark, and two complete pictures. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "draw/board_svg.h"
#include "games/registry.h"

static const struct piece_look looks[] = {
	{"red king", "帥", 'K', TINT_RED, 0},
	{"black king", "將", 'k', TINT_BLACK, 0},
	{"stack", "疊", '=', TINT_NONE, MARK_PRESSED},
	{"red <rook>", "俥", 'R', TINT_RED, 0},
};

static const struct piece_look stones[] = {
	{"white stone", "白", 'o', TINT_WHITE, 0},
	{"black stone", "黑", 'x', TINT_BLACK, 0},
};

/* A board of that size with all lines, or with cells. */
static struct board_layout board_of(int width, int height, bool cells)
{
	struct board_layout s = {.width = width, .height = height, .cells = cells, .pieces = looks, .n_pieces = 4};
	for (int y = 0; y < height; y++)
		for (int x = 0; x < width; x++)
			s.points[s.n_points++] = (struct layout_point){
				.x = (int8_t)x, .y = (int8_t)y, .name = {(char)('a' + x), (char)('1' + y), 0, 0}};
	s.points[s.n_points] = (struct layout_point){
		.name = "z9", .marks = MARK_BLOCK, .occupied = true}; /* after the last point, so never drawn */
	for (int8_t x = 0; x < width && !cells; x++)
		s.lines[s.n_lines++] = (struct layout_line){x, 0, x, (int8_t)(height - 1)};
	for (int8_t y = 0; y < height && !cells; y++)
		s.lines[s.n_lines++] = (struct layout_line){0, y, (int8_t)(width - 1), y};
	return s;
}

static void put(struct board_layout *s, const char *name, int piece, int marks, int number)
{
	struct layout_point *p = &s->points[layout_find(s, name)];
	p->occupied = true;
	p->piece = (uint8_t)piece;
	p->marks = (uint8_t)marks;
	p->number = (uint8_t)number;
}

static int point(const struct board_layout *s, const char *name)
{
	return layout_find(s, name);
}

static void expect_text(const struct board_layout *s, const struct board_style *style, const char *expected)
{
	struct string out = {0};
	board_text_draw(s, style, &out);
	if (strcmp(out.text, expected) != 0)
		fail_msg("drawn:\n%s\nexpected:\n%s", out.text, expected);
	string_release(&out);
}

/* --- piece styles and marks --- */

static void piece_styles_are_found_by_name(void **state)
{
	(void)state;
	enum board_pieces pieces = PIECES_HAN;
	struct error err;
	assert_true(board_pieces_find("latin", &pieces, &err));
	assert_int_equal(pieces, PIECES_LATIN);
	assert_true(board_pieces_find("ascii", &pieces, &err));
	assert_int_equal(pieces, PIECES_ASCII);
	assert_true(board_pieces_find("han", &pieces, &err));
	assert_int_equal(pieces, PIECES_HAN);
	static const char *const others[] = {"", "Han", "latin1", "a"};
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		char expected[128];
		snprintf(expected, sizeof expected, "\"%s\" is not a piece style, expected han, latin or ascii",
			 others[i]);
		assert_false(board_pieces_find(others[i], &pieces, &err));
		assert_string_equal(err.text, expected);
	}
	assert_int_equal(pieces, PIECES_HAN);
}

static void marks_are_explained_where_they_occur(void **state)
{
	(void)state;
	static const struct {
		int marks, n_formed;
		enum board_pieces pieces;
		const char *text;
	} rows[] = {
		{0, 0, PIECES_HAN, ""},
		{MARK_PRESSED, 0, PIECES_HAN, ""}, /* its piece shows it */
		{MARK_FACE_DOWN, 0, PIECES_HAN, "▒▒ face down\n"},
		{MARK_FACE_DOWN, 0, PIECES_LATIN, "? face down\n"},
		{MARK_HIDDEN | MARK_BLOCK, 0, PIECES_HAN, "~~~~ hidden by magic   #木# wood\n"},
		{MARK_HIDDEN | MARK_BLOCK, 0, PIECES_ASCII, "~~~ hidden by magic   ### wood\n"},
		{MARK_SHIELDED | MARK_FROZEN, 0, PIECES_HAN, "(x) gold shield   *xn frozen for n turns\n"},
		{MARK_FROZEN | MARK_PRESSED, 2, PIECES_LATIN, "*xn frozen for n turns   {x} a line\n"},
		{0, 1, PIECES_HAN, "{x} a line\n"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct board_layout s = board_of(2, 2, true);
		struct board_style style = BOARD_STYLE_NONE;
		struct string out = {0};
		put(&s, "a1", 0, rows[i].marks, 0);
		s.points[3].marks = MARK_BLOCK; /* the point is empty */
		style.pieces = rows[i].pieces;
		style.n_formed = rows[i].n_formed;
		board_text_marks(&s, &style, &out);
		assert_string_equal(string_text(&out), rows[i].text);
		string_release(&out);
	}
}

static void a_piece_is_written_with_its_marks(void **state)
{
	(void)state;
	static const struct {
		int marks, number;
		const char *han, *ascii;
	} rows[] = {
		{0, 0, "俥", "R"},
		{MARK_SHIELDED, 0, "(俥)", "(R)"},
		{MARK_FROZEN, 3, "*俥3", "*R3"},
		{MARK_FROZEN, 10, "*俥+", "*R+"},
		{MARK_FROZEN, 9, "*俥9", "*R9"},
		{0, 2, "俥2", "R2"},
		{MARK_SHIELDED | MARK_FROZEN, 1, "(俥1", "(R1"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct board_layout s = board_of(2, 2, true);
		struct board_style style = BOARD_STYLE_NONE;
		struct string out = {0};
		put(&s, "b1", 3, rows[i].marks, rows[i].number);
		board_text_piece(&s, point(&s, "b1"), &style, &out);
		assert_string_equal(out.text, rows[i].han);
		string_clear(&out);
		style.pieces = PIECES_ASCII;
		board_text_piece(&s, point(&s, "b1"), &style, &out);
		assert_string_equal(out.text, rows[i].ascii);
		string_release(&out);
	}
}

/* Three on a line. */
static void pieces_are_listed_with_their_names(void **state)
{
	(void)state;
	struct board_layout s = board_of(2, 2, true);
	struct board_style style = BOARD_STYLE_NONE;
	struct string out = {0};
	board_text_pieces(&s, &style, &out);
	assert_string_equal(out.text, "  帥 K red king              將 k black king            疊 = stack\n"
				      "  俥 R red <rook>\n");
	string_clear(&out);
	s.n_pieces = 2;
	style.pieces = PIECES_LATIN;
	board_text_pieces(&s, &style, &out);
	assert_string_equal(out.text, "  K K red king              k k black king\n");
	string_release(&out);
}

static void expect_half(const char *river, int half, const char *expected)
{
	char buf[64];
	assert_ptr_equal(board_river_half(river, half, buf, sizeof buf), buf);
	assert_string_equal(buf, expected);
}

static void river_text_splits_at_the_first_blank(void **state)
{
	(void)state;
	expect_half("楚河 漢界", 0, "楚河");
	expect_half("楚河 漢界", 1, "漢界");
	expect_half("楚河　漢 界", 0, "楚河"); /* an ideographic space */
	expect_half("楚河　漢 界", 1, "漢 界");
	expect_half("a b　c", 0, "a");
	expect_half("a b　c", 1, "b　c");
	expect_half("river", 0, "river");
	expect_half("river", 1, "");
	char small[4];
	assert_string_equal(board_river_half("abcdef ghi", 0, small, sizeof small), "abc");
}

/* --- boards as text --- */

/* Half of the words is centered in each half of the board; with letters the river stays empty. */
static void a_river_is_written_across(void **state)
{
	(void)state;
	struct board_layout s = board_of(5, 2, false);
	struct board_style style = BOARD_STYLE_NONE;
	s.n_lines = 0;
	s.lines[s.n_lines++] = (struct layout_line){0, 0, 4, 0};
	s.lines[s.n_lines++] = (struct layout_line){0, 1, 4, 1};
	s.river = "楚 界";
	expect_text(&s, &style,
		    "      a   b   c   d   e\n"
		    "  2   ╶───────────────╴    2\n"
		    "         楚       界\n"
		    "  1   ╶───────────────╴    1\n"
		    "      a   b   c   d   e\n");
	style.pieces = PIECES_LATIN;
	expect_text(&s, &style,
		    "      a   b   c   d   e\n"
		    "  2   ╶───────────────╴   2\n"
		    "\n"
		    "  1   ╶───────────────╴   1\n"
		    "      a   b   c   d   e\n");
}

/* Marks take precedence over brackets, the hint over the last move, and that over a formed line. */
static void marks_take_precedence_over_brackets(void **state)
{
	(void)state;
	struct board_layout s = board_of(5, 1, true);
	struct board_style style = BOARD_STYLE_NONE;
	style.pieces = PIECES_ASCII;
	style.hint = (struct move_points){0, 4};
	style.last = (struct move_points){0, 1};
	style.n_formed = 1;
	style.formed[0] = (struct formed){4, {0, 1, 2, 3}};
	expect_text(&s, &style,
		    "      a   b   c   d   e\n"
		    "    +---+---+---+---+---+\n"
		    "  1 |< >|[ ]|{ }|{ }|< >| 1\n"
		    "    +---+---+---+---+---+\n"
		    "      a   b   c   d   e\n");
	put(&s, "a1", 0, MARK_SHIELDED, 0);
	put(&s, "b1", 0, 0, 12);
	put(&s, "c1", 0, MARK_FACE_DOWN, 0);
	put(&s, "d1", 0, MARK_FROZEN, 4);
	put(&s, "e1", 0, MARK_BLOCK | MARK_HIDDEN, 0);
	expect_text(&s, &style,
		    "      a   b   c   d   e\n"
		    "    +---+---+---+---+---+\n"
		    "  1 |(K)|[K+|{?}|*K4|~~~| 1\n"
		    "    +---+---+---+---+---+\n"
		    "      a   b   c   d   e\n");
	style.flipped = true;
	expect_text(&s, &style,
		    "      e   d   c   b   a\n"
		    "    +---+---+---+---+---+\n"
		    "  1 |~~~|*K4|{?}|[K+|(K)| 1\n"
		    "    +---+---+---+---+---+\n"
		    "      e   d   c   b   a\n");
}

/* The colors of the last move and of a hint extend one column to either side of the piece, which keeps its own; the
 * labels are faint. */
static void colors_show_the_last_move_and_the_hint(void **state)
{
	(void)state;
	struct board_layout s = board_of(3, 1, false);
	struct board_style style = BOARD_STYLE_NONE;
	struct string out = {0};
	style.pieces = PIECES_LATIN;
	style.colour = true;
	style.last = (struct move_points){-1, 0};
	style.hint = (struct move_points){1, 2};
	put(&s, "a1", 0, 0, 0);
	put(&s, "c1", 1, 0, 0);
	board_text_draw(&s, &style, &out);
#define LABEL  "\033[0;2m"
#define BOARD  "\033[0;38;5;94;48;5;180m"
#define LAST   "\033[0;1;38;5;94;48;5;222m"
#define HINT   "\033[0;1;38;5;22;48;5;150m"
#define RED    "\033[0;1;38;5;160;48;5;230m"
#define BLACK  "\033[0;1;38;5;230;48;5;236m"
#define NORMAL "\033[0m"
	assert_string_equal(out.text,
			    "      " LABEL "a" NORMAL "   " LABEL "b" NORMAL "   " LABEL "c" NORMAL "      \n"
			    "  " LABEL "1" NORMAL " " BOARD " " LAST "[" RED "K" LAST "]" BOARD "─" HINT "<─>" BOARD
			    "─" HINT "<" BLACK "k" HINT ">" BOARD " " NORMAL " " LABEL "1" NORMAL "  \n"
			    "      " LABEL "a" NORMAL "   " LABEL "b" NORMAL "   " LABEL "c" NORMAL "      \n");
	string_release(&out);
}

/* Each mark has its own color. */
static void each_mark_has_its_own_color(void **state)
{
	(void)state;
	static const struct {
		int piece, marks;
		const char *painted;
	} rows[] = {
		{0, MARK_FACE_DOWN, "\033[0;38;5;137;48;5;95m?"},
		{0, MARK_HIDDEN, "\033[0;38;5;252;48;5;103m~~~"},
		{0, MARK_BLOCK, "\033[0;38;5;58;48;5;136m###"},
		{0, MARK_SHIELDED, "\033[0;1;38;5;94;48;5;220m(" RED "K\033[0;1;38;5;94;48;5;220m)"},
		{0, MARK_FROZEN, "\033[0;1;38;5;24;48;5;159m*" RED "K\033[0;1;38;5;24;48;5;159m2"},
		{2, MARK_PRESSED, "\033[0;38;5;235;48;5;245m="},
		{0, 0, RED "K" LAST "2"}, /* a number without a mark */
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct board_layout s = board_of(1, 1, true);
		struct board_style style = BOARD_STYLE_NONE;
		struct string out = {0};
		bool numbered = rows[i].marks == MARK_FROZEN || !rows[i].marks;
		style.pieces = PIECES_LATIN;
		style.colour = true;
		put(&s, "a1", rows[i].piece, rows[i].marks, numbered ? 2 : 0);
		board_text_draw(&s, &style, &out);
		if (!strstr(out.text, rows[i].painted))
			fail_msg("row %zu: no %s in %s", i, rows[i].painted, out.text);
		string_release(&out);
	}
}

/* The style follows a line: empty at its start, then its last move and the lines this move formed. */
static void the_style_continues_after_the_last_move(void **state)
{
	(void)state;
	struct line line;
	struct board_layout s;
	struct board_style style = BOARD_STYLE_NONE;
	const struct game *g = games_find("xiangqi", NULL);
	play_moves(&line, g, NULL, NULL, "");
	style.last = (struct move_points){3, 4};
	board_style_follow(&style, &line);
	assert_int_equal(style.last.from, -1);
	assert_int_equal(style.last.to, -1);
	assert_int_equal(style.n_formed, 0);
	line_push(&line, g->text.parse_move(line_last(&line), "h2e2", NULL));
	line_push(&line, g->text.parse_move(line_last(&line), "h9g7", NULL));
	board_style_follow(&style, &line);
	g->rendering.layout(line_last(&line), &s);
	assert_int_equal(style.last.from, point(&s, "h9"));
	assert_int_equal(style.last.to, point(&s, "g7"));
	line_release(&line);
}

/* --- boards as pictures --- */

static struct string svg;

static int release(void **state)
{
	(void)state;
	string_release(&svg);
	return 0;
}

static void draw(const struct board_layout *s, const struct board_style *style)
{
	string_clear(&svg);
	board_svg_draw(s, style, "a board", &svg);
}

/* Number of occurrences of the part outside the definitions. */
static int count(const char *part)
{
	int n = 0;
	for (const char *at = strstr(svg.text, "</defs>"); (at = strstr(at, part)); at += strlen(part))
		n++;
	return n;
}

static void points_have_titles(void **state)
{
	(void)state;
	struct board_layout s = board_of(5, 1, true);
	struct board_style style = BOARD_STYLE_NONE;
	put(&s, "a1", 3, 0, 0);
	put(&s, "b1", 0, MARK_FACE_DOWN, 0);
	put(&s, "c1", 0, MARK_HIDDEN, 0);
	put(&s, "d1", 0, MARK_BLOCK, 0);
	draw(&s, &style);
	assert_int_equal(count("<g><title>"), 4);
	assert_int_equal(count("<title>a1 red &lt;rook&gt;</title>"), 1);
	assert_int_equal(count("<title>b1 face down</title>\n<use href=\"#face-down\""), 1);
	assert_int_equal(count("<title>c1 face down</title>\n<use href=\"#hidden\""), 1);
	assert_int_equal(count("<title>d1 wood</title>\n<use href=\"#block\""), 1);
	/* hidden pieces are not drawn */
	assert_int_equal(count(">帥</text>"), 0);
	assert_int_equal(count(">俥</text>"), 1);
}

/* Red has two rings, Black one, so that they differ without color; white and black stones have neither ring nor sign,
 * unless there are more than two sides. */
static void sides_are_distinguishable_without_color(void **state)
{
	(void)state;
	struct board_layout s = board_of(3, 1, true);
	struct board_style style = BOARD_STYLE_NONE;
	static const char *const ring = "fill=\"none\" stroke=\"#";
	draw(&s, &style);
	int frame = count(ring);
	put(&s, "a1", 0, 0, 0);
	draw(&s, &style);
	assert_int_equal(count(ring), frame + 2);
	assert_int_equal(count(">帥</text>"), 1);
	assert_int_equal(count("url(#ivory)"), 1);
	put(&s, "a1", 1, 0, 0);
	draw(&s, &style);
	assert_int_equal(count(ring), frame + 1);
	assert_int_equal(count("url(#ivory)"), 1);
	put(&s, "a1", 2, 0, 0); /* a stack has two discs */
	draw(&s, &style);
	assert_int_equal(count(ring), frame + 1);
	assert_int_equal(count("url(#stack)"), 2);
	s.pieces = stones;
	s.n_pieces = 2;
	put(&s, "a1", 0, 0, 0);
	put(&s, "b1", 1, 0, 0);
	draw(&s, &style);
	assert_int_equal(count(ring), frame);
	assert_int_equal(count("url(#pearl)"), 1);
	assert_int_equal(count("url(#jet)"), 1);
	assert_int_equal(count(">白</text>") + count(">黑</text>"), 0);
	static const struct piece_look three[] = {{"white stone", "白", 'o', TINT_WHITE, 0},
						  {"black stone", "黑", 'x', TINT_BLACK, 0},
						  {"black king", "王", 'k', TINT_BLACK, 0}};
	s.pieces = three;
	s.n_pieces = 3;
	draw(&s, &style);
	assert_int_equal(count(">白</text>") + count(">黑</text>"), 2);
	style.pieces = PIECES_ASCII;
	draw(&s, &style);
	assert_int_equal(count(">o</text>") + count(">x</text>"), 2);
}

static void only_moves_between_two_points_have_arrows(void **state)
{
	(void)state;
	struct board_layout s = board_of(3, 1, true);
	struct board_style style = BOARD_STYLE_NONE;
	static const char *const hint = "fill=\"#2b8a3e\" opacity", *const last = "fill=\"#d9480f\" opacity";
	draw(&s, &style);
	assert_int_equal(count("marker-end"), 0);
	assert_int_equal(count(hint) + count(last), 0);
	style.hint = (struct move_points){-1, 2};
	style.last = (struct move_points){-1, 0};
	draw(&s, &style);
	assert_int_equal(count("marker-end"), 0);
	assert_int_equal(count(hint), 1);
	assert_int_equal(count(last), 1);
	style.hint = (struct move_points){0, 2};
	style.last = (struct move_points){0, 1};
	draw(&s, &style);
	assert_int_equal(count("marker-end"), 1);
	assert_int_equal(count(hint), 2);
	assert_int_equal(count(last), 2);
	style.hint = (struct move_points){1, -1};
	draw(&s, &style);
	assert_int_equal(count("marker-end"), 0);
	assert_int_equal(count(hint), 1);
}

/* Lines, arcs, a river, hands, a formed line, the last move and a hint. */
static void draw_lines(void)
{
	struct board_layout s = board_of(4, 3, false);
	struct board_style style = BOARD_STYLE_NONE;
	s.arcs[s.n_arcs++] = (struct layout_arc){0, 0, 0, 1, 1, 0};
	s.arcs[s.n_arcs++] = (struct layout_arc){3, 2, 3, 1, 2, 2};
	s.arcs[s.n_arcs++] = (struct layout_arc){0, 2, 0, 1, 1, 2};
	s.river = "楚 界";
	s.river_row = 1;
	s.hands[0] = (struct layout_hand){12, 0};
	s.hands[1] = (struct layout_hand){0, 1};
	put(&s, "a1", 0, 0, 0);
	put(&s, "b1", 1, 0, 0);
	put(&s, "c2", 2, MARK_PRESSED, 0);
	put(&s, "d1", 3, 0, 2);
	style.last = (struct move_points){point(&s, "b2"), point(&s, "b1")};
	style.hint = (struct move_points){point(&s, "a1"), point(&s, "a2")};
	style.n_formed = 1;
	style.formed[0] = (struct formed){3, {1, 6, 11}};
	draw(&s, &style);
}

/* Cells and every mark, seen from the second side. */
static void draw_cells(void)
{
	struct board_layout s = board_of(4, 2, true);
	struct board_style style = BOARD_STYLE_NONE;
	put(&s, "a1", 0, MARK_FACE_DOWN, 0);
	put(&s, "b1", 0, MARK_HIDDEN, 0);
	put(&s, "c1", 0, MARK_BLOCK, 0);
	put(&s, "d1", 0, MARK_SHIELDED, 0);
	put(&s, "a2", 1, MARK_FROZEN, 12);
	put(&s, "b2", 3, MARK_SHIELDED | MARK_FROZEN, 3);
	style.last = (struct move_points){point(&s, "c2"), point(&s, "b2")};
	style.flipped = true;
	style.pieces = PIECES_LATIN;
	draw(&s, &style);
}

static const struct {
	const char *file;
	void (*draw)(void);
} pictures[] = {{"data/board_lines.svg", draw_lines}, {"data/board_cells.svg", draw_cells}};

/* View the files in a browser before replacing them with the output of "test_draw_board --write". */
static void pictures_match_their_files(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
		struct string before = {0};
		struct error err;
		if (!file_read(pictures[i].file, 1 << 16, &before, &err))
			fail_msg("%s", err.text);
		pictures[i].draw();
		size_t at = 0;
		while (at < before.length && before.text[at] == svg.text[at])
			at++;
		if (at < svg.length || at < before.length)
			fail_msg("%s differs at byte %zu: %.100s; before: %.100s", pictures[i].file, at, svg.text + at,
				 before.text + at);
		string_release(&before);
	}
}

static int write_pictures(void)
{
	struct error err;
	support_begin();
	for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
		pictures[i].draw();
		if (!file_write(pictures[i].file, svg.text, svg.length, &err)) {
			print_error("%s\n", err.text);
			return 1;
		}
	}
	return release(NULL);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(piece_styles_are_found_by_name),
		cmocka_unit_test(marks_are_explained_where_they_occur),
		cmocka_unit_test(a_piece_is_written_with_its_marks),
		cmocka_unit_test(pieces_are_listed_with_their_names),
		cmocka_unit_test(river_text_splits_at_the_first_blank),
		cmocka_unit_test(a_river_is_written_across),
		cmocka_unit_test(marks_take_precedence_over_brackets),
		cmocka_unit_test(colors_show_the_last_move_and_the_hint),
		cmocka_unit_test(each_mark_has_its_own_color),
		cmocka_unit_test(the_style_continues_after_the_last_move),
		cmocka_unit_test(points_have_titles),
		cmocka_unit_test(sides_are_distinguishable_without_color),
		cmocka_unit_test(only_moves_between_two_points_have_arrows),
		cmocka_unit_test(pictures_match_their_files),
	};
	if (argc > 1 && strcmp(argv[1], "--write") == 0)
		return write_pictures();
	return cmocka_run_group_tests(tests, NULL, release);
}
