#include "base/file.h"
#include "endgames/endgames_messages.h"
#include "endgames/qlt_file.h"
#include "endgames/qlt_pack.h"
#include "endgames/qlt_tablebase.h"

#include <stdlib.h>
#include <zlib.h>

#define LEVEL       9                /* best */
#define MEMORY      8                /* default */
#define GZIP_WINDOW (MAX_WBITS + 16) /* + 16: gzip's header instead of zlib's */

struct packing {
	const struct tablebase_plan *plan;
	struct string out;
	bool good;
	struct error *err;
};

static bool add_values(struct packing *p, const struct chunked_file *f)
{
	bool good = true;
	uint8_t *values = malloc(f->head.n + 1);
	for (int side = 0; side < f->head.n_sides && values && good; side++) {
		good = qlt_file_values(f, side, p->plan->threads, values, p->err);
		if (good)
			string_bytes(&p->out, (const char *)values, f->head.n);
	}
	free(values);
	return values ? good : fail(p->err, endgames_no_memory);
}

static void add_sector(void *context, int first, int second)
{
	struct packing *p = context;
	struct chunked_file f;
	struct qlt_sector sector;
	p->good = p->good && qlt_file_open(&f, p->plan->folder, first, second, p->err);
	if (!p->good)
		return;
	qlt_sector_init(&sector, first, second);
	p->good = f.head.n == sector.n ? add_values(p, &f) : fail(p->err, endgames_damaged_values);
	chunked_file_close(&f);
	if (!p->good) {
		struct error why = *p->err;
		char name[QLT_FILE_NAME_MAX];
		qlt_file_name(first, second, name);
		fail(p->err, endgames_bad_file, name, &why);
	}
}

static bool compress_to(const char *path, const struct string *in, struct error *err)
{
	z_stream z = {.next_in = (unsigned char *)in->text, .avail_in = (uInt)in->length};
	if (deflateInit2(&z, LEVEL, Z_DEFLATED, GZIP_WINDOW, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
		return fail(err, endgames_no_memory);
	uLong room = deflateBound(&z, (uLong)in->length);
	unsigned char *bytes = malloc(room);
	z.next_out = bytes;
	z.avail_out = (uInt)room;
	bool good = bytes && deflate(&z, Z_FINISH) == Z_STREAM_END;
	deflateEnd(&z);
	good = good ? file_write(path, (const char *)bytes, z.total_out, err) : fail(err, endgames_no_memory);
	free(bytes);
	return good;
}

bool qlt_pack_file(const struct tablebase_plan *plan, const char *path, struct error *err)
{
	struct packing p = {.plan = plan, .good = true, .err = err};
	if (!qlt_index_fill(plan->pieces))
		return fail(err, endgames_no_memory);
	qlt_pack_begin(&p.out, plan->pieces);
	qlt_pack_sectors(plan->pieces, add_sector, &p);
	bool good = p.good && compress_to(path, &p.out, err);
	string_release(&p.out);
	return good;
}
