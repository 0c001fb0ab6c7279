/* asked: the functions of src/wasm/wasm.h as a page calls them. */
#ifndef TESTS_FUZZ_ASKED_H
#define TESTS_FUZZ_ASKED_H

#include <stdbool.h>
#include <stddef.h>

/* Puts the bytes into the buffer and calls; the answer is held to be JSON and as long as it says. */
const char *asked(const char *call(size_t), const char *bytes, size_t n);

/* The same of an answer that there is already. */
const char *asked_check(const char *answer);

bool asked_is_error(const char *answer);

/* What a report says is JSON too. For wasm_report. */
void asked_hear(const char *json, size_t length);

#endif
