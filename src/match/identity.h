/* identity: a number that identifies a player by what it plays. Searches, evaluations and rules change while the
 * player's name stays; ledgers store the number, so that a run is never resumed with another player's games.
 *
 * A player thinks in five positions of one random game of the preset, from its start to near its end, with few nodes
 * (IDENTITY_NODES, and at most IDENTITY_DEPTH plies). The number is computed from moves, scores, depths and nodes. Like
 * the signature of `qipan bench` it changes with the player, as far as that shows at this depth, and with the tables
 * that are used. A program from outside, whose play cannot be foreseen, is known by its command and options. */
#ifndef MATCH_IDENTITY_H
#define MATCH_IDENTITY_H

#include "match/match.h"

#define IDENTITY_NODES    10000
#define IDENTITY_PLAYOUTS 100 /* instead, for searches by playouts */
#define IDENTITY_DEPTH    5

/* Mixes the play of the player, and its own rules, into *identity, which begins as 0. Of its setup only what
 * it searches with counts: hash, tables, advice and net. The same player gives the same number in every run. False with
 * the error filled if the player cannot be made. */
bool identity_take(const struct game *, const struct preset *, const struct match_player *, uint32_t *identity,
		   struct error *) MUST_USE;

#endif
