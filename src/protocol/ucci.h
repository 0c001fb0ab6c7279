/* ucci: the Universal Chinese Chess Protocol 3.0 (象棋百科全书网, November 2007), as xiangqi programs implement it, and
 * for our other games with their own notations. docs/protocols.md */
#ifndef PROTOCOL_UCCI_H
#define PROTOCOL_UCCI_H

#include "protocol/client.h"

extern const struct protocol ucci_protocol;

#endif
