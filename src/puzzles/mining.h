/* mining: finds puzzles in many games, in parallel. Results of finished games are kept in a part file, so that an
 * interrupted run can resume. The same games give the same puzzles with any number of threads.
 *
 *   struct mining *m = mining_new(&setup);
 *   mining_add_game(m, &line, "White - Black, 1987");           for each game
 *   bool done = mining_run(m, "club.puzzles.part", false, &err);
 *   puzzles_write(mining_puzzles(m), &text); */
#ifndef PUZZLES_MINING_H
#define PUZZLES_MINING_H

#include "base/executor.h"
#include "puzzles/miner.h"
#include "puzzles/puzzles.h"

#define MINING_WORDS "# qipan puzzle mine:" /* the beginning of a part file */

struct mining_counts {
	int n_games, n_done; /* games added, games searched */
	int n_puzzles;
	int n_used; /* the puzzles are those of the first n_used games */
};

struct mining_setup {
	const struct game *game;
	const struct preset *preset;
	const char *source;        /* where the games are from; copied */
	uint64_t nodes;            /* for each move (miner_new) */
	int wanted, at_once;       /* maximum number of puzzles, and of those in which one move ends the game */
	int threads;               /* games searched in parallel */
	struct executor_part part; /* searches only these games */
	struct tablebase *tables;  /* endgame tablebases, borrowed; or NULL */
	atomic_bool *stop;         /* ends the run early; or NULL */

	/* Called after each finished game, never concurrently. */
	void (*progress)(void *context, const struct mining_counts *);
	void *context;
};

struct mining;

/* Release with mining_free. */
struct mining *mining_new(const struct mining_setup *);
void mining_free(struct mining *);

/* Adds a game to search; label names it in its puzzles, cut to PUZZLE_LABEL_MAX bytes. Both are copied. */
void mining_add_game(struct mining *, const struct line *, const char *label);

/* Searches the games. Results are appended to the part file at path; with resume, those in it are not searched again,
 * otherwise the file must not exist. A part file belongs to the same games, nodes and quotas. Returns false with the
 * error filled in if a file or a search fails; a stop is not a failure. */
bool mining_run(struct mining *, const char *path, bool resume, struct error *) MUST_USE;

struct mining_counts mining_counts(const struct mining *);

/* The puzzles so far, in the order of the games; owned by the mining. */
const struct puzzles *mining_puzzles(const struct mining *);

#endif
