#include "endgames/qlt_ways.h"
#include "base/thread.h"

#include <stdlib.h>

#define SHARES 64

const qlt_way *qlt_ways;
const uint32_t *qlt_ways_begin;

static qlt_way *ways;

static qlt_way way_to(const uint16_t rings[2], int ring, uint16_t changed)
{
	uint16_t outer = ring ? rings[0] : changed, inner = ring ? changed : rings[1];
	struct qlt_pair pair = qlt_find(outer, inner);
	if (pair.block == UINT32_MAX)
		return QLT_NO_WAY;
	return pair.block | (qlt_way)pair.turn << QLT_WAY_TURN |
	       (qlt_way)qlt_is_symmetric(&qlt_blocks[pair.block]) << QLT_WAY_SYMMETRIC;
}

/* Lists the ways of the block, unless out is NULL; returns their number. */
static uint32_t list(const struct qlt_block *block, qlt_way *out)
{
	const uint16_t rings[2] = {block->outer, block->inner};
	uint32_t n = 0;
	for (int ring = 0; ring < 2; ring++) {
		uint8_t second = qlt_masks[1][rings[ring]], taken = qlt_masks[0][rings[ring]] | second;
		for (int at = 0; at < 8; at++) {
			uint16_t digit = second >> at & 1 ? 2 : 1, here = qlt_power[at];
			if (!(taken >> at & 1)) {
				if (out) {
					out[n] = way_to(rings, ring, (uint16_t)(rings[ring] + here));
					out[n + 1] = way_to(rings, ring, (uint16_t)(rings[ring] + 2 * here));
				}
				n += 2;
				continue;
			}
			for (int step = 1; step < 8; step += 6) {
				int to = (at + step) & 7;
				if (taken >> to & 1)
					continue;
				if (out)
					out[n] = way_to(rings, ring,
							(uint16_t)(rings[ring] + digit * (qlt_power[to] - here)));
				n++;
			}
			if (out)
				out[n] = way_to(rings, ring, (uint16_t)(rings[ring] - digit * here));
			n++;
		}
	}
	return n;
}

static void list_share(void *context, int share)
{
	uint32_t begin = (uint32_t)((uint64_t)qlt_n_blocks * (uint64_t)share / SHARES);
	uint32_t end = (uint32_t)((uint64_t)qlt_n_blocks * (uint64_t)(share + 1) / SHARES);
	(void)context;
	for (uint32_t block = begin; block < end; block++)
		list(&qlt_blocks[block], ways + qlt_ways_begin[block]);
}

bool qlt_ways_fill(int threads)
{
	if (qlt_ways)
		return true;
	uint32_t *begin = malloc(((size_t)qlt_n_blocks + 1) * sizeof *begin);
	uint32_t n = 0;
	for (uint32_t block = 0; begin && block < qlt_n_blocks; block++) {
		begin[block] = n;
		n += list(&qlt_blocks[block], NULL);
	}
	ways = begin ? malloc(n * sizeof *ways) : NULL;
	if (!ways) {
		free(begin);
		return false;
	}
	qlt_ways_begin = begin;
	thread_for(SHARES, threads, list_share, NULL);
	qlt_ways = ways;
	return true;
}
