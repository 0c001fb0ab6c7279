#include "levels/scale.h"
#include "base/mem.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS    100
#define PRECISION 1e-10 /* largest change of an estimate in the last round */
#define STEP_MAX  2.0   /* a Newton step from far away may overshoot */

#define PRIOR (1 / (SCALE_PRIOR_SD * SCALE_PRIOR_SD))

double scale_expected(double ability, double difficulty)
{
	return 1 / (1 + exp(difficulty - ability));
}

struct fit {
	const struct scale_data *data;
	double ability[SCALE_PLAYERS_MAX], *difficulty;
	/* The information: a diagonal for levels, a square for players, and what links them, by player and level. */
	double *level, *link;
	double player[SCALE_PLAYERS_MAX][SCALE_PLAYERS_MAX];
	double player_slope[SCALE_PLAYERS_MAX], *level_slope; /* first derivatives of the log-likelihood */
};

static void derive(struct fit *f)
{
	const struct scale_data *d = f->data;
	memset(f->player, 0, sizeof f->player);
	for (int i = 0; i < d->n_levels; i++) {
		f->level[i] = PRIOR;
		f->level_slope[i] = -PRIOR * f->difficulty[i];
	}
	for (int p = 0; p < d->n_players; p++) {
		f->player[p][p] = PRIOR;
		f->player_slope[p] = -PRIOR * f->ability[p];
		for (int i = 0; i < d->n_levels; i++) {
			int at = p * d->n_levels + i;
			double share = scale_expected(f->ability[p], f->difficulty[i]);
			double information = d->games[at] * share * (1 - share);
			double more = d->won[at] - d->games[at] * share;
			f->link[at] = -information;
			f->level[i] += information;
			f->level_slope[i] -= more;
			f->player[p][p] += information;
			f->player_slope[p] += more;
		}
	}
}

/* The anchor is no parameter: its row and column become those of a unit matrix. */
static void leave_anchor_out(struct fit *f)
{
	const struct scale_data *d = f->data;
	memset(f->player[d->anchor], 0, sizeof f->player[d->anchor]);
	f->player[d->anchor][d->anchor] = 1;
	f->player_slope[d->anchor] = 0;
	for (int i = 0; i < d->n_levels; i++)
		f->link[d->anchor * d->n_levels + i] = 0;
}

/* Eliminates the levels: afterwards player is the information about abilities alone (the Schur complement), and
 * player_slope belongs to it. */
static void eliminate_levels(struct fit *f)
{
	const struct scale_data *d = f->data;
	for (int i = 0; i < d->n_levels; i++)
		for (int p = 0; p < d->n_players; p++) {
			double part = f->link[p * d->n_levels + i] / f->level[i];
			f->player_slope[p] -= part * f->level_slope[i];
			for (int q = 0; q < d->n_players; q++)
				f->player[p][q] -= part * f->link[q * d->n_levels + i];
		}
}

/* Inverts the symmetric positive definite matrix (Gauss and Jordan; no pivoting is needed). */
static void invert(double m[SCALE_PLAYERS_MAX][SCALE_PLAYERS_MAX], int n)
{
	for (int k = 0; k < n; k++) {
		double pivot = 1 / m[k][k];
		m[k][k] = 1;
		for (int j = 0; j < n; j++)
			m[k][j] *= pivot;
		for (int i = 0; i < n; i++) {
			double factor = m[i][k];
			if (i == k)
				continue;
			m[i][k] = 0;
			for (int j = 0; j < n; j++)
				m[i][j] -= factor * m[k][j];
		}
	}
}

static double limited(double step)
{
	return step > STEP_MAX ? STEP_MAX : step < -STEP_MAX ? -STEP_MAX : step;
}

/* One Newton step; returns its largest change. Leaves the covariance of the abilities in player. */
static double step(struct fit *f)
{
	const struct scale_data *d = f->data;
	double move[SCALE_PLAYERS_MAX], largest = 0;
	derive(f);
	leave_anchor_out(f);
	eliminate_levels(f);
	invert(f->player, d->n_players);
	for (int p = 0; p < d->n_players; p++) {
		move[p] = 0;
		for (int q = 0; q < d->n_players; q++)
			move[p] += f->player[p][q] * f->player_slope[q];
	}
	for (int i = 0; i < d->n_levels; i++) {
		double slope = f->level_slope[i];
		for (int p = 0; p < d->n_players; p++)
			slope -= f->link[p * d->n_levels + i] * move[p];
		double change = limited(slope / f->level[i]);
		f->difficulty[i] += change;
		largest = fmax(largest, fabs(change));
	}
	for (int p = 0; p < d->n_players; p++) {
		double change = p == d->anchor ? 0 : limited(move[p]);
		f->ability[p] += change;
		largest = fmax(largest, fabs(change));
	}
	return largest;
}

/* The variance of a difficulty: its own, and what the uncertain abilities add. */
static double variance_of_level(const struct fit *f, int i)
{
	const struct scale_data *d = f->data;
	double sum = 0;
	for (int p = 0; p < d->n_players; p++)
		for (int q = 0; q < d->n_players; q++)
			if (p != d->anchor && q != d->anchor)
				sum += f->link[p * d->n_levels + i] * f->player[p][q] * f->link[q * d->n_levels + i];
	return 1 / f->level[i] + sum / (f->level[i] * f->level[i]);
}

void scale_fit(const struct scale_data *data, struct scale_estimate *abilities, struct scale_estimate *difficulties)
{
	struct fit f = {.data = data};
	size_t n = (size_t)data->n_levels + 1, n_links = (size_t)data->n_players * n;
	assert(data->n_players <= SCALE_PLAYERS_MAX);
	f.difficulty = mem_new(n * sizeof *f.difficulty);
	f.level = mem_new(n * sizeof *f.level);
	f.level_slope = mem_new(n * sizeof *f.level_slope);
	f.link = mem_new(n_links * sizeof *f.link);
	for (int round = 0; round < ROUNDS && step(&f) > PRECISION; round++)
		;
	for (int p = 0; p < data->n_players; p++)
		abilities[p] = (struct scale_estimate){f.ability[p], p == data->anchor ? 0 : sqrt(f.player[p][p])};
	for (int i = 0; i < data->n_levels; i++)
		difficulties[i] = (struct scale_estimate){f.difficulty[i], sqrt(variance_of_level(&f, i))};
	free(f.difficulty);
	free(f.level);
	free(f.level_slope);
	free(f.link);
}

static int compare_moves(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

double scale_best_moves(int *moves, int n_won, int n)
{
	int n_best = (n + 19) / 20;
	double sum = 0;
	if (n_best == 0 || n_won < n_best)
		return 0;
	qsort(moves, (size_t)n_won, sizeof *moves, compare_moves);
	for (int i = 0; i < n_best; i++)
		sum += moves[i];
	return sum / n_best;
}
