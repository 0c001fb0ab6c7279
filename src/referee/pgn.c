#include "referee/pgn.h"

#include <ctype.h>
#include <string.h>

/* Whether a tag begins where the scan stands: [Red "...". */
static bool at_real_tag(struct scan s)
{
	if (!scan_at_tag(&s))
		return false;
	scan_take(&s);
	scan_blanks_in_line(&s);
	int letters = 0;
	for (; isalnum((unsigned char)scan_peek(&s)) || scan_peek(&s) == '_'; letters++)
		scan_take(&s);
	scan_blanks_in_line(&s);
	return letters > 0 && scan_peek(&s) == '"';
}

/* Stands at the first tag, or at the end where there is none. */
static void find_tag(struct scan *s)
{
	for (scan_blanks(s); !scan_at_end(s) && !at_real_tag(*s); scan_blanks(s))
		scan_line(s);
}

size_t pgn_first_tag(const char *text, size_t n)
{
	struct scan s;
	scan_init(&s, text, n);
	find_tag(&s);
	return s.at;
}

static bool at_number(struct scan s)
{
	scan_blanks(&s);
	if (scan_peek(&s) != '1')
		return false;
	scan_take(&s);
	return scan_peek(&s) == '.' || scan_is_blank(scan_peek(&s));
}

/* The length of the first line if it is a position, as some lists of moves begin with; else 0. */
static size_t position_length(const char *text, size_t n)
{
	const struct game *game = book_game();
	struct position p;
	char line[POSITION_TEXT_MAX];
	size_t length = 0;
	while (length < n && text[length] != '\n' && text[length] != '\r')
		length++;
	if (length == 0 || length >= sizeof line || !memchr(text, '/', length) || memchr(text, '"', length))
		return 0;
	memcpy(line, text, length);
	line[length] = 0;
	return game_set_up(game, game->presets, line, &p, NULL) ? length : 0;
}

bool pgn_is(const char *text, size_t n)
{
	struct scan s;
	scan_init(&s, text, n);
	if (at_number(s) || position_length(text, n) > 0)
		return true;
	return pgn_first_tag(text, n) < n;
}

/* The blanks of Chinese type as blanks, in as many bytes; not in tags and comments, where they are part of the text. */
static void plain_blanks(struct string *text)
{
	static const char *const blanks[] = {"\xe3\x80\x80", "\xc2\xa0"}; /* U+3000, U+00A0 */
	bool in_comment = false, in_tag = false;
	for (size_t at = 0; at < text->length; at++) {
		char *c = text->text + at;
		if (at == 0 || c[-1] == '\n')
			in_tag = *c == '[';
		if (*c == '{' || *c == '}' || in_tag)
			in_comment = *c == '{' && !in_tag;
		for (size_t i = 0; i < sizeof blanks / sizeof *blanks && !in_comment && !in_tag; i++) {
			size_t n = strlen(blanks[i]);
			if (text->length - at >= n && memcmp(c, blanks[i], n) == 0)
				memset(c, ' ', n);
		}
	}
}

bool pgn_read(struct record_book *book, const char *text, size_t n, struct error *err)
{
	struct string plain = {0};
	struct record_reader reader;
	struct record record;
	struct error why;
	enum record_status status;
	size_t position = position_length(text, n);
	if (position > 0) {
		string_add(&plain, "[FEN \"%.*s\"]", (int)position, text);
		text += position;
		n -= position;
	}
	string_bytes(&plain, text, n);
	plain_blanks(&plain);
	record_reader_init(&reader, string_text(&plain), plain.length);
	reader.foreign = true;
	reader.parts = true;
	reader.watch = book_watch;
	reader.watcher = book;
	if (!at_number(reader.scan)) /* what stands before the first tag is no game */
		find_tag(&reader.scan);
	while ((status = record_read(&reader, &record, &why)) != RECORD_END) {
		if (status == RECORD_BAD) {
			book_refuse_as(book, &why);
			continue;
		}
		if (status == RECORD_PART)
			book_note_as(book, &why);
		book_note_cut(book, reader.n_cut, &reader.cut);
		book_add(book, &record);
	}
	string_release(&plain);
	return reader.game > 0 || fail(err, "no game in the PGN, expected tags such as [Red \"Ada\"] and moves");
}
