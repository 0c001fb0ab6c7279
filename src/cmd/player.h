/* player: one side of a match on the command line: WORD, or WORD@NAME=VALUE,... with settings that override those for
 * all players: depth=D, nodes=N, playouts=N, movetime=MS, hash=MB, tables=DIR, net=FILE (or none), rules=PRESET, and
 * option.NAME=VALUE for an external engine. The word may also be a name in an engines file (match/engines.h). */
#ifndef CMD_PLAYER_H
#define CMD_PLAYER_H

#include "match/engines.h"

#define PLAYER_TEXT_MAX 512

struct arena_player {
	struct match_player player;
	struct net *net;                                       /* owned; may be NULL */
	char text[PLAYER_TEXT_MAX];                            /* storage for its word and settings */
	char name[MATCH_NAME_MAX];                             /* as given, possibly truncated */
	const char *options[2 * (2 * ENGINE_OPTIONS_MAX) + 1]; /* its own options, then those of the engines file */
};

/* The settings for all players as texts; NULL: not given. */
struct player_words {
	const char *settings[ENGINE_SETTINGS_MAX]; /* indexed by engine_settings */
	const char *patience;
};

/* A player's own limit replaces the limits for all players. On false it has printed the error. Nothing may point to out
 * before the call; the engines must outlive it. The caller calls player_release in either case. */
bool player_read(struct arena_player *out, const char *text, const struct player_words *all, const struct engines *,
		 const struct game *) MUST_USE;
void player_release(struct arena_player *);

/* Opens the tablebase in a folder; NULL opens nothing. */
bool player_open_tables(const char *folder, const struct game *, struct tablebase **out, struct error *) MUST_USE;

#endif
