#include "server/search_job.h"
#include "core/heuristics.h"
#include "server/server_messages.h"

#include <stdio.h>

#define RETRY_SECONDS 5

bool search_job_is_enabled(const struct api *api, struct reply *reply)
{
	struct error err;
	if (api->jobs)
		return true;
	fail(&err, server_no_searches);
	reply_refuse(reply, 404, "off", 0, &err);
	return false;
}

static bool is_within(const char *name, int64_t value, int64_t max, struct reply *reply)
{
	if (value >= 1 && value <= max)
		return true;
	reply_fail(reply, 400, "bad_request", "\"%s\" is %lld, expected 1 to %lld", name, (long long)value,
		   (long long)max);
	return false;
}

bool search_job_check(struct search_job_params *s, struct reply *reply)
{
	if (!is_within("nodes", s->nodes, s->nodes_max, reply))
		return false;
	if (s->strength && !is_within("strength", s->strength, STRENGTH_MAX, reply))
		return false;
	if (s->strength && s->opponent) {
		reply_fail(reply, 400, "bad_request", "\"strength\" and \"opponent\", expected only one of them");
		return false;
	}
	if (s->strength) {
		snprintf(s->word, sizeof s->word, "%d", (int)s->strength);
		s->opponent = s->word;
	} else if (!s->opponent) {
		s->opponent = "strongest";
	}
	return true;
}

static void refuse_busy(const struct message *why, struct reply *reply)
{
	struct error err;
	fail(&err, why);
	reply_refuse(reply, 503, "busy", 0, &err);
	reply->retry_after = RETRY_SECONDS;
}

void search_job_start(struct api *api, const struct job_kind *kind, void *context, int64_t nodes, struct reply *reply)
{
	reply->job = jobs_add(api->jobs, kind, context, reply);
	reply->nodes = reply->job ? nodes : 0;
	if (reply->job)
		return;
	kind->free(context);
	refuse_busy(server_queue_full, reply);
}

void search_job_finish(void *context, enum job_end end, void *user)
{
	struct search_job_result *result = context;
	struct reply *reply = user;
	reply->job = NULL;
	reply->nodes -= result->nodes < (uint64_t)reply->nodes ? (int64_t)result->nodes : reply->nodes;
	if (end != JOB_DONE) {
		refuse_busy(end == JOB_DELAYED ? server_queue_slow : server_stops, reply);
	} else if (result->failed) {
		reply_refuse(reply, 503, "busy", 0, &result->err);
	} else {
		reply_json(reply, 200);
		string_release(&reply->body);
		reply->body = result->json;
		result->json = (struct string){0};
	}
}
