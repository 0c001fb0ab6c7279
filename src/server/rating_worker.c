#include "server/rating_worker.h"
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
#define POLL_MS     10000 /* interval between searches for levels published on other servers */
#define RENEW_MS    10000 /* interval between renewals of a claim */
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

struct rating_worker {
	struct db *db;
	struct jobs *jobs;
	char program[LEVEL_ENGINE_MAX];
	char engine[LEVEL_ENGINE_MAX]; /* "": not known yet */
	struct rating rating;          /* valid while job is NULL */
	struct job *job;
	char name[SECRET_NAME_LENGTH + 1]; /* names this process in claims */
	bool has_claimed;
	bool may_have_work;        /* levels may be waiting */
	int64_t retry_ms;          /* earliest time of the next attempt, by clock_ms */
	int64_t poll_ms, renew_ms; /* when the next look and renewal are due, by clock_ms */
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
static void finish_rating(struct rating *r)
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
	const struct rate_setup setup = {.level = &r->level, .player_depth = RATING_DEPTH};
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
	while (r->n < RATING_GAMES && r->n < first + RATING_STEP_GAMES && play(r, stop) &&
	       clock_ms() - began_ms < RATING_STEP_MS)
		;
	r->worked_ms += clock_ms() - began_ms;
	bool is_out_of_time = r->worked_ms >= RATING_MS;
	if (r->is_over)
		return;
	if (r->n == first || (is_out_of_time && r->n < RATING_GAMES_MIN))
		refuse(r, server_level_slow->id);
	else if (r->n == RATING_GAMES || is_out_of_time)
		finish_rating(r);
}

/* --- on the server's thread --- */

/* Takes over the result of a step. An interrupted rating starts over later, since the level still waits. */
static void step_finish(void *context, enum job_end end, void *user)
{
	const struct step *step = context;
	struct rating_worker *worker = user;
	worker->job = NULL;
	worker->rating.id[0] = 0;
	worker->may_have_work = true;
	if (end != JOB_DONE)
		return;
	worker->rating = step->rating;
	snprintf(worker->engine, sizeof worker->engine, "%s", step->rating.result.engine);
}

static const struct job_kind step_kind = {
	.work_ms = RATING_GAME_MS,
	.work = step_work,
	.finish = step_finish,
	.free = free,
};

struct rating_worker *rating_worker_new(struct db *db, struct jobs *jobs, const char *program)
{
	struct rating_worker *worker = mem_new(sizeof *worker);
	worker->db = db;
	worker->jobs = jobs;
	worker->may_have_work = true;
	secret_name(worker->name);
	snprintf(worker->program, sizeof worker->program, "%s", program);
	return worker;
}

/* A claim that cannot be released expires after DB_LEVEL_CLAIM_MS. */
void rating_worker_free(struct rating_worker *worker)
{
	struct error err;
	if (!worker)
		return;
	if (worker->has_claimed && !db_in_transaction(worker->db)) {
		enum db_status status = db_levels_release(worker->db, worker->name, &err);
		if (status == DB_DONE)
			status = db_commit(worker->db, &err);
		(void)status;
	}
	free(worker);
}

void rating_worker_wake(struct rating_worker *worker)
{
	if (worker)
		worker->may_have_work = true;
}

void rating_worker_cancel(struct rating_worker *worker, const char *id)
{
	if (!worker || strcmp(worker->rating.id, id) != 0)
		return;
	if (worker->job)
		jobs_cancel(worker->jobs, worker->job);
	worker->job = NULL;
	worker->rating.id[0] = 0;
	worker->may_have_work = true;
}

/* Starts rating a level. A level that cannot be parsed is refused. */
static void begin_rating(void *context, const struct db_level *l)
{
	struct rating_worker *worker = context;
	struct rating *r = &worker->rating;
	struct level_file file;
	*r = (struct rating){0};
	snprintf(r->id, sizeof r->id, "%s", l->id);
	level_read(l->level, strlen(l->level), &file);
	if (file.n == 1)
		r->level = file.levels[0];
	else
		refuse(r, file.n_faults ? file.faults[0].error.id : levels_no_level->id);
	level_file_release(&file);
	r->result = (struct level_rating){.player_depth = RATING_DEPTH, .npc_depth = r->level.npc_depth};
	snprintf(r->result.engine, sizeof r->result.engine, "%s", worker->engine);
}

static void back_off(struct rating_worker *worker, enum db_status status)
{
	if (status != DB_DONE && status != DB_NONE)
		worker->retry_ms = clock_ms() + RETRY_MS;
}

/* Stores the finished rating, unless the level was removed meanwhile. */
static void store_rating(struct rating_worker *worker)
{
	struct rating *r = &worker->rating;
	struct error err;
	const struct db_level_rating result = {.won = r->result.won,
					       .drawn = r->result.drawn,
					       .lost = r->result.lost,
					       .player_depth = r->result.player_depth,
					       .engine = r->result.engine};
	enum db_status status = db_level_rate(worker->db, r->id, &result, r->refusal, &err);
	back_off(worker, status);
	if (status == DB_DONE || status == DB_NONE)
		r->id[0] = 0;
}

static void claim_next(struct rating_worker *worker, int64_t now_ms)
{
	struct error err;
	enum db_status status = db_level_claim(worker->db, worker->name, now_ms, begin_rating, worker, &err);
	back_off(worker, status);
	worker->may_have_work = status != DB_NONE;
	worker->poll_ms = clock_ms() + POLL_MS;
	worker->renew_ms = clock_ms() + RENEW_MS;
	worker->has_claimed |= status == DB_DONE;
	if (status != DB_DONE)
		worker->rating.id[0] = 0;
}

/* Renews the claim; drops the rating if the level was removed or is being rated by another server. */
static void renew_claim(struct rating_worker *worker, int64_t now_ms)
{
	struct error err;
	enum db_status status = db_level_renew(worker->db, worker->rating.id, worker->name, now_ms, &err);
	back_off(worker, status);
	if (status == DB_DONE)
		worker->renew_ms = clock_ms() + RENEW_MS;
	else if (status == DB_NONE)
		rating_worker_cancel(worker, worker->rating.id);
}

/* Queues the next step. If the queue is full, the next turn retries. */
static void begin_step(struct rating_worker *worker)
{
	struct step *step = mem_new(sizeof *step);
	step->rating = worker->rating;
	snprintf(step->program, sizeof step->program, "%s", worker->program);
	worker->job = jobs_add(worker->jobs, &step_kind, step, worker);
	if (!worker->job)
		free(step);
}

void rating_worker_continue(struct rating_worker *worker)
{
	if (worker && !worker->job && worker->rating.id[0] && !worker->rating.is_over)
		begin_step(worker);
}

void rating_worker_tick(struct rating_worker *worker, int64_t now_ms)
{
	if (!worker || clock_ms() < worker->retry_ms)
		return;
	if (worker->rating.id[0] && clock_ms() >= worker->renew_ms)
		renew_claim(worker, now_ms);
	if (worker->job)
		return;
	if (worker->rating.id[0] && worker->rating.is_over)
		store_rating(worker);
	if (!worker->rating.id[0] && (worker->may_have_work || clock_ms() >= worker->poll_ms))
		claim_next(worker, now_ms);
	rating_worker_continue(worker);
}
