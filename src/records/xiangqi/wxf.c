#include "records/xiangqi/formats_text.h"
#include "records/pgn.h"
#include "records/records_messages.h"
#include "records/scan.h"
#include "records/tags.h"

#include <ctype.h>
#include <string.h>

/* The text is converted to PGN line by line, with the moves at their original places, so that messages name the right
 * place. */

static const struct {
	const char *theirs, *ours; /* NULL: dropped, describes the file */
} names[] = {{"FORMAT", NULL}, {"GAME", "Title"}, {"PLACE", "Site"}, {"FEN", "FEN"}};

struct wxf_line {
	const char *text;
	size_t n;
};

static bool begins(struct wxf_line l, const char *word)
{
	size_t n = strlen(word);
	return l.n >= n && memcmp(l.text, word, n) == 0;
}

/* Takes the next line without leading blanks; false at the end. */
static bool take_line(const char *text, size_t n, size_t *at, struct wxf_line *out)
{
	if (*at >= n)
		return false;
	const char *end = memchr(text + *at, '\n', n - *at);
	size_t stop = end ? (size_t)(end - text) : n, from = *at;
	while (from < stop && scan_is_blank(text[from]))
		from++;
	*out = (struct wxf_line){text + from, stop - from};
	*at = stop + 1;
	return true;
}

/* The length of "START{", with optional blanks before the brace; 0 if the line begins with something else. */
static size_t opening_length(struct wxf_line l, const char *word)
{
	size_t n = strlen(word);
	if (!begins(l, word))
		return 0;
	while (n < l.n && scan_is_blank(l.text[n]))
		n++;
	return n < l.n && l.text[n] == '{' ? n + 1 : 0;
}

bool wxf_is(const char *text, size_t n)
{
	struct wxf_line l;
	size_t first_tag = pgn_first_tag(text, n);
	for (size_t at = 0; at < first_tag && take_line(text, n, &at, &l);)
		if (opening_length(l, "START") > 0)
			return true;
	return false;
}

static void add_tag(struct string *out, const char *name, const char *value, size_t n)
{
	while (n > 0 && scan_is_blank(value[n - 1]))
		n--;
	if (n == 0)
		return;
	string_add(out, "[%s \"", name);
	for (size_t i = 0; i < n; i++) {
		if (value[i] == '"' || value[i] == '\\')
			string_char(out, '\\');
		string_char(out, value[i] ? value[i] : ' ');
	}
	string_add(out, "\"]");
}

/* "Ada ; 1200 ; club": the name, the rating, and further text, which is kept unchanged. */
static void add_player(struct string *out, const char *name, struct wxf_line value)
{
	static const char *const endings[] = {"", "Elo", "Text"};
	for (int i = 0; i < 3; i++) {
		const char *end = i < 2 ? memchr(value.text, ';', value.n) : NULL;
		size_t n = end ? (size_t)(end - value.text) : value.n;
		char own[RECORD_NAME_MAX + 1];
		struct text t = text_into(own, sizeof own);
		while (n > 0 && (scan_is_blank(*value.text) || (i == 2 && *value.text == ';'))) {
			value.text++;
			value.n--;
			n--;
		}
		text_add(&t, "%s%s", name, endings[i]);
		add_tag(out, own, value.text, n);
		if (!end)
			return;
		value.text += n + 1;
		value.n -= n + 1;
	}
}

/* Converts a line before the moves: a word in capitals and its value. Other lines are dropped. */
static bool add_head(struct string *out, struct wxf_line l)
{
	char name[RECORD_NAME_MAX + 1];
	size_t n = 0;
	while (n < l.n && n < sizeof name - 1 && isupper((unsigned char)l.text[n])) {
		name[n] = n == 0 ? l.text[n] : (char)tolower((unsigned char)l.text[n]);
		n++;
	}
	name[n] = 0;
	if (n == 0 || (n < l.n && !scan_is_blank(l.text[n])))
		return false;
	struct wxf_line value = {l.text + n, l.n - n};
	while (value.n > 0 && scan_is_blank(*value.text)) {
		value.text++;
		value.n--;
	}
	if (strcmp(name, "Red") == 0 || strcmp(name, "Black") == 0) {
		add_player(out, name, value);
		return true;
	}
	const char *ours = name;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strlen(names[i].theirs) == n && begins(l, names[i].theirs))
			ours = names[i].ours;
	if (ours)
		add_tag(out, ours, value.text, value.n);
	return true;
}

/* The number of bytes from at to the word; all the rest if it is missing. */
static size_t length_to(const char *text, size_t n, size_t at, const char *word)
{
	size_t length = strlen(word), i = at;
	while (i < n && !(n - i >= length && memcmp(text + i, word, length) == 0)) {
		const char *next = memchr(text + i + 1, *word, n - i - 1);
		i = next ? (size_t)(next - text) : n;
	}
	return i - at;
}

/* Copies the text from at to the closing word, then end; moves at to the next line. */
static void add_block(struct string *out, const char *text, size_t n, size_t *at, const char *closing, const char *end)
{
	size_t length = length_to(text, n, *at, closing);
	string_bytes(out, text + *at, length);
	string_add(out, "%s", end);
	*at += length;
	const char *line_end = memchr(text + *at, '\n', n - *at);
	*at = line_end ? (size_t)(line_end - text) + 1 : n;
}

bool wxf_read(struct collection *collection, const char *text, size_t n, struct error *err)
{
	struct string pgn = {0};
	struct wxf_line l;
	bool has_head = false, any = false;
	for (size_t at = 0; take_line(text, n, &at, &l);) {
		size_t moves = opening_length(l, "START"), comment = opening_length(l, "COMMENT");
		if (moves > 0) {
			string_add(&pgn, "%*s", (int)moves, has_head ? "" : "[Format \"WXF\"]");
			at = (size_t)(l.text - text) + moves;
			add_block(&pgn, text, n, &at, "}END", " *");
			has_head = false;
			any = true;
		} else if (comment > 0) {
			string_add(&pgn, "{");
			at = (size_t)(l.text - text) + comment;
			add_block(&pgn, text, n, &at, "}", "}");
		} else {
			size_t before = pgn.length;
			add_head(&pgn, l);
			has_head |= pgn.length > before;
		}
		string_char(&pgn, '\n');
	}
	bool ok = any ? pgn_read(collection, string_text(&pgn), pgn.length, err) : fail(err, wxf_no_game);
	string_release(&pgn);
	return ok;
}
