/* The limits of a record, and the end of its text. docs/record-format.md */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "records/record.h"
#include "records/record_read.h"
#include "records/record_recover.h"
#include "records/record_write.h"

#define QILIN "[Game \"qilin\"]\n\n"
#define HEAD  "[Game \"qilin\"]\n[Preset \"source\"]\n"
#define WHOLE HEAD "[Result \"1-0\"]\n\n1. a1 d1 1-0\n"
#define DARK  "[Game \"darkchess\"]\n\n"

static void check_limit(struct string *text, bool fits, const char *message)
{
	struct record_reader reader;
	struct record r;
	struct error err = {0};
	record_reader_init(&reader, text->text, text->length);
	assert_int_equal(record_read(&reader, &r, &err), fits ? RECORD_READ : RECORD_BAD);
	if (fits)
		record_release(&r);
	else
		assert_string_equal(err.text, message);
	string_clear(text);
}

static void limits_are_enforced(void **state)
{
	(void)state;
	struct string text = {0};
	for (int extra = 0; extra < 2; extra++) {
		string_add(&text, QILIN "a1");
		for (int i = 0; i < BRANCH_DEPTH_MAX + extra; i++)
			string_add(&text, i % 2 ? " (a1" : " (d1");
		for (int i = 0; i < BRANCH_DEPTH_MAX + extra; i++)
			string_char(&text, ')');
		check_limit(&text, extra == 0, "game 1, line 3, column 260: more than 64 nested variations");
	}
	for (int extra = 0; extra < 2; extra++) {
		string_add(&text, "[Game \"qilin\"]\n");
		for (int i = 0; i < RECORD_TAGS_MAX + extra; i++)
			string_add(&text, "[T%d \"x\"]\n", i);
		check_limit(&text, extra == 0,
			    "game 1, line 66, column 1: too many tags at \"T64\", expected at most 64 in addition to "
			    "the standard ones");
		string_add(&text, "[Game \"qilin\"]\n[Position \"RR.R..../B......./........ r move 0 0 0 0 40\"]\n");
		for (int i = 0; i < RECORD_STEPS_MAX / 4; i++)
			string_add(&text, "g4-g7 b2-b4 g7-g4 b4-b2\n");
		string_add(&text, extra ? "g4-g7" : "*");
		check_limit(
			&text, extra == 0,
			"game 1, line 2503, column 1: the game is too long, expected at most 10000 moves and reveals");
	}
	string_release(&text);
}

static const char *refusal(struct string *text)
{
	static struct error err;
	struct record_reader reader;
	struct record r;
	*err.text = 0;
	record_reader_init(&reader, text->text, text->length);
	if (record_read(&reader, &r, &err) == RECORD_READ)
		record_release(&r);
	string_clear(text);
	return err.text;
}

