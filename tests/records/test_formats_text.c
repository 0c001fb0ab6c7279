/* PGN of other xiangqi programs and DhtmlXQ: the samples of data/records/xiangqi, encodings, errors, and reading back
 * the output. docs/formats.md */
#include "support.h"

#include "samples.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "core/random_play.h"
#include "records/record_write.h"
#include "records/xiangqi/formats_text.h"
#include "records/formats.h"

static struct collection read_text(const char *text)
{
	return sample_read_bytes(text, strlen(text));
}

/* The moves, variations and comments, then the errors: "h2e2 {good} h9g7 ( h7e7 ) 1-0 | game 2, ...". */
static void assert_reads_as(const char *text, const char *expected)
{
	struct collection collection = read_text(text);
	struct string words = {0};
	for (int i = 0; i < collection.n; i++) {
		branch_words(&collection.records[i].root, &collection.records[i].line, &words);
		string_add(&words, "%s | ", record_result_text(collection.records[i].result));
	}
	for (int i = 0; i < collection.n_errors; i++)
		string_add(&words, "%s | ", collection.errors[i].error.text);
	assert_string_equal(string_text(&words), expected);
	string_release(&words);
	collection_release(&collection);
}

static const struct {
	const char *name;
	enum record_format format;
	int n, length; /* of the first game */
	enum verdict result;
	const char *first, *date;
} samples[] = {
	{"big5_1.pgn", FORMAT_PGN, 1, 117, DRAWN, "吳貴臨　", "2001.09.15"},
	{"big5_2.pgn", FORMAT_PGN, 1, 133, FIRST_WINS, "河北 李來群", "1994.02.20"},
	{"big5_3.pgn", FORMAT_PGN, 1, 60, DRAWN, "蔡忠誠", "1994.10.10"},
	{"big5_4.pgn", FORMAT_PGN, 1, 86, DRAWN, "臺北馬仲威", "1991.09.11"},
	{"big5_5.pgn", FORMAT_PGN, 1, 33, FIRST_WINS, "鄭柏榮", ""},
	{"big5_6.pgn", FORMAT_PGN, 1, 41, FIRST_WINS, "紡織莊永熙", "1993.04.27"},
	{"big5_7.pgn", FORMAT_PGN, 1, 47, DRAWN, "浙江騰蛟 陳建國", ""},
	{"big5_8.pgn", FORMAT_PGN, 1, 77, FIRST_WINS, "吉林陶漢明", "1995.03.14"},
	{"big5_9.pgn", FORMAT_PGN, 1, 51, FIRST_WINS, "", ""},
	{"big5_10.pgn", FORMAT_PGN, 1, 82, SECOND_WINS, "", ""},
	{"bulk_games_uci.pgn", FORMAT_PGN, 7, 127, UNDECIDED, "ZHAO GuoRong", ""},
	{"endgame_test.pgn", FORMAT_PGN, 1, 25, UNDECIDED, "RRR", "2024.08.26"},
	{"test.pgn", FORMAT_PGN, 1, 25, UNDECIDED, "象棋巫师(大师)", ""},
	{"xqdb_international.pgn", FORMAT_PGN, 7, 127, UNDECIDED, "ZHAO GuoRong", ""},
	{"xqdb_traditional.pgn", FORMAT_PGN, 7, 127, UNDECIDED, "ZHAO GuoRong", ""},
	{"zhongpao_liepao.pgn", FORMAT_PGN, 1, 23, UNDECIDED, "", "2024.10.11"},
	{"44.html", FORMAT_DHTMLXQ, 1, 127, SECOND_WINS, "ZHAO GuoRong", ""},
	{"45.html", FORMAT_DHTMLXQ, 1, 76, FIRST_WINS, "LIU DianZhong", ""},
	{"59.html", FORMAT_DHTMLXQ, 1, 104, SECOND_WINS, "LIU DaHua", ""},
	{"65.html", FORMAT_DHTMLXQ, 1, 73, FIRST_WINS, "Lv Qin", ""},
	{"69.html", FORMAT_DHTMLXQ, 1, 120, SECOND_WINS, "YAN Andrew", ""},
	{"73.html", FORMAT_DHTMLXQ, 1, 107, FIRST_WINS, "KONG Vong", ""},
	{"80.html", FORMAT_DHTMLXQ, 1, 43, FIRST_WINS, "LE Thien Vi", ""},
	{"85.html", FORMAT_DHTMLXQ, 1, 95, FIRST_WINS, "LIU DaHua", ""},
	{"test1_move.txt", FORMAT_PGN, 1, 110, SECOND_WINS, "", ""},
	{"ucci_test1_move.txt", FORMAT_PGN, 1, 43, FIRST_WINS, "", ""},
};
#define N_SAMPLES (sizeof samples / sizeof *samples)

