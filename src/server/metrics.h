/* metrics: counters of the server's activity since its start, and their text for Prometheus (exposition format 0.0.4).
 * docs/online.md describes each. */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include <stdint.h>

#include "base/text.h"

#define METRICS_SERIES_MAX 512 /* pairs of route and status; a bound that is never reached */
#define METRICS_N_BUCKETS  14

/* Why a request, message or connection was refused before it was handled. */
enum metrics_refusal {
	METRICS_NOT_REFUSED,
	METRICS_CONNECTIONS, /* limits: docs/server.md */
	METRICS_RATE,
	METRICS_BYTES,
	METRICS_ROOMS,
	METRICS_RULINGS,
	METRICS_LEVELS,
	METRICS_ATTEMPTS,
	METRICS_SOCKETS,
	METRICS_WAITING,
	METRICS_MEMORY,
	METRICS_SIZE, /* body too large */
	METRICS_HEAD, /* malformed head */
	METRICS_SITE, /* invalid Host or Origin */
	METRICS_N_REFUSALS
};

struct metrics_histogram {
	int64_t buckets[METRICS_N_BUCKETS]; /* the last bucket is for values above all bounds */
	int64_t sum_us;
};

/* {0} is valid and empty. Counters never decrease. */
struct metrics {
	struct metrics_series {
		const char *route, *method; /* static; compared as pointers */
		int status;
		int64_t n;
	} requests[METRICS_SERIES_MAX];
	int n_series;
	struct metrics_histogram request, commit;
	int64_t commits_failed;
	int64_t refusals[METRICS_N_REFUSALS];
	int64_t received, sent; /* bytes */
	int64_t sockets;        /* open now */
	int64_t waiting;        /* requests waiting for a room now */
};

void metrics_add_request(struct metrics *, const char *route, const char *method, int status);
void metrics_add_time(struct metrics_histogram *, int64_t us);

/* Writers of the text. A family begins with its name, type ("counter", "gauge", "histogram") and help, which has no
 * newline or backslash; its samples follow. labels: NULL, or such as stage="open". */
void metrics_family(struct string *out, const char *name, const char *type, const char *help);
void metrics_sample(struct string *out, const char *name, const char *labels, int64_t value);
void metrics_sample_us(struct string *out, const char *name, const char *labels, int64_t us); /* in seconds */
void metrics_histogram(struct string *out, const char *name, const char *help, const struct metrics_histogram *);

/* Appends the metrics of this struct; the caller adds those of other modules. */
void metrics_write(const struct metrics *, struct string *out);

#endif
