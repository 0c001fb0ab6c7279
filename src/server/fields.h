/* fields: the JSON object in a request's body, taken apart. */
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

struct fields; /* what the texts lie in */

/* Sets what stands in the object and leaves the rest as it is; null is as if it were not there. Members that are not in
 * the list (ended by a name of NULL), twice there or of another type are refused: NULL, and the reply is the answer.
 * The texts hold until fields_free. */
struct fields *fields_read(const struct api_request *, const struct field *, struct reply *) MUST_USE;
void fields_free(struct fields *); /* accepts NULL */

#endif
