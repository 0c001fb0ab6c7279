#include "protocol/protocols.h"
#include "protocol/uci.h"

const struct protocol *const protocols[] = {
	&uci_protocol,
	NULL,
};
