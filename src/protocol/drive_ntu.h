/* drive_ntu: client for the numbered-line protocol of dark chess tournaments (protocol/ntu.h). */
#ifndef PROTOCOL_DRIVE_NTU_H
#define PROTOCOL_DRIVE_NTU_H

#include "protocol/driver.h"

extern const struct driver_protocol drive_ntu;

#endif
