/* Pages with games in DhtmlXQ tags. */
#include "fuzz.h"

#include "records/xiangqi/formats_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_check_games(dhtmlxq_read, (const char *)data, size);
	return 0;
}
