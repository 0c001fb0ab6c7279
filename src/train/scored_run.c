#include "train/scored_run.h"
#include "base/executor.h"
#include "base/append_log.h"
#include "base/mem.h"
#include "train/train_messages.h"

#include <stdlib.h>
#include <string.h>

/* A game waits in memory until all games before it are written. */
struct run {
	const struct scored_job *job;
	int n; /* games of the part */
	struct append_log append_log;
	struct string *waiting; /* by number within the part; empty: not made yet, or already written */
	int n_written;
	int64_t n_scored;
};

/* The game with that number within the part. */
static int game_of(const struct scored_job *job, int i)
{
	return job->part.n ? i * job->part.n + job->part.i : i;
}

static bool is_wanted(void *context, int i)
{
	const struct run *run = context;
	return i >= run->n_written;
}

static bool work(void *context, int i, const atomic_bool *stop, struct string *result, struct error *err)
{
	const struct scored_job *job = ((struct run *)context)->job;
	struct scored_game game = {0};
	bool made = job->make(job->context, game_of(job, i), stop, &game, err);
	if (made && !atomic_load(stop)) {
		int64_t n_scored = 0;
		for (int ply = 0; ply < game.n; ply++)
			n_scored += game.plies[ply].marks & SCORED_KNOWN;
		string_bytes(result, &n_scored, sizeof n_scored);
		scored_put(result, &game);
	}
	scored_release(&game);
	return made;
}

static enum executor_next take(void *context, int i, const void *result, size_t size, struct error *err)
{
	struct run *run = context;
	const struct scored_job *job = run->job;
	string_bytes(&run->waiting[i], result, size);
	for (; run->n_written < run->n && run->waiting[run->n_written].length > 0; run->n_written++) {
		struct string *next = &run->waiting[run->n_written];
		int64_t n_scored;
		memcpy(&n_scored, next->text, sizeof n_scored);
		if (!append_log_add(&run->append_log, next->text + sizeof n_scored, next->length - sizeof n_scored,
				    err))
			return EXECUTOR_FAILED;
		run->n_scored += n_scored;
		string_release(next);
	}
	if (job->report)
		job->report(job->report_context, run->n_written, run->n_scored);
	return EXECUTOR_GO_ON;
}

/* Counts the complete games in the existing file and cuts off an incomplete last game. */
static bool take_up(struct run *run, const struct string *head, const struct string *old, struct error *err)
{
	const struct scored_job *job = run->job;
	struct scored_reader reader;
	struct scored_game game = {0};
	struct error damage;
	enum scored_status status;
	if (old->length < head->length || memcmp(old->text, head->text, head->length) != 0)
		return fail(err, train_file_of_other_games, job->path, message_part(head->text, head->length - 1));
	if (!scored_open(&reader, job->game, old->text, old->length, err))
		return false;
	while ((status = scored_next(&reader, &game, &damage)) == SCORED_READ)
		;
	scored_release(&game);
	run->n_written = reader.n_games;
	if (status == SCORED_BAD)
		return fail(err, train_in_file, job->path, &damage);
	if (run->n_written > run->n)
		return fail(err, train_too_many_games, job->path, run->n_written, run->n);
	return status == SCORED_END || append_log_cut(&run->append_log, reader.at, err);
}

static bool begin(struct run *run, struct error *err)
{
	const struct scored_job *job = run->job;
	struct string how = {0}, head = {0}, old = {0};
	enum append_log_mode mode = job->resume ? APPEND_LOG_OLD_OR_NEW : APPEND_LOG_NEW;
	string_add(&how, "%s", job->how);
	if (job->part.n)
		string_add(&how, SCORED_PART, job->part.i + 1, job->part.n, job->n);
	scored_put_head(&head, job->game, job->preset, how.text);
	bool good = append_log_open(&run->append_log, job->path, mode, SCORED_BYTES_MAX, &old, err);
	if (good) {
		good = old.length == 0 ? append_log_add(&run->append_log, head.text, head.length, err)
				       : take_up(run, &head, &old, err);
		if (!good)
			append_log_give_up(&run->append_log, job->path);
	}
	string_release(&how);
	string_release(&head);
	string_release(&old);
	return good;
}

bool scored_run(const struct scored_job *job, struct error *err)
{
	int of = job->part.n ? job->part.n : 1;
	struct run run = {.job = job, .n = (job->n - job->part.i + of - 1) / of};
	if (!begin(&run, err))
		return false;
	run.waiting = mem_new(((size_t)run.n + 1) * sizeof *run.waiting);
	if (job->report)
		job->report(job->report_context, run.n_written, 0);
	struct executor_jobs jobs = {
		.n = run.n,
		.threads = job->threads,
		.is_last = true,
		.is_wanted = is_wanted,
		.work = work,
		.take = take,
		.context = &run,
		.stop = job->stop,
	};
	struct error ignored;
	bool done = executor_run(&jobs, err);
	done = append_log_close(&run.append_log, done ? err : &ignored) && done;
	for (int i = 0; i < run.n; i++)
		string_release(&run.waiting[i]);
	free(run.waiting);
	return done;
}
