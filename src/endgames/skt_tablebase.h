/* skt_tablebase: open tablebases of Surakarta: files are opened on first use, and chunks of values are cached.
 *
 * Rules in which the majority wins at a repetition or limit use the files of SKT_MAJORITY, those in which only the
 * capture of the last piece wins the files of SKT_LAST (endgames/skt_solve.h). The house rules barren=majority and
 * stuck=draws do not use tablebases. Plies count to the next capture, or to the end if it comes first. */
#ifndef ENDGAMES_SKT_TABLEBASE_H
#define ENDGAMES_SKT_TABLEBASE_H

#include "base/thread.h"
#include "core/tablebase.h"
#include "endgames/chunk_cache.h"
#include "endgames/skt_file.h"
#include "endgames/table_list.h"

struct skt_tablebase {
	struct tablebase base; /* skt_kind.c sets its kind */
	char *folder;
	struct lock lock; /* protects what follows */
	struct skt_table {
		struct skt_class classes[2]; /* by side of the file */
		struct chunked_file file;
		bool tried, is_open;
	} tables[SKT_GOALS][SKT_PIECES_MAX][SKT_PIECES_MAX]; /* by pieces, the larger number first */
	struct chunk_cache *cache;
};

struct skt_tablebase *skt_tablebase_new(const char *folder);
void skt_tablebase_free(struct skt_tablebase *); /* accepts NULL */

/* The value of a position in which both sides have pieces, for the side to move, by the points of both as bits; false
 * if no file has it. Any thread. */
bool skt_tablebase_value(struct skt_tablebase *, enum skt_goal, uint64_t own, uint64_t other, uint8_t *out);

bool skt_tablebase_probe(struct tablebase *, const struct position *, struct tablebase_value *out);

/* The tablebases of Surakarta for searches and `qipan tables`; see core/tablebase.h. */
extern const struct tablebase_kind skt_kind;
bool skt_build(const struct tablebase_plan *, struct error *) MUST_USE;
bool skt_check(const char *folder, int n_probes, tablebase_report_fn *each, void *context, struct error *) MUST_USE;
bool skt_check_all(const struct tablebase_plan *, tablebase_report_fn *each, void *context, struct error *) MUST_USE;
bool skt_estimate(const struct tablebase_plan *, struct tablebase_estimate *, struct error *) MUST_USE;

#endif
