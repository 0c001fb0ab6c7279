/* The texts of Magic Chess: docs/rules/magic.md 5. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "core/layout.h"
#include "games/magic/mc_game.h"
#include "games/magic/mc_rules.h"

static void check_written(const char *from, const char *to)
{
	struct position p;
	set_up(&mc_game, NULL, from, &p);
	assert_string_equal(position_text(&mc_game, &p), to);
	struct position again;
	set_up(&mc_game, NULL, to, &again);
	assert_memory_equal(&p, &again, sizeof(struct mc_position));
}

static void positions_are_written_canonically(void **state)
{
	(void)state;
	check_written("R11/3/1k1 p r - 0 0", "R2/3/1k1 p r - 0 0 - -/-");
	check_written("R^1*~2r=0/2 n r - 0 0 - -/-", "R^1*~2r=0/2 n r - 0 0 - -/-");
	/* The bag in order; pieces without magic are repeated by their number. */
	check_written("?1?1?1/?1?1?1 n r p*PkP^2p*P 0 0", "?1?1?1/?1?1?1 n r PPP^2kp*x2 0 0 - -/-");
	check_written("?1?1/2?1 n r Px2p~1x1 0 0", "?1?1/2?1 n r PPp~1 0 0 - -/-");
	check_written("R1/1r p r - 9 99 draw=40 -/-", "R1/1r p r - 9 99 - -/-");
	check_written("R1/1r p r - 9 99 frozen=loses,ice=plies,wood=blocks,draw=9 g1w2/h3i7x9",
		      "R1/1r p r - 9 99 draw=9,ice=plies,wood=blocks,frozen=loses w2g1/i7x9h3");
	check_written("R1/?1 n:a1 r r 0 1", "R1/?1 n:a1 r r 0 1 - -/-");
}

/* Rules in the text replace the preset's; without the field the preset's stay. */
static void rules_come_from_the_text_or_the_preset(void **state)
{
	(void)state;
	struct position p;
	set_up(&mc_game, "strict", "R1/1r p r - 0 0", &p);
	assert_string_equal(position_text(&mc_game, &p), "R1/1r p r - 0 0 wood=blocks,frozen=loses -/-");
	set_up(&mc_game, "strict", "R1/1r p r - 0 0 ice=plies", &p);
	assert_string_equal(position_text(&mc_game, &p), "R1/1r p r - 0 0 ice=plies -/-");
	set_up(&mc_game, "casts", "R1/1r p r - 0 0", &p);
	assert_string_equal(position_text(&mc_game, &p), "R1/1r p r - 0 0 - -/-");
}

/* Each value of a house rule can be named in the text, also the default. */
static void house_rules_are_in_the_text(void **state)
{
	(void)state;
	static const char *const cases[][2] = {
		{"4x4+draw=20", "draw=20"},
		{"4x4+draw=100", "draw=100"},
		{"4x4+ice=plies", "ice=plies"},
		{"4x4+wood=blocks", "wood=blocks"},
		{"4x4+frozen=loses", "frozen=loses"},
		{"strict+wood=carriage", "frozen=loses"},
		{"strict+frozen=passes", "wood=blocks"},
		{"ice-plies+ice=turns", "-"},
	};
	struct position p, read;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char rules[32];
		set_up(&mc_game, cases[i][0], NULL, &p);
		assert_int_equal(sscanf(position_text(&mc_game, &p), "%*s %*s %*s %*s %*s %*s %31s", rules), 1);
		assert_string_equal(rules, cases[i][1]);
		set_up(&mc_game, "4x4", position_text(&mc_game, &p), &read);
		assert_string_equal(position_text(&mc_game, &read), position_text(&mc_game, &p));
	}
	check_written("R1/1r p r - 0 0 draw=40,ice=turns,wood=carriage,frozen=passes -/-", "R1/1r p r - 0 0 - -/-");
	set_up(&mc_game, "4x4+colour=red", NULL, &p);
	assert_string_equal(position_text(&mc_game, &p), "????/????/????/???? p r KGMRNCPPkgmrncpp 0 0 - -/-");
	set_up(&mc_game, "npc-first+colour=red", NULL, &p);
	assert_string_equal(position_text(&mc_game, &p), "????/????/????/???? n r KGMRNCPPkgmrncpp 0 0 - -/-");
	struct error err;
	assert_null(game_preset(&mc_game, "gold+colour=flip", &err));
	assert_non_null(strstr(err.text, "colour=flip"));
}

