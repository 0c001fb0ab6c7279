/* /api/metrics in Prometheus text format, read strictly, and who may read it. */
#include "client.h"

#include "support.h"

#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/metrics.h"

/* --- a strict parser of the part of the exposition format 0.0.4 that the server uses --- */

#define SAMPLES_MAX 1000

struct sample {
	char name[80], labels[160];
	double value;
};

struct scrape {
	struct sample samples[SAMPLES_MAX];
	int n;
	char families[60][80];
	int n_families;
};

/* The name of a metric or label at the text; its length, or 0. */
static size_t name_length(const char *text)
{
	size_t n = 0;
	if (!isalpha((unsigned char)*text) && *text != '_')
		return 0;
	while (isalnum((unsigned char)text[n]) || text[n] == '_')
		n++;
	return n;
}

/* {name="value",...}: returns its length and fails the test if it is anything else. */
static size_t labels_length(const char *text)
{
	size_t n = 1;
	for (;;) {
		size_t name = name_length(text + n);
		assert_true(name > 0);
		n += name;
		assert_int_equal(strncmp(text + n, "=\"", 2), 0);
		n += 2;
		while (text[n] && text[n] != '"') {
			assert_true(text[n] >= ' ' && text[n] != '\\');
			n++;
		}
		assert_int_equal(text[n++], '"');
		if (text[n] == '}')
			return n + 1;
		assert_int_equal(text[n++], ',');
	}
}

static bool ends_with(const char *text, const char *end)
{
	size_t n = strlen(text), m = strlen(end);
	return n >= m && strcmp(text + n - m, end) == 0;
}

/* Whether a sample of that name belongs to the family. */
static bool belongs(const char *sample, const char *family, bool is_histogram)
{
	static const char *const ends[] = {"_bucket", "_sum", "_count"};
	size_t n = strlen(family);
	if (strncmp(sample, family, n) != 0)
		return false;
	for (size_t i = 0; i < 3; i++)
		if (is_histogram && strcmp(sample + n, ends[i]) == 0)
			return true;
	return !is_histogram && !sample[n];
}

static void parse_sample(struct scrape *s, const char *line, const char *family, bool is_histogram)
{
	struct sample *x = &s->samples[s->n++];
	size_t n = name_length(line);
	char *end;
	assert_in_range(s->n, 1, SAMPLES_MAX - 1);
	assert_in_range(n, 1, sizeof x->name - 1);
	snprintf(x->name, sizeof x->name, "%.*s", (int)n, line);
	if (!belongs(x->name, family, is_histogram))
		fail_msg("the sample %s follows the family %s", x->name, family);
	if (line[n] == '{') {
		size_t length = labels_length(line + n);
		snprintf(x->labels, sizeof x->labels, "%.*s", (int)length - 2, line + n + 1);
		n += length;
	}
	assert_int_equal(line[n], ' ');
	x->value = strtod(line + n + 1, &end);
	assert_true(end > line + n + 1 && !*end && x->value >= 0);
	for (int i = 0; i + 1 < s->n; i++)
		if (strcmp(s->samples[i].name, x->name) == 0 && strcmp(s->samples[i].labels, x->labels) == 0)
			fail_msg("%s{%s} appears twice", x->name, x->labels);
}

/* "# HELP name words", then "# TYPE name kind", then the samples. */
static void parse(struct scrape *s, char *text)
{
	char *line = text, *end, family[80] = "", type[20] = "", again[80], rest[8];
	*s = (struct scrape){0};
	assert_true(ends_with(text, "\n"));
	for (; (end = strchr(line, '\n')); line = end + 1) {
		*end = 0;
		if (strncmp(line, "# HELP ", 7) == 0) {
			assert_int_equal(sscanf(line, "# HELP %79s %7s", family, rest), 2);
			assert_int_equal(name_length(family), strlen(family));
			for (int i = 0; i < s->n_families; i++)
				assert_string_not_equal(s->families[i], family);
			assert_in_range(s->n_families, 0, 58);
			strcpy(s->families[s->n_families++], family);
			type[0] = 0;
		} else if (line[0] == '#') {
			assert_int_equal(sscanf(line, "# TYPE %79s %19s", again, type), 2);
			assert_string_equal(again, family);
			assert_true(strcmp(type, "counter") == 0 || strcmp(type, "gauge") == 0 ||
				    strcmp(type, "histogram") == 0);
			assert_int_equal(strcmp(type, "counter") == 0, ends_with(family, "_total"));
		} else {
			assert_true(type[0]);
			parse_sample(s, line, family, strcmp(type, "histogram") == 0);
		}
	}
}

