#include "base/executor_ranks.h"
#include "base/clock.h"
#include "base/ranks.h"

#include <string.h>

#define BLOCK_MAX     64
#define BLOCKS_A_RANK 4       /* a block is at most the remaining jobs divided by this and by the number of ranks */
#define BUSY_US       10000   /* how often a worker without an idle thread looks for a message */
#define DONE_US       1000    /* the same when no job is left for it */
#define START_US      1000000 /* after this time without any thread, the calling thread does jobs */

static int run_number; /* of the current run: the same on all ranks */

/* How a run ended, before the recorded results; an error follows if it failed. */
struct ending {
	bool failed, stopped;
	size_t n_results; /* bytes */
};

/* --- rank 0 --- */

struct service {
	struct executor_desk *desk;
	int n_out; /* jobs that workers have */
	bool told_to_stop;
};

static int block_size(struct executor_desk *d, int threads)
{
	int share = executor_desk_left(d) / (BLOCKS_A_RANK * ranks_count());
	int min = threads > 1 ? threads : 1;
	int max = share > min ? share : min;
	return max < BLOCK_MAX ? max : BLOCK_MAX;
}

static void grant(struct service *s, int to, int threads)
{
	int numbers[BLOCK_MAX], n = 0, max = block_size(s->desk, threads);
	while (n < max && (numbers[n] = executor_desk_next(s->desk)) >= 0)
		n++;
	ranks_send(to, RANKS_GRANT, run_number, n, numbers, (size_t)n * sizeof *numbers);
	s->n_out += n;
}

static void take_message(struct service *s, const struct ranks_message *m)
{
	struct error err;
	if (m->kind == RANKS_ENDED) {
		(void)!ranks_fail(m, &err);
		executor_desk_fail(s->desk, &err);
	}
	if (m->run != run_number)
		return;
	if (m->kind == RANKS_REQUEST)
		grant(s, m->from, m->number);
	if (m->kind == RANKS_RESULT)
		executor_desk_deliver(s->desk, m->number, m->bytes, m->n);
	if (m->kind == RANKS_FAILED) {
		ranks_get_error(m->bytes, m->n, &err);
		executor_desk_fail(s->desk, &err);
	}
	s->n_out -= m->kind == RANKS_RESULT || m->kind == RANKS_FAILED;
}

static bool is_busy(const struct service *s)
{
	struct executor_desk *d = s->desk;
	return executor_desk_left(d) > 0 || s->n_out > 0 || atomic_load(&d->n_begun) != atomic_load(&d->n_ended);
}

static void send_to_all(enum ranks_kind kind, const struct string *bytes)
{
	ranks_send_all(kind, run_number, bytes->text, bytes->length);
}

static void send_ending(const struct executor_desk *d)
{
	struct string bytes = {0};
	struct ending ending;
	memset(&ending, 0, sizeof ending);
	ending.failed = d->failed;
	ending.stopped = atomic_load(d->stop);
	ending.n_results = d->delivered->length;
	string_bytes(&bytes, &ending, sizeof ending);
	string_bytes(&bytes, d->delivered->text, d->delivered->length);
	if (d->failed)
		ranks_put_error(&bytes, &d->err);
	send_to_all(RANKS_OVER, &bytes);
	string_release(&bytes);
}

void executor_ranks_serve(struct executor_desk *d)
{
	struct service s = {.desk = d};
	struct ranks_message m;
	run_number++;
	while (is_busy(&s)) {
		if (atomic_load(d->stop) && !s.told_to_stop) {
			send_to_all(RANKS_STOP, &(struct string){0});
			s.told_to_stop = true;
		}
		if (ranks_receive(&m))
			take_message(&s, &m);
		else
			ranks_rest();
	}
	if (d->delivered)
		send_ending(d);
}

/* --- a worker --- */

struct worker {
	const struct executor_jobs *jobs;
	int threads;
	atomic_bool stop, is_over;
	atomic_int n_begun; /* threads */
	struct bell bell;   /* rings when the calling thread or an idle one has something to do */
	struct lock lock;   /* protects what follows */
	int numbers[BLOCK_MAX], n, n_idle;
	struct string outbox; /* struct executor_result and bytes of each ended job; a failed one has its number
				 complemented */
	/* only of the calling thread: */
	bool has_asked, none_left;
	bool failed;
	struct error err;
};

/* The caller holds the lock. */
static int pop_number(struct worker *w)
{
	int number = w->n > 0 ? w->numbers[0] : -1;
	if (w->n > 0)
		memmove(w->numbers, w->numbers + 1, (size_t)--w->n * sizeof *w->numbers);
	return number;
}

static int take_number(struct worker *w)
{
	thread_lock_take(&w->lock);
	int number = pop_number(w);
	thread_lock_give(&w->lock);
	return number;
}

/* Waits for a number; -1 when the run is over. */
static int await_number(struct worker *w)
{
	int number;
	thread_lock_take(&w->lock);
	w->n_idle++;
	thread_bell_ring(&w->bell);
	while ((number = pop_number(w)) < 0 && !atomic_load(&w->is_over))
		thread_bell_wait(&w->bell, &w->lock, BUSY_US);
	w->n_idle--;
	thread_lock_give(&w->lock);
	return number;
}

static void hand_in(struct worker *w, int number, const struct string *result)
{
	struct executor_result head;
	memset(&head, 0, sizeof head);
	head.number = number;
	head.size = result->length;
	thread_lock_take(&w->lock);
	string_bytes(&w->outbox, &head, sizeof head);
	string_bytes(&w->outbox, result->text, result->length);
	thread_bell_ring(&w->bell);
	thread_lock_give(&w->lock);
}