static void dark_chess_positions_are_read(void **state)
{
	(void)state;
	const char *rest = "4/?Pcp/4/3K/4/4/3R/m3";
	static const struct {
		const char *fields, *written;
	} cases[] = {
		{"b r n 3 83", "n r n 3 83 - -/-"},
		{"r r n 3 83", "p r n 3 83 - -/-"},
		{"b b n 3 83", "p b n 3 83 - -/-"},
		{"r b n 3 83", "n b n 3 83 - -/-"},
	};
	for (int i = 0; i < 4; i++) {
		char from[100], to[100];
		snprintf(from, sizeof from, "%s %s", rest, cases[i].fields);
		snprintf(to, sizeof to, "%s %s", rest, cases[i].written);
		check_written(from, to);
	}
	check_written("?1/?1 ? ? Kk 0 0", "?1/?1 p ? Kk 0 0 - -/-");
}

static void every_board_size_is_read(void **state)
{
	(void)state;
	for (int width = 2; width <= 8; width++)
		for (int height = 2; height <= 8; height++) {
			/* A red king in the bottom left corner and a black one in the top right. */
			char text[POSITION_TEXT_MAX];
			struct text t = text_into(text, sizeof text);
			text_add(&t, "%dk", width - 1);
			for (int y = 1; y < height - 1; y++)
				text_add(&t, "/%d", width);
			text_add(&t, "/K%d p r - 0 0 - -/-", width - 1);
			check_written(text, text);
			struct position p;
			set_up(&mc_game, NULL, text, &p);
			assert_string_equal(sorted_moves(&mc_game, &p), "a1-a2 a1-b1");
			mc_of(&p)->side = ACTOR_SECOND;
			assert_int_equal(mc_generate(&p, NULL), 2);
			struct board_layout layout;
			mc_game.rendering.layout(&p, &layout);
			assert_int_equal(layout.width, width);
			assert_int_equal(layout.height, height);
			assert_int_equal(layout.n_points, width * height);
			assert_true(layout.points[0].occupied && layout.points[width * height - 1].occupied);
		}
}

