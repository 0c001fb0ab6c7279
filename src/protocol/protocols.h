/* protocols: the list of all protocols that we speak. */
#ifndef PROTOCOL_PROTOCOLS_H
#define PROTOCOL_PROTOCOLS_H

#include "protocol/client.h"

/* Ended by NULL. The first input line is offered to them in this order. */
extern const struct protocol *const protocols[];

#endif
