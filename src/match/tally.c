#include "match/tally.h"
#include "match/schedule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *tally_fault_name(int fault)
{
	return fault == TALLY_LATE ? "time" : engine_fault_name((enum engine_fault)(fault + 1));
}

/* Counts the fault of the loser. */
static void count_fault(struct tally *t, const struct match_game *game)
{
	for (int i = 0; i < TALLY_FAULTS; i++)
		if (strcmp(game->clause, tally_fault_name(i)) == 0)
			t->faults[match_points(game) == 2][i]++;
}

static void count_end(struct tally *t, const struct match_game *game)
{
	int i = 0;
	while (i < t->n_ends && strcmp(t->ends[i].clause, game->clause) != 0)
		i++;
	if (i == TALLY_ENDS_MAX)
		return;
	if (i == t->n_ends)
		snprintf(t->ends[t->n_ends++].clause, MATCH_CLAUSE_MAX, "%s", game->clause);
	t->ends[i].n++;
	t->ends[i].score[2 - match_points(game)]++;
}

static int compare_ends(const void *a, const void *b)
{
	const struct tally_end *x = a, *y = b;
	return x->n != y->n ? (x->n < y->n) - (x->n > y->n) : strcmp(x->clause, y->clause);
}

static void count_game(struct tally *t, const struct match_game *game)
{
	if (!game->played)
		return;
	t->n++;
	t->seats[game->first][2 - match_points(game)]++;
	t->plain[2 - match_points(game)] += !game->repeats;
	t->plies += game->plies;
	for (int player = 0; player < 2; player++) {
		t->time_us[player] += game->time_us[player];
		t->nodes[player] += game->nodes[player];
	}
	count_fault(t, game);
	count_end(t, game);
}

static void count_pair(struct tally *t, const struct match_game *pair)
{
	count_game(t, &pair[0]);
	count_game(t, &pair[1]);
	if (!pair[0].played || !pair[1].played)
		return;
	int points = match_points(&pair[0]) + match_points(&pair[1]);
	t->pairs[points]++;
	t->plain_pairs[points] += !pair[0].repeats && !pair[1].repeats;
}

static void sort_ends(struct tally *t)
{
	qsort(t->ends, (size_t)t->n_ends, sizeof *t->ends, compare_ends);
}

void tally_count(struct tally *t, const struct match_game *games, int n_games)
{
	*t = (struct tally){.n = 0};
	for (int i = 0; i + 1 < n_games; i += 2)
		count_pair(t, &games[i]);
	if (n_games % 2)
		count_game(t, &games[n_games - 1]);
	sort_ends(t);
}

void tally_pairing(struct tally *t, const struct match_setup *setup, const struct match_game *games, int pairing)
{
	*t = (struct tally){.n = 0};
	for (int i = 0; i < setup->n_games; i += 2)
		count_pair(t, &games[schedule_number(setup, pairing, i)]);
	sort_ends(t);
}
