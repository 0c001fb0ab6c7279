/* XQF, CBR, CBL and CBF: the records of other programs in data/records/xiangqi, and damaged ones. */
#include "support.h"

#include "samples.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "games/xiangqi/xq_movegen.h"
#include "records/formats.h"
#include "records/record_write.h"
#include "records/xiangqi/formats_binary.h"

/* The error of formats_read if it reads nothing, otherwise the first error or note of a game, otherwise "". */
static const char *complaint(const char *bytes, size_t n)
{
	static struct error err;
	struct collection collection;
	*err.text = 0;
	if (formats_read(&collection, bytes, n, NULL, &err) && collection.n_errors > 0)
		err = collection.errors[0].error;
	collection_release(&collection);
	return err.text;
}

static const char *tag(const struct record *r, const char *name)
{
	for (int i = 0; i < r->n_tags; i++)
		if (strcmp(r->tags[i].name, name) == 0)
			return r->tags[i].value;
	return "";
}

static const char *move_at(const struct record *r, int i)
{
	return move_text(r->line.game, line_at(&r->line, i), r->line.steps[i].move);
}

/* One game per file. */
static void binary_samples_are_read(void **state)
{
	(void)state;
	static const struct {
		const char *name, *format, *first, *last;
		int length, n_varied, n_comments;
		enum verdict result;
		const char *red, *black, *date;
	} rows[] = {
		{"030_huang_songxuan.xqf", "xqf", "h2e2", "d6e4", 37, 4, 7, FIRST_WINS, "黄松轩", "冯敬如", ""},
		{"BadMoveTest1.xqf", "xqf", "h2f2", "e5d5", 43, 0, 3, FIRST_WINS, "砍瓜切菜", "金松擂台", "1999.03.06"},
		{"EmptyTest.xqf", "xqf", "", "", 0, 0, 0, SECOND_WINS, "雅趣居士(日帅)", "甄珍(日帅)", "03-09-05"},
		{"WildHouse.xqf", "xqf", "i5i9", "g4g0", 65, 1603, 4, DRAWN, "", "", ""},
		{"game_varations.xqf", "xqf", "h2e2", "b9c7", 8, 16, 0, UNDECIDED, "红方棋手", "黑方棋手",
		 "2024.01.01"},
		{"test1.xqf", "xqf", "c3c4", "g4g3", 110, 0, 11, SECOND_WINS, "柳大华", "吕  钦", "1997.11.16"},
		{"test_5_variations.xqf", "xqf", "h2e2", "i9h9", 6, 18, 0, UNDECIDED, "", "", ""},
		{"ucci_test1.xqf", "xqf", "e2e6", "h9g7", 43, 0, 1, FIRST_WINS, "", "", ""},
		{"test.cbr", "cbr", "h2e2", "f2g2", 28, 74, 6, UNDECIDED, "", "", ""},
		{"test.cbf", "cbf", "h2e2", "c6c0", 50, 0, 8, UNDECIDED, "", "", ""},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct string bytes = {0};
		sample_load(rows[i].name, &bytes);
		assert_string_equal(formats_name(formats_detect(bytes.text, bytes.length, NULL)), rows[i].format);
		string_release(&bytes);
		struct collection collection = sample_read(rows[i].name);
		assert_int_equal(collection.n, 1);
		const struct record *r = &collection.records[0];
		assert_int_equal(r->line.length, rows[i].length);
		assert_int_equal(branch_total(&r->root) - r->line.length, rows[i].n_varied);
		assert_int_equal(r->root.n_comments, rows[i].n_comments);
		assert_int_equal(r->result, rows[i].result);
		assert_string_equal(r->first, rows[i].red);
		assert_string_equal(r->second, rows[i].black);
		assert_string_equal(r->date, rows[i].date);
		if (r->line.length > 0) {
			assert_string_equal(move_at(r, 0), rows[i].first);
			assert_string_equal(move_at(r, r->line.length - 1), rows[i].last);
		}
		collection_release(&collection);
	}
}

/* Starts, tags and comments. */
static void gbk_texts_are_decoded(void **state)
{
	(void)state;
	struct collection collection = sample_read("WildHouse.xqf");
	const struct record *r = &collection.records[0];
	assert_true(r->own_start);
	assert_string_equal(position_text(r->line.game, line_at(&r->line, 0)),
			    "2bak4/4a4/4b4/9/6NRR/2B6/1rP1P4/3pB4/4p4/3K5 w - - 0 1");
	assert_string_equal(tag(r, "Title"), "野马操田");
	assert_string_equal(branch_comment(&r->root, 0),
			    "本局为流行的“野马操田”局，最早载于1879年出版的《蕉窗逸品》，着法从《"
			    "中国象棋谱》、朱鹤洲诠注的《竹香斋》等。");
	assert_string_equal(branch_comment(&r->root, 65), "和。");
	collection_release(&collection);

	collection = sample_read("030_huang_songxuan.xqf");
	r = &collection.records[0];
	assert_false(r->own_start);
	assert_string_equal(tag(r, "DateText"), "20世纪30年代");
	assert_string_equal(tag(r, "Annotator"), "石镛、石炼");
	assert_string_equal(branch_comment(&r->root, 33), "好棋！ 先得一炮，实惠。");
	collection_release(&collection);

	collection = sample_read("test1.xqf");
	assert_string_equal(tag(&collection.records[0], "Site"), "北京");
	collection_release(&collection);

	collection = sample_read("test.cbr");
	r = &collection.records[0];
	assert_string_equal(tag(r, "Title"), "黄丹青讲座004-破解新式弃马局的攻防要领");
	assert_string_equal(branch_comment(&r->root, 11), "不急用平车压马，黑有炮8平9，马3退5变化。");
	assert_string_equal(branch_comment(&r->root, 28), "优");
	collection_release(&collection);

	collection = sample_read("test.cbf");
	r = &collection.records[0];
	assert_string_equal(tag(r, "Event"), "居荣鑫《象棋古谱全局三种》");
	assert_string_equal(tag(r, "ECCO"), "C03");
	assert_string_equal(branch_comment(&r->root, 0), "中炮横车盘头马对屏风马双炮巡河");
	assert_string_equal(branch_comment(&r->root, 8), "补象比较呆板。宜改走士4进5，以便必要时还架中炮反击。");
	collection_release(&collection);
}

