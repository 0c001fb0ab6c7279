/* qipan-mpi: the program on the ranks of an MPI job (base/ranks.h). */
#define _GNU_SOURCE /* for memfd_create; the name is glibc's: NOLINT */
#include "base/mem.h"
#include "base/ranks.h"
#include "cmd/program.h"

#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define PIECE_MAX ((size_t)1 << 30) /* bytes of an MPI message, which counts in int */
#define WORDS_MAX 2000

enum { LAST_PIECE, MORE_PIECES }; /* tags */

/* Sent, but perhaps not received yet. */
struct pending {
	MPI_Request request;
	void *bytes;
};

static struct pending *pending;
static size_t n_pending, capacity;

static void send_piece(int to, const void *bytes, size_t n, int tag)
{
	if (n_pending == capacity) {
		capacity = capacity ? 2 * capacity : 16;
		pending = mem_resize(pending, capacity, sizeof *pending);
	}
	struct pending *p = &pending[n_pending++];
	p->bytes = mem_new(n + 1);
	memcpy(p->bytes, bytes, n);
	MPI_Isend(p->bytes, (int)n, MPI_BYTE, to, tag, MPI_COMM_WORLD, &p->request);
}

static void send_message(void *context, int to, const void *bytes, size_t n)
{
	(void)context;
	const char *at = bytes;
	for (; n > PIECE_MAX; at += PIECE_MAX, n -= PIECE_MAX)
		send_piece(to, at, PIECE_MAX, MORE_PIECES);
	send_piece(to, at, n, LAST_PIECE);
}

static void forget_sent(void)
{
	for (size_t i = 0; i < n_pending;) {
		int done;
		MPI_Test(&pending[i].request, &done, MPI_STATUS_IGNORE);
		if (done) {
			free(pending[i].bytes);
			pending[i] = pending[--n_pending];
		} else {
			i++;
		}
	}
}

/* Receives a piece that has arrived or is about to; returns its tag. */
static int receive_piece(const MPI_Status *at, struct string *out)
{
	int n;
	MPI_Get_count(at, MPI_BYTE, &n);
	char *bytes = mem_new((size_t)n + 1);
	MPI_Recv(bytes, n, MPI_BYTE, at->MPI_SOURCE, at->MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	string_bytes(out, bytes, (size_t)n);
	free(bytes);
	return at->MPI_TAG;
}

static int receive_message(void *context, struct string *out)
{
	MPI_Status at;
	int has_arrived;
	(void)context;
	forget_sent();
	MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &has_arrived, &at);
	if (!has_arrived)
		return -1;
	string_clear(out);
	while (receive_piece(&at, out) == MORE_PIECES)
		MPI_Probe(at.MPI_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &at);
	return at.MPI_SOURCE;
}

/* A worker prints nothing; what it writes to standard error goes to a file in memory. */
static int silence(void)
{
	int nothing = open("/dev/null", O_RDWR | O_CLOEXEC), words = memfd_create("stderr", MFD_CLOEXEC);
	if (nothing < 0 || words < 0 || dup2(nothing, STDIN_FILENO) < 0 || dup2(nothing, STDOUT_FILENO) < 0 ||
	    dup2(words, STDERR_FILENO) < 0)
		MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
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
	struct ranks_driver driver = {.send = send_message, .receive = receive_message};
	struct error err;
	char words[WORDS_MAX];
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &driver.rank);
	MPI_Comm_size(MPI_COMM_WORLD, &driver.n);
	int file = driver.rank > 0 ? silence() : -1;
	ranks_begin(&driver);
	int code = program_run(argc, argv);
	fflush(stderr);
	read_words(file, words);
	if (!ranks_end(code, words, &err)) {
		fprintf(stderr, "qipan: %s\n", err.text);
		code = EXIT_FAILURE;
	}
	if (driver.rank > 0)
		code = 0; /* rank 0 knows it */
	while (n_pending > 0)
		forget_sent();
	free(pending);
	ranks_begin(NULL);
	MPI_Finalize();
	return code;
}
