/* qlp_table: what is proven of positions of Qilin chess's first stage (endgames/qlp_search.h). One word an entry, with
 * the whole key, so that threads share it without locks and no entry is ever taken for another position's. */
#ifndef ENDGAMES_QLP_TABLE_H
#define ENDGAMES_QLP_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Proven bounds of Red's result: -1 loss, 0 draw, 1 win. */
struct qlp_bounds {
	int lower, upper;
};

struct qlp_table {
	atomic_uint_fast64_t *words;
	uint64_t n_buckets;
};

/* False without memory. */
bool qlp_table_init(struct qlp_table *, size_t bytes);
void qlp_table_release(struct qlp_table *);

/* Loads the key's bucket into the cache. */
void qlp_table_prefetch(const struct qlp_table *, uint64_t key);

/* {-1, 1} if nothing is known. */
struct qlp_bounds qlp_table_probe(const struct qlp_table *, uint64_t key);

/* Adds to what is known. In a full bucket the entry that took the fewest nodes is replaced. */
void qlp_table_store(struct qlp_table *, uint64_t key, struct qlp_bounds, uint64_t nodes);

#endif
