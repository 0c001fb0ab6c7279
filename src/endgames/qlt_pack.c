#include "endgames/qlt_pack.h"
#include "base/mem.h"
#include "endgames/endgames_messages.h"
#include "endgames/qlt_probe.h"

#include <stdlib.h>
#include <string.h>

#define MAGIC   "qipanqlp"
#define VERSION 1

struct qlt_pack {
	struct tablebase base;
	int pieces;
	size_t n; /* bytes of a whole pack */
	const uint8_t *bytes;
	struct packed_sector {
		struct qlt_sector sector;
		size_t at; /* of its values */
	} sectors[QLT_PACK_MAX + 1][QLT_PACK_MAX + 1];
};

void qlt_pack_sectors(int pieces, void (*each)(void *context, int first, int second), void *context)
{
	for (int second = 1; second <= pieces; second++)
		for (int first = 1; first <= second; first++)
			if (qlt_plays(first, second))
				each(context, first, second);
}

static void begin(uint8_t head[QLT_PACK_HEAD], int pieces)
{
	memset(head, 0, QLT_PACK_HEAD);
	memcpy(head, MAGIC, 8);
	head[8] = VERSION;
	head[12] = (uint8_t)pieces;
}

void qlt_pack_begin(struct string *out, int pieces)
{
	uint8_t head[QLT_PACK_HEAD];
	begin(head, pieces);
	string_bytes(out, (const char *)head, QLT_PACK_HEAD);
}

static void add_sector(void *context, int first, int second)
{
	struct qlt_pack *pack = context;
	struct packed_sector *s = &pack->sectors[first][second];
	qlt_sector_init(&s->sector, first, second);
	s->at = pack->n;
	pack->n += (first == second ? 1 : 2) * (size_t)s->sector.n;
}

static bool value_in_pack(void *context, const uint32_t pieces[2], int side, uint8_t *out)
{
	const struct qlt_pack *pack = context;
	struct qlt_entry e;
	if (!qlt_entry_of(pieces, side, &e) || e.counts[1] > pack->pieces)
		return false;
	const struct packed_sector *s = &pack->sectors[e.counts[0]][e.counts[1]];
	*out = pack->bytes[s->at + (e.side ? (size_t)s->sector.n : 0) + qlt_index_of(&s->sector, e.pieces)];
	return true;
}

static bool probe(struct tablebase *tables, const struct position *position, struct tablebase_value *out)
{
	return qlt_probe(value_in_pack, tables, position, out);
}

static void close_pack(struct tablebase *tables)
{
	free(tables);
}

static const struct tablebase_kind kind = {.game = "qilin", .probe = probe, .close = close_pack};

struct tablebase *qlt_pack_open(const void *bytes, size_t n, struct error *err)
{
	uint8_t head[QLT_PACK_HEAD];
	int pieces = n >= QLT_PACK_HEAD ? ((const uint8_t *)bytes)[12] : 0;
	begin(head, pieces);
	if (pieces < 1 || pieces > QLT_PACK_MAX || memcmp(bytes, head, QLT_PACK_HEAD) != 0) {
		fail(err, endgames_not_a_pack, MAGIC);
		return NULL;
	}
	if (!qlt_index_fill(pieces)) {
		fail(err, endgames_no_memory);
		return NULL;
	}
	struct qlt_pack *pack = mem_new(sizeof *pack);
	*pack = (struct qlt_pack){.base = {&kind}, .pieces = pieces, .n = QLT_PACK_HEAD, .bytes = bytes};
	qlt_pack_sectors(pieces, add_sector, pack);
	if (pack->n == n)
		return &pack->base;
	free(pack);
	fail(err, endgames_not_a_pack, MAGIC);
	return NULL;
}
