#include "records/formats.h"
#include "records/records_messages.h"
#include "records/xiangqi/formats_binary.h"
#include "records/xiangqi/formats_text.h"
#include "records/pgn.h"
#include "records/record_read.h"
#include "records/record_write.h"
#include "records/scan.h"

#include <string.h>
#include <strings.h>

static bool read_records(struct collection *collection, const char *text, size_t n, struct error *err)
{
	struct record_reader reader;
	struct record record;
	struct error why;
	enum record_status status;
	record_reader_init(&reader, text, n);
	reader.parts = true;
	reader.preset = collection->preset;
	reader.watch = collection_watch;
	reader.watcher = collection;
	while ((status = record_read(&reader, &record, &why)) != RECORD_END) {
		if (status == RECORD_BAD) {
			collection_refuse_as(collection, &why);
			continue;
		}
		if (status == RECORD_PART)
			collection_note_as(collection, &why);
		if (reader.has_note)
			collection_note_as(collection, &reader.note);
		collection_note_cut(collection, reader.n_cut, &reader.cut);
		collection_add(collection, &record);
	}
	return reader.game > 0 || fail(err, records_no_game);
}

/* Whether the text has a Game tag with a name that other xiangqi programs do not use. */
static bool is_record(const char *text, size_t n)
{
	static const char word[] = "[Game \"";
	size_t length = sizeof word - 1;
	for (const char *at = text, *end = text + n; (at = memchr(at, '[', (size_t)(end - at))); at++) {
		bool begins = at == text || scan_is_blank(at[-1]);
		if (!begins || (size_t)(end - at) < length || memcmp(at, word, length) != 0)
			continue;
		static const char *const foreign[] = {"Chinese", "chinese", "Xiangqi", "XiangQi",
						      "象棋",    "中国",    "中國"};
		for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
			size_t m = strlen(foreign[i]);
			if ((size_t)(end - at) >= length + m && memcmp(at + length, foreign[i], m) == 0)
				return false;
		}
		return true;
	}
	return false;
}

/* In detection order: formats with a magic number come first, our records before any other PGN. */
static const struct {
	const char *name;
	enum record_format format;
	bool text; /* is and read take the bytes converted to UTF-8 */
	bool (*is)(const char *bytes, size_t n);
	bool (*read)(struct collection *, const char *bytes, size_t n, struct error *);
} formats[] = {
	{"xqf", FORMAT_XQF, false, xqf_is, xqf_read},
	{"cbr", FORMAT_CBR, false, cbr_is, cbr_read},
	{"cbl", FORMAT_CBL, false, cbl_is, cbl_read},
	{"cbf", FORMAT_CBF, false, cbf_is, cbf_read},
	{"xqr", FORMAT_XQR, false, xqr_is, xqr_read},
	{"pfc", FORMAT_PFC, true, pfc_is, pfc_read},
	{"dhtmlxq", FORMAT_DHTMLXQ, true, dhtmlxq_is, mixed_read},
	{"wxf", FORMAT_WXF, true, wxf_is, wxf_read},
	{"record", FORMAT_RECORD, true, is_record, read_records},
	{"pgn", FORMAT_PGN, true, pgn_is, mixed_read},
};
#define N_FORMATS (sizeof formats / sizeof *formats)

const char *formats_name(enum record_format format)
{
	for (size_t i = 0; i < N_FORMATS; i++)
		if (formats[i].format == format)
			return formats[i].name;
	return "unknown";
}

/* Whether the bytes have too many control characters to be text in any supported encoding. Zero bytes do not count,
 * since truncated text may end in them. */
static bool is_binary(const char *bytes, size_t n)
{
	size_t n_controls = 0, n_zeros = 0;
	if (n >= 2 && (memcmp(bytes, "\xff\xfe", 2) == 0 || memcmp(bytes, "\xfe\xff", 2) == 0))
		return false; /* UTF-16 */
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)bytes[i];
		n_zeros += c == 0;
		n_controls += (c > 0 && c < '\t') || (c > '\r' && c < ' ' && c != 0x1a && c != 0x1b) || c == 0x7f;
	}
	return n_controls >= 4 && n_controls > (n - n_zeros) / 64;
}

