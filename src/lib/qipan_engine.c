#include "lib/handles.h"
#include "base/mem.h"
#include "endgames/tablebases.h"
#include "games/registry.h"
#include "lib/lib_messages.h"
#include "net/net_load.h"
#include "review/review_output.h"
#include "session/host.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct qipan_engine {
	struct host host;
	atomic_bool stop;
	char best[MOVE_TEXT_MAX]; /* text forms of the last search result */
	struct string pv, review;
};

struct qipan_engine *qipan_engine_new(const char *name, const char *word, uint64_t seed, size_t hash_bytes,
				      struct qipan_error *err)
{
	qipan_begin();
	const struct game *game = games_find(name, qipan_error_of(err));
	if (!game)
		return NULL;
	struct qipan_engine *e = mem_new(sizeof *e);
	struct host *h = &e->host;
	host_init(h, game, NULL);
	h->load_net = net_load_regular;
	if (host_choose(h, word, qipan_error_of(err))) {
		h->setup.seed = seed;
		h->setup.hash_bytes = hash_bytes;
		h->setup.tables = tablebases_open(game);
		if (host_create_engine(h, qipan_error_of(err)))
			return e;
	}
	qipan_engine_free(e);
	return NULL;
}

void qipan_engine_free(struct qipan_engine *e)
{
	if (!e)
		return;
	host_release(&e->host);
	string_release(&e->pv);
	string_release(&e->review);
	free(e);
}

/* Formats best and the PV; each move is formatted in the position in which it is played. */
static struct qipan_search_result write_result(struct qipan_engine *e, const struct search_result *t)
{
	const struct game *game = e->host.game;
	struct position here, next;
	memcpy(&here, line_last(&e->host.line), game->rules.position_size);
	game->text.format_move(&here, t->best, e->best, sizeof e->best);
	string_clear(&e->pv);
	for (int i = 0; i < t->n_pv; i++) {
		char move[MOVE_TEXT_MAX];
		game->text.format_move(&here, t->pv[i], move, sizeof move);
		string_add(&e->pv, "%s%s", i ? " " : "", move);
		game->rules.play(&next, &here, t->pv[i]);
		memcpy(&here, &next, game->rules.position_size);
	}
	return (struct qipan_search_result){
		.best = e->best,
		.pv = string_text(&e->pv),
		.score = t->score,
		.depth = t->depth,
		.nodes = t->nodes,
		.time_us = t->time_us,
	};
}

struct reporter {
	struct qipan_engine *engine;
	qipan_report_fn *report;
	void *context;
};

static void report_one(void *context, const struct search_result *t)
{
	const struct reporter *r = context;
	struct qipan_search_result result = write_result(r->engine, t);
	r->report(r->context, t->pv_index, &result);
}

static bool are_counts(const struct qipan_limits *l, struct error *err)
{
	const struct {
		const char *name;
		int64_t value;
	} counts[] = {
		{"depth", l->depth},
		{"time_ms", l->time_ms},
		{"increment_ms", l->increment_ms[0] < l->increment_ms[1] ? l->increment_ms[0] : l->increment_ms[1]},
		{"moves_to_go", l->moves_to_go},
		{"mate", l->mate},
	};
	for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
		if (counts[i].value < 0)
			return fail(err, lib_bad_limit, counts[i].name, counts[i].value);
	return true;
}

/* The given limits or, without any, the opponent's own. moves must have room for MOVES_MAX. */
static bool read_limits(const struct qipan_engine *e, const struct qipan_limits *wanted,
			const struct position *position, move_t *moves, struct limits *out, struct error *err)
{
	*out = e->host.opponent.limits;
	if (!wanted)
		return true;
	if (!are_counts(wanted, err))
		return false;
	struct limits given = {.depth = wanted->depth, .nodes = wanted->nodes, .time_ms = wanted->time_ms};
	given.infinite = wanted->infinite;
	given.clock.runs = wanted->has_clock;
	given.clock.moves_to_go = wanted->moves_to_go;
	for (int i = 0; i < 2; i++) {
		given.clock.left_ms[i] = wanted->left_ms[i];
		given.clock.increment_ms[i] = wanted->increment_ms[i];
	}
	if (limits_are_given(&given))
		*out = given;
	out->mate = wanted->mate;
	return !wanted->moves || limits_read_moves(wanted->moves, e->host.game, position, moves, out, err);
}

