/* host: a running engine: the game, the chosen opponent with its options, the game history to search, and the engine
 * instance, which is created on demand. Both the page's worker requests and all protocols use this interface.
 *
 * A host owns its line and engine instance: host_init, host_release. It may be moved in memory. It belongs to one
 * thread. */
#ifndef SESSION_HOST_H
#define SESSION_HOST_H

#include "core/line.h"
#include "games/opponent.h"

#define HOST_WORD_MAX 64 /* of an opponent, including the zero byte */

/* Opens a folder of endgame tablebases; NULL with the error filled on failure. */
typedef struct tablebase *open_tablebase_fn(const struct game *, const char *folder, struct error *);

/* Reads a net for the game from a file; NULL with the error filled on failure. The host releases it. */
typedef struct net *load_net_fn(const char *path, const struct game *, struct error *);

struct host {
	const struct game *game;
	const struct preset *preset;
	struct line line;
	struct opponent opponent;               /* its word pointer is only valid from host_create_engine on */
	char word[HOST_WORD_MAX];               /* the opponent's */
	char requested_opponent[HOST_WORD_MAX]; /* an opponent of another game, chosen by host_request_opponent; or ""
						 */
	struct engine_setup setup;              /* options set so far; none that the opponent's engine lacks */
	struct engine_instance *instance;       /* NULL: the next search creates it */
	open_tablebase_fn *open_tables;         /* supplied by the caller; NULL: no tablebases */
	load_net_fn *load_net;                  /* supplied by the caller; NULL: no nets */
	struct net *net;                        /* evaluation net of searches; NULL: the opponent's own net, */
	bool no_net;                            /* or none */

	/* Other settings of the protocols (session/settings.h). */
	int overhead_ms;      /* per move, reserved for communication, not used for searching */
	bool limits_strength; /* limit the strength to elo */
	int elo;
	bool shows_chances; /* report winning chances with each score */
	bool ponders;       /* the other program allows pondering */
};

/* Starts with the initial position of the preset and the strongest opponent with default options; preset NULL: the
 * game's first. */
void host_init(struct host *, const struct game *, const struct preset *);
void host_release(struct host *);

/* Switches to another game or preset, at its initial position; keeps the settings that its opponents support. */
void host_set_game(struct host *, const struct game *, const struct preset *);

/* Chooses an opponent by its word (games/opponent.h). Options that its engine lacks are dropped. */
bool host_choose(struct host *, const char *word, struct error *) MUST_USE;

/* Chooses an opponent of any game: at once, or when the host switches to a game that has it. Until then
 * host_create_engine fails; no other opponent substitutes. False with the error filled if no game has it. */
bool host_request_opponent(struct host *, const char *word, struct error *) MUST_USE;

/* Sets an option of the opponent's engine (core/engine.h). */
bool host_set(struct host *, const char *name, const char *value, struct error *) MUST_USE;

/* Opens a tablebase folder, replacing the open one; "" closes it. */
bool host_set_tables(struct host *, const char *folder, struct error *) MUST_USE;

/* Searches with the net in the file instead of the previous one; "": the opponent's default net; "none": no net. */
bool host_set_net(struct host *, const char *path, struct error *) MUST_USE;

/* Parses "startpos [moves M ...]" or "[fen] POSITION [moves M ...]" in the game's own notations; outcomes of chance
 * nodes appear among the moves as "(k)". On failure the host keeps its history. */
bool host_position(struct host *, const char *text, struct error *) MUST_USE;

/* The same into a line that the caller owns and releases; the host keeps its own. */
bool host_read_line(const struct host *, const char *text, struct line *out, struct error *) MUST_USE;

/* Restarts the history from that position of the host's game. */
void host_start(struct host *, const struct position *);

/* Copies a history of the host's game. */
void host_set_line(struct host *, const struct line *);

/* A new game: clears everything learned in the previous one. */
void host_new_game(struct host *);

/* Creates the engine instance if it does not exist yet. */
bool host_create_engine(struct host *, struct error *) MUST_USE;

/* False, with the reason in the error, if there is nothing to search: a chance node, or the player to move has no legal
 * move. */
bool host_can_search(const struct host *, struct error *) MUST_USE;

/* Searches the last position of the history; the caller has checked host_can_search and host_create_engine. Without
 * limits (limits_are_given) the opponent's own apply. If the history has already decided the game by our rules but the
 * other program still asks for a move, the history is ignored. */
void host_search(struct host *, const struct limits *requested, report_fn *report, void *context,
		 struct search_result *out);

#endif
