/* ranks: the processes that run one command together, as mpirun starts them on a cluster.
 *
 * Every rank runs the same command with the same arguments. Rank 0 alone reads standard input and log files and writes:
 * on the other ranks, the workers, base/file.h and base/append_log.h write nothing and report success, and what
 * rank 0 reads from a log is shared with them. base/executor.h spreads jobs over the ranks and, unless told otherwise,
 * delivers the results on all of them, so that all take the same decisions.
 *
 * A process that never calls ranks_begin is alone: rank 0 of 1. All functions belong to the main thread, except
 * ranks_is_worker. */
#ifndef BASE_RANKS_H
#define BASE_RANKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

/* The connection between the ranks: messages arrive whole, and in order from each sender. */
struct ranks_driver {
	int rank, n; /* 0 <= rank < n */

	/* Sends a message without waiting for the receiver; the bytes may be reused at once. */
	void (*send)(void *context, int to, const void *bytes, size_t n);

	/* The same to all other ranks; NULL: send is called for each of them. */
	void (*send_all)(void *context, const void *bytes, size_t n);

	/* Replaces out with the next message and returns its sender, or returns -1 if none has arrived. */
	int (*receive)(void *context, struct string *out);

	void *context;
};

/* Connects this process; the driver must outlive it. NULL: alone again. */
void ranks_begin(const struct ranks_driver *);

int ranks_number(void); /* of this process */
int ranks_count(void);
bool ranks_is_worker(void); /* any rank but 0 */

/* Ends the command of this rank, with its exit code and what it wrote to standard error. A worker reports both to rank
 * 0. Rank 0 waits until all workers have ended; if one failed while rank 0 did not, returns false with its words. */
bool ranks_end(int code, const char *words, struct error *) MUST_USE;

/* --- for computations of all ranks that depend on each other's results --- */

/* Sends out[i] to rank i and replaces in[i] by what rank i sends to this one; for the rank itself in[] stays empty. All
 * ranks call it equally often. The strings are ranks_count() each. Fails if another rank has failed; a worker also if
 * rank 0 has ended before it has all parts. */
bool ranks_exchange(const struct string *out, struct string *in, struct error *) MUST_USE;

/* Completes an array of which rank i has computed the bytes from ends[i - 1] (rank 0: from 0) to ends[i], so that all
 * ranks have all of it. All ranks call it with the same ends. */
bool ranks_complete(uint8_t *bytes, const uint64_t *ends, struct error *) MUST_USE;

/* --- for base/ --- */

enum ranks_kind {
	RANKS_SHARED,  /* from rank 0: a shared text */
	RANKS_QUIT,    /* from rank 0: the command has ended */
	RANKS_ENDED,   /* from a worker: its command has ended; number: the exit code */
	RANKS_REQUEST, /* from a worker: asks for jobs; number: how many threads it has */
	RANKS_GRANT,   /* from rank 0: job numbers; none: nothing is left of this run */
	RANKS_RESULT,  /* from a worker: the result of job number, perhaps empty */
	RANKS_FAILED,  /* from a worker: the error of job number */
	RANKS_STOP,    /* from rank 0: ends running jobs early */
	RANKS_OVER,    /* from rank 0: the end of a run, with all results */
	RANKS_EXCHANGE /* from any rank: its part of exchange number run; never returned by ranks_receive */
};

struct ranks_message {
	enum ranks_kind kind;
	int from;
	int run;    /* counts executor_run */
	int number; /* depends on the kind */
	const char *bytes;
	size_t n; /* bytes; they are valid until the next ranks_receive */
};

void ranks_send(int to, enum ranks_kind, int run, int number, const void *bytes, size_t n);
void ranks_send_all(enum ranks_kind, int run, const void *bytes, size_t n); /* from rank 0 to the workers */
bool ranks_receive(struct ranks_message *); /* false: none has arrived; then wait with ranks_rest */
void ranks_rest(void);

/* On rank 0 sends the text to the workers; on a worker replaces text by it. NULL on rank 0, or an early end of its
 * command, make the workers fail. */
bool ranks_share(struct string *text, struct error *) MUST_USE;

/* Errors as bytes. */
void ranks_put_error(struct string *, const struct error *);
void ranks_get_error(const char *bytes, size_t n, struct error *);

/* Fills in the error of a worker whose rank 0 has ended, or on rank 0 of a worker that has failed. */
bool ranks_fail(const struct ranks_message *, struct error *);

#endif
