/* search_job: the choice of the engine and the job of requests that search. */
#ifndef SERVER_SEARCH_JOB_H
#define SERVER_SEARCH_JOB_H

#include "server/api.h"
#include "server/fields.h"
#include "server/jobs.h"

#define SEARCH_JOB_WAIT_MS    20000              /* maximum time in the queue */
#define SEARCH_JOB_HASH_BYTES ((size_t)16 << 20) /* bytes of the hash table of each search */

/* The members opponent, strength and nodes of a request. */
struct search_job_params {
	const char *opponent; /* NULL: not given */
	int64_t strength;     /* 0: not given */
	int64_t nodes;        /* the default, if not given */
	int64_t nodes_max;
	char word[2]; /* the strength as an opponent's name */
};

/* Whether the server searches; if not, the reply is the refusal. */
bool search_job_is_enabled(const struct api *, struct reply *) MUST_USE;

/* Checks the numbers and converts a strength to the opponent of that name; opponent is never NULL afterwards. False:
 * the reply is the refusal. */
bool search_job_check(struct search_job_params *, struct reply *) MUST_USE;

/* First member of a job's context. The work writes either the JSON of the answer or the error. */
struct search_job_result {
	struct string json;
	bool failed;
	uint64_t nodes; /* nodes searched */
	struct error err;
};

/* Queues the job and charges the nodes to the client. If the queue is full, frees the context and writes the
 * refusal. */
void search_job_start(struct api *, const struct job_kind *, void *context, int64_t nodes, struct reply *);

/* The finish function of such jobs: completes the reply. */
void search_job_finish(void *context, enum job_end, void *reply);

#endif
