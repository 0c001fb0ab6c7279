/* The pool of threads for long jobs: order, a full queue, cancelling, time limits, stopping. */
#include "support.h"

#include <stdlib.h>
#include <time.h>

#include "base/clock.h"
#include "server/jobs.h"

/* A job that counts what happens to it. */
struct task {
	bool waits; /* until it is stopped */
	atomic_bool has_begun, was_stopped;
	int n_finished, n_freed;
	enum job_end end;
	void *user;
};

static void pause_ms(int ms)
{
	nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L}, NULL);
}

static void work(void *context, const atomic_bool *stop)
{
	struct task *t = context;
	atomic_store(&t->has_begun, true);
	while (t->waits && !atomic_load(stop))
		pause_ms(1);
	atomic_store(&t->was_stopped, atomic_load(stop));
}

static void finish(void *context, enum job_end end, void *user)
{
	struct task *t = context;
	assert_int_equal(t->n_freed, 0);
	t->n_finished++;
	t->end = end;
	t->user = user;
}

static void count_free(void *context)
{
	((struct task *)context)->n_freed++;
}

static const struct job_kind patient = {.work = work, .finish = finish, .free = count_free};
static const struct job_kind hurried = {
	.wait_ms = 20, .work_ms = 20, .work = work, .finish = finish, .free = count_free};

static atomic_int n_woken;

static void wake_up(void *context)
{
	(void)context;
	atomic_fetch_add(&n_woken, 1);
}

static struct jobs *pool(int threads)
{
	struct error err;
	struct jobs *jobs = jobs_new(threads, wake_up, NULL, &err);
	if (!jobs)
		fail_msg("%s", err.text);
	return jobs;
}

static void wait_for_begin(const struct task *t)
{
	while (!atomic_load(&t->has_begun))
		pause_ms(1);
}

/* Delivers until the job is freed. */
static void wait_for_end(struct jobs *jobs, const struct task *t)
{
	for (int64_t end_ms = clock_ms() + 20000; !t->n_freed; pause_ms(1)) {
		assert_true(clock_ms() < end_ms);
		jobs_deliver(jobs);
	}
}

static void results_arrive_on_the_servers_thread(void **state)
{
	(void)state;
	struct jobs *jobs = pool(2);
	struct task tasks[10] = {0};
	int user, before = atomic_load(&n_woken);
	for (int i = 0; i < 10; i++)
		assert_non_null(jobs_add(jobs, &patient, &tasks[i], &user));
	for (int i = 0; i < 10; i++) {
		wait_for_end(jobs, &tasks[i]);
		assert_int_equal(tasks[i].n_finished, 1);
		assert_int_equal(tasks[i].end, JOB_DONE);
		assert_ptr_equal(tasks[i].user, &user);
		assert_true(atomic_load(&tasks[i].has_begun));
	}
	assert_int_equal(atomic_load(&n_woken) - before, 10);
	jobs_free(jobs);
	for (int i = 0; i < 10; i++)
		assert_int_equal(tasks[i].n_freed, 1);
}

static void a_full_queue_refuses_jobs(void **state)
{
	(void)state;
	struct jobs *jobs = pool(1);
	struct task running = {.waits = true}, tasks[JOBS_PER_THREAD + 1] = {0};
	struct job *first = jobs_add(jobs, &patient, &running, NULL);
	wait_for_begin(&running);
	for (int i = 0; i < JOBS_PER_THREAD; i++)
		assert_non_null(jobs_add(jobs, &patient, &tasks[i], NULL));
	assert_null(jobs_add(jobs, &patient, &tasks[JOBS_PER_THREAD], NULL));
	jobs_cancel(jobs, first);
	for (int i = 0; i < JOBS_PER_THREAD; i++)
		wait_for_end(jobs, &tasks[i]);
	assert_non_null(jobs_add(jobs, &patient, &tasks[JOBS_PER_THREAD], NULL));
	wait_for_end(jobs, &tasks[JOBS_PER_THREAD]);
	jobs_free(jobs);
}

