/* engine: the interface of engines, a small table of functions. The generic alpha-beta search is one engine; games may
 * have others.
 *
 * A struct engine_instance owns its hash tables, threads and random numbers, and any number of
 * instances may exist. search runs on the caller's thread; other threads stop it through limits.stop. */
#ifndef CORE_ENGINE_H
#define CORE_ENGINE_H

#include "core/game.h"
#include "core/limits.h"
#include "core/search_result.h"

/* Upper bounds of options shared by several engines. */
#define OPTION_HASH_MAX    ((int64_t)1 << 30) /* MiB */
#define OPTION_SEED_MAX    ((int64_t)1 << 60)
#define OPTION_THREADS_MAX 256

struct net;
struct tablebase;

/* Logs one line exchanged with an external engine, without its newline: received from it or sent to it. Called
 * on the searching thread. */
typedef void traffic_fn(void *context, bool received, const char *line);

struct engine_setup {
	size_t hash_bytes; /* for everything that grows during the search; 0: the engine's default */
	uint64_t seed;     /* for its choices among equal moves and for its random errors */
	int strength;      /* 1 .. 8 as in search/strength.h; 0: full strength, no randomness at all */
	bool draw_ties;    /* alpha-beta: choose at random, by the seed, among moves of equal score */
	int multipv;       /* alpha-beta: MultiPV, the number of best moves to search and report; 0: one */
	const char *word;  /* the name under which the user requested the engine, for engine families that parse it; or
			      NULL */
	int threads;       /* 0: one; single-threaded engines use one */
	struct tablebase *tables; /* endgame tablebases of the game (core/tablebase.h), not owned; or NULL */
	traffic_fn *traffic;      /* for external engines; or NULL */
	void *traffic_context;
	int patience_ms; /* how long an external engine may stay silent after its time limit (or in total, if it has
			    none) before it counts as hung; 0: DRIVER_PATIENCE_MS */
	const char *const *options; /* for external engines: name, value, ..., NULL; not owned; or NULL */
	const struct net *net; /* alpha-beta: the evaluation net (net/net.h) of the game, not owned; NULL: the net that
				  comes with the opponent (games/opponent.h), or else the hand-crafted evaluation */
	bool no_net;           /* ignore the net that comes with the opponent */
	const struct heuristics *heuristics; /* replaces the game's own in searches, not owned; or NULL */
};

/* A setup option that a user may set before the engine is created. */
enum option_kind { OPTION_NUMBER, OPTION_SWITCH };
enum option_field { FIELD_HASH, FIELD_MULTIPV, FIELD_SEED, FIELD_STRENGTH, FIELD_THREADS, FIELD_TIES };

struct engine_option {
	const char *name; /* one lower-case word; NULL ends a list */
	enum option_field field;
	enum option_kind kind;
	int64_t min, max, default_value; /* of switches: 0 or 1 */
	const char *about;               /* user-visible description, including the unit */
};

/* What an engine knows about a position: a lower bound of its score (is_lower), an upper bound (is_upper), or both. */
struct known {
	move_t best;      /* or NO_MOVE */
	int score, depth; /* win distances counted from this position; search depth below it in plies */
	bool is_lower, is_upper;
};
struct engine_instance;

struct engine {
	const char *name;
	const char *about;
	const struct engine_option *options; /* sorted by name, never NULL; listed by protocols, page, help */

	/* Whether a name other than the engine's own denotes this engine, for engine families ("c2-cr-640"); it is
	 * passed to create in setup.word. NULL: no other names. */
	bool (*reads)(const struct game *, const char *word);

	/* Returns NULL with the error filled in if the setup is invalid or memory runs out. */
	struct engine_instance *(*create)(const struct game *, const struct engine_setup *, struct error *);

	/* Prepares for a game that begins with the line; no clock is running. Optional for the caller; NULL: nothing to
	 * prepare. */
	void (*begin)(struct engine_instance *, const struct line *);

	/* Searches the last position of the line, which must be undecided and not a chance node. report may be NULL; it
	 * is called after each finished iteration. The line is not changed. */
	void (*search)(struct engine_instance *, const struct line *, const struct limits *, report_fn *report,
		       void *context, struct search_result *out);
	/* What the engine knows about the last position of the line, where a side must be to act; false: nothing. NULL:
	 * not supported. */
	bool (*probe)(struct engine_instance *, const struct line *, struct known *out);

	void (*forget)(
		struct engine_instance *); /* clears everything learned from earlier searches and reseeds the RNG */
	void (*free)(struct engine_instance *); /* accepts NULL */
};

/* First member of the struct of every engine instance. */
struct engine_instance {
	const struct engine *engine;
};

/* The option of that name, or NULL. */
const struct engine_option *engine_option(const struct engine *, const char *name);

/* "number" or "switch". */
const char *engine_kind_name(enum option_kind);

/* Sets the named option to an integer within its bounds, or a switch to "true" or "false". If the option does not exist
 * or the value is invalid, returns false with the error filled in and changes nothing. */
bool engine_set(struct engine_setup *, const struct engine *, const char *name, const char *value,
		struct error *) MUST_USE;

/* "crash", "hang", "illegal", "claim", "resign", as used in match results; NULL for FAULT_NONE. */
const char *engine_fault_name(enum engine_fault);

#endif