static void every_sample_is_read(void **state)
{
	(void)state;
	for (size_t i = 0; i < N_SAMPLES; i++) {
		struct string bytes = {0};
		sample_load(samples[i].name, &bytes);
		assert_int_equal(formats_detect(bytes.text, bytes.length, NULL), samples[i].format);
		string_release(&bytes);
		struct collection collection = sample_read(samples[i].name);
		if (collection.n_errors > 0)
			fail_msg("%s: %s", samples[i].name, collection.errors[0].error.text);
		assert_int_equal(collection.n, samples[i].n);
		const struct record *r = &collection.records[0];
		assert_int_equal(r->line.length, samples[i].length);
		assert_int_equal(r->result, samples[i].result);
		assert_string_equal(r->first, samples[i].first);
		assert_string_equal(r->date, samples[i].date);
		collection_release(&collection);
	}
}

static void assert_same_games(const char *a, const char *b)
{
	struct collection first = sample_read(a), second = sample_read(b);
	assert_int_equal(first.n, second.n);
	for (int i = 0; i < first.n; i++) {
		const struct line *x = &first.records[i].line, *y = &second.records[i].line;
		assert_int_equal(x->length, y->length);
		for (int m = 0; m <= x->length; m++)
			assert_int_equal(x->steps[m].key, y->steps[m].key);
	}
	collection_release(&first);
	collection_release(&second);
}

/* Files that contain the same games in other notations and formats. */
static void equal_games_in_different_formats_are_equal(void **state)
{
	(void)state;
	assert_same_games("xqdb_international.pgn", "xqdb_traditional.pgn");
	assert_same_games("test1.xqf", "test1_move.txt");
	assert_same_games("ucci_test1.xqf", "ucci_test1_move.txt");
}

#define TAGS "[Game \"Chinese Chess\"]\n[Red \"a\"]\n\n"

