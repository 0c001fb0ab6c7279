#include "endgames/skt_tablebase.h"
#include "base/mem.h"
#include "games/surakarta/sk_board.h"

#include <stdlib.h>

#define CACHED 8192 /* chunks: 32 MiB */

struct skt_tablebase *skt_tablebase_new(const char *folder)
{
	struct skt_tablebase *t = mem_new(sizeof *t);
	t->folder = mem_text(folder);
	thread_lock_init(&t->lock);
	return t;
}

static void close_table(struct skt_table *table)
{
	if (table->is_open)
		chunked_file_close(&table->file);
	skt_class_release(&table->classes[0]);
	skt_class_release(&table->classes[1]);
	table->is_open = false;
}

void skt_tablebase_free(struct skt_tablebase *t)
{
	if (!t)
		return;
	for (enum skt_goal goal = 0; goal < SKT_GOALS; goal++)
		for (int a = 0; a < SKT_PIECES_MAX; a++)
			for (int b = 0; b < SKT_PIECES_MAX; b++)
				close_table(&t->tables[goal][a][b]);
	thread_lock_release(&t->lock);
	chunk_cache_free(t->cache);
	free(t->folder);
	free(t);
}

/* The caller holds the lock. */
static struct skt_table *table_of(struct skt_tablebase *t, const struct skt_set *set)
{
	struct skt_table *table = &t->tables[set->goal][set->counts[0]][set->counts[1]];
	if (!table->tried) {
		table->tried = true;
		table->is_open = skt_file_open(&table->file, t->folder, set, NULL);
		bool good = table->is_open;
		for (int side = 0; side < skt_set_sides(set) && good;
		     side++) /* only those who have tables pay for it */
			good = skt_class_init(&table->classes[side], set->counts[side], set->counts[!side]) &&
			       table->classes[side].n == table->file.head.n;
		if (!good)
			close_table(table);
	}
	return table->is_open ? table : NULL;
}

bool skt_tablebase_value(struct skt_tablebase *t, enum skt_goal goal, uint64_t own, uint64_t other, uint8_t *out)
{
	int a = __builtin_popcountll(own), b = __builtin_popcountll(other), side = a < b;
	const struct skt_set set = {goal, {side ? b : a, side ? a : b}};
	if (a + b > SKT_PIECES_MAX)
		return false;
	thread_lock_take(&t->lock);
	const struct skt_table *table = table_of(t, &set);
	bool known = table;
	if (known) {
		uint32_t number = (uint32_t)(table - &t->tables[0][0][0]);
		t->cache = t->cache ? t->cache : chunk_cache_new(CACHED, SKT_CHUNK);
		known = chunk_cache_read(t->cache, &table->file, number, side,
					 skt_class_number(&table->classes[side], own, other), out);
	}
	thread_lock_give(&t->lock);
	return known;
}

/* --- probing --- */

/* The goal that decides a game without end; false if the tablebases do not hold under these rules. */
static bool goal_of(const struct sk_rules *r, enum skt_goal *goal)
{
	bool ends = r->occurrences || r->quiet_max;
	*goal = ends && !r->draws ? SKT_MAJORITY : SKT_LAST;
	return !r->barren && r->stuck != SK_STUCK_DRAWS;
}

static enum tablebase_result for_searches(enum skt_result result)
{
	return result == SKT_WON ? TB_WIN : result == SKT_LOST ? TB_LOSS : TB_DRAW;
}

bool skt_tablebase_probe(struct tablebase *tables, const struct position *position, struct tablebase_value *out)
{
	const struct sk_position *p = sk_const(position);
	uint64_t own = p->pieces[p->side], other = p->pieces[!p->side];
	int n_own = __builtin_popcountll(own), n_other = __builtin_popcountll(other);
	enum skt_goal goal;
	uint8_t value;
	*out = (struct tablebase_value){.to_conversion = true};
	if (!own || !other || n_own + n_other > SKT_PIECES_MAX || !goal_of(&p->rules, &goal) ||
	    !skt_tablebase_value((struct skt_tablebase *)tables, goal, own, other, &value))
		return false;
	out->result = for_searches(skt_result_of(goal, n_own, n_other, value));
	out->otherwise = for_searches(skt_kept(goal, n_own, n_other));
	out->plies = skt_plies_of(value);
	out->conversions = value == SKT_KEEP ? 0 : n_own + n_other - 1;
	out->forced = value == SKT_KEEP || !p->rules.quiet_max || p->quiet + (unsigned)out->plies <= p->rules.quiet_max;
	return true;
}
