/* record_salvage: what can be kept of damaged records. */
#ifndef RECORDS_RECORD_SALVAGE_H
#define RECORDS_RECORD_SALVAGE_H

#include "base/salvage.h"

/* Keeps the games, and of a game with a fault the moves before it; if there is a fault everything is rewritten. Of bad
 * tags only those are lost. */
void record_salvage(const char *text, size_t length, struct salvage *);

#endif
