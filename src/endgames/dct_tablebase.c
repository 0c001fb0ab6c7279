#include "endgames/dct_tablebase.h"
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

struct dct_tablebase *dct_tablebase_new(const char *folder, size_t kept_max)
{
	struct dct_tablebase *t = mem_new(sizeof *t);
	t->folder = mem_text(folder);
	t->kept_max = kept_max;
	dct_set_list(&t->catalogue, DCT_PIECES_MAX);
	t->tables = mem_new((size_t)t->catalogue.n_sets * sizeof *t->tables);
	for (int i = 0; i < t->catalogue.n_sets; i++)
		dct_index_init(&t->tables[i].index, &t->catalogue.sets[i]);
	thread_lock_init(&t->reading);
	return t;
}

void dct_tablebase_free(struct dct_tablebase *t)
{
	if (!t)
		return;
	for (int i = 0; i < t->catalogue.n_sets; i++)
		free(atomic_load(&t->tables[i].values));
	thread_lock_release(&t->reading);
	dct_set_release(&t->catalogue);
	free(t->tables);
	free(t->folder);
	free(t);
}

/* Reads the set's file unless another thread has just done so. */
static void read_values(struct dct_tablebase *t, int set)
{
	struct dct_table *table = &t->tables[set];
	struct dct_values values;
	size_t size = (size_t)table->index.n * 2;
	thread_lock_take(&t->reading);
	if (!atomic_load(&table->tried)) {
		if (t->kept + size <= t->kept_max && dct_file_read(t->folder, &t->catalogue.sets[set], &values, NULL)) {
			t->kept += size;
			atomic_store(&table->values, values.of[0]);
		}
		atomic_store(&table->tried, true);
	}
	thread_lock_give(&t->reading);
}

struct dct_values dct_tablebase_values(struct dct_tablebase *t, int set)
{
	struct dct_table *table = &t->tables[set];
	if (!atomic_load_explicit(&table->tried, memory_order_acquire))
		read_values(t, set);
	uint8_t *values = atomic_load_explicit(&table->values, memory_order_acquire);
	return (struct dct_values){{values, values ? values + table->index.n : NULL}};
}

void dct_tablebase_drop(struct dct_tablebase *t, int set)
{
	struct dct_table *table = &t->tables[set];
	uint8_t *values = atomic_exchange(&table->values, NULL);
	if (values)
		t->kept -= (size_t)table->index.n * 2;
	free(values);
	atomic_store(&table->tried, false);
}

/* Whether the tables hold under these rules. Without face-down pieces blind captures change nothing. */
static bool has_table_rules(const struct dc_rules *r)
{
	return r->equals == DC_TAKE && !r->chain && !r->rush && !r->diagonal && !r->hongkong && !r->chase && !r->points;
}

bool dct_tablebase_probe(struct tablebase *tables, const struct position *position, struct tablebase_value *out)
{
	struct dct_tablebase *t = (struct dct_tablebase *)tables;
	const struct dc_position *p = dc_const(position);
	uint32_t groups[DCT_PIECES_MAX] = {0}, all = ~p->of[DC_NONE];
	uint64_t counts = 0;
	if (p->of[DC_DOWN] || !has_table_rules(&p->rules) || __builtin_popcount(all) > DCT_PIECES_MAX)
		return false;
	for (uint32_t left = all; left; left &= left - 1)
		counts += dct_set_count(p->at[__builtin_ctz(left)], 1);
	const struct dct_material *m = dct_set_find(&t->catalogue, counts);
	if (!m)
		return false;
	struct dct_values values = dct_tablebase_values(t, m->set);
	if (!values.of[0])
		return false;
	for (uint32_t left = all; left; left &= left - 1)
		groups[m->group_of[p->at[__builtin_ctz(left)]]] |= left & -left;
	struct dct_placement at;
	dct_index_split(&t->tables[m->set].index, groups, &at);
	uint8_t value = values.of[p->side ^ m->swapped][dct_index_of(&t->tables[m->set].index, &at)];
	*out = (struct tablebase_value){.result = value == DCT_DRAW        ? TB_DRAW
						  : dct_value_loses(value) ? TB_LOSS
									   : TB_WIN,
					.plies = value == DCT_DRAW ? 0 : value - 1};
	out->forced = value == DCT_DRAW || p->quiet + out->plies < p->rules.limit;
	return true;
}
