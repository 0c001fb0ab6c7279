/* rating_worker: rates the waiting levels in the database one by one on the search threads. docs/levels.md
 *
 * Servers that share a database share the work: each claims a level before rating it and keeps renewing the claim, so
 * that the levels of a crashed server are rated by another one.
 *
 * A rating is a sequence of short jobs, so that searches get the thread in between. Only the database remembers which
 * levels are waiting: an interrupted rating starts over. */
#ifndef SERVER_RATING_WORKER_H
#define SERVER_RATING_WORKER_H

#include "server/jobs.h"
#include "store/db_levels.h"

#define RATING_GAMES       200    /* games per rating, by a player of RATING_DEPTH */
#define RATING_GAMES_MIN   40     /* ... if the time is up earlier */
#define RATING_DEPTH       4      /* plies */
#define RATING_NPC_MAX     8      /* plies; levels with a deeper NPC are refused */
#define RATING_STEP_MS     250    /* per job, not counting its last game */
#define RATING_STEP_GAMES  8      /* games per job */
#define RATING_GAME_MS     5000   /* per job including its last game; a level whose games take longer is refused */
#define RATING_MS          120000 /* per rating, on its thread */
#define RATING_WAITING_MAX 100    /* waiting levels; more are refused */

struct rating_worker;

/* program: name and version, stored with the ratings. */
struct rating_worker *rating_worker_new(struct db *, struct jobs *, const char *program);

/* Also releases its claims, unless there are uncommitted changes. Call it after jobs_free. Accepts NULL. */
void rating_worker_free(struct rating_worker *);

/* Call this when levels may have been added or removed. Accepts NULL. */
void rating_worker_wake(struct rating_worker *);

/* Aborts the rating of a level if it is in progress. Accepts NULL. */
void rating_worker_cancel(struct rating_worker *, const char *id);

/* Stores a finished rating and starts the next one, as part of the transaction. now_ms: since 1970. Accepts NULL. */
void rating_worker_tick(struct rating_worker *, int64_t now_ms);

/* Queues the next job of the rating when the previous one has ended. Call it after jobs_deliver. Accepts NULL. */
void rating_worker_continue(struct rating_worker *);

#endif
