/* tablebase: endgame tablebases on disk, as seen by searches. A tablebase_kind implements the file format of one game,
 * how to build the files and how to probe a position; the implementations are in `src/endgames/`. A search receives an
 * open set through engine_setup.tables.
 *
 * The values ignore repetitions and limits on moves without progress. In most games these can only turn a result into a
 * draw, so a draw in the tables is a draw, and a loss is at worst a loss; `forced` says whether a win is certain. In
 * Surakarta they give the win to the majority, so a draw must be reached in time like a win: `otherwise`. */
#ifndef CORE_TABLEBASE_H
#define CORE_TABLEBASE_H

#include "core/line.h"

enum tablebase_result { TB_LOSS = -1, TB_DRAW, TB_WIN };

/* For the side to act. */
struct tablebase_value {
	enum tablebase_result result;
	int plies;   /* plies to the end of the game with best play by both sides; 0 if otherwise is the result */
	bool forced; /* the result is reached within the position's limit on moves without progress */
	bool to_conversion; /* plies count to the next capture or removal instead, or to the end if it comes first */
	int conversions;    /* with to_conversion: captures that can follow at most; 0: not counted */
	enum tablebase_result otherwise; /* the result if a repetition or that limit comes first; mostly TB_DRAW */
};

/* An open set of tables. Its owner opens it once and closes it after the last engine that uses it; probing is
 * thread-safe. */
struct tablebase {
	const struct tablebase_kind *kind;
};

/* The sets to build, and the resources to use. */
struct tablebase_plan {
	const char *folder;      /* must exist */
	int pieces;              /* all sets with up to this many pieces; 0: only those in sets */
	const char *const *sets; /* n_sets names such as "KGm"; the sets reachable by captures are built too */
	int n_sets;
	int threads;
	size_t memory; /* maximum bytes for everything that grows with the sets */

	/* Progress callback: doing is "building", or "rebuilding" for a damaged set; done of n sets are finished. Not
	 * called for existing sets, nor concurrently. */
	void (*progress)(void *context, const char *doing, const char *set, int done, int n);
	void (*share)(void *context,
		      double share); /* what is done of this set; also not concurrently. NULL: not called */
	void *context;
};

/* Rough estimate of a build. */
struct tablebase_estimate {
	uint64_t values; /* of the tables that do not exist yet */
	double seconds;
	size_t memory;
	uint64_t disk;
};

/* A table file in a folder. */
struct tablebase_info {
	const char *set;
	const char *file;       /* file name in the folder */
	uint64_t positions;     /* number of positions with values */
	uint64_t bytes;         /* size of the file */
	uint64_t count[3];      /* number of values, by result + 1 */
	uint64_t by_side[2][3]; /* the same by side to move, in the order of the set's name; 0: not known */
	int longest;            /* plies of the longest win */
	uint32_t sum;           /* CRC-32 of the values; 0: not known */
	const char *trouble;    /* why the file was rejected, or NULL; if set, the other fields are 0 */
};

typedef void tablebase_report_fn(void *context, const struct tablebase_info *);

struct tablebase_kind {
	const char *game; /* name of the game */
	int pieces_max;   /* maximum number of pieces that can be built: of both sides together, or of each side */
	int pieces_default;

	/* Opens the tables in the folder; probes of missing or rejected tables fail. Returns NULL with the error filled
	 * in if the folder cannot be read. */
	struct tablebase *(*open)(const char *folder, struct error *);

	/* Looks up an undecided position; false if no table has it, and always at chance nodes. */
	bool (*probe)(struct tablebase *, const struct position *, struct tablebase_value *out);

	void (*close)(struct tablebase *); /* accepts NULL */

	/* Estimates the build of the plan's tables that do not exist yet. */
	bool (*estimate)(const struct tablebase_plan *, struct tablebase_estimate *, struct error *);

	/* Builds the sets that are missing or damaged in the folder. Each set is written when it is done, so an
	 * interrupted build resumes where it stopped. */
	bool (*build)(const struct tablebase_plan *, struct error *);

	/* Reads every table in the folder and reports each. If n_probes is above 0, each table is probed at n_probes
	 * random positions, and a value inconsistent with the values after the legal moves is reported as trouble.
	 * Returns false with the error filled in if the folder cannot be read. */
	bool (*check)(const char *folder, int n_probes, tablebase_report_fn *each, void *context, struct error *);

	/* Compares every value of the plan's existing tables with the values after the legal moves, and reports each
	 * table; those that they lead to must exist. progress is called before each, with n = 0. */
	bool (*check_all)(const struct tablebase_plan *, tablebase_report_fn *each, void *context, struct error *);

	/* Writes the tables with up to plan->pieces pieces, which must exist, into one compressed file for programs
	 * that cannot read the folder, such as the page. NULL: the game cannot. */
	bool (*pack)(const struct tablebase_plan *, const char *path, struct error *);
};

static inline bool tablebase_probe(struct tablebase *tables, const struct position *position,
				   struct tablebase_value *out)
{
	return tables && tables->kind->probe(tables, position, out);
}

/* The results that the position can have by the limit on moves without progress; both are the result if it is forced.
 * Plies to the end may be fewer than they seem, by captures on the way, so that everything between the result and what
 * comes otherwise is possible. Plies to a conversion that the other side can delay beyond the limit make the result
 * itself impossible: the limit voids it. */
struct tablebase_bounds {
	enum tablebase_result low, high;
};
struct tablebase_bounds tablebase_bounds_of(const struct tablebase_value *);

static inline bool tablebase_is_void(const struct tablebase_value *v)
{
	return v->to_conversion && !v->forced && v->result != v->otherwise;
}

/* The search score: SCORE_WIN - plies if the win is forced and plies count to the end, else SCORE_UNFORCED_WIN - plies.
 * If conversions are counted, fewer of them are better for the winner than fewer plies, so that captures make progress.
 * A draw that must be reached scores a little less than 0 for the side that would lose otherwise. A void result scores
 * hardly more than what comes otherwise; if a draw is possible instead, less than any draw and more than any loss. */
int tablebase_score(const struct tablebase_value *);

/* The value of a move for the side that plays it, taking rulings on the history of the line into account; the line is
 * restored afterwards. False if no table knows the resulting position. */
bool tablebase_probe_move(struct tablebase *, struct line *, move_t, struct tablebase_value *out);

/* The move with the highest score, the first of equals, provided that tables know the last position of the line and all
 * positions after its moves. */
bool tablebase_choose(struct tablebase *, const struct line *, move_t *best, struct tablebase_value *);

#endif
