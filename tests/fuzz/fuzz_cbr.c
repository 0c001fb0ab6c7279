/* A CBR or CBL file, depending on its header. The inputs omit the 64 KiB of remarks of a library, which are not
 * read. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "records/xiangqi/formats_binary.h"

#define REMARKS_AT 1088
#define REMARKS    65536

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *bytes = (const char *)data;
	if (!cbl_is(bytes, size) || size < REMARKS_AT) {
		fuzz_check_games(cbr_read, bytes, size);
		return 0;
	}
	char *whole = calloc(size + REMARKS, 1);
	HOLD(whole);
	memcpy(whole, bytes, REMARKS_AT);
	memcpy(whole + REMARKS_AT + REMARKS, bytes + REMARKS_AT, size - REMARKS_AT);
	fuzz_check_games(cbl_read, whole, size + REMARKS);
	free(whole);
	return 0;
}
