/* identity: a fingerprint of how a player plays. Searches, evaluations and rules change while the player's name stays;
 * results CSVs store the fingerprint, so that a run is never resumed with another player's games.
 *
 * The player searches five positions of one random game of the preset, from its start to near its end, with few nodes
 * (IDENTITY_NODES, and at most IDENTITY_DEPTH plies). The fingerprint is a hash of moves, scores, depths and node
 * counts. Like the signature of `qipan bench` it changes with the player, if the change is visible at this depth, and
 * with the tablebases in use. An external program, whose play is not reproducible, is identified by its command and
 * options. */
#ifndef MATCH_IDENTITY_H
#define MATCH_IDENTITY_H

#include "match/match.h"

#define IDENTITY_NODES    10000
#define IDENTITY_PLAYOUTS 100 /* the same for MCTS searches */
#define IDENTITY_DEPTH    5

/* Mixes the player's play and its own rules into *identity, initially 0. Of its setup only the search parameters count:
 * hash, tables, heuristics and net. The same player has the same fingerprint in every run. False with the error filled
 * if the player cannot be created. */
bool identity_take(const struct game *, const struct preset *, const struct match_player *, uint32_t *identity,
		   struct error *) MUST_USE;

#endif
