/* fields: reads the JSON object in a request's body. */
#ifndef SERVER_FIELDS_H
#define SERVER_FIELDS_H

#include "server/api.h"

/* A member of the object: a string into *text, a whole number into *number. */
struct field {
	const char *name;
	const char **text; /* or */
	int64_t *number;
};

#define FIELDS_MAX 16 /* of a list */

struct fields; /* owns the texts */

/* Sets the members that are in the object and leaves the others unchanged; null counts as missing. Members that are not
 * in the list (ended by a name of NULL), duplicate or of another type are refused: NULL, and the reply is the answer.
 * The texts are valid until fields_free. */
struct fields *fields_read(const struct api_request *, const struct field *, struct reply *) MUST_USE;
void fields_free(struct fields *); /* accepts NULL */

#endif
