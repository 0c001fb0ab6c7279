/* drive_cecp: the dialect CECP version 2, of programs for xboard and WinBoard, and of those of version 1 as far as they
 * know its moves. docs/protocols.md */
#ifndef PROTOCOL_DRIVE_CECP_H
#define PROTOCOL_DRIVE_CECP_H

#include "protocol/driver.h"

extern const struct dialect drive_cecp;

#endif