static double value_of(const struct scrape *s, const char *name, const char *labels)
{
	for (int i = 0; i < s->n; i++)
		if (strcmp(s->samples[i].name, name) == 0 && strcmp(s->samples[i].labels, labels) == 0)
			return s->samples[i].value;
	return -1;
}

/* Buckets are cumulative with rising bounds, and the last, +Inf, is the count. */
static void check_histogram(const struct scrape *s, const char *name)
{
	char bucket[90], sum[90], count[90];
	double last_bound = 0, last = 0;
	int n = 0;
	snprintf(bucket, sizeof bucket, "%s_bucket", name);
	snprintf(sum, sizeof sum, "%s_sum", name);
	snprintf(count, sizeof count, "%s_count", name);
	for (const struct sample *x = s->samples; x < s->samples + s->n; x++) {
		if (strcmp(x->name, bucket) != 0)
			continue;
		double bound = strtod(x->labels + strlen("le=\""), NULL);
		assert_true(bound > last_bound && x->value >= last);
		last_bound = bound;
		last = x->value;
		n++;
	}
	assert_in_range(n, 5, 30);
	assert_true(last_bound > 1e9); /* +Inf */
	assert_true(value_of(s, sum, "") >= 0);
	assert_true(value_of(s, count, "") == last);
}

static void scrape(struct scrape *s)
{
	struct answer a = ask(&server, "GET", "/api/metrics", "", NULL);
	assert_int_equal(a.status, 200);
	assert_non_null(strstr(a.head, "\r\ncontent-type: text/plain; version=0.0.4; charset=utf-8\r\n"));
	parse(s, a.body);
	answer_release(&a);
}

/* --- tests --- */

static int start(void **state)
{
	client_prepare(state);
	client_start(&server, "--metrics 127.0.0.1");
	return 0;
}

static void requests_and_refusals_are_counted(void **state)
{
	(void)state;
	static struct scrape before, after;
	scrape(&before);
	client_expect("GET", "/", "", NULL, 200, NULL);
	client_expect("GET", "/nothing", "", NULL, 404, NULL);
	client_expect("POST", "/api/rooms", "", "{\"game\":\"xiangqi\",\"name\":\"Ann\"}", 201, NULL);
	client_expect("GET", "/api/health", "Host: evil.example\r\n", NULL, 403, NULL);
	scrape(&after);
#define GREW(name, labels) (value_of(&after, name, labels) - value_of(&before, name, labels))
	assert_true(value_of(&after, "qipan_http_requests_total", "route=\"page\",method=\"GET\",status=\"200\"") == 1);
	assert_true(value_of(&after, "qipan_http_requests_total", "route=\"none\",method=\"none\",status=\"404\"") ==
		    1);
	assert_true(value_of(&after, "qipan_http_requests_total",
			     "route=\"/api/rooms\",method=\"POST\",status=\"201\"") == 1);
	assert_true(value_of(&after, "qipan_http_requests_total",
			     "route=\"/api/metrics\",method=\"GET\",status=\"200\"") == 1);
	assert_true(GREW("qipan_http_request_seconds_count", "") == 5); /* the first scrape is among them */
	assert_true(GREW("qipan_rooms", "stage=\"open\"") == 1);
	assert_true(GREW("qipan_commit_seconds_count", "") >= 1);
	assert_true(GREW("qipan_refusals_total", "reason=\"site\"") == 1);
	assert_true(GREW("qipan_received_bytes_total", "") > 200);
	assert_true(GREW("qipan_sent_bytes_total", "") > 3000);
	assert_true(value_of(&after, "qipan_connections", "") >= 1);
	assert_true(value_of(&after, "process_resident_memory_bytes", "") > 1e6);
	assert_true(value_of(&after, "process_start_time_seconds", "") > 1.7e9);
#undef GREW
	check_histogram(&after, "qipan_http_request_seconds");
	check_histogram(&after, "qipan_commit_seconds");
}

