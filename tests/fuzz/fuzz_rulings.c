/* A list of expected rulings. Every field is a string, lines come in order, and each is taken or reported once. */
#include "fuzz.h"

#include <string.h>

#include "cmd/ruling_list.h"

struct seen {
	int line;
	size_t bytes;
};

static void see_line(struct seen *s, int line)
{
	HOLD(line > s->line);
	s->line = line;
}

static void take(void *context, int line, const char *const fields[RULING_FIELDS])
{
	struct seen *s = context;
	see_line(s, line);
	for (int i = 0; i < RULING_FIELDS; i++)
		s->bytes += strlen(fields[i]);
	HOLD(*fields[RULING_VERDICT]);
}

static void fault(void *context, int line, const struct error *err)
{
	see_line(context, line);
	fuzz_check_error(err);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct seen s = {0};
	ruling_list_read((const char *)data, size, &(struct ruling_sink){take, fault, &s});
	HOLD(s.bytes <= size);
	return 0;
}
