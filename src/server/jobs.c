#include "server/jobs.h"
#include "base/blocks.h"
#include "base/clock.h"
#include "base/mem.h"
#include "server/server_messages.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum job_state { WAITING, WORKING, OVER, N_STATES };

struct job {
	const struct job_kind *kind;
	void *context, *user;
	enum job_state state;
	enum job_end end;
	int64_t since_ms; /* when it entered the state, by clock_ms */
	bool is_cancelled;
	atomic_bool stop;
	struct job *before, *after; /* in the list of its state */
};

struct jobs {
	void (*wake_up)(void *context);
	void *context;
	int n_threads;
	pthread_t *threads;
	pthread_mutex_t lock;    /* guards everything below */
	pthread_cond_t has_work; /* signaled when a job is added or the pool stops */
	bool is_stopping;        /* jobs are neither accepted nor begun */
	struct job *lists[N_STATES], *lasts[N_STATES];
	int n_waiting;
};

/* --- lists; the caller holds the lock --- */

static void leave_list(struct jobs *jobs, struct job *job)
{
	*(job->before ? &job->before->after : &jobs->lists[job->state]) = job->after;
	*(job->after ? &job->after->before : &jobs->lasts[job->state]) = job->before;
	jobs->n_waiting -= job->state == WAITING;
}

static void join_list(struct jobs *jobs, struct job *job, enum job_state state)
{
	struct job *last = jobs->lasts[state];
	job->state = state;
	job->since_ms = clock_ms();
	job->before = last;
	job->after = NULL;
	*(last ? &last->after : &jobs->lists[state]) = job;
	jobs->lasts[state] = job;
	jobs->n_waiting += state == WAITING;
}

static void go_to(struct jobs *jobs, struct job *job, enum job_state state)
{
	leave_list(jobs, job);
	join_list(jobs, job, state);
}

static void end_waiting(struct jobs *jobs, struct job *job, enum job_end end)
{
	job->end = end;
	go_to(jobs, job, OVER);
}

/* --- the threads --- */

/* Waits for a job and takes it; NULL: the pool is stopping. */
static struct job *take_job(struct jobs *jobs)
{
	pthread_mutex_lock(&jobs->lock);
	while (!jobs->is_stopping && !jobs->lists[WAITING])
		pthread_cond_wait(&jobs->has_work, &jobs->lock);
	struct job *job = jobs->is_stopping ? NULL : jobs->lists[WAITING];
	if (job)
		go_to(jobs, job, WORKING);
	pthread_mutex_unlock(&jobs->lock);
	return job;
}

static void hand_in(struct jobs *jobs, struct job *job)
{
	pthread_mutex_lock(&jobs->lock);
	job->end = jobs->is_stopping ? JOB_STOPPED : JOB_DONE;
	go_to(jobs, job, OVER);
	pthread_mutex_unlock(&jobs->lock);
	jobs->wake_up(jobs->context);
}

static void *work_on(void *context)
{
	struct jobs *jobs = context;
	for (struct job *job; (job = take_job(jobs));) {
		job->kind->work(job->context, &job->stop);
		hand_in(jobs, job);
	}
	return NULL;
}

/* Starts the threads with signals blocked, so that the server's thread handles them. */
static void start_threads(struct jobs *jobs, int n)
{
	sigset_t all, old;
	sigfillset(&all);
	pthread_sigmask(SIG_BLOCK, &all, &old);
	while (jobs->n_threads < n && pthread_create(&jobs->threads[jobs->n_threads], NULL, work_on, jobs) == 0)
		jobs->n_threads++;
	pthread_sigmask(SIG_SETMASK, &old, NULL);
}