/* docs/online.md has a row for each family, and for nothing else. */
static void every_metric_is_documented(void **state)
{
	(void)state;
	static struct scrape s;
	static char doc[60000];
	char row[100];
	int n_rows = 0;
	FILE *f = fopen("../docs/online.md", "r");
	assert_non_null(f);
	doc[fread(doc, 1, sizeof doc - 1, f)] = 0;
	fclose(f);
	scrape(&s);
	for (int i = 0; i < s.n_families; i++) {
		snprintf(row, sizeof row, "\n| `%s` | ", s.families[i]);
		if (!strstr(doc, row))
			fail_msg("docs/online.md has no row for %s", s.families[i]);
	}
	for (const char *at = doc; (at = strstr(at, "\n| `")); at++)
		n_rows += strncmp(at + 4, "qipan_", 6) == 0 || strncmp(at + 4, "process_", 8) == 0;
	assert_int_equal(n_rows, s.n_families);
}

static void metrics_are_not_public(void **state)
{
	(void)state;
	client_expect("GET", "/api/metrics", "", NULL, 200, NULL);
	client_expect("HEAD", "/api/metrics", "", NULL, 200, NULL);
	client_expect("GET", "/api/metrics", "X-Forwarded-For: 127.0.0.1\r\n", NULL, 404, "not_found");
	client_expect("GET", "/api/metrics", "Forwarded: for=127.0.0.1\r\n", NULL, 404, "not_found");
	client_stop(&server, SIGTERM);
	client_start(&server, "--metrics 192.0.2.0/24");
	client_expect("GET", "/api/metrics", "", NULL, 404, "not_found");
	client_stop(&server, SIGTERM);
	client_start(&server, "");
	client_expect("GET", "/api/metrics", "", NULL, 404, "not_found");
}

static void probes_answer(void **state)
{
	(void)state;
	char command[400];
	client_expect("GET", "/api/health/live", "", NULL, 200, "{\"status\":\"ok\"}");
	client_expect("GET", "/api/health/ready", "", NULL, 200, "{\"status\":\"ok\"}");
	snprintf(command, sizeof command, "mv %s/data/games.db %s/data/away.db", server.folder, server.folder);
	assert_int_equal(system(command), 0);
	client_expect("GET", "/api/health/live", "", NULL, 200, "ok");
	client_expect("GET", "/api/health/ready", "", NULL, 503, "store");
	client_expect("GET", "/api/health", "", NULL, 503, "store");
	snprintf(command, sizeof command, "mv %s/data/away.db %s/data/games.db", server.folder, server.folder);
	assert_int_equal(system(command), 0);
	client_expect("GET", "/api/health/ready", "", NULL, 200, "ok");
}

static void times_fall_into_their_buckets(void **state)
{
	(void)state;
	struct metrics_histogram h = {0};
	struct string out = {0};
	metrics_add_time(&h, 0);
	metrics_add_time(&h, 500); /* a bound belongs to its bucket */
	metrics_add_time(&h, 501);
	metrics_add_time(&h, 7000000);
	metrics_histogram(&out, "x_seconds", "Help.", &h);
	assert_non_null(strstr(out.text, "# HELP x_seconds Help.\n# TYPE x_seconds histogram\n"
					 "x_seconds_bucket{le=\"0.0005\"} 2\nx_seconds_bucket{le=\"0.0010\"} 3\n"));
	assert_non_null(strstr(out.text, "x_seconds_bucket{le=\"5.0000\"} 3\nx_seconds_bucket{le=\"+Inf\"} 4\n"
					 "x_seconds_sum 7.001001\nx_seconds_count 4\n"));
	string_release(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(times_fall_into_their_buckets),
		cmocka_unit_test_setup_teardown(requests_and_refusals_are_counted, start, client_end),
		cmocka_unit_test_setup_teardown(every_metric_is_documented, start, client_end),
		cmocka_unit_test_setup_teardown(metrics_are_not_public, start, client_end),
		cmocka_unit_test_setup_teardown(probes_answer, client_begin, client_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
