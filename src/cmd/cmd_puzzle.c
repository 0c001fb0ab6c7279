#include "cmd/cmd.h"

const struct command cmd_puzzle = {
	.name = "puzzle",
	.summary = "find, show and verify puzzles",
	.description = "docs/puzzles.md describes the file format.",
};