static void foreign_pgn_is_read(void **state)
{
	(void)state;
	assert_reads_as(TAGS "1. 炮二平五 ... 2. 马8进7 红胜", "h2e2 h9g7 1-0 | ");
	assert_reads_as(TAGS "1.C2=5 H8+7 2.H2-E2",
			"h2e2 h9g7 * | game 1, line 4, column 13: ply 3: \"H2-E2\" is illegal: Red has "
			"no piece on h2; legal here: e0e1, a0a1, a0a2, i0i1, i0i2 and 30 more | ");
	assert_reads_as(
		TAGS "1. h2e2 h9g7 1/2-1/2\n=====\nhttp://x (y {z\n" TAGS "2. 炮２平５！ {好} （）",
		"h2e2 h9g7 1/2-1/2 | h2e2 {！ 好} * | game 2, line 10, column 26: ply 2: \"（）\" is not a move, "
		"expected one such as "
		"h2e2, H2-E2, C2=5 or 炮二平五; legal here: e9e8, a9a7, a9a8, i9i7, i9i8 and 40 more | ");
	/* variations; words in parentheses; results in a variation */
	assert_reads_as(TAGS "1. 炮二平五(1. 炮八平五 砲８平５ (馬８進７ 1-0)) (红方优) 馬８進７ 0-1",
			"h2e2 {红方优} ( b2e2 h7e7 ( h9g7 {1-0} ) ) h9g7 0-1 | ");
	assert_reads_as(TAGS "1. h2e2 ({x}\n1. b2e2 (x)) *", "h2e2 ( {x} b2e2 {x} ) * | ");
	/* an illegal move ends its variation: earlier moves are kept, nested variations are dropped with it */
	assert_reads_as(
		TAGS "1. h2e2 {a} (b2e2 {b} h7e7 {c} 2. h2e3 {d (} (h0g2 (h0i2)) x) h9g7 (h7e7 1-0) 1-0",
		"h2e2 {a} ( b2e2 {b} h7e7 {c} ) h9g7 ( h7e7 {1-0} ) 1-0 | game 1, a variation is truncated at line "
		"4, column 35: ply 3: \"h2e3\" is illegal for the cannon on h2: it moves along a line; legal "
		"here: e0e1, a0a1, "
		"a0a2, i0i1, i0i2 and 31 more | ");
	assert_reads_as(
		TAGS "h2e2 (5 {a} k9 b2e2) h9g7 (h7e7 (b9c7 \") h0g2 ]) * " TAGS "h2e2 *",
		"h2e2 {a} h9g7 ( h7e7 ( b9c7 ) h0g2 ) * | h2e2 * | game 1, 3 variations are truncated, the first at "
		"line 4, column 13: ply 1: \"k9\" is not a move, expected one such as h2e2, H2-E2, C2=5 or "
		"炮二平五; legal here: e0e1, a0a1, a0a2, i0i1, i0i2 and 39 more | ");
	assert_reads_as(TAGS "h2e2 (e0e1 e9e8 e1e2 e8e7 a0a1) a1a2 *",
			"h2e2 ( e0e1 e9e8 e1e2 e8e7 a0a1 ) * | game 1, line 4, column 33: ply 2: \"a1a2\" is illegal: "
			"Black has no piece on a1; legal "
			"here: e9e8, a9a7, a9a8, i9i7, i9i8 and 40 more | ");
	assert_reads_as(
		TAGS "h2e2 (b2e2 h2e3 (\n" TAGS "h2e2 *",
		"h2e2 ( b2e2 ) * | h2e2 * | game 1, line 4, column 6: unterminated variation, expected \")\" after "
		"\"(\" "
		"| game 1, a variation "
		"is truncated at line 4, column 12: ply 2: \"h2e3\" is illegal: Black has no piece on h2; legal "
		"here: e9e8, a9a7, a9a8, i9i7, i9i8 and 40 more | ");
	/* the result tag takes precedence; several games; games without a result */
	assert_reads_as("[Result \"黑勝\"]\n1. h2e2 1-0\n[Red \"b\"]\n1. h2e2\n\n[Red \"c\"]\n*",
			"h2e2 0-1 | h2e2 * | * | ");
	/* the first of two equal tags counts; an unusable start position is reported */
	assert_reads_as(
		"[Result \"1-0\"]\n[Result \"0-1\"]\n[FEN \"4k4/9/9/9/9/9/9/9/9/R2K5 w\"]\n[FEN \"9/9 w\"]\na0a1",
		"a0a1 1-0 | game 1, line 4, column 1: the FEN \"9/9 w\" is ignored: the game has an earlier one | ");
	/* no tags; words before the first tag */
	assert_reads_as("1. h2e2 h9g7", "h2e2 h9g7 * | ");
	assert_reads_as("这里是\n[Red \"a\"]\n1. h2e2", "h2e2 * | ");
	/* a bad game does not affect the others */
	assert_reads_as("[Red \"a\"]\nh2e2\n[Red \"b\"]\nh2e3 h2e2\n[Red \"c\"]\nb2e2",
			"h2e2 * | * | b2e2 * | game 2, line 4, column 1: ply 1: \"h2e3\" is illegal for the cannon "
			"on h2: it moves along a line; legal "
			"here: e0e1, a0a1, a0a2, i0i1, i0i2 and 39 more | ");
	assert_reads_as("[FEN \"9/9 w\"]\n*\n[FEN \"4k4/9/9/9/9/9/4p4/9/9/3K5 b\"]\n1... e3e2 *",
			"e3e2 * | game 1, line 1, column 1: \"9/9\" has 2 ranks, expected 10 | ");
}

/* The same file in every encoding. */
static void encodings_are_distinguished(void **state)
{
	(void)state;
	static const char text[] = TAGS "1. 炮二平五 马８进７ {黑马} *";
	static const char gbk[] =
		"[Game \"Chinese Chess\"]\n[Red \"\xd5\xd4\xb9\xfa\xc8\xd9\"]\n\n1. "
		"\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 \xc2\xed\xa3\xb8\xbd\xf8\xa3\xb7 {\xba\xda\xc2\xed} *";
	static const char big5[] =
		"[Game \"Chinese Chess\"]\n[Red \"\xb6\xc0\"]\n\n1. \xac\xb6\xa4\x47\xa5\xad\xa4\xad "
		"\xb0\xa8\xa2\xb7\xb6\x69\xa2\xb6 {\xb6\xc2\xb0\xa8} *";
	assert_reads_as(text, "h2e2 h9g7 {黑马} * | ");
	assert_reads_as(gbk, "h2e2 h9g7 {黑马} * | ");
	assert_reads_as(big5, "h2e2 h9g7 {黑馬} * | ");
	struct string marked = {0};
	string_add(&marked, "\xef\xbb\xbf%s", text);
	assert_reads_as(marked.text, "h2e2 h9g7 {黑马} * | ");
	string_release(&marked);
	/* UTF-16, as Windows writes it */
	static const char ascii[] = "[Red \"a\"]\r\n\r\n1. h2e2 *";
	char wide[2 + 2 * sizeof ascii];
	for (int big = 0; big < 2; big++) {
		memcpy(wide, big ? "\xfe\xff" : "\xff\xfe", 2);
		for (size_t i = 0; i < sizeof ascii - 1; i++) {
			wide[2 + 2 * i] = big ? 0 : ascii[i];
			wide[3 + 2 * i] = big ? ascii[i] : 0;
		}
		struct collection collection = sample_read_bytes(wide, 2 + 2 * (sizeof ascii - 1));
		assert_int_equal(collection.n, 1);
		assert_int_equal(collection.records[0].line.length, 1);
		collection_release(&collection);
	}
}

