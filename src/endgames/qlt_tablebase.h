/* qlt_tablebase: open tablebases of Qilin chess's second stage: files are opened on first use, and chunks of values are
 * cached. */
#ifndef ENDGAMES_QLT_TABLEBASE_H
#define ENDGAMES_QLT_TABLEBASE_H

#include "base/thread.h"
#include "core/tablebase.h"
#include "endgames/chunk_cache.h"
#include "endgames/qlt_file.h"
#include "endgames/table_list.h"

struct qlt_tablebase {
	struct tablebase base; /* qlt_kind.c sets its kind */
	char *folder;
	struct lock lock; /* protects what follows */
	struct qlt_table {
		struct qlt_sector sector;
		struct chunked_file file;
		bool tried, is_open;
	} tables[QLT_SIDE_MAX + 1][QLT_SIDE_MAX + 1]; /* the smaller number of pieces first */
	struct chunk_cache *cache;
};

struct qlt_tablebase *qlt_tablebase_new(const char *folder);
void qlt_tablebase_free(struct qlt_tablebase *); /* accepts NULL */

/* The value of a position that plays on (qlt_plays), for the side to move; false if no file has it. Any thread. */
bool qlt_tablebase_value(struct qlt_tablebase *, const uint32_t pieces[2], int side, uint8_t *out);

bool qlt_tablebase_probe(struct tablebase *, const struct position *, struct tablebase_value *out);

/* The tablebases of Qilin chess for searches and `qipan tables`; see core/tablebase.h. */
extern const struct tablebase_kind qlt_kind;
bool qlt_estimate(const struct tablebase_plan *, struct tablebase_estimate *, struct error *) MUST_USE;
bool qlt_build(const struct tablebase_plan *, struct error *) MUST_USE;
bool qlt_pack_file(const struct tablebase_plan *, const char *path, struct error *) MUST_USE;
bool qlt_check(const char *folder, int n_probes, tablebase_report_fn *each, void *context, struct error *) MUST_USE;
bool qlt_check_all(const struct tablebase_plan *, tablebase_report_fn *each, void *context, struct error *) MUST_USE;

#endif
