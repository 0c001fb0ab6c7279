/* cecp: the Chess Engine Communication Protocol, version 2, as xboard and WinBoard use it (engine-intf.html of xboard
 * 4.9). CECP has no notion of chance: where a reveal is due, the GUI sends the outcome as a move, "usermove (k)".
 * docs/protocols.md */
#ifndef PROTOCOL_CECP_H
#define PROTOCOL_CECP_H

#include "protocol/client.h"

extern const struct protocol cecp_protocol;

#endif
