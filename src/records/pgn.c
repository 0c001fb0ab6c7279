#include "records/pgn.h"
#include "games/xiangqi/xq_notation.h"
#include "records/record_read.h"
#include "records/records_messages.h"
#include "records/tags.h"

#include <ctype.h>
#include <string.h>

/* Whether a tag starts at the scan position: [Red "...". */
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

/* Moves to the first tag, or to the end if there are no tags. */
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

/* Conventions for numbering ranks. Only coordinates can be counted from the top. */
static const struct xq_writing ways[] = {
	{.first_rank = 0}, {.first_rank = 1}, {.first_rank = 0, .from_top = true}, {.first_rank = 1, .from_top = true}};
enum { N_WAYS = sizeof ways / sizeof *ways, N_SAN_WAYS = 2 };

/* Whether the first word is a move from the standard starting position, in any notation. */
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
	for (int i = 0; i < N_WAYS; i++)
		if (xq_parse_move_as(&p, word, &ways[i], NULL) != NO_MOVE)
			return true;
	return false;
}

/* Copies a word without the leading move number and trailing annotation signs. */
static void bare_word(const char *text, size_t n, char *out, size_t size)
{
	size_t digits = 0, skip;
	while (digits < n && isdigit((unsigned char)text[digits]))
		digits++;
	for (skip = digits; skip < n && text[skip] == '.';)
		skip++;
	skip = skip > digits ? skip : 0;
	while (n > skip && strchr("!?", text[n - 1]))
		n--;
	n = n - skip < size ? n - skip : 0;
	memcpy(out, text + skip, n);
	out[n] = 0;
}

/* Whether the word looks like a move. Digits and signs alone also can, but usually are something else. */
static bool is_move_like(const char *word)
{
	struct xq_form form = xq_form_of(word);
	bool lettered = word[strcspn(word, "abcdefghiABCDEFGHIKNPRknpr")] || (signed char)word[0] < 0;
	return (form.is_squares || form.is_san || form.is_described) && lettered;
}

/* Whether the text begins with the move number 1 and the next words contain moves. */
static bool at_number(struct scan s)
{
	enum { WORDS = 40 };
	scan_blanks(&s);
	if (scan_peek(&s) != '1')
		return false;
	scan_take(&s);
	if (scan_peek(&s) != '.' && !scan_is_blank(scan_peek(&s)) && wide_blank(s.text + s.at, s.length - s.at) == 0)
		return false;
	for (int i = 0; i < WORDS && !scan_at_end(&s); i++) {
		char word[MOVE_TEXT_MAX];
		size_t n = 0;
		for (scan_blanks(&s); !scan_at_end(&s) && !scan_is_blank(scan_peek(&s)) &&
				      wide_blank(s.text + s.at, s.length - s.at) == 0;
		     n++)
			scan_take(&s);
		bare_word(s.text + s.at - n, n, word, sizeof word);
		if (is_move_like(word + strspn(word, ".(")))
			return true;
		size_t wide = wide_blank(s.text + s.at, s.length - s.at);
		for (; wide > 0; wide--)
			scan_take(&s);
	}
	return false;
}

/* The length of the first line if it is a position, as at the beginning of some move lists; else 0. */
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

/* Replaces each full-width or non-breaking blank by as many ASCII blanks as it has bytes, except in tags and comments,
 * where it is text. */
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

/* What the words of a game reveal about its notation. */
struct evidence {
	bool squares, san;    /* words that are unambiguous */
	bool either;          /* ambiguous words such as "E4e2" */
	bool rank_0, rank_10; /* rank digits seen in coordinates */
};

/* Examines the next word of the moves; false if it is the result that ends the game. */
static bool weigh_word(struct scan *s, int depth, struct evidence *seen)
{
	char word[MOVE_TEXT_MAX];
	enum verdict result;
	size_t start = s->at;
	while (!scan_at_end(s) && !scan_is_blank(scan_peek(s)) && !strchr("{}()[];", scan_peek(s)))
		scan_take(s);
	bare_word(s->text + start, s->at - start, word, sizeof word);
	if (depth == 0 && tags_result(word, &result))
		return false;
	struct xq_form form = xq_form_of(word);
	seen->squares |= form.is_squares && !form.is_san;
	seen->san |= form.is_san && !form.is_squares;
	seen->either |= form.is_san && form.is_squares;
	seen->rank_0 |= form.has_rank_0;
	seen->rank_10 |= form.has_rank_10;
	return true;
}

static void skip_tag(struct scan *s)
{
	while (!scan_at_end(s) && scan_peek(s) != '\n' && scan_peek(s) != ']') {
		struct string value = {0};
		if (scan_peek(s) == '"')
			scan_quoted(s, &value);
		else
			scan_take(s);
		string_release(&value);
	}
	if (scan_peek(s) == ']')
		scan_take(s);
}

/* Scans the game that begins at the scan position. */
static struct evidence weigh(struct scan s)
{
	struct evidence seen = {0};
	int depth = 0;
	for (scan_blanks(&s); scan_peek(&s) == '['; scan_blanks(&s))
		skip_tag(&s);
	for (; !scan_at_end(&s) && !scan_at_tag(&s); scan_blanks(&s)) {
		char c = scan_peek(&s);
		if (c == ';') {
			scan_line(&s);
		} else if (c == '{' && scan_braces(&s, NULL)) {
			continue;
		} else if (strchr("{}()[]", c)) {
			depth += (c == '(') - (c == ')');
			scan_take(&s);
		} else if (!weigh_word(&s, depth, &seen)) {
			break;
		}
	}
	return seen;
}

