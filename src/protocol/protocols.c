#include "protocol/protocols.h"
#include "protocol/cecp.h"
#include "protocol/uci.h"

const struct protocol *const protocols[] = {
	&uci_protocol,
	&cecp_protocol,
	NULL,
};
