/* mixed: pages and files that contain games both in PGN and in DhtmlXQ. docs/formats.md 3.4 */
#ifndef RECORDS_XIANGQI_MIXED_H
#define RECORDS_XIANGQI_MIXED_H

#include "records/collection.h"

/* Reads all games of the text, in UTF-8, which contains at least one of the two formats. */
bool mixed_read(struct collection *, const char *text, size_t n, struct error *) MUST_USE;

#endif
