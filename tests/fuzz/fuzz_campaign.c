/* A levels file and, after a line of "--", the input while they are played: a whole session with its NPC, its progress
 * file and its autosave. Whatever the input, the session ends, the record reads back, and the progress can be read.
 * Only small boards and depths; commands with long searches or file names are skipped. */
#define _GNU_SOURCE /* memmem */
#include "folder.h"
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/session.h"
#include "cmd/terminal.h"
#include "cmd/play.h"
#include "games/registry.h"

#define BYTES_MAX  3000
#define POINTS_MAX 16
#define PLIES_MAX  2
#define SEED       7

/* Detaches from the terminal, so that standard input is never one. */
static void detach(void)
{
	static bool detached;
	if (!detached)
		HOLD(freopen("/dev/null", "r", stdin));
	detached = true;
}

static bool is_safe_to_type(const char *line, size_t n)
{
	static const char *const left_out[] = {"save", "load", "hint", "eval", "draw", "level "};
	for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
		if (memmem(line, n, left_out[i], strlen(left_out[i])))
			return false;
	return true;
}

/* Passes the allowed lines as standard input. */
static void type(const char *text, size_t n, struct string *typed)
{
	for (const char *end = text + n; text < end;) {
		const char *stop = memchr(text, '\n', (size_t)(end - text));
		stop = stop ? stop + 1 : end;
		if (is_safe_to_type(text, (size_t)(stop - text)))
			string_bytes(typed, text, (size_t)(stop - text));
		text = stop;
	}
	string_char(typed, '\n');
	stdin = fmemopen(typed->text, typed->length, "r");
	HOLD(stdin);
}

static bool is_short(const struct campaign *c)
{
	for (int i = 0; i < c->file.n; i++) {
		const struct level *level = &c->file.levels[i];
		if (level->width * level->height > POINTS_MAX || level->npc_depth > PLIES_MAX)
			return false;
	}
	return true;
}

static void play(struct campaign *c)
{
	const struct game *game = games_find("magic", NULL);
	struct position start;
	struct session s;
	struct error err;
	char npc[AUTOSAVE_WORD_MAX];
	HOLD(campaign_choose(c, NULL, &err));
	campaign_start(c, &start, npc);
	HOLD(session_init(&s, game, game->presets, &start, (const char *[]){"human", npc}, SEED, &err));
	record_add_tag(&s.table.record, "Level", campaign_level(c)->id);
	s.campaign = c;
	s.input = input_new();
	turns_run(&s);
	HOLD(s.quit);
	fuzz_check_record(&s.table.record);
	HOLD(folder_count(".game") == s.autosave.written);
	input_free(s.input);
	session_release(&s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size > BYTES_MAX)
		return 0;
	fuzz_discard_output();
	terminal_begin();
	detach();
	const char *text = (const char *)data, *cut = size ? memmem(text, size, "\n--\n", 4) : NULL;
	if (!cut)
		return 0;
	struct campaign c, again;
	struct string typed = {0}, warning = {0};
	struct error err;
	char path[200];
	snprintf(path, sizeof path, "%s/levels.json", folder_fresh());
	folder_put("levels.json", text, (size_t)(cut - text));
	if (!campaign_open(&c, path, false, &warning, &err)) {
		fuzz_check_error(&err);
		return 0;
	}
	if (is_short(&c)) {
		type(cut + 4, size - (size_t)(cut + 4 - text), &typed);
		play(&c);
		fclose(stdin);
		HOLD(campaign_open(&again, path, false, &warning, &err) && warning.length == 0);
		for (int i = 0; i < c.file.n; i++)
			HOLD(memcmp(&c.results[i], &again.results[i], sizeof c.results[i]) == 0);
		campaign_release(&again);
	}
	string_release(&typed);
	string_release(&warning);
	campaign_release(&c);
	return 0;
}