/* Jobs that are left when the run stops count as done without a result. */
static void do_job(struct worker *w, int number)
{
	struct string result = {0};
	struct error err;
	if (!atomic_load(&w->stop) && !w->jobs->work(w->jobs->context, number, &w->stop, &result, &err)) {
		string_clear(&result);
		ranks_put_error(&result, &err);
		number = ~number;
	}
	hand_in(w, number, &result);
	string_release(&result);
}

static void work_on(struct worker *w)
{
	atomic_fetch_add(&w->n_begun, 1);
	for (int number; (number = await_number(w)) >= 0;)
		do_job(w, number);
}

/* The caller holds the lock. */
static bool is_idle(const struct worker *w)
{
	return w->n == 0 && w->n_idle > 0;
}

/* Sends what is ready; returns whether a thread waits for jobs. */
static bool send_results(struct worker *w)
{
	thread_lock_take(&w->lock);
	struct string ready = w->outbox;
	bool idle = is_idle(w);
	w->outbox = (struct string){0};
	thread_lock_give(&w->lock);
	for (size_t at = 0; at < ready.length;) {
		struct executor_result head;
		memcpy(&head, ready.text + at, sizeof head);
		at += sizeof head;
		bool failed = head.number < 0;
		ranks_send(0, failed ? RANKS_FAILED : RANKS_RESULT, run_number, failed ? ~head.number : head.number,
			   ready.text + at, head.size);
		at += head.size;
	}
	string_release(&ready);
	return idle;
}

static void take_grant(struct worker *w, const struct ranks_message *m)
{
	thread_lock_take(&w->lock);
	w->n = m->number;
	memcpy(w->numbers, m->bytes, m->n);
	thread_bell_ring(&w->bell);
	thread_lock_give(&w->lock);
	w->has_asked = false;
	w->none_left = m->number == 0;
}

/* Takes the results as rank 0 did. */
static void take_ending(struct worker *w, const char *bytes, size_t n)
{
	struct ending ending;
	atomic_bool *stop = w->jobs->stop ? w->jobs->stop : &w->stop;
	memcpy(&ending, bytes, sizeof ending);
	const char *at = bytes + sizeof ending, *end = at + ending.n_results;
	while (!w->failed && at < end) {
		struct executor_result head;
		memcpy(&head, at, sizeof head);
		at += sizeof head;
		w->failed = !executor_take(w->jobs, head.number, at, head.size, stop, &w->err);
		at += head.size;
	}
	atomic_store(stop, ending.stopped);
	if (ending.failed) {
		w->failed = true;
		ranks_get_error(end, n - (size_t)(end - bytes), &w->err);
	}
}

static void take_order(struct worker *w, const struct ranks_message *m)
{
	if (m->kind == RANKS_GRANT) {
		take_grant(w, m);
	} else if (m->kind == RANKS_STOP) {
		atomic_store(&w->stop, true);
	} else if (m->kind == RANKS_OVER) {
		take_ending(w, m->bytes, m->n);
		atomic_store(&w->is_over, true);
	} else {
		w->failed = true;
		(void)!ranks_fail(m, &w->err);
		atomic_store(&w->stop, true);
		atomic_store(&w->is_over, true);
	}
}

/* After a request, rank 0 answers soon; otherwise a thread has results first, and rings. */
static void rest(struct worker *w, bool is_alone)
{
	if (w->has_asked || is_alone) {
		ranks_rest();
		return;
	}
	thread_lock_take(&w->lock);
	if (w->outbox.length == 0 && (w->none_left || !is_idle(w)))
		thread_bell_wait(&w->bell, &w->lock, w->none_left ? DONE_US : BUSY_US);
	thread_lock_give(&w->lock);
}

/* The calling thread talks to rank 0; without any other thread it does the jobs as well. */
static void talk(struct worker *w)
{
	struct ranks_message m;
	int64_t begin = clock_us();
	while (!atomic_load(&w->is_over)) {
		bool is_alone = !atomic_load(&w->n_begun) && clock_us() - begin > START_US;
		bool idle = send_results(w) || (is_alone && w->n == 0);
		if (idle && !w->has_asked && !w->none_left) {
			ranks_send(0, RANKS_REQUEST, run_number, w->threads, NULL, 0);
			w->has_asked = true;
		}
		if (ranks_receive(&m))
			take_order(w, &m);
		else if (is_alone && w->n > 0)
			do_job(w, take_number(w));
		else
			rest(w, is_alone);
	}
	thread_lock_take(&w->lock);
	thread_bell_ring(&w->bell);
	thread_lock_give(&w->lock);
}

static void talk_or_work(void *context, int thread)
{
	if (thread == 0)
		talk(context);
	else
		work_on(context);
}

bool executor_ranks_work(const struct executor_jobs *jobs, struct error *err)
{
	struct worker w = {.jobs = jobs, .threads = jobs->threads > 1 ? jobs->threads : 1};
	run_number++;
	thread_lock_init(&w.lock);
	thread_bell_init(&w.bell);
	thread_for(w.threads + 1, w.threads + 1, talk_or_work, &w);
	thread_bell_release(&w.bell);
	thread_lock_release(&w.lock);
	string_release(&w.outbox);
	if (w.failed && err)
		*err = w.err;
	return !w.failed;
}
