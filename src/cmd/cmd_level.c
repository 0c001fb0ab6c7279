#include "cmd/cmd.h"

const struct command cmd_level = {
	.name = "level",
	.summary = "levels of Magic Chess: show, check, make, rate, tune",
	.description = "docs/levels.md describes the files.",
};
