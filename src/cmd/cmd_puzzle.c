#include "cmd/cmd.h"

const struct command cmd_puzzle = {
	"puzzle",
	"positions in which one move is right",
	"puzzle mine|show|verify [...]\n"
	"\n"
	"  mine    find them in games\n"
	"  show    what is in a file of them, a board, a solution\n"
	"  verify  check that each has its solutions and no others\n"
	"\n"
	"docs/puzzles.md has the form of the file. \"qipan puzzle mine --help\" and so on say more.",
	NULL,
};
