/* Computations that a page requests: 't' and a line with opponent and MultiPV, then a line of the game as wasm_set
 * takes it; 'o', a line with the words of go and one with options, then that line; or 'a' and a level to be rated. The
 * fuzzer sets the limits. */
#include "asked.h"
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wasm/wasm.h"
#include "levels/level.h"

#define BYTES_MAX    4000
#define RATED_POINTS 16 /* board size and NPC depth that keep games short */
#define RATED_PLIES  2

static void search(char *text)
{
	char word[40] = "", request[100], *line = strchr(text, '\n');
	int lines = 0;
	if (!line || asked_is_error(asked(wasm_set, line + 1, strlen(line + 1))))
		return;
	sscanf(text, "%39s %d", word, &lines);
	int n = snprintf(request, sizeof request, "depth 2 nodes 60 movetime 20\n%s 1 %d 1", word,
			 lines < 0 ? 0 : lines % 9);
	asked(wasm_think, request, (size_t)n);
	asked_check(wasm_view());
}

/* The last value of a limit counts. */
static void search_with(char *text)
{
	char *rest, *lines[2];
	for (int i = 0; i < 2; i++, text = rest) {
		lines[i] = text;
		rest = strchr(text, '\n');
		if (!rest)
			return;
		*rest++ = 0;
	}
	if (strstr(lines[1], "hash")) /* a gigabyte may be requested */
		return;
	if (asked_is_error(asked(wasm_set, text, strlen(text))))
		return;
	struct string request = {0};
	string_add(&request, "%s depth 2 nodes 60 movetime 20\nalphabeta 1 0 1\n%s", lines[0], lines[1]);
	asked(wasm_think, request.text, request.length);
	string_release(&request);
	asked_check(wasm_view());
}

static bool is_short(const struct level_file *file)
{
	if (file->n == 0)
		return true;
	const struct level *level = &file->levels[0];
	return file->n == 1 && level->width * level->height <= RATED_POINTS && level->npc_depth <= RATED_PLIES;
}

static void rate(const char *text)
{
	struct level_file file;
	level_read(text, strlen(text), &file);
	bool rated = is_short(&file);
	level_file_release(&file);
	if (!rated)
		return;
	struct string request = {0};
	string_add(&request, "1 1 1\n%s", text);
	asked(wasm_rate, request.text, request.length);
	string_release(&request);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < 1 || size > BYTES_MAX)
		return 0;
	wasm_report = asked_check_progress;
	char *text = fuzz_string(data + 1, size - 1);
	if (data[0] == 't')
		search(text);
	else if (data[0] == 'o')
		search_with(text);
	else if (data[0] == 'a')
		rate(text);
	free(text);
	return 0;
}