static void undecodable_bytes_are_replaced(void **state)
{
	(void)state;
	struct string out = {0};
	charset_decode(CHARSET_UTF8, "a\xff\xe7\xba", 4, &out);
	assert_string_equal(out.text, "a\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
	string_clear(&out);
	charset_decode(CHARSET_GBK, "\xff\xff x\xba", 5, &out);
	assert_string_equal(out.text, "\xef\xbf\xbd x\xef\xbf\xbd");
	string_clear(&out);
	charset_decode(CHARSET_UTF16LE,
		       "a\0\0\xdc"
		       "b\0c",
		       7, &out);
	assert_string_equal(out.text, "a\xef\xbf\xbd"
				      "b\xef\xbf\xbd");
	string_release(&out);
}

#define MAIN "[DhtmlXQ][DhtmlXQ_movelist]774772427967[/DhtmlXQ_movelist]"

static void dhtmlxq_is_read(void **state)
{
	(void)state;
	/* a variation of a variation, one that extends it, comments on all, in all places */
	assert_reads_as(
		MAIN "[DhtmlXQ_move_0_2_1]12427967102289790010[/DhtmlXQ_move_0_2_1]"
		     "[DhtmlXQ_move_1_7_3]19071017[/DhtmlXQ_move_1_7_3][DhtmlXQ_move_1_3_7]1927[/DhtmlXQ_move_1_3_7]"
		     "[DhtmlXQ_comment0]a||b[/DhtmlXQ_comment0][DhtmlXQ_comment2]\\u7ea2c[/DhtmlXQ_comment2]"
		     "[DhtmlXQ_comment1_3]d[/DhtmlXQ_comment1_3][DhtmlXQ_comment3_8]e[/DhtmlXQ_comment3_8][/DhtmlXQ]",
		"{a b} h2e2 h7e7 {红c} ( b7e7 h0g2 {d} ( b0c2 ) b9c7 i0h0 a9b9 b0a2 b9b2 {e} ) h0g2 * | ");
	/* the first move shows which side begins; 99 marks missing pieces */
	assert_reads_as("[DhtmlXQ][DhtmlXQ_binit]9999999949999999999999999999999999999999409999999999999999999999"
			"[/DhtmlXQ_binit][DhtmlXQ_result]W[/DhtmlXQ_result][/DhtmlXQ]",
			"game 1, start: Red is to move, but Black's king is in check | ");
	assert_reads_as("[DhtmlXQ][DhtmlXQ_binit]4999999939999999999999999999999999999999409999999999999999999999"
			"[/DhtmlXQ_binit][DhtmlXQ_result]W[/DhtmlXQ_result][/DhtmlXQ]",
			"1-0 | ");
	assert_reads_as("[DhtmlXQ][DhtmlXQ_binit]9999999939999999999999999999999999999999409999999999999956999999"
			"[/DhtmlXQ_binit][DhtmlXQ_movelist]5657[/DhtmlXQ_movelist][/DhtmlXQ]",
			"f3f2 * | ");
	assert_reads_as("[DhtmlXQ][DhtmlXQ_binit]9095999939999999999999999999999999999999419999999999999956999999"
			"[/DhtmlXQ_binit][DhtmlXQ_movelist]5657[/DhtmlXQ_movelist][/DhtmlXQ]",
			"f3f2 * | ");
	/* comments past the ends of a line; a variation that begins before its parent */
	assert_reads_as(MAIN "[DhtmlXQ_comment99]end[/DhtmlXQ_comment99][DhtmlXQ_move_0_3_1]1927[/DhtmlXQ_move_0_3_1]"
			     "[DhtmlXQ_comment1_1]begin[/DhtmlXQ_comment1_1]"
			     "[DhtmlXQ_move_1_2_2]1242[/DhtmlXQ_move_1_2_2]",
			"h2e2 h7e7 ( b7e7 ) h0g2 {end} ( {begin} b0c2 ) * | ");
	/* movelist in a script, in segments; several games */
	assert_reads_as(
		"[DhtmlXQ][DhtmlXQ_movelist][/DhtmlXQ_movelist][/DhtmlXQ] var x = '[DhtmlXQ_movelist][0_1_0]7747"
		"[/0_1_0][0_1_1]1747[/0_1_1][/DhtmlXQ_movelist]';" MAIN,
		"h2e2 ( b2e2 ) * | h2e2 h7e7 h0g2 * | ");
	/* the moves are where a variation would be; no moves at all, but a comment on the start */
	assert_reads_as("[DhtmlXQ][DhtmlXQ_move_0_1_1]7747[/DhtmlXQ_move_0_1_1][/DhtmlXQ]", "h2e2 * | ");
	assert_reads_as("[DhtmlXQ][DhtmlXQ_comment0]a[/DhtmlXQ_comment0][/DhtmlXQ]", "{a} * | ");
	/* errors: the rest of the line, or of the variation, is dropped */
	assert_reads_as("[DhtmlXQ][DhtmlXQ_movelist]77477747[/DhtmlXQ_movelist]" MAIN,
			"h2e2 * | h2e2 h7e7 h0g2 * | game 1, ply 2: \"7747\": \"h2e2\" is illegal: Black has no "
			"piece on h2; legal "
			"here: e9e8, a9a7, a9a8, i9i7, i9i8 and 40 more | ");
	assert_reads_as(
		MAIN "[DhtmlXQ_move_0_2_1]1242996[/DhtmlXQ_move_0_2_1][DhtmlXQ_move_8_1_9]1747[/DhtmlXQ_move_8_1_9]",
		"h2e2 h7e7 ( b7e7 ) h0g2 * | game 1, ply 3 of a variation: \"996\" is not a move, expected four digits "
		"such as 7747 | game 1, variation 9 leaves line 8 at ply 1, which that line does not reach | ");
	assert_reads_as("[DhtmlXQ][DhtmlXQ_binit]12[/DhtmlXQ_binit]",
			"game 1, the tag \"binit\" has 2 digits, expected 64 | ");
}

static void invalid_records_are_refused(void **state)
{
	(void)state;
	static const char *const texts[] = {"", "no game here", "<html></html>", "[x]", "\xff\xfe", "[DhtmlXQ"};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct collection collection;
		struct error err = {0};
		assert_false(formats_read(&collection, texts[i], strlen(texts[i]), NULL, &err));
		assert_true(strncmp(err.text, "no game ", 8) == 0);
		collection_release(&collection);
	}
	assert_int_equal(formats_detect("", 0, "a.pgn"), FORMAT_PGN);
	assert_int_equal(formats_detect("", 0, "a.txt"), FORMAT_UNKNOWN);
}

