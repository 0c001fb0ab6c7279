/* qlt_probe: the value of a position of Qilin chess's second stage, from stored values in files
 * (endgames/qlt_tablebase.h) or in memory (endgames/qlt_pack.h).
 *
 * Values hold for rules whose second stage is that of the preset source. Plies count to the next removal, or to the end
 * if it comes first. */
#ifndef ENDGAMES_QLT_PROBE_H
#define ENDGAMES_QLT_PROBE_H

#include "core/tablebase.h"
#include "endgames/qlt_solve.h"

/* A position as it is stored: the side with fewer pieces is side 0. */
struct qlt_entry {
	uint32_t pieces[2];
	int counts[2];
	int side; /* to move */
};

/* False if a side has more than QLT_SIDE_MAX pieces. */
bool qlt_entry_of(const uint32_t pieces[2], int side, struct qlt_entry *);

/* The value of a position that plays on (qlt_plays), for the side to move; false if it is not stored. */
typedef bool qlt_value_fn(void *context, const uint32_t pieces[2], int side, uint8_t *out);

bool qlt_probe(qlt_value_fn *, void *context, const struct position *, struct tablebase_value *out);

#endif