bool qipan_engine_search(struct qipan_engine *e, const struct qipan_game *g, const struct qipan_limits *wanted,
			 qipan_report_fn *report, void *context, struct qipan_search_result *out,
			 struct qipan_error *err)
{
	if (g->table.record.game != e->host.game)
		return fail(qipan_error_of(err), lib_other_game, e->host.game->name, g->table.record.game->name);
	if (!table_goes_on(&g->table, qipan_error_of(err)))
		return false;
	if (qipan_game_to_act(g) == QIPAN_CHANCE)
		return fail(qipan_error_of(err), lib_chance_to_act);
	struct limits limits;
	move_t moves[MOVES_MAX];
	if (!read_limits(e, wanted, table_now(&g->table), moves, &limits, qipan_error_of(err)))
		return false;
	struct search_result t;
	struct reporter reporter = {e, report, context};
	if (!host_create_engine(&e->host, qipan_error_of(err)))
		return false;
	atomic_store(&e->stop, false);
	limits.stop = &e->stop;
	host_set_line(&e->host, &g->table.record.line);
	host_search(&e->host, &limits, report ? report_one : NULL, &reporter, &t);
	*out = write_result(e, &t);
	return true;
}

bool qipan_engine_think(struct qipan_engine *e, const struct qipan_game *g, const struct qipan_limits *wanted,
			struct qipan_search_result *out, struct qipan_error *err)
{
	return qipan_engine_search(e, g, wanted, NULL, NULL, out, err);
}

static void write_review(struct qipan_engine *e, const struct record *record, const struct limits *limits,
			 struct review_step *steps)
{
	char analyst[REVIEW_ANALYST_SIZE];
	review_judge(&record->line, steps);
	review_name_analyst(e->host.opponent.word, limits, analyst);
	struct review_source source = {.number = 1, .analyst = analyst};
	string_clear(&e->review);
	review_json(record, steps, &source, &e->review);
}

const char *qipan_engine_review(struct qipan_engine *e, const struct qipan_game *g, const struct qipan_limits *wanted,
				void (*progress)(void *context), void *context, struct qipan_error *err)
{
	const struct record *record = &g->table.record;
	if (record->game != e->host.game) {
		fail(qipan_error_of(err), lib_other_game, e->host.game->name, record->game->name);
		return NULL;
	}
	if (wanted && (wanted->has_clock || wanted->infinite || wanted->moves)) {
		fail(qipan_error_of(err), lib_review_limits);
		return NULL;
	}
	struct limits limits;
	if (!read_limits(e, wanted, NULL, NULL, &limits, qipan_error_of(err)))
		return NULL;
	host_new_game(&e->host);
	if (!host_create_engine(&e->host, qipan_error_of(err)))
		return NULL;
	atomic_store(&e->stop, false);
	limits.stop = &e->stop;
	struct review_how how = {e->host.instance, limits, progress, context, NULL};
	struct review_step *steps = mem_new(sizeof *steps * ((size_t)record->line.length + 1));
	bool done = review_look(record, &how, steps) || fail(qipan_error_of(err), lib_review_stopped);
	if (done)
		write_review(e, record, &limits, steps);
	free(steps);
	return done ? string_text(&e->review) : NULL;
}

const char *qipan_engine_option(const struct qipan_engine *e, int i)
{
	const struct engine_option *options = e->host.opponent.engine->options;
	for (int k = 0; i >= 0 && options[k].name; k++)
		if (k == i)
			return options[k].name;
	return NULL;
}

bool qipan_engine_set(struct qipan_engine *e, const char *option, const char *value, struct qipan_error *err)
{
	return host_set(&e->host, option, value, qipan_error_of(err));
}

bool qipan_engine_load_net(struct qipan_engine *e, const char *path, struct qipan_error *err)
{
	return host_set_net(&e->host, path ? path : "", qipan_error_of(err));
}

void qipan_engine_stop(struct qipan_engine *e)
{
	atomic_store(&e->stop, true);
}

void qipan_engine_forget(struct qipan_engine *e)
{
	host_new_game(&e->host);
}
