#include "cmd/cmd.h"

const struct command cmd_net = {
	"net",
	"nets that value positions: gather, train, look",
	"net eval|filter|gather|label|quantise|show|train [...]\n"
	"\n"
	"  gather    play games against itself and keep the scores of their positions\n"
	"  label     search the positions of records and keep their scores\n"
	"  filter    leave out positions that cannot be valued as they stand\n"
	"  train     learn from positions with scores\n"
	"  quantise  round what was learnt to a net that searches can use\n"
	"  show      what a net is, and how it was made\n"
	"  eval      what a net says of a position, and what each piece is worth to it\n"
	"\n"
	"docs/nets.md tells how a net is made. \"qipan net train --help\" and so on say more.",
	NULL,
};