/* Pages with games in both formats, in any order. */
static void both_kinds_of_games_are_read(void **state)
{
	(void)state;
#define TWO MAIN "[/DhtmlXQ]"
	assert_reads_as("<p>\n" TWO "</p>\n[Red \"a\"]\n1. b2e2 *\n", "h2e2 h7e7 h0g2 * | b2e2 * | ");
	assert_reads_as("[Red \"a\"]\n1. b2e2 *\n\n<p>" TWO "</p>\n", "b2e2 * | h2e2 h7e7 h0g2 * | ");
	assert_reads_as(
		"[Red \"a\"]\n1. b2e2 *\n" TWO "\n" TWO "\n[Red \"b\"]\n1. b2e2 h7e6\n" TWO,
		"b2e2 * | h2e2 h7e7 h0g2 * | h2e2 h7e7 h0g2 * | b2e2 * | h2e2 h7e7 h0g2 * | game 4, line 6, column 9: "
		"ply 2: \"h7e6\" is illegal for the cannon on h7: it moves along a line; legal here: e9e8, a9a7, "
		"a9a8, "
		"i9i7, i9i8 and 40 more | ");
	/* in a comment or a tag it is text; so is an opening without an end */
	assert_reads_as("[Red \"a\"]\n1. b2e2 {" TWO "} *\n", "b2e2 {" TWO "} * | ");
	assert_reads_as("[Red \"[DhtmlXQ]\"]\n1. b2e2 * [/DhtmlXQ]\n", "b2e2 * | ");
	assert_reads_as("[Red \"a\"]\n1. b2e2 * [DhtmlXQ]\n", "b2e2 * | ");
}

