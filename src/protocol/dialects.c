/* dialects: the one list of the protocols in which we drive other programs. */
#include "protocol/drive_uci.h"

const struct dialect *const dialects[] = {
	&drive_uci,
	&drive_ucci,
	NULL,
};
