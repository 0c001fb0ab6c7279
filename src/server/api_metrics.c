/* api_metrics: the metrics of the server, for Prometheus. */
#include "server/api.h"

#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

/* The resident memory of the process in bytes; 0: unknown. */
static int64_t resident_bytes(void)
{
	long long pages = 0;
	FILE *f = fopen("/proc/self/statm", "re");
	bool read = f && fscanf(f, "%*s %lld", &pages) == 1;
	if (f)
		fclose(f);
	return read ? pages * sysconf(_SC_PAGESIZE) : 0;
}

static int64_t us_of(const struct timeval *t)
{
	return (int64_t)t->tv_sec * 1000000 + t->tv_usec;
}

static void write_process(const struct api *api, struct string *out)
{
	char version[60];
	struct rusage used = {0};
	getrusage(RUSAGE_SELF, &used);
	snprintf(version, sizeof version, "version=\"%.40s\"", api->version);
	metrics_family(out, "qipan_build_info", "gauge", "Always 1; the label has the version.");
	metrics_sample(out, "qipan_build_info", version, 1);
	metrics_family(out, "process_start_time_seconds", "gauge", "When the server started, in seconds since 1970.");
	metrics_sample_us(out, "process_start_time_seconds", NULL, api->started_at_ms * 1000);
	metrics_family(out, "process_cpu_seconds_total", "counter", "Processor time of the server.");
	metrics_sample_us(out, "process_cpu_seconds_total", NULL, us_of(&used.ru_utime) + us_of(&used.ru_stime));
	metrics_family(out, "process_resident_memory_bytes", "gauge", "Memory of the server.");
	metrics_sample(out, "process_resident_memory_bytes", NULL, resident_bytes());
}

static void write_rooms(const struct api *api, struct string *out)
{
	struct hall_counts counts;
	hall_count(api->hall, &counts);
	metrics_family(out, "qipan_rooms", "gauge", "Rooms in memory by stage.");
	metrics_sample(out, "qipan_rooms", "stage=\"open\"", counts.rooms[ROOM_OPEN]);
	metrics_sample(out, "qipan_rooms", "stage=\"playing\"", counts.rooms[ROOM_PLAYING]);
	metrics_sample(out, "qipan_rooms", "stage=\"over\"", counts.rooms[ROOM_OVER]);
	metrics_family(out, "qipan_watchers", "gauge", "WebSockets and waiting requests in rooms, by seat.");
	metrics_sample(out, "qipan_watchers", "seat=\"player\"", counts.players);
	metrics_sample(out, "qipan_watchers", "seat=\"spectator\"", counts.spectators);
	metrics_family(out, "qipan_moves_total", "counter", "Moves played in rooms.");
	metrics_sample(out, "qipan_moves_total", NULL, counts.moves);
}

void api_metrics(struct api *api, const struct api_request *request, struct reply *reply)
{
	(void)request;
	reply->status = 200;
	reply->type = "text/plain; version=0.0.4; charset=utf-8";
	write_process(api, &reply->body);
	metrics_write(&api->metrics, &reply->body);
	metrics_family(&reply->body, "qipan_connections", "gauge", "Open connections.");
	metrics_sample(&reply->body, "qipan_connections", NULL, api->connections);
	write_rooms(api, &reply->body);
}