/* The branch with its variations, as "h2e2 (h2d2) h9g7": alternatives follow the move that they replace. */
static void write_branch(struct string *out, const struct branch *b, const struct game *game,
			 const struct position *start)
{
	int next = 0;
	struct position p = *start, after;
	for (int i = 0; i < b->n_moves; i++) {
		const char *comment = b->depth > 0 ? branch_comment(b, i + 1) : NULL;
		string_add(out, "%s%s", i ? " " : "", move_text(game, &p, b->moves[i]));
		if (comment)
			string_add(out, " {%s}", comment);
		for (; next < b->n_branches && b->branches[next].step == i; next++) {
			string_add(out, " (");
			write_branch(out, &b->branches[next], game, &p);
			string_add(out, ")");
		}
		game->rules.play(&after, &p, b->moves[i]);
		p = after;
	}
	assert_int_equal(next, b->n_branches);
}

static void check_tree(const char *name, int game, const char *expected)
{
	struct collection collection = sample_read(name);
	struct string out = {0};
	assert_true(game < collection.n);
	const struct record *r = &collection.records[game];
	write_branch(&out, &r->root, r->game, line_at(&r->line, 0));
	assert_string_equal(out.text, expected);
	string_release(&out);
	collection_release(&collection);
}

static void variations_are_read(void **state)
{
	(void)state;
	check_tree("game_varations.xqf", 0,
		   "h2e2 h7e7 (h9g7 h0g2 g6g5 i0h0 i9h9 (b7e7 h0h6 b9c7) c3c4 b9c7) h0g2 h9g7 i0h0 i9i8 b0c2 (g3g4 "
		   "c6c5) (c3c4 i8d8) (b0a2 b9c7) b9c7");
	check_tree("test_5_variations.xqf", 0,
		   "h2e2 (h2d2 h9g7 h0g2 i9h9 i0h0) h7e7 h0g2 h9g7 g3g4 (i0h0 i9i8 (g6g5 c3c4 i9i8) h0h6 i8d8) (i0i1 "
		   "i9h9 i1d1 b9c7 b0c2 c6c5) i9h9");
	check_tree(
		"test.cbr", 0,
		"h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7 c3c4 c9e7 b0c2 d9e8 h6g6 b7b3 g3g4 g5g4 g6g7 g4g3 g2e1 h7h0 "
		"c2d4 (e3e4 {准备吃卒} h9h3 (b3i3 g7g3 (e2i2 h9h3 a3a4 a9b9 a0a3 b9b5 b2a2 b5f5 e1g2 h0i0 c0e2 h3h2 "
		"(f5f1 d0e1 (a2a1 f1c1 g2i3 i0i3 {没攻势} (h3h2 i2i6 h2e2 (i0i6 g7g3 c1c2 g3g6 i6i7 i3g4 {优}) c2e1) "
		"(h3i3 i2f2)) h3h0) a3g3 h2i2 e2g4) i3i0) a3a4 {好棋} a9d9 a0a3 (e2i2 {好棋} b3b5 (d9d5 a0a3 d5f5 i2f2 "
		"h3h1 e1d3 h1g1 c0e2 b3b5 d0e1 f5f3 g7g4 h0h3 b2b1 g1g2 d3f4 f3f4 g4f4 h3a3 c2a3 {多子优}) g7g4) h3h1 "
		"b2b1 d9d1 e1g2 d1b1 g7g3 (g2h0 g3f3 {马还要没}) b1g1) h9h1 b2b1 h1h2 e1c2 h2f2 d0e1 f2g2");
}

