/* engine: something that chooses moves, as a small table of functions. The generic alpha-beta search is one, a game's
 * own opponents are others.
 *
 * A struct thinker owns its tables, threads and random numbers; there may be any number of them. think runs on the
 * caller's thread; other threads end it through limits.stop. */
#ifndef CORE_ENGINE_H
#define CORE_ENGINE_H

#include "core/game.h"
#include "core/limits.h"
#include "core/thought.h"

/* Bounds of options that several engines share. */
#define OPTION_HASH_MOST    ((int64_t)1 << 30) /* MiB */
#define OPTION_SEED_MOST    ((int64_t)1 << 60)
#define OPTION_THREADS_MOST 256

struct net;
struct tables;

/* One line between this program and another one, without its end: what it was told, or what it said. Called by the
 * thread that thinks. */
typedef void traffic_fn(void *context, bool said, const char *line);

struct engine_setup {
	size_t hash_bytes; /* of all that grows with thinking; 0: the engine's default */
	uint64_t seed;     /* of its choices among equal moves and of its errors */
	int strength;      /* 1 .. 8 as in search/strength.h; 0: full, no random choice at all */
	bool draw_ties;    /* alpha-beta: choose at random among moves of the same score, by the seed */
	int lines;         /* alpha-beta: number of best moves to search for and reported each; 0: one */
	const char *word;  /* what the user called the engine, for engines that read more than their name; or NULL */
	int threads;       /* 0: one; engines that know only one use one */
	struct tables *tables; /* exact endgames of the game (core/tables.h), not owned; or NULL */
	traffic_fn *traffic;   /* for programs from outside; or NULL */
	void *traffic_context;
	int patience_ms; /* how long after the limit of time, or without one in all, a program from outside may be
			    silent before it hangs; 0: DRIVER_PATIENCE_MS */
	const char *const *options; /* for programs from outside: name, value, ..., NULL; not owned; or NULL */
	const struct net *net; /* alpha-beta: what values positions (net/net.h), of the game and not owned; NULL: the
				  advice, or what the opponent brings (games/opponent.h) */
	bool no_net;           /* the opponent brings none */
	const struct game_advice
		*advice; /* what the searches use instead of the game's own advice, not owned; NULL: the game's own */
};

/* An option of a setup that a user may set before the thinker is made. */
enum option_kind { OPTION_NUMBER, OPTION_SWITCH };
enum option_field { FIELD_HASH, FIELD_LINES, FIELD_SEED, FIELD_STRENGTH, FIELD_THREADS, FIELD_TIES };

struct engine_option {
	const char *name; /* one lower-case word; NULL ends a list */
	enum option_field field;
	enum option_kind kind;
	int64_t least, most, usual; /* usual: the default; of a switch 0 or 1 */
	const char *about;          /* with its unit, for people */
};

/* What an engine remembers of a position: that its value is not below the score, or not above it. */
struct known {
	move_t best;      /* or NO_MOVE */
	int score, depth; /* wins counted from the position; plies searched below it */
	bool is_least, is_most;
};
struct thinker;

struct engine {
	const char *name;
	const char *about;
	const struct engine_option *options; /* sorted by name, never NULL: what protocols, the page and help list */

	/* Whether a word other than the name means this engine, for families of engines ("c2-cr-640"); NULL: no.
	 * create then gets it in setup.word. */
	bool (*reads)(const struct game *, const char *word);

	/* NULL with the error filled if the setup is refused or memory runs out. */
	struct thinker *(*create)(const struct game *, const struct engine_setup *, struct error *);

	/* Prepares for a game that begins with the line; what this takes counts on no clock. think works without it.
	 * NULL: there is nothing to prepare. */
	void (*begin)(struct thinker *, const struct line *);

	/* Thinks about the last position of the line, which must not be decided nor chance's. report may be NULL; it is
	 * called after each finished iteration. The line is not changed. */
	void (*think)(struct thinker *, const struct line *, const struct limits *, report_fn *report, void *context,
		      struct thought *out);
	/* What it remembers of the line's last position, which is a side's; false: nothing. NULL: it never tells. */
	bool (*probe)(struct thinker *, const struct line *, struct known *out);

	void (*forget)(struct thinker *); /* drops what it learnt in earlier thinks, and restarts its seed */
	void (*free)(struct thinker *);   /* accepts NULL */
};

/* The first member of every thinker's structure. */
struct thinker {
	const struct engine *engine;
};

/* The engine's option of that name, or NULL. */
const struct engine_option *engine_option(const struct engine *, const char *name);

/* "number" or "switch". */
const char *engine_kind_name(enum option_kind);

/* Sets the option of that name to a whole number within its bounds, or a switch to "true" or "false". False with the
 * error filled, and nothing changed, if the engine has no such option or the option no such value. */
bool engine_set(struct engine_setup *, const struct engine *, const char *name, const char *value,
		struct error *) MUST_USE;

/* "crash", "hang", "illegal", "claim", "resign": what a match says of a game that ended so; NULL for FAULT_NONE. */
const char *engine_fault_name(enum thought_fault);

#endif