struct jobs *jobs_new(int threads, void (*wake_up)(void *context), void *context, struct error *err)
{
	struct jobs *jobs = mem_new(sizeof *jobs);
	blocks_keep();
	jobs->threads = mem_resize(NULL, (size_t)threads + 1, sizeof *jobs->threads);
	jobs->wake_up = wake_up;
	jobs->context = context;
	pthread_mutex_init(&jobs->lock, NULL);
	pthread_cond_init(&jobs->has_work, NULL);
	start_threads(jobs, threads);
	if (jobs->n_threads == threads)
		return jobs;
	fail(err, server_no_threads, threads, jobs->n_threads);
	jobs_free(jobs);
	return NULL;
}

/* --- the server's thread --- */

static void free_job(struct job *job)
{
	job->kind->free(job->context);
	free(job);
}

struct job *jobs_add(struct jobs *jobs, const struct job_kind *kind, void *context, void *user)
{
	struct job *job = mem_new(sizeof *job);
	job->kind = kind;
	job->context = context;
	job->user = user;
	pthread_mutex_lock(&jobs->lock);
	int most = JOBS_PER_THREAD * (jobs->n_threads ? jobs->n_threads : 1);
	bool is_accepted = !jobs->is_stopping && jobs->n_waiting < most;
	if (is_accepted)
		join_list(jobs, job, WAITING);
	pthread_cond_signal(&jobs->has_work);
	pthread_mutex_unlock(&jobs->lock);
	if (is_accepted)
		return job;
	free(job);
	return NULL;
}

bool jobs_cancel(struct jobs *jobs, struct job *job)
{
	pthread_mutex_lock(&jobs->lock);
	bool is_idle = job->state != WORKING, is_waiting = job->state == WAITING;
	if (is_idle)
		leave_list(jobs, job);
	job->is_cancelled = true;
	atomic_store(&job->stop, true);
	pthread_mutex_unlock(&jobs->lock);
	if (is_idle)
		free_job(job);
	return is_waiting;
}

void jobs_stop(struct jobs *jobs)
{
	pthread_mutex_lock(&jobs->lock);
	jobs->is_stopping = true;
	while (jobs->lists[WAITING])
		end_waiting(jobs, jobs->lists[WAITING], JOB_STOPPED);
	for (struct job *job = jobs->lists[WORKING]; job; job = job->after)
		atomic_store(&job->stop, true);
	pthread_cond_broadcast(&jobs->has_work);
	pthread_mutex_unlock(&jobs->lock);
}

static bool is_overdue(const struct job *job, int ms)
{
	return ms && clock_ms() - job->since_ms >= ms;
}

/* Stops the jobs whose time is up. */
static void end_overdue(struct jobs *jobs)
{
	for (struct job *job = jobs->lists[WAITING], *after; job; job = after) {
		after = job->after;
		if (is_overdue(job, job->kind->wait_ms))
			end_waiting(jobs, job, JOB_DELAYED);
	}
	for (struct job *job = jobs->lists[WORKING]; job; job = job->after)
		if (is_overdue(job, job->kind->work_ms))
			atomic_store(&job->stop, true);
}

/* Takes the first finished job; NULL: none. */
static struct job *take_over(struct jobs *jobs)
{
	pthread_mutex_lock(&jobs->lock);
	end_overdue(jobs);
	struct job *job = jobs->lists[OVER];
	if (job)
		leave_list(jobs, job);
	pthread_mutex_unlock(&jobs->lock);
	return job;
}

void jobs_deliver(struct jobs *jobs)
{
	for (struct job *job; (job = take_over(jobs));) {
		if (!job->is_cancelled)
			job->kind->finish(job->context, job->end, job->user);
		free_job(job);
	}
}

void jobs_free(struct jobs *jobs)
{
	if (!jobs)
		return;
	jobs_stop(jobs);
	for (int i = 0; i < jobs->n_threads; i++)
		pthread_join(jobs->threads[i], NULL);
	for (struct job *job; (job = take_over(jobs));)
		free_job(job);
	pthread_cond_destroy(&jobs->has_work);
	pthread_mutex_destroy(&jobs->lock);
	free(jobs->threads);
	free(jobs);
}
