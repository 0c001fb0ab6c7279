#include "server/metrics.h"

#include <stdio.h>

static const int64_t bounds_us[METRICS_N_BUCKETS - 1] = {500,    1000,   2500,   5000,    10000,   25000,  50000,
							 100000, 250000, 500000, 1000000, 2500000, 5000000};

static const char *const reasons[METRICS_N_REFUSALS] = {
	[METRICS_CONNECTIONS] = "connections",
	[METRICS_RATE] = "rate",
	[METRICS_BYTES] = "bytes",
	[METRICS_ROOMS] = "rooms",
	[METRICS_RULINGS] = "rulings",
	[METRICS_LEVELS] = "levels",
	[METRICS_ATTEMPTS] = "attempts",
	[METRICS_SOCKETS] = "sockets",
	[METRICS_WAITING] = "waiting",
	[METRICS_MEMORY] = "memory",
	[METRICS_SIZE] = "size",
	[METRICS_HEAD] = "head",
	[METRICS_SITE] = "site",
};

void metrics_add_request(struct metrics *m, const char *route, const char *method, int status)
{
	struct metrics_series *s = m->requests, *end = s + m->n_series;
	while (s < end && (s->route != route || s->method != method || s->status != status))
		s++;
	if (s == end && m->n_series == METRICS_SERIES_MAX)
		return;
	if (s == end) {
		*s = (struct metrics_series){route, method, status, 0};
		m->n_series++;
	}
	s->n++;
}

void metrics_add_time(struct metrics_histogram *h, int64_t us)
{
	int i = 0;
	while (i < METRICS_N_BUCKETS - 1 && us > bounds_us[i])
		i++;
	h->buckets[i]++;
	h->sum_us += us;
}

void metrics_family(struct string *out, const char *name, const char *type, const char *help)
{
	string_add(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

static void begin_sample(struct string *out, const char *name, const char *labels)
{
	string_add(out, "%s", name);
	if (labels)
		string_add(out, "{%s}", labels);
	string_char(out, ' ');
}

void metrics_sample(struct string *out, const char *name, const char *labels, int64_t value)
{
	begin_sample(out, name, labels);
	string_add(out, "%lld\n", (long long)value);
}

void metrics_sample_us(struct string *out, const char *name, const char *labels, int64_t us)
{
	begin_sample(out, name, labels);
	string_add(out, "%lld.%06d\n", (long long)(us / 1000000), (int)(us % 1000000));
}

void metrics_histogram(struct string *out, const char *name, const char *help, const struct metrics_histogram *h)
{
	char series[80], label[40] = "le=\"+Inf\"";
	int64_t n = 0;
	metrics_family(out, name, "histogram", help);
	snprintf(series, sizeof series, "%s_bucket", name);
	for (int i = 0; i < METRICS_N_BUCKETS - 1; i++) {
		char bound[40];
		snprintf(bound, sizeof bound, "le=\"%d.%04d\"", (int)(bounds_us[i] / 1000000),
			 (int)(bounds_us[i] % 1000000 / 100));
		metrics_sample(out, series, bound, n += h->buckets[i]);
	}
	metrics_sample(out, series, label, n += h->buckets[METRICS_N_BUCKETS - 1]);
	snprintf(series, sizeof series, "%s_sum", name);
	metrics_sample_us(out, series, NULL, h->sum_us);
	snprintf(series, sizeof series, "%s_count", name);
	metrics_sample(out, series, NULL, n);
}

static void write_requests(const struct metrics *m, struct string *out)
{
	static const char name[] = "qipan_http_requests_total";
	char labels[160];
	metrics_family(out, name, "counter", "Answered requests by route, method and status.");
	for (const struct metrics_series *s = m->requests; s < m->requests + m->n_series; s++) {
		snprintf(labels, sizeof labels, "route=\"%s\",method=\"%s\",status=\"%d\"", s->route, s->method,
			 s->status);
		metrics_sample(out, name, labels, s->n);
	}
}

static void write_refusals(const struct metrics *m, struct string *out)
{
	static const char name[] = "qipan_refusals_total";
	char labels[40];
	metrics_family(out, name, "counter", "Refused requests, messages and connections by reason.");
	for (int i = METRICS_NOT_REFUSED + 1; i < METRICS_N_REFUSALS; i++) {
		snprintf(labels, sizeof labels, "reason=\"%s\"", reasons[i]);
		metrics_sample(out, name, labels, m->refusals[i]);
	}
}

static void write_one(struct string *out, const char *name, const char *type, const char *help, int64_t value)
{
	metrics_family(out, name, type, help);
	metrics_sample(out, name, NULL, value);
}

void metrics_write(const struct metrics *m, struct string *out)
{
	write_requests(m, out);
	metrics_histogram(out, "qipan_http_request_seconds",
			  "Time from the end of a request's head until its response was ready, without those that "
			  "waited for a room or a search.",
			  &m->request);
	write_refusals(m, out);
	write_one(out, "qipan_received_bytes_total", "counter", "Bytes received from clients.", m->received);
	write_one(out, "qipan_sent_bytes_total", "counter", "Bytes sent to clients.", m->sent);
	write_one(out, "qipan_websockets", "gauge", "Open WebSockets.", m->sockets);
	write_one(out, "qipan_waiting_requests", "gauge", "Requests that wait for a change of a room.", m->waiting);
	metrics_histogram(out, "qipan_commit_seconds", "Time of a commit of the database.", &m->commit);
	write_one(out, "qipan_failed_commits_total", "counter", "Commits that failed.", m->commits_failed);
}
