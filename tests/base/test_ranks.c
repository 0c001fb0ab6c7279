/* Jobs on several ranks: processes connected by sockets instead of MPI. Each rank keeps what it saw in shared memory,
 * and rank 0, the test, compares. */
#include "support.h"

#include "base/append_log.h"
#include "base/executor.h"
#include "base/file.h"
#include "base/ranks.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RANKS_MAX = 5, N = 300, NEVER = -1 };

/* What a rank saw. */
struct seen {
	int taken[N], n_taken, n_begun;
	atomic_bool has_begun; /* a job */
	bool good, stopped;
	bool saw_other; /* bytes than were sent */
	struct error err;
};

struct plan {
	int n_ranks, threads;
	int fails_at, refuses_at, enough_at; /* job number; result counts */
	int runs;                            /* executor_run in a row */
	struct executor_part part;
	bool is_last, is_local;
	int broken_rank; /* fails before its first run */
	bool first_gives_up;
	bool meets; /* jobs wait until every rank has begun one, however busy the machine is */
};

static struct seen *seen;                 /* by rank, shared */
static int sockets[RANKS_MAX][RANKS_MAX]; /* [a][b]: a's end of its connection with b */
static const struct plan *plan;
static atomic_int n_begun;

static const struct plan base_plan = {.n_ranks = 3,
				      .threads = 1,
				      .fails_at = NEVER,
				      .refuses_at = NEVER,
				      .enough_at = NEVER,
				      .runs = 1,
				      .broken_rank = NEVER};

/* --- the connection --- */

static void send_message(void *context, int to, const void *bytes, size_t n)
{
	const struct ranks_driver *d = context;
	if (send(sockets[d->rank][to], bytes, n, MSG_NOSIGNAL) != (ssize_t)n && d->rank > 0 && to == 0)
		_exit(3);
}

static int receive_message(void *context, struct string *out)
{
	static char bytes[1 << 18];
	const struct ranks_driver *d = context;
	for (int rank = 0; rank < d->n; rank++) {
		ssize_t n = rank == d->rank ? 0 : recv(sockets[d->rank][rank], bytes, sizeof bytes, MSG_DONTWAIT);
		if (n <= 0)
			continue;
		string_clear(out);
		string_bytes(out, bytes, (size_t)n);
		return rank;
	}
	return -1;
}

static void connect_ranks(int n)
{
	for (int a = 0; a < n; a++)
		for (int b = a + 1; b < n; b++) {
			int ends[2];
			assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends), 0);
			sockets[a][b] = ends[0];
			sockets[b][a] = ends[1];
		}
}

static void disconnect_ranks(int n)
{
	for (int a = 0; a < n; a++)
		for (int b = 0; b < n; b++)
			if (a != b)
				close(sockets[a][b]);
}

/* --- the command of all ranks --- */

static struct seen *mine(void)
{
	return &seen[ranks_number()];
}

/* Only rank 0 knows what was done before. */
static bool is_wanted(void *context, int i)
{
	(void)context;
	assert_false(ranks_is_worker());
	return i % 7 != 3;
}

static void meet(void)
{
	atomic_store(&mine()->has_begun, true);
	for (int rank = 0, waited = 0; rank < plan->n_ranks && waited < 100000; waited++)
		if (atomic_load(&seen[rank].has_begun))
			rank++;
		else
			usleep(100);
}

static bool work(void *context, int i, const atomic_bool *stop, struct string *result, struct error *err)
{
	(void)context, (void)stop;
	atomic_fetch_add(&n_begun, 1);
	if (plan->meets)
		meet();
	usleep((useconds_t)(i * 7919 % 300));
	if (i == plan->fails_at)
		return fail(err, TEST_MESSAGE("job {0} failed"), i);
	if (i % 10 != 9)
		string_add(result, "%d squared is %d", i, i * i);
	return true;
}

