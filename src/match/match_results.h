/* match_results: the games of a match as a results CSV (base/results_csv.h):
 *
 *   # qipan match: game=darkchess preset=tcga2016 a=3 b=1 ... played by a=1f0c77d2 b=90ab3e41
 *   game,deal,a,b,first,result,clause,repeats,plies,us_a,us_b,nodes_a,nodes_b
 *   0,0,3,1,a,win,darkchess 3.1,0,87,1203,981,41204,33010
 *
 * The first line lists everything that the games depend on, followed by the players' identities (match/identity.h). a
 * and b are the players' names, first is the player in the first seat, result is that of a; repeats is 1 if a ruling on
 * a repetition ended the game. */
#ifndef MATCH_MATCH_RESULTS_H
#define MATCH_MATCH_RESULTS_H

#include "base/results_csv.h"
#include "match/match.h"

#define MATCH_RESULTS_WORDS   "# qipan match:"
#define MATCH_RESULTS_COLUMNS "game,deal,a,b,first,result,clause,repeats,plies,us_a,us_b,nodes_a,nodes_b"

extern const struct results_csv_format match_results_format;

/* Creates the file, or if it exists and resume is set, reads its games as match_results_take does. Its old lines stay
 * in the results CSV. */
bool match_results_open(struct results_csv *, const char *path, bool resume, const struct match_setup *,
			struct match_game *games, struct error *) MUST_USE;

/* Reads the games of the results CSV into games; game numbers beyond the match are skipped. */
bool match_results_take(const struct results_csv *, const struct match_setup *, struct match_game *games,
			struct error *) MUST_USE;

/* Appends the row of a played game. */
bool match_results_add(struct results_csv *, const struct match_setup *, int number, const struct match_game *,
		       struct error *) MUST_USE;

/* Recovers the head and all valid rows, each game once. */
void match_results_recover(const char *bytes, size_t n, struct recovery *);

/* The head; the setup must contain the players' identities. */
void match_results_head(const struct match_setup *, struct string *out);

/* "depth=4", "nodes=1000 time=50", or "own". */
void match_results_limits(const struct limits *, struct string *out);

#endif
