/* Every sample into every written form, and back: nothing is lost, and so nothing is lost through several forms. */
#include "support.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "records/record_write.h"
#include "records/xiangqi/dhtmlxq.h"
#include "records/formats.h"

/* Canonical moves and those of four notations, as records and as PGN, and DhtmlXQ. */
#define N_FORMS 11

static void write_form(const struct record *r, int form, struct string *out)
{
	if (form == N_FORMS - 1)
		dhtmlxq_write(r, out);
	else
		record_write_as(r, &(struct record_style){.notation = form / 2 - 1, .pgn = form % 2}, out);
}

/* The forms of other games: canonical moves, as a record. */
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
		fail_msg("%s, form %d: \"%.200s\" came back as \"%.200s\"", what, form, a + same, b + same);
}

/* The games of the collection in one form are read back, each as it was; returns how many that were. */
static int check_form(const struct collection *collection, int form, const char *what)
{
	struct string text = {0}, once = {0}, again = {0};
	struct collection back = {0};
	struct error err = {{0}};
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
	struct error err = {{0}};
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

static void samples_survive_every_form(void **state)
{
	(void)state;
	assert_int_equal(check_folder("data/records/xiangqi"), 38 * N_FORMS);
	assert_int_equal(check_folder("data/records"), N_FORMS + 5);
}

/* Tag names stay, even those that a format uses for something else; so do the rules of the game. */
static void tags_survive_every_form(void **state)
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(samples_survive_every_form),
		cmocka_unit_test(tags_survive_every_form),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
