/* drive: the client protocols of external programs; program.h lists them. docs/protocols.md */
#ifndef PROTOCOL_DRIVE_H
#define PROTOCOL_DRIVE_H

#include "protocol/driver.h"

/* UCI and UCCI 3.0, which share nearly everything. */
extern const struct driver_protocol drive_uci, drive_ucci;

/* CECP version 2 (xboard and WinBoard engines), and version 1 engines whose moves are understood. */
extern const struct driver_protocol drive_cecp;

/* The protocols of dark chess tournaments and of the Surakarta contests (protocols.h). */
extern const struct driver_protocol drive_ntu, drive_sau;

#endif
