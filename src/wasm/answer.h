/* answer: what the parts of this folder share: the text that came in, the answer that goes out, the line. */
#ifndef WASM_ANSWER_H
#define WASM_ANSWER_H

#include "wasm/wasm.h"

/* As wasm_buffer and wasm_answer_length. */
char *answer_room(size_t n);
size_t answer_length(void);

/* What came in, n bytes with a zero byte behind them; NULL, with the answer filled, where n is more than the buffer. */
char *answer_input(size_t n);

/* The same for what must be text: NULL for a zero byte in it too. */
char *answer_words(size_t n);

/* An empty answer to write to, and its address when it is done. */
struct string *answer_begin(void);
const char *answer_end(void);
const char *answer_error(const struct error *);

/* The line, and the preset that it began with; NULL before the first wasm_set. */
struct line *wasm_line(void);
const struct preset *wasm_preset(void);

/* Of the game in the catalogue: what a draft of it has. */
void wasm_add_form(struct string *out, const struct game *);

/* Cuts the first line off the text: it ends with a zero byte and *rest begins behind it. */
char *answer_cut(char *text, char **rest);

/* Takes the first word off the words, which blanks part; "" where none is left. */
const char *answer_word(char **words);

/* The same for a number of 0 .. max; false for another word. Where none is left *out stays as it is. */
bool answer_take(char **words, uint64_t max, uint64_t *out) MUST_USE;

#endif
