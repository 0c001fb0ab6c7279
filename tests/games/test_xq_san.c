/* Moves of xiangqi in the notation of WinBoard and similar programs, and games with various conventions for counting
 * ranks. docs/rules/xiangqi.md 6.2 */
#include "support.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/random_play.h"
#include "games/xiangqi/xq_movegen.h"
#include "games/xiangqi/xq_notation.h"
#include "games/xiangqi/xq_san.h"
#include "records/formats.h"

#ifdef __SANITIZE_ADDRESS__
#define GAMES 3
#else
#define GAMES 100
#endif

static void check_read(const char *position, int first_rank, const char *text, const char *canonical)
{
	struct position p;
	struct error err = {0};
	set_up(collection_game(), NULL, position, &p);
	move_t move = xq_parse_move_as(&p, text, &(struct xq_writing){.first_rank = first_rank}, &err);
	if (move == NO_MOVE)
		fail_msg("%s: %s", text, err.text);
	assert_string_equal(move_text(collection_game(), &p, move), canonical);
}

/* Two rooks on one file; a pawn across the river. */
#define ROOKS "5k3/9/9/9/2P1p4/3R5/9/3R5/9/4K4 w"

static void disambiguating_letters_are_read(void **state)
{
	(void)state;
	check_read(NULL, 0, "Che2", "h2e2");
	check_read(NULL, 0, "Cbe2", "b2e2");
	check_read(NULL, 0, "Ch2e2", "h2e2");
	check_read(NULL, 0, "Ch2-e2", "h2e2");
	check_read(NULL, 0, "Chxh9", "h2h9");
	check_read(NULL, 0, "Cxh9+", "h2h9");
	check_read(NULL, 0, "Hg2", "h0g2");
	check_read(NULL, 0, "Ng2", "h0g2");
	check_read(NULL, 0, "Ege2", "g0e2");
	check_read(NULL, 0, "Bce2", "c0e2");
	check_read(NULL, 0, "Ade1#", "d0e1");
	check_read(NULL, 0, "Ke1", "e0e1");
	check_read(NULL, 0, "e4", "e3e4");
	check_read(NULL, 0, "Pe4", "e3e4");
	check_read(NULL, 1, "e5", "e3e4");
	check_read(NULL, 1, "Che3", "h2e2");
	check_read(NULL, 1, "Cxb10", "b2b9");
	check_read("3k5/9/9/9/9/9/9/9/9/4K3R w", 1, "Ri10+", "i0i9");
	check_read("4k3r/9/9/9/9/9/9/9/9/5K3 b", 1, "Ri10i1+", "i9i0");
}

static void pieces_are_disambiguated(void **state)
{
	(void)state;
	check_read(ROOKS, 0, "R4d3", "d4d3");
	check_read(ROOKS, 0, "R2d3", "d2d3");
	check_read(ROOKS, 1, "R5d4", "d4d3");
	check_read("5k3/9/9/9/9/9/9/3R2R2/9/4K4 w", 0, "Rge2", "g2e2");
	check_read("5k3/9/9/9/9/9/9/3R2R2/9/4K4 w", 0, "Rd2e2", "d2e2");
	/* pawns: forward, sideways, capturing */
	check_read(ROOKS, 0, "c6", "c5c6");
	check_read(ROOKS, 0, "cd5", "c5d5");
	check_read("4k4/9/9/9/2Pr5/9/9/9/9/5K3 w", 0, "cxd5", "c5d5");
	check_read("4k4/9/9/9/2Pr5/9/9/9/9/5K3 w", 0, "Pxd5", "c5d5");
	check_read("4k4/9/9/2p6/2P6/9/9/9/9/3K5 w", 0, "cxc6", "c5c6");
	/* either the cannon on rank 3 or squares: only one reading is legal */
	check_read("4k4/9/9/9/9/9/2C6/9/9/3K5 w", 0, "C3e3", "c3e3");
	check_read("4k4/9/9/9/9/9/3C5/9/9/3K5 w", 0, "C3e3", "d3e3");
}

static void assert_refused(const char *position, int first_rank, const char *text, const char *why)
{
	struct position p;
	struct error err = {0};
	set_up(collection_game(), NULL, position, &p);
	assert_int_equal(xq_parse_move_as(&p, text, &(struct xq_writing){.first_rank = first_rank}, &err), NO_MOVE);
	assert_string_equal(err.text, why);
}

