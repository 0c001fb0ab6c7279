#include "endgames/qlt_verify.h"
#include "base/mem.h"
#include "base/thread.h"
#include "endgames/endgames_messages.h"
#include "endgames/qlt_moves.h"
#include "endgames/qlt_solved.h"

#include <stdatomic.h>
#include <stdlib.h>

#define BLOCKS_AT_ONCE 512

struct verifying {
	const struct qlt_sector *sector;
	const struct qlt_solved *solved;
	const uint8_t *const *values;
	uint32_t *blocks, n_blocks;
	struct lock lock; /* protects what follows */
	uint32_t next;    /* block */
	bool failed;
	struct error err;
	void (*progress)(void *context, double share);
	void *context;
};

/* The value in the sector itself; after removals a value with the same result. */
static uint8_t look_up(void *context, const uint32_t pieces[2], int side)
{
	const struct verifying *v = context;
	const struct qlt_sector *s = v->sector;
	int first = __builtin_popcount(pieces[0]), second = __builtin_popcount(pieces[1]);
	if (first != s->counts[0] || second != s->counts[1]) {
		enum qlt_result result = qlt_solved_result(v->solved, pieces, side);
		return result == QLT_WON ? QLT_WIN + 1 : result == QLT_LOST ? QLT_LOSS : QLT_DRAW;
	}
	if (first == second && side == 1) /* only side 0 to move is stored */
		return v->values[0][qlt_index_of(s, (const uint32_t[2]){pieces[1], pieces[0]})];
	return v->values[side][qlt_index_of(s, pieces)];
}

static void report(struct verifying *v, const uint32_t pieces[2], int side, int found, int expected)
{
	thread_lock_take(&v->lock);
	if (!v->failed)
		fail(&v->err, endgames_wrong_byte, pieces[0], pieces[1], side, found, expected);
	v->failed = true;
	thread_lock_give(&v->lock);
}

static void check_block(struct verifying *v, uint32_t number)
{
	const struct qlt_block *block = &qlt_blocks[number];
	uint32_t begin = qlt_offset(v->sector, number);
	uint32_t n = v->sector->spans[block->counts[0]][block->counts[1]].size;
	const uint16_t *middles = qlt_middles(v->sector, block->counts);
	int n_sides = v->sector->counts[0] == v->sector->counts[1] ? 1 : 2;
	for (uint32_t i = 0; i < n; i++) {
		uint32_t pieces[2];
		for (int side = 0; side < 2; side++)
			pieces[side] = (uint32_t)qlt_masks[side][block->outer] |
				       (uint32_t)qlt_masks[side][middles[i]] << 8 |
				       (uint32_t)qlt_masks[side][block->inner] << 16;
		for (int side = 0; side < n_sides; side++) {
			uint8_t found = v->values[side][begin + i];
			uint8_t expected = qlt_value_from_moves(pieces, side, look_up, v);
			if (found != expected)
				report(v, pieces, side, found, expected);
		}
	}
}

static void check_blocks(void *context, int thread)
{
	struct verifying *v = context;
	(void)thread;
	for (;;) {
		thread_lock_take(&v->lock);
		uint32_t begin = v->failed ? v->n_blocks : v->next;
		uint32_t end = begin + BLOCKS_AT_ONCE < v->n_blocks ? begin + BLOCKS_AT_ONCE : v->n_blocks;
		v->next = end;
		if (v->progress)
			v->progress(v->context, (double)begin / v->n_blocks);
		thread_lock_give(&v->lock);
		if (begin == end)
			return;
		for (uint32_t i = begin; i < end; i++)
			check_block(v, v->blocks[i]);
	}
}

static void add_block(void *context, uint32_t block, uint32_t begin)
{
	struct verifying *v = context;
	(void)begin;
	v->blocks[v->n_blocks++] = block;
}

bool qlt_verify(const struct qlt_sector *s, const struct qlt_solved *solved, const uint8_t *const values[2],
		int threads, void (*progress)(void *context, double share), void *context, struct error *err)
{
	struct verifying v = {
		.sector = s, .solved = solved, .values = values, .progress = progress, .context = context};
	v.blocks = malloc(qlt_n_blocks * sizeof *v.blocks);
	if (!v.blocks)
		return fail(err, endgames_no_memory);
	thread_lock_init(&v.lock);
	qlt_sector_blocks(s, add_block, &v);
	thread_for(threads, threads, check_blocks, &v);
	thread_lock_release(&v.lock);
	free(v.blocks);
	if (v.failed)
		*err = v.err;
	return !v.failed;
}
