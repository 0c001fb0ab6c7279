/* tables: exact endgames on disk, as searches see them. A kind of tables knows one game's file format, how to build the
 * files and how to look a position up; `src/endgames/` has them. A search gets an open set through engine_setup.tables.
 *
 * The values hold under endless play: repetitions and limits of moves without progress are not in them. Those only ever
 * make a draw, so a draw of the tables is one, and a loss is one at the worst; `forced` says where a win is one too. */
#ifndef CORE_TABLES_H
#define CORE_TABLES_H

#include "core/line.h"

enum table_result { TABLE_LOSS = -1, TABLE_DRAW, TABLE_WIN };

/* For the side to act. */
struct table_value {
	enum table_result result;
	int plies;   /* to the end of the game with best play of both; 0 for a draw */
	bool forced; /* all of them fit in what the position's limit of moves without progress leaves */
};

/* An open set of tables. Opened once, closed by its owner after the last thinker that uses it; probes may come from any
 * number of threads. */
struct tables {
	const struct table_kind *kind;
};

/* What is to be built. */
struct table_plan {
	const char *folder;      /* which there is */
	int pieces;              /* all sets of up to so many pieces; 0: only those of sets */
	const char *const *sets; /* as many texts, "KGm"; what their captures lead to is built along */
	int n_sets;
	int threads;
	size_t memory; /* bytes, at the most, for all that grows with the sets */

	/* Says what is about to be done, "building" a set or "rebuilding" it since what lies there is damaged, and how
	 * many sets are done of how many. Not called for sets that are there. One thread at a time calls it. */
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
	int longest;         /* plies of the longest way to a win */
	const char *trouble; /* why it is refused, or NULL; then the rest is 0 */
};

struct table_kind {
	const char *game; /* whose: a game's name */
	int pieces_max;   /* the largest that can be built */

	/* The tables that lie in the folder; those missing or refused simply answer nothing. NULL with the error filled
	 * when the folder cannot be read. */
	struct tables *(*open)(const char *folder, struct error *);

	/* True with the value where a table knows the position, which is undecided; never where chance acts. */
	bool (*probe)(struct tables *, const struct position *, struct table_value *out);

	void (*close)(struct tables *); /* accepts NULL */

	/* Builds the sets that the folder does not have whole. Each is written when it is done, so a build that was cut
	 * short goes on where it was. */
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

/* As a search scores it: SCORE_WIN - plies where it is forced, SCORE_UNFORCED_WIN - plies where it is not. */
int tables_score(const struct table_value *);

/* What playing the move is worth to the side that plays it, with the rulings of the line's history; the line is as it
 * was in the end. False where no table knows what the move leads to. */
bool tables_probe_move(struct tables *, struct line *, move_t, struct table_value *out);

/* The move of the highest score, where tables know the line's last position and all that its moves lead to. */
bool tables_choose(struct tables *, const struct line *, move_t *best, struct table_value *);

#endif
