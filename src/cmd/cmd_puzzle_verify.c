#include "base/executor.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/thread.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/interrupt.h"
#include "cmd/progress.h"
#include "cmd/output.h"
#include "endgames/tablebases.h"
#include "puzzles/miner.h"
#include "puzzles/puzzles.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HOLDS "+" /* job result: valid; "-" and the reason if not; "=" and its new line with write */
#define FAILS "-"
#define NEW   "="

#define NODES_MIN 1000

struct verifying {
	struct puzzles puzzles;
	struct puzzles solved; /* used with write */
	bool write;
	uint64_t nodes;
	struct string *results; /* indexed by puzzle */
	int n_done, n_failed;
	struct tablebase *tables;
	struct miner **free_miners; /* idle miners, at most one per thread */
	int n_free;
	struct lock lock; /* guards the miners */
	struct progress_bar bar;
};

/* --- verification --- */

static struct miner *borrow(struct verifying *v, struct error *err)
{
	thread_lock_take(&v->lock);
	struct miner *miner = v->n_free ? v->free_miners[--v->n_free] : NULL;
	thread_lock_give(&v->lock);
	return miner ? miner : miner_new(v->puzzles.game, v->nodes, v->tables, err);
}

static void give_back(struct verifying *v, struct miner *miner)
{
	thread_lock_take(&v->lock);
	v->free_miners = mem_resize(v->free_miners, (size_t)v->n_free + 1, sizeof *v->free_miners);
	v->free_miners[v->n_free++] = miner;
	thread_lock_give(&v->lock);
}

static uint64_t key_of(const struct verifying *v, int i)
{
	struct line line;
	puzzle_line(&v->puzzles.all[i], v->puzzles.game, &line);
	uint64_t key = line.steps[line.length].key;
	line_release(&line);
	return key;
}

static bool is_new(const struct verifying *v, int i, struct error *err)
{
	char name[PUZZLE_NAME_SIZE];
	for (int k = 0; k < i; k++)
		if (key_of(v, k) == key_of(v, i)) {
			puzzle_name(&v->puzzles.all[k], v->puzzles.game, name);
			return fail(err, cmd_same_position_as, name);
		}
	return true;
}

static bool work(void *context, int i, const atomic_bool *stop, struct string *result, struct error *err)
{
	struct verifying *v = context;
	struct error why;
	fail(&why, cmd_not_a_puzzle);
	struct puzzle p = v->puzzles.all[i];
	struct miner *miner = borrow(v, err);
	if (!miner)
		return false;
	bool holds =
		is_new(v, i, &why) && (v->write ? miner_solve(miner, &p, stop) : miner_check(miner, &p, stop, &why));
	give_back(v, miner);
	if (atomic_load(stop))
		return true;
	string_add(result, "%s", !holds ? FAILS : v->write ? NEW : HOLDS);
	if (!holds)
		string_add(result, "%s", why.text);
	else if (v->write)
		puzzles_write_one(v->puzzles.game, &p, result);
	return true;
}

static void show(struct verifying *v)
{
	char words[60];
	snprintf(words, sizeof words, "%d of %d puzzles, %d do not hold", v->n_done, v->puzzles.n, v->n_failed);
	progress_tasks(&v->bar, v->n_done, v->puzzles.n, words);
}

static enum executor_next take(void *context, int i, const void *bytes, size_t n, struct error *err)
{
	struct verifying *v = context;
	(void)err;
	string_bytes(&v->results[i], bytes, n);
	v->n_done++;
	v->n_failed += *(const char *)bytes == *FAILS;
	show(v);
	return EXECUTOR_GO_ON;
}

/* --- results, in file order --- */

static bool take_solved(struct verifying *v, const char *text, struct error *err)
{
	struct puzzle p;
	if (!puzzles_read_one(v->puzzles.game, v->puzzles.preset, text, &p, err))
		return false;
	puzzles_add(&v->solved, &p);
	return true;
}

static int write_out(struct verifying *v, const char *out)
{
	struct string text = {0};
	struct error err;
	bool good = true;
	v->solved.game = v->puzzles.game;
	v->solved.preset = v->puzzles.preset;
	v->solved.nodes = v->nodes;
	v->solved.source = mem_text(v->puzzles.source);
	for (int i = 0; i < v->puzzles.n && good; i++)
		if (*string_text(&v->results[i]) == *NEW)
			good = take_solved(v, string_text(&v->results[i]) + 1, &err);
	puzzles_write(&v->solved, &text);
	good = good && file_write(out, text.text, text.length, &err);
	string_release(&text);
	return good ? EXIT_DONE : cmd_fails(EXIT_DATA, &err);
}

