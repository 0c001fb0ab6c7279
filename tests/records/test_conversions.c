/* Every sample to every written format and back: nothing is lost, and so nothing is lost through several formats. */
#include "support.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "records/record_write.h"
#include "records/xiangqi/formats_binary.h"
#include "records/xiangqi/formats_text.h"
#include "records/formats.h"

/* Canonical moves and four other notations, as records and as PGN, and DhtmlXQ. */
#define N_FORMS 11

static void write_form(const struct record *r, int form, struct string *out)
{
	if (form == N_FORMS - 1)
		dhtmlxq_write(r, out);
	else
		record_write_as(r, &(struct record_style){.notation = form / 2 - 1, .pgn = form % 2}, out);
}

/* The formats of other games: canonical moves, as a record. */
static int forms_of(const struct record *r)
{
	return r->game == collection_game() ? N_FORMS : 1;
}

static void assert_same_text(const char *what, int form, const struct string *once, const struct string *again)
{
	size_t same = 0;
	const char *a = string_text(once), *b = string_text(again);
	while (a[same] && a[same] == b[same])
		same++;
	while (same > 0 && a[same - 1] != '\n')
		same--;
	if (a[same] || b[same])
		fail_msg("%s, form %d: \"%.200s\" reads back as \"%.200s\"", what, form, a + same, b + same);
}

/* The games of the collection in one format are read back unchanged; returns the number of games. */
static int check_form(const struct collection *collection, int form, const char *what)
{
	struct string text = {0}, once = {0}, again = {0};
	struct collection back = {0};
	struct error err = {0};
	int n = 0;
	for (int i = 0; i < collection->n; i++)
		if (form < forms_of(&collection->records[i])) {
			write_form(&collection->records[i], form, &text);
			record_write(&collection->records[i], &once);
			n++;
		}
	if (n > 0 && !formats_read(&back, text.text, text.length, NULL, &err))
		fail_msg("%s, form %d: %s", what, form, err.text);
	if (back.n_errors > 0)
		fail_msg("%s, form %d: %s", what, form, back.errors[0].error.text);
	assert_int_equal(back.n, n);
	for (int i = 0; i < back.n; i++) {
		if (!record_check(&back.records[i], &err))
			fail_msg("%s, form %d: %s", what, form, err.text);
		record_write(&back.records[i], &again);
	}
	assert_same_text(what, form, &once, &again);
	string_release(&text);
	string_release(&once);
	string_release(&again);
	collection_release(&back);
	return n;
}

static int check_book(const char *bytes, size_t n, const char *what)
{
	struct collection collection;
	struct error err = {0};
	int n_checked = 0;
	if (formats_read(&collection, bytes, n, what, &err))
		for (int form = 0; form < N_FORMS; form++)
			n_checked += check_form(&collection, form, what) > 0;
	else if (!strstr(what, "README"))
		fail_msg("%s: %s", what, err.text);
	collection_release(&collection);
	return n_checked;
}

static int check_folder(const char *folder)
{
	DIR *files = opendir(folder);
	int n_checked = 0;
	assert_non_null(files);
	for (struct dirent *entry; (entry = readdir(files));) {
		char path[400];
		struct string bytes = {0};
		struct error err;
		snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
		if (*entry->d_name != '.' && strchr(entry->d_name, '.')) {
			if (!file_read(path, 1 << 20, &bytes, &err))
				fail_msg("%s", err.text);
			n_checked += check_book(bytes.text, bytes.length, path);
		}
		string_release(&bytes);
	}
	closedir(files);
	return n_checked;
}

static void samples_round_trip_through_every_format(void **state)
{
	(void)state;
	assert_int_equal(check_folder("data/records/xiangqi"), 38 * N_FORMS);
	assert_int_equal(check_folder("data/records"), N_FORMS + 5);
}

/* Tag names survive, even those that a format uses for something else; so do the rules of the game. */
static void tags_round_trip_through_every_format(void **state)
{
	(void)state;
	static const char *const names[] = {
		"RedTime",  "DateText",    "redtime",    "REDTIME",    "event",     "EVENT",
		"Site",     "place",       "Place",      "Opening",    "open",      "Red",
		"red",      "Black",       "White",      "FEN",        "fen",       "Format",
		"SetUp",    "game",        "result",     "ResultText", "ruling",    "Length",
		"ver",      "Init",        "pver",       "firstnum",   "Generator", "binit",
		"movelist", "move_0_1_1",  "Move_0_1_1", "comment1",   "Comment",   "commentator_of_the_whole_game_x",
		"Tag_FEN",  "Tag_Tag_FEN", "Tag_",       "Tag_Event",  "preset",    "position",
		"date",     "first",       "PresetText", "x",
	};
	struct string text = {0};
	string_add(&text,
		   "[Game \"xiangqi\"]\n[Preset \"wxf60\"]\n[First \"a\"]\n[Second \"b\"]\n[Date \"about 1900\"]\n"
		   "[Result \"1-0\"]\n[Ruling \"resignation\"]\n");
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		string_add(&text, "[%s \"of %s\"]\n", names[i], names[i]);
	for (size_t i = sizeof names / sizeof *names; i < RECORD_TAGS_MAX; i++)
		string_add(&text, "[T%zu \"[\\\"\\\\]<&|%zu\"]\n", i, i);
	string_add(&text, "\n1. h2e2 h9g7 1-0\n");
	assert_int_equal(check_book(text.text, text.length, "tags"), N_FORMS);
	string_release(&text);
}

/* --- XQF, which cannot hold everything in a record --- */