/* Numbers, and words after a number, are not a game. */
static void numbers_are_not_a_game(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"1 11 25 32 47\n2 3 5 8\n",
		"1. 2. 3. 4.",
		"1",
		"1.",
		"1 2 3 1234 5678",
		"1. Introduction\n2. Rules",
		"1 15-6 11-5 25",
		"1.5 2.5 3.5",
		"1\t0\t2\n3\t4\t5",
		"1. 第一章 2. 第二章",
	};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		for (int named = 0; named < 2; named++) {
			struct collection collection;
			struct error err = {0};
			bool read =
				formats_read(&collection, texts[i], strlen(texts[i]), named ? "a.pgn" : "a.txt", &err);
			if (collection.n > 0 || (read && collection.n_errors == 0))
				fail_msg("\"%s\" is accepted as a game", texts[i]);
			if (!named)
				assert_true(strncmp(err.text, "no game found", 13) == 0);
			collection_release(&collection);
		}
	assert_reads_as("1. {x} 1... 炮二平五", "{x} h2e2 * | ");
	assert_reads_as("1　炮二平五　马8进7", "h2e2 h9g7 * | ");
	assert_reads_as("1 h2e2 h9g7 2 h0g2", "h2e2 h9g7 h0g2 * | ");
	assert_reads_as("[Game \"Chinese Chess\"]\n\n*", "* | ");
}

/* Binary data is reported once, whatever parts of it look like. */
static void binary_files_are_not_game_files(void **state)
{
	(void)state;
	enum { N = 100000 };
	static char bytes[N];
	static const char *const names[] = {NULL, "a.jpg", "a.pgn", "a.txt"};
	struct rng rng;
	rng_seed(&rng, 1);
	for (size_t i = 0; i < N; i++)
		bytes[i] = (char)rng_next(&rng);
	for (size_t i = 0; i + 40 < N; i += 1000)
		memcpy(bytes + i, "\n[Red \"a\"]\n[Game \"qilin\"]\n1. h2e2", 34);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct collection collection;
		struct error err = {0};
		assert_false(formats_read(&collection, bytes, N, names[i], &err));
		assert_int_equal(collection.n + collection.n_errors, 0);
		assert_true(strncmp(err.text, "not a game file: ", 17) == 0);
		collection_release(&collection);
	}
	/* truncated text padded with zeros, and text with a few control characters, still count as text */
	memset(bytes, 0, N);
	memcpy(bytes, TAGS "1. h2e2 h9g7 *", strlen(TAGS "1. h2e2 h9g7 *"));
	struct collection collection = sample_read_bytes(bytes, N);
	assert_int_equal(collection.n, 1);
	collection_release(&collection);
	assert_reads_as("[Red \"a\x01\x02\x03\"]\n\n1. h2e2 \x1a", "h2e2 * | ");
}

static void assert_same_record(const struct record *a, const char *text, size_t n)
{
	struct collection collection = sample_read_bytes(text, n);
	struct string once = {0}, again = {0};
	if (collection.n != 1 || collection.n_errors > 0)
		fail_msg("%d games, %s\n%s", collection.n, collection.n_errors ? collection.errors[0].error.text : "",
			 text);
	branch_words(&a->root, &a->line, &once);
	branch_words(&collection.records[0].root, &collection.records[0].line, &again);
	size_t same = 0;
	while (once.text[same] && once.text[same] == again.text[same])
		same++;
	if (once.text[same] || again.text[same])
		fail_msg("\"%.100s\" reads back as \"%.100s\"", once.text + same, again.text + same);
	assert_string_equal(a->first, collection.records[0].first);
	assert_int_equal(a->result, collection.records[0].result);
	assert_int_equal(a->own_start, collection.records[0].own_start);
	for (int i = 0; i < a->n_tags; i++)
		assert_string_equal(a->tags[i].value, collection.records[0].tags[i].value);
	string_release(&once);
	string_release(&again);
	collection_release(&collection);
}

/* PGN in each notation, DhtmlXQ and our own format: moves, variations, comments, players and result survive. */
static void check_every_form(const struct record *r)
{
	struct string text = {0};
	for (int notation = -1; notation < 0 || r->game->text.notations[notation]; notation++)
		for (int pgn = 0; pgn < 2; pgn++) {
			record_write_as(r, &(struct record_style){.notation = notation, .pgn = pgn}, &text);
			assert_same_record(r, text.text, text.length);
			string_clear(&text);
		}
	dhtmlxq_write(r, &text);
	assert_same_record(r, text.text, text.length);
	string_release(&text);
}

