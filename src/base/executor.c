#include "base/executor.h"
#include "base/blocks.h"
#include "base/thread.h"

/* State shared by the threads. */
struct run {
	const struct executor_jobs *jobs;
	atomic_bool *stop;
	struct lock lock; /* protects everything below, and serializes is_wanted and take */
	int next;         /* the next number to hand out */
	bool failed;
	struct error err;
};

static void give_up(struct run *r, const struct error *err)
{
	if (!r->failed)
		r->err = *err;
	r->failed = true;
	atomic_store(r->stop, true);
}

/* Hands out the next wanted job; -1 if none is left. */
static int give_number(struct run *r)
{
	const struct executor_jobs *jobs = r->jobs;
	int number = -1;
	thread_lock_take(&r->lock);
	while (number < 0 && r->next < jobs->n && !atomic_load(r->stop)) {
		int i = r->next++;
		if (!jobs->is_wanted || jobs->is_wanted(jobs->context, i))
			number = i;
	}
	thread_lock_give(&r->lock);
	return number;
}

static void hand_in(struct run *r, int number, const struct string *result)
{
	struct error err;
	thread_lock_take(&r->lock);
	if (!r->failed)
		switch (r->jobs->take(r->jobs->context, number, result->text, result->length, &err)) {
		case EXECUTOR_GO_ON:
			break;
		case EXECUTOR_ENOUGH:
			atomic_store(r->stop, true);
			break;
		case EXECUTOR_FAILED:
			give_up(r, &err);
			break;
		}
	thread_lock_give(&r->lock);
}

static void fail_all(struct run *r, const struct error *err)
{
	thread_lock_take(&r->lock);
	give_up(r, err);
	thread_lock_give(&r->lock);
}

/* Thread function: runs jobs until none are left. */
static void work_on(void *context, int thread)
{
	struct run *r = context;
	struct string result = {0};
	(void)thread;
	for (int i; (i = give_number(r)) >= 0;) {
		struct error err;
		string_clear(&result);
		if (!r->jobs->work(r->jobs->context, i, r->stop, &result, &err))
			fail_all(r, &err);
		else if (result.length > 0)
			hand_in(r, i, &result);
	}
	string_release(&result);
}

bool executor_run(const struct executor_jobs *jobs, struct error *err)
{
	atomic_bool own_stop = false;
	struct run r = {.jobs = jobs, .stop = jobs->stop ? jobs->stop : &own_stop};
	int threads = jobs->threads < jobs->n ? jobs->threads : jobs->n;
	blocks_keep();
	thread_lock_init(&r.lock);
	thread_for(threads > 1 ? threads : 1, threads, work_on, &r);
	thread_lock_release(&r.lock);
	if (r.failed && err)
		*err = r.err;
	return !r.failed;
}
