/* An engines file: accepted contents are within bounds, and all names can be found. */
#include "fuzz.h"

#include <string.h>

#include "match/engines.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct engines engines;
	struct error err = {0};
	if (!engines_read(&engines, (const char *)data, size, &err)) {
		fuzz_check_error(&err);
		return 0;
	}
	HOLD(engines.n >= 0 && engines.n <= ENGINES_MAX);
	for (int i = 0; i < engines.n; i++) {
		const struct engine_entry *e = &engines.list[i];
		HOLD(engines_find(&engines, e->name) == e);
		HOLD(*e->name && !strpbrk(e->name, "@,\"\n"));
		HOLD(memchr(e->word, 0, sizeof e->word) && !strchr(e->word, '\n'));
		HOLD(e->n_options >= 0 && e->n_options <= ENGINE_OPTIONS_MAX);
		for (int k = 0; k < e->n_options; k++)
			HOLD(memchr(e->options[k].name, 0, ENGINE_OPTION_MAX) &&
			     memchr(e->options[k].value, 0, ENGINE_VALUE_MAX));
	}
	engines_release(&engines);
	return 0;
}
