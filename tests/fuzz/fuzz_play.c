/* A script for qipan play: two letters for game and preset, then a command a line. Whatever is typed, the session goes
 * on and its record stays one that reads back. The notes of an autosave are read from the same bytes. Commands that
 * think for long or that name files outside of the working folder are left out. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/command.h"
#include "cmd/session.h"

#define LINES_MAX 60

static void be_quiet(void)
{
	static FILE *nowhere;
	if (nowhere)
		return;
	nowhere = fopen("/dev/null", "w");
	HOLD(nowhere);
	stdout = nowhere;
	stderr = nowhere;
}

static void read_notes(const uint8_t *data, size_t size)
{
	struct record_reader reader;
	struct record record;
	struct autosave_notes notes;
	struct error err = {{0}};
	record_reader_init(&reader, (const char *)data, size);
	if (record_read(&reader, &record, &err) != RECORD_READ)
		return;
	autosave_take_notes(&record, &notes);
	HOLD(!notes.present || (notes.dealt_at >= 0 && notes.dealt_at <= record.line.length));
	HOLD(memchr(notes.players[0], 0, AUTOSAVE_WORD_MAX) && memchr(notes.players[1], 0, AUTOSAVE_WORD_MAX));
	record_release(&record);
}

static void check_record(const struct record *record)
{
	struct string text = {0};
	struct record_reader reader;
	struct record again;
	struct error err = {{0}};
	record_write(record, &text);
	record_reader_init(&reader, text.text, text.length);
	HOLD(record_read(&reader, &again, &err) == RECORD_READ);
	HOLD(again.line.length == record->line.length);
	record_release(&again);
	string_release(&text);
}

static bool may_run(const char *line)
{
	static const char *const left_out[] = {"save", "load", "hint", "eval", "draw"};
	for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
		if (strstr(line, left_out[i]))
			return false;
	return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < 2 || size > 4096)
		return 0;
	be_quiet();
	read_notes(data, size);
	const struct game *game;
	const struct preset *preset = fuzz_preset(data, &game);
	static const char *const humans[2] = {"human", "human"};
	struct session session;
	struct error err = {{0}};
	HOLD(session_init(&session, game, preset, NULL, humans, 7, &err));
	session.autosave.off = true;
	char *script = fuzz_string(data + 2, size - 2), *rest = script, *line;
	for (int i = 0; i < LINES_MAX && !session.quit && (line = strsep(&rest, "\n")); i++)
		if (may_run(line))
			command_run(&session, line);
	check_record(&session.record);
	session_release(&session);
	free(script);
	return 0;
}