/* A capital letter is a file in a game in coordinates, and a piece in any other game. */
static enum xq_letter letter_of(const struct evidence *seen)
{
	return !seen->squares ? XQ_LETTER_PIECE : seen->san ? XQ_LETTER_OPEN : XQ_LETTER_FILE;
}

static move_t parse_move(void *context, const struct position *p, const char *text, struct error *err)
{
	return xq_parse_move_as(p, text, context, err);
}

/* A game read under one of the rank conventions. */
struct attempt {
	struct record_reader reader; /* reader state after the game */
	enum record_status status;
	struct record record;
	struct error why;
};

static bool has_record(const struct attempt *r)
{
	return r->status == RECORD_READ || r->status == RECORD_PART;
}

static void read_as(struct attempt *r, const struct record_reader *before, struct xq_writing *how)
{
	r->reader = *before;
	r->reader.parse_move = parse_move;
	r->reader.parser = how;
	r->status = record_read(&r->reader, &r->record, &r->why);
}

/* Above 0 if a is the better reading, 0 if both are equally good. Criteria: a complete game, more moves read, fewer
 * variations cut. */
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

/* Keeps the better of two attempts, the first if they are equally good. True if they are equally good but give
 * different games. */
static bool keep_better(struct attempt *r, struct attempt *other)
{
	int better = compare(other, r);
	bool differ = better == 0 && !same_moves(&r->record.line, &other->record.line);
	if (better > 0) {
		record_release(&r->record);
		*r = *other;
	} else {
		record_release(&other->record);
	}
	return differ;
}

/* Whether the rank convention is consistent with the ranks seen. */
static bool counts_so(const struct xq_writing *way, const struct evidence *seen)
{
	return way->first_rank == 0 ? !seen->rank_10 : !seen->rank_0;
}

/* Reads the next game with the rank convention that fits best. Coordinates that are legal in our own convention are
 * read that way; any other game for which two conventions fit equally well but give different moves is rejected. */
static void read_game(struct attempt *r, const struct record_reader *before)
{
	struct evidence seen = weigh(before->scan);
	struct xq_writing how = ways[0];
	bool is_san = seen.san || (seen.either && !seen.squares), differ = false, is_ours = !is_san;
	int n_ways = is_san ? N_SAN_WAYS : seen.squares ? N_WAYS : 1;
	how.letter = letter_of(&seen);
	read_as(r, before, &how);
	for (int i = 1; i < n_ways && has_record(r); i++) {
		struct attempt other;
		if (is_ours && r->status == RECORD_READ && r->reader.n_cut == 0)
			break;
		if (!is_san && !counts_so(&ways[i], &seen))
			continue;
		how.first_rank = ways[i].first_rank;
		how.from_top = ways[i].from_top;
		read_as(&other, before, &how);
		bool better = compare(&other, r) > 0, same = !keep_better(r, &other);
		is_ours &= !better;
		differ = !better && (differ || (!same && !is_ours));
	}
	if (!differ)
		return;
	fail(&r->why, pgn_ambiguous_ranks, r->reader.game, before->scan.line);
	r->status = RECORD_BAD;
	record_release(&r->record);
}

/* Whether the words read, such as plain numbers, do not make a game. */
static bool is_nothing(const struct record *r, struct scan begin)
{
	scan_blanks(&begin);
	return scan_peek(&begin) != '[' && r->line.length == 0 && !branch_comment(&r->root, 0) &&
	       r->result == UNDECIDED;
}

bool pgn_read(struct collection *collection, const char *text, size_t n, struct error *err)
{
	return pgn_read_part(collection, text, n, 1, err);
}

bool pgn_read_part(struct collection *collection, const char *text, size_t n, int line, struct error *err)
{
	struct string plain = {0};
	struct record_reader reader;
	struct attempt r;
	int first = collection->n_games;
	size_t position = position_length(text, n);
	if (position > 0) {
		string_add(&plain, "[FEN \"%.*s\"]", (int)position, text);
		text += position;
		n -= position;
	}
	string_bytes(&plain, text, n);
	plain_blanks(&plain);
	record_reader_init(&reader, string_text(&plain), plain.length);
	reader.scan.line = line;
	reader.game = collection->n_games;
	reader.foreign = true;
	reader.parts = true;
	reader.preset = collection->preset;
	reader.watch = collection_watch;
	reader.watcher = collection;
	if (!at_number(reader.scan) && !at_move(reader.scan)) /* text before the first tag is not a game */
		find_tag(&reader.scan);
	for (read_game(&r, &reader); r.status != RECORD_END; read_game(&r, &reader)) {
		struct scan begin = reader.scan;
		reader = r.reader;
		if (r.status == RECORD_READ && is_nothing(&r.record, begin)) {
			record_release(&r.record);
			reader.game--;
			continue;
		}
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
	return reader.game > first || fail(err, pgn_no_game);
}
