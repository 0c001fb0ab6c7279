#include "base/base_messages.h"
#include "base/charset.h"
#include "records/records_messages.h"
#include "records/tags.h"
#include "records/xiangqi/formats_binary.h"
#include "records/xiangqi/preorder.h"

#include <string.h>

/* Fields of type, length and value, then the moves, then a checksum. docs/formats-binary.md 5 */
enum {
	XQR_MAGIC,
	XQR_VERSION,
	XQR_EVENT,
	XQR_SITE,
	XQR_DATE,
	XQR_RED,
	XQR_BLACK,
	XQR_RESULT,
	XQR_FEN,
	XQR_MOVES,
	XQR_CRC
};

static const char *const names[] = {
	[XQR_EVENT] = "Event", [XQR_SITE] = "Site",   [XQR_DATE] = "Date",
	[XQR_RED] = "Red",     [XQR_BLACK] = "Black", [XQR_RESULT] = NULL,
};

struct xqr {
	const unsigned char *bytes;
	size_t n, at;
	struct string values[XQR_MOVES]; /* indexed by field type */
	size_t fen_at;
};

bool xqr_is(const char *bytes, size_t n)
{
	return n >= 4 && memcmp(bytes, "\0\2\x20\x17", 4) == 0;
}

static bool take(struct xqr *x, size_t n, const unsigned char **out, const struct message *what, struct error *err)
{
	if (n > x->n - x->at)
		return fail(err, records_file_ends, x->at, n, what);
	*out = x->bytes + x->at;
	x->at += n;
	return true;
}

/* Decodes UTF-8 text. Embedded zeros become blanks. */
static void decode(const unsigned char *text, size_t n, struct string *out)
{
	struct string plain = {0};
	for (size_t i = 0; i < n; i++)
		string_char(&plain, text[i] ? (char)text[i] : ' ');
	charset_decode(CHARSET_UTF8, string_text(&plain), plain.length, out);
	string_release(&plain);
}

/* Reads the fields before the moves. Unknown fields are skipped. */
static bool read_fields(struct xqr *x, struct error *err)
{
	const unsigned char *head = NULL, *value = NULL;
	for (;;) {
		size_t at = x->at;
		if (!take(x, 2, &head, xqr_field_or_moves_part, err))
			return false;
		if (head[0] == XQR_MOVES)
			return true;
		if (!take(x, head[1], &value, xqr_field_part, err))
			return false;
		if (head[0] >= XQR_MOVES)
			continue;
		if (head[0] == XQR_FEN)
			x->fen_at = at;
		string_clear(&x->values[head[0]]);
		if (head[0] == XQR_RESULT && head[1] == 1 && value[0] < ' ')
			string_add(&x->values[XQR_RESULT], "%d", value[0]);
		else
			decode(value, head[1], &x->values[head[0]]);
	}
}

/* The row, from Black's side, is in the high 4 bits; the file, from Red's left, in the low 4 bits. */
static int square_of(int place)
{
	int row = place >> 4, file = place & 15;
	return row < 10 && file < 9 ? row * 9 + file : PREORDER_SQUARES + place;
}

static bool take_comment(struct xqr *x, struct string *comment, struct error *err)
{
	const unsigned char *b = NULL, *text = NULL;
	if (!take(x, 4, &b, records_comment_length_part, err))
		return false;
	uint32_t n = b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
	if (n > x->n - x->at)
		return fail(err, records_comment_too_long, x->at - 4, n, x->n - x->at);
	if (!take(x, n, &text, records_comment_part, err))
		return false;
	decode(text, n, comment);
	return true;
}

/* Reads the moves. The first entry is the start, without a move. */
static bool read_moves(struct xqr *x, struct preorder *preorder, struct string *before, struct error *err)
{
	enum { LEADS_ON = 1, HAS_OTHER = 2, HAS_COMMENT = 4 };
	struct string comment = {0};
	bool ok = true, more = true;
	for (bool is_start = true; ok && more; is_start = false) {
		const unsigned char *b = NULL;
		size_t at = x->at;
		string_clear(&comment);
		ok = take(x, 4, &b, records_move_part, err) &&
		     (!(b[2] & HAS_COMMENT) || take_comment(x, is_start ? before : &comment, err));
		if (!ok)
			break;
		if (is_start) {
			more = b[2] & LEADS_ON;
			continue;
		}
		preorder_add_squares(preorder, square_of(b[0]), square_of(b[1]), at, b[2] & LEADS_ON, b[2] & HAS_OTHER,
				     string_text(&comment));
		more = preorder_is_open(preorder);
	}
	string_release(&comment);
	return ok;
}

/* Verifies the CRC-32 (as in zlib and PNG) of the file up to the checksum field. */
static bool is_intact(const struct xqr *x)
{
	uint32_t crc = UINT32_MAX, stored = 0;
	const unsigned char *field = x->bytes + x->at;
	if (x->n - x->at < 6 || field[0] != XQR_CRC || field[1] != 4)
		return false;
	for (size_t i = 0; i < x->at; i++) {
		crc ^= x->bytes[i];
		for (int bit = 0; bit < 8; bit++)
			crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
	}
	for (int i = 3; i >= 0; i--)
		stored = stored << 8 | field[2 + i];
	return (crc ^ UINT32_MAX) == stored;
}

/* 1 is a win for Red; other values are undocumented and kept as they are. */
static void set_result(struct record *r, const char *value)
{
	if (strcmp(value, "1") == 0)
		r->result = FIRST_WINS;
	else if (!tags_result(value, &r->result))
		tags_set(r, "ResultText", value);
}

static bool read_game(struct xqr *x, struct preorder *preorder, struct collection *collection, struct error *err)
{
	const struct game *game = collection_game();
	const struct preset *preset = collection_preset(collection, err);
	struct string before = {0};
	struct position start;
	struct record record;
	struct error why;
	bool ok = preset && read_fields(x, err) && read_moves(x, preorder, &before, err);
	const char *fen = string_text(&x->values[XQR_FEN]);
	ok = ok && (game_set_up(game, preset, *fen ? fen : NULL, &start, &why) || fail(err, in_byte, x->fen_at, &why));
	if (ok) {
		record_init(&record, game, preset, &start);
		for (int i = XQR_EVENT; i < XQR_RESULT; i++)
			tags_set(&record, names[i], string_text(&x->values[i]));
		if (x->values[XQR_RESULT].length > 0)
			set_result(&record, string_text(&x->values[XQR_RESULT]));
		branch_set_comment(&record.root, 0, string_text(&before));
		if (!is_intact(x))
			collection_note(collection, xqr_bad_checksum, x->at);
		preorder_play(preorder, collection, &record);
	}
	string_release(&before);
	return ok;
}

bool xqr_read(struct collection *collection, const char *bytes, size_t n, struct error *err)
{
	struct xqr x = {.bytes = (const unsigned char *)bytes, .n = n};
	struct preorder preorder = {0};
	struct error why;
	if (!xqr_is(bytes, n))
		return fail(err, xqr_bad_magic);
	if (!read_game(&x, &preorder, collection, &why))
		collection_refuse_error(collection, &why);
	for (int i = 0; i < XQR_MOVES; i++)
		string_release(&x.values[i]);
	preorder_release(&preorder);
	return true;
}
