/* The functions of wasm.h, compiled natively, called through standard input: "LETTER LENGTH\n" and that many bytes per
 * call; each answer is a line of JSON. tests/wasm/random.mjs compares the module with it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wasm/wasm.h"

static const char *call(char letter, size_t n)
{
	const char *text = wasm_buffer(n);
	switch (letter) {
	case 's':
		return wasm_set(n);
	case 'm':
		return wasm_step(n);
	case 'v':
		return wasm_view();
	case 'g':
		return wasm_board(n);
	case 'n':
		return wasm_names(atoi(text));
	case 'a':
		return wasm_actors();
	case 'e':
		return wasm_explain();
	case 'd':
		return wasm_deal(n);
	case 'p':
		return wasm_parse(n);
	case 'c':
		return wasm_clocks(n);
	case 'b':
		return wasm_table(n);
	case 'f':
		return wasm_perft(atoi(text));
	case 't':
		return wasm_think(n);
	case 'r':
		return wasm_read_records(n);
	default:
		return NULL;
	}
}

int main(void)
{
	wasm_begin();
	char letter;
	size_t n;
	while (scanf(" %c %zu", &letter, &n) == 2) {
		char *text = getchar() == '\n' ? wasm_buffer(n) : NULL;
		if (!text || fread(text, 1, n, stdin) != n)
			return 1;
		text[n] = 0;
		const char *answer = call(letter, n);
		if (!answer)
			return 1;
		puts(answer);
	}
	return 0;
}
