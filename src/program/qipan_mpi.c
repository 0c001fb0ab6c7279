/* qipan-mpi: the program on the ranks of an MPI job (base/ranks.h). */
#define _GNU_SOURCE /* for memfd_create; the name is glibc's: NOLINT */
#include "base/ranks.h"
#include "cmd/program.h"
#include "program/mpi_driver.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define WORDS_MAX 2000

/* A worker prints nothing; what it writes to standard error goes to a file in memory. */
static int silence(void)
{
	int nothing = open("/dev/null", O_RDWR | O_CLOEXEC), words = memfd_create("stderr", MFD_CLOEXEC);
	if (nothing < 0 || words < 0 || dup2(nothing, STDIN_FILENO) < 0 || dup2(nothing, STDOUT_FILENO) < 0 ||
	    dup2(words, STDERR_FILENO) < 0)
		mpi_driver_abort();
	return words;
}

static void read_words(int file, char words[WORDS_MAX])
{
	ssize_t n = file < 0 ? 0 : pread(file, words, WORDS_MAX - 1, 0);
	words[n > 0 ? n : 0] = 0;
	words[strcspn(words, "\n")] = 0;
}

int main(int argc, char **argv)
{
	struct ranks_driver driver;
	struct error err;
	char words[WORDS_MAX];
	mpi_driver_begin(&driver, &argc, &argv);
	int file = driver.rank > 0 ? silence() : -1;
	ranks_begin(&driver);
	int code = program_run(argc, argv, program_commit);
	fflush(stderr);
	read_words(file, words);
	if (!ranks_end(code, words, &err)) {
		fprintf(stderr, "qipan: %s\n", err.text);
		code = EXIT_FAILURE;
	}
	if (driver.rank > 0)
		code = 0; /* rank 0 knows it */
	ranks_begin(NULL);
	mpi_driver_end();
	return code;
}
