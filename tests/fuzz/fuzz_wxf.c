/* Text in the WXF format. */
#include "fuzz.h"

#include "records/xiangqi/formats_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_check_games(wxf_read, (const char *)data, size);
	return 0;
}
