#include "referee/formats.h"
#include "referee/formats_binary.h"

#include <string.h>

const char *formats_name(enum record_format format)
{
	static const char *const names[] = {
		[FORMAT_UNKNOWN] = "unknown", [FORMAT_RECORD] = "record", [FORMAT_PGN] = "pgn",
		[FORMAT_DHTMLXQ] = "dhtmlxq", [FORMAT_XQF] = "xqf",       [FORMAT_CBR] = "cbr",
		[FORMAT_CBL] = "cbl",         [FORMAT_CBF] = "cbf",
	};
	return names[format];
}

static bool holds(const char *bytes, size_t n, const char *word)
{
	size_t length = strlen(word);
	for (const char *at = bytes, *end = bytes + n; (at = memchr(at, *word, (size_t)(end - at))); at++)
		if ((size_t)(end - at) >= length && memcmp(at, word, length) == 0)
			return true;
	return false;
}

enum record_format formats_detect(const char *bytes, size_t n, const char *name)
{
	(void)name;
	if (xqf_is(bytes, n))
		return FORMAT_XQF;
	if (cbr_is(bytes, n))
		return FORMAT_CBR;
	if (cbl_is(bytes, n))
		return FORMAT_CBL;
	if (cbf_is(bytes, n))
		return FORMAT_CBF;
	return holds(bytes, n, "[Game \"") ? FORMAT_RECORD : FORMAT_UNKNOWN;
}

static bool read_records(struct record_book *book, const char *text, size_t n)
{
	struct record_reader reader;
	struct record record;
	struct error err;
	enum record_status status;
	record_reader_init(&reader, text, n);
	while ((status = record_read(&reader, &record, &err)) != RECORD_END)
		if (status == RECORD_READ)
			book_add(book, &record);
		else
			book_refuse_as(book, &err);
	return reader.game > 0;
}

bool formats_read(struct record_book *book, const char *bytes, size_t n, const char *name, struct error *err)
{
	*book = (struct record_book){0};
	switch (formats_detect(bytes, n, name)) {
	case FORMAT_RECORD:
		if (read_records(book, bytes, n))
			return true;
		break;
	case FORMAT_XQF:
		return xqf_read(book, bytes, n, err);
	case FORMAT_CBR:
		return cbr_read(book, bytes, n, err);
	case FORMAT_CBL:
		return cbl_read(book, bytes, n, err);
	case FORMAT_CBF:
		return cbf_read(book, bytes, n, err);
	default:
		break;
	}
	return fail(err, "no game in it, expected a record of a game");
}
