/* answer: shared by the files of this directory: the input text, the answer, the line. */
#ifndef WASM_ANSWER_H
#define WASM_ANSWER_H

#include "wasm/wasm.h"

struct clocks;
struct engine_option;
struct table;

/* See wasm_buffer and wasm_answer_length. */
char *answer_room(size_t n);
size_t answer_length(void);

/* The input: n bytes followed by a zero byte. NULL, with the answer filled, if n exceeds the buffer. */
char *answer_input(size_t n);

/* The same for input that must be text: NULL also if it contains a zero byte. */
char *answer_words(size_t n);

/* answer_begin returns an empty answer to write to; answer_end and answer_end_file return its address when it is
 * complete, as text or as the bytes of a file. */
struct string *answer_begin(void);
const char *answer_end(void);
const char *answer_end_file(void);
bool answer_is_file(void);
const char *answer_error(const struct error *);
const char *answer_refuse(const struct message *); /* a message without values */

/* Appends {"id": "...", "args": [...], "text": "..."}. */
void answer_add_message(struct string *, const struct error *);

/* Appends the member "error" of an answer: {"id": "...", "args": [...], "text": "..."}. */
void answer_add_error(struct string *, const struct error *);

/* Reports the share of a file that has been read; for a collection_sink, without a context. */
void wasm_report_share(void *context, double share);

/* The line, and the preset it started with; NULL before the first wasm_set. */
struct line *wasm_line(void);
const struct preset *wasm_preset(void);

/* The table with that line, as wasm_set left it: no agreed result, no clocks, no dealer. NULL before the first
 * wasm_set. */
const struct table *wasm_held(void);

/* Appends the position setup form of the game, for the catalog. */
void wasm_add_form(struct string *out, const struct game *);

/* Cuts off the first line of the text: terminates it with a zero byte; *rest begins after it. */
char *answer_cut(char *text, char **rest);

/* Takes the first of the words, which are separated by blanks; "" if there are no more. */
const char *answer_word(char **words);

/* The same for a number of 0 .. max; false for any other word. If there are no more words, *out is unchanged. */
bool answer_take(char **words, uint64_t max, uint64_t *out) MUST_USE;

/* "first", "second", "draw" or "", in the order of enum verdict. */
extern const char *const answer_results[];
bool answer_result(const char *word, enum verdict *, struct error *) MUST_USE;

#define ANSWER_HASH_MAX_MB 1024 /* maximum hash size of searches in this module */

/* The largest value of the option in this module. */
int64_t answer_option_max(const struct engine_option *);

/* The seed of a deal: 1 to 64 hexadecimal digits. */
bool answer_seed(const char *digits, uint64_t seed[4], struct error *) MUST_USE;

/* Parses all the words: the rules of the clocks and, except in the first call, the clocks as last answered. */
bool wasm_take_clocks(char *words, struct clocks *, struct error *) MUST_USE;

/* Appends the clocks at the time now, with the time that the side may use for its next move, after ply plies. */
void wasm_add_clocks(struct string *, const struct clocks *, int side, int64_t now, int ply);

#endif