static void random_games_round_trip_through_every_format(void **state)
{
	static const char *const words[] = {"a \\ b <i>&amp;</i> || \\u0041", "红方 (1. h2e2)", NULL};
	(void)state;
	for (uint64_t seed = 0; seed < 10; seed++) {
		struct rng rng;
		struct record r;
		rng_seed(&rng, seed);
		record_init(&r, collection_game(), collection_game()->presets, NULL);
		random_play(&r.line, &rng, 60);
		record_follow_line(&r);
		branch_set_comment(&r.root, 0, "start \\");
		branch_set_comment(&r.root, 5, "]five[");
		for (int i = 0; i < 10; i++)
			random_branch(&r.root, &r.line, &rng, words, 1);
		strcpy(r.first, "A [\\] \"b\"");
		record_add_tag(&r, "Event", "the <cup>");
		record_end(&r, seed % 2 ? DRAWN : SECOND_WINS, "");
		check_every_form(&r);
		record_release(&r);
	}
}

/* The beginning of one format may occur within a text in another. */
static void formats_are_detected_by_their_first_bytes(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		enum record_format format;
	} cases[] = {
		{"<ChineseChessRecord Version=\"1.0\">", FORMAT_CBF},
		{"\xef\xbb\xbf<?xml version=\"1.0\"?>\n<!-- a --> <ChineseChessRecord>", FORMAT_CBF},
		{"[Game \"Chinese Chess\"]\n[Event \"<ChineseChessRecord\"]\n\n1. h2e2 *", FORMAT_PGN},
		{"<?xml", FORMAT_UNKNOWN},
		{"<!--", FORMAT_UNKNOWN},
		{"<!---->", FORMAT_UNKNOWN},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_int_equal(formats_detect(cases[i].text, strlen(cases[i].text), NULL), cases[i].format);
}

/* The moves before the error are kept, with the variations read so far; an error in the tags leaves nothing. */
static void assert_parts(const char *text, int n_games, const char *first, const char *fault)
{
	struct collection collection;
	struct error err;
	struct string words = {0};
	assert_true(formats_read(&collection, text, strlen(text), NULL, &err));
	assert_int_equal(collection.n, n_games);
	assert_int_equal(collection.n_errors, 1);
	assert_int_equal(collection.errors[0].is_read, *first != 0);
	if (*first) {
		branch_words(&collection.records[0].root, &collection.records[0].line, &words);
		assert_string_equal(string_text(&words), first);
	}
	assert_non_null(strstr(collection.errors[0].error.text, fault));
	string_release(&words);
	collection_release(&collection);
}

static void valid_parts_of_damaged_games_are_available(void **state)
{
	(void)state;
	static const char surakarta[] = "[Game \"surakarta\"]\n\n";
	struct string text = {0};
	string_add(&text, "%sa2-a3 {good} (a2-b3 f5-f4) c9 f5-f4 *\n\n%s*", surakarta, surakarta);
	assert_parts(text.text, 2, "a2-a3 {good} ( a2-b3 f5-f4 ) ", "game 1, line 3, column 28: ply 2: \"c9\"");
	string_clear(&text);
	string_add(&text, "%sa2-a3 f5-f4 {here} (f5-e4 {there} (f5-g4)) a3-a4 *", surakarta);
	assert_parts(text.text, 1, "a2-a3 f5-f4 {here} ( f5-e4 {there} ) a3-a4 ",
		     "game 1, a variation is truncated at line 3, column 36: ply 2: \"f5-g4\"");
	string_release(&text);
	assert_parts("[Game \"surakarta\"]\n[Preset \"none\"]\n\na2-a3 *", 0, "", "game 1, line 2");
	assert_parts(TAGS "1. h2e2 h9g7 h2h3 0-1", 1, "h2e2 h9g7 ", "ply 3: \"h2h3\"");
	assert_parts(
		"[DhtmlXQ][DhtmlXQ_movelist]7747727599[/DhtmlXQ_movelist][DhtmlXQ_move_0_2_1]7062[/DhtmlXQ_move_0_2_1]"
		"[/DhtmlXQ]",
		1, "h2e2 h7h4 ( h9g7 ) ", "game 1, ply 3: \"99\"");
}

