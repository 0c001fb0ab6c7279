/* fields: splits a text at its blanks, and reads checked numbers in it. The texts of all positions are read with
 * this. Blanks are those of ASCII, those of Unicode, invisible characters such as a byte order mark, and what stands
 * for blanks in web addresses: '_' and %20. */
#ifndef CORE_FIELDS_H
#define CORE_FIELDS_H

#include "core/game.h"

#define FIELDS_MAX 10

struct fields {
	int n;
	const char *at[FIELDS_MAX]; /* into copy */
	char copy[POSITION_TEXT_MAX];
};

/* Splits the text, which must have between fewest and most fields; names lists them for the message. */
bool fields_split(struct fields *, const char *text, int fewest, int most, const struct message *names,
		  struct error *) MUST_USE;

/* Field i as a number of 0 .. max. */
bool fields_number(const struct fields *, int i, const struct message *name, unsigned max, unsigned *out,
		   struct error *) MUST_USE;

#endif
