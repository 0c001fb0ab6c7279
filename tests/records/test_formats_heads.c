/* The headers of XQF, CBR, CBL and CBF, field by field, each filled completely, and the counts at which they are
 * rejected. docs/formats-binary.md */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "records/formats.h"
#include "records/xiangqi/formats_binary.h"

#define FOLDER "data/records/xiangqi/"

static void load(const char *name, struct string *out)
{
	char path[100];
	struct error err;
	snprintf(path, sizeof path, FOLDER "%s", name);
	string_clear(out);
	if (!file_read(path, 1 << 20, out, &err))
		fail_msg("%s", err.text);
}

/* Reads the bytes placed directly before an inaccessible page. */
static struct collection read_bytes(const struct string *bytes)
{
	struct collection collection;
	struct error err;
	if (!formats_read(&collection, before_guard_page(bytes->text, bytes->length), bytes->length, NULL, &err))
		fail_msg("%s", err.text);
	return collection;
}

static const char *complaint(const struct string *bytes)
{
	static struct error err;
	struct collection collection;
	*err.text = 0;
	if (formats_read(&collection, before_guard_page(bytes->text, bytes->length), bytes->length, NULL, &err) &&
	    collection.n_errors > 0)
		err = collection.errors[0].error;
	collection_release(&collection);
	return err.text;
}

/* The name of a field, repeated to that many letters. */
static const char *filling(const char *name, size_t n)
{
	static char text[512];
	for (size_t i = 0; i < n; i++)
		text[i] = name[i % strlen(name)];
	text[n] = 0;
	return text;
}

/* The record has the value in the tag or member of that name, truncated to the size of a player's name. */
static void assert_has(const struct record *r, const char *name, const char *value)
{
	const char *found = strcmp(name, "Red") == 0      ? r->first
			    : strcmp(name, "Black") == 0  ? r->second
			    : strcmp(name, "Date") == 0   ? r->date
			    : strcmp(name, "Ruling") == 0 ? r->ruling
							  : "";
	for (int i = 0; i < r->n_tags; i++)
		if (strcmp(r->tags[i].name, name) == 0)
			found = r->tags[i].value;
	if (strcmp(found, value) != 0)
		fail_msg("%s: \"%s\", expected \"%s\"", name, found, value);
}

/* The meaning of a result byte; docs/formats-binary.md has the same numbers for all formats. */
static const enum verdict results[] = {UNDECIDED, FIRST_WINS, SECOND_WINS, DRAWN, UNDECIDED, UNDECIDED};
#define N_RESULTS (sizeof results / sizeof *results)

static void xqf_fields_are_at_their_offsets(void **state)
{
	(void)state;
	static const struct {
		const char *name;
		int at, longest;
	} fields[] = {
		{"Title", 80, 63},      {"Event", 208, 63},     {"Date", 272, 15},        {"Site", 288, 15},
		{"Red", 304, 15},       {"Black", 320, 15},     {"TimeControl", 336, 63}, {"RedTime", 400, 15},
		{"BlackTime", 416, 15}, {"Annotator", 464, 15}, {"Author", 480, 15},
	};
	struct string bytes = {0};
	for (int cut = -1; cut < 2; cut++) /* one letter less, the exact length, and a length that claims more */
		for (size_t i = 0; i < N_RESULTS; i++) {
			load("test1.xqf", &bytes);
			for (size_t k = 0; k < sizeof fields / sizeof *fields; k++) {
				bytes.text[fields[k].at] = (char)(fields[k].longest + cut);
				memcpy(bytes.text + fields[k].at + 1,
				       filling(fields[k].name, (size_t)fields[k].longest), (size_t)fields[k].longest);
			}
			bytes.text[51] = (char)i;
			struct collection collection = read_bytes(&bytes);
			assert_int_equal(collection.n, 1);
			assert_int_equal(collection.records[0].result, results[i]);
			for (size_t k = 0; k < sizeof fields / sizeof *fields; k++)
				assert_has(&collection.records[0], fields[k].name,
					   filling(fields[k].name, (size_t)(fields[k].longest + (cut < 0 ? cut : 0))));
			collection_release(&collection);
		}
	string_release(&bytes);
}

