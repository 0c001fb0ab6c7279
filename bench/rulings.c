/* rulings: how long the ruling on a repetition of xiangqi takes, over tables whose first columns are id,
 * position and moves. The time of each cycle is the median of many rulings. Prints the number of cycles, the median
 * over them, unscaled and scaled to 12 plies, and the slowest scaled to 12 plies, in microseconds.
 *
 *     rulings TABLE... */
#include "base/clock.h"
#include "games/xiangqi/xq_game.h"
#include "games/xiangqi/xq_judge.h"
#include "games/registry.h"
#include "referee/judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLIES  12
#define RUNS   21 /* per cycle; the median counts */
#define BATCH  20 /* rulings between two clock readings */
#define CYCLES 4096

static double us[CYCLES], us_of_12[CYCLES]; /* time per ruling; the same scaled to a cycle of 12 plies */
static int n_cycles, n_of_12;

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static double median(double *values, int n)
{
	qsort(values, (size_t)n, sizeof *values, by_size);
	return values[n / 2];
}

static void measure(const struct line *line)
{
	struct xq_cycle cycle;
	if (!xq_repeats(line, &cycle) || n_cycles == CYCLES)
		return;
	double runs[RUNS];
	for (int i = 0; i < RUNS; i++) {
		int64_t start = clock_us();
		for (int k = 0; k < BATCH; k++)
			if (xq_judge(line).verdict == UNDECIDED)
				abort();
		runs[i] = (double)(clock_us() - start) / BATCH;
	}
	int plies = cycle.last - cycle.first;
	us[n_cycles] = median(runs, RUNS);
	us_of_12[n_cycles] = us[n_cycles] * PLIES / plies;
	n_cycles++;
	n_of_12 += plies == PLIES;
}

/* Splits the row at its tabs; false for comments, the heading and rows that are too short. */
static bool cut(char *row, char *columns[3])
{
	int n = 0;
	row[strcspn(row, "\n")] = 0;
	for (char *c = row; c && n < 3; n++) {
		columns[n] = c;
		c = strchr(c, '\t');
		if (c)
			*c++ = 0;
	}
	return n == 3 && row[0] != '#' && strcmp(columns[0], "id") != 0;
}

static bool measure_row(char *row, struct error *err)
{
	char *columns[3];
	struct position start;
	if (!cut(row, columns))
		return true;
	if (!game_set_up(&xq_game, xq_game.presets, columns[1], &start, err))
		return false;
	struct line line;
	line_init(&line, &xq_game, &start);
	bool played = judge_play(&line, columns[2], err);
	if (played)
		measure(&line);
	line_release(&line);
	return played;
}

static bool measure_table(const char *path)
{
	FILE *in = fopen(path, "r");
	char *row = NULL;
	size_t size = 0;
	struct error err;
	bool good = in != NULL;
	while (good && getline(&row, &size, in) > 0)
		if (!(good = measure_row(row, &err)))
			fprintf(stderr, "rulings: %s: %s\n", path, err.text);
	if (!in)
		perror(path);
	else
		fclose(in);
	free(row);
	return good;
}

int main(int argc, char **argv)
{
	games_begin();
	for (int i = 1; i < argc; i++)
		if (!measure_table(argv[i]))
			return 1;
	if (n_cycles == 0) {
		fprintf(stderr, "rulings: no repetition to rule\n");
		return 1;
	}
	double as_is = median(us, n_cycles), of_12 = median(us_of_12, n_cycles);
	printf("cycles %d of_12_plies %d median_us %.1f median_us_for_12 %.1f slowest_us_for_12 %.1f\n", n_cycles,
	       n_of_12, as_is, of_12, us_of_12[n_cycles - 1]);
	return 0;
}
