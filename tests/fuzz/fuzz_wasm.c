/* Calls from a page to qipan.wasm: separated by lines of "--", each a letter for the function and its text. Every
 * answer is JSON, and a rejected call leaves the line unchanged. fuzz_think covers the computations. */
#define _GNU_SOURCE /* memmem */
#include "asked.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "wasm/wasm.h"

#define BYTES_MAX 4000
#define CALLS_MAX 12

static struct string shown; /* the view of the line */

static void show(const char *view)
{
	string_clear(&shown);
	string_bytes(&shown, view, wasm_answer_length());
}

/* Changes the line; if the change is rejected, the old line stays. */
static void change(const char *call(size_t), const char *text, size_t n)
{
	const char *answer = asked(call, text, n);
	if (asked_is_error(answer)) {
		HOLD(strcmp(wasm_view(), shown.text) == 0);
		return;
	}
	show(answer);
	HOLD(strcmp(wasm_view(), shown.text) == 0);
	asked_check(wasm_names(-1));
	asked_check(wasm_names((int)(n % 6)));
	asked_check(wasm_actors());
	asked_check(wasm_explain());
	asked(wasm_deal, "7", 1);
}

static void run(const char *text, size_t n)
{
	char letter = *text++;
	n--;
	switch (letter) {
	case 's':
		change(wasm_set, text, n);
		break;
	case 'm':
		change(wasm_step, text, n);
		break;
	case 'g':
		asked(wasm_board, text, n);
		break;
	case 'p':
		asked(wasm_parse, text, n);
		break;
	case 'd':
		asked(wasm_deal, text, n);
		break;
	case 'r':
		asked(wasm_read_records, text, n);
		break;
	case 'w':
		asked(wasm_write_record, text, n);
		break;
	case 'y':
		asked(wasm_write_game, text, n);
		break;
	case 'l':
		asked(wasm_levels, text, n);
		break;
	case 'c':
		asked(wasm_clocks, text, n);
		break;
	case 'b':
		asked(wasm_table, text, n);
		HOLD(strcmp(wasm_view(), shown.text) == 0);
		break;
	case 'a':
		asked(wasm_take_apart, text, n);
		break;
	case 't':
		asked(wasm_put_together, text, n);
		break;
	case 'v':
		asked(wasm_review, text, n);
		HOLD(strcmp(wasm_view(), shown.text) == 0);
		break;
	case 'n':
		asked(wasm_review_notes, text, n);
		HOLD(strcmp(wasm_view(), shown.text) == 0);
		break;
	case 'f':
		asked_check(wasm_perft(1));
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
	HOLD(!asked_is_error(asked(wasm_set, first, strlen(first))));
	show(wasm_view());
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
