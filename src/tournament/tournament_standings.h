/* tournament_standings: computes the standings of a tournament from its decided games. docs/tournaments.md, section
 * 3 */
#ifndef TOURNAMENT_TOURNAMENT_STANDINGS_H
#define TOURNAMENT_TOURNAMENT_STANDINGS_H

#include "tournament/tournament.h"

struct tournament_place {
	int player;
	int rank;        /* from 1; shared by players who are equal by all criteria */
	int half_points; /* in a knock-out: two per round won */
	int n_played;    /* games at the board */
	/* 0 in a knock-out: */
	int buchholz;         /* sum of the opponents' half points */
	int sonneborn;        /* sum over the rounds of own half points times the opponent's total half points */
	int direct_encounter; /* half points against the players equal so far; -1: not needed or not applicable */
};

/* Writes the places sorted by rank, then number, without players who withdrew before the first round. Returns their
 * number. */
int tournament_standings(const struct tournament *, struct tournament_place[PAIRING_PLAYERS_MAX]);

#endif
