/* mixed: pages and files that hold games in PGN and in DhtmlXQ, side by side. docs/formats.md 3.4 */
#ifndef RECORDS_XIANGQI_MIXED_H
#define RECORDS_XIANGQI_MIXED_H

#include "records/collection.h"

/* Reads all games of the text in UTF-8, which holds at least one of the two. */
bool mixed_read(struct collection *, const char *text, size_t n, struct error *) MUST_USE;

#endif
