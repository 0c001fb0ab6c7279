#include "base/base_messages.h"
#include "base/charset.h"
#include "records/records_messages.h"
#include "records/xiangqi/formats_binary.h"
#include "records/scan.h"
#include "records/tags.h"
#include "records/xiangqi/preorder.h"

#include <stdlib.h>
#include <string.h>

/* XML with a fixed structure: <ChineseChessRecord> <Head> fields </Head> <MoveList> moves </MoveList>.
 * docs/formats-binary.md 4 */
struct cbf {
	const char *bytes;
	size_t n, at;
	enum charset charset; /* always an ASCII-compatible one with respect to "<", "&" and quotes */
	struct string text;   /* the text between the last two tags, UTF-8 */
};

struct tag {
	char name[32]; /* truncated; longer names are unknown anyway */
	bool closes;   /* </name> */
	bool is_empty; /* <name/> */
	size_t at;     /* offset of its '<' */
	const char *attributes, *end;
};

static const struct field {
	const char *element, *tag;
} fields[] = {
	{"Name", "Title"},
	{"URL", "URL"},
	{"From", "Source"},
	{"ContestType", "EventType"},
	{"Contest", "Event"},
	{"Round", "Round"},
	{"Group", "Section"},
	{"Table", "Board"},
	{"Date", "Date"},
	{"Site", "Site"},
	{"Red", "Red"},
	{"TimeRule", "TimeControl"},
	{"RedTeam", "RedTeam"},
	{"RedTime", "RedTime"},
	{"Black", "Black"},
	{"RedRating", "RedElo"},
	{"BlackTeam", "BlackTeam"},
	{"BlackTime", "BlackTime"},
	{"ECCO", "ECCO"},
	{"BlackRating", "BlackElo"},
	{"Referee", "Referee"},
	{"Recorder", "Recorder"},
	{"Creator", "Author"},
	{"Commentator", "Annotator"},
	{"ResultType", "Ruling"},
	{"RecordResult", NULL},
	{"FEN", NULL},
};

enum { N_FIELDS = sizeof fields / sizeof *fields, RESULT = N_FIELDS - 2, FEN = N_FIELDS - 1 };

static bool begins(const struct cbf *x, size_t at, const char *word)
{
	size_t n = strlen(word);
	return x->n - at >= n && memcmp(x->bytes + at, word, n) == 0;
}

/* Offset of the next occurrence of the word at or after at; n if not found. */
static size_t find(const struct cbf *x, size_t at, const char *word)
{
	while (at < x->n && !begins(x, at, word)) {
		const char *next = memchr(x->bytes + at + 1, *word, x->n - at - 1);
		at = next ? (size_t)(next - x->bytes) : x->n;
	}
	return at;
}

/* Skips a part that begins here and ends with the word; false with the error filled if it is unterminated. */
static bool pass(struct cbf *x, const struct message *what, const char *word, struct error *err)
{
	size_t end = find(x, x->at, word);
	if (end == x->n)
		return fail(err, cbf_unterminated_part, x->at, what, word);
	x->at = end + strlen(word);
	return true;
}

static void add_character(struct string *out, unsigned long c)
{
	string_rune(out, c < ' ' ? ' ' : c > UINT32_MAX ? UINT32_MAX : (uint32_t)c);
}

/* Decodes "&lt;" or "&#20013;" into the text; anything else is kept unchanged. */
static void take_entity(struct cbf *x)
{
	static const struct {
		const char *name, c;
	} entities[] = {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};
	for (size_t i = 0; i < sizeof entities / sizeof *entities; i++)
		if (begins(x, x->at, entities[i].name)) {
			string_char(&x->text, entities[i].c);
			x->at += strlen(entities[i].name);
			return;
		}
	char digits[12] = "";
	size_t end = x->at + 2;
	bool hex = begins(x, x->at, "&#x");
	for (end += hex; end < x->n && end - x->at < sizeof digits && x->bytes[end] != ';'; end++)
		digits[strlen(digits)] = x->bytes[end];
	bool good = begins(x, x->at, "&#") && end < x->n && x->bytes[end] == ';' && *digits &&
		    strspn(digits, hex ? "0123456789abcdefABCDEF" : "0123456789") == strlen(digits);
	if (good)
		add_character(&x->text, strtoul(digits, NULL, hex ? 16 : 10));
	else
		string_char(&x->text, '&');
	x->at = good ? end + 1 : x->at + 1;
}

static void take_bytes(struct cbf *x, size_t end)
{
	struct string plain = {0};
	for (; x->at < end; x->at++)
		string_char(&plain, x->bytes[x->at] ? x->bytes[x->at] : ' ');
	charset_decode(x->charset, string_text(&plain), plain.length, &x->text);
	string_release(&plain);
}

