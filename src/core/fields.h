/* fields: splits text at whitespace and parses range-checked numbers. All position texts are read with it. Whitespace
 * is ASCII and Unicode whitespace, invisible characters such as a byte order mark, and the URL forms of a space: '_'
 * and %20. */
#ifndef CORE_FIELDS_H
#define CORE_FIELDS_H

#include "core/game.h"

#define FIELDS_MAX 10

struct fields {
	int n;
	const char *at[FIELDS_MAX]; /* pointers into copy */
	char copy[POSITION_TEXT_MAX];
};

/* Splits the text into min to max fields; names lists them for the error message. */
bool fields_split(struct fields *, const char *text, int min, int max, const struct message *names,
		  struct error *) MUST_USE;

/* Parses field i as a number in 0 .. max. */
bool fields_number(const struct fields *, int i, const struct message *name, unsigned max, unsigned *out,
		   struct error *) MUST_USE;

#endif
