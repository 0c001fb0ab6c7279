/* Numbered jobs: each runs once and its result is delivered once, however the run ends. Built with TSan too. */
#include "support.h"

#include "base/executor.h"

#include <sched.h>
#include <stdio.h>
#include <string.h>

#define N     500
#define NEVER -1

/* Shared by the jobs and the result callbacks. During a run only taken, n_taken and the flags of is_wanted change, and
 * only in is_wanted and take. */
struct board {
	int taken[N], n_taken;
	bool done_before[N];
	int fails_at, drops_from, enough_at, refuses_at; /* job number; job number; result count */
	atomic_int n_begun;
	atomic_bool *stop;
	int stops_at; /* result count at which stop is set from outside */
};

static struct board board_new(void)
{
	return (struct board){
		.fails_at = NEVER, .drops_from = N, .enough_at = NEVER, .refuses_at = NEVER, .stops_at = NEVER};
}

static bool is_wanted(void *context, int i)
{
	const struct board *b = context;
	return !b->done_before[i];
}

static bool work(void *context, int i, const atomic_bool *stop, struct string *result, struct error *err)
{
	struct board *b = context;
	assert_int_equal(result->length, 0);
	assert_non_null(stop);
	atomic_fetch_add(&b->n_begun, 1);
	if (i == b->fails_at)
		return fail(err, TEST_MESSAGE("job {0} failed"), i);
	if (i < b->drops_from)
		string_add(result, "%d squared is %d", i, i * i);
	return true;
}

static enum executor_next take(void *context, int i, const void *result, size_t size, struct error *err)
{
	struct board *b = context;
	char expected[40];
	snprintf(expected, sizeof expected, "%d squared is %d", i, i * i);
	assert_int_equal(size, strlen(expected));
	assert_memory_equal(result, expected, size);
	b->taken[i]++;
	if (++b->n_taken == b->stops_at)
		atomic_store(b->stop, true);
	if (b->n_taken == b->refuses_at) {
		fail(err, TEST_MESSAGE("result {0} is refused"), b->n_taken);
		return EXECUTOR_FAILED;
	}
	return b->n_taken == b->enough_at ? EXECUTOR_ENOUGH : EXECUTOR_GO_ON;
}

static struct executor_jobs jobs_of(struct board *b, int threads)
{
	return (struct executor_jobs){
		.n = N, .threads = threads, .is_wanted = is_wanted, .work = work, .take = take, .context = b};
}

static void every_job_runs_once(void **state)
{
	(void)state;
	for (int threads = 0; threads <= 8; threads++) {
		struct board b = board_new();
		struct executor_jobs jobs = jobs_of(&b, threads);
		for (int i = 0; i < N; i += 3)
			b.done_before[i] = true;
		assert_true(executor_run(&jobs, NULL));
		for (int i = 0; i < N; i++)
			assert_int_equal(b.taken[i], !b.done_before[i]);
		jobs.is_wanted = NULL;
		assert_true(executor_run(&jobs, NULL));
		for (int i = 0; i < N; i++)
			assert_int_equal(b.taken[i], 1 + !b.done_before[i]);
		jobs.n = 0;
		assert_true(executor_run(&jobs, NULL));
		assert_int_equal(b.n_taken, N + N - (N + 2) / 3);
	}
}

static void empty_results_are_not_delivered(void **state)
{
	(void)state;
	struct board b = board_new();
	struct executor_jobs jobs = jobs_of(&b, 3);
	b.drops_from = 100;
	assert_true(executor_run(&jobs, NULL));
	assert_int_equal(b.n_taken, 100);
	assert_int_equal(b.n_begun, N);
}

static void a_failure_ends_the_run(void **state)
{
	(void)state;
	for (int threads = 1; threads <= 4; threads += 3)
		for (int refused = 0; refused < 2; refused++) {
			struct board b = board_new();
			struct executor_jobs jobs = jobs_of(&b, threads);
			struct error err = {0};
			atomic_bool stop = false;
			jobs.stop = &stop;
			if (refused)
				b.refuses_at = 8;
			else
				b.fails_at = 7;
			assert_false(executor_run(&jobs, &err));
			assert_string_equal(err.text, refused ? "result 8 is refused" : "job 7 failed");
			assert_true(atomic_load(&stop));
			if (refused)
				assert_int_equal(b.n_taken, 8);
			if (threads == 1)
				assert_int_equal(b.n_begun, 8);
			assert_false(executor_run(
				&(struct executor_jobs){
					.n = 1, .work = work, .take = take, .context = &(struct board){.fails_at = 0}},
				NULL));
		}
}

/* Job 1 fails while job 0 is still running; job 0 then returns a result or fails too. */
static bool fail_both(void *context, int i, const atomic_bool *stop, struct string *result, struct error *err)
{
	const struct board *b = context;
	while (i == 0 && !atomic_load(stop))
		sched_yield();
	string_char(result, 'x');
	return (i == 0 && b->fails_at != 0) || fail(err, TEST_MESSAGE("job {0} failed"), i);
}

static void the_first_failure_is_reported(void **state)
{
	(void)state;
	for (int both = 0; both < 2; both++) {
		struct board b = board_new();
		struct error err;
		b.fails_at = both ? 0 : NEVER;
		assert_false(executor_run(
			&(struct executor_jobs){.n = 2, .threads = 2, .work = fail_both, .take = take, .context = &b},
			&err));
		assert_string_equal(err.text, "job 1 failed");
		assert_int_equal(b.n_taken, 0);
	}
}

/* By the stop flag, set before or during the run, or by a result. */
static void a_run_can_end_early(void **state)
{
	(void)state;
	for (int threads = 1; threads <= 4; threads += 3)
		for (int how = 0; how < 4; how++) {
			struct board b = board_new();
			struct executor_jobs jobs = jobs_of(&b, threads);
			atomic_bool stop = how == 0;
			b.stop = jobs.stop = how == 3 ? NULL : &stop;
			b.stops_at = how == 1 ? 20 : NEVER;
			b.enough_at = how >= 2 ? 20 : NEVER;
			assert_true(executor_run(&jobs, NULL));
			assert_true(how == 3 || atomic_load(&stop));
			int min = how == 0 ? 0 : 20;
			/* each of the other threads may have been running a job */
			assert_in_range(b.n_taken, min, min + (how == 0 ? 0 : threads - 1));
			assert_int_equal(b.n_begun, b.n_taken);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_job_runs_once),    cmocka_unit_test(empty_results_are_not_delivered),
		cmocka_unit_test(a_failure_ends_the_run), cmocka_unit_test(the_first_failure_is_reported),
		cmocka_unit_test(a_run_can_end_early),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
