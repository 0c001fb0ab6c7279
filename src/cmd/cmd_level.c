#include "cmd/cmd.h"

const struct command cmd_level = {
	.name = "level",
	.summary = "show, check, make, rate and tune levels of Magic Chess",
	.description = "docs/levels.md describes the files.",
};
