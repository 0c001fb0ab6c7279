/* A CBF file. */
#include "fuzz.h"

#include "records/xiangqi/formats_binary.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_check_games(cbf_read, (const char *)data, size);
	return 0;
}
