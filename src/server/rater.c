#include "server/rater.h"
#include "base/clock.h"
#include "base/mem.h"
#include "levels/levels_messages.h"
#include "levels/lint.h"
#include "levels/rate.h"
#include "rooms/secret.h"
#include "server/server_messages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RETRY_MS    10000 /* delay after a database failure */
#define LOOK_MS     10000 /* interval between searches for levels published on other servers */
#define HOLD_MS     10000 /* interval between renewals of a claim */
#define ID_SIZE     (DB_LEVEL_ID_MAX + 1)
#define REFUSAL_MAX 100

/* A rating in progress: the context of its jobs. */
struct rating {
	char id[ID_SIZE]; /* "": none */
	struct level level;
	struct level_rating result; /* so far */
	int n;                      /* games played */
	int64_t worked_ms;
	bool is_over;
	char refusal[REFUSAL_MAX + 1]; /* message id of the refusal; "": rated */
};

struct rater {
	struct db *db;
	struct jobs *jobs;
	char program[LEVEL_ENGINE_MAX];
	char engine[LEVEL_ENGINE_MAX]; /* "": not known yet */
	struct rating rating;          /* valid while job is NULL */
	struct job *job;
	char name[SECRET_NAME_LENGTH + 1]; /* names this process in claims */
	bool has_claimed;
	bool looks;               /* levels may be waiting */
	int64_t after_ms;         /* earliest time of the next attempt, by clock_ms */
	int64_t look_ms, hold_ms; /* when the next look and renewal are due, by clock_ms */
};

/* --- on a thread of the jobs --- */

/* A job, which owns the rating while it runs. */
struct step {
	struct rating rating;
	char program[LEVEL_ENGINE_MAX];
};

static void refuse(struct rating *r, const char *id)
{
	snprintf(r->refusal, sizeof r->refusal, "%s", id);
	r->is_over = true;
}

/* Refuses a level if lint finds a problem in its games, except for a missed difficulty band, which is only the author's
 * estimate. */
static void judge(struct rating *r)
{
	struct lint lint = {0};
	lint_rating(&r->level, &r->result, &lint);
	for (int i = 0; i < lint.n && !r->refusal[0]; i++)
		if (strcmp(lint.findings[i].field, "band") != 0)
			refuse(r, lint.findings[i].error.id);
	lint_release(&lint);
	r->is_over = true;
}

static void count(struct rating *r, const struct match_game *game)
{
	r->result.won += game->verdict == FIRST_WINS;
	r->result.drawn += game->verdict == DRAWN;
	r->result.lost += game->verdict == SECOND_WINS;
	r->n++;
}

/* Plays one game; false: the step ends. */
static bool play(struct rating *r, const atomic_bool *stop)
{
	const struct rate_setup setup = {.level = &r->level, .player_depth = RATER_DEPTH};
	struct match_game game;
	struct error err;
	if (!rate_play(&setup, RATE_MAIN, r->n, stop, &game, &err)) {
		refuse(r, err.id);
		return false;
	}
	if (game.played)
		count(r, &game);
	return game.played;
}

static void step_work(void *context, const atomic_bool *stop)
{
	struct step *step = context;
	struct rating *r = &step->rating;
	struct error err;
	int64_t began_ms = clock_ms();
	int first = r->n;
	if (!r->result.engine[0] && !rate_engine(step->program, r->result.engine, &err)) {
		refuse(r, err.id);
		return;
	}
	while (r->n < RATER_GAMES && r->n < first + RATER_STEP_GAMES && play(r, stop) &&
	       clock_ms() - began_ms < RATER_STEP_MS)
		;
	r->worked_ms += clock_ms() - began_ms;
	bool is_late = r->worked_ms >= RATER_MS;
	if (r->is_over)
		return;
	if (r->n == first || (is_late && r->n < RATER_GAMES_LEAST))
		refuse(r, server_level_slow->id);
	else if (r->n == RATER_GAMES || is_late)
		judge(r);
}

/* --- on the server's thread --- */

/* Takes over the result of a step. An interrupted rating starts over later, since the level still waits. */
static void step_finish(void *context, enum job_end end, void *user)
{
	const struct step *step = context;
	struct rater *rater = user;
	rater->job = NULL;
	rater->rating.id[0] = 0;
	rater->looks = true;
	if (end != JOB_DONE)
		return;
	rater->rating = step->rating;
	snprintf(rater->engine, sizeof rater->engine, "%s", step->rating.result.engine);
}

static const struct job_kind step_kind = {
	.work_ms = RATER_GAME_MS,
	.work = step_work,
	.finish = step_finish,
	.free = free,
};

