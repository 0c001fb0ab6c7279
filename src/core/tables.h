/* tables: exact endgames on disk, as searches see them. A kind of tables knows the file format for one game, how to
 * build the files and how to look up a position; they are in `src/endgames/`. A search gets an open set through
 * engine_setup.tables.
 *
 * The values ignore repetitions and limits of moves without progress. These can only turn a result into a draw, so a
 * draw in the tables is a draw, and a loss is at worst a loss; `forced` says whether a win is certain. */
#ifndef CORE_TABLES_H
#define CORE_TABLES_H

#include "core/line.h"

enum table_result { TABLE_LOSS = -1, TABLE_DRAW, TABLE_WIN };

/* For the side to act. */
struct table_value {
	enum table_result result;
	int plies;   /* to the end of the game with best play by both sides; 0 for a draw */
	bool forced; /* all of them fit before the position's limit of moves without progress */
};

/* An open set of tables. Opened once, closed by its owner after the last thinker that uses it; probes may come from any
 * number of threads. */
struct tables {
	const struct table_kind *kind;
};

/* What is to be built. */
struct table_plan {
	const char *folder;      /* must exist */
	int pieces;              /* all sets of up to this many pieces; 0: only those listed in sets */
	const char *const *sets; /* n_sets texts, "KGm"; the sets that their captures lead to are built too */
	int n_sets;
	int threads;
	size_t memory; /* bytes, at most, for everything that grows with the sets */

	/* Says what is about to be done, "building" a set or "rebuilding" a damaged one, and how many sets of how many
	 * are done. Not called for existing sets. Called by one thread at a time. */
	void (*progress)(void *context, const char *doing, const char *set, int done, int n);
	void *context;
};

/* A table in a folder. */
struct table_info {
	const char *set;
	const char *file;    /* its name in the folder */
	uint64_t positions;  /* that it has values for */
	uint64_t bytes;      /* of the file */
	uint64_t count[3];   /* of its values, by result + 1 */
	int longest;         /* plies of the longest win */
	const char *trouble; /* why it is refused, or NULL; then the rest is 0 */
};

struct table_kind {
	const char *game; /* whose: a game's name */
	int pieces_max;   /* the largest that can be built */

	/* Opens the tables in the folder; positions of missing or refused tables have no answer. NULL with the error
	 * filled if the folder cannot be read. */
	struct tables *(*open)(const char *folder, struct error *);

	/* True with the value if a table knows the position, which is undecided; never if chance acts. */
	bool (*probe)(struct tables *, const struct position *, struct table_value *out);

	void (*close)(struct tables *); /* accepts NULL */

	/* Builds the sets that are missing or damaged in the folder. Each is written when it is done, so an interrupted
	 * build continues where it stopped. */
	bool (*build)(const struct table_plan *, struct error *);

	/* Reads every table of the folder and tells of each. With n_probes above 0 each is probed in so many random
	 * positions, and a value that does not follow from the values behind the legal moves is trouble. False with the
	 * error filled when the folder cannot be read. */
	bool (*check)(const char *folder, int n_probes, void (*each)(void *context, const struct table_info *),
		      void *context, struct error *);
};

static inline bool tables_probe(struct tables *tables, const struct position *position, struct table_value *out)
{
	return tables && tables->kind->probe(tables, position, out);
}

/* The score for a search: SCORE_WIN - plies if the win is forced, SCORE_UNFORCED_WIN - plies if not. */
int tables_score(const struct table_value *);

/* The value of the move for the side that plays it, with the rulings of the line's history; the line is unchanged
 * afterwards. False if no table knows the resulting position. */
bool tables_probe_move(struct tables *, struct line *, move_t, struct table_value *out);

/* The move with the highest score, the first of equals, if tables know the line's last position and all that its moves
 * lead to. */
bool tables_choose(struct tables *, const struct line *, move_t *best, struct table_value *);

#endif
