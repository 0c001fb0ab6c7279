/* room: a game between two people with the server as referee: seats, moves, offers, clocks and the deal. It uses no
 * sockets and no storage. docs/rooms.md
 *
 * A room is defined by its terms and its events: replaying the events on a room with the same terms gives the same
 * room, which is how rooms survive a restart. Times are in ms since 1970 and never go backwards within a room.
 *
 * The only secrets are the deal and the keys of the seats. room_write_state shows the deal only after the end of the
 * game, and the keys never. */
#ifndef ROOMS_ROOM_H
#define ROOMS_ROOM_H

#include "play/table.h"
#include "rooms/secret.h"

#define ROOM_LAG_MAX_MS  500  /* network delay given back to the clock per move */
#define ROOM_NAME_MAX    40   /* bytes of a player's name */
#define ROOM_BLOCKED_MAX 20   /* names of players who may not join */
#define ROOM_EVENT_MAX   1000 /* bytes of a written event */
#define ROOM_TERMS_MAX   2000 /* bytes of written terms */

/* The settings fixed when a room is created. */
struct room_terms {
	const struct game *game;
	const struct preset *preset;
	bool has_clock;
	struct clocks_rules clock;
	bool is_listed; /* the lobby shows it */
	bool is_random; /* the creator's side was drawn */
	int creator;    /* the creator's side */
	int64_t created_ms;
	/* In games with chance the salt of the commitment, and the deal in the form of dealer_seal; otherwise "". */
	char salt[SECRET_HASH_LENGTH + 1];
	char layout[LAYOUT_POINTS_MAX + 1];
	char blocked[ROOM_BLOCKED_MAX * (ROOM_NAME_MAX + 1)]; /* names of players who may not join, separated by tabs */
};

/* Sets blocked from names in the same form. */
bool room_block_names(struct room_terms *, const char *names, struct error *) MUST_USE;

bool room_is_blocked(const struct room_terms *, const char *name);

/* Draws salt and deal; the other members must be set. */
void room_draw_deal(struct room_terms *);

/* The hash of salt and deal, published before the first move. */
void room_commitment(const struct room_terms *, char out[SECRET_HASH_LENGTH + 1]);

void room_terms_write(const struct room_terms *, struct string *out);
bool room_terms_read(struct room_terms *, const char *text, struct error *) MUST_USE;

enum room_act {
	ROOM_JOIN, /* takes the free seat: key, name */
	ROOM_MOVE, /* ply, move */
	ROOM_RESIGN,
	ROOM_DRAW,      /* offers a draw, or accepts */
	ROOM_TAKE_BACK, /* asks to take the game back to ply, or accepts */
	ROOM_DECLINE,   /* declines the opponent's offers and withdraws one's own */
	ROOM_CLAIM,     /* claims the win because the opponent is away */
	ROOM_REMATCH,   /* offers another game, or accepts; next then names the new room */
	ROOM_BLOCK,     /* hides the opponent's phrases and rematch offers */
	ROOM_UNBLOCK,
	/* Acts of the host, with side -1. */
	ROOM_FLAG,    /* the host noticed that a flag has fallen */
	ROOM_RESTART, /* no server has run since from_ms: the clocks stood still */
	ROOM_CLOSE,   /* the operator closes the room */
	ROOM_N_ACTS
};

struct room_event {
	enum room_act act;
	int side; /* the acting side; -1: the host */
	int64_t at_ms;
	int64_t from_ms;
	int ply, lag_ms; /* lag_ms: the player's clock stopped this long before at_ms, while the move was in transit */
	char move[MOVE_TEXT_MAX];
	char key[SECRET_HASH_LENGTH + 1]; /* hash of the seat's token */
	char name[ROOM_NAME_MAX + 1];
	char next[SECRET_NAME_LENGTH + 1]; /* "": none */
};

void room_event_write(const struct room_event *, struct string *out);
bool room_event_read(struct room_event *, const char *text, struct error *) MUST_USE;

struct room {
	struct room_terms terms;
	struct room_seat {
		char key[SECRET_HASH_LENGTH + 1]; /* "": the seat is free */
		char name[ROOM_NAME_MAX + 1];
		bool blocks;               /* hides the opponent's phrases and rematch offers */
		int draw_at, take_back_at; /* length of the game at the side's last draw offer and take-back request;
					      -1: none */
	} seats[2];
	struct table table;
	int draw;                          /* the side that offers a draw, or -1 */
	int take_back, take_back_ply;      /* the side that asks to take back, or -1, and the length to take back to */
	int rematch;                       /* the side that offers a rematch, or -1 */
	char next[SECRET_NAME_LENGTH + 1]; /* the room of the rematch, or "" */
	bool is_closed;
	int64_t since_ms;          /* when the room entered its stage */
	int n_events;              /* applied so far */
	struct ruling warning;     /* the ruling if the moves since the last occurrence of the position are repeated */
	struct string explanation; /* JSON object that explains the ruling that ended the game; "": none */
};

void room_init(struct room *, const struct room_terms *);
void room_copy(struct room *to, const struct room *from); /* initializes to */
void room_release(struct room *);

enum room_stage { ROOM_OPEN, ROOM_PLAYING, ROOM_OVER };

enum room_stage room_stage(const struct room *);

/* The side with this key, or -1. Runs in constant time. */
int room_side(const struct room *, const char *key);

enum room_outcome {
	ROOM_DONE,    /* the room has changed */
	ROOM_KNOWN,   /* already applied: a repeated request */
	ROOM_REFUSED, /* nothing has changed; the error says why */
};

/* Applies an event. A move includes the reveals after it. The host checks absence before a CLAIM and sets next in a
 * REMATCH that accepts. */
enum room_outcome room_apply(struct room *, const struct room_event *, struct error *) MUST_USE;

/* Updates the running mean of the network delay (0: no measurement yet) with a new measurement. All in ms; the result
 * is at most ROOM_LAG_MAX_MS. */
int room_mean_lag(int lag_ms, int64_t way_ms);

/* The time at which the flag of the side to move falls; INT64_MAX: no clock is running. */
int64_t room_flag_ms(const struct room *);

/* Whether the time control has days per move, so that players may leave between moves. */
bool room_is_slow(const struct clocks_rules *);

/* How long a player must be away until the opponent may claim the win, in ms; -1: never. */
int64_t room_claim_ms(const struct room *);

/* Appends the members of the state from "stage" to "deal" for a side (-1: spectators), with the moves from index from
 * on and the clocks at now_ms. */
void room_write_state(const struct room *, int side, int from, int64_t now_ms, struct string *out);

/* The result, as in a record; UNDECIDED also if the operator closed the room. */
enum verdict room_result(const struct room *);

/* "first", "second", "draw"; NULL for UNDECIDED. */
const char *room_result_word(enum verdict);

/* The number of moves as players count them: a flip and its reveal are one. */
int room_plies(const struct room *);

/* Whether a name is one line of 1 to ROOM_NAME_MAX bytes of plain text (text_is_plain). */
bool room_is_name(const char *);

#endif
