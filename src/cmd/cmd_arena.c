#include "cmd/arena.h"
#include "cmd/cmd_messages.h"
#include "cmd/language.h"
#include "protocol/driver.h"

static int arena_main(void *given)
{
	const struct arena_words *w = given;
	struct arena a = {.words = w};
	struct executor_part part;
	struct cmd_setup s;
	int code;
	bool replaces = w->force || w->resume;
	if (w->players.n < 2 && !(w->players.n == 0 && w->engines))
		return cmd_refuses(EXIT_USAGE, cmd_arena_players);
	if (!cmd_set_up(&s, w->game, w->preset, NULL, &code))
		return code;
	if (w->resume && !w->csv)
		return cmd_refuses(EXIT_USAGE, cmd_option_needs, "--resume", "--csv FILE");
	if (w->part && !w->csv)
		return cmd_refuses(EXIT_USAGE, cmd_option_needs, "--part", "--csv FILE");
	if (w->part && w->sprt)
		return cmd_refuses(EXIT_USAGE, cmd_options_exclude, "--part", "--sprt");
	if (!cmd_part(w->part, &part))
		return EXIT_USAGE;
	if (!cmd_may_write(w->json.text, replaces) || !cmd_may_write(w->svg, replaces))
		return EXIT_DATA;
	code = EXIT_USAGE;
	if (arena_read(&a, w, &s)) {
		a.setup.part = part;
		language_speak_english(); /* results and logs are always English */
		code = arena_play(&a);
	}
	arena_release(&a);
	return code;
}

static const struct option_choice orders[] = {
	{"file", "as in the file"}, {"random", "in a random order that depends on the seed"}, {NULL, NULL}};

#define AT(member) OPTION_AT(struct arena_words, member)

static const struct option options[] = {
	{"games", AT(games), "games of each pairing, an even number", "N", 2, ARENA_GAMES_MAX, .group = "Match"},
	{"gauntlet", AT(gauntlet), "only the first player meets the others"},
	OPTION_PRESET_OF(struct arena_words),
	{"engines", AT(engines),
	 "JSON file of named engines with their commands and options; without PLAYER all of them play",
	 .words = OPTION_FILE},
	OPTION_SEED_OF(struct arena_words, "seed of deals, openings and players"),
	OPTION_THREADS_OF(struct arena_words, "games to play in parallel; affects timing but not results"),
	OPTION_PART_OF(struct arena_words, "play only some of the games"),
	{"sprt", AT(sprt), "stop when the test decides between the two Elo differences; error rates 0.05 by default",
	 "ELO0,ELO1[,ALPHA,BETA]"},
	{"depth", AT(depth), "search depth in plies", "D", 1, 100, .group = "Limits"},
	{"nodes", AT(nodes), "nodes to search for each move", "N", 1, UINT64_MAX / 16},
	{"playouts", AT(playouts), "playouts for each move, for Monte Carlo searches", "N", 1, UINT64_MAX / 16},
	{"movetime", AT(movetime), "milliseconds for each move", "MS", 1, 1000000000},
	{"clock", AT(clock),
	 "[MOVES/]SECONDS[+INCREMENT][,PERIODSxSECONDS] for each player: 60+0.6, 40/300, 600,3x30; a player loses on "
	 "time unless the game says otherwise (docs/arena.md)",
	 "CLOCK"},
	{"margin", AT(margin), "without clocks, a move that exceeds its --movetime by more than this loses", "MS", 1,
	 1000000000},
	{"patience", AT(patience),
	 "how long an external engine may stay silent after its time limit before it counts as hung", "MS", 1,
	 1000000000},
	OPTION_HASH_OF(struct arena_words, "hash table of each player in MiB; the engine's default if not given"),
	OPTION_TABLES_OF(struct arena_words),
	{"openings", AT(openings), "one opening per line; each pair of games plays the next one (docs/arena.md)",
	 .words = OPTION_FILE, .group = "Openings"},
	{"opening-order", AT(opening_order), "order of the openings (default file)", .choices = orders},
	{"opening-flips", AT(opening_flips),
	 "random plies instead, flips where possible (default 0, or 4 in games without chance)", "K", 0, 1000},
	{"max-plies", AT(max_plies), "adjudicate longer games as draws (default 10000)", "N", 1, 1000000,
	 .group = "Adjudication"},
	{"resign", AT(resign),
	 "adjudicate a loss when for MOVES moves the player's score was at most -SCORE and the opponent's "
	 "score at least SCORE, in hundredths of a piece: 600,4",
	 "SCORE,MOVES"},
	{"draw", AT(draw),
	 "adjudicate a draw when, from move FROM on, both scores were within SCORE for MOVES moves: 10,8,40",
	 "SCORE,MOVES,FROM"},
	{"table-results", AT(table_results), "end games when the tablebases of --tables know the result"},
	{"csv", AT(csv), "append a row for each game as it ends", .words = OPTION_FILE, .group = "Output"},
	{"resume", AT(resume), "skip the games that the CSV file already has"},
	{"json", AT(json), "write the final table as JSON: to FILE, or instead of the table", .words = OPTION_FILE},
	{"svg", AT(svg), "write the crosstable as a picture", .words = OPTION_FILE},
	{"records", AT(records), "write each game as a record with the players' evaluations", .words = OPTION_FILE},
	{"log", AT(log), "log events and the traffic with external engines", .words = OPTION_FILE},
	OPTION_FORCE_OF(struct arena_words, "overwrite the files of --json and --svg; --resume implies it"),
	OPTION_END,
};

const struct command cmd_arena = {
	.name = "arena",
	.summary = "play a match between opponents",
	.description =
		"Plays a match between two opponents (docs/opponents.md). Each deal and opening is played once from "
		"either side. Prints the first player's results: wins, draws and losses by seat, how games ended, "
		"and the Elo difference with its interval from the pairs. With more players, each pairing plays that "
		"many games and the table is a ranking. Ctrl-C stops the match and prints the table so far.\n\n"
		"Without a limit, players use their default limits. A player may have its own settings: "
		"8@movetime=50, alphabeta@depth=4,hash=16,tables=DIR, strongest@net=none, strongest@net=FILE "
		"(docs/nets.md), strongest@rules=PRESET (the rules it assumes for the end of the game), "
		"uci:fairy-stockfish@nodes=5000,option.Hash=16.",
	.examples = "qipan arena surakarta 4 alphabeta@nodes=20000 --games 200 --threads 2 --sprt 0,50",
	.see = {"games", "openings", "tables"},
	.arguments = OPTION_TABLE(OPTION_GAME_OF(struct arena_words), {"PLAYER", AT(players), .max = MATCH_PLAYERS_MAX,
								       .words = OPTION_OPPONENT, .optional = true}),
	.options = options,
	COMMAND_READS(struct arena_words, .games = 100, .threads = 1, .seed = 1, .margin = 1000,
		      .patience.value = DRIVER_PATIENCE_MS),
	.main = arena_main,
};
