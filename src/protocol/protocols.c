#include "protocol/protocols.h"
#include "protocol/cecp.h"
#include "protocol/fen_line.h"
#include "protocol/ntu.h"
#include "protocol/sau.h"
#include "protocol/ucci.h"
#include "protocol/uci.h"

const struct protocol *const protocols[] = {
	&uci_protocol, &ucci_protocol, &cecp_protocol, &ntu_protocol, &fen_line_protocol, &sau_protocol, NULL,
};
