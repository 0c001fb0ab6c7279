/* lists: the files of openings and of engines that a command line names. */
#ifndef CMD_LISTS_H
#define CMD_LISTS_H

#include "match/engines.h"
#include "match/openings.h"

/* For a path of NULL nothing happens. If one returns false it has printed the error and there is nothing to release. */
bool lists_read_openings(struct openings *, const char *path, const struct game *, const struct preset *) MUST_USE;
bool lists_read_engines(struct engines *, const char *path) MUST_USE;

#endif
