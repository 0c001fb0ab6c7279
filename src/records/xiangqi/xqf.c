#include "base/base_messages.h"
#include "base/charset.h"
#include "records/records_messages.h"
#include "records/xiangqi/formats_binary.h"
#include "records/tags.h"
#include "records/xiangqi/preorder.h"
#include "records/xiangqi/xqf_head.h"

#include <string.h>

/* A header, then the moves. From version 11 on the moves, and in version 12 also the order of the pieces, are
 * obfuscated with keys from the header. docs/formats-binary.md 1 */
const char xqf_pieces[33] = "RNBAKABNRCCPPPPPrnbakabnrccppppp";

const struct xqf_field xqf_fields[] = {
	{"Title", 80, 63},      {"Event", 208, 63},     {"Date", 272, 15},        {"Site", 288, 15},
	{"Red", 304, 15},       {"Black", 320, 15},     {"TimeControl", 336, 63}, {"RedTime", 400, 15},
	{"BlackTime", 416, 15}, {"Annotator", 464, 15}, {"Author", 480, 15},      {NULL, 0, 0},
};

struct xqf {
	const unsigned char *bytes;
	size_t n, at;
	int version;
	unsigned char pad[32]; /* pad[i % 32] is added to byte i of the moves */
	unsigned char of_pieces, of_from, of_to;
	uint32_t of_length; /* added to the length of a comment */
};

bool xqf_is(const char *bytes, size_t n)
{
	return n >= 3 && bytes[0] == 'X' && bytes[1] == 'Q' && (unsigned char)bytes[2] < ' ';
}

static bool find_keys(struct xqf *x, struct error *err)
{
	static const char owner[] = "[(C) Copyright Mr. Dong Shiwei.]";
	const unsigned char *head = x->bytes, *key = head + 12;
	unsigned factor[4];
	if (x->version < 11)
		return true;
	if ((key[0] + key[1] + key[2] + key[3]) % 256 != 0)
		return fail(err, xqf_bad_keys, key[0], key[1], key[2], key[3]);
	for (int i = 1; i < 4; i++)
		factor[i] = (3u * key[i] * key[i] + 9) * 18 + 59; /* the products are taken modulo 256 */
	x->of_pieces = (unsigned char)(factor[1] * key[1]);
	x->of_from = (unsigned char)(factor[2] * x->of_pieces);
	x->of_to = (unsigned char)(factor[3] * x->of_from);
	x->of_length = (key[0] * 256u + key[1]) % 32000 + 767;
	for (int i = 0; i < 32; i++)
		x->pad[i] = (unsigned char)owner[i] & ((key[i % 4] & head[3]) | head[8 + i % 4]);
	return true;
}

/* Reads and decodes the next bytes of the moves. */
static bool take(struct xqf *x, unsigned char *out, size_t n, const struct message *what, struct error *err)
{
	if (n > x->n - x->at)
		return fail(err, records_file_ends, x->at, n, what);
	for (size_t i = 0; i < n; i++, x->at++)
		out[i] = (unsigned char)(x->bytes[x->at] - x->pad[x->at % 32]);
	return true;
}

static bool take_comment(struct xqf *x, struct string *comment, struct error *err)
{
	unsigned char size[4];
	size_t at = x->at;
	if (!take(x, size, sizeof size, records_comment_length_part, err))
		return false;
	uint32_t raw = size[0] | (uint32_t)size[1] << 8 | (uint32_t)size[2] << 16 | (uint32_t)size[3] << 24;
	if (raw < x->of_length || raw - x->of_length > x->n - x->at)
		return fail(err, xqf_bad_comment_length, at, (long long)raw - x->of_length, x->n - x->at);
	struct string plain = {0};
	for (uint32_t i = raw - x->of_length; i > 0; i--) {
		unsigned char c = 0;
		if (take(x, &c, 1, records_comment_part, err))
			string_char(&plain, c ? (char)c : ' ');
	}
	charset_decode(CHARSET_GBK, string_text(&plain), plain.length, comment);
	string_release(&plain);
	return true;
}

struct step {
	size_t at;
	int from, to; /* ten times the file, from Red's left, plus the rank, from Red's side */
	bool leads_on, has_other;
	struct string comment;
};

