/* record_recover: recovers the intact parts of damaged records. */
#ifndef RECORDS_RECORD_RECOVER_H
#define RECORDS_RECORD_RECOVER_H

#include "base/recovery.h"

/* Keeps the games; of a game with a fault, the moves before it. If there is any fault, the whole text is rewritten.
 * Invalid tags are dropped individually. */
void record_recover(const char *text, size_t length, struct recovery *);

#endif
