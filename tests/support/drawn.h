/* drawn: reads test cases drawn as text, line by line. */
#ifndef TESTS_SUPPORT_DRAWN_H
#define TESTS_SUPPORT_DRAWN_H

#include "support.h"

/* The lines of a text, taken one after the other. */
struct drawn_lines {
	const char *rest;
	int number; /* of the last line taken, from 1 */
	char text[2048];
};

/* Takes a line; false at the end, or if the line is too long. */
bool drawn_take(struct drawn_lines *);

/* Sets the error "line N: expected ..." for the last line taken; returns false. */
bool drawn_bad(const struct drawn_lines *, struct error *, const char *expected);

bool drawn_take_empty(struct drawn_lines *, struct error *);

/* Takes a line "KEY: VALUE". */
bool drawn_take_value(struct drawn_lines *, const char *key, char *out, size_t size, struct error *);

bool drawn_next_begins(const struct drawn_lines *, const char *key);

/* Prints line by line, because cmocka truncates long output. */
void drawn_print(const char *text);

/* Calls check(path) for every *.case in the folder and returns their number. */
int drawn_each(const char *folder, void (*check)(const char *path));

#endif
