#include "records/xiangqi/formats_text.h"
#include "records/pgn.h"

#include <string.h>

static const char opening[] = "[DhtmlXQ]", closing[] = "[/DhtmlXQ]";

/* Offset of the next occurrence of the word at or after at; n if not found. */
static size_t find(const char *text, size_t n, size_t at, const char *word)
{
	size_t length = strlen(word);
	while (at < n && !(n - at >= length && memcmp(text + at, word, length) == 0)) {
		const char *next = memchr(text + at + 1, *word, n - at - 1);
		at = next ? (size_t)(next - text) : n;
	}
	return at;
}

/* Offset of the next DhtmlXQ game, ignoring matches inside comments and tag values of PGN. */
static size_t find_game(const char *text, size_t n, size_t at)
{
	bool closes = true; /* a closing brace may follow */
	for (; at < n; at++) {
		if (text[at] == '{' && closes) {
			size_t end = find(text, n, at, "}");
			closes = end < n;
			at = closes ? end : at;
		} else if (text[at] == '[' &&
			   find(text, n < at + sizeof opening ? n : at + sizeof opening, at, opening) == at &&
			   (at == 0 || text[at - 1] != '"')) {
			return find(text, n, at, closing) < n ? at : n;
		}
	}
	return n;
}

static int count_lines(const char *text, size_t from, size_t to)
{
	int n = 0;
	for (; from < to; from++)
		n += text[from] == '\n';
	return n;
}

/* Consecutive games of the same format are read together, as if they were alone in the file. */
bool mixed_read(struct collection *collection, const char *text, size_t n, struct error *err)
{
	size_t tag = pgn_first_tag(text, n), game = tag < n ? find_game(text, n, 0) : n;
	if (game == n)
		return dhtmlxq_is(text, n) ? dhtmlxq_read(collection, text, n, err)
					   : pgn_read(collection, text, n, err);
	bool any = false;
	int line = 1;
	for (size_t at = 0, end; game < n || tag < n; at = end) {
		bool is_pgn = tag < game;
		size_t begin = is_pgn ? tag : game;
		end = is_pgn ? game : tag;
		line += count_lines(text, at, begin);
		any |= is_pgn ? pgn_read_part(collection, text + begin, end - begin, line, err)
			      : dhtmlxq_read(collection, text + begin, end - begin, err);
		line += count_lines(text, begin, end);
		if (is_pgn)
			tag = game + pgn_first_tag(text + game, n - game);
		else
			game = find_game(text, n, end);
	}
	return any;
}
