/* api_think: the best moves of a position. */
#include "base/mem.h"
#include "core/limits.h"
#include "server/position_request.h"
#include "server/search_job.h"
#include "session/host.h"
#include "session/search_json.h"
#include "session/session_messages.h"

#include <stdio.h>
#include <stdlib.h>

#define LINES_MAX 8

/* A search: the context of its job. */
struct think {
	struct search_job_result result;
	struct host host;
	struct limits limits;
	struct search_result lines[LINES_MAX]; /* last report per PV index; depth 0: none */
};

static void think_free(void *context)
{
	struct think *t = context;
	host_release(&t->host);
	string_release(&t->result.json);
	free(t);
}

static void take_report(void *context, const struct search_result *r)
{
	struct think *t = context;
	if (r->pv_index < LINES_MAX)
		t->lines[r->pv_index] = *r;
}

static void think_work(void *context, const atomic_bool *stop)
{
	struct think *t = context;
	struct search_result found;
	t->limits.stop = stop;
	t->result.failed = !host_create_engine(&t->host, &t->result.err);
	if (t->result.failed)
		return;
	host_search(&t->host, &t->limits, take_report, t, &found);
	t->result.nodes = found.nodes;
	search_json(&t->host.line, &found, t->lines, t->host.setup.multipv, &t->result.json);
}

static const struct job_kind think_kind = {
	.wait_ms = SEARCH_JOB_WAIT_MS,
	.work_ms = API_THINK_MS,
	.work = think_work,
	.finish = search_job_finish,
	.free = think_free,
};

/* Chooses the engine. If the request names an opponent but no nodes, the opponent's own limits apply too. */
static bool choose(struct think *t, const struct search_job_params *s, int64_t lines, bool has_nodes, struct error *err)
{
	struct host *h = &t->host;
	char number[8];
	snprintf(number, sizeof number, "%d", (int)lines);
	if (!host_choose(h, s->opponent, err) || (lines != 1 && !host_set(h, "lines", number, err)))
		return false;
	if (!has_nodes)
		t->limits = h->opponent.limits;
	if (!t->limits.nodes || t->limits.nodes > (uint64_t)s->nodes)
		t->limits.nodes = (uint64_t)s->nodes;
	t->limits.time_ms = API_THINK_MS;
	h->setup.hash_bytes = SEARCH_JOB_HASH_BYTES;
	return true;
}

/* Whether a side has a move to choose; if not, the reply is the refusal. */
static bool can_move(const struct host *h, struct reply *reply)
{
	struct error err;
	struct ruling ruling = line_ruling(&h->line);
	if (ruling.verdict != UNDECIDED)
		fail(&err, session_game_over, ruling_message(ruling), ruling.clause);
	else if (host_can_search(h, &err))
		return true;
	reply_refuse(reply, 422, "no_move", 0, &err);
	return false;
}

static void think_about(struct api *api, const struct record *record, const struct search_job_params *s, int64_t lines,
			bool has_nodes, struct reply *reply)
{
	struct think *t = mem_new(sizeof *t);
	struct error err;
	host_init(&t->host, record->game, record->preset);
	host_set_line(&t->host, &record->line);
	bool good = can_move(&t->host, reply);
	if (good && !choose(t, s, lines, has_nodes, &err)) {
		reply_refuse(reply, 422, "bad_opponent", 0, &err);
		good = false;
	}
	if (good)
		search_job_start(api, &think_kind, t, (int64_t)t->limits.nodes, reply);
	else
		think_free(t);
}

void api_think(struct api *api, const struct api_request *request, struct reply *reply)
{
	struct position_request position = {0};
	struct search_job_params s = {.nodes = 0, .nodes_max = API_THINK_NODES_MAX};
	struct record record;
	int64_t lines = 1;
	if (!search_job_is_enabled(api, reply))
		return;
	struct body_fields *fields = fields_read(request,
						 (const struct field[]){
							 {"game", .text = &position.game},
							 {"preset", .text = &position.preset},
							 {"position", .text = &position.position},
							 {"moves", .text = &position.moves},
							 {"opponent", .text = &s.opponent},
							 {"strength", .number = &s.strength},
							 {"nodes", .number = &s.nodes},
							 {"lines", .number = &lines},
							 {0},
						 },
						 reply);
	if (!fields)
		return;
	bool has_nodes = s.nodes != 0;
	if (!has_nodes)
		s.nodes = API_THINK_NODES;
	if (lines < 1 || lines > LINES_MAX)
		reply_fail(reply, 400, "bad_request", "\"lines\" is %lld, expected 1 to %d", (long long)lines,
			   LINES_MAX);
	else if (search_job_check(&s, reply) && position_request_play(&position, &record, reply)) {
		think_about(api, &record, &s, lines, has_nodes, reply);
		record_release(&record);
	}
	fields_free(fields);
}
