/* A records file. Every game in it is read or rejected; a game that is read is written, and the text reads and writes
 * the same. */
#include "fuzz.h"

#include <string.h>
#include "records/record_read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct record_reader reader;
	struct record record;
	struct error err = {0};
	record_reader_init(&reader, (const char *)data, size);
	for (enum record_status status; (status = record_read(&reader, &record, &err)) != RECORD_END;) {
		HOLD((size_t)reader.game <= size);
		if (status == RECORD_BAD) {
			fuzz_check_error(&err);
			HOLD(strncmp(err.text, "game ", 5) == 0);
			continue;
		}
		fuzz_check_record(&record);
		record_release(&record);
	}
	return 0;
}
