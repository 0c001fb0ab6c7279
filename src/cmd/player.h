/* player: one side of a match on the command line: WORD, or WORD@NAME=VALUE,... with settings that differ from those
 * for both: depth=D, nodes=N, playouts=N, movetime=MS, hash=MB, tables=DIR. */
#ifndef CMD_PLAYER_H
#define CMD_PLAYER_H

#include "match/match.h"

#define PLAYER_TEXT_MAX 512

struct player {
	struct match_player player;
	char text[PLAYER_TEXT_MAX]; /* contains its word */
	char name[MATCH_NAME_MAX];  /* as it was given, perhaps cut */
};

/* The settings for both as texts; NULL if not given. */
struct player_words {
	const char *depth, *nodes, *playouts, *movetime, *hash, *tables;
};

/* A player's own limit replaces the limits for both. If it returns false it has printed the error. Nothing may point at
 * out before; call player_release in either case. */
bool player_read(struct player *out, const char *text, const struct player_words *both, const struct game *) MUST_USE;
void player_release(struct player *);

#endif
