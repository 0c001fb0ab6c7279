/* db_levels: levels published by players, and players' attempts at levels, in the database of db.h and part of its
 * transactions. To the store, a level is an opaque text. */
#ifndef STORE_DB_LEVELS_H
#define STORE_DB_LEVELS_H

#include "store/db.h"

#define DB_LEVEL_ID_MAX      31    /* bytes */
#define DB_LEVEL_MAX         16384 /* bytes of the text of a level */
#define DB_LEVEL_ENGINE_MAX  100   /* bytes */
#define DB_LEVEL_REASONS_MAX 4000  /* characters of reasons beyond which no more are stored */
#define DB_LEVEL_REASON_MAX  400   /* bytes of one reason */
#define DB_LEVEL_RATER_MAX   40    /* bytes */
#define DB_LEVEL_CLAIM_MS    60000 /* lifetime of a claim that is not renewed */
#define DB_ATTEMPT_ID_MAX    40    /* bytes */

enum db_level_stage {
	DB_LEVEL_WAITING, /* waiting for its rating */
	DB_LEVEL_RATED,
	DB_LEVEL_REFUSED, /* rejected because of its rating */
	DB_LEVEL_REMOVED, /* deleted except for its counters */
	DB_LEVEL_SHIPPED  /* shipped with the program; only its counters are stored */
};

/* Results of the simulated player. */
struct db_level_rating {
	int won, drawn, lost, player_depth;
	const char *engine;
};

/* Sums over the players' attempts. */
struct db_level_counts {
	int64_t tries, wins, draws, plies, hints;
};

/* A stored level. Texts are UTF-8 and never NULL. The caller must respect the bounds. */
struct db_level {
	const char *id;   /* DB_ROOM_ID_LENGTH characters; up to DB_LEVEL_ID_MAX for a shipped level */
	int64_t revision; /* of the last change of the stage; set by the store */
	enum db_level_stage stage;
	int64_t created_ms; /* since 1970 */
	const char *name;   /* the author's name; at most 1000 bytes, as is the title */
	const char *title;
	const char *level;      /* at most DB_LEVEL_MAX bytes */
	const char *author_key; /* at most 100 bytes */
	struct db_level_rating rating;
	const char *refusal; /* id of a message, or "" */
	struct db_level_counts counts;
	int64_t reports;
	const char *reasons; /* reasons given in the first reports, each terminated by a newline */
};

/* Stores the texts and created_ms of a new level, which then waits for its rating. DB_STALE: the id is in use. */
enum db_status db_level_insert(struct db *, const struct db_level *, struct error *) MUST_USE;

/* Stores the rating of a waiting level, which is then rated, or refused if refusal is not "". DB_NONE: no such level is
 * waiting. */
enum db_status db_level_rate(struct db *, const char *id, const struct db_level_rating *, const char *refusal,
			     struct error *) MUST_USE;

/* Deletes the level with its texts and reports; if there were attempts, its counters stay. DB_NONE: no such level, or
 * it is shipped with the program. */
enum db_status db_level_remove(struct db *, const char *id, struct error *) MUST_USE;

/* Counts a report; reason is one line without a newline. DB_NONE as above. */
enum db_status db_level_report(struct db *, const char *id, const char *reason, struct error *) MUST_USE;

/* Callback that receives one level; its texts are valid only during the call. */
typedef void db_take_level_fn(void *context, const struct db_level *);

/* Reads a level. DB_NONE: no such level, or it was removed. */
enum db_status db_level_get(struct db *, const char *id, db_take_level_fn *, void *context, struct error *) MUST_USE;

/* Counts the levels in a stage. */
enum db_status db_levels_count(struct db *, enum db_level_stage, int64_t *out, struct error *) MUST_USE;

/* Deletes refused levels published before that time. */
enum db_status db_levels_delete_refused(struct db *, int64_t before_ms, struct error *) MUST_USE;

/* Sort keys of lists of rated levels. All lists are descending; levels with equal keys are sorted by revision.
 * DB_BY_REPORTS lists only levels with reports. */
enum db_levels_sort { DB_BY_REVISION, DB_BY_DIFFICULTY, DB_BY_TRIES, DB_BY_REPORTS };

struct db_levels_place {
	int64_t key, revision; /* {0, 0}: the start of the list, and its end */
};

/* Lists up to limit levels after *place and sets *place to the last one; {0, 0}: no level was left. Damaged levels are
 * skipped. */
enum db_status db_levels_list(struct db *, enum db_levels_sort, int limit, struct db_levels_place *place,
			      db_take_level_fn *, void *context, struct error *) MUST_USE;

/* --- claims: several processes share the ratings ---
 *
 * rater: a unique name of the process, 1 to DB_LEVEL_RATER_MAX bytes. now_ms: since 1970; if the clocks of two
 * processes differ by DB_LEVEL_CLAIM_MS, both may rate the same level. */

/* Claims the level that has waited longest among those not claimed by another process. DB_NONE: no such level. */
enum db_status db_level_claim(struct db *, const char *rater, int64_t now_ms, db_take_level_fn *, void *context,
			      struct error *) MUST_USE;

/* Renews a claim. DB_NONE: another process has claimed the level, or it no longer waits. */
enum db_status db_level_renew(struct db *, const char *id, const char *rater, int64_t now_ms, struct error *) MUST_USE;

/* Releases all claims of the process. */
enum db_status db_levels_release(struct db *, const char *rater, struct error *) MUST_USE;

/* --- attempts --- */

enum db_attempt_result { DB_ATTEMPT_LOST, DB_ATTEMPT_DRAWN, DB_ATTEMPT_WON };

struct db_attempt {
	int64_t revision; /* set by the store */
	const char *id;   /* 1 to DB_ATTEMPT_ID_MAX bytes */
	const char *level;
	int64_t saved; /* seconds since 1970 */
	enum db_attempt_result result;
	int plies, hints; /* at most 1000000 */
};

/* Stores and counts the attempt; does nothing if an attempt with its id is already stored. is_shipped: the level is
 * shipped with the program. DB_NONE: no rated level has that id. */
enum db_status db_attempt_insert(struct db *, const struct db_attempt *, bool is_shipped, struct error *) MUST_USE;

typedef void db_take_attempt_fn(void *context, const struct db_attempt *);

/* Lists up to limit attempts with revisions above after, in ascending order. Damaged attempts are skipped. */
enum db_status db_attempts_list(struct db *, int64_t after, int limit, db_take_attempt_fn *, void *context,
				struct error *) MUST_USE;

#endif
