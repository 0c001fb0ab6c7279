/* ntu: the numbered-line protocol of dark chess tournaments (NTU, TCGA), version 1.1.0. docs/protocols.md */
#ifndef PROTOCOL_NTU_H
#define PROTOCOL_NTU_H

#include "protocol/client.h"

extern const struct protocol ntu_protocol;

/* The pieces in the counting order of init_board: "PCNRMGKpcnrmgk". */
extern const char ntu_counted[];

#endif
