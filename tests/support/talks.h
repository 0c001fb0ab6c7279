/* talks: what the program says to another one, for tests of protocols that look into its host. */
#ifndef TESTS_SUPPORT_TALKS_H
#define TESTS_SUPPORT_TALKS_H

#include "protocol/host.h"

/* Talks with the host until the lines end, in the protocol that the first of them opens; returns all that it said,
 * valid until the next call. */
const char *talk_with(struct host *, const char *lines);

#endif
