/* fields: parses the JSON object in a request body. */
#ifndef SERVER_FIELDS_H
#define SERVER_FIELDS_H

#include "server/api.h"

/* A member of the object: a string is stored in *text, an integer in *number. */
struct field {
	const char *name;
	const char **text; /* either this or number */
	int64_t *number;
};

#define FIELDS_MAX 16 /* per list */

struct body_fields; /* owns the strings */

/* Sets the members present in the object and leaves the others unchanged; null counts as missing. Unknown members (not
 * in the list, which ends with a NULL name), duplicates and wrong types are rejected: NULL, and the reply is complete.
 * The strings are valid until fields_free. */
struct body_fields *fields_read(const struct api_request *, const struct field *, struct reply *) MUST_USE;
void fields_free(struct body_fields *); /* accepts NULL */

#endif
