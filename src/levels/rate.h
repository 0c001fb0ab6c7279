/* rate: measures the difficulty of a level by many games between a simulated player and the level's NPC. docs/levels.md
 * "Ratings"
 *
 * The games are grouped in rows. The first row is the rating itself; the others are the profile: the other side moving
 * first, and players of other strengths. Game n of every row has the same deal. A game depends only on the seeds, the
 * row and n, not on the number of threads or on earlier games. */
#ifndef LEVELS_RATE_H
#define LEVELS_RATE_H

#include "base/results_csv.h"
#include "match/interval.h"
#include "match/match.h"
#include "levels/level.h"

enum rate_row {
	RATE_MAIN,
	RATE_OTHER_FIRST, /* the other side moves first */
	RATE_RANDOM,      /* from here on, other players */
	RATE_CAPTURES,
	RATE_DEPTH_2,
	RATE_DEPTH_4,
	RATE_DEPTH_6,
	RATE_ROWS
};

extern const char *const rate_names[RATE_ROWS]; /* "main", "other-first", "random", ... */

/* The position of the share of games won relative to the band, by two sequential tests (Wald 1945), one per edge:
 * whether the share is RATE_MARGIN below or above that edge (or a third of the way to 0 or 1, if that is less), with 5
 * % error probability. An edge of 0 or 1 needs no test. */
enum rate_band { RATE_OPEN, RATE_BELOW, RATE_INSIDE, RATE_ABOVE };

#define RATE_MARGIN 0.03

struct rate_setup {
	const struct level *level;
	int games[RATE_ROWS]; /* maximum per row */
	int player_depth;
	uint64_t seed;             /* in addition to the level's own */
	int band[2];               /* thousandths */
	bool may_stop;             /* the first row ends as soon as its band is decided */
	int threads;               /* 0: one */
	struct executor_part part; /* plays only these games */
	atomic_bool *stop;         /* setting it, from any thread, ends the rating; games in progress are discarded */
	/* Called when a game has ended, by any thread, one call at a time. Or NULL. */
	void (*report)(void *context, enum rate_row, int n, const struct match_game *);
	void *context;
};

/* The games of a level: played[row][n] has room for games[row]; NULL for an empty row. The caller may fill in games
 * played earlier. */
struct rate_games {
	struct match_game *played[RATE_ROWS];
};

/* Allocates the games; false with the error filled if memory runs out. */
bool rate_games_init(struct rate_games *, const struct rate_setup *, struct error *) MUST_USE;
void rate_games_release(struct rate_games *);

/* Plays the games that have not been played yet. */
bool rate_run(const struct rate_setup *, struct rate_games *, struct error *) MUST_USE;

/* A level in a list of levels to rate. */
struct rate_level {
	struct rate_setup setup; /* its threads, part and stop flag are ignored */
	struct rate_games games; /* of that setup */
	/* private: */
	int first_job; /* in the list */
	int n_running; /* jobs handed out whose results have not arrived */
	bool decided;  /* the first row needs no more games */
};

/* Levels rated in one run, so that no worker waits for the last games of a level. */
struct rate_list {
	struct rate_level *levels;
	int n;
	int threads;               /* 0: one */
	struct executor_part part; /* plays only these games of the whole list */
	atomic_bool *stop;         /* or NULL */
	/* Called in order for each level that has no more games to play. If it returns false with the error filled, the
	 * run ends. May be NULL. */
	bool (*finished)(void *context, int i, struct error *);
	void *context;
};

/* Plays the games that have not been played yet. The results are those of rate_run for one level after the other. */
bool rate_run_list(const struct rate_list *, struct error *) MUST_USE;

/* Plays one game. out->played is false if the stop flag ended it. */
bool rate_play(const struct rate_setup *, enum rate_row, int n, const atomic_bool *stop, struct match_game *out,
	       struct error *) MUST_USE;

/* The result of a row. */
struct rate_count {
	int n, won, drawn, lost; /* from the player's point of view */
	int median_plies;
	double mean_plies;
	struct interval share; /* of games won */
	double first_flip; /* part of the variance of winning that the first piece turned up explains, 0 .. 1, without
			      what chance would explain (epsilon squared, Kelley 1935); 0 if not known */
};

/* Counts the consecutive games played, from the first; if the first row may stop early, those up to its decision. */
void rate_count(const struct rate_setup *, const struct rate_games *, enum rate_row, struct rate_count *);

/* The result as the rating of the level, by that engine. */
struct level_rating rate_rating(const struct rate_setup *, const struct rate_count *, const char *engine);

/* The result of the tests after the row's games; *n gets the number of games it took. */
enum rate_band rate_band_of(const struct rate_setup *, const struct rate_games *, int *n);

/* The engine name of ratings: "qipan 1.0.0 1f0c77d2", with a fingerprint of how its players play (match/identity.h), so
 * that ratings by different players are not mixed up. out has room for LEVEL_ENGINE_MAX bytes. */
bool rate_engine(const char *program, char *out, struct error *) MUST_USE;

/* --- the games as a results CSV (base/results_csv.h) --- */

#define RATE_RESULTS_WORDS   "# qipan level rate:"
#define RATE_RESULTS_COLUMNS "level,key,player,row,game,result,clause,plies,nodes"

extern const struct results_csv_format rate_results_format;

/* Creates the file or, if it exists and resume allows it, continues it; its seed and engine (rate_engine) must
 * match. */
bool rate_results_open(struct results_csv *, const char *path, bool resume, uint64_t seed, const char *engine,
		       struct error *) MUST_USE;

/* Fills in the file's games of this level, provided it is unchanged since, against this player. */
bool rate_results_take(const struct results_csv *, const struct rate_setup *, struct rate_games *,
		       struct error *) MUST_USE;

/* A game of a results CSV. */
struct rate_result {
	const char *id, *key; /* of the level, and of what affects play in it */
	int player_depth;     /* in the rows RATE_MAIN and RATE_OTHER_FIRST */
	enum rate_row row;
	int n;
	struct match_game game;
};

/* Passes the games of the CSV, given as n bytes, to take, in order. */
bool rate_results_each(const char *bytes, size_t n, void (*take)(void *context, const struct rate_result *),
		       void *context, struct error *) MUST_USE;

/* The key of the level in its present form. */
void rate_results_key(const struct level *, char out[20]);

/* Appends the row of a played game. */
bool rate_results_add(struct results_csv *, const struct rate_setup *, enum rate_row, int n, const struct match_game *,
		      struct error *) MUST_USE;

/* Keeps the header and the valid rows. */
void rate_results_recover(const char *bytes, size_t n, struct recovery *);

#endif
