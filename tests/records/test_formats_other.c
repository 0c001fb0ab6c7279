/* Games in XQR, PFC and the WXF text format. docs/formats.md 4, 5, docs/formats-binary.md 5 */
#include "support.h"

#include "samples.h"

#include <stdio.h>
#include <string.h>

#include "records/formats.h"
#include "records/xiangqi/formats_binary.h"

/* The tags, the moves with variations and comments, the result, then the errors. */
static void words_of(const char *bytes, size_t n, struct string *out)
{
	struct collection collection;
	struct error err = {0};
	if (!formats_read(&collection, bytes, n, NULL, &err))
		string_add(out, "%s | ", err.text);
	for (int i = 0; i < collection.n; i++) {
		const struct record *r = &collection.records[i];
		if (*r->first || *r->second || *r->date)
			string_add(out, "%s, %s, %s: ", r->first, r->second, r->date);
		for (int t = 0; t < r->n_tags; t++)
			string_add(out, "%s=%s ", r->tags[t].name, r->tags[t].value);
		branch_words(&r->root, &r->line, out);
		string_add(out, "%s | ", record_result_text(r->result));
	}
	for (int i = 0; i < collection.n_errors; i++)
		string_add(out, "%s | ", collection.errors[i].error.text);
	collection_release(&collection);
}

static void assert_reads_as(const char *bytes, size_t n, const char *expected)
{
	struct string words = {0};
	words_of(bytes, n, &words);
	assert_string_equal(string_text(&words), expected);
	string_release(&words);
}

/* --- XQR --- */

static void add_field(struct string *out, int type, const char *value)
{
	string_char(out, (char)type);
	string_char(out, (char)strlen(value));
	string_add(out, "%s", value);
}

/* A move entry: squares as in the file, flags, and an optional comment. */
static void add_entry(struct string *out, int from, int to, int flags, const char *comment)
{
	const char head[] = {(char)from, (char)to, (char)(flags | (comment ? 4 : 0)), 0};
	string_bytes(out, head, 4);
	if (!comment)
		return;
	const char length[] = {(char)strlen(comment), 0, 0, 0};
	string_bytes(out, length, 4);
	string_add(out, "%s", comment);
}

static void add_checksum(struct string *out)
{
	uint32_t crc = UINT32_MAX;
	for (size_t i = 0; i < out->length; i++) {
		crc ^= (unsigned char)out->text[i];
		for (int bit = 0; bit < 8; bit++)
			crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
	}
	crc = ~crc;
	const char field[] = {10, 4, (char)crc, (char)(crc >> 8), (char)(crc >> 16), (char)(crc >> 24)};
	string_bytes(out, field, sizeof field);
}

enum { LEADS_ON = 1, HAS_OTHER = 2 };

/* 炮二平五 {good} 马8进7, or 炮8平5; or 炮八平五. */
static void add_game(struct string *out)
{
	string_bytes(out, "\0\2\x20\x17\1\1\0", 7);
	add_field(out, 2, "杯");
	add_field(out, 5, "蒋川");
	add_field(out, 6, "李雪松");
	add_field(out, 4, "2009年12月19日");
	add_field(out, 3, "上海");
	add_field(out, 7, "\1");
	string_bytes(out, "\x9\0", 2);
	add_entry(out, 0, 0, LEADS_ON, "start");
	add_entry(out, 0x77, 0x74, LEADS_ON | HAS_OTHER, "good");
	add_entry(out, 0x07, 0x26, HAS_OTHER, NULL);
	add_entry(out, 0x27, 0x24, 0, "other");
	add_entry(out, 0x71, 0x74, 0, NULL);
}

