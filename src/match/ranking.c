#include "match/ranking.h"
#include "match/schedule.h"

#include <stdlib.h>
#include <string.h>

/* Adds up n numbers; those of a pairing's second player in reverse, since its wins are the first player's losses. */
static void add_up(int *to, const int *from, int n, bool second)
{
	for (int i = 0; i < n; i++)
		to[i] += from[second ? n - 1 - i : i];
}

static void take(struct ranking_row *row, const struct tally *t, bool second)
{
	const int score[3] = {tally_sum(t, 0), tally_sum(t, 1), tally_sum(t, 2)};
	add_up(row->score, score, 3, second);
	add_up(row->pairs, t->pairs, ELO_SCORES, second);
	add_up(row->plain, t->plain, 3, second);
	add_up(row->plain_pairs, t->plain_pairs, ELO_SCORES, second);
	add_up(row->faults, t->faults[second], TALLY_FAULTS, false);
	row->time_us += t->time_us[second];
	row->nodes += t->nodes[second];
}

static int compare(const void *a, const void *b)
{
	const struct ranking_row *x = a, *y = b;
	int64_t x_share = (int64_t)ranking_points(x->score) * ranking_games(y->score);
	int64_t y_share = (int64_t)ranking_points(y->score) * ranking_games(x->score);
	return x_share != y_share ? (x_share < y_share) - (x_share > y_share) : x->player - y->player;
}

void ranking_count(struct ranking *r, const struct match_setup *setup, const struct match_game *games)
{
	int between[MATCH_PLAYERS_MAX][MATCH_PLAYERS_MAX][3] = {0};
	memset(r, 0, sizeof *r);
	r->n = schedule_players(setup);
	for (int i = 0; i < r->n; i++)
		r->rows[i].player = i;
	for (int i = 0; i < schedule_pairings(setup); i++) {
		struct schedule_pairing p = schedule_pairing_at(setup, i);
		struct tally t;
		tally_pairing(&t, setup, games, i);
		take(&r->rows[p.a], &t, false);
		take(&r->rows[p.b], &t, true);
		for (int what = 0; what < 3; what++)
			between[p.a][p.b][what] = between[p.b][p.a][2 - what] = tally_sum(&t, what);
	}
	tally_count(&r->all, games, schedule_games(setup));
	qsort(r->rows, (size_t)r->n, sizeof *r->rows, compare);
	for (int i = 0; i < r->n; i++)
		for (int k = 0; k < r->n; k++)
			memcpy(r->cells[i][k], between[r->rows[i].player][r->rows[k].player], sizeof r->cells[i][k]);
}
