/* asked: calls the functions of src/wasm/wasm.h as a page does. */
#ifndef TESTS_FUZZ_ASKED_H
#define TESTS_FUZZ_ASKED_H

#include <stdbool.h>
#include <stddef.h>

/* Copies the bytes into the buffer and calls; checks that the answer is a file, or JSON of the stated length. */
const char *asked(const char *call(size_t), const char *bytes, size_t n);

/* The same checks for an existing answer. */
const char *asked_check(const char *answer);

bool asked_is_error(const char *answer);

/* Checks that a report is JSON too. For wasm_report. */
void asked_hear(const char *json, size_t length);

#endif
