/* drive_cecp: client for CECP version 2 (xboard and WinBoard engines), and for version 1 engines whose moves are
 * understood. docs/protocols.md */
#ifndef PROTOCOL_DRIVE_CECP_H
#define PROTOCOL_DRIVE_CECP_H

#include "protocol/driver.h"

extern const struct driver_protocol drive_cecp;

#endif
