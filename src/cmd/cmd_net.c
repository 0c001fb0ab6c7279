#include "cmd/cmd.h"

const struct command cmd_net = {
	.name = "net",
	.summary = "nets that evaluate positions: gather data, train, inspect",
	.description =
		"docs/nets.md explains how to make a net: gather or label positions, filter and train with them, and "
		"quantise the result.",
};
