#include "cmd/cmd.h"
#include "endgames/tables.h"
#include "net/net_load.h"
#include "protocol/protocols.h"

#include <stdio.h>

static struct tables *open_tables(const struct game *game, const char *folder, struct error *err)
{
	const struct table_kind *kind = tables_kind(game, err);
	return kind ? kind->open(folder, err) : NULL;
}

static int run(const struct command *command, int argc, char **argv)
{
	const char *word = NULL, *preset = NULL, *opponent = NULL, *tables = NULL;
	int n_words, code;
	const struct option_spec specs[] = {
		{"preset", &preset, NULL},
		{"opponent", &opponent, NULL},
		{"tables", &tables, NULL},
		{NULL, NULL, NULL},
	};
	struct cmd_setup s;
	struct host host;
	struct error err;
	if (!cmd_options(command, argc, argv, specs, &word, 1, &n_words, &code) ||
	    !cmd_set_up(&s, word ? word : "xiangqi", preset, NULL, &code))
		return code;
	host_init(&host, s.game, s.preset);
	host.open_tables = open_tables;
	host.load_net = net_load_regular;
	host.setup.tables = tables ? NULL : tables_open(s.game);
	code = EXIT_USAGE;
	/* the protocol may choose the game, and then the opponent is one of that game */
	bool chosen = !opponent || (word ? host_choose : host_wish)(&host, opponent, &err);
	if (chosen && (!tables || host_set_tables(&host, tables, &err)))
		code = talk_run(&host, protocols, QIPAN_VERSION, stdin, stdout, &err) ? EXIT_DONE : EXIT_DATA;
	host_release(&host);
	return code == EXIT_DONE ? code : cmd_fails(code, "%s", err.text);
}

const struct command cmd_engine = {
	"engine",
	"be driven by another program: UCI and others",
	"engine [GAME] [--preset PRESET] [--opponent STRENGTH] [--tables DIR]\n"
	"\n"
	"Reads commands from standard input, one a line, and answers on standard output, as programs with boards\n"
	"and tournament managers expect of an engine. The first line decides the protocol (docs/protocols.md):\n"
	"\n"
	"  uci          UCI: xiangqi as programs know it, the other games with their own names and texts\n"
	"  ucci         UCCI 3.0, the protocol of Chinese programs of xiangqi\n"
	"  xboard       CECP version 2, as xboard and WinBoard speak it\n"
	"  0 ... 18     the numbered lines of dark-chess tournaments, such as \"0 protocol_version\"\n"
	"  a board      dark chess, a board, the side and both times on each line\n"
	"  name?        the contests of Surakarta\n"
	"\n"
	"  --preset PRESET      the rules (\"qipan games GAME\" lists them)\n"
	"  --opponent STRENGTH  who thinks: a strength of 1 to 8 or an opponent's name (strongest)\n"
	"  --tables DIR         exact endgames, instead of the usual folder\n"
	"\n"
	"GAME is xiangqi if it is left out; the protocols of one game choose it, and the opponent may be one of that\n"
	"game. Options of the engine are set by the other program.\n"
	"\n"
	"example: printf 'uci\\nposition startpos\\ngo depth 8\\n' | qipan engine",
	run,
};
