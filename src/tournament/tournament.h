/* tournament: a club tournament of up to 64 players: entries, rounds, results and corrections. It knows nothing of
 * rooms, sockets and storage. docs/tournaments.md
 *
 * A tournament is defined by its terms and its events: replaying the events on a tournament with the same terms gives
 * the same tournament, which is how it survives a restart. The pairs of a round are part of its event, so later
 * versions of the program may pair differently. Times are in ms since 1970.
 *
 * Players, rounds, boards and games are numbered from 0 here and from 1 in texts. */
#ifndef TOURNAMENT_TOURNAMENT_H
#define TOURNAMENT_TOURNAMENT_H

#include "base/error.h"
#include "base/text.h"
#include "tournament/pairing.h"

#define TOURNAMENT_NAME_MAX        80 /* bytes */
#define TOURNAMENT_PLAYER_MAX      40 /* bytes of a player's name */
#define TOURNAMENT_REASON_MAX      200
#define TOURNAMENT_WORD_MAX        160 /* bytes of game, preset and clock */
#define TOURNAMENT_EVENT_MAX       500 /* bytes of a written event */
#define TOURNAMENT_TERMS_MAX       760 /* bytes of written terms */
#define TOURNAMENT_KEY_LENGTH      64  /* hexadecimal digits: SHA-256 */
#define TOURNAMENT_ROOM_LENGTH     12  /* characters of a room's name */
#define TOURNAMENT_GAMES_MAX       3   /* per board; only a knock-out replays draws */
#define TOURNAMENT_CORRECTIONS_MAX 500

enum tournament_kind {
	TOURNAMENT_ROBIN,
	TOURNAMENT_DOUBLE_ROBIN,
	TOURNAMENT_SWISS,
	TOURNAMENT_CUP,
	TOURNAMENT_N_KINDS
};

/* The settings fixed when a tournament is created. Game, preset and clock are opaque words that the host interprets. */
struct tournament_terms {
	enum tournament_kind kind;
	int rounds; /* 1 .. PAIRING_SWISS_ROUNDS_MAX in a Swiss; otherwise 0, since the number of players decides */
	int64_t created_ms;
	char game[TOURNAMENT_WORD_MAX + 1], preset[TOURNAMENT_WORD_MAX + 1];
	char clock[TOURNAMENT_WORD_MAX + 1];       /* "": none */
	char organizer[TOURNAMENT_KEY_LENGTH + 1]; /* hash of the organizer's token */
	char name[TOURNAMENT_NAME_MAX + 1];
};

const char *tournament_kind_word(enum tournament_kind); /* "swiss" */
bool tournament_kind_of(const char *word, enum tournament_kind *) MUST_USE;

void tournament_terms_write(const struct tournament_terms *, struct string *out);
bool tournament_terms_read(struct tournament_terms *, const char *text, struct error *) MUST_USE;

enum tournament_result {
	TOURNAMENT_NO_RESULT,
	TOURNAMENT_FIRST,
	TOURNAMENT_SECOND,
	TOURNAMENT_DRAW,
	TOURNAMENT_FIRST_BY_FORFEIT,
	TOURNAMENT_SECOND_BY_FORFEIT,
	TOURNAMENT_BOTH_FORFEIT,
	TOURNAMENT_N_RESULTS
};

const char *tournament_result_text(enum tournament_result); /* "*", "1-0", "0-1", "1/2-1/2", "+--", "--+", "---" */
bool tournament_result_of(const char *text, enum tournament_result *) MUST_USE;

bool tournament_was_played(enum tournament_result); /* a result at the board, not a forfeit */

/* The half points that the result gives a side, 0 or 1. */
int tournament_half_points(enum tournament_result, int side);

enum tournament_act {
	TOURNAMENT_JOIN,     /* key, name (text): before the first round */
	TOURNAMENT_ENTER,    /* key, name: by the organizer; in a Swiss also after round 1 has begun */
	TOURNAMENT_WITHDRAW, /* player: forfeits an unfinished game and, in a round robin, all later games */
	TOURNAMENT_ROUND,    /* round, pairs: begins the round */
	TOURNAMENT_ROOM,     /* round, board, game, room: the game is played there */
	TOURNAMENT_RESULT,   /* round, board, game, result */
	TOURNAMENT_CORRECT,  /* round, board, game, result, text: the arbiter's reason */
	TOURNAMENT_FINISH,   /* ends the tournament after the current round */
	TOURNAMENT_N_ACTS
};

