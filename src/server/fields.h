/* fields: parses the JSON object in a request body, and the query of a URL. */
#ifndef SERVER_FIELDS_H
#define SERVER_FIELDS_H

#include "server/api.h"

/* A member of the object: a string is stored in *text, an array of strings in *list, an integer in *number, true or
 * false in *flag, the JSON of an object in *object. */
struct field {
	const char *name;
	const char **text; /* one of these; the others are NULL */
	const char **list; /* of strings, joined by tabs */
	int64_t *number;
	bool *flag;
	const char **object;
};

#define FIELDS_MAX 16 /* fields per list */

struct body_fields; /* owns the strings */

/* Sets the members present in the object and leaves the others unchanged; null counts as missing. Unknown members (not
 * in the list, which ends with a NULL name), duplicates and wrong types are rejected: NULL, and the reply is complete.
 * The strings are valid until fields_free. */
struct body_fields *fields_read(const struct api_request *, const struct field *, struct reply *) MUST_USE;
void fields_free(struct body_fields *); /* accepts NULL */

/* A parameter of the query: a number in min .. max is stored in *number, a word of fewer than max bytes in text. */
struct query_field {
	const char *name;
	uint64_t min, max;
	uint64_t *number; /* either this or text */
	char *text;
};

/* Sets the parameters present in "limit=20&before=7" and leaves the others unchanged. Anything else is rejected: false,
 * and the reply is complete. The list ends with a NULL name. */
bool fields_query(const char *query, const struct query_field *, struct reply *) MUST_USE;

#endif
