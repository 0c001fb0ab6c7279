/* Damaged files: recovered data, whatever the input bytes, reads without errors. The first byte selects the kind of
 * file. */
#include "fuzz.h"

#include <string.h>

#include "match/match_ledger.h"
#include "levels/kept.h"
#include "levels/rate.h"
#include "records/record_salvage.h"

typedef void salvage_fn(const char *, size_t, struct salvage *);

static salvage_fn *const kinds[] = {match_ledger_salvage, rate_ledger_salvage, record_salvage, kept_salvage};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct salvage first = {0}, second = {0};
	if (size == 0)
		return 0;
	salvage_fn *salvage = kinds[data[0] % 4];
	const char *bytes = (const char *)data + 1;
	size_t n = size - 1;
	salvage(bytes, n, &first);
	if (first.n_faults == 0 && first.kept.length > 0)
		HOLD(first.kept.length == n && memcmp(first.kept.text, bytes, n) == 0);
	HOLD((first.n_faults > 0) == (first.told.length > 0));
	salvage(string_text(&first.kept), first.kept.length, &second);
	HOLD(second.n_kept == first.n_kept);
	HOLD(second.kept.length == first.kept.length);
	HOLD(memcmp(string_text(&second.kept), string_text(&first.kept), first.kept.length) == 0);
	/* a lost header cannot be recovered */
	HOLD(second.n_faults == 0 || salvage == match_ledger_salvage || salvage == rate_ledger_salvage);
	HOLD(second.n_faults <= 2);
	salvage_release(&first);
	salvage_release(&second);
	return 0;
}
