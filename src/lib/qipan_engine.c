#include "lib/handles.h"
#include "base/mem.h"
#include "games/registry.h"
#include "games/opponent.h"
#include "endgames/tables.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct qipan_engine {
	const struct game *game;
	struct opponent opponent;
	struct thinker *thinker;
	struct tables *tables;
	atomic_bool stop;
	char best[MOVE_TEXT_MAX]; /* the texts of the last thought */
	struct string pv;
};

struct qipan_engine *qipan_engine_new(const char *name, const char *word, uint64_t seed, size_t hash_bytes,
				      struct qipan_error *err)
{
	qipan_begin();
	struct opponent opponent;
	const struct game *game = games_find(name, qipan_error_of(err));
	if (!game || !opponent_find(game, word, &opponent, qipan_error_of(err)))
		return NULL;
	struct engine_setup setup = {.hash_bytes = hash_bytes, .seed = seed, .tables = tables_open(game)};
	struct thinker *thinker = opponent_create(&opponent, game, setup, qipan_error_of(err));
	if (!thinker) {
		tables_close(setup.tables);
		return NULL;
	}
	struct qipan_engine *e = mem_new(sizeof *e);
	e->game = game;
	e->opponent = opponent;
	e->opponent.word = NULL; /* the caller's */
	e->thinker = thinker;
	e->tables = setup.tables;
	return e;
}

void qipan_engine_free(struct qipan_engine *e)
{
	if (!e)
		return;
	e->opponent.engine->free(e->thinker);
	tables_close(e->tables);
	string_release(&e->pv);
	free(e);
}

/* Each move is written on the position that it is played in. */
static void write_texts(struct qipan_engine *e, const struct position *position, const struct thought *t)
{
	struct position here, next;
	memcpy(&here, position, e->game->rules.position_size);
	e->game->text.format_move(&here, t->best, e->best, sizeof e->best);
	string_clear(&e->pv);
	for (int i = 0; i < t->n_pv; i++) {
		char move[MOVE_TEXT_MAX];
		e->game->text.format_move(&here, t->pv[i], move, sizeof move);
		string_add(&e->pv, "%s%s", i ? " " : "", move);
		e->game->rules.play(&next, &here, t->pv[i]);
		memcpy(&here, &next, e->game->rules.position_size);
	}
}

bool qipan_engine_think(struct qipan_engine *e, const struct qipan_game *g, const struct qipan_limits *wanted,
			struct qipan_thought *out, struct qipan_error *err)
{
	if (g->table.record.game != e->game)
		return fail(qipan_error_of(err), "the engine plays %s, but the game is \"%s\"", e->game->name,
			    g->table.record.game->name);
	if (!table_goes_on(&g->table, qipan_error_of(err)))
		return false;
	if (qipan_game_to_act(g) == QIPAN_CHANCE)
		return fail(qipan_error_of(err), "chance acts, expected that a side is to move");
	struct limits limits = e->opponent.limits;
	if (wanted)
		limits = (struct limits){.depth = wanted->depth, .nodes = wanted->nodes, .time_ms = wanted->time_ms};
	struct thought t;
	atomic_store(&e->stop, false);
	limits.stop = &e->stop;
	e->opponent.engine->think(e->thinker, &g->table.record.line, &limits, NULL, NULL, &t);
	write_texts(e, line_last(&g->table.record.line), &t);
	*out = (struct qipan_thought){
		.best = e->best,
		.pv = string_text(&e->pv),
		.score = t.score,
		.depth = t.depth,
		.nodes = t.nodes,
		.time_us = t.time_us,
	};
	return true;
}

void qipan_engine_stop(struct qipan_engine *e)
{
	atomic_store(&e->stop, true);
}

void qipan_engine_forget(struct qipan_engine *e)
{
	e->opponent.engine->forget(e->thinker);
}
