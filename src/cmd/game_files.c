#include "cmd/game_files.h"
#include "base/base_messages.h"
#include "base/file.h"
#include "base/recovery.h"
#include "book/book_records.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/table.h"
#include "records/formats.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* The first plausible four-digit year, or 0. */
static int year_in(const char *date)
{
	for (; *date; date++) {
		int digits = 0;
		while (digits < 4 && isdigit((unsigned char)date[digits]))
			digits++;
		uint64_t year = 0;
		if (digits == 4 && text_number((char[]){date[0], date[1], date[2], date[3], 0}, 2200, &year) &&
		    year >= 1400)
			return (int)year;
		date += digits ? digits - 1 : 0;
	}
	return 0;
}

/* --- records --- */

struct records {
	struct game_files *games;
	const char *path;
};

static bool fits(const struct game_files *g, const struct record *r)
{
	struct position start;
	if (r->game != g->game || g->any_start)
		return r->game == g->game && r->preset == g->preset;
	g->game->rules.start(&start, g->preset);
	return r->line.steps[0].key == g->game->rules.key(&start);
}

static void take_record(void *context, const struct record *r, int number)
{
	struct game_files *g = ((struct records *)context)->games;
	struct string label = {0};
	(void)number;
	if (!fits(g, r)) {
		g->n_other++;
		return;
	}
	book_records_label(r, &label);
	g->take(g->context, &(struct file_game){&r->line, r->result, string_text(&label), year_in(r->date)});
	string_release(&label);
}

static void report_fault(void *context, const struct collection_error *e)
{
	struct records *r = context;
	r->games->n_faults++;
	cmd_fails_in(EXIT_DATA, r->path, &e->error);
}

static void report_progress(void *context, double share)
{
	struct game_files *g = ((struct records *)context)->games;
	g->progress(g->context, share);
}

static bool read_records(struct game_files *g, const char *path, const struct string *bytes, struct error *err)
{
	struct records r = {g, path};
	struct collection collection = {0};
	struct collection_sink sink = {take_record, &r, report_fault, report_progress};
	bool read = formats_read_each(&collection, bytes->text, bytes->length, path, &sink, err);
	collection_release(&collection);
	return read;
}

/* --- tables --- */

enum { MOVES, RESULT, FILE_NAME, DATE, COLUMNS };
static const char *const columns[COLUMNS] = {"moves", "result", "file", "date"};

/* For "players/A/1.pgn" and 1996: "A, 1996". */
static void label_row(struct string *label, const char *file, int year)
{
	const char *end = strrchr(file, '/'), *begin = end;
	while (begin && begin > file && begin[-1] != '/')
		begin--;
	string_add(label, "%.*s", end ? (int)(end - begin) : (int)strlen(file), end ? begin : file);
	if (year)
		string_add(label, label->length ? ", %d" : "%d", year);
}

static bool play_row(struct line *line, char *moves, struct error *err)
{
	struct error why;
	char *rest;
	for (char *word = strtok_r(moves, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
		move_t move = line->length < RECORD_STEPS_MAX ? line->game->text.parse_move(line_last(line), word, &why)
							      : NO_MOVE;
		if (move == NO_MOVE)
			return line->length < RECORD_STEPS_MAX ? fail(err, in_move, line->length + 1, &why)
							       : fail(err, cmd_too_many_moves);
		line_push(line, move);
	}
	return true;
}

static bool take_row(struct game_files *g, char *const *fields, const int at[COLUMNS], struct error *err)
{
	struct position start;
	struct string label = {0};
	struct line line;
	struct file_game game = {.line = &line};
	if (!record_result_of(fields[at[RESULT]], &game.result))
		return fail(err, cmd_bad_result, fields[at[RESULT]]);
	g->game->rules.start(&start, g->preset);
	line_init(&line, g->game, &start);
	bool played = play_row(&line, fields[at[MOVES]], err);
	if (played) {
		game.year = at[DATE] < 0 ? 0 : year_in(fields[at[DATE]]);
		label_row(&label, at[FILE_NAME] < 0 ? "" : fields[at[FILE_NAME]], game.year);
		game.label = string_text(&label);
		g->take(g->context, &game);
	}
	string_release(&label);
	line_release(&line);
	return played;
}

static bool read_table(struct game_files *g, const char *path, const struct string *bytes, struct error *err)
{
	struct string row = {0};
	char *fields[TABLE_FIELDS_MAX];
	int at[COLUMNS], n_names = 0;
	struct error why;
	bool read = true;
	for (struct recovery_line line = {0}; read && recovery_next(&line, string_text(bytes), bytes->length);) {
		if (line.n == 0 || line.text[0] == '#')
			continue;
		string_clear(&row);
		string_bytes(&row, line.text, line.n);
		int n = table_cut(row.text, fields);
		if (!n_names) {
			n_names = n;
			table_find(fields, n, columns, COLUMNS, at);
			read = (at[MOVES] >= 0 && at[RESULT] >= 0) || fail(err, cmd_no_column_names, line.number);
		} else if (n < n_names || !line.plain ? !fail(&why, cmd_wrong_column_count, n_names)
						      : !take_row(g, fields, at, &why)) {
			g->n_faults++;
			fail(&why, in_line, line.number, &why);
			cmd_fails_in(EXIT_DATA, path, &why);
		}
		g->progress(g->context, (double)(line.text - bytes->text) / (double)bytes->length);
	}
	string_release(&row);
	return read;
}

bool game_files_read(struct game_files *g, const char *path, struct error *err)
{
	struct string bytes = {0};
	const char *dot = strrchr(path, '.');
	bool is_table = dot && strcmp(dot, ".tsv") == 0;
	bool read = file_read(path, FORMATS_BYTES_MAX, &bytes, err) &&
		    (is_table ? read_table(g, path, &bytes, err) : read_records(g, path, &bytes, err));
	string_release(&bytes);
	return read;
}