static void xqr_is_read(void **state)
{
	(void)state;
	static const char expected[] =
		"蒋川, 李雪松, 2009.12.19: Event=杯 Site=上海 {start} h2e2 {good} ( b2e2 ) h9g7 ( "
		"h7e7 {other} ) 1-0 | ";
	struct string file = {0};
	add_game(&file);
	size_t moves_end = file.length;
	add_checksum(&file);
	assert_int_equal(formats_detect(file.text, file.length, NULL), FORMAT_XQR);
	assert_reads_as(file.text, file.length, expected);
	/* damage is noted; without its end the game is rejected */
	char noted[400];
	snprintf(noted, sizeof noted, "%sgame 1, byte %zu: checksum mismatch, the file may be damaged | ", expected,
		 moves_end);
	file.text[file.length - 1] ^= 1;
	assert_reads_as(file.text, file.length, noted);
	assert_reads_as(file.text, moves_end, noted);
	snprintf(noted, sizeof noted, "game 1, byte %zu: unexpected end of file, expected 4 bytes of a move | ",
		 moves_end - 4);
	assert_reads_as(file.text, moves_end - 1, noted);
	for (size_t n = 4; n < moves_end; n++) {
		struct string words = {0};
		words_of(before_guard_page(file.text, n), n, &words);
		assert_true(strncmp(string_text(&words), "game 1, byte ", 13) == 0);
		string_release(&words);
	}
	string_release(&file);
}

static void xqr_may_have_a_start_position(void **state)
{
	(void)state;
	struct string file = {0};
	string_bytes(&file, "\0\2\x20\x17", 4);
	add_field(&file, 8, "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1");
	add_field(&file, 7, "\3");
	add_field(&file, 77, "something new");
	string_bytes(&file, "\x9\0", 2);
	add_entry(&file, 0, 0, LEADS_ON, NULL);
	add_entry(&file, 0x90, 0x40, LEADS_ON, NULL);
	add_entry(&file, 0x03, 0x13, LEADS_ON, NULL);
	add_entry(&file, 0x9f, 0x94, 0, NULL);
	add_checksum(&file);
	assert_reads_as(
		file.text, file.length,
		"ResultText=3 a0a5 d9d8 * | game 1, ply 3, byte 72: \"(249,85)\" is not a move, expected one such as "
		"h2e2, H2-E2, C2=5 or 炮二平五; legal here: e0f0, e0e1, a5a0, a5a1, a5a2 and 14 more | ");
	string_release(&file);
}

/* --- PFC --- */

static void pfc_is_read(void **state)
{
	(void)state;
	static const struct {
		const char *text, *expected;
	} rows[] = {
		{"<?xml version=\"1.0\" encoding=\"utf-8\"?><n version=\"2\" win=\"1-0\" "
		 "m=\"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\" c=\"a &lt;b&gt;\" "
		 "red=\"甲\" "
		 "black='乙' place=\"&#24191;州\" x-y=\"&quot;\"><n m=\"h2e2\" c=\"good\" default=\"true\"><n "
		 "m=\"h9g7\" c=\"\">"
		 "<n m=\"h0g2\"></n></n><n m=\"h7e7\" c=\"b > c\"/></n>\n<n m=\"b2e2\" c=\"\"></n></n>",
		 "甲, 乙, : Site=广州 x_y=\" {a <b>} h2e2 {good} ( b2e2 ) h9g7 ( h7e7 {b > c} ) h0g2 1-0 | "},
		{"[pfchessrecord]<!--<?xml version=\"1.0\"?><n version=\"2\" win=\"*\" m=\"\"><n m=\"h2e2\"/></n>--> "
		 "more",
		 "h2e2 * | "},
		{"<n version=\"2\" m=\"3k5/9/9/9/9/9/9/9/9/3RK4 b\"/>", "* | "},
		{"<n version=\"2\" win=\"?\"><n m=\"h2e3\"/></n>",
		 "ResultText=? * | game 1, ply 1, byte 23: \"h2e3\" is illegal for the cannon on h2: it moves along a "
		 "line; "
		 "legal here: e0e1, a0a1, a0a2, i0i1, i0i2 and 39 more | "},
		{"<n version=\"2\"><n m=\"h2e2\">", "game 1, byte 27: unexpected end of file, expected </n> | "},
		{"<n version=\"2\"><n m=\"h2e2\"", "game 1, byte 15: unterminated \"<n\", expected \">\" | "},
		{"<n version=\"2\" m=\"9/9\"></n>", "game 1, byte 0: \"9/9\" has 2 ranks, expected 10 | "},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		assert_int_equal(formats_detect(rows[i].text, strlen(rows[i].text), NULL), FORMAT_PFC);
		assert_reads_as(rows[i].text, strlen(rows[i].text), rows[i].expected);
	}
}

