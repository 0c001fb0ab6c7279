/* lists: loads the opening and engine files named on the command line. */
#ifndef CMD_LISTS_H
#define CMD_LISTS_H

#include "match/engines.h"
#include "match/openings.h"

/* Both do nothing for a NULL path. On false they have printed the error, and there is nothing to release. */
bool lists_read_openings(struct openings *, const char *path, const struct game *, const struct preset *) MUST_USE;
bool lists_read_engines(struct engines *, const char *path) MUST_USE;

#endif
