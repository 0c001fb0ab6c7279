#include "base/clock.h"
#include "base/file.h"
#include "cmd/arena.h"
#include "cmd/cmd_messages.h"
#include "cmd/interrupt.h"
#include "match/standings.h"

#include <stdio.h>
#include <stdlib.h>

#define FRAME_MS 100

static void show(struct arena *a)
{
	int64_t now = clock_ms();
	if (!a->bar.can_show || now - a->shown_ms < FRAME_MS)
		return;
	a->shown_ms = now;
	struct string words = {0};
	standings_brief(&a->setup, a->games, &words);
	progress_tasks(&a->bar, a->n_played, a->n_games, words.text);
	string_release(&words);
}

static void finish_game(void *context, int number, const struct match_game *game, const struct match_report *report)
{
	struct arena *a = context;
	a->n_played++;
	if (!a->failed && !match_archive_add(&a->archive, &a->setup, number, game, report, &a->err)) {
		a->failed = true;
		atomic_store(a->setup.stop, true);
	}
	show(a);
}

typedef void standings_fn(const struct match_setup *, const struct match_game *, struct string *);

/* Writes the file, if requested. */
static bool write_as(const struct arena *a, const char *path, standings_fn *write, struct error *err)
{
	struct string text = {0};
	if (!path)
		return true;
	write(&a->setup, a->games, &text);
	bool written = file_write(path, text.text, text.length, err);
	string_release(&text);
	return written;
}

static int report(const struct arena *a)
{
	struct error err;
	struct string out = {0};
	bool prints_json = a->words->json.given && !a->words->json.text;
	(prints_json ? standings_json : standings_table)(&a->setup, a->games, &out);
	fputs(out.text, stdout);
	string_release(&out);
	return write_as(a, a->words->json.text, standings_json, &err) && write_as(a, a->words->svg, standings_svg, &err)
		       ? EXIT_DONE
		       : cmd_fails(EXIT_DATA, &err);
}

static int play(struct arena *a)
{
	a->setup.report = finish_game;
	a->setup.context = a;
	a->setup.stop = interrupt_flag();
	a->setup.start_us = clock_us();
	a->setup.keeps_records = a->words->records;
	a->setup.keeps_log = a->words->log;
	for (int i = 0; i < a->n_games; i++)
		a->n_played += a->games[i].played;
	progress_begin(&a->bar);
	bool played = match_run(&a->setup, a->games, &a->err);
	progress_end(&a->bar);
	if (!played)
		return cmd_fails(EXIT_DATA, &a->err);
	int code = report(a);
	return a->failed ? cmd_fails(EXIT_DATA, &a->err) : code;
}

int arena_play(struct arena *a)
{
	struct error err;
	int code = EXIT_DATA;
	a->games = calloc((size_t)a->n_games, sizeof *a->games);
	if (!a->games)
		return cmd_refuses(EXIT_DATA, cmd_no_memory_for_games, a->n_games);
	if (match_archive_open(&a->archive, a->words->csv, a->words->records, a->words->log, a->words->resume,
			       &a->setup, a->games, &err)) {
		code = play(a);
		if (!match_archive_close(&a->archive, &err) && code == EXIT_DONE)
			code = cmd_fails(EXIT_DATA, &err);
	} else {
		cmd_fails(code, &err);
	}
	free(a->games);
	return code;
}
