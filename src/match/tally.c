#include "match/tally.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *tally_fault_name(int fault)
{
	return fault == TALLY_LATE ? "time" : engine_fault_name((enum thought_fault)(fault + 1));
}

/* It is the loser's. */
static void count_fault(struct tally *t, const struct match_game *game)
{
	for (int i = 0; i < TALLY_FAULTS; i++)
		if (strcmp(game->clause, tally_fault_name(i)) == 0)
			t->faults[match_points(game) == 2][i]++;
}

static void count_end(struct tally *t, const char *clause)
{
	int i = 0;
	while (i < t->n_ends && strcmp(t->ends[i].clause, clause) != 0)
		i++;
	if (i == TALLY_ENDS_MAX)
		return;
	if (i == t->n_ends)
		snprintf(t->ends[t->n_ends++].clause, MATCH_CLAUSE_MAX, "%s", clause);
	t->ends[i].n++;
}

static int compare_ends(const void *a, const void *b)
{
	const struct tally_end *x = a, *y = b;
	return x->n != y->n ? (x->n < y->n) - (x->n > y->n) : strcmp(x->clause, y->clause);
}

void tally_count(struct tally *t, const struct match_game *games, int n_games)
{
	*t = (struct tally){.n = 0};
	for (int i = 0; i < n_games; i++) {
		const struct match_game *game = &games[i];
		if (!game->played)
			continue;
		t->n++;
		t->seats[game->first][2 - match_points(game)]++;
		t->plies += game->plies;
		for (int player = 0; player < 2; player++) {
			t->time_us[player] += game->time_us[player];
			t->nodes[player] += game->nodes[player];
		}
		count_fault(t, game);
		count_end(t, game->clause);
		if (i % 2 && games[i - 1].played)
			t->pairs[match_points(&games[i - 1]) + match_points(game)]++;
	}
	qsort(t->ends, (size_t)t->n_ends, sizeof *t->ends, compare_ends);
}
