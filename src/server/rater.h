/* rater: rates the levels that wait in the database, one after the other, on the threads of the searches.
 * docs/levels.md
 *
 * Servers that share a database share the work: each claims a level before it rates it, and renews the claim, so that
 * the levels of a server that has gone are rated by another one.
 *
 * A rating is a sequence of short jobs, so searches that arrive meanwhile get the thread between two of them. Only the
 * database remembers which levels wait: whatever interrupts a rating, it begins again. */
#ifndef SERVER_RATER_H
#define SERVER_RATER_H

#include "server/jobs.h"
#include "store/db_levels.h"

#define RATER_GAMES       200    /* of a rating, by a player of RATER_DEPTH */
#define RATER_GAMES_LEAST 40     /* when the time is up */
#define RATER_DEPTH       4      /* plies */
#define RATER_NPC_MAX     8      /* plies: levels with a deeper NPC are not taken */
#define RATER_STEP_MS     250    /* of a job, apart from its last game */
#define RATER_STEP_GAMES  8      /* of a job */
#define RATER_GAME_MS     5000   /* of a job with its last game: a level whose games take longer is refused */
#define RATER_MS          120000 /* of a rating on its thread */
#define RATER_WAITING_MAX 100    /* levels that wait; more are not taken */

struct rater;

/* program: name and version, for the ratings. */
struct rater *rater_new(struct db *, struct jobs *, const char *program);

/* Also gives up its claims, unless changes are not committed. After the jobs; accepts NULL. */
void rater_free(struct rater *);

/* Levels may have begun or ceased to wait. Accepts NULL. */
void rater_look(struct rater *);

/* Ends the rating of that level, if it is being rated. Accepts NULL. */
void rater_forget(struct rater *, const char *id);

/* Stores what is rated and begins what is next, as part of the transaction. now_ms: since 1970. Accepts NULL. */
void rater_tick(struct rater *, int64_t now_ms);

/* Goes on with a rating whose last job is over. Call it after jobs_deliver. Accepts NULL. */
void rater_continue(struct rater *);

#endif
