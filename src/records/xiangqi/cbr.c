#include "base/base_messages.h"
#include "base/charset.h"
#include "records/records_messages.h"
#include "records/xiangqi/formats_binary.h"
#include "records/tags.h"
#include "records/xiangqi/preorder.h"

#include <stdio.h>
#include <string.h>

/* A header with fixed offsets, texts in UTF-16LE, then the moves. Unused bytes contain stale memory of the program that
 * wrote the file. docs/formats-binary.md 2 */
static const char magic[16] = "CCBridge Record";

/* The offsets of the fields in versions 1 and 2. */
static const struct layout {
	uint16_t result, turn, number, board, moves;
} layouts[] = {
	{1820, 1856, 1860, 1864, 1958},
	{2076, 2112, 2116, 2120, 2214},
};

struct field {
	const char *name;
	uint16_t at[2]; /* by version; 0: no such field */
	uint16_t size;
};

static const struct field fields[] = {
	{"Title", {52, 180}, 128},       {"Opening", {180, 308}, 256},     {"Source", {436, 564}, 64},
	{"EventType", {500, 628}, 64},   {"Event", {564, 692}, 64},        {"Round", {628, 756}, 64},
	{"Section", {692, 820}, 32},     {"Board", {724, 852}, 32},        {"Date", {756, 884}, 64},
	{"Site", {820, 948}, 64},        {"TimeControl", {884, 1012}, 64}, {"Red", {948, 1076}, 64},
	{"RedTeam", {1012, 1140}, 64},   {"RedTime", {1076, 1204}, 64},    {"RedElo", {1140, 1268}, 32},
	{"Black", {1172, 1300}, 64},     {"BlackTeam", {1236, 1364}, 64},  {"BlackTime", {1300, 1428}, 64},
	{"BlackElo", {1364, 1492}, 32},  {"Referee", {0, 1524}, 64},       {"Recorder", {0, 1588}, 64},
	{"Annotator", {1396, 1652}, 64}, {"Author", {1524, 1780}, 64},     {"Ruling", {1824, 2080}, 32},
};

/* Reader state of one record. */
struct cbr {
	const unsigned char *bytes; /* of the whole file */
	size_t begin, at, end;
	int version; /* 0: version 1, 1: version 2 */
};

static bool take(struct cbr *c, size_t n, const unsigned char **out, const struct message *what, struct error *err)
{
	if (n > c->end - c->at)
		return fail(err, cbr_record_ends, c->at, n, what);
	*out = c->bytes + c->at;
	c->at += n;
	return true;
}

/* Decodes UTF-16LE text. Embedded zeros become blanks. */
static void decode(const unsigned char *text, size_t n, struct string *out)
{
	struct string plain = {0};
	for (size_t i = 0; i + 1 < n; i += 2) {
		bool zero = !text[i] && !text[i + 1];
		string_char(&plain, zero ? ' ' : (char)text[i]);
		string_char(&plain, (char)text[i + 1]);
	}
	charset_decode(CHARSET_UTF16LE, string_text(&plain), plain.length, out);
	string_release(&plain);
}

struct step {
	size_t at;
	int from, to;
	bool leads_on, has_other;
	struct string comment;
};

static bool take_comment(struct cbr *c, struct string *comment, struct error *err)
{
	const unsigned char *b = NULL, *text = NULL;
	if (!take(c, 4, &b, records_comment_length_part, err))
		return false;
	uint32_t n = b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
	if (n > c->end - c->at)
		return fail(err, records_comment_too_long, c->at - 4, n, c->end - c->at);
	if (!take(c, n, &text, records_comment_part, err))
		return false;
	decode(text, n, comment);
	return true;
}

static bool take_step(struct cbr *c, struct step *step, struct error *err)
{
	enum { ENDS = 1, HAS_OTHER = 2, HAS_COMMENT = 4 };
	const unsigned char *b = NULL;
	step->at = c->at;
	string_clear(&step->comment);
	if (!take(c, 4, &b, records_move_part, err))
		return false;
	step->leads_on = !(b[0] & ENDS);
	step->has_other = b[0] & HAS_OTHER;
	step->from = b[2];
	step->to = b[3];
	return !(b[0] & HAS_COMMENT) || take_comment(c, &step->comment, err);
}

/* Version 1 packs the file, from Red's left, and the rank, from Black's side, into 4 bits each. */
static int square_of(const struct cbr *c, int place)
{
	int file = place >> 4, rank = place & 15;
	if (c->version == 1)
		return place;
	return file < 9 && rank < 10 ? rank * 9 + file : PREORDER_SQUARES + place;
}

