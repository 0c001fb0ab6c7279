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

/* The positions after the openings in a file; NULL, with an error printed, on failure. The caller frees them. */
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
		cmd_fails_in(EXIT_DATA, path, &err);
	}
	string_release(&bytes);
	return starts;
}

static int gather_all(struct gather *g, int n, const char *out, uint64_t openings, bool resume, int threads,
		      struct executor_part part)
{
	char how[300];
	int length =
		snprintf(how, sizeof how,
			 "gather nodes=%llu seed=%llu random=%d stray=%d even=%d decided=%d plies=%d net=%016llx",
			 (unsigned long long)g->nodes, (unsigned long long)g->seed, g->random_plies, g->random_rate,
			 g->max_opening_score, g->resign_score, g->plies_max, (unsigned long long)net_sum(g->net));
	if (g->starts)
		snprintf(how + length, sizeof how - (size_t)length, " openings=%016llx", (unsigned long long)openings);
	struct scored_job job = {.game = g->game,
				 .preset = g->preset,
				 .path = out,
				 .resume = resume,
				 .how = how,
				 .n = n,
				 .threads = threads,
				 .part = part,
				 .make = gather_make,
				 .context = g};
	return cmd_net_run(&job, "gathered");
}

struct net_gather {
	const char *game, *out, *net, *openings, *preset, *part;
	int games, random, random_rate, max_opening_score, resign_score, plies, threads;
	uint64_t nodes, seed;
	bool resume;
};

static int net_gather_main(void *given)
{
	const struct net_gather *o = given;
	struct cmd_setup setup;
	struct net *net;
	uint64_t openings = 0;
	int code, n_starts = 0;
	struct executor_part part;
	if (!cmd_set_up(&setup, o->game, o->preset, NULL, &code))
		return code;
	if (!cmd_part(o->part, &part))
		return EXIT_USAGE;
	if (!cmd_net_load(o->net, setup.game, &net))
		return EXIT_DATA;
	struct position *starts = o->openings ? read_starts(o->openings, &setup, &n_starts, &openings) : NULL;
	struct gather g = {
		.game = setup.game,
		.preset = setup.preset,
		.starts = starts,
		.n_starts = n_starts,
		.net = net,
		.nodes = o->nodes,
		.seed = o->seed,
		.random_plies = o->random,
		.random_rate = o->random_rate,
		.max_opening_score = o->max_opening_score,
		.resign_score = o->resign_score,
		.plies_max = o->plies,
	};
	code = EXIT_DATA;
	if (starts || !o->openings)
		code = gather_all(&g, o->games, o->out, openings, o->resume, cmd_threads(o->threads), part);
	free(starts);
	net_free(net);
	return code;
}

#define AT(member) OPTION_AT(struct net_gather, member)

static const struct option options[] = {
	{"games", AT(games), "number of games", "N", 1, 10000000},
	{"nodes", AT(nodes), "nodes to search for each move", "N", 1, 1000000000},
	{"seed", AT(seed), "seed of the openings", "S", 0, OPTION_SEED_MAX},
	{"random", AT(random), "random plies at the start of a game, sometimes one more", "PLIES", 0, 1000},
	{"stray", AT(random_rate), "percentage of random moves, to get unbalanced positions", "N", 0, 100},
	{"even", AT(max_opening_score), "maximum score of an opening for either side; others are replaced", "SCORE", 0,
	 SCORE_WIN},
	{"decided", AT(resign_score), "end a game when one side has had this score for six plies", "SCORE", 1,
	 SCORE_WIN},
	{"plies", AT(plies), "adjudicate longer games as draws", "N", 1, SCORED_PLIES_MAX},
	OPTION_NET_OF(struct net_gather),
	{"openings", AT(openings), "start from these openings in turn (docs/arena.md), followed by the random plies",
	 .words = OPTION_FILE},
	OPTION_PRESET_OF(struct net_gather),
	OPTION_THREADS_OF(struct net_gather, "games to play in parallel"),
	OPTION_PART_OF(struct net_gather, "play only some of the games"),
	OPTION_RESUME_OUT_OF(struct net_gather),
	OPTION_END,
};

const struct command cmd_net_gather = {
	.name = "net gather",
	.summary = "play self-play games and store the scores of their positions",
	.description = "Plays games from random openings and writes them to OUT with the score of every position, five "
		       "bytes per ply, as training data for \"qipan net train\". The same seed gives the same file "
		       "with any number of threads. Scores are in hundredths of a piece.",
	.examples = "qipan net gather xiangqi own.games --games 20000 --seed 7",
	.see = {"games", "net train"},
	.arguments = OPTION_TABLE(OPTION_GAME_OF(struct net_gather), {"OUT", AT(out), .words = OPTION_FILE}),
	.options = options,
	COMMAND_READS(struct net_gather, .games = 1000, .nodes = 5000, .seed = 1, .random = 8, .random_rate = 5,
		      .max_opening_score = 250, .resign_score = 2000, .plies = 300, .threads = 1),
	.main = net_gather_main,
};
