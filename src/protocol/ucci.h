/* ucci: the Universal Chinese Chess Protocol 3.0 (象棋百科全书网, November 2007), for xiangqi as its programs speak it,
 * and for the other games with their own texts. docs/protocols.md */
#ifndef PROTOCOL_UCCI_H
#define PROTOCOL_UCCI_H

#include "protocol/talk.h"

extern const struct protocol ucci_protocol;

#endif