/* Reads the text up to the next tag, including CDATA sections, without comments and declarations. */
static bool take_text(struct cbf *x, struct error *err)
{
	string_clear(&x->text);
	while (x->at < x->n) {
		if (begins(x, x->at, "<![CDATA[")) {
			size_t begin = x->at + 9, end;
			if (!pass(x, cbf_cdata_part, "]]>", err))
				return false;
			end = x->at - 3;
			x->at = begin;
			take_bytes(x, end);
			x->at = end + 3;
		} else if (begins(x, x->at, "<!--")) {
			if (!pass(x, records_comment_part, "-->", err))
				return false;
		} else if (begins(x, x->at, "<?") || begins(x, x->at, "<!")) {
			if (!pass(x, cbf_declaration_part, ">", err))
				return false;
		} else if (x->bytes[x->at] == '<') {
			return true;
		} else if (x->bytes[x->at] == '&') {
			take_entity(x);
		} else {
			size_t end = x->at;
			while (end < x->n && x->bytes[end] != '<' && x->bytes[end] != '&')
				end++;
			take_bytes(x, end);
		}
	}
	return fail(err, cbf_unterminated_list, x->n);
}

static bool is_blank(char c)
{
	return (unsigned char)c <= ' ';
}

/* For names and values of attributes that appear in messages. */
static char printable(char c)
{
	return c >= ' ' && c < 0x7f ? c : '?';
}

/* Reads the text before the next tag, and the tag. */
static bool take_tag(struct cbf *x, struct tag *tag, struct error *err)
{
	if (!take_text(x, err))
		return false;
	*tag = (struct tag){.at = x->at++};
	tag->closes = begins(x, x->at, "/");
	x->at += tag->closes;
	for (size_t n = 0; x->at < x->n && !is_blank(x->bytes[x->at]) && !strchr("/>", x->bytes[x->at]); x->at++)
		if (n + 1 < sizeof tag->name)
			tag->name[n++] = printable(x->bytes[x->at]);
	tag->attributes = x->bytes + x->at;
	for (char quote = 0; x->at < x->n && (quote || x->bytes[x->at] != '>'); x->at++)
		if (quote ? x->bytes[x->at] == quote : x->bytes[x->at] == '"' || x->bytes[x->at] == '\'')
			quote = quote ? 0 : x->bytes[x->at];
	if (x->at == x->n)
		return fail(err, records_unterminated_element, tag->at, tag->name);
	tag->end = x->bytes + x->at;
	tag->is_empty = tag->end > tag->attributes && tag->end[-1] == '/';
	x->at++;
	return true;
}

/* The value of the tag's attribute, truncated to fit; bytes that are not printable ASCII become '?'. */
static bool attribute(const struct tag *tag, const char *name, char *buf, size_t size)
{
	const char *c = tag->attributes;
	while (c < tag->end) {
		while (c < tag->end && (is_blank(*c) || *c == '/'))
			c++;
		const char *begin = c;
		while (c < tag->end && !is_blank(*c) && *c != '=')
			c++;
		bool is_it = (size_t)(c - begin) == strlen(name) && memcmp(begin, name, strlen(name)) == 0;
		while (c < tag->end && (is_blank(*c) || *c == '='))
			c++;
		char quote = c < tag->end && (*c == '"' || *c == '\'') ? *c++ : 0;
		struct text value = text_into(buf, size);
		for (; c < tag->end && (quote ? *c != quote : !is_blank(*c)); c++)
			text_char(&value, printable(*c));
		if (is_it)
			return true;
		c += c < tag->end && quote;
	}
	return false;
}

/* Whether the value has the form "77-47": file from Red's left and rank from Black's side, for from and to. */
static bool are_squares(const char *value)
{
	static const char shape[] = "89-89"; /* largest allowed digits */
	bool good = strlen(value) == strlen(shape);
	for (size_t i = 0; good && shape[i]; i++)
		good = shape[i] == '-' ? value[i] == '-' : value[i] >= '0' && value[i] <= shape[i];
	return good;
}

/* The square given by two digits. */
static int square_of(const char *value)
{
	return (value[1] - '0') * 9 + value[0] - '0';
}

/* Parser state of a game. */
struct reading {
	struct cbf xml;
	struct preorder preorder;
	struct string values[N_FIELDS], before;
	size_t value_at; /* offset of the element of the last value */
	size_t fen_at;
	bool has_start; /* the entry "00-00", which is not a move, was present */
	bool no_moves;  /* and marked as the end */
	int n_behind;   /* moves after the end of all lines */
	size_t behind_at;
};

static bool is_marked(const struct tag *tag, const char *name)
{
	char value[4];
	return attribute(tag, name, value, sizeof value) && strcmp(value, "1") == 0;
}

static bool is_over(const struct reading *g)
{
	return g->preorder.n > 0 ? !preorder_is_open(&g->preorder) : g->no_moves;
}

