/* wxf: xiangqi games in the text format of PlayOK and other programs: lines such as "RED Ada", then the moves in START{
 * }END. docs/formats.md 4 */
#ifndef RECORDS_XIANGQI_WXF_H
#define RECORDS_XIANGQI_WXF_H

#include "records/collection.h"

/* Whether a line of the text, in UTF-8, begins with START{ and no PGN tag precedes it. */
bool wxf_is(const char *text, size_t n);

bool wxf_read(struct collection *, const char *text, size_t n, struct error *) MUST_USE;

#endif
