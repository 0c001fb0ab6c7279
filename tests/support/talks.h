/* talks: sessions with the program as an engine, for protocol tests that inspect its host. */
#ifndef TESTS_SUPPORT_TALKS_H
#define TESTS_SUPPORT_TALKS_H

#include "protocol/host.h"

/* Runs a session with the host until the lines end, in the protocol that the first line selects; returns all output,
 * valid until the next call. */
const char *talk_with(struct host *, const char *lines);

#endif
