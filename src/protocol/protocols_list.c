#include "protocol/protocols.h"

const struct protocol *const protocols[] = {
	&uci_protocol, &ucci_protocol, &cecp_protocol, &ntu_protocol, &fen_line_protocol, &sau_protocol, NULL,
};
