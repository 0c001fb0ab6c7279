/* dct_tables: open tables of dark chess: found by position, read when first needed, then kept.
 *
 * For presets in which equal ranks do not take each other (docs/rules/darkchess.md 5) they have no answers. */
#ifndef ENDGAMES_DCT_TABLES_H
#define ENDGAMES_DCT_TABLES_H

#include <stdatomic.h>

#include "base/thread.h"
#include "core/tables.h"
#include "endgames/dct_file.h"

/* The most bytes of values that the tables of a search keep: all sets of up to 4 pieces, and a hundred of 5; sets that
 * no longer fit have no answers. */
#define DCT_KEPT_MAX ((size_t)1 << 30)

/* The values of a set. */
struct dct_table {
	struct dct_index index;
	_Atomic(uint8_t *) values; /* the upper side's, then the lower one's; NULL: not read, or not available */
	atomic_bool tried;
};

struct dct_tables {
	struct tables base; /* its kind is set when tables are opened as tables of any game: dct_kind.c */
	char *folder;
	struct dct_catalogue catalogue;
	struct dct_table *tables; /* by the catalogue's sets */
	struct lock reading;
	size_t kept, kept_max; /* bytes of values; under the lock */
};

struct dct_tables *dct_tables_new(const char *folder, size_t kept_max);
void dct_tables_free(struct dct_tables *); /* accepts NULL */

/* The values of the set of that number, of[0] NULL if they are not available. Any thread. They stay valid. */
struct dct_values dct_tables_values(struct dct_tables *, int set);

/* Drops what was read of the set; no other thread may be probing. */
void dct_tables_drop(struct dct_tables *, int set);

bool dct_tables_probe(struct tables *, const struct position *, struct table_value *out);

/* dct_build.c and dct_check.c: see core/tables.h. */
bool dct_build(const struct table_plan *, struct error *) MUST_USE;
bool dct_check(const char *folder, int n_probes, void (*each)(void *context, const struct table_info *), void *context,
	       struct error *) MUST_USE;

#endif
