/* player: one side of a match on the command line: WORD, or WORD@NAME=VALUE,... with settings that differ from those
 * for all: depth=D, nodes=N, playouts=N, movetime=MS, hash=MB, tables=DIR, net=FILE (or none), rules=PRESET, and
 * option.NAME=VALUE for another program. The word may also be a name in a file of engines (match/engines.h). */
#ifndef CMD_PLAYER_H
#define CMD_PLAYER_H

#include "match/engines.h"

#define PLAYER_TEXT_MAX 512

struct player {
	struct match_player player;
	struct net *net;                                       /* its own; or NULL */
	char text[PLAYER_TEXT_MAX];                            /* contains its word and settings */
	char name[MATCH_NAME_MAX];                             /* as it was given, perhaps cut */
	const char *options[2 * (2 * ENGINE_OPTIONS_MAX) + 1]; /* its own, then those of the file */
};

/* The settings for all players as texts; NULL if not given. */
struct player_words {
	const char *settings[ENGINE_SETTINGS_MAX]; /* by engine_settings */
	const char *patience;
};

/* A player's own limit replaces the limits for all. If it returns false it has printed the error. Nothing may point at
 * out before; the engines stay as long as it; call player_release in either case. */
bool player_read(struct player *out, const char *text, const struct player_words *all, const struct engines *,
		 const struct game *) MUST_USE;
void player_release(struct player *);

/* Opens the endgame tables of a folder, or nothing for NULL. */
bool player_open_tables(const char *folder, const struct game *, struct tables **out, struct error *) MUST_USE;

#endif
