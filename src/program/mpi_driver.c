#include "program/mpi_driver.h"
#include "base/mem.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#define PIECE_MAX ((size_t)1 << 30) /* bytes of an MPI message, which counts in int */

enum { LAST_PIECE, MORE_PIECES }; /* tags */

/* Bytes that are sent to one or more ranks; they follow the struct. */
struct parcel {
	int n_pending; /* messages with them that may not have been received yet */
};

struct pending {
	MPI_Request request;
	struct parcel *parcel;
};

static struct pending *pending;
static size_t n_pending, capacity;

static void send_piece(int first, int end, const void *bytes, size_t n, int tag)
{
	struct parcel *parcel = mem_new(sizeof *parcel + n);
	memcpy(parcel + 1, bytes, n);
	parcel->n_pending = end - first;
	if (n_pending + (size_t)(end - first) > capacity) {
		capacity = 2 * (n_pending + (size_t)(end - first));
		pending = mem_resize(pending, capacity, sizeof *pending);
	}
	for (int to = first; to < end; to++) {
		struct pending *p = &pending[n_pending++];
		p->parcel = parcel;
		MPI_Isend(parcel + 1, (int)n, MPI_BYTE, to, tag, MPI_COMM_WORLD, &p->request);
	}
}

static void send_to(int first, int end, const void *bytes, size_t n)
{
	const char *at = bytes;
	for (; n > PIECE_MAX; at += PIECE_MAX, n -= PIECE_MAX)
		send_piece(first, end, at, PIECE_MAX, MORE_PIECES);
	send_piece(first, end, at, n, LAST_PIECE);
}

static void send_message(void *context, int to, const void *bytes, size_t n)
{
	(void)context;
	send_to(to, to + 1, bytes, n);
}

static void send_to_workers(void *context, const void *bytes, size_t n)
{
	const struct ranks_driver *driver = context;
	if (driver->n > 1)
		send_to(1, driver->n, bytes, n);
}

static void forget_sent(void)
{
	for (size_t i = 0; i < n_pending;) {
		int done;
		MPI_Test(&pending[i].request, &done, MPI_STATUS_IGNORE);
		if (!done) {
			i++;
			continue;
		}
		if (--pending[i].parcel->n_pending == 0)
			free(pending[i].parcel);
		pending[i] = pending[--n_pending];
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

void mpi_driver_begin(struct ranks_driver *driver, int *argc, char ***argv)
{
	*driver = (struct ranks_driver){
		.send = send_message, .send_all = send_to_workers, .receive = receive_message, .context = driver};
	MPI_Init(argc, argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &driver->rank);
	MPI_Comm_size(MPI_COMM_WORLD, &driver->n);
}

void mpi_driver_abort(void)
{
	MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
}

void mpi_driver_end(void)
{
	while (n_pending > 0)
		forget_sent();
	free(pending);
	MPI_Finalize();
}
