/* A file of any format: detects the format, the character set, and the games in it. fuzz_convert also writes them. */
#include "fuzz.h"

#include "records/formats.h"

static bool read_any(struct collection *collection, const char *bytes, size_t n, struct error *err)
{
	return formats_read(collection, bytes, n, NULL, err);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_check_games(read_any, (const char *)data, size);
	return 0;
}