/* A word and a reveal may have 63 bytes, and the error names the ply: in a variation that of its own line. */
static void word_length_is_limited(void **state)
{
	(void)state;
	static const struct {
		const char *before, *behind;
		int shorter; /* bytes of the word before and after it */
	} rows[] = {{QILIN "1. a1 d1 2. x", " *", 1},
		    {QILIN "1. a1 d1 2. g1 (g4 d2 x", ") *", 1},
		    {DARK "b4(k) d1(", ") *", 2}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		for (int n = 1; n < 100; n++) {
			struct string text = {0};
			string_add(&text, "%s%0*d%s", rows[i].before, n, 0, rows[i].behind);
			const char *message = refusal(&text);
			const char *ply = i == 0 ? "ply 3: " : i == 1 ? "ply 5: " : "ply 2: ";
			if (!strstr(message, ply) ||
			    (strstr(message, "...\" is too long") != NULL) != (n + rows[i].shorter >= 64))
				fail_msg("row %zu, %d digits: %s", i, n, message);
			string_release(&text);
		}
}

/* Each tag holds a value of that many bytes, whatever its content, and no longer one; so do names. */
static void tag_length_is_limited(void **state)
{
	(void)state;
	static const struct {
		const char *name;
		int longest;
	} rows[] = {{"Game", 31}, {"Preset", PRESET_NAME_MAX}, {"Position", POSITION_TEXT_MAX - 1}, {"Result", 7}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		for (int extra = 0; extra < 2; extra++) {
			struct string text = {0};
			char expected[100];
			snprintf(expected, sizeof expected, "the tag \"%s\" has %d bytes, expected at most %d",
				 rows[i].name, rows[i].longest + 1, rows[i].longest);
			string_add(&text, "[%s \"%0*d\"]\n\n*", rows[i].name, rows[i].longest + extra, 0);
			assert_int_equal(strstr(refusal(&text), expected) != NULL, extra);
			string_release(&text);
		}
	for (int extra = 0; extra < 2; extra++) {
		struct string text = {0};
		string_add(&text, "[Game \"qilin\"]\n[%0*d \"x\"]\n\n*", RECORD_NAME_MAX + extra, 0);
		assert_int_equal(*refusal(&text) != 0, extra);
		string_release(&text);
	}
}

/* Words that are too long are cut between two characters, with a note. */
static void long_words_are_truncated(void **state)
{
	(void)state;
	static const struct {
		const char *name;
		int longest;
	} rows[] = {{"First", 255}, {"Second", 255}, {"Date", 15}, {"Ruling", 199}, {"Other", RECORD_VALUE_MAX}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		for (int extra = 0; extra < 4; extra++) {
			struct string text = {0};
			struct record_reader reader;
			struct record r;
			struct error err = {0};
			char expected[120];
			int n = rows[i].longest - 3 +
				extra; /* plus a three-byte character, which fits completely or not at all */
			string_add(&text, "[Game \"qilin\"]\n[%s \"%0*d棋\"]\n\n*", rows[i].name, n, 0);
			record_reader_init(&reader, text.text, text.length);
			assert_int_equal(record_read(&reader, &r, &err), RECORD_READ);
			const char *values[] = {r.first, r.second, r.date, r.ruling, r.n_tags ? r.tags[0].value : ""};
			assert_int_equal(strlen(values[i]), extra == 0            ? n + 3
							    : n < rows[i].longest ? n
										  : rows[i].longest);
			assert_true(text_is_utf8(values[i]));
			assert_int_equal(reader.has_note, extra > 0);
			snprintf(expected, sizeof expected,
				 "game 1, line 2, column 1: the value of the tag \"%s\" has %d bytes and is truncated "
				 "to %d",
				 rows[i].name, n + 3, rows[i].longest);
			if (extra > 0)
				assert_string_equal(reader.note.text, expected);
			record_release(&r);
			string_release(&text);
		}
}

/* Truncated anywhere, a text is read without reading past its end, and its game is read or rejected. */
static void reading_stops_at_the_end(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"\xef\xbb\xbf; a\n" QILIN "1. a1 {b\\}} (1. d1! ; c\n a1 $1) (g1) 2... g4 1/2-1/2 {e} ; f",
		DARK "b4 (k) d1(P) {x} ( b4(r) ) [First \"A\\\"\"] *",
		"[Red \"a \"b\" c\"]\n\n1. h2e2 (words (more) here) ({x} b2e2 h7e7 ) h9g7 红胜",
	};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		for (size_t n = 0; n <= strlen(texts[i]); n++)
			for (int foreign = 0; foreign < 2; foreign++) {
				struct record_reader reader;
				struct record r;
				struct error err;
				enum record_status status;
				record_reader_init(&reader, before_guard_page(texts[i], n), n);
				reader.foreign = foreign;
				reader.parts = foreign;
				while ((status = record_read(&reader, &r, &err)) != RECORD_END)
					if (status != RECORD_BAD)
						record_release(&r);
			}
}

/* What is recovered from damaged records, game by game, and what is reported. */
static void valid_parts_are_kept(void **state)
{
	(void)state;
	static const struct {
		const char *text, *kept; /* NULL: the unchanged text */
		int n_kept;
		const char *report; /* the positions */
	} rows[] = {
		{WHOLE, NULL, 1, ""},
		{"\n\n" WHOLE "\n\n" WHOLE, NULL, 2, ""},
		{"", NULL, 0, ""},
		{"; nothing\n", NULL, 0, ""},
		/* the moves before an error, and the games after it */
		{HEAD "\n1. a1 d1 2. a1 *\n\n" WHOLE, HEAD "[Result \"*\"]\n\n1. a1 d1 *\n\n" WHOLE, 2,
		 "game 1, line 4, column 13\n"},
		{WHOLE "\n" HEAD "\n1. a1 {x", WHOLE "\n" HEAD "[Result \"*\"]\n\n1. a1 *\n", 2,
		 "game 2, line 10, column 7\n"},
		/* an error in a tag costs only that tag, the first or the last one, except for tags without which it is
		 * another game */
		{HEAD "[Date \"2026]\n[First \"Ada\"]\n\n1. a1 *\n",
		 HEAD "[First \"Ada\"]\n[Result \"*\"]\n\n1. a1 *\n", 1, "game 1, line 3, column 1\n"},
		{HEAD "[First \"Ada\"]\n[Result \"2-0\"]\n\n1. a1 *\n",
		 HEAD "[First \"Ada\"]\n[Result \"*\"]\n\n1. a1 *\n", 1, "game 1, line 4, column 1\n"},
		{"[Date 1]\n" HEAD "\n1. a1 *\n", HEAD "[Result \"*\"]\n\n1. a1 *\n", 1, "game 1, line 1, column 1\n"},
		{HEAD "[Date 1]\n[Date 2]\n\n1. a1 *\n", NULL, 0, "game 1, line 3, column 1\n"},
		{"[Game \"qilim\"]\n\n1. a1 *\n\n" WHOLE, WHOLE, 1, "game 1, line 1, column 1\n"},
		{"[Game \"qilin\"]\n[Preset \"none\"]\n\n1. a1 *\n\n" WHOLE, WHOLE, 1, "game 1, line 2, column 1\n"},
		{HEAD "[Position \"RRR\"]\n\n1. a1 *\n", NULL, 0, "game 1, line 3, column 1\n"},
		{HEAD "[Date 1]\n\n1. a1 a1 *\n", HEAD "[Result \"*\"]\n\n1. a1 *\n", 1, "game 1, line 3, column 1\n"},
		{HEAD "[Date 1]", HEAD "[Result \"*\"]\n\n*\n", 1, "game 1, line 3, column 1\n"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct recovery s = {0};
		struct string places = {0};
		size_t n = strlen(rows[i].text);
		record_recover(before_guard_page(rows[i].text, n), n, &s);
		for (const char *c = string_text(&s.report); *c; c = strchr(c, '\n') + 1)
			string_add(&places, "%.*s\n", (int)(strstr(c, ": ") - c), c);
		const char *kept = rows[i].kept ? rows[i].kept : s.n_faults ? "" : rows[i].text;
		if (strcmp(string_text(&s.kept), kept) != 0)
			fail_msg("\"%s\", expected \"%s\" of\n%s", string_text(&s.kept), kept, rows[i].text);
		assert_string_equal(string_text(&places), rows[i].report);
		assert_int_equal(s.n_kept, rows[i].n_kept);
		string_release(&places);
		recovery_release(&s);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(limits_are_enforced),      cmocka_unit_test(word_length_is_limited),
		cmocka_unit_test(tag_length_is_limited),    cmocka_unit_test(long_words_are_truncated),
		cmocka_unit_test(reading_stops_at_the_end), cmocka_unit_test(valid_parts_are_kept),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