static void ambiguous_moves_are_refused(void **state)
{
	(void)state;
	assert_refused(NULL, 0, "Ce2", "\"Ce2\" could be 2 moves, expected also the file or the rank of the piece");
	assert_refused(ROOKS, 0, "Rdd3", "\"Rdd3\" could be 2 moves, expected also the file or the rank of the piece");
	assert_refused(NULL, 0, "Che3", "\"Che3\" is not a legal move for Red here");
	assert_refused(NULL, 0, "Cxe2", "\"Cxe2\" is not a legal move for Red here"); /* nothing is captured */
	assert_refused(NULL, 0, "Ri10", "\"Ri10\" is not a move, expected one such as h2e2, H2-E2, C2=5 or 炮二平五");
	assert_refused(NULL, 1, "Ra0", "\"Ra0\" is not a move, expected one such as h2e2, H2-E2, C2=5 or 炮二平五");
	assert_refused("4k4/9/9/9/9/9/2C6/9/9/3K4C w", 0, "C0c0", "\"C0c0\" is not a legal move for Red here");
	assert_refused("4k4/9/9/9/9/9/2R2C3/9/9/3K5 w", 0, "C3e3",
		       "\"C3e3\" could be f3e3, by the cannon on that rank, or c3e3, expected one of these in lower "
		       "case");
	/* a square is never meant where a piece can be */
	assert_refused("4k4/9/9/9/9/9/2R6/9/9/3K5 w", 0, "C3e3",
		       "\"C3e3\" is not a legal move for the cannon on that rank, expected \"c3e3\" if c3e3 is meant");
	assert_refused(NULL, 0, "H2e2",
		       "\"H2e2\" is not a legal move for the horse on that rank, expected \"h2e2\" if h2e2 is meant");
	/* a pinned piece does not count as a second candidate */
	check_read("4k4/9/9/9/4r4/9/4R4/9/9/R3K4 w", 0, "Ra3", "a0a3");
	static const char *const others[] = {"h2e2", "H2E2", "H2-E2", "C2=5", "H2+3",  "C25",   "Xe2",     "Cej2",
					     "Ce",   "C",    "",      "e",    "Ce2+x", "Cex",   "Che",     "xe2",
					     "C2",   "+R-1", "ex",    "C10",  "Cx",    "h2xe2", "炮二平五"};
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		for (int first_rank = 0; first_rank < 2; first_rank++) {
			struct xq_san san;
			if (xq_read_san(others[i], first_rank, &san))
				fail_msg("%s is accepted", others[i]);
		}
}

/* --- games --- */

/* Writes the part of the origin square that WinBoard writes: for pawns the file if they capture or move sideways; for
 * other pieces the file, the rank or both if more than one can move there. */
static void add_origin(const struct position *p, move_t move, bool takes, int first_rank, struct text *t)
{
	move_t moves[MOVES_MAX];
	int n = collection_game()->rules.generate(p, moves), from = xq_from(move);
	bool same_file = false, same_rank = false, any = false;
	for (int i = 0; i < n; i++) {
		int other = xq_from(moves[i]);
		if (other == from || xq_to(moves[i]) != xq_to(move) || xq_kind_of(moves[i]) != xq_kind_of(move))
			continue;
		any = true;
		same_file |= xq_file(other) == xq_file(from);
		same_rank |= xq_rank(other) == xq_rank(from);
	}
	bool pawn = xq_kind_of(move) == XQ_PAWN;
	if (pawn ? takes || xq_file(from) != xq_file(xq_to(move)) : any && (!same_file || same_rank))
		text_char(t, (char)('a' + xq_file(from)));
	if (!pawn && same_file)
		text_add(t, "%d", xq_rank(from) + first_rank);
}

static void add_san(const struct position *p, move_t move, int first_rank, struct string *out)
{
	char word[MOVE_TEXT_MAX];
	struct text t = text_into(word, sizeof word);
	bool takes = xq_has(xq_occupied(xq_const(p)), xq_to(move));
	if (xq_kind_of(move) != XQ_PAWN)
		text_char(&t, "KAEHRCP"[xq_kind_of(move)]);
	add_origin(p, move, takes, first_rank, &t);
	text_add(&t, "%s%c%d ", takes ? "x" : "", 'a' + xq_file(xq_to(move)), xq_rank(xq_to(move)) + first_rank);
	string_add(out, "%s", word);
}

static void add_game(const struct line *line, int first_rank, struct string *out)
{
	string_add(out, "[Event \"x\"]\n[White \"a\"]\n[Variant \"xiangqi\"]\n\n");
	for (int i = 0; i < line->length; i++) {
		if (i % 2 == 0)
			string_add(out, "%d. ", i / 2 + 1);
		add_san(line_at(line, i), line->steps[i].move, first_rank, out);
	}
	string_add(out, "*\n\n");
}

