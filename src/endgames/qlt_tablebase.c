#include "endgames/qlt_tablebase.h"
#include "base/mem.h"
#include "games/qilin/ql_board.h"

#include <stdlib.h>
#include <string.h>

#define CACHED      1024 /* chunks: 32 MiB */
#define QUIET_LIMIT 100  /* docs/rules/qilin.md 4.4 */

struct qlt_tablebase *qlt_tablebase_new(const char *folder)
{
	struct qlt_tablebase *t = mem_new(sizeof *t);
	t->folder = mem_text(folder);
	thread_lock_init(&t->lock);
	return t;
}

void qlt_tablebase_free(struct qlt_tablebase *t)
{
	if (!t)
		return;
	for (int a = 0; a <= QLT_SIDE_MAX; a++)
		for (int b = a; b <= QLT_SIDE_MAX; b++)
			if (t->tables[a][b].is_open)
				chunked_file_close(&t->tables[a][b].file);
	thread_lock_release(&t->lock);
	chunk_cache_free(t->cache);
	free(t->folder);
	free(t);
}

/* The caller holds the lock. */
static const struct qlt_table *table_of(struct qlt_tablebase *t, int first, int second)
{
	struct qlt_table *table = &t->tables[first][second];
	if (!table->tried) {
		table->tried = true;
		table->is_open = qlt_file_open(&table->file, t->folder, first, second, NULL);
		bool is_filled = table->is_open && qlt_index_fill(); /* only those who have tables pay for it */
		if (is_filled)
			qlt_sector_init(&table->sector, first, second);
		if (table->is_open && (!is_filled || table->file.head.n != table->sector.n)) {
			chunked_file_close(&table->file);
			table->is_open = false;
		}
	}
	return table->is_open ? table : NULL;
}

/* The caller holds the lock. */
static bool read_value(struct qlt_tablebase *t, const struct qlt_table *table, int side, uint32_t index, uint8_t *out)
{
	uint32_t sector = (uint32_t)(table->sector.counts[0] * (QLT_SIDE_MAX + 1) + table->sector.counts[1]);
	t->cache = t->cache ? t->cache : chunk_cache_new(CACHED, QLT_CHUNK);
	return chunk_cache_read(t->cache, &table->file, sector, side, index, out);
}

bool qlt_tablebase_value(struct qlt_tablebase *t, const uint32_t pieces[2], int side, uint8_t *out)
{
	int counts[2] = {__builtin_popcount(pieces[0]), __builtin_popcount(pieces[1])};
	if (counts[0] > QLT_SIDE_MAX || counts[1] > QLT_SIDE_MAX)
		return false;
	/* With equal numbers, only side 0 to move is stored. */
	bool swapped = counts[0] > counts[1] || (counts[0] == counts[1] && side == 1);
	const uint32_t turned[2] = {pieces[swapped], pieces[!swapped]};
	thread_lock_take(&t->lock);
	const struct qlt_table *table = table_of(t, counts[swapped], counts[!swapped]);
	bool known = table && read_value(t, table, side ^ swapped, qlt_index_of(&table->sector, turned), out);
	thread_lock_give(&t->lock);
	return known;
}

/* --- probing --- */

static bool has_table_rules(const struct ql_rules *r)
{
	return !(r->options & (QL_PROTECTS | QL_ONE_REWARD | QL_FLYING | QL_NO_REFORM | QL_MERELS));
}

/* The result for side, which has just moved, with n removals to make: the enemy is to move after them. */
static bool result_after(struct qlt_tablebase *t, uint32_t pieces[2], int side, int n, enum qlt_result *out)
{
	enum qlt_result best = QLT_LOST;
	uint32_t enemy = pieces[!side];
	uint8_t value;
	if (!enemy) {
		*out = QLT_WON;
		return true;
	}
	if (n == 0) {
		if (!qlt_plays(__builtin_popcount(pieces[side]), __builtin_popcount(enemy))) {
			*out = QLT_DRAWN;
			return true;
		}
		if (!qlt_tablebase_value(t, pieces, !side, &value))
			return false;
		enum qlt_result theirs = qlt_result_of(value);
		*out = theirs == QLT_LOST ? QLT_WON : theirs == QLT_WON ? QLT_LOST : QLT_DRAWN;
		return true;
	}
	for (uint32_t rest = enemy; rest && best != QLT_WON; rest &= rest - 1) {
		enum qlt_result result;
		pieces[!side] = enemy & ~(rest & -rest);
		bool known = result_after(t, pieces, side, n - 1, &result);
		pieces[!side] = enemy;
		if (!known)
			return false;
		if (result == QLT_WON || best == QLT_LOST)
			best = result;
	}
	*out = best;
	return true;
}

static enum tablebase_result for_searches(enum qlt_result result)
{
	return result == QLT_WON ? TB_WIN : result == QLT_LOST ? TB_LOSS : TB_DRAW;
}

bool qlt_tablebase_probe(struct tablebase *tables, const struct position *position, struct tablebase_value *out)
{
	struct qlt_tablebase *t = (struct qlt_tablebase *)tables;
	const struct ql_position *p = ql_const(position);
	uint32_t pieces[2] = {p->pieces[0], p->pieces[1]};
	*out = (struct tablebase_value){.to_conversion = true};
	if (!has_table_rules(&p->rules) || (p->stage != QL_MOVE && p->stage != QL_REMOVE))
		return false;
	if (p->stage == QL_REMOVE) { /* the removal is the next action */
		enum qlt_result result;
		if (!result_after(t, pieces, p->side, p->rewards, &result))
			return false;
		out->result = for_searches(result);
		out->forced = true;
		return true;
	}
	uint8_t value;
	if (!qlt_plays(__builtin_popcount(pieces[0]), __builtin_popcount(pieces[1])) ||
	    !qlt_tablebase_value(t, pieces, p->side, &value))
		return false;
	enum qlt_result result = qlt_result_of(value);
	out->result = for_searches(result);
	out->plies = result == QLT_WON ? value - QLT_WIN : result == QLT_LOST ? value - QLT_LOSS : 0;
	out->forced = result == QLT_DRAWN || p->quiet + out->plies < QUIET_LIMIT;
	return true;
}