static bool read_move(struct reading *g, const struct tag *tag, struct error *err)
{
	char value[12];
	struct tag close = *tag;
	string_clear(&g->xml.text);
	if (!tag->is_empty && !take_tag(&g->xml, &close, err))
		return false;
	if (!tag->is_empty && !(close.closes && strcmp(close.name, "Move") == 0))
		return fail(err, cbf_element_in_move, close.at, close.name);
	if (is_over(g)) {
		if (g->n_behind++ == 0)
			g->behind_at = tag->at;
		return true;
	}
	if (!attribute(tag, "value", value, sizeof value))
		return fail(err, cbf_no_move_value, tag->at);
	if (!g->has_start && g->preorder.n == 0 && strcmp(value, "00-00") == 0) {
		g->has_start = true;
		g->no_moves = is_marked(tag, "end");
		string_bytes(&g->before, g->xml.text.text, g->xml.text.length);
		return true;
	}
	bool leads_on = !is_marked(tag, "end"), has_other = is_marked(tag, "branch");
	const char *comment = string_text(&g->xml.text);
	if (are_squares(value))
		preorder_add_squares(&g->preorder, square_of(value), square_of(value + 3), tag->at, leads_on, has_other,
				     comment);
	else
		preorder_add(&g->preorder, value, tag->at, leads_on, has_other, comment);
	return true;
}

/* Handles the end of the list, whether or not its last move is marked as the end. */
static bool end_list(struct reading *g, size_t at, struct error *err)
{
	const struct preorder *t = &g->preorder;
	if (t->n > 0 && t->waiting >= 0)
		return fail(err, cbf_no_alternative, at, t->nodes[t->waiting].text, t->nodes[t->waiting].at);
	return true;
}

static bool read_list(struct reading *g, struct error *err)
{
	struct tag tag;
	while (take_tag(&g->xml, &tag, err)) {
		if (tag.closes && strcmp(tag.name, "MoveList") == 0)
			return end_list(g, tag.at, err);
		if (tag.closes || strcmp(tag.name, "Move") != 0)
			return fail(err, tag.closes ? cbf_end_in_list : cbf_element_in_list, tag.at, tag.name);
		if (!read_move(g, &tag, err))
			return false;
	}
	return false;
}

/* Reads the fields, up to the end of the move list. */
static bool read_all(struct reading *g, struct error *err)
{
	struct tag tag;
	while (take_tag(&g->xml, &tag, err)) {
		if (!tag.closes && strcmp(tag.name, "MoveList") == 0)
			return tag.is_empty || read_list(g, err);
		if (!tag.closes)
			g->value_at = tag.at;
		for (int i = 0; tag.closes && i < N_FIELDS; i++)
			if (strcmp(tag.name, fields[i].element) == 0) {
				if (i == FEN)
					g->fen_at = g->value_at;
				string_clear(&g->values[i]);
				string_bytes(&g->values[i], string_text(&g->xml.text), g->xml.text.length);
			}
	}
	return false;
}

static bool play(struct reading *g, struct collection *collection, struct error *err)
{
	static const enum verdict results[] = {UNDECIDED, FIRST_WINS, SECOND_WINS, DRAWN};
	const struct game *game = collection_game();
	const struct preset *preset = collection_preset(collection, err);
	const char *fen = string_text(&g->values[FEN]), *result = string_text(&g->values[RESULT]);
	struct position start;
	struct record record;
	struct error why;
	if (!preset)
		return false;
	if (!game_set_up(game, preset, *fen ? fen : NULL, &start, &why))
		return fail(err, in_byte, g->fen_at, &why);
	record_init(&record, game, preset, &start);
	for (int i = 0; i < RESULT; i++)
		tags_set(&record, fields[i].tag, string_text(&g->values[i]));
	if (strlen(result) == 1 && *result >= '0' && *result <= '3')
		record.result = results[*result - '0'];
	branch_set_comment(&record.root, 0, string_text(&g->before));
	if (g->n_behind > 0)
		fail(&g->preorder.left_out, cbf_moves_left_out, g->behind_at, g->n_behind);
	preorder_play(&g->preorder, collection, &record);
	return true;
}

/* Only a declaration, comments and blanks may precede the root element, since the word also occurs in other texts. */
bool cbf_is(const char *bytes, size_t n)
{
	struct cbf x = {.bytes = bytes, .n = n < 1024 ? n : 1024};
	size_t at = begins(&x, 0, "\xef\xbb\xbf") ? 3 : 0;
	for (;;) {
		while (at < x.n && scan_is_blank(bytes[at]))
			at++;
		const char *end = begins(&x, at, "<?") ? "?>" : begins(&x, at, "<!--") ? "-->" : NULL;
		if (!end)
			return begins(&x, at, "<ChineseChessRecord");
		at = find(&x, at, end);
		at = x.n - at > strlen(end) ? at + strlen(end) : x.n;
	}
}

bool cbf_read(struct collection *collection, const char *bytes, size_t n, struct error *err)
{
	struct reading g = {.xml = {.bytes = bytes, .n = n, .charset = charset_guess(bytes, n)}};
	struct error why;
	if (!cbf_is(bytes, n))
		return fail(err, records_bad_magic, "<ChineseChessRecord");
	if (g.xml.charset == CHARSET_UTF16LE || g.xml.charset == CHARSET_UTF16BE)
		g.xml.charset = CHARSET_UTF8; /* the byte order mark did not belong to the text */
	if (!read_all(&g, &why) || !play(&g, collection, &why))
		collection_refuse_error(collection, &why);
	for (int i = 0; i < N_FIELDS; i++)
		string_release(&g.values[i]);
	string_release(&g.before);
	string_release(&g.xml.text);
	preorder_release(&g.preorder);
	return true;
}
