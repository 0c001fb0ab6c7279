/* protocols: the one list of the protocols that we speak. */
#ifndef PROTOCOL_PROTOCOLS_H
#define PROTOCOL_PROTOCOLS_H

#include "protocol/talk.h"

/* Ended by NULL; in this order the first line is offered to them. */
extern const struct protocol *const protocols[];

#endif
