#include "base/file.h"
#include "base/mem.h"
#include "base/thread.h"
#include "cmd/cmd_net_run.h"
#include "core/engine.h"
#include "match/openings.h"
#include "net/net_load.h"
#include "train/gather.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The positions that a file's openings lead to; NULL if there are none. free. */
static struct position *read_starts(const char *path, const struct cmd_setup *setup, int *n, uint64_t *hash)
{
	struct string bytes = {0};
	struct openings openings;
	struct position *starts = NULL;
	struct error err;
	if (file_read(path, OPENINGS_BYTES_MAX, &bytes, &err) &&
	    openings_read(&openings, setup->game, setup->preset, string_text(&bytes), bytes.length, &err)) {
		starts = mem_new((size_t)openings.n * sizeof *starts);
		for (*n = 0; *n < openings.n; ++*n) {
			struct line line;
			openings_line(&openings, *n, &line);
			memcpy(&starts[*n], line_last(&line), setup->game->rules.position_size);
			line_release(&line);
		}
		*hash = openings_hash(&openings);
		openings_release(&openings);
	} else {
		cmd_fails(EXIT_DATA, "%s: %s", path, err.text);
	}
	string_release(&bytes);
	return starts;
}

static int gather_all(struct gather *g, int n, const char *out, uint64_t openings, bool resume, int threads)
{
	char how[300];
	int length = snprintf(how, sizeof how,
			      "gather nodes=%llu seed=%llu random=%d stray=%d even=%d decided=%d plies=%d net=%016llx",
			      (unsigned long long)g->nodes, (unsigned long long)g->seed, g->random_plies, g->stray,
			      g->even, g->decided, g->plies_max, (unsigned long long)net_sum(g->net));
	if (g->starts)
		snprintf(how + length, sizeof how - (size_t)length, " openings=%016llx", (unsigned long long)openings);
	struct scored_job job = {
		.game = g->game,
		.preset = g->preset,
		.path = out,
		.resume = resume,
		.how = how,
		.n = n,
		.threads = threads,
		.make = gather_make,
		.context = g,
	};
	return cmd_net_run(&job, "gathered");
}

static int run(const struct command *command, int argc, char **argv)
{
	const char *words[2], *preset = NULL, *games_text = NULL, *nodes_text = NULL, *seed_text = NULL;
	const char *random_text = NULL, *stray_text = NULL, *even_text = NULL, *decided_text = NULL, *plies_text = NULL;
	const char *threads_text = NULL, *net_path = NULL, *openings_path = NULL;
	uint64_t games = 1000, nodes = 5000, seed = 1, random = 8, stray = 5, even = 250, decided = 2000, plies = 300;
	uint64_t threads = (uint64_t)thread_processors();
	uint64_t openings = 0;
	bool resume = false;
	int n_words, code, n_starts = 0;
	struct cmd_setup setup;
	struct error err;
	const struct option_spec specs[] = {
		{"games", &games_text, NULL},       {"nodes", &nodes_text, NULL}, {"seed", &seed_text, NULL},
		{"random", &random_text, NULL},     {"stray", &stray_text, NULL}, {"even", &even_text, NULL},
		{"decided", &decided_text, NULL},   {"plies", &plies_text, NULL}, {"net", &net_path, NULL},
		{"openings", &openings_path, NULL}, {"preset", &preset, NULL},    {"threads", &threads_text, NULL},
		{"resume", NULL, &resume},          {NULL, NULL, NULL},
	};
	if (!cmd_options(command, argc, argv, specs, words, 2, &n_words, &code))
		return code;
	if (!cmd_number(games_text, "number of games", 1, 10000000, &games) ||
	    !cmd_number(nodes_text, "number of positions", 1, 1000000000, &nodes) ||
	    !cmd_number(seed_text, "seed", 0, OPTION_SEED_MOST, &seed) ||
	    !cmd_number(random_text, "number of plies", 0, 1000, &random) ||
	    !cmd_number(stray_text, "percentage", 0, 100, &stray) ||
	    !cmd_number(even_text, "score", 0, SCORE_WIN, &even) ||
	    !cmd_number(decided_text, "score", 1, SCORE_WIN, &decided) ||
	    !cmd_number(plies_text, "number of plies", 1, SCORED_PLIES_MAX, &plies) ||
	    !cmd_number(threads_text, "number of threads", 1, 1024, &threads))
		return EXIT_USAGE;
	if (n_words < 2)
		return cmd_fails(EXIT_USAGE, "which? qipan net gather GAME OUT");
	if (!cmd_set_up(&setup, words[0], preset, NULL, &code))
		return code;
	struct net *net = net_path ? net_load(net_path, setup.game, &err) : NULL;
	if (net_path && !net)
		return cmd_fails(EXIT_DATA, "%s", err.text);
	struct position *starts = openings_path ? read_starts(openings_path, &setup, &n_starts, &openings) : NULL;
	struct gather g = {
		.game = setup.game,
		.preset = setup.preset,
		.starts = starts,
		.n_starts = n_starts,
		.net = net,
		.nodes = nodes,
		.seed = seed,
		.random_plies = (int)random,
		.stray = (int)stray,
		.even = (int)even,
		.decided = (int)decided,
		.plies_max = (int)plies,
	};
	code = EXIT_DATA;
	if (starts || !openings_path)
		code = gather_all(&g, (int)games, words[1], openings, resume, (int)threads);
	free(starts);
	net_free(net);
	return code;
}

const struct command cmd_net_gather = {
	"net gather",
	"play games against itself and keep the scores of their positions",
	"net gather GAME OUT [--games N] [--nodes N] [--seed S] [--random PLIES] [--stray N] [--even SCORE]\n"
	"                  [--decided SCORE] [--plies N] [--net NET] [--openings FILE] [--preset PRESET]\n"
	"                  [--threads T] [--resume]\n"
	"\n"
	"Plays games from random beginnings and writes them with the score of every position to OUT, five bytes\n"
	"a ply, from which \"qipan net train\" learns. The same seed gives the same file, with any number of\n"
	"threads. Scores are in hundredths of a piece.\n"
	"\n"
	"  --games N        games (1000)\n"
	"  --nodes N        positions to search for a move (5000)\n"
	"  --seed S         of the beginnings (1)\n"
	"  --random PLIES   plies of a beginning, or one more (8)\n"
	"  --stray N        of a hundred moves, so many are drawn at random, or all positions would be near even (5)\n"
	"  --even SCORE     a beginning worth more than that for one side is drawn again (250)\n"
	"  --decided SCORE  a game ends when one side had that much for six plies (2000)\n"
	"  --plies N        a longer game is a draw (300)\n"
	"  --net NET        value positions by this net instead of the hand-crafted evaluation\n"
	"  --openings FILE  begin from the openings of the file in turn (docs/arena.md), then with random plies\n"
	"  --preset PRESET  the rules (\"qipan games GAME\" lists them)\n"
	"  --threads T      games at the same time (one per processor)\n"
	"  --resume         continue OUT where it ends\n"
	"\n"
	"example: qipan net gather xiangqi own.games --games 20000 --seed 7",
	run,
};
