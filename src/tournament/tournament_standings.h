/* tournament_standings: the table of a tournament, from its decided games. docs/tournaments.md, section 3 */
#ifndef TOURNAMENT_TOURNAMENT_STANDINGS_H
#define TOURNAMENT_TOURNAMENT_STANDINGS_H

#include "tournament/tournament.h"

struct tournament_place {
	int player;
	int rank;        /* from 1; shared by players who are equal in everything */
	int half_points; /* in a knock-out two for each round won */
	int n_played;    /* games at the board */
	/* 0 in a knock-out: */
	int buchholz;         /* sum of the opponents' half points */
	int sonneborn;        /* sum over the rounds of own half points times the opponent's half points */
	int direct_encounter; /* half points against those equal so far; -1: was not needed or did not apply */
};

/* Fills the places in order of rank, then number, without players who withdrew before the first round. Returns how
 * many. */
int tournament_standings(const struct tournament *, struct tournament_place[PAIRING_PLAYERS_MAX]);

#endif
