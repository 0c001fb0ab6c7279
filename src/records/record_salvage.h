/* record_salvage: recovers the intact parts of damaged records. */
#ifndef RECORDS_RECORD_SALVAGE_H
#define RECORDS_RECORD_SALVAGE_H

#include "base/salvage.h"

/* Keeps the games; of a game with a fault, the moves before it. If there is any fault, the whole text is rewritten.
 * Invalid tags are dropped individually. */
void record_salvage(const char *text, size_t length, struct salvage *);

#endif