/* Whether the XQF header has that record tag. */
static bool xqf_has(const char *name)
{
	static const char *const names[] = {"Title",   "Event",     "Site",      "TimeControl",
					    "RedTime", "BlackTime", "Annotator", "Author"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

/* The record without the parts that XQF cannot hold: rules, ruling, other tags and long ones, counters of the start. */
static void write_plain(const struct record *r, struct string *out)
{
	char start[POSITION_TEXT_MAX];
	struct string all = {0};
	record_write(r, &all);
	char *moves = strstr(all.text, "\n\n");
	r->game->text.format(line_at(&r->line, 0), start, sizeof start);
	string_add(out, "%.*s", (int)strcspn(start, "-"), start);
	string_add(out, "|%s|%s|%s|%d|", r->first, r->second, r->date, r->result);
	for (int i = 0; i < r->n_tags; i++)
		if (xqf_has(r->tags[i].name) && (strlen(r->tags[i].value) <= 15 || strchr("TE", *r->tags[i].name)))
			string_add(out, "%s=%s|", r->tags[i].name, r->tags[i].value);
	string_add(out, "%s\n", moves);
	string_release(&all);
}

static void assert_xqf_keeps(const struct record *r, const char *what)
{
	struct string file = {0}, once = {0}, again = {0};
	struct collection back;
	struct error err = {0};
	xqf_write(r, &file);
	if (!formats_read(&back, file.text, file.length, NULL, &err) || back.n_errors > 0)
		fail_msg("%s: %s", what, back.n_errors > 0 ? back.errors[0].error.text : err.text);
	assert_int_equal(back.n, 1);
	if (!record_check(&back.records[0], &err))
		fail_msg("%s: %s", what, err.text);
	write_plain(r, &once);
	write_plain(&back.records[0], &again);
	assert_same_text(what, N_FORMS, &once, &again);
	string_release(&file);
	string_release(&once);
	string_release(&again);
	collection_release(&back);
}

static void assert_text_is_kept(const char *text)
{
	struct collection collection;
	struct error err = {0};
	assert_true(formats_read(&collection, text, strlen(text), NULL, &err));
	assert_int_equal(collection.n_errors, 0);
	for (int i = 0; i < collection.n; i++)
		assert_xqf_keeps(&collection.records[i], text);
	collection_release(&collection);
}

static void games_round_trip_through_xqf(void **state)
{
	(void)state;
	static const char *const files[] = {"test1.xqf",     "game_varations.xqf",    "test_5_variations.xqf",
					    "WildHouse.xqf", "EmptyTest.xqf",         "longhua_1989.cbl",
					    "test.cbr",      "030_huang_songxuan.xqf"};
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		char path[100];
		struct string bytes = {0};
		struct collection collection;
		struct error err;
		snprintf(path, sizeof path, "data/records/xiangqi/%s", files[i]);
		assert_true(file_read(path, 1 << 20, &bytes, &err));
		assert_true(formats_read(&collection, bytes.text, bytes.length, path, &err));
		assert_true(collection.n > 0);
		for (int k = 0; k < collection.n; k++)
			assert_xqf_keeps(&collection.records[k], path);
		string_release(&bytes);
		collection_release(&collection);
	}
}

static void everything_in_xqf_is_preserved(void **state)
{
	(void)state;
	/* alternatives to the first and the last move, nested, of one move and of many, all with comments */
	assert_text_is_kept(
		"[Game \"xiangqi\"]\n[First \"徐天红\"]\n[Second \"B\"]\n[Date \"1989.06.03\"]\n[Result \"0-1\"]\n"
		"[Title \"甲\"]\n[Event \"杯\"]\n[Site \"s\"]\n[Annotator \"é\"]\n\n"
		"{before} 1. h2e2 {one} (1. b2e2 {two} 1... h9g7 (1... b9c7 2. b0c2 (2. h0g2) )) (1. h0g2) h9g7 {三}\n"
		"2. h0g2 (2. b0c2 i9h9) (2. g3g4 {😀 ｝}) 0-1\n");
	/* no moves, Black to move first, few pieces */
	assert_text_is_kept("[Game \"xiangqi\"]\n[Position \"3k5/9/9/9/9/9/9/9/R8/1R2K4 b - - 0 1\"]\n\n{nothing} *\n");
	assert_text_is_kept(
		"[Game \"xiangqi\"]\n[Position \"4k4/9/9/9/9/9/9/9/3p5/3K5 w - - 0 1\"]\n\n1. d0d1 e9e8 1/2-1/2\n");
}

/* Text that is too long for its header field is cut between characters. */
static void long_texts_are_truncated(void **state)
{
	(void)state;
	static const char text[] =
		"[Game \"xiangqi\"]\n[First \"中国象棋大师徐天红\"]\n[Second \"a longer name than that\"]\n\n*\n";
	struct collection collection, back;
	struct string file = {0};
	struct error err = {0};
	assert_true(formats_read(&collection, text, sizeof text - 1, NULL, &err));
	xqf_write(&collection.records[0], &file);
	assert_true(formats_read(&back, file.text, file.length, NULL, &err));
	assert_string_equal(back.records[0].first, "中国象棋大师徐");
	assert_string_equal(back.records[0].second, "a longer name t");
	string_release(&file);
	collection_release(&collection);
	collection_release(&back);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(samples_round_trip_through_every_format),
		cmocka_unit_test(tags_round_trip_through_every_format),
		cmocka_unit_test(games_round_trip_through_xqf),
		cmocka_unit_test(everything_in_xqf_is_preserved),
		cmocka_unit_test(long_texts_are_truncated),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
