/* dhtmlxq: games of xiangqi as web pages hold them, in the tags of DhtmlXQ. docs/formats.md */
#ifndef RECORDS_XIANGQI_DHTMLXQ_H
#define RECORDS_XIANGQI_DHTMLXQ_H

#include "base/text.h"
#include "records/collection.h"

/* Whether the text, in UTF-8, holds such tags. */
bool dhtmlxq_is(const char *text, size_t n);

bool dhtmlxq_read(struct collection *, const char *text, size_t n, struct error *) MUST_USE;

/* Appends one game of xiangqi. */
void dhtmlxq_write(const struct record *, struct string *out);

/* The pieces in the order in which binit names their points. */
#define DHTMLXQ_PIECES "RNBAKABNRCCPPPPPrnbakabnrccppppp"

/* What DhtmlXQ calls tags of a record, ended by NULL. */
struct dhtmlxq_name {
	const char *theirs, *ours;
};
extern const struct dhtmlxq_name dhtmlxq_names[];

/* Whether DhtmlXQ has the name, in either case, for something of its own. */
bool dhtmlxq_is_theirs(const char *name);

#endif
