#include "base/blocks.h"
#include "base/executor_desk.h"
#ifndef __wasm__
#include "base/executor_ranks.h"
#include "base/ranks.h"
#endif

#ifdef __wasm__
static void run_jobs(struct executor_desk *d, int threads)
{
	thread_for(threads, threads, executor_desk_work, d);
}
#else
/* With other ranks, the calling thread talks to them. */
static void serve_or_work(void *context, int thread)
{
	struct executor_desk *d = context;
	if (thread == 0) {
		executor_ranks_serve(d);
		return;
	}
	atomic_fetch_add(&d->n_begun, 1);
	executor_desk_work(d, thread);
	atomic_fetch_add(&d->n_ended, 1);
}

static bool wait_for_the_end(struct error *err)
{
	struct ranks_message m;
	struct error ended;
	do {
		while (!ranks_receive(&m))
			ranks_rest();
	} while (m.kind != RANKS_QUIT);
	return ranks_fail(&m, err ? err : &ended);
}

static void run_jobs(struct executor_desk *d, int threads)
{
	struct string delivered = {0};
	if (ranks_count() == 1 || d->jobs->is_local) {
		thread_for(threads, threads, executor_desk_work, d);
		return;
	}
	if (!d->jobs->is_last)
		d->delivered = &delivered;
	thread_for(threads + 1, threads + 1, serve_or_work, d);
	string_release(&delivered);
}
#endif

bool executor_run(const struct executor_jobs *jobs, struct error *err)
{
	atomic_bool own_stop = false;
	struct executor_desk d = {.jobs = jobs, .stop = jobs->stop ? jobs->stop : &own_stop};
	int threads = jobs->threads < jobs->n ? jobs->threads : jobs->n;
	blocks_keep();
#ifndef __wasm__
	if (ranks_is_worker())
		return jobs->is_local ? wait_for_the_end(err) : executor_ranks_work(jobs, err);
#endif
	thread_lock_init(&d.lock);
	run_jobs(&d, threads > 1 ? threads : 1);
	thread_lock_release(&d.lock);
	if (d.failed && err)
		*err = d.err;
	return !d.failed;
}