static void invalid_positions_are_named(void **state)
{
	(void)state;
	static const struct {
		const char *text, *message;
	} cases[] = {
		{"", "has 0 fields, expected points, side"},
		{"R1/1r p r - 0", "has 5 fields"},
		{"R1/1r p r - 0 0 - -/- x", "unexpected field \"x\""},
		{"R/r p r - 0 0", "\"R/r\" is not 2 to 8 points wide and high"},
		{"R1 p r - 0 0", "\"R1\" is not 2 to 8"},
		{"R81/9 p r - 0 0", "\"R81/9\" is not 2 to 8"},
		{"R1/r2 p r - 0 0", "rank 1 of the board has 3 points, expected 2"},
		{"R1//r1 p r - 0 0", "rank 2 of the board has 0 points, expected 2"},
		{"R1/xr p r - 0 0", "\"x\" is not a piece, expected one of KGMRNCP"},
		{"R^81/1r p r - 0 0", "\"^8\" is not magic, expected a number from 1 to 7 after '^'"},
		{"R^01/1r p r - 0 0", "\"^0\" is not magic"},
		{"R^/1r p r - 0 0", "\"^/\" is not magic"},
		{"R~01/1r p r - 0 0", "\"~0\" is not magic"},
		{"R1/1r=8 p r - 0 0", "\"=8\" is not magic, expected a number from 0 to 7"},
		{"R1/1r=0~1 p r - 0 0", "\"~\" is not a piece"},
		{"R~1^1/1r p r - 0 0", "\"^\" is not a piece"},
		{"R=01/1r p r - 0 0", "a piece of the player is hidden"},
		{"R1/1r q r - 0 0", "\"q\" is not a player to move, expected p (the player) or n (the NPC)"},
		{"R1/1r ? r - 0 0", "\"?\" is not a player to move"},
		{"?1/1? r ? Rr 0 0", "\"r\" is not a player to move"},
		{"R1/1r px r - 0 0", "\"px\" does not name a face-down piece, expected one such as p:b2"},
		{"R1/?1 p:a2 r r 0 0", "\"p:a2\" does not name a face-down piece"},
		{"R1/?1 p:a1x r r 0 0", "\"p:a1x\" does not name a face-down piece"},
		{"R1/?1 p:a r r 0 0", "\"p:a\" does not name a face-down piece"},
		{"R1/1r p x - 0 0", "\"x\" is not a color of the player, expected r, b or ?"},
		{"R1/1r p ? - 0 0", "a piece is face up, expected r or b"},
		{"?1/1? p ? RP 0 0", "the bag has only one color"},
		{"R1/1? p r - 0 0", "the bag has size 0, expected 1 for the face-down points"},
		{"R1/1r p r P 0 0", "the bag has size 1, expected 0 for the face-down points"},
		{"R1/1? p r y 0 0", "\"y\" is not a piece"},
		{"R1/1? p r p=1 0 0", "\"p=1\" in the bag is hidden"},
		{"R1/1? p r px0 0 0", "\"px0\" in the bag has no valid count, expected 1 to 64"},
		{"R1/1? p r px65 0 0", "\"px65\" in the bag has no valid count"},
		{"R1/1? p r px-1 0 0", "\"px-1\" in the bag has no valid count"},
		{"R1/1? p r px99999999999999999999 0 0", "in the bag has no valid count"},
		{"R1/1? p r px64p 0 0", "has more than 64 pieces"},
		{"#1/1# p r - 0 0", "neither side has any pieces"},
		{"R1/1r p r - x 0", "quiet plies: \"x\" is not a number"},
		{"R1/1r p r - 0 -1", "ply: \"-1\" is not a number"},
		{"R1/1r p r - 0 0 draw=0", "unknown rule \"draw=0\""},
		{"R1/1r p r - 0 0 draw=1000", "\"draw=1000\" is not a draw limit, expected draw=1 to draw=999"},
		{"R1/1r p r - 0 0 draw=4x", "\"draw=4x\" is not a draw limit"},
		{"R1/1r p r - 0 0 ice=plies,fire", "unknown rule \"fire\", expected - or some of draw=N"},
		{"R1/1r p r - 0 0 ice=plies,", "unknown rule \"\""},
		{"R1/1r p r - 0 0 - -", "\"-\" is not a pair of casts, expected one such as -/w1i2x3"},
		{"R1/1r p r - 0 0 - /-", "\"/-\" is not a pair of casts"},
		{"R1/1r p r - 0 0 - x1/-", "\"x1\" is not a cast, expected w1"},
		{"R1/1r p r - 0 0 - -/-/w1", "is not a cast"},
		{"R1/1r p r - 0 0 - w1w1/-", "contain 'w' twice"},
		{"R1/1r p r - 0 0 - w/-", "\"w\" has no valid count, expected 1 to 9"},
		{"R1/1r p r - 0 0 - w0/-", "has no valid count"},
		{"R1/1r p r - 0 0 - i2/-", "\"i2\" is not an ice cast, expected i1x1 to i7x9"},
		{"R1/1r p r - 0 0 - i8x1/-", "\"i8x1\" is not an ice cast"},
		{"R1/1r p r - 0 0 - h1/-", "only the NPC may hide pieces"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct position p, old;
		struct error err = {0};
		set_up(&mc_game, NULL, NULL, &p);
		memcpy(&old, &p, sizeof(struct mc_position));
		if (mc_game.text.parse(&p, cases[i].text, &err) || !strstr(err.text, cases[i].message))
			fail_msg("\"%s\": \"%s\", expected \"%s\"", cases[i].text, err.text, cases[i].message);
		assert_memory_equal(&p, &old, sizeof(struct mc_position));
	}
}

/* The bag has room for 32 kinds of pieces, as many outcomes as a chance node may have, but not for one more. */
static void bags_hold_many_kinds(void **state)
{
	(void)state;
	for (int n = 32; n <= 33; n++) {
		char text[POSITION_TEXT_MAX];
		struct text t = text_into(text, sizeof text);
		text_add(&t, "R7");
		for (int i = 0; i < 56; i++)
			text_add(&t, "%s%c", i % 8 ? "" : "/", i < n ? '?' : '#');
		text_add(&t, " p r ");
		for (int i = 0; i < n; i++)
			text_add(&t, "%c^%d", "kgmrn"[i / 7], i % 7 + 1);
		text_add(&t, " 0 0");
		struct position p;
		struct error err;
		set_up(&mc_game, NULL, NULL, &p);
		assert_true(mc_game.text.parse(&p, text, &err) == (n == 32));
		if (n == 33)
			assert_non_null(strstr(err.text, "more than 32 different pieces"));
	}
}

/* The longest text: 32 pieces face up and 32 kinds face down, all with every magic. Cast ice and revealed pieces make
 * it no longer. */
static void the_longest_text_fits(void **state)
{
	(void)state;
	char text[2 * POSITION_TEXT_MAX];
	struct text t = text_into(text, sizeof text);
	for (int i = 0; i < 64; i++)
		text_add(&t, "%s%s", i && i % 8 == 0 ? "/" : "", i % 2 ? "?" : i % 4 ? "r^7*~7" : "K^7*~7");
	text_add(&t, " p:b8 r ");
	for (int i = 0; i < 32; i++)
		text_add(&t, "%c^%d*~%d", i < 16 ? 'G' : 'm', i % 4 + 4, i % 16 / 4 + 4);
	text_add(&t, " 9999 1000000 draw=999,ice=plies,wood=blocks,frozen=loses w9i7x9g9/w9i7x9g9h9");
	assert_in_range(t.length, 480, POSITION_TEXT_MAX - 1);
	check_written(text, text);
	struct position p;
	set_up(&mc_game, NULL, text, &p);
	struct outcome outcomes[OUTCOMES_MAX];
	assert_int_equal(mc_game.rules.outcomes(&p, outcomes), 32);
}

static void check_read(const char *position, const char *text, const char *canonical)
{
	struct position p;
	struct error err;
	set_up(&mc_game, NULL, position, &p);
	move_t move = mc_game.text.parse_move(&p, text, &err);
	if (move == NO_MOVE)
		fail_msg("%s: %s", text, err.text);
	assert_string_equal(move_text(&mc_game, &p, move), canonical);
}

static void actions_are_read_in_every_form(void **state)
{
	(void)state;
	const char *position = "Rr*1/?r=0k p r K 0 0 - w1i2x1g1/-", *reveal = "Rr*1/?r=0k p:a1 r K^1 0 0";
	check_read(position, "a2-b2", "a2-b2");
	check_read(position, "a2b2", "a2-b2");
	check_read(position, "A2-B2", "a2-b2");
	check_read(position, "a1", "a1");
	check_read(position, "a1a1", "a1");
	check_read(position, "a1-a1", "a1");
	check_read(position, "b1", "b1");
	check_read(position, "wood@b2", "wood@b2");
	check_read(position, "ice2@c1", "ice2@c1");
	check_read(position, "gold@A2", "gold@a2");
	check_read("R1/1r n r - 0 0 - -/h1", "hide@b1", "hide@b1");
	check_read("R^11/1r p r - 0 0", "pass", "pass");
	check_read(reveal, "(K^1)", "(K^1)");
	check_read(reveal, "K^1", "(K^1)");
}

static void invalid_actions_are_named(void **state)
{
	(void)state;
	const char *position = "RR^1r=0r/?3 p r K 0 0 - g1/-", *reveal = "Rr*1/?r=0k p:a1 r K^1 0 0";
	static const char *const no_action[] = {"",        "x",        "a",      "a9",      "a3",      "e1",
						"a2-",     "a2-b",     "a2--b2", "a2-b2x",  "wood",    "wood@",
						"wood@z1", "gold@a2x", "ice@a2", "ice0@a2", "ice8@a2", "@a2",
						"lead@a2", "gold2@a2", "passe",  "(K)"};
	static const struct {
		const char *text, *message;
	} cases[] = {
		{"pass", "\"pass\" is illegal: only a side with all its pieces frozen may pass"},
		{"a2", "there is no face-down piece and no hidden enemy piece"},
		{"wood@d2", "none of this magic is left"},
		{"ice2@d2", "none of this magic is left"},
		{"gold@d2", "this magic has no effect on that point"},
		{"d2-d1", "the player to move has no piece there"},
		{"b2-b1", "the piece is frozen"},
		{"a2-c2", "a hidden piece must be revealed first"},
		{"a2-a1", "a face-down piece must be revealed first"},
	};
	struct position p;
	set_up(&mc_game, NULL, position, &p);
	for (size_t i = 0; i < sizeof no_action / sizeof *no_action; i++) {
		struct error err = {0};
		assert_int_equal(mc_game.text.parse_move(&p, no_action[i], &err), NO_MOVE);
		if (!strstr(err.text, "is not an action, expected one such as a2-a3, b4, gold@b3"))
			fail_msg("\"%s\": \"%s\"", no_action[i], err.text);
	}
	struct position plain;
	struct error of_plain;
	set_up(&mc_game, NULL, "R1/1r p r - 0 0", &plain);
	assert_int_equal(mc_game.text.parse_move(&plain, "x", &of_plain), NO_MOVE);
	assert_string_equal(of_plain.text, "\"x\" is not an action, expected one such as a2-a3, b4");
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct error err = {0};
		assert_int_equal(mc_game.text.parse_move(&p, cases[i].text, &err), NO_MOVE);
		if (!strstr(err.text, cases[i].message))
			fail_msg("\"%s\": \"%s\", expected \"%s\"", cases[i].text, err.text, cases[i].message);
	}
	static const char *const reasons[][2] = {
		{"a1-b1", "the piece there has a higher rank"},
		{"c1-c2", "a king cannot capture a pawn"},
		{"b2-b1", "a cannon captures along a line, over exactly one piece"},
		{"a1-a2", "a friendly piece is there"},
		{"a1-d2", "it moves one square up, down or sideways"},
		{"c1-d1", "wood cannot be captured"},
		{"c1-d2", "it moves one square up, down or sideways"},
		{"b2-c1", "a friendly piece is there"},
		{"a1-c2", "it moves one square up, down or sideways"},
	};
	set_up(&mc_game, NULL, "RCp1/PnK# p r - 0 0", &p);
	for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
		struct error err = {0};
		assert_int_equal(mc_game.text.parse_move(&p, reasons[i][0], &err), NO_MOVE);
		if (!strstr(err.text, reasons[i][1]))
			fail_msg("\"%s\": \"%s\", expected \"%s\"", reasons[i][0], err.text, reasons[i][1]);
	}
	set_up(&mc_game, NULL, reveal, &p);
	static const char *const no_reveal[] = {"(K)", "(K^1", "K^1)", "(k^1)", "a2-b2", "()", "", "(K^1)x"};
	for (size_t i = 0; i < sizeof no_reveal / sizeof *no_reveal; i++) {
		struct error err = {0};
		assert_int_equal(mc_game.text.parse_move(&p, no_reveal[i], &err), NO_MOVE);
		assert_non_null(strstr(err.text, "cannot come up, expected a piece from the bag with its magic"));
	}
}