static enum executor_next take(void *context, int i, const void *result, size_t size, struct error *err)
{
	struct seen *s = mine();
	char expected[40];
	(void)context;
	snprintf(expected, sizeof expected, "%d squared is %d", i, i * i);
	if (size != strlen(expected) || memcmp(result, expected, size) != 0)
		abort();
	s->taken[s->n_taken++] = i;
	if (s->n_taken == plan->refuses_at) {
		fail(err, TEST_MESSAGE("result {0} is refused"), s->n_taken);
		return EXECUTOR_FAILED;
	}
	return s->n_taken == plan->enough_at ? EXECUTOR_ENOUGH : EXECUTOR_GO_ON;
}

/* Its exit code. */
static int command(void)
{
	struct seen *s = mine();
	atomic_bool stop = false;
	struct executor_jobs jobs = {.n = N / plan->runs,
				     .threads = plan->threads,
				     .part = plan->part,
				     .is_last = plan->is_last,
				     .is_local = plan->is_local,
				     .is_wanted = is_wanted,
				     .work = work,
				     .take = take,
				     .stop = &stop};
	if (plan->broken_rank == ranks_number() || (plan->first_gives_up && ranks_number() == 0))
		return 1;
	s->good = true;
	for (int run = 0; s->good && run < plan->runs; run++)
		s->good = executor_run(&jobs, &s->err);
	s->stopped = atomic_load(&stop);
	s->n_begun = atomic_load(&n_begun);
	return !s->good;
}

/* Runs the command on all ranks and returns rank 0's success; the error is that of ranks_end. */
static bool run_ranks(const struct plan *p, int (*main)(void), struct error *err)
{
	struct ranks_driver driver = {.n = p->n_ranks, .send = send_message, .receive = receive_message};
	pid_t children[RANKS_MAX];
	driver.context = &driver;
	plan = p;
	atomic_store(&n_begun, 0);
	memset(seen, 0, sizeof *seen * RANKS_MAX);
	connect_ranks(p->n_ranks);
	for (int rank = 1; rank < p->n_ranks; rank++)
		if ((children[rank] = fork()) == 0) {
			driver.rank = rank;
			ranks_begin(&driver);
			int code = main();
			_exit(!ranks_end(code, code ? "cannot open \"net\"" : "", NULL));
		}
	ranks_begin(&driver);
	bool good = main() == 0;
	good = ranks_end(!good, "", err) && good;
	ranks_begin(NULL);
	for (int rank = 1; rank < p->n_ranks; rank++) {
		int status;
		waitpid(children[rank], &status, 0);
		assert_true(WIFEXITED(status));
		assert_int_equal(WEXITSTATUS(status), 0);
	}
	disconnect_ranks(p->n_ranks);
	return good;
}

/* Whether each wanted job of the part was taken once per run on rank 0. */
static void check_taken(const struct plan *p)
{
	int count[N] = {0};
	for (int i = 0; i < seen[0].n_taken; i++)
		count[seen[0].taken[i]]++;
	for (int i = 0; i < N / p->runs; i++) {
		bool is_mine = !p->part.n || i % p->part.n == p->part.i;
		assert_int_equal(count[i], is_mine && i % 7 != 3 && i % 10 != 9 ? p->runs : 0);
	}
}

/* Whether all ranks took what rank 0 took, in the same order. */
static void check_same(const struct plan *p)
{
	for (int rank = 1; rank < p->n_ranks; rank++) {
		assert_int_equal(seen[rank].n_taken, seen[0].n_taken);
		assert_memory_equal(seen[rank].taken, seen[0].taken, sizeof seen[0].taken);
		assert_int_equal(seen[rank].good, seen[0].good);
		assert_int_equal(seen[rank].stopped, seen[0].stopped);
		assert_string_equal(seen[rank].err.text, seen[0].err.text);
	}
}

static void all_ranks_do_jobs_and_learn_all_results(void **state)
{
	(void)state;
	for (int n = 1; n <= RANKS_MAX; n += 2)
		for (int threads = 1; threads <= 3; threads += 2)
			for (int runs = 1; runs <= 3; runs += 2) {
				struct plan p = base_plan;
				p.n_ranks = n;
				p.threads = threads;
				p.runs = runs;
				p.meets = true;
				assert_true(run_ranks(&p, command, NULL));
				check_taken(&p);
				check_same(&p);
				for (int rank = 1; rank < n; rank++)
					assert_true(seen[rank].n_begun > 0);
			}
}