/* A line of many nested moves, and an element with many alternatives. */
static void pfc_trees_may_be_deep_and_wide(void **state)
{
	(void)state;
	static const char *const moves[4] = {"a0a1", "a9a8", "a1a0", "a8a9"};
	struct string text = {0};
	enum { PLIES = 4000 };
	string_add(&text, "<n version=\"2\">");
	for (int i = 0; i < PLIES; i++)
		string_add(&text, "<n m=\"%s\">", moves[i % 4]);
	for (int i = 0; i <= PLIES; i++)
		string_add(&text, "</n>");
	struct collection collection = sample_read_bytes(text.text, text.length);
	assert_int_equal(collection.records[0].line.length, PLIES);
	collection_release(&collection);
	string_clear(&text);
	string_add(&text, "<n version=\"2\">");
	for (int i = 0; i < PLIES; i++)
		string_add(&text, "<n m=\"%s\"/>", i % 2 ? "h2e2" : "b2e2");
	string_add(&text, "</n>");
	collection = sample_read_bytes(text.text, text.length);
	assert_int_equal(branch_total(&collection.records[0].root), PLIES);
	collection_release(&collection);
	string_release(&text);
}

/* --- WXF --- */

static void wxf_is_read(void **state)
{
	(void)state;
	static const struct {
		const char *text, *expected;
	} rows[] = {
		{"FORMAT  WXF\nRED     jugador rojo ; 1200 ;;\nBLACK   negro ; 1240 ;;\nRESULT  0-1\nDATE    "
		 "2020-02-02\n"
		 "EVENT   PlayOK Game ; 10m+0s\nSTART{\n 1. P3+1 c8.7   2. E7+5 c2.5   3. H2+3 h2+3 }END\n",
		 "jugador rojo, negro, 2020.02.02: RedElo=1200 BlackElo=1240 Event=PlayOK Game ; 10m+0s g3g4 h7g7 c0e2 "
		 "b7e7 "
		 "h0g2 b9c7 0-1 | "},
		{"FORMAT\tWXF\r\nGAME    \r\nRED\t;;;\r\nFEN \t3k5/9/9/9/9/9/9/9/9/R3K4 r\r\n\r\nSTART{\r\n}END\r\n",
		 "* | "},
		{"FORMAT ICCS\nRED a\nCOMMENT{two\nlines}\nFEN 3k5/9/9/9/9/9/9/9/9/R3K4 r\nSTART {A0-A5 "
		 "{ok}\nD9-D8}END\n\n"
		 "RED b\nSTART{ C2=5 }END\nRED c\nSTART{ C2=9\n}END",
		 "a, , : {two lines} a0a5 {ok} d9d8 * | b, , : h2e2 * | c, , : * | game 3, line 12, column 8: ply 1: "
		 "\"C2=9\" is "
		 "not a legal move for Red here; legal here: e0e1, a0a1, a0a2, i0i1, i0i2 and 39 more | "},
		{"START{\n1. C2=5 H8+7", "h2e2 h9g7 * | "},
		{"RED \"a\\\nSTART{}END", "\"a\\, , : * | "},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		assert_int_equal(formats_detect(rows[i].text, strlen(rows[i].text), NULL), FORMAT_WXF);
		assert_reads_as(rows[i].text, strlen(rows[i].text), rows[i].expected);
	}
	static const char pgn[] = "[Red \"a\"]\n\n1. h2e2 {\nSTART{ } *";
	assert_int_equal(formats_detect(pgn, sizeof pgn - 1, NULL), FORMAT_PGN);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(xqr_is_read), cmocka_unit_test(xqr_may_have_a_start_position),
		cmocka_unit_test(pfc_is_read), cmocka_unit_test(pfc_trees_may_be_deep_and_wide),
		cmocka_unit_test(wxf_is_read),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
