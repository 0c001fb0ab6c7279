#include "cmd/arena.h"

static int arena_main(void *given)
{
	const struct arena_words *w = given;
	struct arena a = {.words = w};
	struct cmd_setup s;
	int code;
	bool replaces = w->force || w->resume;
	if (w->players.n < 2 && !(w->players.n == 0 && w->engines))
		return cmd_fails(EXIT_USAGE, "arena needs two players or more: qipan arena GAME A B");
	if (!cmd_set_up(&s, w->game, w->preset, NULL, &code))
		return code;
	if (w->resume && !w->csv)
		return cmd_fails(EXIT_USAGE, "--resume needs --csv FILE");
	if (!cmd_may_write(w->json, replaces) || !cmd_may_write(w->svg, replaces))
		return EXIT_DATA;
	code = arena_read(&a, w, &s) ? arena_play(&a) : EXIT_USAGE;
	arena_release(&a);
	return code;
}

static const struct option_choice orders[] = {
	{"file", "as in the file"}, {"random", "in an order that the seed decides"}, {NULL, NULL}};

static const struct option arguments[] = {
	OPTION_GAME_OF(struct arena_words),
	{"PLAYER", OPTION_AT(struct arena_words, players), .most = MATCH_PLAYERS_MAX, .words = OPTION_OPPONENT,
	 .optional = true},
	OPTION_END,
};

static const struct option options[] = {
	{"games", OPTION_AT(struct arena_words, games), .least = 2, .most = ARENA_GAMES_MAX, .group = "Match",
	 .help = "games of each pairing, an even number"},
	{"gauntlet", OPTION_AT(struct arena_words, gauntlet), .help = "only the first player meets the others"},
	OPTION_PRESET_OF(struct arena_words),
	{"engines", OPTION_AT(struct arena_words, engines), .words = OPTION_FILE,
	 .help = "JSON file of named engines with their commands and options; without PLAYER all of them play"},
	OPTION_SEED_OF(struct arena_words, "seed of deals, openings and players"),
	OPTION_THREADS_OF(struct arena_words, "games to play in parallel; affects timing but not results"),
	{"sprt", OPTION_AT(struct arena_words, sprt), .metavar = "ELO0,ELO1[,ALPHA,BETA]",
	 .help = "stop when the test decides between the two Elo differences; error rates 0.05 by default"},
	{"depth", OPTION_AT(struct arena_words, depth), .metavar = "D", .least = 1, .most = 100, .group = "Limits",
	 .help = "search depth in plies"},
	{"nodes", OPTION_AT(struct arena_words, nodes), .least = 1, .most = UINT64_MAX / 16,
	 .help = "nodes to search for each move"},
	{"playouts", OPTION_AT(struct arena_words, playouts), .least = 1, .most = UINT64_MAX / 16,
	 .help = "playouts for each move, for searches by playouts"},
	{"movetime", OPTION_AT(struct arena_words, movetime), .metavar = "MS", .least = 1, .most = 1000000000,
	 .help = "milliseconds for each move"},
	{"clock", OPTION_AT(struct arena_words, clock), .metavar = "CLOCK",
	 .help = "[MOVES/]SECONDS[+INCREMENT][,PERIODSxSECONDS] for each player: 60+0.6, 40/300, 600,3x30; a player "
		 "loses on time unless the game says otherwise (docs/arena.md)"},
	{"margin", OPTION_AT(struct arena_words, margin), .metavar = "MS", .least = 1, .most = 1000000000,
	 .help = "without clocks, a move that exceeds its --movetime by more than this loses"},
	{"patience", OPTION_AT(struct arena_words, patience), .metavar = "MS", .least = 1, .most = 1000000000,
	 .help = "how long an external engine may stay silent after its time limit before it counts as hung (default "
		 "60000)"},
	OPTION_HASH_OF(struct arena_words, "hash table of each player in MiB; the engine's default if not given"),
	OPTION_TABLES_OF(struct arena_words),
	{"openings", OPTION_AT(struct arena_words, openings), .words = OPTION_FILE, .group = "Openings",
	 .help = "one opening per line; each pair of games plays the next one (docs/arena.md)"},
	{"opening-order", OPTION_AT(struct arena_words, opening_order), .choices = orders,
	 .help = "order of the openings (default file)"},
	{"opening-flips", OPTION_AT(struct arena_words, opening_flips), .metavar = "K", .most = 1000,
	 .help = "random plies instead, flips if there are any (default 0, or 4 in games without chance)"},
	{"max-plies", OPTION_AT(struct arena_words, max_plies), .least = 1, .most = 1000000, .group = "Adjudication",
	 .help = "a longer game is a draw (default 10000)"},
	{"resign", OPTION_AT(struct arena_words, resign), .metavar = "SCORE,MOVES",
	 .help = "a player loses when for MOVES moves its own score was at most -SCORE and the opponent's own score at "
		 "least SCORE, in hundredths of a piece: 600,4"},
	{"draw", OPTION_AT(struct arena_words, draw), .metavar = "SCORE,MOVES,FROM",
	 .help = "a draw when from move FROM both scores were within SCORE for MOVES moves: 10,8,40"},
	{"table-results", OPTION_AT(struct arena_words, table_results),
	 .help = "end games when the tables of --tables know the result"},
	{"csv", OPTION_AT(struct arena_words, csv), .words = OPTION_FILE, .group = "Output",
	 .help = "append a row for each game as it ends"},
	{"resume", OPTION_AT(struct arena_words, resume), .help = "skip the games that the CSV file already has"},
	{"json", OPTION_AT(struct arena_words, json), .words = OPTION_FILE, .help = "the final table as JSON"},
	{"svg", OPTION_AT(struct arena_words, svg), .words = OPTION_FILE, .help = "the crosstable as a picture"},
	{"records", OPTION_AT(struct arena_words, records), .words = OPTION_FILE,
	 .help = "each game as a record with the players' evaluations"},
	{"log", OPTION_AT(struct arena_words, log), .words = OPTION_FILE,
	 .help = "events, and the traffic with external engines"},
	OPTION_FORCE_OF(struct arena_words, "overwrite the files of --json and --svg; --resume implies it"),
	OPTION_END,
};

const struct command cmd_arena = {
	.name = "arena",
	.summary = "play a match between opponents",
	.description =
		"Plays a match between two opponents (docs/opponents.md). Each deal and opening is played once from "
		"either side. Prints the first player's results: wins, draws and losses by seat, how games ended, "
		"and the Elo difference with its interval from the pairs. With more players each pairing plays that "
		"many games, and the table is a ranking. Ctrl-C stops the match and prints the table so far.\n"
		"\n"
		"Without a limit, players use their default limits. A player may have its own settings: "
		"8@movetime=50, alphabeta@depth=4,hash=16,tables=DIR, strongest@net=none, strongest@net=FILE "
		"(docs/nets.md), strongest@rules=PRESET (the rules it assumes for the end of the game), "
		"uci:fairy-stockfish@nodes=5000,option.Hash=16.",
	.examples = "qipan arena surakarta 4 alphabeta@nodes=20000 --games 200 --threads 2 --sprt 0,50",
	.see = "games,openings,tables,",
	.arguments = arguments,
	.options = options,
	COMMAND_READS(struct arena_words, .games = 100, .threads = 1, .seed = 1, .margin = 1000),
	.main = arena_main,
};
