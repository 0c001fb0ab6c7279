/* PGN of other xiangqi programs. */
#include "fuzz.h"

#include "records/pgn.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_check_games(pgn_read, (const char *)data, size);
	return 0;
}
