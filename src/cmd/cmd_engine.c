#include "cmd/cmd.h"
#include "cmd/language.h"
#include "endgames/tablebases.h"
#include "net/net_load.h"
#include "protocol/protocols.h"

#include <stdio.h>

static struct tablebase *open_tables(const struct game *game, const char *folder, struct error *err)
{
	const struct tablebase_kind *kind = tablebases_kind(game, err);
	return kind ? kind->open(folder, err) : NULL;
}

struct engine_words {
	const char *game, *preset, *opponent, *tables;
};

static int engine_main(void *given)
{
	const struct engine_words *o = given;
	struct cmd_setup s;
	struct host host;
	struct error err;
	int code;
	language_speak_english(); /* protocols are always English */
	if (!cmd_set_up(&s, o->game ? o->game : "xiangqi", o->preset, NULL, &code))
		return code;
	host_init(&host, s.game, s.preset);
	host.open_tables = open_tables;
	host.load_net = net_load_regular;
	host.setup.tables = o->tables ? NULL : tablebases_open(s.game);
	code = EXIT_USAGE;
	/* the protocol may select the game; the opponent then refers to that game */
	bool chosen = !o->opponent || (o->game ? host_choose : host_request_opponent)(&host, o->opponent, &err);
	if (chosen && (!o->tables || host_set_tables(&host, o->tables, &err)))
		code = client_run(&host, protocols, QIPAN_VERSION, stdin, stdout, &err) ? EXIT_DONE : EXIT_DATA;
	host_release(&host);
	return code == EXIT_DONE ? code : cmd_fails(code, &err);
}

static const struct option_choice protocols_known[] = {
	{"uci", "UCI, for xiangqi in the usual form; other games use their own names and notation"},
	{"ucci", "UCCI 3.0, the protocol of Chinese xiangqi programs"},
	{"xboard", "CECP version 2, as used by xboard and WinBoard"},
	{"0 ... 18", "the numbered commands of dark-chess tournaments, such as \"0 protocol_version\""},
	{"a board", "dark chess: a board, the side to move and both clocks on each line"},
	{"name?", "Surakarta contests"},
	{NULL, NULL},
};

#define AT(member) OPTION_AT(struct engine_words, member)

const struct command cmd_engine = {
	.name = "engine",
	.summary = "run as an engine for other programs: UCI and other protocols",
	.description =
		"Reads commands from standard input, one per line, and replies on standard output, as GUIs and "
		"tournament managers expect. The other program sets the engine's options. The first line selects the "
		"protocol (docs/protocols.md):",
	.topics = protocols_known,
	.examples = "printf 'uci\\nposition startpos\\ngo depth 8\\n' | qipan engine",
	.see = {"games", "tables"},
	.arguments = OPTION_TABLE(
		{"GAME", AT(game),
		 "xiangqi by default; a protocol for a single game selects that game, and --opponent may name an "
		 "opponent of that game",
		 .words = OPTION_GAME, .optional = true}),
	.options = OPTION_TABLE(OPTION_PRESET_OF(struct engine_words), OPTION_OPPONENT_OF(struct engine_words),
				OPTION_TABLES_OF(struct engine_words)),
	COMMAND_READS(struct engine_words, .game = NULL),
	.works_without_settings = true,
	.main = engine_main,
};
