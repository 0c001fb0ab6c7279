#include "support.h"

#include "search_results.h"

#include <stdatomic.h>
#include <time.h>

void begin_line(struct line *line, const struct game *game, const char *position)
{
	struct position p;
	set_up(game, NULL, position, &p);
	line_init(line, game, &p);
}

struct search_result search_with(const struct engine *engine, struct engine_instance *t, const struct line *line,
				 struct limits limits)
{
	struct search_result result;
	engine->search(t, line, &limits, NULL, NULL, &result);
	return result;
}

void assert_same_result(const struct search_result *a, const struct search_result *b)
{
	assert_int_equal(a->best, b->best);
	assert_int_equal(a->score, b->score);
	assert_int_equal(a->depth, b->depth);
	assert_int_equal(a->nodes, b->nodes);
	assert_int_equal(a->n_pv, b->n_pv);
	assert_memory_equal(a->pv, b->pv, (size_t)a->n_pv * sizeof *a->pv);
}

void assert_pv(const struct line *line, const struct search_result *t)
{
	struct line path;
	line_copy(&path, line);
	assert_true(t->n_pv >= 1);
	assert_int_equal(t->pv[0], t->best);
	for (int i = 0; i < t->n_pv; i++) {
		move_t moves[MOVES_MAX];
		assert_int_not_equal(path.game->rules.to_act(line_last(&path)), ACTOR_CHANCE);
		int n = path.game->rules.generate(line_last(&path), moves), found = 0;
		for (int j = 0; j < n; j++)
			found += moves[j] == t->pv[i];
		assert_int_equal(found, 1);
		line_push(&path, t->pv[i]);
	}
	line_release(&path);
}

void *stop_soon(void *stop)
{
	nanosleep(&(struct timespec){.tv_nsec = 20 * 1000 * 1000}, NULL);
	atomic_store((atomic_bool *)stop, true);
	return NULL;
}
