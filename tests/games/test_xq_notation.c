/* Moves of xiangqi in all notations. docs/rules/xiangqi.md 6.2 */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "core/random_play.h"
#include "games/xiangqi/xq_game.h"
#include "games/xiangqi/xq_notation.h"

#ifdef __SANITIZE_ADDRESS__
#define GAMES 3
#else
#define GAMES 150
#endif

/* The canonical form of the move in the text. */
static void check_read(const char *position, const char *text, const char *canonical)
{
	struct position p;
	struct error err = {0};
	set_up(&xq_game, NULL, position, &p);
	move_t move = xq_parse_move(&p, text, &err);
	if (move == NO_MOVE)
		fail_msg("%s: %s", text, err.text);
	assert_string_equal(move_text(&xq_game, &p, move), canonical);
}

static void check_refused(const char *position, const char *text, const char *message)
{
	struct position p;
	struct error err = {0};
	set_up(&xq_game, NULL, position, &p);
	assert_int_equal(xq_parse_move(&p, text, &err), NO_MOVE);
	if (strcmp(err.text, message) != 0)
		fail_msg("%s: %s, expected %s", text, err.text, message);
}

#define START       "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR "
#define RED         START "w"
#define BLACK       START "b"
#define TWO_ROOKS   "r4k3/9/9/9/9/r3R4/9/9/4R4/3K5 w"
#define BLACK_ROOKS "r4k3/9/9/9/9/r3R4/9/9/4R4/3K5 b"
#define FIVE_PAWNS  "3k5/9/P3P4/P3P4/4P4/9/9/9/9/4K4 w"
#define THREE_PAWNS "3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w"
#define FOUR_PAWNS  "3k5/4P4/4P4/4P4/4P4/9/9/9/9/5K3 w"
#define FILE_OF_5   "3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w"
#define BLACK_PAWNS "3k5/9/9/9/9/3p5/3p5/9/9/4K4 b"
#define GUARDS      "3k5/9/9/9/9/2B6/9/3A5/9/2BAK4 w"

static void every_notation_is_read(void **state)
{
	(void)state;
	static const char *const red[] = {"h2e2", "H2E2",     "h2-e2",    "H2-E2",    "C2=5",  "c2=5",
					  "C2.5", "炮二平五", "砲二平五", "包２平５", "炮2平5"};
	for (size_t i = 0; i < sizeof red / sizeof *red; i++)
		check_read(RED, red[i], "h2e2");
	static const char *const black[] = {"h9g7", "H9-G7", "H8+7", "n8+7", "N8+7", "馬８進７", "马8进7", "馬八進七"};
	for (size_t i = 0; i < sizeof black / sizeof *black; i++)
		check_read(BLACK, black[i], "h9g7");
	check_read(RED, "E3+5", "g0e2");
	check_read(RED, "B3+5", "g0e2");
	check_read(RED, "相三进五", "g0e2");
	check_read(RED, "帅五进一", "e0e1");
	check_read(BLACK, "將5進1", "e9e8");
	check_read(BLACK, "c8=5", "h7e7");
	check_read(RED, "P7+1", "c3c4");
	check_read(RED, "R1+2", "i0i2");
}

static void two_pieces_on_a_file_are_named_by_order(void **state)
{
	(void)state;
	static const char *const front[] = {"+R-1", "R+-1", "前車退一", "前俥退一", "前车退一", "1R-1"};
	for (size_t i = 0; i < sizeof front / sizeof *front; i++)
		check_read(TWO_ROOKS, front[i], "e4e3");
	static const char *const rear[] = {"-R+1", "R-+1", "後車進一", "后车进一", "2R+1"};
	for (size_t i = 0; i < sizeof rear / sizeof *rear; i++)
		check_read(TWO_ROOKS, rear[i], "e1e2");
	check_read(BLACK_ROOKS, "+r+1", "a4a3");
	check_read(BLACK_ROOKS, "后车平２", "a9b9");
	check_refused(TWO_ROOKS, "R5=6", "\"R5=6\" could be 2 moves, expected front or rear, or squares such as h2e2");
	check_read(TWO_ROOKS, "R5+5", "e4e9");
	check_read(GUARDS, "A6+5", "d0e1");
	check_read(GUARDS, "仕六退五", "d2e1");
	check_read(GUARDS, "相七退五", "c4e2");
	check_read(GUARDS, "+B-5", "c4e2");
}