static void a_cancelled_job_is_stopped_and_never_finishes(void **state)
{
	(void)state;
	struct jobs *jobs = pool(1);
	struct task running = {.waits = true}, waiting = {0}, over = {0};
	struct job *one = jobs_add(jobs, &patient, &running, NULL);
	struct job *two = jobs_add(jobs, &patient, &waiting, NULL);
	wait_for_begin(&running);
	assert_true(jobs_cancel(jobs, two));
	assert_int_equal(waiting.n_freed, 1);
	assert_false(jobs_cancel(jobs, one));
	wait_for_end(jobs, &running);
	assert_true(atomic_load(&running.was_stopped));
	int woken = atomic_load(&n_woken);
	struct job *three = jobs_add(jobs, &patient, &over, NULL);
	while (atomic_load(&n_woken) == woken)
		pause_ms(1);
	assert_false(jobs_cancel(jobs, three)); /* its work has returned, but the result was not delivered */
	assert_int_equal(over.n_freed, 1);
	jobs_deliver(jobs);
	jobs_free(jobs);
	assert_false(atomic_load(&waiting.has_begun));
	assert_int_equal(running.n_finished + waiting.n_finished + over.n_finished, 0);
	assert_int_equal(running.n_freed + waiting.n_freed + over.n_freed, 3);
}

static void work_ends_when_its_time_is_up(void **state)
{
	(void)state;
	struct jobs *jobs = pool(1);
	struct task task = {.waits = true};
	jobs_add(jobs, &hurried, &task, NULL);
	wait_for_end(jobs, &task);
	assert_int_equal(task.end, JOB_DONE);
	assert_true(atomic_load(&task.was_stopped));
	jobs_free(jobs);
}

static void jobs_do_not_wait_forever(void **state)
{
	(void)state;
	struct jobs *jobs = pool(0);
	struct task task = {0}, patiently = {0};
	jobs_add(jobs, &patient, &patiently, NULL);
	jobs_add(jobs, &hurried, &task, NULL);
	jobs_deliver(jobs);
	assert_int_equal(task.n_finished, 0);
	wait_for_end(jobs, &task);
	assert_int_equal(task.end, JOB_DELAYED);
	assert_false(atomic_load(&task.has_begun));
	assert_int_equal(patiently.n_finished, 0);
	jobs_free(jobs);
	assert_int_equal(patiently.n_freed, 1);
}

static void a_stopping_pool_ends_all_jobs_and_accepts_none(void **state)
{
	(void)state;
	struct jobs *jobs = pool(1);
	struct task running = {.waits = true}, waiting = {0}, late = {0};
	jobs_add(jobs, &patient, &running, NULL);
	jobs_add(jobs, &patient, &waiting, NULL);
	wait_for_begin(&running);
	jobs_stop(jobs);
	assert_null(jobs_add(jobs, &patient, &late, NULL));
	wait_for_end(jobs, &waiting);
	wait_for_end(jobs, &running);
	assert_int_equal(waiting.end, JOB_STOPPED);
	assert_int_equal(running.end, JOB_STOPPED);
	assert_true(atomic_load(&running.was_stopped));
	assert_false(atomic_load(&waiting.has_begun));
	jobs_free(jobs);
}

static void freeing_a_pool_stops_running_jobs(void **state)
{
	(void)state;
	struct jobs *jobs = pool(2);
	struct task running[2] = {{.waits = true}, {.waits = true}}, waiting = {0};
	for (int i = 0; i < 2; i++)
		jobs_add(jobs, &patient, &running[i], NULL);
	jobs_add(jobs, &patient, &waiting, NULL);
	wait_for_begin(&running[0]);
	jobs_free(jobs);
	assert_int_equal(running[0].n_freed + running[1].n_freed + waiting.n_freed, 3);
	assert_int_equal(running[0].n_finished + running[1].n_finished + waiting.n_finished, 0);
	jobs_free(NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(results_arrive_on_the_servers_thread),
		cmocka_unit_test(a_full_queue_refuses_jobs),
		cmocka_unit_test(a_cancelled_job_is_stopped_and_never_finishes),
		cmocka_unit_test(work_ends_when_its_time_is_up),
		cmocka_unit_test(jobs_do_not_wait_forever),
		cmocka_unit_test(a_stopping_pool_ends_all_jobs_and_accepts_none),
		cmocka_unit_test(freeing_a_pool_stops_running_jobs),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