static void parts_share_the_jobs(void **state)
{
	(void)state;
	for (int i = 0; i < 3; i++) {
		struct plan p = base_plan;
		p.part = (struct executor_part){i, 3};
		assert_true(run_ranks(&p, command, NULL));
		check_taken(&p);
		check_same(&p);
	}
}

static void a_failure_ends_the_run_everywhere(void **state)
{
	(void)state;
	for (int refused = 0; refused < 2; refused++)
		for (int at = 1; at < 120; at += 39) {
			struct plan p = base_plan;
			p.refuses_at = refused ? at : NEVER;
			p.fails_at = refused ? NEVER : at;
			assert_false(run_ranks(&p, command, NULL));
			assert_non_null(strstr(seen[0].err.text, refused ? "is refused" : "failed"));
			check_same(&p);
		}
}

static void enough_results_end_the_run_everywhere(void **state)
{
	(void)state;
	struct plan p = base_plan;
	p.enough_at = 40;
	assert_true(run_ranks(&p, command, NULL));
	assert_in_range(seen[0].n_taken, 40, 40 + 3 * 64);
	assert_true(seen[0].stopped);
	check_same(&p);
}

static void the_last_run_stays_with_rank_0(void **state)
{
	(void)state;
	struct plan p = base_plan;
	p.is_last = true;
	assert_true(run_ranks(&p, command, NULL));
	check_taken(&p);
	assert_int_equal(seen[1].n_taken, 0);
	assert_false(seen[1].good);
}

static void jobs_with_other_results_stay_with_rank_0(void **state)
{
	(void)state;
	struct plan p = base_plan;
	p.is_local = true;
	assert_true(run_ranks(&p, command, NULL));
	check_taken(&p);
	for (int rank = 1; rank < p.n_ranks; rank++) {
		assert_int_equal(seen[rank].n_begun, 0);
		assert_false(seen[rank].good);
		assert_string_equal(seen[rank].err.text, "rank 0 has ended");
	}
}

static void a_rank_that_cannot_start_is_reported(void **state)
{
	(void)state;
	struct plan p = base_plan;
	struct error err;
	p.broken_rank = 2;
	assert_false(run_ranks(&p, command, &err));
	assert_string_equal(seen[0].err.text, "rank 2 failed: cannot open \"net\"");
	assert_string_equal(seen[0].err.id, "ranks_worker_failed");
}

static void workers_end_with_rank_0(void **state)
{
	(void)state;
	struct plan p = base_plan;
	p.first_gives_up = true;
	assert_false(run_ranks(&p, command, NULL));
	assert_false(seen[1].good);
	assert_string_equal(seen[1].err.text, "rank 0 has ended");
}

/* --- files --- */

/* --- exchanges --- */

enum { ROUNDS = 200, ARRAY = 3000 };

/* Every rank tells every other one its number and the round, and sometimes stays behind. */
static bool exchange_numbers(struct error *err)
{
	int n = ranks_count(), me = ranks_number();
	struct string to[RANKS_MAX] = {0}, from[RANKS_MAX] = {0};
	bool good = true;
	for (int round = 0; round < ROUNDS && good; round++) {
		for (int i = 0; i < n; i++) {
			string_clear(&to[i]);
			for (int k = 0; k < (round + me) % 4; k++) /* perhaps nothing */
				string_add(&to[i], "%d %d %d;", me, i, round);
		}
		if ((round * 7 + me * 3) % 40 == 0)
			usleep(2000);
		good = ranks_exchange(to, from, err);
		for (int i = 0; i < n && good; i++) {
			struct string expected = {0};
			for (int k = 0; i != me && k < (round + i) % 4; k++)
				string_add(&expected, "%d %d %d;", i, me, round);
			mine()->saw_other |= strcmp(string_text(&expected), from[i].length ? from[i].text : "") != 0;
			string_release(&expected);
		}
	}
	for (int i = 0; i < n; i++) {
		string_release(&to[i]);
		string_release(&from[i]);
	}
	return good;
}