static bool take_step(struct xqf *x, struct step *step, struct error *err)
{
	unsigned char b[4];
	step->at = x->at;
	string_clear(&step->comment);
	if (!take(x, b, sizeof b, records_move_part, err))
		return false;
	step->from = (unsigned char)(b[0] - XQF_FROM - x->of_from);
	step->to = (unsigned char)(b[1] - XQF_TO - x->of_to);
	step->leads_on = b[2] & (x->version < 11 ? 0xf0 : 0x80);
	step->has_other = b[2] & (x->version < 11 ? 0x0f : 0x40);
	bool has_comment = x->version < 11 || (b[2] & 0x20);
	return !has_comment || take_comment(x, &step->comment, err);
}

static int square_of(int place)
{
	return (9 - place % 10) * 9 + place / 10;
}

static bool read_moves(struct xqf *x, struct preorder *preorder, struct string *before, struct error *err)
{
	struct step step = {0};
	bool ok = take_step(x, &step, err), more = ok && step.leads_on;
	string_add(before, "%s", string_text(&step.comment));
	while (ok && more) {
		ok = take_step(x, &step, err);
		if (!ok)
			break;
		bool are_squares = step.from < PREORDER_SQUARES && step.to < PREORDER_SQUARES;
		int from = are_squares ? square_of(step.from)
				       : step.from; /* otherwise not a move; the message shows both numbers */
		int to = are_squares ? square_of(step.to) : step.to;
		preorder_add_squares(preorder, from, to, step.at, step.leads_on, step.has_other,
				     string_text(&step.comment));
		more = preorder_is_open(preorder);
	}
	string_release(&step.comment);
	return ok;
}

static bool read_pieces(const struct xqf *x, char pieces[PREORDER_SQUARES], struct error *err)
{
	memset(pieces, 0, PREORDER_SQUARES);
	for (int i = 0; i < 32; i++) {
		int place = (unsigned char)(x->bytes[XQF_PIECES + i] - x->of_pieces);
		if (place >= PREORDER_SQUARES)
			continue; /* captured */
		char letter = xqf_pieces[x->version < 12 ? i : (i + x->of_pieces + 1) % 32],
		     *square = &pieces[square_of(place)];
		if (*square) {
			const char point[] = {(char)('a' + place / 10), (char)('0' + place % 10), 0};
			return fail(err, xqf_point_taken, XQF_PIECES + i, letter, point, *square);
		}
		*square = letter;
	}
	return true;
}

static void set_tags(const struct xqf *x, struct record *r)
{
	for (const struct xqf_field *f = xqf_fields; f->name; f++) {
		const unsigned char *text = x->bytes + f->at;
		size_t n = text[0] < f->longest ? text[0] : f->longest;
		struct string value = {0};
		charset_decode(CHARSET_GBK, (const char *)text + 1, n, &value);
		tags_set(r, f->name, string_text(&value));
		string_release(&value);
	}
}

static bool read_game(struct xqf *x, struct preorder *preorder, struct collection *collection, struct error *err)
{
	static const enum verdict results[] = {UNDECIDED, FIRST_WINS, SECOND_WINS, DRAWN};
	const struct game *game = collection_game();
	const struct preset *preset = collection_preset(collection, err);
	char pieces[PREORDER_SQUARES];
	struct string before = {0};
	struct position start;
	struct record record;
	struct error why;
	bool ok = preset && find_keys(x, err) && read_pieces(x, pieces, err) && read_moves(x, preorder, &before, err);
	ok = ok && (preorder_set_up(preorder, pieces, x->bytes[XQF_BLACK_FIRST] == 1, 1, collection, &start, &why) ||
		    fail(err, in_byte, 16, &why));
	if (ok) {
		record_init(&record, game, preset, &start);
		set_tags(x, &record);
		record.result = x->bytes[XQF_RESULT] < 4 ? results[x->bytes[XQF_RESULT]] : UNDECIDED;
		branch_set_comment(&record.root, 0, string_text(&before));
		preorder_play(preorder, collection, &record);
	}
	string_release(&before);
	return ok;
}

bool xqf_read(struct collection *collection, const char *bytes, size_t n, struct error *err)
{
	struct xqf x = {.bytes = (const unsigned char *)bytes, .n = n, .at = XQF_HEAD};
	struct preorder preorder = {0};
	struct error why;
	if (n < XQF_HEAD)
		return fail(err, xqf_no_head, n, XQF_HEAD);
	x.version = x.bytes[2];
	if (!read_game(&x, &preorder, collection, &why))
		collection_refuse_error(collection, &why);
	preorder_release(&preorder);
	return true;
}
