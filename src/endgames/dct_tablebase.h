/* dct_tablebase: open tablebases of dark chess: looked up by position, loaded on first use, then kept in memory.
 *
 * Probes fail for presets in which pieces of equal rank do not take each other (docs/rules/darkchess.md 5). */
#ifndef ENDGAMES_DCT_TABLEBASE_H
#define ENDGAMES_DCT_TABLEBASE_H

#include <stdatomic.h>

#include "base/thread.h"
#include "core/tablebase.h"
#include "endgames/dct_file.h"
#include "endgames/table_list.h"

/* Maximum bytes of values that a search keeps in memory: enough for all sets of up to 4 pieces and a hundred sets of 5;
 * probes of sets that no longer fit fail. */
#define DCT_KEPT_MAX ((size_t)1 << 30)

/* The tablebase of a set. */
struct dct_table {
	struct dct_index index;
	_Atomic(uint8_t *)
		values; /* the upper side's values, then the lower side's; NULL if not loaded or not available */
	atomic_bool tried;
};

struct dct_tablebase {
	struct tablebase base; /* dct_kind.c sets its kind when it opens the tablebases */
	char *folder;
	struct dct_catalogue catalogue;
	struct dct_table *tables; /* by index of the catalog's sets */
	struct lock reading;
	size_t kept, kept_max; /* bytes of values; guarded by the lock */
};

struct dct_tablebase *dct_tablebase_new(const char *folder, size_t kept_max);
void dct_tablebase_free(struct dct_tablebase *); /* accepts NULL */

/* The values of a set; of[0] is NULL if they are not available. Thread-safe. They stay valid until dropped or freed. */
struct dct_values dct_tablebase_values(struct dct_tablebase *, int set);

/* Unloads the values of a set; no other thread may be probing. */
void dct_tablebase_drop(struct dct_tablebase *, int set);

bool dct_tablebase_probe(struct tablebase *, const struct position *, struct tablebase_value *out);

/* The tablebases of dark chess for searches and `qipan tables`: in dct_kind.c, and its members that build and check in
 * dct_build.c and dct_check.c; see core/tablebase.h. */
extern const struct tablebase_kind dct_kind;
bool dct_build(const struct tablebase_plan *, struct error *) MUST_USE;
bool dct_check(const char *folder, int n_probes, tablebase_report_fn *each, void *context, struct error *) MUST_USE;
bool dct_check_all(const struct tablebase_plan *, tablebase_report_fn *each, void *context, struct error *) MUST_USE;
bool dct_estimate(const struct tablebase_plan *, struct tablebase_estimate *, struct error *) MUST_USE;

#endif
