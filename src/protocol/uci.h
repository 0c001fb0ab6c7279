/* uci: the Universal Chess Interface as xiangqi engines implement it (April 2006; files a-i, ranks 0-9), and for our
 * other games with their own names and notations. docs/protocols.md */
#ifndef PROTOCOL_UCI_H
#define PROTOCOL_UCI_H

#include "protocol/client.h"

extern const struct protocol uci_protocol;

#endif