static void rule_book_examples_are_read(void **state)
{
	(void)state;
	struct position p;
	struct error err;
	set_up(&mc_game, NULL, NULL, &p);
	assert_false(mc_game.text.parse(&p, "R^1 1k~1/3/C#p n r - 0 0", &err));
	const char *text = "R^11k~1/3/C#p n r - 0 0 ice=plies w1/i2x3";
	check_written(text, text);
	set_up(&mc_game, NULL, text, &p);
	const struct mc_position *m = mc_const(&p);
	assert_int_equal(m->magic[16], MC_MAGIC(1, 0));
	assert_int_equal(m->piece[17], MC_EMPTY);
	assert_int_equal(m->magic[18], MC_HIDES(1));
	assert_int_equal(m->piece[1], MC_WOOD);
	assert_int_equal(m->casts[ACTOR_SECOND][MC_CAST_ICE], 3);
	text = "2k=0/R2/1C*1 p r - 3 17 - -/-";
	check_written(text, text);
	set_up(&mc_game, NULL, text, &p);
	assert_string_equal(sorted_moves(&mc_game, &p), "a2-a1 a2-a3 a2-b2 b1-a1 b1-b2 b1-c1 c3");
}

static void boards_show_all_magic(void **state)
{
	(void)state;
	struct position p;
	struct board_layout layout;
	set_up(&mc_game, NULL, "R^2*1/#r=0/?1 p r K 0 0", &p);
	mc_game.rendering.layout(&p, &layout);
	const struct layout_point *rook = &layout.points[layout_find(&layout, "a3")];
	assert_int_equal(rook->marks, MARK_FROZEN | MARK_SHIELDED);
	assert_int_equal(rook->number, 2);
	assert_string_equal(layout.pieces[rook->piece].name, "red rook");
	assert_int_equal(layout.points[layout_find(&layout, "a2")].marks, MARK_BLOCK);
	assert_int_equal(layout.points[layout_find(&layout, "b2")].marks, MARK_HIDDEN);
	assert_int_equal(layout.points[layout_find(&layout, "a1")].marks, MARK_FACE_DOWN);
	assert_false(layout.points[layout_find(&layout, "b1")].occupied);
	assert_true(layout.cells);
	struct move_points t = mc_game.rendering.move_points(&p, mc_move(MC_GO, 16, 17));
	assert_int_equal(t.from, 4);
	assert_int_equal(t.to, 5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(positions_are_written_canonically),
		cmocka_unit_test(rules_come_from_the_text_or_the_preset),
		cmocka_unit_test(house_rules_are_in_the_text),
		cmocka_unit_test(dark_chess_positions_are_read),
		cmocka_unit_test(every_board_size_is_read),
		cmocka_unit_test(invalid_positions_are_named),
		cmocka_unit_test(bags_hold_many_kinds),
		cmocka_unit_test(the_longest_text_fits),
		cmocka_unit_test(actions_are_read_in_every_form),
		cmocka_unit_test(invalid_actions_are_named),
		cmocka_unit_test(rule_book_examples_are_read),
		cmocka_unit_test(boards_show_all_magic),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
