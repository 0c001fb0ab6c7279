/* Damaged files: recovered data, whatever the input bytes, reads without errors. The first byte selects the kind of
 * file. */
#include "fuzz.h"

#include <string.h>

#include "match/match_results.h"
#include "levels/campaign_progress.h"
#include "levels/rate.h"
#include "records/record_recover.h"

typedef void recover_fn(const char *, size_t, struct recovery *);

static recover_fn *const kinds[] = {match_results_recover, rate_results_recover, record_recover,
				    campaign_progress_recover};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct recovery first = {0}, second = {0};
	if (size == 0)
		return 0;
	recover_fn *recover = kinds[data[0] % 4];
	const char *bytes = (const char *)data + 1;
	size_t n = size - 1;
	recover(bytes, n, &first);
	if (first.n_faults == 0 && first.kept.length > 0)
		HOLD(first.kept.length == n && memcmp(first.kept.text, bytes, n) == 0);
	HOLD((first.n_faults > 0) == (first.report.length > 0));
	recover(string_text(&first.kept), first.kept.length, &second);
	HOLD(second.n_kept == first.n_kept);
	HOLD(second.kept.length == first.kept.length);
	HOLD(memcmp(string_text(&second.kept), string_text(&first.kept), first.kept.length) == 0);
	/* a lost header cannot be recovered */
	HOLD(second.n_faults == 0 || recover == match_results_recover || recover == rate_results_recover);
	HOLD(second.n_faults <= 2);
	recovery_release(&first);
	recovery_release(&second);
	return 0;
}
