#include "records/xiangqi/dhtmlxq.h"
#include "base/mem.h"
#include "records/tags.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const struct dhtmlxq_name dhtmlxq_names[] = {
	{"red", "Red"},
	{"black", "Black"},
	{"date", "Date"},
	{"title", "Title"},
	{"event", "Event"},
	{"place", "Site"},
	{"round", "Round"},
	{"redteam", "RedTeam"},
	{"blackteam", "BlackTeam"},
	{"open", "Opening"},
	{"author", "Author"},
	{"annotator", "Annotator"},
	{"ecco", "ECCO"},
	{"timerule", "TimeControl"},
	{"refer", "Source"},
	{"ruling", "Ruling"},
	{NULL, NULL},
};

/* Tags that describe the page rather than the game. */
static const char *const dropped[] = {"ver", "init", "pver", "length", "firstnum", "generator"};
#define N_DROPPED (sizeof dropped / sizeof *dropped)

bool dhtmlxq_is_theirs(const char *name)
{
	for (const struct dhtmlxq_name *n = dhtmlxq_names; n->theirs; n++)
		if (strcasecmp(name, n->theirs) == 0)
			return true;
	for (size_t i = 0; i < N_DROPPED; i++)
		if (strcasecmp(name, dropped[i]) == 0)
			return true;
	return strcasecmp(name, "binit") == 0 || strcasecmp(name, "movelist") == 0 ||
	       strncasecmp(name, "move_", 5) == 0 || strncasecmp(name, "comment", 7) == 0;
}

/* Text. */

static bool starts(struct piece_of_text t, const char *word)
{
	size_t n = strlen(word);
	return t.n >= n && strncasecmp(t.text, word, n) == 0;
}

static bool is_word(struct piece_of_text t, const char *word)
{
	return t.n == strlen(word) && starts(t, word);
}

static unsigned hex4(const char *c)
{
	unsigned value = 0;
	for (int i = 0; i < 4; i++) {
		if (!isxdigit((unsigned char)c[i]))
			return 0;
		value = value * 16 + (unsigned)(isdigit((unsigned char)c[i]) ? c[i] - '0' : (c[i] | 32) - 'a' + 10);
	}
	return value;
}

static void add_character(struct string *out, unsigned c)
{
	if (c < 0x80) {
		string_char(out, (char)c);
	} else if (c < 0x800) {
		string_char(out, (char)(0xc0 | c >> 6));
		string_char(out, (char)(0x80 | (c & 63)));
	} else {
		if (c >= 0x10000) {
			string_char(out, (char)(0xf0 | c >> 18));
			string_char(out, (char)(0x80 | (c >> 12 & 63)));
		} else {
			string_char(out, (char)(0xe0 | c >> 12));
		}
		string_char(out, (char)(0x80 | (c >> 6 & 63)));
		string_char(out, (char)(0x80 | (c & 63)));
	}
}

/* Reads an escape such as \u0041, or a surrogate pair of two. 0 if there is no valid escape. */
static unsigned take_escape(struct piece_of_text t, size_t *i)
{
	unsigned c = *i + 6 <= t.n && t.text[*i] == '\\' && t.text[*i + 1] == 'u' ? hex4(t.text + *i + 2) : 0;
	if (c == 0)
		return 0;
	*i += 6;
	if (c < 0xd800 || c > 0xdfff)
		return c;
	unsigned low = *i + 6 <= t.n && t.text[*i] == '\\' && t.text[*i + 1] == 'u' ? hex4(t.text + *i + 2) : 0;
	if (c > 0xdbff || low < 0xdc00 || low > 0xdfff)
		return 0xfffd;
	*i += 6;
	return 0x10000 + ((c & 0x3ff) << 10) + (low & 0x3ff);
}

/* The value with the page escapes decoded; "||" is a line break there. The caller frees it. */
static char *plain(struct piece_of_text t)
{
	struct string out = {0};
	for (size_t i = 0; i < t.n;) {
		unsigned c = take_escape(t, &i);
		if (c > 0) {
			add_character(&out, c);
		} else if (t.text[i] == '|' && i + 1 < t.n && t.text[i + 1] == '|') {
			string_char(&out, ' ');
			i += 2;
		} else {
			string_char(&out, t.text[i] ? t.text[i] : ' ');
			i++;
		}
	}
	char *copy = mem_text(string_text(&out));
	string_release(&out);
	return copy;
}

/* Tags. */

/* Parses a suffix such as "_12_3": up to max numbers, each after an underscore. Returns their count, -1 if the name has
 * another form. */
