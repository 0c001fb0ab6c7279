/* tactics: counts how many positions of a table of xiangqi tactics, "position, move, ...", the search solves: whether
 * it plays the move after that many nodes, with an empty hash table. Prints a line for each node count.
 *
 *     tactics [--missed] TABLE [NODES...]     default 20000, 100000 and 500000; --missed: names those not solved */
#include "core/line.h"
#include "games/registry.h"
#include "games/xiangqi/xq_game.h"
#include "search/alphabeta.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct budget {
	uint64_t nodes;
	int n, n_solved;
};

static bool prints_missed;

static void die(const char *what, const char *why)
{
	fprintf(stderr, "tactics: %s: %s\n", what, why);
	exit(1);
}

static void solve(struct engine_instance *instance, const char *text, const char *expected, struct budget *b)
{
	struct position p;
	struct error err;
	struct search_result result;
	struct limits limits = {.nodes = b->nodes};
	struct line line;
	if (!game_set_up(&xq_game, xq_game.presets, text, &p, &err))
		die(text, err.text);
	move_t move = xq_game.text.parse_move(&p, expected, &err);
	if (move == NO_MOVE)
		die(expected, err.text);
	line_init(&line, &xq_game, &p);
	instance->engine->forget(instance);
	instance->engine->search(instance, &line, &limits, NULL, NULL, &result);
	line_release(&line);
	b->n++;
	b->n_solved += result.best == move;
	if (prints_missed && result.best != move)
		printf("missed\t%lld\t%s\t%s\n", (long long)b->nodes, text, expected);
}

static void solve_table(struct engine_instance *instance, const char *path, struct budget *b)
{
	FILE *in = fopen(path, "r");
	char *row = NULL, *rest;
	size_t size = 0;
	bool headed = false;
	if (!in)
		die(path, "cannot be opened");
	while (getline(&row, &size, in) > 0) {
		if (row[0] == '#')
			continue;
		char *text = strtok_r(row, "\t\n", &rest), *move = strtok_r(NULL, "\t\n", &rest);
		if (headed && text && move)
			solve(instance, text, move, b);
		headed = true;
	}
	free(row);
	fclose(in);
}

int main(int argc, char **argv)
{
	static const uint64_t default_nodes[] = {20000, 100000, 500000};
	struct engine_setup setup = {0};
	struct error err;
	games_begin();
	prints_missed = argc > 1 && strcmp(argv[1], "--missed") == 0;
	argv += prints_missed;
	argc -= prints_missed;
	if (argc < 2) {
		fputs("usage: tactics [--missed] TABLE [NODES...]\n", stderr);
		return 2;
	}
	struct engine_instance *instance = alphabeta_engine.create(&xq_game, &setup, &err);
	if (!instance)
		die("search", err.text);
	for (int i = 0; i < (argc > 2 ? argc - 2 : 3); i++) {
		struct budget b = {.nodes = argc > 2 ? strtoull(argv[i + 2], NULL, 10) : default_nodes[i]};
		solve_table(instance, argv[1], &b);
		if (b.n == 0)
			die(argv[1], "it has no positions");
		printf("nodes %llu solved %d of %d, %.1f %%\n", (unsigned long long)b.nodes, b.n_solved, b.n,
		       100.0 * b.n_solved / b.n);
		fflush(stdout);
	}
	alphabeta_engine.free(instance);
	return 0;
}
