#include "cmd/cmd.h"

const struct command cmd_net = {
	.name = "net",
	.summary = "gather data for, train and inspect evaluation nets",
	.description =
		"docs/nets.md explains how to make a net: gather or label positions, filter them, train on them, and "
		"quantize the result.",
};
