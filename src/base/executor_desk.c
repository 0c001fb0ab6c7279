#include "base/executor_desk.h"

#include <string.h>

static void give_up(struct executor_desk *d, const struct error *err)
{
	if (!d->failed)
		d->err = *err;
	d->failed = true;
	atomic_store(d->stop, true);
}

static bool is_in_part(const struct executor_part *part, int i)
{
	return part->n == 0 || i % part->n == part->i;
}

int executor_desk_next(struct executor_desk *d)
{
	const struct executor_jobs *jobs = d->jobs;
	int number = -1;
	thread_lock_take(&d->lock);
	while (number < 0 && d->next < jobs->n && !atomic_load(d->stop)) {
		int i = d->next++;
		if (is_in_part(&jobs->part, i) && (!jobs->is_wanted || jobs->is_wanted(jobs->context, i)))
			number = i;
	}
	thread_lock_give(&d->lock);
	return number;
}

int executor_desk_left(struct executor_desk *d)
{
	thread_lock_take(&d->lock);
	int n = atomic_load(d->stop) ? 0 : d->jobs->n - d->next;
	thread_lock_give(&d->lock);
	return n;
}

bool executor_take(const struct executor_jobs *jobs, int number, const void *result, size_t size, atomic_bool *stop,
		   struct error *err)
{
	switch (jobs->take(jobs->context, number, result, size, err)) {
	case EXECUTOR_GO_ON:
		break;
	case EXECUTOR_ENOUGH:
		atomic_store(stop, true);
		break;
	case EXECUTOR_FAILED:
		return false;
	}
	return true;
}

static void record(struct string *delivered, int number, const void *result, size_t size)
{
	struct executor_result head;
	if (!delivered)
		return;
	memset(&head, 0, sizeof head);
	head.number = number;
	head.size = size;
	string_bytes(delivered, &head, sizeof head);
	string_bytes(delivered, result, size);
}

void executor_desk_deliver(struct executor_desk *d, int number, const void *result, size_t size)
{
	struct error err;
	if (size == 0)
		return;
	thread_lock_take(&d->lock);
	if (!d->failed) {
		record(d->delivered, number, result, size);
		if (!executor_take(d->jobs, number, result, size, d->stop, &err))
			give_up(d, &err);
	}
	thread_lock_give(&d->lock);
}

void executor_desk_fail(struct executor_desk *d, const struct error *err)
{
	thread_lock_take(&d->lock);
	give_up(d, err);
	thread_lock_give(&d->lock);
}

void executor_desk_work(void *context, int thread)
{
	struct executor_desk *d = context;
	struct string result = {0};
	(void)thread;
	for (int i; (i = executor_desk_next(d)) >= 0;) {
		struct error err;
		string_clear(&result);
		if (!d->jobs->work(d->jobs->context, i, d->stop, &result, &err))
			executor_desk_fail(d, &err);
		else
			executor_desk_deliver(d, i, result.text, result.length);
	}
	string_release(&result);
}
