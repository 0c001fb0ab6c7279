/* rater: rates the waiting levels in the database one by one on the search threads. docs/levels.md
 *
 * Servers that share a database share the work: each claims a level before rating it and keeps renewing the claim, so
 * that the levels of a crashed server are rated by another one.
 *
 * A rating is a sequence of short jobs, so that searches get the thread in between. Only the database remembers which
 * levels are waiting: an interrupted rating starts over. */
#ifndef SERVER_RATER_H
#define SERVER_RATER_H

#include "server/jobs.h"
#include "store/db_levels.h"

#define RATER_GAMES       200    /* games per rating, by a player of RATER_DEPTH */
#define RATER_GAMES_LEAST 40     /* ... if the time is up earlier */
#define RATER_DEPTH       4      /* plies */
#define RATER_NPC_MAX     8      /* plies; levels with a deeper NPC are refused */
#define RATER_STEP_MS     250    /* per job, not counting its last game */
#define RATER_STEP_GAMES  8      /* games per job */
#define RATER_GAME_MS     5000   /* per job including its last game; a level whose games take longer is refused */
#define RATER_MS          120000 /* per rating, on its thread */
#define RATER_WAITING_MAX 100    /* waiting levels; more are refused */

struct rater;

/* program: name and version, stored with the ratings. */
struct rater *rater_new(struct db *, struct jobs *, const char *program);

/* Also releases its claims, unless there are uncommitted changes. Call it after jobs_free. Accepts NULL. */
void rater_free(struct rater *);

/* Call this when levels may have been added or removed. Accepts NULL. */
void rater_look(struct rater *);

/* Aborts the rating of a level if it is in progress. Accepts NULL. */
void rater_forget(struct rater *, const char *id);

/* Stores a finished rating and starts the next one, as part of the transaction. now_ms: since 1970. Accepts NULL. */
void rater_tick(struct rater *, int64_t now_ms);

/* Queues the next job of the rating when the previous one has ended. Call it after jobs_deliver. Accepts NULL. */
void rater_continue(struct rater *);

#endif
