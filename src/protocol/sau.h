/* sau: the protocol of the Chinese Surakarta contests (SAU Game Platform). docs/protocols.md */
#ifndef PROTOCOL_SAU_H
#define PROTOCOL_SAU_H

#include "protocol/client.h"

extern const struct protocol sau_protocol;

#endif
