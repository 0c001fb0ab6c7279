#include "cmd/cmd.h"

const struct command cmd_solve = {
	.name = "solve",
	.summary = "prove results of positions with best play",
	.description = "docs/solved.md lists what is known.",
};