static void print_failures(const struct verifying *v)
{
	char name[PUZZLE_NAME_SIZE];
	for (int i = 0; i < v->puzzles.n; i++) {
		const char *result = string_text(&v->results[i]);
		puzzle_name(&v->puzzles.all[i], v->puzzles.game, name);
		if (*result == *FAILS)
			printf("%s  %s\n", name, result + 1);
	}
}

static int verify(struct verifying *v, const char *path, const char *out, int threads)
{
	struct error err;
	struct executor_jobs jobs = {
		.n = v->puzzles.n,
		.threads = threads,
		.work = work,
		.take = take,
		.context = v,
		.stop = interrupt_flag(),
	};
	v->results = mem_new(((size_t)v->puzzles.n + 1) * sizeof *v->results);
	progress_begin(&v->bar);
	bool done = executor_run(&jobs, &err);
	progress_end(&v->bar);
	if (!done)
		return cmd_fails(EXIT_DATA, &err);
	print_failures(v);
	output(stdout, cmd_puzzles_counted, v->puzzles.n);
	output(stdout, cmd_puzzles_checked, v->n_done);
	output(stdout, cmd_puzzles_hold, v->n_done - v->n_failed);
	if (v->n_done < v->puzzles.n)
		return cmd_refuses(EXIT_DATA, cmd_stopped_checking, path);
	if (out)
		return write_out(v, out);
	return v->n_failed ? EXIT_DATA : EXIT_DONE;
}

static void release(struct verifying *v)
{
	for (int i = 0; v->results && i < v->puzzles.n; i++)
		string_release(&v->results[i]);
	for (int i = 0; i < v->n_free; i++)
		miner_free(v->free_miners[i]);
	free(v->free_miners);
	free(v->results);
	if (v->tables)
		v->tables->kind->close(v->tables);
	thread_lock_release(&v->lock);
	puzzles_release(&v->puzzles);
	puzzles_release(&v->solved);
}

struct puzzle_verify {
	const char *path, *out;
	uint64_t nodes;
	int threads;
	bool force;
};

static int puzzle_verify_main(void *given)
{
	const struct puzzle_verify *o = given;
	struct verifying v = {.write = o->out != NULL};
	struct string bytes = {0};
	struct error err;
	if (!cmd_may_write(o->out, o->force))
		return EXIT_DATA;
	bool read = file_read(o->path, PUZZLES_BYTES_MAX, &bytes, &err) &&
		    puzzles_read(string_text(&bytes), bytes.length, &v.puzzles, &err);
	string_release(&bytes);
	if (!read)
		return cmd_fails_in(EXIT_DATA, o->path, &err);
	v.nodes = o->nodes ? o->nodes : v.puzzles.nodes < NODES_MIN ? NODES_MIN : v.puzzles.nodes;
	v.tables = tablebases_open(v.puzzles.game);
	thread_lock_init(&v.lock);
	int code = verify(&v, o->path, o->out, cmd_threads(o->threads));
	release(&v);
	return code;
}

#define AT(member) OPTION_AT(struct puzzle_verify, member)

static const struct option options[] = {
	{"nodes", AT(nodes), "nodes for each of the two searches; by default as many as for the file", "N", NODES_MIN,
	 1000000000},
	OPTION_THREADS_OF(struct puzzle_verify, "puzzles to check in parallel"),
	{"out", AT(out),
	 "solve each puzzle again instead and write the valid ones to this file with all equally good moves",
	 .words = OPTION_FILE},
	{"write", .alias = "out"},
	OPTION_FORCE_OF(struct puzzle_verify, "overwrite the file"),
	OPTION_END,
};

const struct command cmd_puzzle_verify = {
	.name = "puzzle verify",
	.summary = "check that each puzzle has its solutions and no others",
	.description = "Checks every puzzle of FILE, and prints the invalid ones with the reason. For a mate all moves "
		       "are searched to the end: nothing may win faster, and all moves that win as fast must be "
		       "listed. For the other kinds the solution's move and all other moves are searched separately, "
		       "and the other moves must be clearly worse. A win by the rules on repetition must be ruled by "
		       "the referee as play goes on.",
	.done = "all puzzles are valid",
	.wrong = "a puzzle is invalid, or a file cannot be read or written",
	.examples = "qipan puzzle verify data/puzzles/xiangqi.puzzles",
	.arguments = OPTION_TABLE({"FILE", AT(path), .words = OPTION_FILE}),
	.options = options,
	COMMAND_READS(struct puzzle_verify, .threads = 1),
	.main = puzzle_verify_main,
};
