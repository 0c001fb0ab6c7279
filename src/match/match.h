/* match: games between two or more players of one game, two in each (match/schedule.h). Games 2k and 2k + 1 are a pair:
 * the same deal and the same opening, with the seats exchanged, so that neither luck nor the first move favours a
 * player.
 *
 * What happens in a game depends on the setup's seed and the game's number alone, as long as there are no clocks and
 * limits are of depth or nodes: neither on the number of threads nor on what was played before. */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include <stdatomic.h>

#include "core/engine.h"
#include "core/line.h"
#include "match/sprt.h"

#define MATCH_PLIES_MAX   10000
#define MATCH_PLAYERS_MAX 32
#define MATCH_CLAUSE_MAX  32
#define MATCH_NAME_MAX    64 /* with its zero byte */

struct match_player {
	const char *word;            /* of games/opponent.h */
	const char *name;            /* in ledgers, records and tables; NULL: the word */
	const struct engine *engine; /* plays instead of the opponent that the word names: a program from outside; or
					NULL */
	const struct preset *rules;  /* the player thinks as if the game ended by these, whatever the match's rules;
					only where the game can adopt them (core/game.h). NULL: the match's */
	struct limits limits;        /* of each think, except the clock; all 0: the opponent's own */
	struct engine_setup setup;   /* hash, threads and tables; the match sets the rest */
	uint32_t identity; /* match/identity.h, for ledgers; match_ledger_open sets it in a setup of its own */
};

/* A game that was played, or is still to be played. */
struct match_game {
	bool played;                   /* until then the rest is not set */
	int first;                     /* who had the first seat: 0 the first player of the pairing, 1 the second */
	enum verdict verdict;          /* of the seats */
	char clause[MATCH_CLAUSE_MAX]; /* that ended it, "darkchess 3.1", or "plies" if plies_max did, "time" if a
					  player answered too late and the rules say nothing of it, the fault of a
					  player that did not move (engine_fault_name), or match/adjudicate.h */
	bool repeats;                  /* a ruling on a repetition ended it */
	int plies;                     /* of both sides, including the opening; a flip and its reveal are one */
	int64_t time_us[2];            /* that each player thought */
	uint64_t nodes[2];             /* that each player searched */
};

struct adjudication; /* match/adjudicate.h */
struct clocks_rules; /* referee/clocks.h */
struct match_told;   /* match/match_told.h */
struct openings;     /* match/openings.h */

/* A game is finished. Called by one thread at a time, any of them. */
typedef void match_report_fn(void *context, int number, const struct match_game *, const struct match_told *);

struct match_setup {
	const struct game *game;
	const struct preset *preset;
	struct match_player players[MATCH_PLAYERS_MAX];
	int n_players; /* 0: two */
	bool gauntlet; /* the first player meets each other one; else all meet each other */
	int n_games;   /* of each pairing: an even number, unless keeps_seats */
	uint64_t seed;
	bool keeps_seats;  /* the first player has the first seat in every game, and every game has its own deal */
	int opening_plies; /* played at random before the players begin: flips if there are any, else any move */

	/* Pair k of each pairing begins with opening k, and from the first on again when all were played, instead of
	 * random plies; or NULL. What is still face down at its end is dealt by the seed. */
	const struct openings *openings;

	int plies_max; /* a longer game is a draw; 0: MATCH_PLIES_MAX */
	int margin_ms; /* without clocks, a move later than its limit of time by more than this loses; 0: none is
			  too late */
	int threads;   /* games at once; 0: one */

	/* The clocks of a game, or NULL: none. They run from the first move after the opening on. They replace an
	 * opponent's own limit of time. */
	const struct clocks_rules *clocks;

	const struct adjudication *adjudication; /* or NULL */

	bool keeps_records, keeps_log; /* tells records, and logs */
	int64_t start_us;              /* the moment from which logs count */

	/* The time, in microseconds since any moment; called from any of the threads. For tests. NULL: clock_us. */
	int64_t (*now_us)(void *context);

	const struct sprt *sprt; /* ends a match of two players when it is decided; or NULL */
	match_report_fn *report; /* or NULL */
	void *context;
	atomic_bool *stop; /* when set, even by a signal handler, it ends the match; games in play are dropped.
			      match_run sets it too when the sprt is decided. Or NULL */
};

/* How to call the player. */
static inline const char *match_name(const struct match_player *player)
{
	return player->name ? player->name : player->word;
}

/* Plays those of the games of all pairings that are not played yet. False with the error filled if a player cannot be
 * made; some games may have been played by then. */
bool match_run(const struct match_setup *, struct match_game *games, struct error *) MUST_USE;

/* The number of games up to the pair that decides the sprt, or of all if none does. Later games that were played at the
 * same time do not count, so that the number of threads does not matter. */
int match_decided(const struct match_game *games, int n_games, const struct sprt *);

/* Plays one game. If it returns true, told is initialised and the caller must release it. stop is used instead of the
 * setup's; out->played is false if it ended the game. */
bool match_play(const struct match_setup *, int number, const atomic_bool *stop, struct match_told *told,
		struct match_game *out, struct error *) MUST_USE;

/* The points of the pairing's first player in a played game: 2 for a win, 1 for a draw, 0 for a loss. */
static inline int match_points(const struct match_game *game)
{
	if (game->verdict == DRAWN)
		return 1;
	bool first_won = game->verdict == FIRST_WINS;
	return first_won == (game->first == 0) ? 2 : 0;
}

#endif
