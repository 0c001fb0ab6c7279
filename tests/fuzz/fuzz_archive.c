/* Where the games of a records file or of a log end: a cut is within the text, after a line, and cutting again there
 * finds the same games. The first byte is the number of games, the second selects the kind of file. */
#include "fuzz.h"

#include "match/match_archive.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const int numbers[] = {0, 1, 2, 3};
	struct error err = {0};
	size_t kept, again;
	if (size < 2)
		return 0;
	int n = data[0] % 5;
	bool records = data[1] % 2;
	const char *text = (const char *)data + 2;
	size -= 2;
	bool cut = records ? match_archive_cut_records(text, size, numbers, n, &kept, &err)
			   : match_archive_cut_log(text, size, numbers, n, &kept, &err);
	if (!cut) {
		fuzz_check_error(&err);
		return 0;
	}
	HOLD(kept <= size && (kept == 0 ? n == 0 : text[kept - 1] == '\n'));
	HOLD(records ? match_archive_cut_records(text, kept, numbers, n, &again, &err)
		     : match_archive_cut_log(text, kept, numbers, n, &again, &err));
	HOLD(again == kept);
	return 0;
}
