/* drive_uci: clients for UCI and UCCI 3.0, which share nearly everything. */
#ifndef PROTOCOL_DRIVE_UCI_H
#define PROTOCOL_DRIVE_UCI_H

#include "protocol/driver.h"

extern const struct driver_protocol drive_uci, drive_ucci;

#endif
