#include "cmd/arena.h"

static int run(const struct command *command, int argc, char **argv)
{
	struct arena_words w = {0};
	struct arena a = {.resume = false};
	int code;
	const struct option_spec specs[] = {
		{"games", &w.games, NULL},
		{"gauntlet", NULL, &w.gauntlet},
		{"movetime", &w.all.settings[ENGINE_MOVETIME], NULL},
		{"clock", &w.clock, NULL},
		{"playouts", &w.all.settings[ENGINE_PLAYOUTS], NULL},
		{"nodes", &w.all.settings[ENGINE_NODES], NULL},
		{"depth", &w.all.settings[ENGINE_DEPTH], NULL},
		{"engines", &w.engines, NULL},
		{"opening-flips", &w.opening, NULL},
		{"openings", &w.openings, NULL},
		{"opening-order", &w.order, NULL},
		{"max-plies", &w.plies, NULL},
		{"margin", &w.margin, NULL},
		{"patience", &w.all.patience, NULL},
		{"resign", &w.resign, NULL},
		{"draw", &w.draw, NULL},
		{"table-results", NULL, &w.table_results},
		{"seed", &w.seed, NULL},
		{"threads", &w.threads, NULL},
		{"hash", &w.all.settings[ENGINE_HASH], NULL},
		{"tables", &w.all.settings[ENGINE_TABLES], NULL},
		{"preset", &w.preset, NULL},
		{"sprt", &w.sprt, NULL},
		{"csv", &a.csv, NULL},
		{"json", &a.json, NULL},
		{"svg", &a.svg, NULL},
		{"records", &a.records, NULL},
		{"log", &a.log, NULL},
		{"resume", NULL, &a.resume},
		{"force", NULL, &a.force},
		{NULL, NULL, NULL},
	};
	struct cmd_setup s;
	if (!cmd_options(command, argc, argv, specs, w.names, ARENA_WORDS_MAX, &w.n_names, &code))
		return code;
	if (w.n_names < 3 && !(w.n_names == 1 && w.engines))
		return cmd_fails(EXIT_USAGE, "arena needs a game and two players: qipan arena GAME A B");
	if (!cmd_set_up(&s, w.names[0], w.preset, NULL, &code))
		return code;
	if (a.resume && !a.csv)
		return cmd_fails(EXIT_USAGE, "--resume needs --csv FILE");
	if (!cmd_may_write(a.json, a.force || a.resume) || !cmd_may_write(a.svg, a.force || a.resume))
		return EXIT_DATA;
	code = arena_read(&a, &w, &s) ? arena_play(&a) : EXIT_USAGE;
	arena_release(&a);
	return code;
}

const struct command cmd_arena = {
	"arena",
	"let opponents play a match",
	"arena GAME A B... [--gauntlet] [--games N] [--depth D | --nodes N | --playouts N | --movetime MS]\n"
	"                 [--clock CLOCK] [--margin MS] [--openings FILE [--opening-order file|random]]\n"
	"                 [--opening-flips K] [--max-plies N] [--resign SCORE,MOVES] [--draw SCORE,MOVES,FROM]\n"
	"                 [--tables DIR [--table-results]] [--seed S] [--threads T] [--preset PRESET] [--hash MB]\n"
	"                 [--engines FILE] [--patience MS] [--sprt ELO0,ELO1[,ALPHA,BETA]] [--csv FILE [--resume]] "
	"[--json FILE]\n"
	"                 [--svg FILE] [--force] [--records FILE] [--log FILE]\n"
	"\n"
	"Plays N games between the opponents A and B (docs/opponents.md), each deal and opening once from either\n"
	"side. Prints A's results: won, drawn and lost by seat, how games ended, and Elo with its interval from the\n"
	"pairs. If more opponents are named each plays N games against each other one, and the table is a ranking.\n"
	"On a terminal a bar shows the progress. Ctrl-C stops the match and prints the table so far.\n"
	"\n"
	"  --gauntlet          only A plays against the others\n"
	"  --games N           an even number (100), of each pairing\n"
	"  --preset PRESET     the rules (\"qipan games GAME\" lists them)\n"
	"  --engines FILE      names players with their commands and options, JSON; without A and B all of them play\n"
	"  --depth D           search depth in plies\n"
	"  --nodes N           positions to search for a move\n"
	"  --playouts N        the same for searches by playouts\n"
	"  --movetime MS       milliseconds for a move\n"
	"  --openings FILE     openings, a line each, which the pairs play one after another; docs/arena.md\n"
	"  --opening-order file|random  in the order of the file (file), or in one that the seed decides\n"
	"  --opening-flips K   instead plies played at random, flips if there are any (0; 4 in games without chance)\n"
	"  --max-plies N       a longer game is a draw (10000)\n"
	"  --resign SCORE,MOVES  a player has lost whose own score was at or below -SCORE hundredths of a piece, and\n"
	"                      the other's own at or above SCORE, for MOVES moves of each: 600,4\n"
	"  --draw SCORE,MOVES,FROM  a draw when from move FROM on both scores were within SCORE for MOVES moves: "
	"10,8,40\n"
	"  --table-results     games end as soon as the tables of --tables know the result\n"
	"  --margin MS         without clocks, a move later than its --movetime by more than this loses (1000)\n"
	"  --patience MS       another program hangs if it is silent for so long after its time (60000)\n"
	"  --clock CLOCK       [MOVES/]SECONDS[+INCREMENT][,PERIODSxSECONDS] for each player in each game: 60+0.6,\n"
	"                      40/300, 600,3x30. A player whose time is up loses unless the game says otherwise;\n"
	"                      docs/arena.md\n"
	"  --seed S            of deals, openings and players (1)\n"
	"  --threads T         games at the same time (1); results do not depend on it, but times do\n"
	"  --hash MB           memory for a player's search, instead of the engine's default\n"
	"  --tables DIR        exact endgames for all players (qipan tables)\n"
	"  --sprt ELO0,ELO1    stop when it is clear which difference holds, with errors ALPHA and BETA (0.05)\n"
	"  --csv FILE          a line for each game as it ends\n"
	"  --resume            do not play again the games in that file\n"
	"  --svg FILE          the crosstable as a picture\n"
	"  --records FILE      each game as a record, with the players' evaluations\n"
	"  --log FILE          what happened and what was said to other programs and by them\n"
	"  --json FILE         the table\n"
	"  --force             replace the files of --json and --svg if they exist; --resume does so too\n"
	"\n"
	"Without a limit players have their default limits. A player may have its own settings: 8@movetime=50,\n"
	"alphabeta@depth=4,hash=16,tables=DIR, strongest@net=none, strongest@net=FILE (docs/nets.md),\n"
	"strongest@rules=PRESET (how it thinks that games end), "
	"uci:fairy-stockfish@nodes=5000,option.Hash=16.\n"
	"\n"
	"example: qipan arena surakarta 4 alphabeta@nodes=20000 --games 200 --threads 2 --sprt 0,50",
	run,
};
