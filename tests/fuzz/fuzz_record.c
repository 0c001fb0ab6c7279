/* A file of records. Every game in it is read or refused; what is read is written, and reads and writes the same. */
#include "fuzz.h"

#include <string.h>

#include "referee/record.h"

static void check_round_trip(const struct record *record)
{
	struct string once = {0}, twice = {0};
	struct record_reader reader;
	struct record again;
	struct error err;
	record_write(record, &once);
	record_reader_init(&reader, once.text, once.length);
	HOLD(record_read(&reader, &again, &err) == RECORD_READ);
	HOLD(again.line.length == record->line.length);
	for (int i = 0; i <= record->line.length; i++)
		HOLD(again.line.steps[i].move == record->line.steps[i].move &&
		     again.line.steps[i].key == record->line.steps[i].key);
	record_write(&again, &twice);
	HOLD(once.length == twice.length && memcmp(once.text, twice.text, once.length) == 0);
	record_release(&again);
	HOLD(record_read(&reader, &again, &err) == RECORD_END);
	string_release(&once);
	string_release(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct record_reader reader;
	struct record record;
	struct error err = {{0}};
	record_reader_init(&reader, (const char *)data, size);
	for (enum record_status status; (status = record_read(&reader, &record, &err)) != RECORD_END;) {
		HOLD((size_t)reader.game <= size);
		if (status == RECORD_BAD) {
			fuzz_check_error(&err);
			HOLD(strncmp(err.text, "game ", 5) == 0);
			continue;
		}
		check_round_trip(&record);
		record_release(&record);
	}
	return 0;
}
