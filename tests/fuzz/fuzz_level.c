/* Levels files. A level that is read has a position and survives being written and read back. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "levels/level.h"

static void check_level(const struct level *level)
{
	struct string once = {0}, twice = {0};
	struct level_file again;
	struct position position;
	struct error err;
	const char *field;
	level_write(level, 1, &once);
	level_read(once.text, once.length, &again);
	HOLD(again.n_faults == 0 && again.n == 1);
	HOLD(memcmp(level, again.levels, sizeof *level) == 0);
	level_write(again.levels, 1, &twice);
	HOLD(strcmp(once.text, twice.text) == 0);
	for (int n = 0; n < 2; n++) {
		HOLD(level_position(level, n, &position, &field, &err));
		fuzz_check_position(games_find("magic", NULL), &position);
	}
	string_release(&once);
	string_release(&twice);
	level_file_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_string(data, size);
	struct level_file file;
	struct string out = {0};
	level_read(text, size, &file);
	for (int i = 0; i < file.n; i++)
		check_level(&file.levels[i]);
	for (int i = 0; i < file.n_faults; i++) {
		HOLD(file.faults[i].line >= 1);
		fuzz_check_error(&file.faults[i].error);
		level_fault_text(&file.faults[i], &out);
	}
	HOLD(file.n_faults > 0 || file.n > 0 || size > 1);
	string_release(&out);
	level_file_release(&file);
	free(text);
	return 0;
}
