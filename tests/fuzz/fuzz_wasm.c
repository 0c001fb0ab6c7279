/* What a page may send to qipan.wasm: calls separated by lines of "--", each a letter for the function and its text.
 * Every answer is JSON, and what is refused leaves the line as it was. Thinking and rating get limits of our own. */
#define _GNU_SOURCE /* memmem */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "wasm/json.h"
#include "wasm/wasm.h"
#include "workshop/level.h"

#define BYTES_MAX    20000
#define CALLS_MAX    30
#define RATED_POINTS 36 /* of a board, and plies of its NPC, so that a game is short */
#define RATED_PLIES  2

static void check_answer(const char *answer)
{
	size_t n = wasm_answer_length();
	HOLD(strlen(answer) == n);
	HOLD(!json_fault(answer, n));
}

static void hear(const char *json, size_t length)
{
	HOLD(!json_fault(json, length));
}

static bool is_error(const char *answer)
{
	return strncmp(answer, "{\"error\":", 9) == 0;
}

static const char *ask(const char *call(size_t), const char *bytes, size_t n)
{
	char *room = wasm_buffer(n);
	HOLD(room);
	if (n > 0)
		memcpy(room, bytes, n);
	const char *answer = call(n);
	check_answer(answer);
	return answer;
}

static void think(const char *text)
{
	char word[40] = "", request[100];
	int lines = 0;
	sscanf(text, "%39s %d", word, &lines);
	int n = snprintf(request, sizeof request, "%s 1 2 60 20 %d 1", word, lines < 0 ? 0 : lines % 9);
	ask(wasm_think, request, (size_t)n);
}

static void rate(const char *text, size_t n)
{
	struct level_file file;
	level_read(text, n, &file);
	bool short_enough = file.n != 1 || (file.levels[0].width * file.levels[0].height <= RATED_POINTS &&
					    file.levels[0].npc_depth <= RATED_PLIES);
	level_file_release(&file);
	if (!short_enough)
		return;
	struct string request = {0};
	string_add(&request, "1 1 1\n%s", text);
	ask(wasm_rate, request.text, request.length);
	string_release(&request);
}

/* The line is set, and if it was refused the one before still stands. */
static void set(const char *text, size_t n)
{
	check_answer(wasm_view());
	char *before = mem_text(wasm_view());
	if (is_error(ask(wasm_set, text, n))) {
		HOLD(strcmp(wasm_view(), before) == 0);
	} else {
		for (int notation = -1; notation < 5; notation++)
			check_answer(wasm_names(notation));
		check_answer(wasm_actors());
		check_answer(wasm_explain());
		ask(wasm_deal, "7", 1);
		check_answer(wasm_perft(1));
	}
	free(before);
}

static void run(const char *text, size_t n)
{
	char letter = *text++;
	n--;
	switch (letter) {
	case 's':
		set(text, n);
		break;
	case 'p':
		ask(wasm_parse, text, n);
		break;
	case 'd':
		ask(wasm_deal, text, n);
		break;
	case 't':
		think(text);
		break;
	case 'r':
		ask(wasm_read_records, text, n);
		break;
	case 'w':
		ask(wasm_write_record, text, n);
		break;
	case 'l':
		ask(wasm_levels, text, n);
		break;
	case 'a':
		rate(text, n);
		break;
	default:
		break;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size > BYTES_MAX)
		return 0;
	static const char first[] = "qilin\n\n\n";
	wasm_report = hear;
	HOLD(!is_error(ask(wasm_set, first, strlen(first))));
	char *text = fuzz_string(data, size), *at = text, *end = text + size;
	for (int i = 0; i < CALLS_MAX && at < end; i++) {
		char *stop = memmem(at, (size_t)(end - at), "\n--\n", 4);
		char *behind = stop ? stop + 4 : end;
		if (!stop)
			stop = end;
		*stop = 0;
		if (stop > at)
			run(at, (size_t)(stop - at));
		at = behind;
	}
	free(text);
	return 0;
}