struct rater *rater_new(struct db *db, struct jobs *jobs, const char *program)
{
	struct rater *rater = mem_new(sizeof *rater);
	rater->db = db;
	rater->jobs = jobs;
	rater->looks = true;
	secret_name(rater->name);
	snprintf(rater->program, sizeof rater->program, "%s", program);
	return rater;
}

/* A claim that cannot be released expires after DB_LEVEL_CLAIM_MS. */
void rater_free(struct rater *rater)
{
	struct error err;
	if (!rater)
		return;
	if (rater->has_claimed && !db_in_transaction(rater->db)) {
		enum db_status status = db_levels_release(rater->db, rater->name, &err);
		if (status == DB_DONE)
			status = db_commit(rater->db, &err);
		(void)status;
	}
	free(rater);
}

void rater_look(struct rater *rater)
{
	if (rater)
		rater->looks = true;
}

void rater_forget(struct rater *rater, const char *id)
{
	if (!rater || strcmp(rater->rating.id, id) != 0)
		return;
	if (rater->job)
		jobs_cancel(rater->jobs, rater->job);
	rater->job = NULL;
	rater->rating.id[0] = 0;
	rater->looks = true;
}

/* Starts rating a level. A level that cannot be parsed is refused. */
static void take(void *context, const struct db_level *l)
{
	struct rater *rater = context;
	struct rating *r = &rater->rating;
	struct level_file file;
	*r = (struct rating){0};
	snprintf(r->id, sizeof r->id, "%s", l->id);
	level_read(l->level, strlen(l->level), &file);
	if (file.n == 1)
		r->level = file.levels[0];
	else
		refuse(r, file.n_faults ? file.faults[0].error.id : levels_no_level->id);
	level_file_release(&file);
	r->result = (struct level_rating){.player_depth = RATER_DEPTH, .npc_depth = r->level.npc_depth};
	snprintf(r->result.engine, sizeof r->result.engine, "%s", rater->engine);
}

static void wait_after(struct rater *rater, enum db_status status)
{
	if (status != DB_DONE && status != DB_NONE)
		rater->after_ms = clock_ms() + RETRY_MS;
}

/* Stores the finished rating, unless the level was removed meanwhile. */
static void store(struct rater *rater)
{
	struct rating *r = &rater->rating;
	struct error err;
	const struct db_level_rating result = {.won = r->result.won,
					       .drawn = r->result.drawn,
					       .lost = r->result.lost,
					       .player_depth = r->result.player_depth,
					       .engine = r->result.engine};
	enum db_status status = db_level_rate(rater->db, r->id, &result, r->refusal, &err);
	wait_after(rater, status);
	if (status == DB_DONE || status == DB_NONE)
		r->id[0] = 0;
}

static void find(struct rater *rater, int64_t now_ms)
{
	struct error err;
	enum db_status status = db_level_claim(rater->db, rater->name, now_ms, take, rater, &err);
	wait_after(rater, status);
	rater->looks = status != DB_NONE;
	rater->look_ms = clock_ms() + LOOK_MS;
	rater->hold_ms = clock_ms() + HOLD_MS;
	rater->has_claimed |= status == DB_DONE;
	if (status != DB_DONE)
		rater->rating.id[0] = 0;
}

/* Renews the claim; drops the rating if the level was removed or is being rated by another server. */
static void hold(struct rater *rater, int64_t now_ms)
{
	struct error err;
	enum db_status status = db_level_renew(rater->db, rater->rating.id, rater->name, now_ms, &err);
	wait_after(rater, status);
	if (status == DB_DONE)
		rater->hold_ms = clock_ms() + HOLD_MS;
	else if (status == DB_NONE)
		rater_forget(rater, rater->rating.id);
}

/* Queues the next step. If the queue is full, the next turn retries. */
static void begin_step(struct rater *rater)
{
	struct step *step = mem_new(sizeof *step);
	step->rating = rater->rating;
	snprintf(step->program, sizeof step->program, "%s", rater->program);
	rater->job = jobs_add(rater->jobs, &step_kind, step, rater);
	if (!rater->job)
		free(step);
}

void rater_continue(struct rater *rater)
{
	if (rater && !rater->job && rater->rating.id[0] && !rater->rating.is_over)
		begin_step(rater);
}

void rater_tick(struct rater *rater, int64_t now_ms)
{
	if (!rater || clock_ms() < rater->after_ms)
		return;
	if (rater->rating.id[0] && clock_ms() >= rater->hold_ms)
		hold(rater, now_ms);
	if (rater->job)
		return;
	if (rater->rating.id[0] && rater->rating.is_over)
		store(rater);
	if (!rater->rating.id[0] && (rater->looks || clock_ms() >= rater->look_ms))
		find(rater, now_ms);
	rater_continue(rater);
}
