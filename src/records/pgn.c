#include "records/pgn.h"
#include "games/xiangqi/xq_notation.h"
#include "games/xiangqi/xq_san.h"
#include "records/record_read.h"

#include <ctype.h>
#include <string.h>

/* Whether a tag begins at the scan: [Red "...". */
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

/* Moves to the first tag, or to the end if there is none. */
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

static const char *const wide_blanks[] = {"\xe3\x80\x80", "\xc2\xa0"}; /* U+3000, U+00A0 */
#define N_WIDE_BLANKS (sizeof wide_blanks / sizeof *wide_blanks)

static size_t wide_blank(const char *text, size_t n)
{
	for (size_t i = 0; i < N_WIDE_BLANKS; i++) {
		size_t length = strlen(wide_blanks[i]);
		if (n >= length && memcmp(text, wide_blanks[i], length) == 0)
			return length;
	}
	return 0;
}

/* Whether the first word is a move from the usual start, in any notation. */
static bool at_move(struct scan s)
{
	const struct game *game = collection_game();
	struct position p;
	char word[MOVE_TEXT_MAX];
	size_t length = 0;
	for (scan_blanks(&s); !scan_is_blank(scan_peek(&s)) && wide_blank(s.text + s.at, s.length - s.at) == 0;) {
		if (length == sizeof word - 1)
			return false;
		word[length++] = scan_take(&s);
	}
	word[length] = 0;
	if (!game_set_up(game, game->presets, NULL, &p, NULL))
		return false;
	return xq_parse_move_ranked(&p, word, 0, NULL) != NO_MOVE || xq_parse_move_ranked(&p, word, 1, NULL) != NO_MOVE;
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
	const struct game *game = collection_game();
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
	if (at_number(s) || at_move(s) || position_length(text, n) > 0)
		return true;
	return pgn_first_tag(text, n) < n;
}

/* Turns each blank of Chinese type into as many blanks as it has bytes; not in tags and comments, where it is text. */
static void plain_blanks(struct string *text)
{
	bool in_comment = false, in_tag = false;
	for (size_t at = 0; at < text->length; at++) {
		char *c = text->text + at;
		if (at == 0 || c[-1] == '\n')
			in_tag = *c == '[';
		if (*c == '{' || *c == '}' || in_tag)
			in_comment = *c == '{' && !in_tag;
		if (!in_comment && !in_tag)
			memset(c, ' ', wide_blank(c, text->length - at));
	}
}

/* Moves in short algebraic notation count their ranks from 0 or from 1, depending on the program that wrote them. */
struct ranks {
	int first, n_san; /* n_san: moves that were read as such */
};

static move_t parse_move(void *context, const struct position *p, const char *text, struct error *err)
{
	struct ranks *ranks = context;
	struct xq_san san;
	ranks->n_san += xq_read_san(text, 0, &san) || xq_read_san(text, 1, &san);
	return xq_parse_move_ranked(p, text, ranks->first, err);
}

/* A game read with one way to count. */
struct attempt {
	struct record_reader reader; /* after it */
	enum record_status status;
	struct record record;
	struct error why;
};

static bool has_record(const struct attempt *r)
{
	return r->status == RECORD_READ || r->status == RECORD_PART;
}

static void read_ranked(struct attempt *r, const struct record_reader *before, struct ranks *ranks)
{
	r->reader = *before;
	r->reader.parse_move = parse_move;
	r->reader.parser = ranks;
	r->status = record_read(&r->reader, &r->record, &r->why);
}

/* Above 0 if a is the better reading, 0 if both are as good: a whole game, one read further, fewer variations cut. */
static int compare(const struct attempt *a, const struct attempt *b)
{
	if (a->status != b->status)
		return a->status == RECORD_READ ? 1 : -1;
	if (a->status == RECORD_PART && a->record.line.length != b->record.line.length)
		return a->record.line.length - b->record.line.length;
	return b->reader.n_cut - a->reader.n_cut;
}

static bool same_moves(const struct line *a, const struct line *b)
{
	bool same = a->length == b->length;
	for (int i = 0; same && i < a->length; i++)
		same = a->steps[i].move == b->steps[i].move;
	return same;
}

/* Reads the next game. If its moves depend on the way to count, the way that fits better is taken; if both fit as well
 * and give different games, the game is refused. */
static void read_game(struct attempt *r, const struct record_reader *before)
{
	struct ranks from_0 = {0, 0}, from_1 = {1, 0};
	struct attempt other;
	read_ranked(r, before, &from_0);
	if (!has_record(r) || from_0.n_san == 0)
		return;
	read_ranked(&other, before, &from_1);
	int better = compare(&other, r);
	if (better == 0 && !same_moves(&r->record.line, &other.record.line)) {
		fail(&r->why,
		     "game %d, line %d: its ranks may count from 0 or from 1, and both give a game, expected moves "
		     "that "
		     "only one of them allows",
		     r->reader.game, before->scan.line);
		r->status = RECORD_BAD;
		record_release(&r->record);
	}
	if (better > 0) {
		record_release(&r->record);
		*r = other;
	} else {
		record_release(&other.record);
	}
}

bool pgn_read(struct collection *collection, const char *text, size_t n, struct error *err)
{
	struct string plain = {0};
	struct record_reader reader;
	struct attempt r;
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
	reader.watch = collection_watch;
	reader.watcher = collection;
	if (!at_number(reader.scan) && !at_move(reader.scan)) /* text before the first tag is not a game */
		find_tag(&reader.scan);
	for (read_game(&r, &reader); r.status != RECORD_END; read_game(&r, &reader)) {
		reader = r.reader;
		if (r.status == RECORD_BAD) {
			collection_refuse_as(collection, &r.why);
			continue;
		}
		if (r.status == RECORD_PART)
			collection_note_as(collection, &r.why);
		if (reader.has_note)
			collection_note_as(collection, &reader.note);
		collection_note_cut(collection, reader.n_cut, &reader.cut);
		collection_add(collection, &r.record);
	}
	string_release(&plain);
	return reader.game > 0 || fail(err, "no game in the PGN, expected tags such as [Red \"Ada\"] and moves");
}
