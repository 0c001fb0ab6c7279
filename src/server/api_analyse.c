/* api_analyse: reviews of recorded games. */
#include "base/mem.h"
#include "core/limits.h"
#include "games/opponent.h"
#include "review/review_output.h"
#include "server/search_job.h"

#include <stdlib.h>

/* A review: the context of its job. */
struct analyse {
	struct search_job_result result;
	struct record record;
	struct opponent opponent;
	struct limits limits; /* per position */
	char word[80];        /* name of the opponent */
};

static void analyse_free(void *context)
{
	struct analyse *a = context;
	record_release(&a->record);
	string_release(&a->result.json);
	free(a);
}

static void analyse_work(void *context, const atomic_bool *stop)
{
	struct analyse *a = context;
	const struct engine_setup setup = {.hash_bytes = SEARCH_JOB_HASH_BYTES, .seed = 1};
	struct engine_instance *instance = opponent_create(&a->opponent, a->record.game, setup, &a->result.err);
	a->result.failed = !instance;
	if (!instance)
		return;
	struct review_how how = {.instance = instance, .limits = a->limits, .nodes = &a->result.nodes};
	how.limits.stop = stop;
	struct review_step *steps = mem_new(sizeof *steps * ((size_t)a->record.line.length + 1));
	(void)!review_look(&a->record, &how, steps); /* on timeout, the steps show what is missing */
	review_judge(&a->record.line, steps);
	char analyst[REVIEW_ANALYST_SIZE];
	review_name_analyst(a->word, &a->limits, analyst);
	review_json(&a->record, steps, &(struct review_source){.number = 1, .analyst = analyst}, &a->result.json);
	free(steps);
	instance->engine->free(instance);
}

static const struct job_kind analyse_kind = {
	.wait_ms = SEARCH_JOB_WAIT_MS,
	.work_ms = API_ANALYSE_MS,
	.work = analyse_work,
	.finish = search_job_finish,
	.free = analyse_free,
};

/* Takes ownership of the record. */
static void analyse_record(struct api *api, const struct record *record, const struct search_job_params *s,
			   struct reply *reply)
{
	struct analyse *a = mem_new(sizeof *a);
	struct error err;
	a->record = *record;
	a->limits.nodes = (uint64_t)s->nodes;
	int plies = record->line.length;
	struct text word = text_into(a->word, sizeof a->word);
	text_add(&word, "%s", s->opponent);
	bool good = plies <= API_ANALYSE_PLIES_MAX;
	if (!good) {
		reply_fail(reply, 413, "too_many_moves", "%d moves and outcomes, expected at most %d", plies,
			   API_ANALYSE_PLIES_MAX);
	} else if (!opponent_find(record->game, a->word, &a->opponent, &err)) {
		reply_refuse(reply, 422, "bad_opponent", 0, &err);
		good = false;
	}
	if (good)
		search_job_start(api, &analyse_kind, a, s->nodes * (plies + 1), reply);
	else
		analyse_free(a);
}

void api_analyse(struct api *api, const struct api_request *request, struct reply *reply)
{
	struct search_job_params s = {.nodes = API_ANALYSE_NODES, .nodes_max = API_ANALYSE_NODES_MAX};
	struct record record;
	const char *text = NULL;
	if (!search_job_is_enabled(api, reply))
		return;
	struct body_fields *fields = fields_read(request,
						 (const struct field[]){
							 {"record", .text = &text},
							 {"opponent", .text = &s.opponent},
							 {"strength", .number = &s.strength},
							 {"nodes", .number = &s.nodes},
							 {0},
						 },
						 reply);
	if (!fields)
		return;
	if (!text)
		reply_fail(reply, 400, "bad_request", "missing \"record\"");
	else if (search_job_check(&s, reply) && api_one_record(text, &record, reply))
		analyse_record(api, &record, &s, reply);
	fields_free(fields);
}
