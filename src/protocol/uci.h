/* uci: the Universal Chess Interface as engines of xiangqi speak it (April 2006; files a-i, ranks 0-9), and for the
 * other games with their own names and texts. docs/protocols.md */
#ifndef PROTOCOL_UCI_H
#define PROTOCOL_UCI_H

#include "protocol/talk.h"

extern const struct protocol uci_protocol;

#endif