/* Bytes and their text in UTF-8, which is decoded lazily, for the first format that needs it. */
struct input {
	const char *bytes;
	size_t n;
	bool decoded, binary;
	struct string text;
};

static void decode(struct input *in)
{
	if (!in->decoded)
		charset_decode(charset_guess(in->bytes, in->n), in->bytes, in->n, &in->text);
	in->decoded = true;
}

static bool try_format(struct input *in, size_t i)
{
	if (!formats[i].text)
		return formats[i].is(in->bytes, in->n);
	if (in->binary)
		return false;
	decode(in);
	return formats[i].is(string_text(&in->text), in->text.length);
}

/* The index of the format detected from the bytes, else from the extension of the file name, else N_FORMATS. */
static size_t find(struct input *in, const char *name)
{
	const char *dot = name ? strrchr(name, '.') : NULL;
	in->binary = is_binary(in->bytes, in->n);
	for (size_t i = 0; i < N_FORMATS; i++)
		if (try_format(in, i))
			return i;
	for (size_t i = 0; dot && i < N_FORMATS; i++)
		if (strcasecmp(dot + 1, formats[i].name) == 0 && !(formats[i].text && in->binary))
			return i;
	return N_FORMATS;
}

const char *const *formats_written(const struct game *game)
{
	static const char *const of_all[] = {"qipan", NULL}, *const of_xiangqi[] = {"qipan", "pgn", "dhtmlxq", "xqf",
										    NULL};
	return game == collection_game() ? of_xiangqi : of_all;
}

enum record_format formats_written_as(const char *name)
{
	static const struct {
		const char *name;
		enum record_format format;
	} written[] = {{"qipan", FORMAT_RECORD}, {"pgn", FORMAT_PGN}, {"dhtmlxq", FORMAT_DHTMLXQ}, {"xqf", FORMAT_XQF}};
	for (size_t i = 0; i < sizeof written / sizeof *written; i++)
		if (strcmp(written[i].name, name) == 0)
			return written[i].format;
	return FORMAT_UNKNOWN;
}

void formats_write(const struct record *r, enum record_format format, int notation, bool compact, struct string *out)
{
	if (format == FORMAT_XQF)
		xqf_write(r, out);
	else if (format == FORMAT_DHTMLXQ)
		dhtmlxq_write(r, out);
	else
		record_write_as(r, &(struct record_style){notation, format == FORMAT_PGN, compact}, out);
}

enum record_format formats_detect(const char *bytes, size_t n, const char *name)
{
	struct input in = {.bytes = bytes, .n = n};
	size_t i = find(&in, name);
	string_release(&in.text);
	return i < N_FORMATS ? formats[i].format : FORMAT_UNKNOWN;
}

bool formats_read_by(struct collection *collection, const char *bytes, size_t n, const char *name, const char *preset,
		     const struct collection_sink *sink, struct error *err)
{
	struct input in = {.bytes = bytes, .n = n};
	size_t i = find(&in, name);
	bool ok, as_text = i < N_FORMATS && formats[i].text;
	*collection = (struct collection){.sink = sink, .preset = preset, .total = as_text ? in.text.length : n};
	if (i == N_FORMATS && in.binary)
		ok = fail(err, records_not_text);
	else if (i == N_FORMATS)
		ok = fail(err, records_unknown_format);
	else
		ok = formats[i].read(collection, as_text ? string_text(&in.text) : bytes, collection->total, err);
	string_release(&in.text);
	return ok;
}

bool formats_read_each(struct collection *collection, const char *bytes, size_t n, const char *name,
		       const struct collection_sink *sink, struct error *err)
{
	return formats_read_by(collection, bytes, n, name, NULL, sink, err);
}

bool formats_read(struct collection *collection, const char *bytes, size_t n, const char *name, struct error *err)
{
	return formats_read_each(collection, bytes, n, name, NULL, err);
}
