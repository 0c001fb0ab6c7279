/* ranks TASKS US BYTES [shared]: on the ranks of mpirun, runs this number of tasks, each of which sleeps for US
 * microseconds (0: does nothing, but for 1 ms on rank 0, so that the others have them) and returns this number of
 * bytes; with "shared" the results are delivered on all ranks, as those of most commands are. Rank 0 prints the seconds
 * of the run without its end, the seconds of the end, where all ranks get the results, and the CPU seconds of all
 * ranks, the sleeping ones included. */
#include "base/clock.h"
#include "base/executor.h"
#include "base/mem.h"
#include "base/ranks.h"
#include "program/mpi_driver.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define IDLE_US 1000

struct tasks {
	int n, us, n_taken;
	size_t n_bytes;
	char *bytes;
	int64_t begin, last; /* when the run began, when rank 0 had the last result */
};

static bool work(void *context, int i, const atomic_bool *stop, struct string *result, struct error *err)
{
	const struct tasks *t = context;
	(void)i, (void)stop, (void)err;
	int us = t->us > 0 || ranks_is_worker() ? t->us : IDLE_US;
	if (us > 0)
		nanosleep(&(struct timespec){us / 1000000, us % 1000000 * 1000L}, NULL);
	string_bytes(result, t->bytes, t->n_bytes);
	return true;
}

static enum executor_next take(void *context, int i, const void *result, size_t size, struct error *err)
{
	struct tasks *t = context;
	(void)i, (void)result, (void)size, (void)err;
	if (++t->n_taken == t->n)
		t->last = clock_us();
	return EXECUTOR_GO_ON;
}

static double cpu_seconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
	struct ranks_driver driver;
	struct error err;
	mpi_driver_begin(&driver, &argc, &argv);
	if (argc < 4)
		mpi_driver_abort();
	struct tasks t = {.n = atoi(argv[1]), .us = atoi(argv[2]), .n_bytes = (size_t)atoi(argv[3])};
	t.bytes = mem_new(t.n_bytes + 1);
	struct executor_jobs jobs = {
		.n = t.n, .threads = 1, .is_last = argc == 4, .work = work, .take = take, .context = &t};
	MPI_Barrier(MPI_COMM_WORLD);
	ranks_begin(&driver);
	double cpu = cpu_seconds(), all;
	t.begin = clock_us();
	bool good = executor_run(&jobs, &err) || (jobs.is_last && driver.rank > 0); /* then rank 0 ends first */
	good &= ranks_end(0, "", &err);
	cpu = cpu_seconds() - cpu;
	MPI_Barrier(MPI_COMM_WORLD);
	int64_t end = clock_us();
	MPI_Reduce(&cpu, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
	if (driver.rank == 0)
		printf("%.6f %.6f %.6f\n", (double)(t.last - t.begin) / 1e6, (double)(end - t.last) / 1e6, all);
	free(t.bytes);
	ranks_begin(NULL);
	mpi_driver_end();
	return !good;
}