static bool read_moves(struct cbr *c, struct preorder *preorder, struct string *before, struct error *err)
{
	struct step step = {0};
	bool ok = take_step(c, &step, err), more = ok && step.leads_on;
	string_add(before, "%s", string_text(&step.comment));
	while (ok && more) {
		ok = take_step(c, &step, err);
		if (!ok)
			break;
		preorder_add_squares(preorder, square_of(c, step.from), square_of(c, step.to), step.at, step.leads_on,
				     step.has_other, string_text(&step.comment));
		more = preorder_is_open(preorder);
	}
	string_release(&step.comment);
	return ok;
}

/* The number of pieces; -1 if a code is not a valid piece. */
static int read_pieces(const struct cbr *c, char pieces[PREORDER_SQUARES], struct error *err)
{
	static const char letters[2][8] = {"?RNBAKCP", "?rnbakcp"};
	size_t at = c->begin + layouts[c->version].board;
	int n = 0;
	for (int i = 0; i < PREORDER_SQUARES; i++) {
		int side = c->bytes[at + (size_t)i] >> 4, kind = c->bytes[at + (size_t)i] & 15;
		pieces[i] = 0;
		if (side == 0 && kind == 0)
			continue;
		if (side < 1 || side > 2 || kind < 1 || kind > 7) {
			char hex[3], square[] = {(char)('a' + i % 9), (char)('9' - i / 9), 0};
			snprintf(hex, sizeof hex, "%02x", c->bytes[at + (size_t)i]);
			fail(err, cbr_bad_piece, at + (size_t)i, hex, square);
			return -1;
		}
		pieces[i] = letters[side - 1][kind];
		n++;
	}
	return n;
}

static void set_tags(const struct cbr *c, struct record *r)
{
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
		const struct field *f = &fields[i];
		const unsigned char *text = c->bytes + c->begin + f->at[c->version];
		size_t n = 0;
		while (f->at[c->version] && n < f->size && (text[n] || text[n + 1]))
			n += 2;
		if (n == 0)
			continue;
		struct string value = {0};
		decode(text, n, &value);
		tags_set(r, f->name, string_text(&value));
		string_release(&value);
	}
}

/* Plays the moves and adds the game; false with the error filled if its start is invalid. */
static bool read_game(struct cbr *c, const char pieces[PREORDER_SQUARES], struct preorder *preorder,
		      struct collection *collection, struct error *err)
{
	static const enum verdict results[] = {UNDECIDED, FIRST_WINS, SECOND_WINS, DRAWN};
	const struct layout *layout = &layouts[c->version];
	const unsigned char *head = c->bytes + c->begin;
	const struct game *game = collection_game();
	const struct preset *preset = collection_preset(collection, err);
	struct string before = {0};
	struct position start;
	struct record record;
	struct error why;
	bool ok = preset && read_moves(c, preorder, &before, err);
	if (ok) {
		unsigned number = head[layout->number] | (unsigned)head[layout->number + 1] << 8;
		ok = preorder_set_up(preorder, pieces, head[layout->turn] == 2, number, collection, &start, &why) ||
		     fail(err, in_byte, c->begin + layout->board, &why);
	}
	if (ok) {
		record_init(&record, game, preset, &start);
		set_tags(c, &record);
		record.result = head[layout->result] < 4 ? results[head[layout->result]] : UNDECIDED;
		branch_set_comment(&record.root, 0, string_text(&before));
		preorder_play(preorder, collection, &record);
	}
	string_release(&before);
	return ok;
}

static bool find_version(struct cbr *c, struct error *err)
{
	size_t n = c->end - c->begin;
	int version = n > 19 ? c->bytes[c->begin + 19] : 0;
	if (n <= 19)
		return fail(err, cbr_no_version, c->end);
	if (version < 1 || version > 2)
		return fail(err, cbr_unknown_version, c->begin + 19, version);
	c->version = version - 1;
	if (n < layouts[c->version].moves)
		return fail(err, cbr_no_head, c->end, layouts[c->version].moves);
	c->at = c->begin + layouts[c->version].moves;
	return true;
}

void cbr_read_record(struct collection *collection, const char *bytes, size_t begin, size_t end, bool in_library)
{
	struct cbr c = {.bytes = (const unsigned char *)bytes, .begin = begin, .end = end};
	struct preorder preorder = {0};
	struct error why;
	char pieces[PREORDER_SQUARES];
	int n_pieces = find_version(&c, &why) ? read_pieces(&c, pieces, &why) : -1;
	bool is_heading = in_library && n_pieces == 0;
	if (n_pieces < 0 || (!is_heading && !read_game(&c, pieces, &preorder, collection, &why)))
		collection_refuse_error(collection, &why);
	preorder_release(&preorder);
}

bool cbr_is(const char *bytes, size_t n)
{
	return n >= sizeof magic && memcmp(bytes, magic, sizeof magic) == 0;
}

bool cbr_read(struct collection *collection, const char *bytes, size_t n, struct error *err)
{
	if (!cbr_is(bytes, n))
		return fail(err, records_bad_magic, magic);
	cbr_read_record(collection, bytes, 0, n, false);
	return true;
}
