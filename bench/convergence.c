/* convergence GAME FILE NODES [threads=N] NAME=VALUE...: searches each position of FILE (an openings file,
 * docs/arena.md) with NODES nodes, an empty hash table and the given parameters (core/search_parameters.h), N positions
 * at a time (default 1). Prints "MOVE<tab>SCORE<tab>DEPTH" for each, in file order. bench/convergence.mjs compares such
 * searches with a much longer one: the closer their scores, the better. docs/search.md */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "games/registry.h"
#include "net/shipped.h"
#include "search/alphabeta.h"

#include "margin_list.h"

#define HASH_BYTES ((size_t)16 << 20)
#define PART       64 /* positions per batch; results are printed after each */

struct work {
	struct openings openings;
	struct engine_setup setup;
	struct limits limits;
	int from;
	struct search_result found[PART];
};

static void search(void *context, int i)
{
	struct work *w = context;
	struct error err;
	struct engine_instance *instance = alphabeta_engine.create(w->openings.game, &w->setup, &err);
	struct line line;
	if (!instance) {
		fprintf(stderr, "convergence: %s\n", err.text);
		exit(1);
	}
	openings_line(&w->openings, w->from + i, &line);
	alphabeta_engine.search(instance, &line, &w->limits, NULL, NULL, &w->found[i]);
	line_release(&line);
	alphabeta_engine.free(instance);
}

static void print(const struct work *w, int i)
{
	struct line line;
	char text[32];
	const struct search_result *t = &w->found[i];
	openings_line(&w->openings, w->from + i, &line);
	w->openings.game->text.format_move(line_last(&line), t->best, text, sizeof text);
	printf("%s\t%d\t%d\n", text, t->score, t->depth);
	line_release(&line);
}

int main(int argc, char **argv)
{
	struct error err;
	games_begin();
	const struct game *game = argc >= 4 ? games_find(argv[1], &err) : NULL;
	if (!game) {
		fprintf(stderr, "convergence: %s\n", argc >= 4 ? err.text : "expected GAME FILE NODES");
		return 2;
	}
	struct search_parameters margins = margins_of_strongest(game);
	struct heuristics heuristics = game->heuristics;
	heuristics.margins = heuristics.net_margins = &margins;
	int threads = 1;
	for (int i = 4; i < argc; i++)
		if (strncmp(argv[i], "threads=", 8) == 0)
			threads = atoi(argv[i] + 8);
		else if (!margin_set(&margins, argv[i]))
			return 2;
	static struct work w;
	w.limits.nodes = strtoull(argv[3], NULL, 10);
	w.setup = (struct engine_setup){.hash_bytes = HASH_BYTES, .net = shipped_net(game), .heuristics = &heuristics};
	if (!margin_openings(game, argv[2], 0, &w.openings))
		return 1;
	for (; w.from < w.openings.n; w.from += PART) {
		int n = w.openings.n - w.from < PART ? w.openings.n - w.from : PART;
		thread_for(n, threads, search, &w);
		for (int i = 0; i < n; i++)
			print(&w, i);
		fflush(stdout);
	}
	openings_release(&w.openings);
	return 0;
}