struct tournament_event {
	enum tournament_act act;
	int64_t at_ms;
	int player, round, board, game;
	enum tournament_result result;
	int n_pairs;
	struct pairing pairs[PAIRING_PAIRS_MAX];
	char key[TOURNAMENT_KEY_LENGTH + 1];
	char room[TOURNAMENT_ROOM_LENGTH + 1];
	char text[TOURNAMENT_REASON_MAX + 1]; /* a player's name, or a reason */
};

void tournament_event_write(const struct tournament_event *, struct string *out);
bool tournament_event_read(struct tournament_event *, const char *text, struct error *) MUST_USE;

struct tournament_player {
	char key[TOURNAMENT_KEY_LENGTH + 1]; /* hash of the token */
	char name[TOURNAMENT_PLAYER_MAX + 1];
	int entered;         /* the first round in which the player can be paired */
	int withdrawn_after; /* number of rounds begun at the withdrawal; 0: never took part; -1: has not withdrawn */
};

struct tournament_game {
	char room[TOURNAMENT_ROOM_LENGTH + 1]; /* "": none yet */
	enum tournament_result result;
};

/* Two players and their games. In game 1 of a knock-out, the replay, the sides are exchanged. */
struct tournament_board {
	struct pairing pair;
	int n_games; /* 0: a bye or an empty place */
	struct tournament_game games[TOURNAMENT_GAMES_MAX];
};

struct tournament_round {
	int n_boards;
	struct tournament_board boards[PAIRING_PAIRS_MAX];
};

/* A published correction of a result by the arbiter. */
struct tournament_correction {
	int64_t at_ms;
	int round, board, game;
	enum tournament_result before, after;
	char reason[TOURNAMENT_REASON_MAX + 1];
};

struct tournament {
	struct tournament_terms terms;
	int n_players;
	struct tournament_player players[PAIRING_PLAYERS_MAX];
	int n_rounds; /* rounds begun */
	struct tournament_round *rounds;
	int n_corrections;
	struct tournament_correction *corrections;
	bool is_over;
	int n_events; /* applied so far */
};

void tournament_init(struct tournament *, const struct tournament_terms *);
void tournament_release(struct tournament *);

enum tournament_outcome {
	TOURNAMENT_DONE,    /* the tournament has changed */
	TOURNAMENT_KNOWN,   /* already applied: a repeated request */
	TOURNAMENT_REFUSED, /* nothing has changed; the error says why */
};

/* Applies an event. The pairs of a round, made by tournament_pair, are only checked to name every player who is due
 * exactly once. */
enum tournament_outcome tournament_apply(struct tournament *, const struct tournament_event *, struct error *) MUST_USE;

/* Fills in the event that begins the next round: its number and pairs. False if no round can begin. */
bool tournament_pair(const struct tournament *, struct tournament_event *out, struct error *) MUST_USE;

/* The number of rounds, which follows from the kind and the players; before the first round, from the current
 * players. */
int tournament_rounds(const struct tournament *);

/* Whether every board of the current round is decided; true before the first one. */
bool tournament_round_is_complete(const struct tournament *);

/* The board's game without a result, or -1. */
int tournament_open_game(const struct tournament_board *);

/* The seats of a game on the board: who moves first and who second. */
struct pairing tournament_seats(const struct tournament_board *, int game);

/* The winner of a decided board of a knock-out, PAIRING_NO_PLAYER after two forfeits. */
int tournament_winner(const struct tournament_board *);

/* The player with this key, or -1. Runs in constant time. */
int tournament_player_of(const struct tournament *, const char *key);

bool tournament_is_organizer(const struct tournament *, const char *key);

/* Whether a text is one line of 1 to most bytes of plain text (text_is_plain). */
bool tournament_is_line(const char *, int most);

#endif
