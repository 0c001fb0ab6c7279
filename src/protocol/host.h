/* host: an engine at work: the game, the opponent that was chosen with its options, the line that it is to think about,
 * and the thinker, which is made when a think first needs it. What a page asks of a worker and what a program asks by
 * any of the protocols goes through this one place.
 *
 * A host owns its line and thinker: host_init, host_release. It may be moved. It belongs to one thread. */
#ifndef PROTOCOL_HOST_H
#define PROTOCOL_HOST_H

#include "core/line.h"
#include "games/opponent.h"

#define HOST_WORD_MAX 64 /* of an opponent, with the zero byte */

/* Opens a folder of exact endgames; NULL with the error filled if that fails. */
typedef struct tables *open_tables_fn(const struct game *, const char *folder, struct error *);

/* Reads a net of the game from a file; NULL with the error filled if that fails. The host releases it. */
typedef struct net *load_net_fn(const char *path, const struct game *, struct error *);

struct host {
	const struct game *game;
	const struct preset *preset;
	struct line line;
	struct opponent opponent;    /* its word is pointed to only from host_hire on */
	char word[HOST_WORD_MAX];    /* the opponent's */
	char wish[HOST_WORD_MAX];    /* an opponent that the game does not have, but another one; or "" */
	struct engine_setup setup;   /* what was set so far; of what the opponent's engine has not, nothing */
	struct thinker *thinker;     /* NULL: the next think makes one */
	open_tables_fn *open_tables; /* the caller's; NULL: no tables */
	load_net_fn *load_net;       /* the caller's; NULL: no nets */
	struct net *net;             /* that searches value positions by; NULL: the opponent's, */
	bool no_net;                 /* or none */

	/* What the settings of protocols say besides (protocol/settings.h). */
	int overhead_ms;      /* of a move, for everything between the programs: not used for thinking */
	bool limits_strength; /* play as strong as elo says */
	int elo;
	bool shows_chances; /* tell them with each score */
	bool ponders;       /* the other program says that it lets us think on the opponent's time */
};

/* At the start of the preset, with the strongest opponent and its usual options; preset NULL: the game's first. */
void host_init(struct host *, const struct game *, const struct preset *);
void host_release(struct host *);

/* Another game or preset: its start, with what was set as far as its opponents have it. */
void host_set_game(struct host *, const struct game *, const struct preset *);

/* Chooses an opponent by its word (games/opponent.h). Options that its engine does not have are forgotten. */
bool host_choose(struct host *, const char *word, struct error *) MUST_USE;

/* Chooses the opponent for whichever game has it: at once, or when the host gets such a game. Until then nobody else
 * thinks in its place: host_hire fails. False with the error filled if no game has it. */
bool host_wish(struct host *, const char *word, struct error *) MUST_USE;

/* Sets an option of the opponent's engine (core/engine.h). */
bool host_set(struct host *, const char *name, const char *value, struct error *) MUST_USE;

/* Opens the folder of tables in place of those that are open; "" closes them. */
bool host_set_tables(struct host *, const char *folder, struct error *) MUST_USE;

/* Searches with the net of the file in place of the one before; "": with what the opponent brings; "none": without
 * any. */
bool host_set_net(struct host *, const char *path, struct error *) MUST_USE;

/* Reads "startpos [moves M ...]" or "[fen] POSITION [moves M ...]" in the game's own notations; outcomes of chance are
 * among the moves, "(k)". On failure the host keeps the line that it had. */
bool host_position(struct host *, const char *text, struct error *) MUST_USE;

/* The same into a line of the caller's, which it releases; the host keeps its own. */
bool host_read_line(const struct host *, const char *text, struct line *out, struct error *) MUST_USE;

/* The line begins again, at that position of the host's game. */
void host_start(struct host *, const struct position *);

/* Takes a copy of a line of the host's game. */
void host_set_line(struct host *, const struct line *);

/* A new game: what was learnt in the last one is dropped. */
void host_new_game(struct host *);

/* Makes the thinker, if there is none. */
bool host_hire(struct host *, struct error *) MUST_USE;

/* Why there is nothing to think about: chance is to act, or the side to act has no move. */
bool host_can_think(const struct host *, struct error *) MUST_USE;

/* Thinks about the last position of the line; host_can_think and host_hire have said yes. Without limits
 * (limits_are_given) the opponent's own hold. Where the history has decided the game by our rules, but the other
 * program asks for a move, the history does not count. */
void host_think(struct host *, const struct limits *asked, report_fn *report, void *context, struct thought *out);

#endif
