/* qlt_pack: tablebases of Qilin chess's second stage in memory, for programs without files: the values of all sectors
 * with up to some number of pieces a side. data/tables/qilin.pack, which the page loads, is such a pack, compressed by
 * gzip. `qipan tables pack` writes it (endgames/qlt_pack_file.c); gzip has its checksum.
 *
 *     0   8  "qipanqlp"
 *     8   4  version; integers are little-endian
 *     12  4  pieces of a side
 *     16     for each sector in the order of its larger, then its smaller number of pieces: the values of the side with
 *            fewer pieces to move by index, then those of the other side; of equal numbers only the former */
#ifndef ENDGAMES_QLT_PACK_H
#define ENDGAMES_QLT_PACK_H

#include "base/error.h"
#include "base/text.h"
#include "core/tablebase.h"
#include "endgames/qlt_index.h"

enum {
	QLT_PACK_MAX = 6,  /* pieces of a side */
	QLT_PACK_HEAD = 16 /* bytes before the values */
};

/* Opens a pack, whose bytes must stay until it is closed. NULL with the error filled if they are not a pack. */
struct tablebase *qlt_pack_open(const void *bytes, size_t n, struct error *);

/* Appends a pack without its values to out: qlt_pack_sectors lists the values that must follow. */
void qlt_pack_begin(struct string *out, int pieces);

/* Calls each for every sector of a pack in order. */
void qlt_pack_sectors(int pieces, void (*each)(void *context, int first, int second), void *context);

#endif
