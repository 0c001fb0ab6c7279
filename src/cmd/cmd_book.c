#include "cmd/cmd.h"

const struct command cmd_book = {
	"book",
	"openings: what was played in many games",
	"book build|show [...]\n"
	"\n"
	"  build  count the moves of many games, position by position\n"
	"  show   what was played in a position, how often and with what results\n"
	"\n"
	"docs/book.md has the form of the file. \"qipan book build --help\" and so on say more.",
	NULL,
};
