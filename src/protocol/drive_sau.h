/* drive_sau: client for the protocol of the Surakarta contests (protocol/sau.h). */
#ifndef PROTOCOL_DRIVE_SAU_H
#define PROTOCOL_DRIVE_SAU_H

#include "protocol/driver.h"

extern const struct driver_protocol drive_sau;

#endif
