#include "cmd/cmd.h"

const struct command cmd_puzzle = {
	.name = "puzzle",
	.summary = "positions in which one move is right",
	.description = "docs/puzzles.md describes the file format.",
};
