/* db_levels: levels that players publish, and what players did in levels, in the file of db.h and part of its
 * transactions. To the store, a level is an opaque text. */
#ifndef STORE_DB_LEVELS_H
#define STORE_DB_LEVELS_H

#include "store/db.h"

#define DB_LEVEL_ID_MAX      31    /* bytes */
#define DB_LEVEL_MAX         16384 /* bytes of the text of a level */
#define DB_LEVEL_ENGINE_MAX  100   /* bytes */
#define DB_LEVEL_REASONS_MAX 4000  /* characters of reasons after which no more are kept */
#define DB_LEVEL_REASON_MAX  400   /* bytes of a line */
#define DB_LEVEL_RATER_MAX   40    /* bytes */
#define DB_LEVEL_CLAIM_MS    60000 /* after which a claim of a process that has gone ends */
#define DB_ATTEMPT_ID_MAX    40    /* bytes */

enum db_level_stage {
	DB_LEVEL_WAITING, /* for its rating */
	DB_LEVEL_RATED,
	DB_LEVEL_REFUSED, /* because of its rating */
	DB_LEVEL_REMOVED, /* only its counters are left */
	DB_LEVEL_SHIPPED  /* it comes with the program: only its counters are stored */
};

/* The games of the simulated player. */
struct db_level_rating {
	int won, drawn, lost, player_depth;
	const char *engine;
};

/* Sums over the attempts of players. */
struct db_level_counts {
	int64_t tries, wins, draws, plies, hints;
};

/* A stored level. Texts are UTF-8 and never NULL. The caller keeps to the bounds. */
struct db_level {
	const char *id;   /* DB_ROOM_ID_LENGTH characters; of a shipped level up to DB_LEVEL_ID_MAX */
	int64_t revision; /* of the last change of the stage; set by the store */
	enum db_level_stage stage;
	int64_t created_ms; /* since 1970 */
	const char *name;   /* the author's: at most 1000 bytes, as is the title */
	const char *title;
	const char *level;      /* at most DB_LEVEL_MAX bytes */
	const char *author_key; /* at most 100 bytes */
	struct db_level_rating rating;
	const char *refusal; /* id of a message, or "" */
	struct db_level_counts counts;
	int64_t reports;
	const char *reasons; /* of the first reports, each ended by a newline */
};

/* Stores a new level that waits for its rating, from its texts and created_ms. DB_STALE: the id is in use. */
enum db_status db_level_insert(struct db *, const struct db_level *, struct error *) MUST_USE;

/* Stores the rating of a level that waits for it: it is then rated, or refused if refusal is not "". DB_NONE: no such
 * level waits. */
enum db_status db_level_rate(struct db *, const char *id, const struct db_level_rating *, const char *refusal,
			     struct error *) MUST_USE;

/* Removes the level, its texts and those of its reports; with attempts, its counters stay. DB_NONE: there is no such
 * level, or it comes with the program. */
enum db_status db_level_remove(struct db *, const char *id, struct error *) MUST_USE;

/* Counts a report; reason: one line without its newline. DB_NONE as above. */
enum db_status db_level_report(struct db *, const char *id, const char *reason, struct error *) MUST_USE;

/* Callback that receives one level; its texts are valid only during the call. */
typedef void db_take_level_fn(void *context, const struct db_level *);

/* DB_NONE: no such level, or a removed one. */
enum db_status db_level_get(struct db *, const char *id, db_take_level_fn *, void *context, struct error *) MUST_USE;

/* The number of levels in that stage. */
enum db_status db_levels_count(struct db *, enum db_level_stage, int64_t *out, struct error *) MUST_USE;

/* Deletes refused levels that were published before that time. */
enum db_status db_levels_forget_refused(struct db *, int64_t before_ms, struct error *) MUST_USE;

/* Lists sort rated levels in descending order; levels with equal keys by descending revision. DB_BY_REPORTS lists only
 * those with reports. */
enum db_levels_sort { DB_BY_REVISION, DB_BY_DIFFICULTY, DB_BY_TRIES, DB_BY_REPORTS };

struct db_levels_place {
	int64_t key, revision; /* {0, 0}: before the first, or after the last */
};

/* Lists up to limit levels after the place, and sets *place to that of the last one; {0, 0}: there was none. Damaged
 * ones are skipped. */
enum db_status db_levels_list(struct db *, enum db_levels_sort, int limit, struct db_levels_place *place,
			      db_take_level_fn *, void *context, struct error *) MUST_USE;

/* --- claims: several processes share the ratings ---
 *
 * rater: a name of the process, of 1 to DB_LEVEL_RATER_MAX bytes. now_ms: since 1970; if the clocks of two processes
 * differ by DB_LEVEL_CLAIM_MS, both may rate a level. */

/* Claims the level that has waited longest among those that no other process has claimed. DB_NONE: no level waits. */
enum db_status db_level_claim(struct db *, const char *rater, int64_t now_ms, db_take_level_fn *, void *context,
			      struct error *) MUST_USE;

/* Renews a claim. DB_NONE: another process has claimed the level, or it does not wait any more. */
enum db_status db_level_hold(struct db *, const char *id, const char *rater, int64_t now_ms, struct error *) MUST_USE;

/* Gives up all claims of the process. */
enum db_status db_levels_release(struct db *, const char *rater, struct error *) MUST_USE;

/* --- attempts --- */

enum db_attempt_result { DB_ATTEMPT_LOST, DB_ATTEMPT_DRAWN, DB_ATTEMPT_WON };

struct db_attempt {
	int64_t revision; /* its number; set by the store */
	const char *id;   /* 1 to DB_ATTEMPT_ID_MAX bytes */
	const char *level;
	int64_t saved; /* seconds since 1970 */
	enum db_attempt_result result;
	int plies, hints; /* at most 1000000 */
};

/* Stores the attempt and counts it, unless its id is known: then nothing happens. is_shipped: the level comes with the
 * program. DB_NONE: no rated level has that id. */
enum db_status db_attempt_insert(struct db *, const struct db_attempt *, bool is_shipped, struct error *) MUST_USE;

typedef void db_take_attempt_fn(void *context, const struct db_attempt *);

/* Lists up to limit attempts with numbers above after, in ascending order. Damaged ones are skipped. */
enum db_status db_attempts_list(struct db *, int64_t after, int limit, db_take_attempt_fn *, void *context,
				struct error *) MUST_USE;

#endif
