/* identity: which player it is that a word names, told by what it plays. Searches, evaluations and rules change, words
 * do not; files of games say what their players played, so that nothing goes on with another player's games.
 *
 * A player is tried in five positions of one random game of the preset, from its start to near its end, with few nodes
 * (IDENTITY_NODES, and IDENTITY_DEPTH plies at the most). Moves, scores, depths and nodes make a number. It changes as
 * `qipan bench`'s signature does, for what shows at that depth, and with the tables that are looked up. */
#ifndef MATCH_IDENTITY_H
#define MATCH_IDENTITY_H

#include "core/engine.h"

#define IDENTITY_NODES    10000
#define IDENTITY_PLAYOUTS 100 /* of searches that are made of them, instead */
#define IDENTITY_DEPTH    5

/* Mixes what the word plays into *identity, which begins as 0. Of the setup only hash and tables count. The same player
 * makes the same of it in every run. False with the error filled when the player cannot be had. */
bool identity_take(const struct game *, const struct preset *, const char *word, const struct engine_setup *,
		   uint32_t *identity, struct error *) MUST_USE;

#endif