static struct collection read_all(const char *text)
{
	struct collection collection;
	struct error err;
	if (!formats_read(&collection, text, strlen(text), NULL, &err))
		fail_msg("%s", err.text);
	return collection;
}

/* Games in both notations in one file. */
static void random_games_are_read(void **state)
{
	(void)state;
	struct rng rng;
	struct string text = {0};
	struct line lines[GAMES];
	rng_seed(&rng, 7);
	for (int i = 0; i < GAMES; i++) {
		struct position start;
		set_up(collection_game(), NULL, NULL, &start);
		line_init(&lines[i], collection_game(), &start);
		random_play(&lines[i], &rng, 200);
		add_game(&lines[i], i % 3 == 0, &text);
	}
	struct collection collection = read_all(text.text);
	if (collection.n_errors > 0)
		fail_msg("%s", collection.errors[0].error.text);
	assert_int_equal(collection.n, GAMES);
	for (int i = 0; i < GAMES; i++) {
		assert_int_equal(collection.records[i].line.length, lines[i].length);
		for (int m = 0; m < lines[i].length; m++)
			assert_int_equal(collection.records[i].line.steps[m].move, lines[i].steps[m].move);
		line_release(&lines[i]);
	}
	collection_release(&collection);
	string_release(&text);
}

/* The moves, or the error message. */
static void assert_reads_as(const char *text, const char *expected)
{
	struct collection collection = read_all(text);
	struct string words = {0};
	for (int i = 0; i < collection.n; i++) {
		const struct line *line = &collection.records[i].line;
		for (int m = 0; m < line->length; m++)
			string_add(&words, "%s ", move_text(line->game, line_at(line, m), line->steps[m].move));
		string_add(&words, "| ");
	}
	for (int i = 0; i < collection.n_errors; i++)
		string_add(&words, "%s | ", collection.errors[i].error.text);
	assert_string_equal(string_text(&words), expected);
	string_release(&words);
	collection_release(&collection);
}

static void games_in_both_conventions_are_read(void **state)
{
	(void)state;
	assert_reads_as("1. Che2 Hc7 2. Hhg2! ... 2. Rb9 $1 {b} (2... Ra8??) 3. a4 *", "h2e2 b9c7 h0g2 a9b9 a3a4 | ");
	assert_reads_as("1. Che2 Che7 2. Cexe6+ Ade8 3. Nhg2 Nhg7 4. Cbe2 Nbc7 5. Cee4 Rih9",
			"h2e2 h7e7 e2e6 d9e8 h0g2 h9g7 b2e2 b9c7 e6e4 i9h9 | ");
	/* ranks from 1, as users of another program write; horses and elephants as N and B, pawns with their letter */
	assert_reads_as(
		"1. Che3 Nhg8 2. Nhg3 Rih10 3. Rih1 Nbc8 4. Pg5 Pc6 5. Nba3 Pa6 6. Cbc3 Ncb6 7. Ra2 Bce8 8. Rad2 "
		"Nbxa4 9. Cc2 Ra7 10. Rh7 Afe9",
		"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0a2 a6a5 b2c2 c7b5 a0a1 c9e7 a1d1 b5a3 c2c1 a9a6 "
		"h0h6 f9e8 | ");
	/* the error reported is that of the reading that got further */
	assert_reads_as("1. Che3 Hc8 2. Hc8 *",
			"h2e2 b9c7 | game 1, line 1, column 16: ply 3: \"Hc8\" is not a legal move for Red here; legal "
			"here: e0e1, a0a1, a0a2, i0i1, i0i2 and 29 more | ");
	assert_reads_as("1. Ch5 (1. Che2) *", "h2h5 | ");
	assert_reads_as("1. Ch5 (1. Che3) *", "h2h4 | ");
	/* ambiguous, so neither reading is used */
	assert_reads_as("[Red \"a\"]\n1. Ch5 *\n[Red \"b\"]\n1. Che2 *",
			"h2e2 | game 1, line 1: ambiguous ranks: counting them from either side gives a legal game, "
			"expected moves that only one reading allows | ");
	assert_reads_as("1. Ce2 *",
			"| game 1, line 1, column 4: ply 1: \"Ce2\" could be 2 moves, expected also the file "
			"or the rank of the piece; legal here: e0e1, a0a1, a0a2, i0i1, i0i2 and 39 "
			"more | ");
}

