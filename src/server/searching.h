/* searching: what the requests that search have in common: who searches, and the threads that do it. */
#ifndef SERVER_SEARCHING_H
#define SERVER_SEARCHING_H

#include "server/api.h"
#include "server/fields.h"
#include "server/jobs.h"

#define SEARCHING_WAIT_MS 20000              /* maximum time in the queue */
#define SEARCHING_HASH    ((size_t)16 << 20) /* bytes of the hash table of each search */

/* The members opponent, strength and nodes of a request. */
struct searching {
	const char *opponent; /* NULL: not given */
	int64_t strength;     /* 0: not given */
	int64_t nodes;        /* the default, if not given */
	int64_t nodes_max;
	char word[2]; /* the strength as an opponent */
};

/* Whether the server searches; otherwise the reply is the refusal. */
bool searching_is_on(const struct api *, struct reply *) MUST_USE;

/* Checks the numbers and turns a strength into the opponent of that name; opponent is never NULL afterwards. False: the
 * reply is the refusal. */
bool searching_check(struct searching *, struct reply *) MUST_USE;

/* First member of the context of a job. The work writes the JSON of the answer, or the error. */
struct searching_result {
	struct string json;
	bool failed;
	uint64_t nodes; /* positions searched */
	struct error err;
};

/* Queues the job, which costs the client that many nodes. If the queue is full, the context is freed and the reply is
 * the refusal. */
void searching_begin(struct api *, const struct job_kind *, void *context, int64_t nodes, struct reply *);

/* The finish of such a job: completes the reply. */
void searching_finish(void *context, enum job_end, void *reply);

#endif
