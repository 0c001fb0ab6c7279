#include "tournament/tournament_standings.h"

#include <stdlib.h>

enum criterion { POINTS, BUCHHOLZ, SONNEBORN, ENCOUNTER, N_CRITERIA };

static const enum criterion swiss_order[] = {POINTS, BUCHHOLZ, SONNEBORN, ENCOUNTER, N_CRITERIA};
static const enum criterion robin_order[] = {POINTS, ENCOUNTER, SONNEBORN, N_CRITERIA};
static const enum criterion cup_order[] = {POINTS, N_CRITERIA};

/* A player with the value being compared. */
struct entry {
	int value;
	struct tournament_place place;
};

static bool is_swiss(const struct tournament *t)
{
	return t->terms.kind == TOURNAMENT_SWISS;
}

/* The board of a player in a round, or NULL. */
static const struct tournament_board *board_of(const struct tournament *t, int round, int player)
{
	const struct tournament_round *r = &t->rounds[round];
	for (int i = 0; i < r->n_boards; i++)
		if (r->boards[i].pair.first == player || r->boards[i].pair.second == player)
			return &r->boards[i];
	return NULL;
}

static bool is_bye(const struct tournament_board *board)
{
	return board->n_games == 0;
}

static bool is_open(const struct tournament_board *board)
{
	return tournament_open_game(board) >= 0;
}

/* The player's half points in a round of a round robin or Swiss. */
static int half_points_in(const struct tournament *t, int round, int player)
{
	const struct tournament_board *board = board_of(t, round, player);
	if (!board)
		return 0;
	if (is_bye(board))
		return is_swiss(t) ? 2 : 0;
	return tournament_half_points(board->games[0].result, board->pair.second == player);
}

static int half_points_of(const struct tournament *t, int player)
{
	int sum = 0;
	for (int i = 0; i < t->n_rounds; i++)
		sum += half_points_in(t, i, player);
	return sum;
}

static int rounds_won(const struct tournament *t, int player)
{
	int n = 0;
	for (int i = 0; i < t->n_rounds; i++)
		for (int k = 0; k < t->rounds[i].n_boards; k++) {
			const struct tournament_board *board = &t->rounds[i].boards[k];
			n += !is_open(board) && tournament_winner(board) == player;
		}
	return n;
}

static int games_played(const struct tournament *t, int player)
{
	int n = 0;
	for (int i = 0; i < t->n_rounds; i++) {
		const struct tournament_board *board = board_of(t, i, player);
		for (int k = 0; board && k < board->n_games; k++)
			n += tournament_was_played(board->games[k].result);
	}
	return n;
}

/* The opponent whose points count for Buchholz and Sonneborn-Berger in the round. In a Swiss, a player without a game
 * counts as their own opponent. PAIRING_NO_PLAYER: the round does not count. */
static int opponent_in(const struct tournament *t, int round, int player)
{
	const struct tournament_board *board = board_of(t, round, player);
	if (board && is_open(board))
		return PAIRING_NO_PLAYER;
	if (!board || is_bye(board))
		return is_swiss(t) ? player : PAIRING_NO_PLAYER;
	if (is_swiss(t) && !tournament_was_played(board->games[0].result))
		return player;
	return board->pair.first == player ? board->pair.second : board->pair.first;
}

static void add_opponents(const struct tournament *t, const int half_points[], struct tournament_place *p)
{
	for (int i = 0; i < t->n_rounds; i++) {
		int opponent = opponent_in(t, i, p->player);
		if (opponent == PAIRING_NO_PLAYER)
			continue;
		p->buchholz += half_points[opponent];
		p->sonneborn += half_points[opponent] * half_points_in(t, i, p->player);
	}
}

/* --- order --- */

/* The half points of one player against another, or -1 if they have not met. */
static int against(const struct tournament *t, int player, int other)
{
	int sum = -1;
	for (int i = 0; i < t->n_rounds; i++) {
		const struct tournament_board *board = board_of(t, i, player);
		if (!board || is_bye(board) || is_open(board) ||
		    (board->pair.first != other && board->pair.second != other))
			continue;
		sum = (sum < 0 ? 0 : sum) + half_points_in(t, i, player);
	}
	return sum;
}

/* Compares direct encounters, but only if all players in the group have met each other. */
static void compare_encounters(const struct tournament *t, struct entry *group, int n)
{
	bool applies = true;
	for (int i = 0; i < n; i++) {
		group[i].value = 0;
		for (int k = 0; k < n; k++) {
			int sum = i == k ? 0 : against(t, group[i].place.player, group[k].place.player);
			applies &= sum >= 0;
			group[i].value += sum;
		}
	}
	for (int i = 0; i < n; i++) {
		group[i].value = applies ? group[i].value : 0;
		group[i].place.direct_encounter = applies ? group[i].value : -1;
	}
}

static int value_of(const struct tournament_place *p, enum criterion criterion)
{
	return criterion == POINTS ? p->half_points : criterion == BUCHHOLZ ? p->buchholz : p->sonneborn;
}

static int compare(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;
	return x->value != y->value ? (x->value < y->value ? 1 : -1) : x->place.player - y->place.player;
}

/* Sorts players who are equal by all previous criteria. Direct encounters are compared again within each subgroup that
 * they separate. */
static void order(const struct tournament *t, struct entry *group, int n, int rank, const enum criterion *criterion)
{
	for (int i = 0; i < n; i++)
		group[i].place.rank = rank;
	if (n <= 1 || *criterion == N_CRITERIA)
		return;
	for (int i = 0; i < n && *criterion != ENCOUNTER; i++)
		group[i].value = value_of(&group[i].place, *criterion);
	if (*criterion == ENCOUNTER)
		compare_encounters(t, group, n);
	qsort(group, (size_t)n, sizeof *group, compare);
	for (int i = 0, end; i < n; i = end) {
		for (end = i; end < n && group[end].value == group[i].value;)
			end++;
		bool again = *criterion == ENCOUNTER && end - i < n;
		order(t, group + i, end - i, rank + i, again ? criterion : criterion + 1);
	}
}

int tournament_standings(const struct tournament *t, struct tournament_place out[PAIRING_PLAYERS_MAX])
{
	struct entry entries[PAIRING_PLAYERS_MAX];
	int half_points[PAIRING_PLAYERS_MAX], n = 0;
	bool is_cup = t->terms.kind == TOURNAMENT_CUP;
	for (int i = 0; i < t->n_players; i++)
		half_points[i] = is_cup ? 2 * rounds_won(t, i) : half_points_of(t, i);
	for (int i = 0; i < t->n_players; i++) {
		if (t->players[i].withdrawn_after == 0)
			continue;
		struct tournament_place p = {.player = i, .half_points = half_points[i], .direct_encounter = -1};
		p.n_played = games_played(t, i);
		if (!is_cup)
			add_opponents(t, half_points, &p);
		entries[n++].place = p;
	}
	order(t, entries, n, 1, is_cup ? cup_order : is_swiss(t) ? swiss_order : robin_order);
	for (int i = 0; i < n; i++)
		out[i] = entries[i].place;
	return n;
}
