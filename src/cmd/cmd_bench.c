#include "cmd/cmd.h"
#include "core/line.h"
#include "games/registry.h"
#include "search/alphabeta.h"

#include <stdio.h>
#include <string.h>

#define HASH_BYTES ((size_t)16 << 20)

/* Positions from all stages of each game, taken from self-play; NULL is the start position. The depths are chosen for
 * about a second of work per game. */
static const struct work {
	const char *game;
	int depth;
	const char *position;
} works[] = {
	{"xiangqi", 8, NULL},
	{"xiangqi", 8, "r1bakab2/9/2n1c4/p1p1n1p1p/1R2C4/4P4/P1P3P1P/N4rN2/7R1/2BAKAB2 w - - 3 12"},
	{"xiangqi", 9, "3akab2/5r3/4b4/p1p1n1P1p/1R7/4P4/P1P6/N3B2R1/4A1r2/4KA3 w - - 0 21"},
	{"xiangqi", 11, "4ka3/4a4/1P3r3/p7p/6b2/9/P3R4/4B4/2N1A1r2/4KA3 w - - 3 36"},
	{"darkchess", 14, NULL},
	{"darkchess", 9, "?1?1/r?P?/1m?1/p?1?/1?g?/??1?/?1P1/?1?N b r KGMMRNPPkgmrnpp 1 25"},
	{"darkchess", 9, "1?R1/r?Pn/1m2/p1?1/?2?/g?1?/?2N/p?g1 b r GMMRPPkpp 1 33"},
	{"darkchess", 13, "2R1/r1Pn/1m2/p3/4/g3/3N/p1g1 b r - 1 33"},
	{"magic", 4, NULL},
	{"magic", 10, "n?1?/McP?/?P?R/m?Np p r KGCkgp 0 10 - -/-"},
	{"magic", 11, "?k*?1/?G2/1?r^2?/?2P p r KMRgnp 0 6 - -/-"},
	{"magic", 12, "?M3/r1k~11G/2#1c/1P1n1/m2?1 p r Kg 0 12 - -/-"},
	{"magic", 13, "1G4/1#m2#/2K3/3r1P/#2M#1/p4n p r - 0 15 - -/-"},
	{"surakarta", 10, NULL},
	{"surakarta", 10, "OOOOOO/2OO2/1OO1O1/1XXOX1/1XXXX1/XXXX1X x 10 10"},
	{"surakarta", 10, "O1OOOO/6/1OOX1O/1X4/1X4/XXXX1X x 0 20"},
	{"surakarta", 12, "O3XO/5O/2X3/6/4X1/XX1O2 x 0 30"},
	{"qilin", 11, NULL},
	{"qilin", 14, "..R...../RBBP..../RRRB.... b place 0 12 14 0 10"},
	{"qilin", 16, "BRR.BRBR/RBBRRB.B/RRRBBBRR b move 0 4 6 4 30"},
	{"qilin", 12, "RRRB.RB./R.RRR..R/R..B..RR b move 0 4 6 0 51"},
};
#define N_WORKS (sizeof works / sizeof *works)

/* Totals of one game. */
struct tally {
	int n; /* number of positions */
	uint64_t nodes;
	int64_t time_us;
};

/* Searches one position with a fresh engine instance. */
static bool search(const struct game *game, const char *text, int depth, struct tally *tally, struct error *err)
{
	struct position position;
	struct engine_instance *instance =
		alphabeta_engine.create(game, &(struct engine_setup){.hash_bytes = HASH_BYTES}, err);
	if (!instance || !game_set_up(game, game->presets, text, &position, err)) {
		alphabeta_engine.free(instance);
		return false;
	}
	struct line line;
	struct search_result result;
	line_init(&line, game, &position);
	alphabeta_engine.search(instance, &line, &(struct limits){.depth = depth}, NULL, NULL, &result);
	tally->n++;
	tally->nodes += result.nodes;
	tally->time_us += result.time_us;
	line_release(&line);
	alphabeta_engine.free(instance);
	return true;
}

/* Searches all positions of the game; depth 0 uses each position's own depth. */
static bool bench(const struct game *game, int depth, struct tally *tally, struct error *err)
{
	for (size_t i = 0; i < N_WORKS; i++)
		if (strcmp(works[i].game, game->name) == 0 &&
		    !search(game, works[i].position, depth ? depth : works[i].depth, tally, err))
			return false;
	return true;
}

/* The totals, in the words that the workers of OpenBench (standard output) and fishtest (standard error) look for. */
static void print_totals(const struct tally *all)
{
	unsigned long long nodes = all->nodes;
	double per_second = all->time_us > 0 ? (double)nodes * 1e6 / (double)all->time_us : 0;
	printf("%llu nodes %.0f nps\n", nodes, per_second);
	fprintf(stderr, "Total time (ms) : %lld\nNodes searched  : %llu\nNodes/second    : %.0f\n",
		(long long)(all->time_us + 999) / 1000, nodes, per_second);
	printf("signature %llu\n", nodes);
}

static int list(void)
{
	for (size_t i = 0; i < N_WORKS; i++)
		printf("%s\t%d\t%s\n", works[i].game, works[i].depth, works[i].position ? works[i].position : "");
	return EXIT_DONE;
}

struct bench {
	int depth;
	bool list;
};

static int bench_main(void *given)
{
	const struct bench *b = given;
	struct tally all = {0};
	struct error err;
	if (b->list)
		return list();
	for (int i = 0; games_at(i); i++) {
		struct tally t = {0};
		if (!bench(games_at(i), b->depth, &t, &err))
			return cmd_fails(EXIT_DATA, &err);
		printf("%-10s positions %d nodes %llu nodes/s %.0f\n", games_at(i)->name, t.n,
		       (unsigned long long)t.nodes, t.time_us > 0 ? (double)t.nodes * 1e6 / (double)t.time_us : 0);
		fflush(stdout);
		all.nodes += t.nodes;
		all.time_us += t.time_us;
	}
	print_totals(&all);
	return EXIT_DONE;
}

#define AT(member) OPTION_AT(struct bench, member)

static const struct option options[] = {
	{"depth", AT(depth), "search all positions to this depth, instead of depths that take about a second per game",
	 "D", 1, ALPHABETA_DEPTH_MAX},
	{"list", AT(list),
	 "only list the positions: game, depth and position (empty: the starting position), separated by tabs"},
	OPTION_END,
};

const struct command cmd_bench = {
	.name = "bench",
	.summary = "measure the speed of the search",
	.description = "Searches fixed positions of every game to a fixed depth, each with an empty hash table, and "
		       "prints nodes and nodes per second for each game and in total; for the workers of fishtest, "
		       "it prints the totals on standard error as well, as Stockfish does. The last line, "
		       "\"signature N\", is the sum of all nodes. It is the same on every machine and changes only "
		       "when the search, a rule or an evaluation changes.",
	.options = options,
	COMMAND_READS(struct bench, .depth = 0),
	.main = bench_main,
};