/* Points up to the last one, 89; larger numbers are reported unchanged. */
static void xqf_points_are_named_in_errors(void **state)
{
	(void)state;
	static const struct {
		int from, to;
		const char *message;
	} rows[] = {
		{0, 89, "ply 1, byte 1032: \"a0i9\" is illegal for the rook on a0: it moves along a line"},
		{0, 90, "ply 1, byte 1032: \"(0,90)\" is not a move"},
		{89, 0, "ply 1, byte 1032: \"i9a0\" is illegal for the rook on i9: it moves along a line"},
		{90, 0, "ply 1, byte 1032: \"(90,0)\" is not a move"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct string bytes = {0};
		load("test1.xqf", &bytes);
		bytes.length = 1024;
		string_bytes(&bytes, "\x18\x20\xf0\0\0\0\0\0\0\0\0\0\0\0\0\0", 16);
		bytes.text[1032] = (char)(rows[i].from + 24);
		bytes.text[1033] = (char)(rows[i].to + 32);
		if (!strstr(complaint(&bytes), rows[i].message))
			fail_msg("\"%s\", expected \"%s\"", complaint(&bytes), rows[i].message);
		string_release(&bytes);
	}
}

static void add_zeros(struct string *out, size_t n)
{
	while (n-- > 0)
		string_char(out, 0);
}

static void put_wide(char *at, const char *text)
{
	for (; *text; text++, at += 2) {
		at[0] = *text;
		at[1] = 0;
	}
}

/* A CBR file of that version without texts and moves, with the sample's board. */
static void make_cbr(int version, struct string *out)
{
	struct string sample = {0};
	load("test.cbr", &sample);
	string_clear(out);
	add_zeros(out, version == 1 ? 1958 : 2214);
	memcpy(out->text, sample.text, 16);
	out->text[19] = (char)version;
	memcpy(out->text + (version == 1 ? 1864 : 2120), sample.text + 2120, 90);
	string_bytes(out, "\1\0\0\0", 4);
	string_release(&sample);
}

static void cbr_fields_are_at_their_offsets(void **state)
{
	(void)state;
	static const struct {
		const char *name;
		int at[2];
		size_t n;
	} fields[] = {
		{"Title", {52, 180}, 64},         {"Opening", {180, 308}, 128},    {"Source", {436, 564}, 32},
		{"EventType", {500, 628}, 32},    {"Event", {564, 692}, 32},       {"Round", {628, 756}, 32},
		{"Section", {692, 820}, 16},      {"Board", {724, 852}, 16},       {"Site", {820, 948}, 32},
		{"TimeControl", {884, 1012}, 32}, {"Red", {948, 1076}, 32},        {"RedTeam", {1012, 1140}, 32},
		{"RedTime", {1076, 1204}, 32},    {"RedElo", {1140, 1268}, 16},    {"Black", {1172, 1300}, 32},
		{"BlackTeam", {1236, 1364}, 32},  {"BlackTime", {1300, 1428}, 32}, {"BlackElo", {1364, 1492}, 16},
		{"Referee", {0, 1524}, 32},       {"Recorder", {0, 1588}, 32},     {"Annotator", {1396, 1652}, 32},
		{"Author", {1524, 1780}, 32},     {"Ruling", {1824, 2080}, 16},
	};
	static const int heads[2][4] = {{1820, 1856, 1860, 756},
					{2076, 2112, 2116, 884}}; /* result, turn, number, date */
	struct string bytes = {0};
	for (int version = 1; version <= 2; version++)
		for (size_t i = 0; i < N_RESULTS; i++) {
			const int *head = heads[version - 1];
			make_cbr(version, &bytes);
			for (size_t k = 0; k < sizeof fields / sizeof *fields; k++)
				if (fields[k].at[version - 1])
					put_wide(bytes.text + fields[k].at[version - 1],
						 filling(fields[k].name, fields[k].n));
			put_wide(bytes.text + head[3], "1999-12-31");
			bytes.text[head[0]] = (char)i;
			bytes.text[head[1]] = (char)i;
			bytes.text[head[2]] = (char)(i * 7);
			bytes.text[head[2] + 1] = (char)i;
			struct collection collection = read_bytes(&bytes);
			assert_int_equal(collection.n, 1);
			const struct record *r = &collection.records[0];
			assert_int_equal(r->result, results[i]);
			for (size_t k = 0; k < sizeof fields / sizeof *fields; k++)
				assert_has(r, fields[k].name,
					   fields[k].at[version - 1] ? filling(fields[k].name, fields[k].n) : "");
			assert_string_equal(r->date, "1999.12.31");
			char expected[100];
			snprintf(expected, sizeof expected, " %c - - 0 %zu", i == 2 ? 'b' : 'w', i ? i * 263 : 1);
			assert_non_null(strstr(position_text(r->line.game, line_at(&r->line, 0)), expected));
			collection_release(&collection);
		}
	string_release(&bytes);
}

/* On its own, a record without pieces is a game without kings; in a library it is a heading. */
static void only_libraries_have_headings(void **state)
{
	(void)state;
	struct string bytes = {0};
	make_cbr(2, &bytes);
	memset(bytes.text + 2120, 0, 90);
	assert_string_equal(complaint(&bytes), "game 1, byte 2120: Red has no king");
	struct collection collection = {0};
	cbr_read_record(&collection, before_guard_page(bytes.text, bytes.length), 0, bytes.length, true);
	assert_int_equal(collection.n_games, 0);
	assert_int_equal(collection.n_errors, 0);
	collection_release(&collection);
	/* each kind of piece and the values next to it */
	for (int piece = 0; piece < 256; piece++) {
		make_cbr(2, &bytes);
		bytes.text[2120 + 40] = (char)piece; /* e5 */
		const char *message = complaint(&bytes);
		bool side = piece >> 4 == 1 || piece >> 4 == 2, kind = (piece & 15) >= 1 && (piece & 15) <= 7;
		if (strstr(message, "is not a piece") ? piece == 0 || (side && kind) : piece && !(side && kind))
			fail_msg("0x%02x: \"%s\"", piece, message);
	}
	string_release(&bytes);
}

/* Version 1 has file and rank in half a byte each; values beyond them are not points and are reported as such. */
static void version_1_points_are_named_in_errors(void **state)
{
	(void)state;
	static const struct {
		int place;
		const char *message;
	} rows[] = {
		{0x89, "ply 1, byte 1962: \"i0a9\" is illegal for the rook on i0: it moves along a line"},
		{0x80, "ply 1, byte 1962: \"i9a9\" is illegal for the rook on i9: a friendly piece is there"},
		{0x0a, "ply 1, byte 1962: \"(100,0)\" is not a move"},
		{0x90, "ply 1, byte 1962: \"(234,0)\" is not a move"},
		{0xff, "ply 1, byte 1962: \"(345,0)\" is not a move"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct string bytes = {0};
		make_cbr(1, &bytes);
		bytes.text[1958] = 0;
		string_bytes(&bytes, "\1\0\0\0", 4);
		bytes.text[1964] = (char)rows[i].place;
		if (!strstr(complaint(&bytes), rows[i].message))
			fail_msg("\"%s\", expected \"%s\"", complaint(&bytes), rows[i].message);
		string_release(&bytes);
	}
}

static void put_number(char *at, size_t number)
{
	for (int i = 0; i < 4; i++)
		at[i] = (char)(number >> 8 * i);
}

/* A comment that ends with the file, and one a byte longer. */
static void comments_do_not_extend_past_the_file(void **state)
{
	(void)state;
	for (int extra = 0; extra < 2; extra++) {
		struct string bytes = {0};
		load("test1.xqf", &bytes);
		bytes.length = 1024;
		string_bytes(&bytes, "\x18\x20\0\0\0\0\0\0words", 13);
		put_number(bytes.text + 1028, 5 + (size_t)extra);
		assert_string_equal(complaint(&bytes),
				    extra ? "game 1, byte 1028: a comment of 6 bytes, expected 0 to 5" : "");
		make_cbr(2, &bytes);
		bytes.text[2214] = 1 | 4;
		string_bytes(&bytes, "\0\0\0\0w\0o\0", 8);
		put_number(bytes.text + 2218, 4 + (size_t)extra);
		assert_string_equal(complaint(&bytes),
				    extra ? "game 1, byte 2218: a comment of 5 bytes, expected at most 4" : "");
		string_release(&bytes);
	}
	/* each byte of the length counts */
	for (int i = 0; i < 4; i++) {
		struct string bytes = {0};
		char expected[100];
		load("test1.xqf", &bytes);
		memset(bytes.text + 1028, 0, 4);
		bytes.text[1028 + i] = 127;
		snprintf(expected, sizeof expected, "a comment of %lu bytes, expected 0 to 4866", 127ul << 8 * i);
		assert_true(i == 0 || strstr(complaint(&bytes), expected));
		make_cbr(2, &bytes);
		bytes.text[2214] = 1 | 4;
		add_zeros(&bytes, 4);
		bytes.text[2218 + i] = 127;
		snprintf(expected, sizeof expected, "a comment of %lu bytes, expected at most 0", 127ul << 8 * i);
		assert_non_null(strstr(complaint(&bytes), expected));
		string_release(&bytes);
	}
}

static const struct {
	const char *element, *tag;
} elements[] = {
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
};

static void cbf_elements_become_tags(void **state)
{
	(void)state;
	static const char *const words[N_RESULTS] = {"0", "1", "2", "3", "4", "11"};
	struct string text = {0};
	for (size_t i = 0; i < N_RESULTS; i++) {
		string_add(&text, "<ChineseChessRecord><Head>");
		for (size_t k = 0; k < sizeof elements / sizeof *elements; k++)
			string_add(&text, "<%s>of %s</%s>", elements[k].element, elements[k].tag, elements[k].element);
		string_add(&text, "<RecordResult>%s</RecordResult></Head><MoveList/>", words[i]);
		struct collection collection = read_bytes(&text);
		assert_int_equal(collection.n, 1);
		assert_int_equal(collection.n_errors, 0);
		assert_int_equal(collection.records[0].result, results[i]);
		for (size_t k = 0; k < sizeof elements / sizeof *elements; k++) {
			char value[40];
			snprintf(value, sizeof value, "of %s", elements[k].tag);
			assert_has(&collection.records[0], elements[k].tag, value);
		}
		collection_release(&collection);
		string_clear(&text);
	}
	string_release(&text);
}

/* The first move of a game is "77-47", written in each of these ways; other texts are reported. */
static void cbf_attributes_are_found(void **state)
{
	(void)state;
	static const struct {
		const char *move, *message;
	} rows[] = {
		{"<Move value='77-47' end='1'/>", ""},
		{"<Move value=\"77-47\" end=\"1\"></Move>", ""},
		{"<Move\n\tvalue = '77-47'\nend = '1' />", ""},
		{"<Move value=77-47 end=1 />", ""},
		{"<Move a='b' values='1' val='2' value='77-47' end='1'/>", ""},
		{"<Move a='value=1' b='>' c=\"'\" value='77-47' end='1'/>", ""},
		{"<Move a=b c='' value='77-47' end='1'/>", ""},
		{"<Move a='x/y'value='77-47'end='1'/>", ""},
		{"words <Move value='77-47' end='1'/> words", ""},
		{"<!-- - --><?a?><!B><Move value='77-47'/><Move value='10-22' end='1'/>", ""},
		{"<Move value='00-00'/><Move value='77-47' end='1'/>", ""},
		{"<Move value='00-00'/><Move value='00-00'/>",
		 "game 1, ply 1, byte 63: \"a9a9\" is illegal: Red has no piece on a9"},
		{"<Move value='00-00' end='1'/><Move value='77-47' end='1'/>",
		 "game 1, byte 71: 1 moves after the end of all lines are skipped"},
		{"<Move value='97-47'/>", "game 1, ply 1, byte 42: \"97-47\" is not a move"},
		{"<Move value='77-4'/>", "game 1, ply 1, byte 42: \"77-4\" is not a legal move"},
		{"<Move value='77-478'/>", "game 1, ply 1, byte 42: \"77-478\" is not a move"},
		{"<Move value='77+47'/>", "game 1, ply 1, byte 42: \"77+47\" is not a move"},
		{"<Move value='77 47'/>", "game 1, ply 1, byte 42: \"77 47\" is not a move"},
		{"<Move value='7a-47'/>", "game 1, ply 1, byte 42: \"7a-47\" is not a move"},
		{"<Move value='7/-47'/>", "game 1, ply 1, byte 42: \"7/-47\" is not a move"},
		{"<Move value='77-47\x7f\xe4' end='1'/>", "game 1, ply 1, byte 42: \"77-47\?\?\" is not a move"},
		{"<Move values='77-47'/>", "game 1, byte 42: a move without a value"},
		{"<Move/>", "game 1, byte 42: a move without a value"},
		{"<Move value='77-47'><Move/>", "game 1, byte 62: \"<Move\" in a move, expected </Move>"},
		{"<Move value='77-47'></Mov>", "game 1, byte 62: \"<Mov\" in a move, expected </Move>"},
		{"</Move>", "game 1, byte 42: \"</Move\" in the move list"},
		{"<Moves>", "game 1, byte 42: \"<Moves\" in the move list"},
		{"<abcdefghijklmnopqrstuvwxyz0123456789>",
		 "game 1, byte 42: \"<abcdefghijklmnopqrstuvwxyz01234\" in the move list"},
		{"<!-- ", "game 1, byte 42: a comment is not terminated, expected \"-->\""},
		{"<![CDATA[ ]]", "game 1, byte 42: a CDATA section is not terminated, expected \"]]>\""},
		{"<! ", "game 1, byte 42: a declaration is not terminated, expected \">\""},
		{"<Move value='", "game 1, byte 42: unterminated \"<Move\", expected \">\""},
		{"<Move value='77-47' end='1'/><Move a='", "game 1, byte 71: unterminated \"<Move\", expected \">\""},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct string text = {0};
		string_add(&text, "<ChineseChessRecord><Head/>     <MoveList>%s", rows[i].move);
		if (!strstr(rows[i].message, "terminated"))
			string_add(&text, "</MoveList>");
		const char *message = complaint(&text);
		if (strncmp(message, rows[i].message, strlen(rows[i].message)) != 0 || (*message && !*rows[i].message))
			fail_msg("\"%s\", expected \"%s\" for %s", message, rows[i].message, rows[i].move);
		if (!*message) {
			struct collection collection = read_bytes(&text);
			const struct line *line = &collection.records[0].line;
			assert_int_equal(collection.n_errors, 0);
			assert_in_range(line->length, 1, 2);
			assert_string_equal(move_text(line->game, line_at(line, 0), line->steps[0].move), "h2e2");
			assert_int_equal(collection.records[0].root.n_comments, 0);
			collection_release(&collection);
		}
		string_release(&text);
	}
}

/* Up to five legal moves are listed, or how the game ended. */
static void legal_alternatives_are_listed(void **state)
{
	(void)state;
	static const struct {
		const char *fen, *moves, *message;
	} rows[] = {
		{"3k5/9/9/4P4/9/9/9/9/9/4K4 w", "", "; legal here: e0f0, e0e1, e6e7, e6d6, e6f6"},
		{"3k5/9/9/4P4/9/9/P8/9/9/4K4 w", "", "; legal here: e0f0, e0e1, a3a4, e6e7, e6d6 and 1 more"},
		{"3k5/1R7/9/9/9/9/9/9/9/R3K4 w", "<Move value='09-00'/>",
		 "; the game is over (xiangqi 3.1: Black is checkmated)"},
		{"3k5/9/4R4/9/9/9/9/9/9/R3K4 w", "<Move value='09-01'/>", "; the game is over (xiangqi 3.1: "},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct string text = {0};
		string_add(&text, "<ChineseChessRecord><FEN>%s</FEN><MoveList>%s<Move value='x'/></MoveList>",
			   rows[i].fen, rows[i].moves);
		const char *message = complaint(&text), *behind = strstr(message, "; ");
		if (!behind || strncmp(behind, rows[i].message, strlen(rows[i].message)) != 0)
			fail_msg("\"%s\", expected \"%s\"", message, rows[i].message);
		string_release(&text);
	}
}

static void cbf_entities_are_decoded(void **state)
{
	(void)state;
	static const struct {
		const char *written, *meant;
	} rows[] = {
		{"&lt;&gt;&amp;&quot;&apos;", "<>&\"'"},
		{"&#65;&#x41;&#x4e2d;&#X41;", "AA中&#X41;"},
		{"&#x10ffff;", "\xf4\x8f\xbf\xbf"},
		{"&#7;x&#31;y", "x y"},
		{"&#32;a", "a"},
		{"&#;&#x;&;&a", "&#;&#x;&;&a"},
		{"&#6a;&#x4g;", "&#6a;&#x4g;"},
		{"&#0000000065;&#00000000065;", "A&#00000000065;"},
		{"&#x000000041;&#x0000000041;", "A&#x0000000041;"},
		{"&#65", "&#65"},
		{"a<!-- b -->c<![CDATA[<&lt;]]>d", "ac<&lt;d"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct string text = {0};
		string_add(&text, "<ChineseChessRecord><Name>%s</Name><MoveList/>", rows[i].written);
		struct collection collection = read_bytes(&text);
		assert_has(&collection.records[0], "Title", rows[i].meant);
		collection_release(&collection);
		string_release(&text);
	}
}

#define INDEX 66624
#define ENTRY 276

static void change_entry(struct string *library, int i, size_t state, size_t n_slots)
{
	put_number(library->text + INDEX + ENTRY * i, state);
	put_number(library->text + INDEX + ENTRY * i + 8, n_slots);
}

/* An index may be incomplete about its records: 38 of them, number 37 deleted, the first two headings. */
static void libraries_follow_their_index(void **state)
{
	(void)state;
	static const struct {
		int entry;
		size_t state, n_slots, n_games;
		const char *message;
	} rows[] = {
		{37, 5, 1, 35, ""},
		{37, 7, 1, 36, ""}, /* it is present again */
		{36, 5, 1, 34, ""},
		{36, 1, 1, 34, ""},
		{36, 2, 1, 35, ""},
		{36, 0, 1, 36, ""}, /* the index ends, the records continue */
		{36, 7, 0, 36, ""},
		{35, 0, 0, 36, ""},
		{10, 0, 0, 36, ""},
		{38, 7, 1, 35,
		 "game 36, byte 257600: unexpected end of file, expected the record of entry 39 of the index"},
		{38, 5, 1, 35, ""},
		{37, 7, 2, 36, ""},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct string bytes = {0};
		load("longhua_1989.cbl", &bytes);
		change_entry(&bytes, rows[i].entry, rows[i].state, rows[i].n_slots);
		assert_string_equal(complaint(&bytes), rows[i].message);
		struct collection collection = read_bytes(&bytes);
		if ((size_t)collection.n != rows[i].n_games)
			fail_msg("row %zu: %d games, expected %zu", i, collection.n, rows[i].n_games);
		collection_release(&collection);
		string_release(&bytes);
	}
	/* an index that fills the file, one entry more, and a header without an index */
	struct string bytes = {0};
	load("longhua_1989.cbl", &bytes);
	for (int n = 690; n <= 692; n++) {
		char expected[120];
		put_number(bytes.text + 60, (size_t)n);
		snprintf(expected, sizeof expected,
			 n <= 691 ? "no game in the library"
				  : "byte 60: an index of 692 records, expected at most 691 in a file of 257600 bytes");
		memset(bytes.text + INDEX, 0, ENTRY);
		assert_string_equal(complaint(&bytes), expected);
	}
	for (int i = 1; i < 4; i++) { /* each byte of the number counts */
		char expected[120];
		put_number(bytes.text + 60, (size_t)127 << 8 * i);
		snprintf(expected, sizeof expected, "byte 60: an index of %zu records, expected at most 691",
			 (size_t)127 << 8 * i);
		assert_non_null(strstr(complaint(&bytes), expected));
	}
	bytes.length = INDEX;
	put_number(bytes.text + 60, 0);
	assert_string_equal(complaint(&bytes), "no game in the library");
	bytes.length--;
	assert_string_equal(complaint(&bytes),
			    "byte 66623: unexpected end of file, expected the 66624 bytes of a CBL header");
	string_release(&bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(xqf_fields_are_at_their_offsets),
		cmocka_unit_test(cbr_fields_are_at_their_offsets),
		cmocka_unit_test(only_libraries_have_headings),
		cmocka_unit_test(version_1_points_are_named_in_errors),
		cmocka_unit_test(legal_alternatives_are_listed),
		cmocka_unit_test(xqf_points_are_named_in_errors),
		cmocka_unit_test(comments_do_not_extend_past_the_file),
		cmocka_unit_test(cbf_elements_become_tags),
		cmocka_unit_test(cbf_attributes_are_found),
		cmocka_unit_test(cbf_entities_are_decoded),
		cmocka_unit_test(libraries_follow_their_index),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