/* A list: a position, the moves in Chinese notation, and the winner. */
static void check_list(const char *list_name, const char *name)
{
	struct string list = {0};
	struct collection collection = sample_read(name);
	const struct record *r = &collection.records[0];
	struct position start;
	struct error err;
	char *rest;
	int n = 0;
	sample_load(list_name, &list);
	char *line = strtok_r(list.text, "\n", &rest);
	set_up(r->line.game, NULL, line, &start);
	assert_int_equal(r->line.game->rules.key(&start), r->line.steps[0].key);
	for (line = strtok_r(NULL, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
		line[strcspn(line, " \r")] = 0;
		if (strcmp(line, "红胜") == 0 || strcmp(line, "黑胜") == 0) {
			assert_int_equal(r->result, strcmp(line, "红胜") == 0 ? FIRST_WINS : SECOND_WINS);
			continue;
		}
		assert_true(n < r->line.length);
		assert_int_equal(r->line.game->text.parse_move(line_at(&r->line, n), line, &err),
				 r->line.steps[n].move);
		n++;
	}
	assert_int_equal(n, r->line.length);
	string_release(&list);
	collection_release(&collection);
}

static void move_lists_are_read(void **state)
{
	(void)state;
	check_list("test1_move.txt", "test1.xqf");
	check_list("ucci_test1_move.txt", "ucci_test1.xqf");
}

/* 35 games; two headings between them and a deleted game are skipped. */
static void libraries_are_read(void **state)
{
	(void)state;
	static const struct {
		int length, n_varied;
		enum verdict result;
		const char *red;
	} games[] = {
		{60, 0, DRAWN, "徐天红"},        {133, 0, DRAWN, "刘殿中"},        {82, 0, SECOND_WINS, "黄仕清"},
		{90, 0, SECOND_WINS, "吕钦"},    {115, 0, FIRST_WINS, "徐天红"},   {110, 0, DRAWN, "吴贵临"},
		{144, 0, SECOND_WINS, "黄仕清"}, {58, 0, DRAWN, "蔡福如"},         {57, 0, DRAWN, "徐天利"},
		{75, 0, FIRST_WINS, "徐天红"},   {170, 0, DRAWN, "吴贵临"},        {105, 0, FIRST_WINS, "刘殿中"},
		{73, 0, FIRST_WINS, "吕钦"},     {104, 17, SECOND_WINS, "蔡福如"}, {188, 0, DRAWN, "黄仕清"},
		{63, 0, FIRST_WINS, "吴贵临"},   {82, 0, FIRST_WINS, "徐天红"},    {57, 0, DRAWN, "徐天利"},
		{127, 0, FIRST_WINS, "吕钦"},    {119, 0, FIRST_WINS, "蔡福如"},   {79, 4, FIRST_WINS, "黄玉莹"},
		{55, 0, FIRST_WINS, "胡明"},     {69, 0, FIRST_WINS, "高华"},      {47, 0, FIRST_WINS, "单霞丽"},
		{120, 0, FIRST_WINS, "陈淑兰"},  {56, 0, SECOND_WINS, "高华"},     {137, 18, DRAWN, "黄玉莹"},
		{74, 4, SECOND_WINS, "汪霞萍"},  {51, 0, FIRST_WINS, "胡明"},      {74, 0, DRAWN, "高华"},
		{47, 0, SECOND_WINS, "单霞丽"},  {53, 10, FIRST_WINS, "胡明"},     {51, 30, DRAWN, "汪霞萍"},
		{62, 0, SECOND_WINS, "黄玉莹"},  {111, 5, FIRST_WINS, "陈淑兰"},
	};
	struct collection collection = sample_read("longhua_1989.cbl");
	assert_int_equal(collection.n, 35);
	assert_int_equal(collection.n_errors, 0);
	for (int i = 0; i < 35; i++) {
		const struct record *r = &collection.records[i];
		assert_int_equal(r->line.length, games[i].length);
		assert_int_equal(branch_total(&r->root) - r->line.length, games[i].n_varied);
		assert_int_equal(r->result, games[i].result);
		assert_string_equal(r->first, games[i].red);
		assert_string_equal(tag(r, "Event"), "1989年龙化杯象棋名师邀请赛");
		assert_string_equal(tag(r, "Site"), "柳州市");
	}
	assert_string_equal(collection.records[0].date, "1989.06.03");
	assert_string_equal(collection.records[34].date, "1989.06.??");
	assert_string_equal(tag(&collection.records[13], "Opening"), "半途列炮");
	assert_string_equal(tag(&collection.records[13], "BlackTeam"), "中国台北");
	assert_string_equal(branch_comment(&collection.records[6].root, 144), "重炮轰车，红方无解。");
	collection_release(&collection);
}

/* A heading, a game, a deleted one, and one whose first comment makes it longer than a slot: an input of the fuzzer,
 * which has no remarks. */
static void libraries_of_long_games_are_read(void **state)
{
	(void)state;
	struct string cut = {0}, bytes = {0};
	struct error err;
	assert_true(file_read("fuzz/corpus/cbr/library.cbl", 1 << 20, &cut, &err));
	string_bytes(&bytes, cut.text, 1088);
	for (int i = 0; i < 65536; i++)
		string_char(&bytes, 0);
	string_bytes(&bytes, cut.text + 1088, cut.length - 1088);
	struct collection collection = sample_read_bytes(bytes.text, bytes.length);
	assert_int_equal(collection.n, 2);
	assert_int_equal(collection.n_errors, 0);
	assert_string_equal(collection.records[0].second, "蔡福如");
	assert_string_equal(collection.records[1].second, "陈淑兰");
	assert_int_equal(strlen(branch_comment(&collection.records[1].root, 0)), 3000);
	assert_int_equal(collection.records[1].line.length, 55);
	collection_release(&collection);
	string_release(&bytes);
	string_release(&cut);
}

/* --- versions without a sample --- */

static unsigned number_at(const char *at)
{
	const unsigned char *b = (const unsigned char *)at;
	return b[0] | b[1] << 8 | b[2] << 16 | (unsigned)b[3] << 24;
}

static void add_number(struct string *out, unsigned number)
{
	for (int i = 0; i < 4; i++)
		string_char(out, (char)(number >> 8 * i));
}

static unsigned char factor(unsigned key)
{
	return (unsigned char)((((key * key * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8);
}

/* Converts a file of version 10 to the version, obfuscated with keys 77, 91, 13 and one that makes their sum 0. */
static void disguise(const struct string *plain, int version, struct string *out)
{
	const unsigned char keys[4] = {77, 91, 13, (unsigned char)-(77 + 91 + 13)}, mask = 0x3c,
			    or [4] = {1, 64, 130, 5};
	unsigned char pieces = (unsigned char)(factor(keys[1]) * keys[1]),
		      from = (unsigned char)(factor(keys[2]) * pieces);
	unsigned char to = (unsigned char)(factor(keys[3]) * from);
	unsigned of_length = (keys[0] * 256u + keys[1]) % 32000 + 767;
	string_bytes(out, plain->text, 1024);
	out->text[2] = (char)version;
	out->text[3] = (char)mask;
	memcpy(out->text + 8, or, 4);
	memcpy(out->text + 12, keys, 4);
	for (int i = 0; i < 32; i++)
		out->text[16 + i] = (char)(plain->text[16 + (version < 12 ? i : (i + pieces + 1) % 32)] + pieces);
	for (size_t at = 1024; at < plain->length;) {
		unsigned n = number_at(plain->text + at + 4), tag = (unsigned char)plain->text[at + 2];
		string_char(out, (char)(plain->text[at] + from));
		string_char(out, (char)(plain->text[at + 1] + to));
		string_char(out, (char)((tag & 0xf0 ? 0x80 : 0) | (tag & 15 ? 0x40 : 0) | (n ? 0x20 : 0) | 0x0a));
		string_char(out, 99);
		if (n)
			add_number(out, n + of_length);
		string_bytes(out, plain->text + at + 8, n);
		at += 8 + n;
	}
	for (size_t i = 1024; i < out->length; i++)
		out->text[i] = (char)(out->text[i] + ("[(C) Copyright Mr. Dong Shiwei.]"[i % 32] &
						      ((keys[i % 4] & mask) | or [i % 4])));
}

static void check_same(const struct record *a, const struct record *b)
{
	assert_int_equal(a->line.length, b->line.length);
	for (int i = 0; i <= a->line.length; i++) {
		assert_int_equal(a->line.steps[i].key, b->line.steps[i].key);
		assert_int_equal(a->line.steps[i].move, b->line.steps[i].move);
	}
	assert_int_equal(a->root.n_comments, b->root.n_comments);
	for (int i = 0; i < a->root.n_comments; i++)
		assert_string_equal(a->root.comments[i].text, b->root.comments[i].text);
}

static void every_xqf_version_is_read(void **state)
{
	(void)state;
	static const int versions[] = {11, 12, 15, 18, 19};
	struct string plain = {0};
	sample_load("test1.xqf", &plain);
	struct collection expected = sample_read_bytes(plain.text, plain.length);
	for (size_t i = 0; i < sizeof versions / sizeof *versions; i++) {
		struct string bytes = {0};
		disguise(&plain, versions[i], &bytes);
		struct collection collection = sample_read_bytes(bytes.text, bytes.length);
		assert_int_equal(collection.n, 1);
		check_same(&collection.records[0], &expected.records[0]);
		collection_release(&collection);
		string_release(&bytes);
	}
	collection_release(&expected);
	string_release(&plain);
}

/* Version 1 of CBR: a header with other offsets, half a byte each for file and rank. */
static void cbr_version_1_is_read(void **state)
{
	(void)state;
	struct string second = {0}, first = {0};
	sample_load("test.cbr", &second);
	for (int i = 0; i < 1958; i++)
		string_char(&first, 0);
	memcpy(first.text, second.text, 16);
	first.text[19] = 1;
	memcpy(first.text + 52, second.text + 180, 128);
	memcpy(first.text + 1856, second.text + 2112, 8 + 90);
	for (size_t at = 2214; at < second.length;) {
		unsigned char from = (unsigned char)second.text[at + 2], to = (unsigned char)second.text[at + 3];
		size_t n = second.text[at] & 4 ? 4 + number_at(second.text + at + 4) : 0;
		string_bytes(&first, second.text + at, 2);
		string_char(&first, (char)(from % 9 << 4 | from / 9));
		string_char(&first, (char)(to % 9 << 4 | to / 9));
		string_bytes(&first, second.text + at + 4, n);
		at += 4 + n;
	}
	struct collection collection = sample_read_bytes(first.text, first.length), expected = sample_read("test.cbr");
	assert_int_equal(collection.n, 1);
	check_same(&collection.records[0], &expected.records[0]);
	assert_int_equal(branch_total(&collection.records[0].root), collection.records[0].line.length + 74);
	assert_string_equal(tag(&collection.records[0], "Title"), tag(&expected.records[0], "Title"));
	collection_release(&collection);
	collection_release(&expected);
	string_release(&first);
	string_release(&second);
}

static void cbf_texts_are_read(void **state)
{
	(void)state;
	static const char text[] =
		"<?xml version='1.0' encoding='GBK'?><!-- <MoveList> -->\n"
		"<ChineseChessRecord Version='1.0'><Head><Red>\xba\xfa\xc8\xd9\xbb\xaa</Red>"
		"<Name>a &lt;b&gt; &amp; &#20013;&#x6587; &c</Name><RecordResult>2</RecordResult>"
		"<FEN>3k5/9/9/9/P8/9/9/9/9/4K4 b - - 0 7</FEN></Head>\n<MoveList>"
		"<Move value='30-31'>one<![CDATA[ <two>]]></Move><Move end='1' value='49-48'/></MoveList>";
	struct collection collection = sample_read_bytes(text, sizeof text - 1);
	assert_int_equal(collection.n, 1);
	const struct record *r = &collection.records[0];
	assert_string_equal(r->first, "胡荣华");
	assert_string_equal(tag(r, "Title"), "a <b> & 中文 &c");
	assert_int_equal(r->result, SECOND_WINS);
	assert_int_equal(r->line.length, 2);
	assert_string_equal(move_at(r, 1), "e0e1");
	assert_string_equal(branch_comment(&r->root, 1), "one <two>");
	collection_release(&collection);
}

static void add_cbf_line(struct string *out, const struct branch *b, int step, bool has_other);

/* The alternatives to a step of a branch, each with all that follows it and its own alternatives. */
static void add_cbf_others(struct string *out, const struct branch *b, int step)
{
	for (int i = 0; i < b->n_branches; i++)
		if (b->branches[i].step == step)
			add_cbf_line(out, &b->branches[i], 0, i + 1 < b->n_branches && b->branches[i + 1].step == step);
}

static bool has_others(const struct branch *b, int step)
{
	for (int i = 0; i < b->n_branches; i++)
		if (b->branches[i].step == step)
			return true;
	return false;
}

/* The moves from the step on. has_other: an alternative to the move of this step, the branch's first, follows the
 * branch. */
static void add_cbf_line(struct string *out, const struct branch *b, int step, bool has_other)
{
	int from = xq_from(b->moves[step]), to = xq_to(b->moves[step]);
	const char *comment = branch_comment(b, step + 1);
	bool ends = step + 1 == b->n_moves;
	has_other |= has_others(b, step);
	string_add(out, "<Move value='%d%d-%d%d'%s%s><![CDATA[%s]]></Move>", xq_file(from), 9 - xq_rank(from),
		   xq_file(to), 9 - xq_rank(to), has_other ? " branch='1'" : "", ends ? " end='1'" : "",
		   comment ? comment : "");
	if (!ends)
		add_cbf_line(out, b, step + 1, false);
	add_cbf_others(out, b, step);
}

/* The moves, variations and comments, without the tags. */
static void add_moves(struct string *out, const struct record *r)
{
	struct string text = {0};
	record_write(r, &text);
	string_add(out, "%s", strstr(text.text, "\n\n"));
	string_release(&text);
}

/* The games of other formats, with all their variations, as CBF. */
static void cbf_variations_are_read(void **state)
{
	(void)state;
	static const char *const names[] = {"game_varations.xqf", "test_5_variations.xqf",  "WildHouse.xqf",
					    "test.cbr",           "030_huang_songxuan.xqf", "test.cbf"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct collection collection = sample_read(names[i]);
		const struct record *r = &collection.records[0];
		struct string text = {0}, expected = {0}, moves = {0};
		string_add(&text,
			   "<ChineseChessRecord><Head><RecordResult>%d</RecordResult><FEN>%s</FEN></Head><MoveList>"
			   "<Move value='00-00'><![CDATA[%s]]></Move>",
			   r->result, position_text(r->line.game, line_at(&r->line, 0)),
			   branch_comment(&r->root, 0) ? branch_comment(&r->root, 0) : "");
		add_cbf_line(&text, &r->root, 0, false);
		string_add(&text, "</MoveList></ChineseChessRecord>");
		struct collection again = sample_read_bytes(text.text, text.length);
		assert_int_equal(again.n, 1);
		assert_int_equal(again.n_errors, 0);
		add_moves(&expected, r);
		add_moves(&moves, &again.records[0]);
		assert_string_equal(moves.text, expected.text);
		string_release(&text);
		string_release(&expected);
		string_release(&moves);
		collection_release(&collection);
		collection_release(&again);
	}
}

#define CBF_HEAD "<ChineseChessRecord><Head><FEN>3k5/9/9/9/P8/9/9/9/9/4K4 b</FEN></Head><MoveList><Move value='00-00'/>"

/* Moves after the end of all lines are dropped with a note; the line itself must stay valid. */
static void cbf_marks_are_read(void **state)
{
	(void)state;
	static const char behind[] = CBF_HEAD "<Move value='30-31'>one</Move><Move end='1' value='49-48'/>"
					      "<Move value='30-40'/><Move>why<![CDATA[ not]]></Move>"
					      "<Move value='x' end='1'/></MoveList>";
	struct collection collection = sample_read_bytes(behind, sizeof behind - 1);
	assert_int_equal(collection.n, 1);
	assert_int_equal(collection.records[0].line.length, 2);
	assert_int_equal(collection.records[0].root.n_branches, 0);
	assert_string_equal(branch_comment(&collection.records[0].root, 1), "one");
	assert_int_equal(collection.n_errors, 1);
	assert_true(collection.errors[0].is_read);
	assert_string_equal(collection.errors[0].error.text, "game 1, byte 160: 3 moves after the end of all lines are "
							     "skipped: the file does not say which moves they replace");
	collection_release(&collection);
	static const struct {
		const char *text, *expected;
	} rows[] = {
		{CBF_HEAD "<Move value='30-31' end='1'/><Move value='30-40'><Variation/></Move>",
		 "game 1, byte 150: \"<Variation\" in a move, expected </Move>"},
		{CBF_HEAD "<Move value='30-31' end='1' branch='1'/></MoveList>",
		 "game 1, byte 141: unexpected end of the list, expected the alternative to \"d9d8\" of byte 101"},
		{CBF_HEAD "<Move value='30-31' end='1' branch='1'/><Move value='30-32' end='1'/></MoveList>",
		 "game 1, a variation is truncated at ply 1, byte 141: \"d9d7\" is illegal for the king on d9: it "
		 "moves "
		 "one "
		 "point along a line; legal "
		 "here: d9d8"},
		{CBF_HEAD "<Move value='30-32' end='1'/><Move value='30-31'/></MoveList>",
		 "game 1, ply 1, byte 101: \"d9d7\" is illegal for the king on d9: it moves one point along a line; "
		 "legal here: d9d8"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		assert_string_equal(complaint(rows[i].text, strlen(rows[i].text)), rows[i].expected);
}

static void add_cbr_move(struct string *out, int flags, int from, int to)
{
	string_char(out, (char)flags);
	string_char(out, 0);
	string_char(out, (char)from);
	string_char(out, (char)to);
}

/* Every variation has one at its second move: rooks shuffle, a pawn's move ends the parent line. */
static const unsigned char rook[2][2] = {{81, 72}, {0, 9}}, pawn[2][2] = {{56, 47}, {29, 38}};

static const char *nested(int depth)
{
	struct string bytes = {0};
	sample_load("test.cbr", &bytes);
	bytes.length = 2214;
	add_cbr_move(&bytes, 0, 0, 0);
	for (int ply = 0; ply < depth; ply++) {
		int side = ply % 2, back = ply / 2 % 2;
		add_cbr_move(&bytes, 1 | 2, pawn[side][0], pawn[side][1]);
		add_cbr_move(&bytes, ply + 1 == depth, rook[side][back], rook[side][!back]);
	}
	const char *message = complaint(bytes.text, bytes.length);
	string_release(&bytes);
	return message;
}

/* Without moves the header says which side begins; a text is never longer than its field. */
static void headers_are_read(void **state)
{
	(void)state;
	struct string bytes = {0};
	sample_load("EmptyTest.xqf", &bytes);
	bytes.text[50] = 1;
	bytes.text[304] = (char)255;
	memset(bytes.text + 319, 'x', 40);
	struct collection collection = sample_read_bytes(bytes.text, bytes.length);
	const struct record *r = &collection.records[0];
	assert_non_null(strstr(position_text(r->line.game, line_at(&r->line, 0)), " b "));
	assert_memory_equal(r->first, "雅趣居士(日帅)", strlen("雅趣居士(日帅)"));
	assert_string_equal(r->first + strlen("雅趣居士(日帅)"), "x");
	collection_release(&collection);
	string_clear(&bytes);
	sample_load("test.cbr", &bytes);
	bytes.length = 2214;
	bytes.text[2112] = 2;
	add_cbr_move(&bytes, 1, 0, 0);
	collection = sample_read_bytes(bytes.text, bytes.length);
	r = &collection.records[0];
	assert_int_equal(r->line.length, 0);
	assert_non_null(strstr(position_text(r->line.game, line_at(&r->line, 0)), " b "));
	collection_release(&collection);
	string_release(&bytes);
}

static void depth_and_length_are_limited(void **state)
{
	(void)state;
	assert_string_equal(nested(BRANCH_DEPTH_MAX), "");
	assert_string_equal(nested(BRANCH_DEPTH_MAX + 1), "game 1, a variation is truncated at byte 2734: too many "
							  "nested variations at \"a0a1\", expected at most 64");
	struct string bytes = {0};
	sample_load("test.cbr", &bytes);
	bytes.length = 2214;
	add_cbr_move(&bytes, 0, 0, 0);
	for (int ply = 0; ply <= RECORD_STEPS_MAX; ply++)
		add_cbr_move(&bytes, ply == RECORD_STEPS_MAX, rook[ply % 2][ply / 2 % 2],
			     rook[ply % 2][!(ply / 2 % 2)]);
	assert_string_equal(complaint(bytes.text, bytes.length),
			    "game 1, byte 42218: too many moves at \"a0a1\", expected at most 10000 in a line");
	string_release(&bytes);
}

/* --- damage --- */

static void illegal_moves_are_refused(void **state)
{
	(void)state;
	struct string bytes = {0};
	sample_load("BadMoveTest3.xqf", &bytes);
	assert_string_equal(complaint(bytes.text, bytes.length),
			    "game 1, ply 10, byte 1106: \"e1f0\" is illegal: Black has no piece on e1; legal here: "
			    "d8e8, g5g4, d7e8, f7e8");
	struct collection collection;
	struct error err;
	assert_true(formats_read(&collection, bytes.text, bytes.length, NULL, &err));
	assert_int_equal(collection.n, 1);
	assert_int_equal(collection.records[0].line.length, 9);
	assert_true(collection.errors[0].is_read);
	collection_release(&collection);
	string_release(&bytes);
	collection = sample_read("WildHouse.xqf");
	assert_int_equal(collection.n, 1);
	assert_int_equal(collection.n_errors, 1);
	assert_true(collection.errors[0].is_read);
	assert_string_equal(
		collection.errors[0].error.text,
		"game 1, a variation is truncated at ply 74, byte 4510: \"e7f7\" is illegal: Black has no piece on "
		"e7; legal here: f8f9, d0c0, d0e0, i7g5, i7g9");
	collection_release(&collection);
}

/* The sample with one byte changed; -1 changes none. */
static void check_changed(const char *name, long at, int byte, size_t length, const char *expected)
{
	struct string bytes = {0};
	sample_load(name, &bytes);
	if (at >= 0)
		bytes.text[at] = (char)byte;
	const char *message = complaint(bytes.text, length ? length : bytes.length);
	if (strcmp(message, expected) != 0)
		fail_msg("%s, byte %ld, length %zu: \"%s\", expected \"%s\"", name, at, length, message, expected);
	string_release(&bytes);
}

/* Without moves the side to move is the one in the file, unless only the other side can be to move. */
static void the_side_to_move_is_corrected_if_impossible(void **state)
{
	(void)state;
	static const struct {
		const char *position;
		int black_first; /* in the file */
		bool black;
		const char *note;
	} rows[] = {
		{"3k5/9/9/9/9/9/9/9/9/3RK4 b", 0, true,
		 "game 1, Red is to move according to the file, but only Black can be to move"},
		{"3rk4/9/9/9/9/9/9/9/9/3K5 w", 1, false,
		 "game 1, Black is to move according to the file, but only Red can be to move"},
		{"3k5/9/9/9/9/9/9/9/9/3RK4 b", 1, true, ""},
		{"3k5/9/9/9/9/9/9/9/R8/4K4 w", 1, true, ""},
		{"3k5/9/9/9/9/9/9/9/R8/4K4 w", 0, false, ""},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct position start;
		struct record r;
		struct string bytes = {0};
		set_up(collection_game(), NULL, rows[i].position, &start);
		record_init(&r, collection_game(), collection_game()->presets, &start);
		xqf_write(&r, &bytes);
		bytes.text[50] = (char)rows[i].black_first;
		struct collection collection = sample_read_bytes(bytes.text, bytes.length);
		assert_int_equal(collection.n, 1);
		assert_int_equal(collection.n_errors, *rows[i].note ? 1 : 0);
		if (*rows[i].note)
			assert_string_equal(collection.errors[0].error.text, rows[i].note);
		const struct line *line = &collection.records[0].line;
		assert_int_equal(line->game->rules.to_act(line_at(line, 0)),
				 rows[i].black ? ACTOR_SECOND : ACTOR_FIRST);
		collection_release(&collection);
		string_release(&bytes);
		record_release(&r);
	}
}

static void errors_are_located(void **state)
{
	(void)state;
	static const struct {
		const char *name;
		long at;
		int byte;
		size_t length;
		const char *expected;
	} rows[] = {
		{"EmptyTest.xqf", -1, 0, 2,
		 "no game found, expected a record, PGN, DhtmlXQ, XQF, CBR, CBL, CBF, XQR, PFC or WXF"},
		{"EmptyTest.xqf", -1, 0, 1023,
		 "byte 1023: unexpected end of file, expected the 1024 bytes of an XQF header"},
		{"EmptyTest.xqf", -1, 0, 1026, "game 1, byte 1024: unexpected end of file, expected 4 bytes of a move"},
		{"test_5_variations.xqf", -1, 0, 1122,
		 "game 1, byte 1120: unexpected end of file, expected 4 bytes of a move"},
		{"test_5_variations.xqf", 13, 0x55, 0,
		 "game 1, byte 12: invalid XQF keys 21, 85, 51 and 43, expected a sum of 0 modulo 256"},
		{"ucci_test1.xqf", 1031, 0x40, 0,
		 "game 1, byte 1028: a comment of 3489660946 bytes, expected 0 to 190"},
		{"test1.xqf", 1031, 0x7f, 0, "game 1, byte 1028: a comment of 2130706872 bytes, expected 0 to 4866"},
		{"test1.xqf", 1031, 0xff, 0, "game 1, byte 1028: a comment of 4278190520 bytes, expected 0 to 4866"},
		{"test1.xqf", -1, 0, 1480, "game 1, byte 1480: unexpected end of file, expected 4 bytes of a move"},
		{"test1.xqf", 16, 0x0a, 0, "game 1, byte 17: 'N' on b0, expected a vacant point, but 'R' is there"},
		{"test1.xqf", 20, 0xff, 0, "game 1, byte 16: Red has no king"},
		{"test1.xqf", 20, 0, 0, "game 1, byte 20: 'K' on a0, expected a vacant point, but 'R' is there"},
		{"test1.xqf", 1472, 0xff, 0,
		 "game 1, ply 1, byte 1472: \"(231,24)\" is not a move, expected one such as h2e2, H2-E2, C2=5 or "
		 "炮二平五; legal here: e0e1, a0a1, a0a2, i0i1, i0i2 and 39 more"},
		{"test1.xqf", 1473, 0x20, 0,
		 "game 1, ply 1, byte 1472: \"c3a0\" is illegal for the pawn on c3: it moves one point forward, and "
		 "across the river also sideways; legal here: e0e1, a0a1, a0a2, "
		 "i0i1, i0i2 and 39 more"},
		{"test.cbr", -1, 0, 15,
		 "no game found, expected a record, PGN, DhtmlXQ, XQF, CBR, CBL, CBF, XQR, PFC or WXF"},
		{"test.cbr", -1, 0, 18, "game 1, byte 18: unexpected end of the record, expected its version"},
		{"test.cbr", -1, 0, 2000,
		 "game 1, byte 2000: unexpected end of the record, expected the 2214 bytes of its header"},
		{"test.cbr", -1, 0, 2216,
		 "game 1, byte 2214: unexpected end of the record, expected 4 bytes of a move"},
		{"test.cbr", -1, 0, 2840,
		 "game 1, byte 2838: unexpected end of the record, expected 4 bytes of a move"},
		{"test.cbr", 19, 0x03, 0, "game 1, byte 19: a CBR record of version 3, expected 1 or 2"},
		{"test.cbr", 2120, 0x99, 0,
		 "game 1, byte 2120: 0x99 on a9 is not a piece, expected 0, 0x11 to 0x17 or 0x21 to 0x27"},
		{"test.cbr", 2124, 0, 0, "game 1, byte 2120: Black has no king"},
		{"test.cbr", 2265, 0x7f, 0, "game 1, byte 2262: a comment of 2130706476 bytes, expected at most 576"},
		{"test.cbr", 2220, 0x5a, 0,
		 "game 1, ply 1, byte 2218: \"(90,67)\" is not a move, expected one such as h2e2, H2-E2, C2=5 or "
		 "炮二平五; legal here: e0e1, a0a1, a0a2, i0i1, i0i2 and 39 more"},
		{"test.cbr", 2838, 0x01, 2838,
		 "game 1, byte 2838: unexpected end of the record, expected 4 bytes of a move"},
		{"longhua_1989.cbl", -1, 0, 60000,
		 "byte 60000: unexpected end of file, expected the 66624 bytes of a CBL header"},
		{"longhua_1989.cbl", 62, 0x01, 0,
		 "byte 60: an index of 65664 records, expected at most 691 in a file of 257600 bytes"},
		{"longhua_1989.cbl", -1, 0, 101952,
		 "game 1, byte 101952: unexpected end of file, expected the record of entry 1 of the index"},
		{"longhua_1989.cbl", -1, 0, 104000,
		 "game 1, byte 104000: unexpected end of the record, expected the 2214 bytes of its header"},
		{"longhua_1989.cbl", 106048, 0, 0,
		 "game 1, byte 106048: no record, expected one for entry 2 of the index"},
		{"test.cbf", -1, 0, 500, "game 1, byte 499: unterminated \"<\", expected \">\""},
		{"test.cbf", -1, 0, 3434, "game 1, byte 3431: unterminated \"<M\", expected \">\""},
		{"test.cbf", 811, 0x78, 0,
		 "game 1, byte 803: 'x' on d9 is not a piece, expected one of KABNRCP or kabnrcp"},
		{"test.cbf", 1032, 0x39, 0,
		 "game 1, ply 2, byte 1019: \"90-62\" is not a move, expected one such as h2e2, H2-E2, C2=5 or "
		 "炮二平五; "
		 "legal here: e9e8, a9a7, a9a8, i9i7, i9i8 and 40 more"},
		{"test.cbf", 1032, 0x31, 0,
		 "game 1, ply 2, byte 1019: \"b9g7\" is illegal for the horse on b9: it moves one point straight, then "
		 "one diagonally; legal here: e9e8, a9a7, a9a8, "
		 "i9i7, i9i8 and 40 more"},
		{"test.cbf", 1045, 0x6d, 0,
		 "game 1, byte 1044: \"<move\" in the move list, expected <Move> or </MoveList>"},
		{"test.cbf", 1050, 0x56, 0,
		 "game 1, byte 1044: a move without a value, expected one such as value=\"77-47\""},
		{"test.cbf", 1062, 0x78, 0, "game 1, byte 1044: unterminated \"<Move\", expected \">\""},
		{"test.cbf", 981, 0x78, 0,
		 "game 1, ply 1, byte 1333: \"c9e7\" is illegal: Red has no piece on c9; legal here: e0e1, a0a1, "
		 "a0a2, i0i1, i0i2 and 39 more"},
		{"test.cbf", 985, 0x78, 0, "game 1, byte 984: \"<xMove\" in a move, expected </Move>"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		check_changed(rows[i].name, rows[i].at, rows[i].byte, rows[i].length, rows[i].expected);
}

/* A bad game in a library does not affect the others. */
static void libraries_continue_after_a_bad_game(void **state)
{
	(void)state;
	struct string bytes = {0};
	sample_load("longhua_1989.cbl", &bytes);
	bytes.text[110144 + 2222 + 2] = 89; /* the second game's second move starts from Red's corner */
	struct collection collection = sample_read_bytes(bytes.text, bytes.length);
	assert_int_equal(collection.n, 35);
	assert_int_equal(collection.n_errors, 1);
	assert_int_equal(collection.errors[0].game, 2);
	assert_int_equal(collection.records[1].line.length, 1);
	assert_memory_equal(collection.errors[0].error.text, "game 2, ply 2, byte 112366: \"i0", 31);
	assert_string_equal(collection.records[0].first, "徐天红");
	assert_string_equal(collection.records[2].first, "黄仕清");
	collection_release(&collection);
	string_release(&bytes);
}

/* Truncating a sample anywhere, or flipping any bit, does no harm; an error has a position. */
static void check_damaged(const char *bytes, size_t n)
{
	struct collection collection;
	struct error err = {0};
	char *copy = malloc(n + 1); /* so that the sanitizer detects reads past the end */
	memcpy(copy, bytes, n);
	if (!formats_read(&collection, copy, n, NULL, &err))
		assert_true(*err.text);
	for (int i = 0; i < collection.n_errors; i++)
		assert_non_null(strstr(collection.errors[i].error.text, "byte "));
	collection_release(&collection);
	free(copy);
}

static void damaged_files_are_read_safely(void **state)
{
	(void)state;
	static const char *const names[] = {
		"030_huang_songxuan.xqf", "BadMoveTest1.xqf", "BadMoveTest3.xqf", "EmptyTest.xqf", "WildHouse.xqf",
		"game_varations.xqf",     "test1.xqf",        "test.cbr",         "test.cbf",      "ucci_test1.xqf",
		"test_5_variations.xqf",  "longhua_1989.cbl",
	};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct string bytes = {0};
		sample_load(names[i], &bytes);
		size_t n = bytes.length, step = n < 4000 ? 7 : n / 200 | 1;
		for (size_t length = 0; length < n; length += step)
			check_damaged(bytes.text, length);
		for (size_t at = 0; at < n; at += step) {
			char was = bytes.text[at];
			bytes.text[at] = (char)(was ^ (1 << at % 8));
			check_damaged(bytes.text, n);
			bytes.text[at] = (char)~was;
			check_damaged(bytes.text, n);
			bytes.text[at] = was;
		}
		string_release(&bytes);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(binary_samples_are_read),
		cmocka_unit_test(gbk_texts_are_decoded),
		cmocka_unit_test(variations_are_read),
		cmocka_unit_test(move_lists_are_read),
		cmocka_unit_test(libraries_are_read),
		cmocka_unit_test(libraries_of_long_games_are_read),
		cmocka_unit_test(headers_are_read),
		cmocka_unit_test(illegal_moves_are_refused),
		cmocka_unit_test(every_xqf_version_is_read),
		cmocka_unit_test(cbr_version_1_is_read),
		cmocka_unit_test(cbf_texts_are_read),
		cmocka_unit_test(cbf_variations_are_read),
		cmocka_unit_test(cbf_marks_are_read),
		cmocka_unit_test(depth_and_length_are_limited),
		cmocka_unit_test(the_side_to_move_is_corrected_if_impossible),
		cmocka_unit_test(errors_are_located),
		cmocka_unit_test(libraries_continue_after_a_bad_game),
		cmocka_unit_test(damaged_files_are_read_safely),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
