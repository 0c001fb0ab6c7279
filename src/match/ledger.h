/* ledger: the games of a match as a CSV file, a line each as they end, so that whatever kills the program costs only
 * the games in play.
 *
 *   # qipan match: game=darkchess preset=tcga2016 a=3 b=1 ... played by a=1f0c77d2 b=90ab3e41
 *   game,deal,first,result,clause,plies,us_a,us_b,nodes_a,nodes_b
 *   0,0,a,win,darkchess 3.1,87,1203,981,41204,33010
 *
 * The first line names everything that the games depend on, in the end what the players are (match/identity.h); a file
 * goes on only with the same match between the same players. first says who had
 * the first seat, result is the first player's ("a"). A last line that was not written to its end is cut off. */
#ifndef MATCH_LEDGER_H
#define MATCH_LEDGER_H

#include "base/journal.h"
#include "base/salvage.h"
#include "base/text.h"
#include "match/match.h"

#define LEDGER_WORDS   "# qipan match:"
#define LEDGER_COLUMNS "game,deal,first,result,clause,plies,us_a,us_b,nodes_a,nodes_b"

struct ledger {
	struct journal journal;
};

/* Begins the file, or where there is one and resume allows it, reads its games into games[0 .. n_games) of the setup;
 * those of larger numbers are passed over. Two ledgers cannot hold one file open. */
bool ledger_open(struct ledger *, const char *path, bool resume, const struct match_setup *, struct match_game *games,
		 struct error *) MUST_USE;

/* Reads the text of a ledger, which is cut into pieces, as ledger_open does; the players' identities are set in the
 * setup. *whole is how many bytes of it belong to
 * lines that end; 0 where not even the head does. */
bool ledger_read(const struct match_setup *, struct string *text, struct match_game *games, size_t *whole,
		 struct error *) MUST_USE;

/* Keeps the head, and the lines that are games, each game once. */
void ledger_salvage(const char *bytes, size_t n, struct salvage *);

/* Writes a played game's line. Where that fails, as on a full disk, nothing of it stays. */
bool ledger_add(struct ledger *, int number, const struct match_game *, struct error *) MUST_USE;

/* False where the disk did not take all games. */
bool ledger_close(struct ledger *, struct error *) MUST_USE;

/* "depth=4", "nodes=1000 time=50", or "own". */
void ledger_limits(const struct limits *, struct string *out);

#endif
