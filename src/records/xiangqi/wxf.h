/* wxf: games of xiangqi in the text format that PlayOK and other programs write: lines such as "RED Ada", then the
 * moves in START{ }END. docs/formats.md 4 */
#ifndef RECORDS_XIANGQI_WXF_H
#define RECORDS_XIANGQI_WXF_H

#include "records/collection.h"

/* Whether a line of the text, in UTF-8, begins with START{, and no tag of PGN stands before it. */
bool wxf_is(const char *text, size_t n);

bool wxf_read(struct collection *, const char *text, size_t n, struct error *) MUST_USE;

#endif
