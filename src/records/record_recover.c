#include "records/record_recover.h"
#include "records/reading.h"
#include "records/record_read.h"
#include "records/record_write.h"

#include <string.h>

static bool begins_with(const char *at, const char *end, const char *words)
{
	size_t n = strlen(words);
	return (size_t)(end - at) >= n && memcmp(at, words, n) == 0;
}

/* Whether the game would be a different one without this line. */
static bool is_needed(const char *line, const char *end)
{
	return begins_with(line, end, "[Game ") || begins_with(line, end, "[Preset ") ||
	       begins_with(line, end, "[Position ");
}

/* Maximum number of tag lines of a game that can be read after removing one tag. */
#define TAG_LINES_MAX (RECORD_TAGS_MAX + KNOWN_TAGS + 1)

/* Reads the game again without its first faulty tag; text is cut at the end of the game. Tries each line in turn, so
 * the number of lines is limited. */
static bool read_without_a_tag(const char *text, size_t length, struct record *out)
{
	struct string copy = {0};
	bool read = false;
	int n_lines = 0;
	string_bytes(&copy, text, length);
	char *end = copy.text + length, *next;
	for (char *line = copy.text; !read && line < end && *line == '[' && n_lines < TAG_LINES_MAX; line = next) {
		struct record_reader reader;
		char *stop = memchr(line, '\n', (size_t)(end - line));
		next = stop ? stop + 1 : end;
		size_t n = (size_t)(next - line);
		n_lines++;
		if (is_needed(line, end))
			continue;
		memset(line, ' ', n - (stop != NULL));
		record_reader_init(&reader, copy.text, length);
		reader.parts = true;
		enum record_status status = record_read(&reader, out, NULL);
		read = status == RECORD_READ || status == RECORD_PART;
		memcpy(line, text + (line - copy.text), n);
	}
	string_release(&copy);
	return read;
}

void record_recover(const char *text, size_t length, struct recovery *out)
{
	struct record_reader reader;
	struct record record;
	struct error err;
	enum record_status status;
	record_reader_init(&reader, text, length);
	reader.parts = true;
	for (;;) {
		scan_blanks(&reader.scan);
		size_t from = reader.scan.at;
		status = record_read(&reader, &record, &err);
		if (status == RECORD_END)
			break;
		if (status != RECORD_READ)
			recovery_report(out, "%s", err.text);
		if (status == RECORD_BAD && !read_without_a_tag(text + from, reader.scan.at - from, &record))
			continue;
		record_write(&record, &out->kept);
		record_release(&record);
		out->n_kept++;
	}
	recovery_end(out, text, length);
}
