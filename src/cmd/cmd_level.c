#include "cmd/cmd.h"

const struct command cmd_level = {
	"level",
	"levels of Magic Chess: show, check, make, rate, tune",
	"level campaign|explain|join|lint|new|rate|show|tune [...]\n"
	"\n"
	"  campaign  make a whole set of levels\n"
	"  explain   measure the effect of each change to a level\n"
	"  join      put the levels of several files into one\n"
	"  lint      check levels for faults\n"
	"  new       make a level from options\n"
	"  rate      measure how hard levels are, by many games\n"
	"  show      show a level's board and its facts\n"
	"  tune      change a level until it is as hard as asked for\n"
	"\n"
	"docs/levels.md describes the files. \"qipan level lint --help\" and so on say more.",
	NULL,
};
