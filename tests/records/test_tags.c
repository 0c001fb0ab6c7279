/* Game information in other programs' files, converted to record tags. */
#include "support.h"

#include <string.h>

#include "games/registry.h"
#include "records/tags.h"

static struct record fresh(void)
{
	struct record r;
	record_init(&r, games_find("xiangqi", NULL), games_find("xiangqi", NULL)->presets, NULL);
	return r;
}

static void test_dates(void **state)
{
	(void)state;
	static const struct {
		const char *text, *date, *other;
	} rows[] = {
		{"1989年6月3日", "1989.06.03", NULL},
		{"1997年11月16日", "1997.11.16", NULL},
		{"1989年6月", "1989.06.??", NULL},
		{"2024", "2024.??.??", NULL},
		{" 2014-09-08 ", "2014.09.08", NULL},
		{"2014.9.8", "2014.09.08", NULL},
		{"2014/09/08", "2014.09.08", NULL},
		{"1989.??.??", "1989.??.??", NULL},
		{"03-09-05", "03-09-05", NULL},
		{"2014.13.01", "2014.13.01", NULL},
		{"2014.1.2.3", "2014.01.02", "2014.1.2.3"},
		{"2014 spring", "2014.??.??", "2014 spring"},
		{"2014.12.31", "2014.12.31", NULL},
		{"2014.12.32", "2014.12.32", NULL},
		{"2014.1.0", "2014.1.0", NULL},
		{"2014.0.1", "2014.0.1", NULL},
		{"0001.1.1", "0001.01.01", NULL},
		{"0000.1.1", "0000.1.1", NULL},
		{"9999", "9999.??.??", NULL},
		{"20140908", "2014.09.08", NULL},
		{"20141308", "20141308", NULL},
		{"20141231", "2014.12.31", NULL},
		{"20141232", "20141232", NULL},
		{"00010101", "0001.01.01", NULL},
		{"00000101", "00000101", NULL},
		{"20140001", "20140001", NULL},
		{"20140100", "20140100", NULL},
		{"1.2.2014", "1.2.2014", NULL},
		{"2014.-/ 年月日9號号8", "2014.09.08", NULL},
		{"2003年6月12日 1", "2003.06.12", "2003年6月12日 1"},
		{"1996年12月??日", "1996.12.??", NULL},
		{"1996年12月？？日", "1996.12.??", NULL},
		{"1996年??月", "1996.??.??", NULL},
		{"1996.xx.xx", "1996.??.??", NULL},
		{"1996-12-??", "1996.12.??", NULL},
		{"1980年全国赛", "1980.??.??", "1980年全国赛"},
		{"1980年", "1980.??.??", NULL},
		{"1985年元月5日", "1985.01.05", NULL},
		{"1985年元月", "1985.01.??", NULL},
		{"1995年3月第2轮", "1995.03.??", "1995年3月第2轮"},
		{"1995年2轮", "1995.??.??", "1995年2轮"},
		{"1990.03.12 广州", "1990.03.12", "1990.03.12 广州"},
		{"2001-05-06T10:30", "2001.05.06", "2001-05-06T10:30"},
		{"2014x9", "2014x9", NULL},
		{"x2014", "x2014", NULL},
		{"2014.", "2014.??.??", NULL},
		{"about the year1", "about the year1", NULL},
		{"about the year 1", "", "about the year 1"},
		{"\x01 a\tb \x7f", "a b", NULL},
		{"", "", NULL},
		{"20世纪30年代", "", "20世纪30年代"},
		{"1989年6月3日至9日", "1989.06.03", "1989年6月3日至9日"},
		{"12345678901", "12345678901", NULL},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct record r = fresh();
		tags_set(&r, "Date", rows[i].text);
		assert_string_equal(r.date, rows[i].date);
		assert_int_equal(r.n_tags, rows[i].other != NULL);
		if (rows[i].other) {
			assert_string_equal(r.tags[0].name, "DateText");
			assert_string_equal(r.tags[0].value, rows[i].other);
		}
		record_release(&r);
	}
}

static void test_members(void **state)
{
	(void)state;
	struct record r = fresh();
	tags_set(&r, "Red", " 胡荣华\r\n");
	tags_set(&r, "Black", "吕  钦");
	tags_set(&r, "Event", "one\ntwo");
	tags_set(&r, "Site", " \t");
	tags_set(&r, "Ruling", "超时");
	assert_string_equal(r.first, "胡荣华");
	assert_string_equal(r.second, "吕  钦");
	assert_string_equal(r.ruling, "超时");
	assert_int_equal(r.n_tags, 1);
	assert_string_equal(r.tags[0].name, "Event");
	assert_string_equal(r.tags[0].value, "one two");
	record_release(&r);
}

/* Values are never cut within a character. */
static void test_too_long(void **state)
{
	(void)state;
	struct record r = fresh();
	char text[3 * 400 + 1] = "";
	for (int i = 0; i < 400; i++)
		memcpy(text + 3 * i, "将", 4);
	tags_set(&r, "Red", text);
	assert_int_equal(strlen(r.first), 255);
	tags_set(&r, "Black", text + 1); /* begins within a character */
	assert_int_equal(strlen(r.second), 254);
	for (int i = 0; i < RECORD_TAGS_MAX + 1; i++)
		tags_set(&r, "Event", text);
	assert_int_equal(r.n_tags, RECORD_TAGS_MAX);
	assert_int_equal(strlen(r.tags[0].value), 999);
	record_release(&r);
	r = fresh();
	memset(text, 0x80, 400); /* contains no start of a character */
	text[400] = 0;
	tags_set(&r, "Red", text);
	assert_string_equal(r.first, "");
	record_release(&r);
	for (size_t n = 254; n < 258; n++) {
		r = fresh();
		text[0] = 0;
		memset(text, 'x', n);
		text[n] = 0;
		tags_set(&r, "Red", text);
		tags_set(&r, "Black", text);
		tags_set(&r, "Ruling", text);
		assert_int_equal(strlen(r.first), n < 256 ? n : 255);
		assert_int_equal(strlen(r.second), n < 256 ? n : 255);
		assert_int_equal(strlen(r.ruling), 199);
		memset(text, 'x', 744 + n);
		text[744 + n] = 0;
		tags_set(&r, "Event", text);
		assert_int_equal(strlen(r.tags[0].value), 744 + n < RECORD_VALUE_MAX ? 744 + n : RECORD_VALUE_MAX);
		record_release(&r);
	}
}

/* A mark before a name makes it a tag name, whatever else it means; names that a record uses itself get "Text". */
static void test_marks(void **state)
{
	(void)state;
	static const struct {
		const char *name, *kept;
		bool means_more;
	} rows[] = {
		{"Event", "Event", false},      {"Tag_FEN", "FEN", true},
		{"Tag_Red", "Red", true},       {"Tag_Tag_x", "Tag_x", true},
		{"Tag_", "Tag_", true},         {"tag_x", "tag_x", false},
		{"Game", "GameText", true},     {"Tag_Ruling", "RulingText", true},
		{"setup", "setup", true},       {"result", "result", true},
		{"Result", "ResultText", true},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct record r = fresh();
		tags_set(&r, rows[i].name, "x");
		assert_int_equal(tags_mean_more(rows[i].name), rows[i].means_more);
		assert_int_equal(r.n_tags, 1);
		assert_string_equal(r.tags[0].name, rows[i].kept);
		assert_string_equal(r.first, "");
		record_release(&r);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_dates),
		cmocka_unit_test(test_members),
		cmocka_unit_test(test_too_long),
		cmocka_unit_test(test_marks),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
