/* sau: the protocol of the contests of Surakarta in China (SAU Game Platform). docs/protocols.md */
#ifndef PROTOCOL_SAU_H
#define PROTOCOL_SAU_H

#include "protocol/talk.h"

extern const struct protocol sau_protocol;

#endif
