/* Clock rules as text: parsed values are in bounds, and their written form can be read back. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "referee/clocks.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct clocks_rules rules, again;
	struct clocks clocks;
	struct string written = {0}, twice = {0};
	struct error err = {0};
	char *text = fuzz_string(data, size);
	if (clocks_rules_parse(text, &rules, &err)) {
		HOLD(clocks_init(&clocks, &rules, NULL) && clocks_check(&clocks, NULL));
		clocks_rules_format(&rules, &written);
		HOLD(clocks_rules_parse(written.text, &again, NULL));
		clocks_rules_format(&again, &twice);
		HOLD(strcmp(written.text, twice.text) == 0);
		HOLD(again.main_ms == rules.main_ms && again.moves == rules.moves);
		HOLD(again.increment_ms == rules.increment_ms && again.period_ms == rules.period_ms);
		HOLD(again.periods == rules.periods);
	} else {
		fuzz_check_error(&err);
	}
	string_release(&written);
	string_release(&twice);
	free(text);
	return 0;
}
