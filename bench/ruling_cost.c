/* ruling_cost: the cost of xiangqi's repetition rulings in the search. The same game positions, with their history, are
 * searched in turns by the rules and with every repetition scored as a draw.
 *
 *     ruling_cost POSITIONS NODES <games.tsv     bench/data/README.md describes the file
 *
 * Prints the nanoseconds of processor time per position for both and the difference in percent: the median over the
 * rounds. The trees differ a little, because the best moves differ. */
#include "games/registry.h"
#include "games/xiangqi/xq_game.h"
#include "games/xiangqi/xq_judge.h"
#include "referee/judge.h"
#include "search/alphabeta.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ROUNDS  5
#define PLY     50 /* position of each game */
#define ROW_MAX 20000

static struct ruling draw_repetitions(const struct line *line)
{
	const struct xq_position *p = xq_const(line_last(line));
	if (line_occurrences(line, p->quiet) > 0)
		return (struct ruling){.verdict = DRAWN, .clause = "", .why = "repeated"};
	return xq_judge(line);
}

static double ns_a_node(const struct game *game, char (*games)[ROW_MAX], int n, uint64_t nodes)
{
	struct error err;
	uint64_t searched = 0;
	clock_t spent = 0;
	struct engine_instance *instance =
		alphabeta_engine.create(game, &(struct engine_setup){.hash_bytes = 16 << 20}, &err);
	for (int i = 0; i < n; i++) {
		struct position start;
		struct line line;
		struct search_result result;
		if (!game_set_up(game, game->presets, NULL, &start, &err))
			abort();
		line_init(&line, game, &start);
		if (!judge_play(&line, games[i], &err)) {
			fprintf(stderr, "ruling_cost: %s\n", err.text);
			exit(1);
		}
		alphabeta_engine.forget(instance);
		clock_t begun = clock();
		alphabeta_engine.search(instance, &line, &(struct limits){.nodes = nodes}, NULL, NULL, &result);
		spent += clock() - begun;
		searched += result.nodes;
		line_release(&line);
	}
	alphabeta_engine.free(instance);
	return 1e9 / CLOCKS_PER_SEC * (double)spent / (double)searched;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

/* Keeps the first PLY moves of the row's last column; false if there are fewer. */
static bool keep_moves(const char *row, char *moves)
{
	const char *column = strrchr(row, '\t');
	size_t length = 0;
	for (int i = 0; column && i < PLY; i++) {
		length += strspn(column + 1 + length, " ");
		size_t word = strcspn(column + 1 + length, " \n");
		if (word == 0)
			return false;
		length += word;
	}
	if (column)
		snprintf(moves, ROW_MAX, "%.*s", (int)length, column + 1);
	return column;
}

int main(int argc, char **argv)
{
	int max = argc == 3 ? atoi(argv[1]) : 0, n = 0;
	uint64_t nodes = argc == 3 ? strtoull(argv[2], NULL, 10) : 0;
	if (max < 1 || nodes < 1) {
		fputs("ruling_cost: expected POSITIONS NODES\n", stderr);
		return 2;
	}
	games_begin();
	struct game drawing = xq_game;
	drawing.rules.judge = draw_repetitions;
	static char row[ROW_MAX];
	char(*games)[ROW_MAX] = calloc((size_t)max, sizeof *games);
	for (int i = 0; games && n < max && fgets(row, sizeof row, stdin); i++)
		n += i % 7 == 1 && keep_moves(row, games[n]);
	if (n < max) {
		fprintf(stderr, "ruling_cost: only %d games have %d plies\n", n, PLY);
		return 1;
	}
	double ruled[ROUNDS], drawn[ROUNDS], more[ROUNDS];
	for (int i = 0; i < ROUNDS; i++) {
		ruled[i] = ns_a_node(&xq_game, games, n, nodes);
		drawn[i] = ns_a_node(&drawing, games, n, nodes);
		more[i] = 100 * (ruled[i] / drawn[i] - 1);
		fprintf(stderr, "round %d: %.1f %.1f ns, %+.2f %%\n", i + 1, ruled[i], drawn[i], more[i]);
	}
	qsort(ruled, ROUNDS, sizeof *ruled, by_size);
	qsort(drawn, ROUNDS, sizeof *drawn, by_size);
	qsort(more, ROUNDS, sizeof *more, by_size);
	printf("ruled %.1f ns a node, drawn %.1f, %+.2f %%\n", ruled[ROUNDS / 2], drawn[ROUNDS / 2], more[ROUNDS / 2]);
	free(games);
	return 0;
}
