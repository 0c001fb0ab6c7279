/* rate: how hard a level is: many games between a simulated player and the level's NPC. docs/levels.md "Ratings"
 *
 * The games are in rows. The first row is the rating itself; the others are the profile: the other side moving first,
 * and players of other strengths. Game n of every row has the same deal. A game depends only on the seeds, the row and
 * n, not on the number of threads or on earlier games. */
#ifndef LEVELS_RATE_H
#define LEVELS_RATE_H

#include "base/ledger.h"
#include "match/interval.h"
#include "match/match.h"
#include "levels/level.h"

enum rate_row {
	RATE_MAIN,
	RATE_OTHER_FIRST, /* the other side moves first */
	RATE_RANDOM,      /* from here on other players */
	RATE_CAPTURES,
	RATE_DEPTH_2,
	RATE_DEPTH_4,
	RATE_DEPTH_6,
	RATE_ROWS
};

extern const char *const rate_names[RATE_ROWS]; /* "main", "other-first", "random", ... */

/* Where the share of games won is, by two sequential tests (Wald 1945), one for each edge of the band: whether it is
 * RATE_MARGIN below or above that edge (or a third of the way to 0 or 1, if that is less), with errors of 5 %. An edge
 * of 0 or 1 needs no test. */
enum rate_band { RATE_OPEN, RATE_BELOW, RATE_INSIDE, RATE_ABOVE };

#define RATE_MARGIN 0.03

struct rate_setup {
	const struct level *level;
	int games[RATE_ROWS]; /* of each row, at most */
	int player_depth;
	uint64_t seed;     /* in addition to the level's own */
	int band[2];       /* thousandths */
	bool may_stop;     /* the first row ends when its band is known */
	int threads;       /* 0: one */
	atomic_bool *stop; /* setting it, from anywhere, ends the rating; games in progress are dropped */
	/* A game has ended; called by one thread at a time, any of them. Or NULL. */
	void (*report)(void *context, enum rate_row, int n, const struct match_game *);
	void *context;
};

/* The games of a level: played[row][n] has room for games[row]; NULL if there are none. The caller may fill in games
 * that were played before. */
struct rate_games {
	struct match_game *played[RATE_ROWS];
};

/* Allocates the games; false with the error filled if memory runs out. */
bool rate_games_init(struct rate_games *, const struct rate_setup *, struct error *) MUST_USE;
void rate_games_release(struct rate_games *);

/* Plays the games that are not played yet. */
bool rate_run(const struct rate_setup *, struct rate_games *, struct error *) MUST_USE;

/* The result of a row. */
struct rate_count {
	int n, won, drawn, lost; /* by the player */
	int median_plies;
	double mean_plies;
	struct interval share; /* of games won */
};

/* Counts the played games from the first on; if the first row may stop, those up to its decision. */
void rate_count(const struct rate_setup *, const struct rate_games *, enum rate_row, struct rate_count *);

/* What the tests say after the row's games, and after how many of them. */
enum rate_band rate_band_of(const struct rate_setup *, const struct rate_games *, int *n);

/* The engine of ratings: "qipan 0.1.0 1f0c77d2", with a number computed from its players' play (match/identity.h), so
 * that figures of different players are not confused. out has room for LEVEL_ENGINE_MAX bytes. */
bool rate_engine(const char *program, char *out, struct error *) MUST_USE;

/* --- the games as a ledger (base/ledger.h) --- */

#define RATE_LEDGER_WORDS   "# qipan level rate:"
#define RATE_LEDGER_COLUMNS "level,key,player,row,game,result,clause,plies,nodes"

extern const struct ledger_format rate_ledger_format;

/* Begins the file or, if it exists and resume allows it, goes on with it; it must be of the same seed and engine
 * (rate_engine). */
bool rate_ledger_open(struct ledger *, const char *path, bool resume, uint64_t seed, const char *engine,
		      struct error *) MUST_USE;

/* Fills in its games of this level, if unchanged since, against this player. */
bool rate_ledger_take(const struct ledger *, const struct rate_setup *, struct rate_games *, struct error *) MUST_USE;

/* Writes a played game's row. */
bool rate_ledger_add(struct ledger *, const struct rate_setup *, enum rate_row, int n, const struct match_game *,
		     struct error *) MUST_USE;

/* Keeps the head, and the rows that are games. */
void rate_ledger_salvage(const char *bytes, size_t n, struct salvage *);

#endif