/* Variations nested one level deeper than a record holds: the innermost is dropped with a note, the rest is kept. */
static void variations_that_are_too_deep_are_omitted(void **state)
{
	(void)state;
	struct string pgn = {0}, page = {0};
	string_add(&pgn, "1. h2e2");
	string_add(&page, "[DhtmlXQ][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]");
	for (int i = 0; i <= BRANCH_DEPTH_MAX; i++) {
		string_add(&pgn, i % 2 ? " (h2e2" : " (b2e2");
		string_add(&page, "[DhtmlXQ_move_%d_1_%d]%s[/DhtmlXQ_move]", i, i + 1, i % 2 ? "7747" : "1747");
	}
	for (int i = 0; i <= BRANCH_DEPTH_MAX; i++)
		string_char(&pgn, ')');
	string_add(&pgn, " h9g7 *");
	const struct string *texts[] = {&pgn, &page};
	static const char *const notes[] = {
		"game 1, a variation is truncated at line 1, column 393: more than 64 nested variations",
		"game 1, ply 1: variation 65 is nested too deeply, expected at most 64 levels"};
	for (int i = 0; i < 2; i++) {
		struct collection collection = read_text(texts[i]->text);
		assert_int_equal(collection.n, 1);
		assert_int_equal(collection.records[0].line.length, 2);
		assert_int_equal(branch_total(&collection.records[0].root), 2 + BRANCH_DEPTH_MAX);
		assert_int_equal(collection.n_errors, 1);
		assert_true(collection.errors[0].is_read);
		assert_string_equal(collection.errors[0].error.text, notes[i]);
		collection_release(&collection);
	}
	string_release(&pgn);
	string_release(&page);
}

/* The longest line, and one move more, which is dropped with a note. */
static void moves_beyond_the_limit_are_omitted(void **state)
{
	(void)state;
	static const char *const moves[4] = {"0908", "0001", "0809", "0100"};
	for (int extra = 0; extra < 2; extra++) {
		struct string page = {0};
		string_add(&page, "[DhtmlXQ][DhtmlXQ_movelist]");
		for (int i = 0; i < RECORD_STEPS_MAX + extra; i++)
			string_add(&page, "%s", moves[i % 4]);
		string_add(&page, "[/DhtmlXQ_movelist]");
		struct collection collection = read_text(page.text);
		assert_int_equal(collection.n, 1);
		assert_int_equal(collection.records[0].line.length, RECORD_STEPS_MAX);
		assert_int_equal(collection.n_errors, extra);
		if (extra)
			assert_string_equal(collection.errors[0].error.text,
					    "game 1, too many moves at ply 10001, expected at most 10000");
		collection_release(&collection);
		string_release(&page);
	}
}

/* A foreign file names one of our presets; the other program's own word for its rules becomes a tag. */
static void presets_implied_by_foreign_files_are_reported(void **state)
{
	(void)state;
	static const char *const names[] = {"wxf60", "blitz"};
	for (int i = 0; i < 4; i++) {
		char text[200];
		bool ours = i % 2 == 0;
		if (i < 2)
			snprintf(text, sizeof text, "[Red \"a\"]\n[Preset \"%s\"]\n\n1. h2e2 *", names[i % 2]);
		else
			snprintf(
				text, sizeof text,
				"[DhtmlXQ][DhtmlXQ_preset]%s[/DhtmlXQ_preset][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]",
				names[i % 2]);
		struct collection collection = read_text(text);
		const struct record *r = &collection.records[0];
		assert_int_equal(collection.n, 1);
		assert_int_equal(collection.n_errors, 0);
		assert_string_equal(r->preset->name, ours ? "wxf60" : "wxf");
		assert_int_equal(r->n_tags, !ours);
		if (!ours)
			assert_string_equal(r->tags[0].value, "blitz");
		collection_release(&collection);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_sample_is_read),
		cmocka_unit_test(equal_games_in_different_formats_are_equal),
		cmocka_unit_test(foreign_pgn_is_read),
		cmocka_unit_test(encodings_are_distinguished),
		cmocka_unit_test(undecodable_bytes_are_replaced),
		cmocka_unit_test(dhtmlxq_is_read),
		cmocka_unit_test(invalid_records_are_refused),
		cmocka_unit_test(both_kinds_of_games_are_read),
		cmocka_unit_test(numbers_are_not_a_game),
		cmocka_unit_test(binary_files_are_not_game_files),
		cmocka_unit_test(valid_parts_of_damaged_games_are_available),
		cmocka_unit_test(formats_are_detected_by_their_first_bytes),
		cmocka_unit_test(random_games_round_trip_through_every_format),
		cmocka_unit_test(variations_that_are_too_deep_are_omitted),
		cmocka_unit_test(moves_beyond_the_limit_are_omitted),
		cmocka_unit_test(presets_implied_by_foreign_files_are_reported),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