/* Every piece letter that is also a file letter, with another piece on the square that it could name. */
static const struct {
	const char *position, *from_0, *from_1, *piece;
} letters[] = {
	{"3k5/9/9/9/9/2B1R4/9/9/9/2B1K4 w", "E4e2", "E5e3", "c4e2"},
	{"3k5/9/9/9/9/2B6/9/1R7/9/2B1K4 w", "B4e2", "B5e3", "c4e2"},
	{"4k4/9/9/9/9/9/2R2C3/9/9/3K5 w", "C3e3", "C4e4", "f3e3"},
	{"3k5/9/9/9/9/9/7R1/5N3/9/4K4 w", "H2g0", "H3g1", "f2g0"},
	{"3k5/9/9/9/9/9/9/R2A1A3/9/4K4 w", "A2e1", "A3e2", NULL}, /* either advisor */
	{"5k3/9/9/9/9/9/9/R2A5/9/3AK4 w", "A2e1", "A3e2", "d2e1"},
	{"3k5/9/6nr1/9/9/9/9/9/9/4K4 b", "H7h5", "H8h6", "g7h5"},
	{"4k4/9/9/9/9/9/9/C8/9/3K1A3 w", "A2a1", "A3a2", NULL}, /* the cannon on a2, if these were coordinates */
};

static void check_letters(const char *position, const char *word, const char *more, const char *expected)
{
	char text[300];
	struct string words = {0};
	snprintf(text, sizeof text, "[FEN \"%s - - 0 1\"]\n\n%s%s *", position, word, more);
	struct collection collection = read_all(text);
	if (collection.n != 1)
		fail_msg("%s: %s", text, collection.errors[0].error.text);
	const struct line *line = &collection.records[0].line;
	if (line->length > 0)
		string_add(&words, "%s", move_text(line->game, line_at(line, 0), line->steps[0].move));
	if (strcmp(string_text(&words), expected ? expected : "") != 0 || (!expected && collection.n_errors != 1))
		fail_msg("%s in %s is read as \"%s\"", word, position, string_text(&words));
	string_release(&words);
	collection_release(&collection);
}

static void capital_letters_are_pieces(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
		check_letters(letters[i].position, letters[i].from_0, "", letters[i].piece);
		check_letters(letters[i].position, letters[i].from_1, "", letters[i].piece);
	}
}

/* The other moves of the game show what a capital letter means. */
static void games_keep_to_one_convention(void **state)
{
	(void)state;
	static const char end[] = "[FEN \"3k5/9/9/9/9/2B1R4/9/9/9/2B1K4 w - - 0 1\"]\n\n";
	struct string text = {0};
	string_add(&text, "%s1. E4e2 d9d8 2. e2e3 *", end);
	assert_reads_as(text.text, "e4e2 d9d8 e2e3 | ");
	string_clear(&text);
	string_add(&text, "%s1. E4e2 Kd8 2. Re3 *", end);
	assert_reads_as(text.text, "c4e2 d9d8 e4e3 | ");
	string_clear(&text);
	string_add(&text, "%s1. E4e2 {d9d8} (1. E9e2 {e2e3}) Kd8 *", end);
	assert_reads_as(text.text,
			"c4e2 d9d8 | game 1, a variation is truncated at line 3, column 20: ply 1: \"E9e2\" is not "
			"a legal move for Red here; legal here: e0f0, e0e1, e4e1, e4e2, e4e3 and 14 more | ");
	string_release(&text);
	assert_reads_as("1. H2e2 h9g7 2. H0g2 *", "h2e2 h9g7 h0g2 | ");
	/* both notations in one game: each move must be unambiguous on its own */
	assert_reads_as(
		"[FEN \"3k5/9/9/9/9/2B1R4/9/9/9/2B1K4 w - - 0 1\"]\n\n1. E4e2 d9d8 2. Re3 *",
		"| game 1, line 3, column 4: ply 1: \"E4e2\" could be c4e2, by the elephant on that rank, or "
		"e4e2, expected one of these in lower case; legal here: e0f0, e0e1, e4e1, e4e2, e4e3 and 14 more "
		"| ");
	assert_reads_as("1. H2e2 Hg7 *",
			"| game 1, line 1, column 4: ply 1: \"H2e2\" is not a legal move for the horse on that rank, "
			"expected \"h2e2\" if h2e2 is meant; legal here: e0e1, a0a1, a0a2, i0i1, i0i2 and 39 more | ");
}

/* Coordinates whose ranks are counted from 1, from the top, or both. A game that can be read in our convention is read
 * so. */
