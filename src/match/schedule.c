#include "match/schedule.h"

int schedule_players(const struct match_setup *setup)
{
	return setup->n_players ? setup->n_players : 2;
}

int schedule_pairings(const struct match_setup *setup)
{
	int n = schedule_players(setup);
	return setup->gauntlet ? n - 1 : n * (n - 1) / 2;
}

int schedule_games(const struct match_setup *setup)
{
	return setup->n_games * schedule_pairings(setup);
}

/* 0-1, 0-2, ..., 1-2, ... */
struct schedule_pairing schedule_pairing_at(const struct match_setup *setup, int pairing)
{
	int n = schedule_players(setup), a = 0;
	while (pairing >= n - 1 - a)
		pairing -= n - 1 - a++;
	return (struct schedule_pairing){a, a + 1 + pairing};
}

struct schedule_game schedule_at(const struct match_setup *setup, int number)
{
	int n = schedule_pairings(setup), pairing = number / 2 % n;
	struct schedule_pairing p = schedule_pairing_at(setup, pairing);
	return (struct schedule_game){pairing, 2 * (number / 2 / n) + number % 2, {p.a, p.b}};
}

int schedule_number(const struct match_setup *setup, int pairing, int number)
{
	return 2 * (number / 2 * schedule_pairings(setup) + pairing) + number % 2;
}
