/* dhtmlxq: xiangqi games embedded in web pages, in DhtmlXQ tags. docs/formats.md */
#ifndef RECORDS_XIANGQI_DHTMLXQ_H
#define RECORDS_XIANGQI_DHTMLXQ_H

#include "base/text.h"
#include "records/collection.h"

/* Whether the text, in UTF-8, contains DhtmlXQ tags. */
bool dhtmlxq_is(const char *text, size_t n);

bool dhtmlxq_read(struct collection *, const char *text, size_t n, struct error *) MUST_USE;

/* Appends one game of xiangqi. */
void dhtmlxq_write(const struct record *, struct string *out);

/* The pieces in the order of their points in binit. */
#define DHTMLXQ_PIECES "RNBAKABNRCCPPPPPrnbakabnrccppppp"

/* The DhtmlXQ names of record tags, terminated by NULL. */
struct dhtmlxq_name {
	const char *theirs, *ours;
};
extern const struct dhtmlxq_name dhtmlxq_names[];

/* Whether DhtmlXQ itself uses the name (case-insensitive) for another purpose. */
bool dhtmlxq_is_theirs(const char *name);

#endif
