/* match: games between two or more players of one game, two players per game (match/schedule.h). Games 2k and 2k + 1
 * are a pair: the same deal and the same opening with the seats exchanged, so that neither luck nor the first move
 * favors a player.
 *
 * Without clocks and with depth or node limits a game depends only on the setup's seed and the game's number: neither
 * on the number of threads nor on previous games. */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include <stdatomic.h>

#include "base/executor.h"
#include "core/engine.h"
#include "core/line.h"
#include "match/sprt.h"

#define MATCH_PLIES_MAX   10000
#define MATCH_PLAYERS_MAX 32
#define MATCH_CLAUSE_MAX  32
#define MATCH_NAME_MAX    64 /* including the zero byte */

struct match_player {
	const char *word;            /* of games/opponent.h */
	const char *name;            /* shown in results CSVs, records and tables; NULL: the word */
	const struct engine *engine; /* an external program that plays instead of the opponent of that word; or NULL */
	const struct preset *rules;  /* the player searches as if these rules ended the game, regardless of the match's
					rules; only if the game supports adopt (core/game.h). NULL: the match's */
	struct limits limits;        /* per search, except the clock; all 0: the opponent's own */
	struct engine_setup setup;   /* hash, threads and tables; the match sets the rest */
	uint32_t identity;           /* match/identity.h; match_results_open sets it in its own copy of the setup */
};

/* A game, already played or not. */
struct match_game {
	bool played;                   /* the other members are only set if true */
	int first;                     /* player in the first seat: 0 the first player of the pairing, 1 the second */
	enum verdict verdict;          /* by seat */
	char clause[MATCH_CLAUSE_MAX]; /* that ended it, "darkchess 3.1", or "plies" for plies_max, "time" if a player
					  moved too late and the rules have no clause for it, the fault of a player that
					  failed to move (engine_fault_name), or match/adjudicate.h */
	bool repeats;                  /* a ruling on a repetition ended it */
	int plies;                     /* of both sides, including the opening; a flip and its reveal count as one */
	move_t first_outcome;          /* of the first chance event; NO_MOVE: none, or not known */
	int64_t time_us[2];            /* search time of each player */
	uint64_t nodes[2];             /* searched by each player */
};

struct adjudication; /* match/adjudicate.h */
struct clocks_rules; /* referee/clocks.h */
struct match_report; /* match/match_report.h */
struct openings;     /* match/openings.h */

/* Called when a game is finished, by one thread at a time, which may be any of them. */
typedef void match_report_fn(void *context, int number, const struct match_game *, const struct match_report *);

struct match_setup {
	const struct game *game;
	const struct preset *preset;
	struct match_player players[MATCH_PLAYERS_MAX];
	int n_players; /* 0: two */
	bool gauntlet; /* the first player meets each of the others; else round robin */
	int n_games;   /* per pairing: an even number, unless keeps_seats */
	uint64_t seed;
	bool keeps_seats;  /* the first player has the first seat in every game, and every game has its own deal */
	int opening_plies; /* random plies before the players begin: flips if there are any, else any moves */

	/* Pair k of each pairing starts from opening k, cycling through the list, instead of from random plies; or
	 * NULL. Pieces still face down after the opening are dealt by the seed. */
	const struct openings *openings;

	int plies_max; /* longer games are drawn; 0: MATCH_PLIES_MAX */
	int margin_ms; /* without clocks, a move that exceeds its time limit by more than this loses; 0: no check */
	int threads;   /* concurrent games; 0: one */
	struct executor_part part; /* plays only these games */

	/* Clocks of each game, or NULL: none. They start with the first move after the opening and replace an
	 * opponent's own time limit. */
	const struct clocks_rules *clocks;

	const struct adjudication *adjudication; /* or NULL */

	bool keeps_records, keeps_log; /* passes records and logs to report */
	int64_t start_us;              /* time origin of the logs */

	/* The time in microseconds since any origin; called from any of the threads. For tests. NULL: clock_us. */
	int64_t (*now_us)(void *context);

	const struct sprt *sprt; /* ends a match of two players once decided; or NULL */
	match_report_fn *report; /* or NULL */
	void *context;
	atomic_bool *stop; /* when set, possibly by a signal handler, the match ends and games in progress are dropped.
			      match_run also sets it when the sprt is decided. Or NULL */
};

/* The display name of a player. */
static inline const char *match_name(const struct match_player *player)
{
	return player->name ? player->name : player->word;
}

/* Plays the games of all pairings that are not yet played. False with the error filled if a player cannot be created;
 * some games may have been played by then. On the ranks of a cluster only rank 0 gets the games, and this is the last
 * run of the command (is_last in base/executor.h). */
bool match_run(const struct match_setup *, struct match_game *games, struct error *) MUST_USE;

/* The number of games up to the pair that decides the sprt, or of all games if none does. Later games that were played
 * concurrently do not count, so that the result is independent of the number of threads. */
int match_decided(const struct match_game *games, int n_games, const struct sprt *);

/* Plays one game. If it returns true, report is initialized and the caller must release it. stop replaces the setup's;
 * out->played is false if it ended the game. */
bool match_play(const struct match_setup *, int number, const atomic_bool *stop, struct match_report *report,
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
