/* Finds the games that pass through a position, by any move order or mirrored, and labels the games of a book. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "book/book_records.h"
#include "book/passages.h"
#include "games/registry.h"
#include "records/record_read.h"

static void add(struct passages *p, const char *game, const char *position, const char *moves)
{
	struct line line;
	play_moves(&line, games_find(game, NULL), NULL, position, moves);
	passages_add(p, &line);
	line_release(&line);
}

/* The first match at game i or later, as "GAME STEP"; "-" if there is none left. */
static const char *next(const struct passages *p, int i, const char *game, const char *moves)
{
	static char text[40];
	struct line line;
	uint64_t keys[PASSAGES_KEYS];
	int step = -1;
	struct text t = text_into(text, sizeof text);
	play_moves(&line, games_find(game, NULL), NULL, NULL, moves);
	passages_keys(&line, keys);
	line_release(&line);
	int found = passages_next(p, i, keys, &step);
	if (found < 0)
		text_add(&t, "-");
	else
		text_add(&t, "%d %d", found, step);
	return text;
}

static void games_are_found_by_their_positions(void **state)
{
	(void)state;
	struct passages p = {0};
	assert_string_equal(next(&p, 0, "xiangqi", ""), "-");
	add(&p, "xiangqi", NULL, "h2e2 h9g7 g3g4");
	add(&p, "qilin", NULL, "a1 b2");
	add(&p, "xiangqi", NULL, "g3g4 h9g7 h2e2 b9c7");
	assert_string_equal(next(&p, 0, "xiangqi", ""), "0 0");
	assert_string_equal(next(&p, 1, "xiangqi", ""), "2 0");
	assert_string_equal(next(&p, 3, "xiangqi", ""), "-");
	assert_string_equal(next(&p, 0, "xiangqi", "h2e2 h9g7 g3g4"), "0 3");
	assert_string_equal(next(&p, 1, "xiangqi", "h2e2 h9g7 g3g4"), "2 3"); /* by transposition */
	assert_string_equal(next(&p, 0, "xiangqi", "h2e2 h9g7 g3g4 b9c7"), "2 4");
	assert_string_equal(next(&p, 0, "xiangqi", "h2e2 h9g7 g3g4 b9a7"), "-");
	assert_string_equal(next(&p, 0, "qilin", "a1"), "1 1");
	assert_string_equal(next(&p, 2, "qilin", "a1"), "-");
	passages_release(&p);
	assert_string_equal(next(&p, 0, "xiangqi", ""), "-");
}

static void mirrored_games_are_found(void **state)
{
	(void)state;
	struct passages p = {0};
	add(&p, "xiangqi", NULL, "b2e2 b9c7");
	add(&p, "xiangqi", NULL, "h2e2 b9c7"); /* the mirror image of h9g7 */
	assert_string_equal(next(&p, 0, "xiangqi", "h2e2 h9g7"), "0 2");
	assert_string_equal(next(&p, 1, "xiangqi", "h2e2 h9g7"), "-");
	passages_release(&p);
}

/* If a position occurs more than once, the first step counts. */
static void the_first_step_is_found(void **state)
{
	(void)state;
	struct passages p = {0};
	add(&p, "xiangqi", NULL, "a0a1 a9a8 a1a0 a8a9 h2e2");
	assert_string_equal(next(&p, 0, "xiangqi", ""), "0 0");
	assert_string_equal(next(&p, 0, "xiangqi", "h2e2"), "0 5");
	passages_release(&p);
}

static void many_games_are_kept(void **state)
{
	(void)state;
	struct passages p = {0};
	for (int i = 0; i < 600; i++)
		add(&p, "xiangqi", NULL, i == 599 ? "c3c4 h9g7" : "h2e2 h9g7 h0g2");
	assert_int_equal(p.n_games, 600);
	assert_string_equal(next(&p, 0, "xiangqi", "c3c4"), "599 1");
	assert_string_equal(next(&p, 598, "xiangqi", "h2e2"), "598 1");
	assert_string_equal(next(&p, 599, "xiangqi", "h2e2"), "-");
	passages_release(&p);
}

/* --- games of a book --- */

static void read(struct record *record, const char *tags)
{
	struct record_reader reader;
	struct error err;
	struct string text = {0};
	string_add(&text, "[Game \"xiangqi\"]\n%s\n1. h2e2 *\n", tags);
	record_reader_init(&reader, text.text, text.length);
	if (record_read(&reader, record, &err) != RECORD_READ)
		fail_msg("%s", err.text);
	string_release(&text);
}

static void labels_name_players_place_and_date(void **state)
{
	(void)state;
	static const char *const cases[][2] = {
		{"", ""},
		{"[First \"A\"]\n[Second \"B\"]\n", "A – B"},
		{"[First \"A\"]\n[Second \"B\"]\n[Event \"E\"]\n[Date \"2001.02.03\"]\n", "A – B, E, 2001.02.03"},
		{"[First \"A\"]\n[Date \"2001.??.??\"]\n", "A, 2001.??.??"},
		{"[Second \"B\"]\n", "B"},
		{"[Event \"E\"]\n", "E"},
		{"[Title \"T\"]\n[Event \"E\"]\n", "T, E"},
		{"[Title \"T\"]\n[First \"A\"]\n[Second \"B\"]\n", "A – B"}, /* the players, not the title */
		{"[ChapterName \"C\"]\n[First \"A\"]\n[Second \"B\"]\n[Event \"E\"]\n", "C, E"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct record record;
		struct string label = {0};
		read(&record, cases[i][0]);
		book_records_label(&record, &label);
		assert_string_equal(string_text(&label), cases[i][1]);
		string_release(&label);
		record_release(&record);
	}
}

static void labels_are_appended_without_tabs(void **state)
{
	(void)state;
	struct record record;
	struct string label = {0};
	read(&record, "[First \"A\"]\n[Second \"B\"]\n");
	snprintf(record.first, sizeof record.first, "x\ty\nz");
	string_add(&label, "\t1:");
	book_records_label(&record, &label);
	assert_string_equal(string_text(&label), "\t1:x y z – B");
	string_release(&label);
	record_release(&record);
}

static void only_games_from_the_start_fit_a_book(void **state)
{
	(void)state;
	const struct game *xiangqi = games_find("xiangqi", NULL), *qilin = games_find("qilin", NULL);
	struct book *book = book_new(xiangqi, xiangqi->presets, 9, ""), *other = book_new(qilin, qilin->presets, 9, "");
	struct record record;
	read(&record, "");
	assert_true(book_records_fits(book, &record));
	assert_false(book_records_fits(other, &record));
	record_release(&record);
	read(&record, "[Position \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w - - 0 1\"]\n");
	assert_false(book_records_fits(book, &record));
	record_release(&record);
	book_free(book);
	book_free(other);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(games_are_found_by_their_positions),
		cmocka_unit_test(mirrored_games_are_found),
		cmocka_unit_test(the_first_step_is_found),
		cmocka_unit_test(many_games_are_kept),
		cmocka_unit_test(labels_name_players_place_and_date),
		cmocka_unit_test(labels_are_appended_without_tabs),
		cmocka_unit_test(only_games_from_the_start_fit_a_book),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