static void pawns_on_one_file_are_named(void **state)
{
	(void)state;
	check_read(THREE_PAWNS, "前兵進一", "c7c8");
	check_read(THREE_PAWNS, "中兵平六", "c6d6");
	check_read(THREE_PAWNS, "後兵平八", "c5b5");
	check_read(THREE_PAWNS, "2P=6", "c6d6");
	check_read(FIVE_PAWNS, "前九平八", "a7b7");
	check_read(FIVE_PAWNS, "中五平六", "e6d6");
	check_read(FIVE_PAWNS, "25=6", "e6d6");
	check_read(FIVE_PAWNS, "-5=6", "e5d5");
	check_refused(FIVE_PAWNS, "+P+1", "\"+P+1\" could be 2 moves, expected front or rear, or squares such as h2e2");
	check_read(FILE_OF_5, "二兵平四", "g8f8");
	check_read(FILE_OF_5, "五兵平四", "g5f5");
	check_read(BLACK_PAWNS, "前卒平5", "d3e3");
	check_read(BLACK_PAWNS, "後卒平3", "d4c4");
}

/* The forms of the World Xiangqi Federation's page and rules, and of programs. */
static void every_form_of_wxf_is_read(void **state)
{
	(void)state;
	static const struct {
		const char *position, *text, *canonical;
	} rows[] = {
		{THREE_PAWNS, "P+=6", "c7d7"},    {THREE_PAWNS, "P7=6", "c6d6"},    {THREE_PAWNS, "P-=6", "c5d5"},
		{THREE_PAWNS, "+P=6", "c7d7"},    {THREE_PAWNS, "77=6", "c6d6"},    {THREE_PAWNS, "17=6", "c7d7"},
		{THREE_PAWNS, "27=6", "c6d6"},    {THREE_PAWNS, "37=6", "c5d5"},    {THREE_PAWNS, "P7+1", "c7c8"},
		{FOUR_PAWNS, "++.4", "e8f8"},     {FOUR_PAWNS, "P+.4", "e7f7"},     {FOUR_PAWNS, "P-.4", "e6f6"},
		{FOUR_PAWNS, "--.4", "e5f5"},     {FOUR_PAWNS, "15=4", "e8f8"},     {FOUR_PAWNS, "45=4", "e5f5"},
		{FOUR_PAWNS, "++4", "e8f8"},      {FOUR_PAWNS, "後兵平四", "e5f5"}, {FOUR_PAWNS, "三兵平四", "e6f6"},
		{FILE_OF_5, "++=4", "g9f9"},      {FILE_OF_5, "P+=4", "g8f8"},      {FILE_OF_5, "P3=4", "g7f7"},
		{FILE_OF_5, "P-=4", "g6f6"},      {FILE_OF_5, "--=4", "g5f5"},      {FILE_OF_5, "33=4", "g7f7"},
		{FIVE_PAWNS, "15=6", "e7d7"},     {FIVE_PAWNS, "35=6", "e5d5"},     {FIVE_PAWNS, "5+=6", "e7d7"},
		{FIVE_PAWNS, "55=6", "e6d6"},     {FIVE_PAWNS, "5-=6", "e5d5"},     {FIVE_PAWNS, "9-=8", "a6b6"},
		{FIVE_PAWNS, "+9+1", "a7a8"},     {FIVE_PAWNS, "一兵平四", "e7f7"}, {FIVE_PAWNS, "三兵平四", "e5f5"},
		{FIVE_PAWNS, "五兵平八", "a6b6"}, {BLACK_PAWNS, "P+=5", "d3e3"},    {TWO_ROOKS, "++5", "e4e9"},
		{TWO_ROOKS, "-+1", "e1e2"},       {TWO_ROOKS, "+-1", "e4e3"},       {TWO_ROOKS, "R++5", "e4e9"},
		{TWO_ROOKS, "車前退一", "e4e3"},  {TWO_ROOKS, "R–+1", "e1e2"},      {RED, "C25", "h2e2"},
		{RED, "Ｃ２＝５", "h2e2"},        {RED, "ｈ２ｅ２", "h2e2"},        {BLACK, "Ｈ８＋７", "h9g7"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		check_read(rows[i].position, rows[i].text, rows[i].canonical);
	check_refused(FOUR_PAWNS, "前五平",
		      "\"前五平\" is not a move, expected one such as h2e2, H2-E2, C2=5 or 炮二平五");
	check_refused(THREE_PAWNS, "K+=6", "\"K+=6\" is not a legal move for Red here");
	check_refused(TWO_ROOKS, "C+-1", "\"C+-1\" is not a legal move for Red here");
	check_refused(THREE_PAWNS, "++=6", "\"++=6\" is not a legal move for Red here");
	check_refused(FOUR_PAWNS, "P5=4", "\"P5=4\" could be 4 moves, expected front or rear, or squares such as h2e2");
}

static void check_written(const char *position, const char *move, const char *iccs, const char *wxf,
			  const char *traditional, const char *simplified)
{
	struct position p;
	char text[MOVE_TEXT_MAX];
	set_up(&xq_game, NULL, position, &p);
	move_t m = xq_parse_move(&p, move, NULL);
	assert_int_not_equal(m, NO_MOVE);
	assert_int_equal(xq_format_iccs(&p, m, text, sizeof text), strlen(iccs));
	assert_string_equal(text, iccs);
	xq_format_wxf(&p, m, text, sizeof text);
	assert_string_equal(text, wxf);
	xq_format_chinese(&p, m, XQ_TRADITIONAL, text, sizeof text);
	assert_string_equal(text, traditional);
	xq_format_chinese(&p, m, XQ_SIMPLIFIED, text, sizeof text);
	assert_string_equal(text, simplified);
}

static void every_notation_is_written(void **state)
{
	(void)state;
	check_written(RED, "h2e2", "H2-E2", "C2=5", "炮二平五", "炮二平五");
	check_written(BLACK, "h9g7", "H9-G7", "H8+7", "馬８進７", "马８进７");
	check_written(TWO_ROOKS, "e4e3", "E4-E3", "R+-1", "前俥退一", "前车退一");
	check_written(TWO_ROOKS, "e1e2", "E1-E2", "R-+1", "後俥進一", "后车进一");
	check_written(GUARDS, "d2e1", "D2-E1", "A6-5", "仕六退五", "仕六退五");
	check_written(THREE_PAWNS, "c6d6", "C6-D6", "P7=6", "中兵平六", "中兵平六");
	check_written(FIVE_PAWNS, "a7b7", "A7-B7", "9+=8", "前九平八", "前九平八");
	check_written(FIVE_PAWNS, "e5d5", "E5-D5", "5-=6", "後五平六", "后五平六");
	check_written(FILE_OF_5, "g5f5", "G5-F5", "--=4", "五兵平四", "五兵平四");
	check_written(BLACK_PAWNS, "d4c4", "D4-C4", "P-=3", "後卒平３", "后卒平３");
}

static void check_wxf(const char *position, const char *move, const char *wxf)
{
	struct position p;
	char text[MOVE_TEXT_MAX];
	set_up(&xq_game, NULL, position, &p);
	move_t m = xq_parse_move(&p, move, NULL);
	assert_int_not_equal(m, NO_MOVE);
	xq_format_wxf(&p, m, text, sizeof text);
	assert_string_equal(text, wxf);
}

#define THREE_AND_TWO "3k5/9/6P1P/6P1P/6P2/9/9/9/9/4K4 w"

/* The federation's letters, the sign after the letter, and its names of pawns. */
static void wxf_follows_the_federation(void **state)
{
	(void)state;
	static const struct {
		const char *position, *move, *wxf;
	} rows[] = {
		{RED, "h0g2", "H2+3"},
		{RED, "g0e2", "E3+5"},
		{RED, "d0e1", "A6+5"},
		{RED, "e0e1", "K5+1"},
		{BLACK, "c9a7", "E3+1"},
		{"3k5/9/9/9/9/9/4C4/9/4C4/4K4 w", "e3h3", "C+=2"},
		{"3k5/9/9/9/9/9/4C4/9/4C4/4K4 w", "e1h1", "C-=2"},
		{"4k4/9/4n4/9/4n4/9/9/9/9/3K5 b", "e5f3", "H++6"},
		{"4k4/9/4n4/9/4n4/9/9/9/9/3K5 b", "e7d9", "H--4"},
		{GUARDS, "c4e2", "E7-5"}, /* only one of them can move backward */
		{GUARDS, "c0e2", "E7+5"},
		/* two to five pawns on one file */
		{"3k5/9/2P6/2P6/9/9/9/9/9/4K4 w", "c7d7", "P+=6"},
		{"3k5/9/2P6/2P6/9/9/9/9/9/4K4 w", "c6d6", "P-=6"},
		{THREE_PAWNS, "c7d7", "P+=6"},
		{THREE_PAWNS, "c6d6", "P7=6"},
		{THREE_PAWNS, "c5d5", "P-=6"},
		{THREE_PAWNS, "c7c8", "P++1"},
		{FOUR_PAWNS, "e8f8", "++=4"},
		{FOUR_PAWNS, "e7f7", "P+=4"},
		{FOUR_PAWNS, "e6f6", "P-=4"},
		{FOUR_PAWNS, "e5f5", "--=4"},
		{FILE_OF_5, "g9f9", "++=4"},
		{FILE_OF_5, "g8f8", "P+=4"},
		{FILE_OF_5, "g7f7", "P3=4"},
		{FILE_OF_5, "g6f6", "P-=4"},
		{FILE_OF_5, "g5f5", "--=4"},
		/* two files with two or more */
		{FIVE_PAWNS, "e7d7", "5+=6"},
		{FIVE_PAWNS, "e6d6", "55=6"},
		{FIVE_PAWNS, "e5d5", "5-=6"},
		{FIVE_PAWNS, "a7a8", "9++1"},
		{FIVE_PAWNS, "a6b6", "9-=8"},
		/* older files mean the rear pawn by 33, and are read so */
		{THREE_AND_TWO, "g6f6", "23=4"},
		{THREE_AND_TWO, "g5f5", "3-=4"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		check_wxf(rows[i].position, rows[i].move, rows[i].wxf);
		check_read(rows[i].position, rows[i].wxf, rows[i].move);
	}
}

/* The older form, in which the sign comes first. */
static void old_wxf_is_read(void **state)
{
	(void)state;
	static const struct {
		const char *position, *text, *move;
	} rows[] = {
		{RED, "N2+3", "h0g2"},           {RED, "B3+5", "g0e2"},           {TWO_ROOKS, "+R-1", "e4e3"},
		{TWO_ROOKS, "-R+1", "e1e2"},     {THREE_PAWNS, "17=6", "c7d7"},   {THREE_PAWNS, "27=6", "c6d6"},
		{THREE_PAWNS, "37=6", "c5d5"},   {FOUR_PAWNS, "15=4", "e8f8"},    {FOUR_PAWNS, "25=4", "e7f7"},
		{FOUR_PAWNS, "35=4", "e6f6"},    {FOUR_PAWNS, "45=4", "e5f5"},    {FILE_OF_5, "13=4", "g9f9"},
		{FILE_OF_5, "33=4", "g7f7"},     {FILE_OF_5, "53=4", "g5f5"},     {FIVE_PAWNS, "15=6", "e7d7"},
		{FIVE_PAWNS, "35=6", "e5d5"},    {FIVE_PAWNS, "19=8", "a7b7"},    {FIVE_PAWNS, "29=8", "a6b6"},
		{THREE_AND_TWO, "13=4", "g7f7"}, {THREE_AND_TWO, "33=4", "g5f5"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		check_read(rows[i].position, rows[i].text, rows[i].move);
}

/* Front, middle and rear as letters, before the piece or after it. */
static void order_letters_are_read(void **state)
{
	(void)state;
	static const char *const front[] = {"fR-1", "Rf-1", "fr-1", "FR-1", "rf-1"};
	static const char *const rear[] = {"rR+1", "Rr+1", "rr+1", "RR+1"};
	for (size_t i = 0; i < sizeof front / sizeof *front; i++)
		check_read(TWO_ROOKS, front[i], "e4e3");
	for (size_t i = 0; i < sizeof rear / sizeof *rear; i++)
		check_read(TWO_ROOKS, rear[i], "e1e2");
	check_read(TWO_ROOKS, "Rf=6", "e4d4");
	check_read("3k5/9/9/9/9/9/4C4/9/4C4/4K4 w", "rC+1", "e1e2");
	check_read("3k5/9/9/9/9/9/4C4/9/4C4/4K4 w", "rc=2", "e1h1");
	check_read("3k5/9/9/9/9/9/4C4/9/4C4/4K4 w", "RC=2", "e1h1");
	check_read("3k5/9/9/9/9/9/4C4/9/4C4/4K4 w", "CR=2", "e1h1");
	check_read("3k5/9/9/9/9/9/4C4/9/4C4/4K4 w", "Cf.2", "e3h3");
	check_read(THREE_PAWNS, "fP=6", "c7d7");
	check_read(THREE_PAWNS, "mP=6", "c6d6");
	check_read(THREE_PAWNS, "Pr=6", "c5d5");
	check_read(GUARDS, "rB+5", "c0e2");
	check_refused(TWO_ROOKS, "RC+1", "\"RC+1\" is not a legal move for Red here");
	check_refused(TWO_ROOKS, "R+5", "\"R+5\" is not a move, expected one such as h2e2, H2-E2, C2=5 or 炮二平五");
	check_refused(TWO_ROOKS, "CN+1", "\"CN+1\" is not a move, expected one such as h2e2, H2-E2, C2=5 or 炮二平五");
}

static void check_round_trip(const struct position *p, move_t move,
			     size_t (*write)(const struct position *, move_t, char *, size_t))
{
	char text[MOVE_TEXT_MAX];
	struct error err = {0};
	assert_true(write(p, move, text, sizeof text) < sizeof text);
	if (xq_parse_move(p, text, &err) != move)
		fail_msg("%s at %s is not read back as %s: %s", text, position_text(&xq_game, p),
			 move_text(&xq_game, p, move), err.text);
}

static size_t write_traditional(const struct position *p, move_t move, char *buf, size_t size)
{
	return xq_format_chinese(p, move, XQ_TRADITIONAL, buf, size);
}

static size_t write_simplified(const struct position *p, move_t move, char *buf, size_t size)
{
	return xq_format_chinese(p, move, XQ_SIMPLIFIED, buf, size);
}

static void moves_round_trip_through_every_notation(void **state)
{
	(void)state;
	static const char *const starts[] = {RED,
					     BLACK,
					     TWO_ROOKS,
					     BLACK_ROOKS,
					     FIVE_PAWNS,
					     FILE_OF_5,
					     "3k5/9/9/9/5c3/9/pp1pp4/1p5n1/1C2K2n1/9 b",
					     GUARDS,
					     FOUR_PAWNS,
					     THREE_PAWNS,
					     BLACK_PAWNS,
					     "4k4/9/9/9/P1P1P4/P1P6/9/9/9/5K3 w",
					     "4k4/9/9/9/9/2p6/2pp5/2pp5/9/3K5 b"};
	for (size_t s = 0; s < sizeof starts / sizeof *starts; s++)
		for (int game = 0; game < (s == 0 ? GAMES : GAMES / 50 + 1); game++) {
			struct rng rng;
			struct position p, after;
			rng_seed(&rng, (uint64_t)game);
			set_up(&xq_game, "nolimit", starts[s], &p);
			for (int ply = 0; ply < 120; ply++) {
				move_t moves[MOVES_MAX], move = random_move(&xq_game, &p, &rng);
				int n = xq_game.rules.generate(&p, moves);
				for (int i = 0; i < n; i++) {
					check_round_trip(&p, moves[i], xq_format_move);
					check_round_trip(&p, moves[i], xq_format_iccs);
					check_round_trip(&p, moves[i], xq_format_wxf);
					check_round_trip(&p, moves[i], write_traditional);
					check_round_trip(&p, moves[i], write_simplified);
				}
				if (n == 0)
					break;
				xq_game.rules.play(&after, &p, move);
				p = after;
			}
		}
}

static void invalid_moves_are_refused(void **state)
{
	(void)state;
	check_refused(RED, "", "\"\" is not a move, expected one such as h2e2, H2-E2, C2=5 or 炮二平五");
	check_refused(RED, "h2e", "\"h2e\" is not a move, expected one such as h2e2, H2-E2, C2=5 or 炮二平五");
	check_refused(RED, "h2e22", "\"h2e22\" is not a move, expected one such as h2e2, H2-E2, C2=5 or 炮二平五");
	check_refused(RED, "j2e2", "\"j2e2\" is not a move, expected one such as h2e2, H2-E2, C2=5 or 炮二平五");
	check_refused(RED, "炮二平", "\"炮二平\" is not a move, expected one such as h2e2, H2-E2, C2=5 or 炮二平五");
	check_refused(RED, "C2=55", "\"C2=55\" is not a move, expected one such as h2e2, H2-E2, C2=5 or 炮二平五");
	check_refused(RED, "h5h6", "\"h5h6\" is illegal: Red has no piece on h5");
	check_refused(RED, "h7h6", "\"h7h6\" is illegal: Red has no piece on h7");
	check_refused(RED, "h2g3", "\"h2g3\" is illegal for the cannon on h2: it moves along a line");
	check_refused(BLACK, "C2+9", "\"C2+9\" is not a legal move for Black here");
	check_refused(RED, "前炮平五", "\"前炮平五\" is not a legal move for Red here");
}

static void refusals_name_their_reason(void **state)
{
	(void)state;
	static const struct {
		const char *position, *move, *why;
	} cases[] = {
		{"4k4/9/9/9/9/9/4p4/5K3/9/9 w", "f2e2", "king on f2: the pawn on e3 could capture the king"},
		{"4k4/9/9/9/9/9/9/5K3/9/9 w", "f2e2", "king on f2: the kings would face each other"},
		{"4k4/4r4/9/9/9/9/4R4/4K4/9/9 w", "e3d3", "rook on e3: the rook on e8 could capture the king"},
		{"4k4/9/9/9/9/9/9/5K3/9/9 w", "f2g2", "king on f2: it cannot leave the palace"},
		{"3k5/9/9/9/9/9/9/4K4/9/3A5 w", "d0e0", "advisor on d0: it moves one point diagonally"},
		{"3k5/9/9/9/9/9/9/4K4/9/9 w", "e2d1", "king on e2: it moves one point along a line"},
		{"3k5/9/9/9/9/9/9/4K4/9/2B6 w", "c0d1", "elephant on c0: it moves two points diagonally"},
		{"3k5/9/9/9/9/9/9/4K4/9/1N7 w", "b0b2",
		 "horse on b0: it moves one point straight, then one diagonally"},
		{"3k5/9/9/9/9/9/9/4K4/9/R8 w", "a0b1", "rook on a0: it moves along a line"},
		{"3k5/9/9/9/9/9/P8/4K4/9/9 w", "a3b3",
		 "pawn on a3: it moves one point forward, and across the river also sideways"},
		{"3k5/9/9/9/9/P8/P8/4K4/9/9 w", "a3a4", "pawn on a3: a friendly piece is there"},
		{"3k5/9/9/9/P8/9/9/4K4/9/9 w", "a5a4",
		 "pawn on a5: it moves one point forward, and across the river also sideways"},
		{"3k5/9/9/9/9/9/9/5A3/4K4/9 w", "f2g3", "advisor on f2: it cannot leave the palace"},
		{"3k5/9/9/9/9/2B6/9/9/4K4/9 w", "c4e6", "elephant on c4: it cannot cross the river"},
		{"3k5/9/9/9/9/9/9/4K4/3p5/2B6 w", "c0e2", "elephant on c0: a friendly piece is there"},
		{"3k5/9/9/9/9/9/9/9/3pK4/2B6 w", "c0e2", "elephant on c0: the pawn on d1 blocks it"},
		{"3k5/9/9/9/9/9/9/4K4/9/1NB6 w", "b0d1", "horse on b0: the elephant on c0 blocks it"},
		{"3k5/9/9/9/9/9/P8/4K4/9/R8 w", "a0a5", "rook on a0: the pawn on a3 blocks it"},
		{"3k5/9/9/9/9/9/9/p3K4/9/C8 w", "a0a2", "cannon on a0: it captures over exactly one piece"},
		{"3k5/9/9/9/9/9/9/p3K4/9/C8 w", "a0a5", "cannon on a0: the pawn on a2 blocks it"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct position p;
		struct error err = {0};
		set_up(&xq_game, NULL, cases[i].position, &p);
		assert_int_equal(xq_game.text.parse_move(&p, cases[i].move, &err), NO_MOVE);
		const char *why = strstr(err.text, "is illegal for the ");
		if (!why || strcmp(why + strlen("is illegal for the "), cases[i].why) != 0)
			fail_msg("%s in %s: %s, expected %s", cases[i].move, cases[i].position, err.text, cases[i].why);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_notation_is_read),
		cmocka_unit_test(two_pieces_on_a_file_are_named_by_order),
		cmocka_unit_test(pawns_on_one_file_are_named),
		cmocka_unit_test(every_form_of_wxf_is_read),
		cmocka_unit_test(every_notation_is_written),
		cmocka_unit_test(moves_round_trip_through_every_notation),
		cmocka_unit_test(invalid_moves_are_refused),
		cmocka_unit_test(refusals_name_their_reason),
		cmocka_unit_test(wxf_follows_the_federation),
		cmocka_unit_test(old_wxf_is_read),
		cmocka_unit_test(order_letters_are_read),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
