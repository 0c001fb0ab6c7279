/* player: one side of a match as the command line has it: WORD, or WORD@NAME=VALUE,... where the player differs from
 * what holds for both: depth=D, nodes=N, playouts=N, movetime=MS, hash=MB, tables=DIR. */
#ifndef CMD_PLAYER_H
#define CMD_PLAYER_H

#include "match/match.h"

#define PLAYER_TEXT_MAX 512

struct player {
	struct match_player player;
	char text[PLAYER_TEXT_MAX]; /* that its word lies in */
};

/* The settings of both as texts; NULL where nothing was said. */
struct player_words {
	const char *depth, *nodes, *playouts, *movetime, *hash, *tables;
};

/* A limit of its own puts away those that hold for both. Prints what is wrong when it returns false. Nothing may point
 * at out before, and player_release follows either way. */
bool player_read(struct player *out, const char *text, const struct player_words *both, const struct game *) MUST_USE;
void player_release(struct player *);

#endif