static int numbers(struct piece_of_text t, size_t i, long *out, int max)
{
	int n = 0;
	while (i < t.n) {
		if (n == max || !isdigit((unsigned char)t.text[i]))
			return -1;
		for (out[n] = 0; i < t.n && isdigit((unsigned char)t.text[i]); i++)
			if ((out[n] = out[n] * 10 + (t.text[i] - '0')) > 1000000)
				return -1;
		n++;
		if (i < t.n && (t.text[i++] != '_' || i == t.n))
			return -1;
	}
	return n;
}

static void add_numbered(struct page *g, long parent, long ply, long number, struct piece_of_text moves)
{
	if (moves.n == 0 || memchr(moves.text, '[', moves.n))
		return;
	if ((g->n_numbered & (g->n_numbered - 1)) == 0) /* grows to the next power of 2 */
		g->numbered =
			mem_resize(g->numbered, g->n_numbered ? (size_t)g->n_numbered * 2 : 1, sizeof *g->numbered);
	g->numbered[g->n_numbered++] = (struct numbered){parent, ply, number, moves, false};
}

static void add_remark(struct page *g, long number, long ply, struct piece_of_text text)
{
	if (text.n == 0)
		return;
	if ((g->n_remarks & (g->n_remarks - 1)) == 0)
		g->remarks = mem_resize(g->remarks, g->n_remarks ? (size_t)g->n_remarks * 2 : 1, sizeof *g->remarks);
	g->remarks[g->n_remarks] = (struct remark){number, ply, g->n_remarks, plain(text)};
	g->n_remarks++;
}

static void keep_tag(struct page *g, struct piece_of_text name, struct piece_of_text value)
{
	char own[RECORD_NAME_MAX + sizeof TAGS_MARK];
	if (value.n == 0 || name.n == 0 || name.n >= sizeof own || g->n_tags == PAGE_TAGS_MAX)
		return;
	for (size_t i = 0; i < N_DROPPED; i++)
		if (is_word(name, dropped[i]))
			return;
	memcpy(own, name.text, name.n);
	own[name.n] = 0;
	const char *word = own;
	for (const struct dhtmlxq_name *n = dhtmlxq_names; n->theirs; n++)
		if (is_word(name, n->theirs))
			word = n->ours;
	g->tags[g->n_tags++] = (struct record_tag){mem_text(word), plain(value)};
}

static void take_tag(struct page *g, struct piece_of_text name, struct piece_of_text value)
{
	long n[3];
	g->met = true;
	if (is_word(name, "binit") || is_word(name, "fen")) {
		if (value.n > 0)
			*(is_word(name, "fen") ? &g->fen : &g->binit) = value;
	} else if (is_word(name, "movelist")) {
		add_numbered(g, -1, 1, 0, value);
	} else if (starts(name, "move_") && numbers(name, 5, n, 3) == 3) {
		add_numbered(g, n[0], n[1], n[2], value);
	} else if (starts(name, "comment")) {
		int count = numbers(name, 7, n, 2);
		if (count > 0)
			add_remark(g, count == 2 ? n[0] : 0, n[count - 1], value);
	} else {
		keep_tag(g, name, value);
	}
}

static bool ends_value(struct piece_of_text t)
{
	return t.text[0] == '[' && (starts(t, "[/") || starts(t, "[DhtmlXQ_"));
}

/* A value extends to the next "[/" or "[DhtmlXQ_"; the result of one search is reused for all tags before it. */
void dhtmlxq_take_tags(struct page *g, struct piece_of_text t)
{
	size_t close = 0;
	for (size_t i = 0; i < t.n; i++) {
		if (t.text[i] != '[')
			continue;
		size_t end = i + 1;
		while (end < t.n && (isalnum((unsigned char)t.text[end]) || t.text[end] == '_'))
			end++;
		if (end == t.n || t.text[end] != ']')
			continue;
		struct piece_of_text name = {t.text + i + 1, end - i - 1}, value = {t.text + end + 1, 0};
		long n[3];
		if (close < end + 1)
			close = end + 1;
		while (close < t.n && !ends_value((struct piece_of_text){t.text + close, t.n - close}))
			close++;
		value.n = close - end - 1;
		if (starts(name, "DhtmlXQ_"))
			take_tag(g, (struct piece_of_text){name.text + 8, name.n - 8}, value);
		else if (numbers(name, 0, n, 3) == 3) /* inside a movelist of the newest page format */
			add_numbered(g, n[2] ? n[0] : -1, n[1], n[2], value);
	}
}

void dhtmlxq_release_page(struct page *g)
{
	free(g->numbered);
	for (int i = 0; i < g->n_remarks; i++)
		free(g->remarks[i].text);
	free(g->remarks);
	for (int i = 0; i < g->n_tags; i++) {
		free(g->tags[i].name);
		free(g->tags[i].value);
	}
}