static void coordinates_in_any_convention_are_read(void **state)
{
	(void)state;
	static const char *const games[] = {
		"1. h2e2 b9c7 2. h0g2 a9b9 3. g3g4 *",
		"[Variant \"Xiangqi\"]\n1. h3e3 b10c8 2. h1g3 a10b10 3. g4g5 *",
		"1. H3-E3 B10-C8 2. H1-G3 A10-B10 G4-G5 *",
		"1. h7e7 b0c2 2. h9g7 a0b0 3. g6g5 *",
		"[Red \"a\"]\n1. h8e8 b1c3 2. h10g8 a1b1 3. g7g6 *",
	};
	for (size_t i = 0; i < sizeof games / sizeof *games; i++)
		assert_reads_as(games[i], "h2e2 b9c7 h0g2 a9b9 g3g4 | ");
	/* The message comes from the convention that got furthest. Variations count like the game. */
	assert_reads_as(
		"1. h3e3 (1. b3e3 h10g8) b10c8 2. h1h9 *",
		"h2e2 b9c7 | game 1, line 1, column 34: ply 3: \"h1h9\" is illegal for the horse on h0: it moves one "
		"point straight, then one diagonally; legal here: e0e1, a0a1, a0a2, i0i1, i0i2 and 29 more | ");
	assert_reads_as("[FEN \"3k5/9/9/9/9/9/9/9/9/R3K4 w\"]\n1. a0a5 d9d8 *", "a0a5 d9d8 | ");
	assert_reads_as("[FEN \"3k5/9/9/9/9/9/9/9/R8/4K4 w\"]\n1. a1a5 d9d8 *", "a1a5 d9d8 | ");
	assert_reads_as("[FEN \"3k5/9/9/9/9/9/9/9/9/R3K4 w\"]\n1. a1a5 d10d9 *", "a0a4 d9d8 | ");
	assert_reads_as("[FEN \"3k5/9/9/9/9/9/9/R8/R8/4K4 w\"]\n1. a2b2 d10d9 *", "a1b1 d9d8 | ");
	/* two foreign conventions fit equally well, so neither is used */
	assert_reads_as("[FEN \"3k5/9/9/R8/9/9/9/R8/9/4K4 w\"]\n1. a3b3 *",
			"game 1, line 1: ambiguous ranks: counting them from either side gives a legal game, expected "
			"moves that only one reading allows | ");
}

#define ROOK_END  "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"
#define START_FEN "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

/* An unused start position in a record is reported; the game is read. */
static void unused_positions_are_reported(void **state)
{
	(void)state;
	assert_reads_as("[FEN \"" ROOK_END "\"]\n[SetUp \"1\"]\n1. a0a5 *", "a0a5 | ");
	assert_reads_as("[FEN \"" ROOK_END "\"]\n[SetUp \"0\"]\n1. h2e2 *",
			"h2e2 | game 1, line 1, column 1: the FEN \"" ROOK_END
			"\" is ignored: SetUp \"0\" selects the standard starting position | ");
	assert_reads_as("[SetUp \"0\"]\n[FEN \"" START_FEN "\"]\n1. h2e2 *", "h2e2 | ");
	assert_reads_as("[FEN \"" ROOK_END "\"]\n[FEN \"" ROOK_END "\"]\n[FEN \"" START_FEN "\"]\n1. a0a5 *",
			"a0a5 | game 1, line 3, column 1: the FEN \"" START_FEN
			"\" is ignored: the game has an earlier one | ");
	assert_reads_as(ROOK_END "\n[FEN \"" START_FEN "\"]\n1. a0a5 *",
			"a0a5 | game 1, line 2, column 1: the FEN \"" START_FEN
			"\" is ignored: the game has an earlier one | ");
	assert_reads_as("[FEN \"" ROOK_END "\"]\n[SetUp \"0\"]\n1. h2e2 *\n\n[FEN \"" ROOK_END "\"]\n1. a0a5 *",
			"h2e2 | a0a5 | game 1, line 1, column 1: the FEN \"" ROOK_END
			"\" is ignored: SetUp \"0\" selects the standard starting position | ");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(unused_positions_are_reported),
		cmocka_unit_test(disambiguating_letters_are_read),
		cmocka_unit_test(pieces_are_disambiguated),
		cmocka_unit_test(ambiguous_moves_are_refused),
		cmocka_unit_test(random_games_are_read),
		cmocka_unit_test(games_in_both_conventions_are_read),
		cmocka_unit_test(capital_letters_are_pieces),
		cmocka_unit_test(games_keep_to_one_convention),
		cmocka_unit_test(coordinates_in_any_convention_are_read),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