static bool complete_array(struct error *err)
{
	int n = ranks_count(), me = ranks_number();
	uint8_t bytes[ARRAY] = {0};
	uint64_t ends[RANKS_MAX];
	for (int i = 0; i < n; i++) /* the second has nothing */
		ends[i] = i == n - 1 ? ARRAY : i == 1 ? ends[0] : (uint64_t)(100 + i * 700);
	for (uint64_t i = me ? ends[me - 1] : 0; i < ends[me]; i++)
		bytes[i] = (uint8_t)(i % 251);
	bool good = ranks_complete(bytes, ends, err);
	for (int i = 0; i < ARRAY && good; i++)
		mine()->saw_other |= bytes[i] != i % 251;
	return good;
}

static int exchange(void)
{
	struct seen *s = mine();
	s->good = (ranks_number() != plan->broken_rank) && exchange_numbers(&s->err) && complete_array(&s->err);
	return !s->good;
}

static void ranks_exchange_bytes(void **state)
{
	(void)state;
	for (int n_ranks = 1; n_ranks <= RANKS_MAX; n_ranks++) {
		struct plan p = base_plan;
		p.n_ranks = n_ranks;
		assert_true(run_ranks(&p, exchange, NULL));
		for (int rank = 0; rank < n_ranks; rank++)
			assert_false(seen[rank].saw_other);
	}
}

static void an_exchange_fails_if_a_rank_has_ended(void **state)
{
	(void)state;
	for (int broken = 0; broken < 3; broken++) {
		struct plan p = base_plan;
		p.broken_rank = broken;
		assert_false(run_ranks(&p, exchange, NULL));
		for (int rank = 0; rank < 3; rank++)
			assert_false(seen[rank].good);
	}
}

static char path[200];

static int write_files(void)
{
	struct append_log log;
	struct string old = {0};
	struct error err;
	char other[220];
	snprintf(other, sizeof other, "%s.%d", path, ranks_number());
	bool good = append_log_open(&log, path, APPEND_LOG_OLD, 1000, &old, &err) &&
		    strcmp(string_text(&old), "first\n") == 0 && append_log_add(&log, "second\n", 7, &err) &&
		    append_log_sync(&log, &err) && append_log_close(&log, &err) && file_write(other, "x", 1, &err) &&
		    (access(other, F_OK) == 0) == (ranks_number() == 0);
	unlink(other);
	string_release(&old);
	return !good;
}

static void only_rank_0_writes(void **state)
{
	(void)state;
	struct string bytes = {0};
	snprintf(path, sizeof path, "%s/qipan-ranks-%d", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp", getpid());
	assert_true(file_write(path, "first\n", 6, NULL));
	assert_true(run_ranks(&base_plan, write_files, NULL));
	assert_true(file_read(path, 1000, &bytes, NULL));
	assert_string_equal(string_text(&bytes), "first\nsecond\n");
	string_release(&bytes);
	unlink(path);
	struct error err = {.text = ""};
	assert_false(run_ranks(&base_plan, write_files, &err)); /* the missing log is rank 0's failure alone */
}

static int share_seen(void **state)
{
	(void)state;
	seen = mmap(NULL, sizeof *seen * RANKS_MAX, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	return seen == MAP_FAILED;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_ranks_do_jobs_and_learn_all_results),
		cmocka_unit_test(parts_share_the_jobs),
		cmocka_unit_test(a_failure_ends_the_run_everywhere),
		cmocka_unit_test(enough_results_end_the_run_everywhere),
		cmocka_unit_test(the_last_run_stays_with_rank_0),
		cmocka_unit_test(jobs_with_other_results_stay_with_rank_0),
		cmocka_unit_test(a_rank_that_cannot_start_is_reported),
		cmocka_unit_test(workers_end_with_rank_0),
		cmocka_unit_test(ranks_exchange_bytes),
		cmocka_unit_test(an_exchange_fails_if_a_rank_has_ended),
		cmocka_unit_test(only_rank_0_writes),
	};
	return cmocka_run_group_tests(tests, share_seen, NULL);
}
