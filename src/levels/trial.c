#include "levels/trial.h"

static void pass_on(void *context, enum rate_row row, int n, const struct match_game *game)
{
	const struct trial *t = context;
	(void)row; /* always RATE_MAIN */
	if (t->setup->report)
		t->setup->report(t->setup->context, &t->rate, n, game);
	if (t->setup->played)
		t->setup->played(t->setup->player);
}

bool trial_init(struct trial *t, const struct trial_setup *setup, const struct level *level, struct error *err)
{
	*t = (struct trial){.level = *level, .setup = setup};
	t->rate = (struct rate_setup){
		.level = &t->level,
		.games = {setup->games},
		.player_depth = setup->player_depth,
		.seed = setup->seed,
		.threads = setup->threads,
		.stop = setup->stop,
		.report = pass_on,
		.context = t,
	};
	if (!rate_games_init(&t->games, &t->rate, err))
		return false;
	if (!setup->recall || setup->recall(setup->context, &t->rate, &t->games, err))
		return true;
	trial_release(t);
	return false;
}

void trial_release(struct trial *t)
{
	rate_games_release(&t->games);
}

bool trial_play(struct trial *t, int n, struct error *err)
{
	t->rate.games[RATE_MAIN] = n;
	t->rate.may_stop = false;
	return rate_run(&t->rate, &t->games, err);
}

bool trial_rate(struct trial *t, const int band[2], enum rate_band *out, struct error *err)
{
	int n;
	t->rate.games[RATE_MAIN] = t->setup->games;
	t->rate.band[0] = band[0];
	t->rate.band[1] = band[1];
	t->rate.may_stop = true;
	if (!rate_run(&t->rate, &t->games, err))
		return false;
	*out = rate_band_of(&t->rate, &t->games, &n);
	return true;
}

struct rate_count trial_count(const struct trial *t)
{
	struct rate_count count;
	rate_count(&t->rate, &t->games, RATE_MAIN, &count);
	return count;
}

struct interval trial_difference(const struct trial *a, const struct trial *b)
{
	int n_a = trial_count(a).n, n_b = trial_count(b).n, n = n_a < n_b ? n_a : n_b;
	int table[2][2] = {{0, 0}, {0, 0}}; /* [won in a][won in b] */
	for (int i = 0; i < n; i++)
		table[a->games.played[RATE_MAIN][i].verdict == FIRST_WINS]
		     [b->games.played[RATE_MAIN][i].verdict == FIRST_WINS]++;
	return interval_of_paired_shares(table[1][1], table[1][0], table[0][1], table[0][0]);
}
