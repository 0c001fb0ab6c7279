/* The reader of records: docs/record-format.md. Linear in the text, also where nothing in it is right. */
#include "base/mem.h"
#include "games/registry.h"
#include "referee/record.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORD_MAX 64 /* with the zero byte; what is longer is no move and no reveal */

enum known_tag { GAME, PRESET, POSITION, FIRST, SECOND, DATE, RESULT, RULING, KNOWN_TAGS };

static const struct {
	const char *name;
	size_t longest; /* bytes of the value */
} known_tags[KNOWN_TAGS] = {
	[GAME] = {"Game", 31},
	[PRESET] = {"Preset", 31},
	[POSITION] = {"Position", POSITION_TEXT_MAX - 1},
	[FIRST] = {"First", sizeof((struct record *)0)->first - 1},
	[SECOND] = {"Second", sizeof((struct record *)0)->second - 1},
	[DATE] = {"Date", sizeof((struct record *)0)->date - 1},
	[RESULT] = {"Result", 7},
	[RULING] = {"Ruling", sizeof((struct record *)0)->ruling - 1},
};

struct place {
	int line, column; /* from 1 */
};

struct known_value {
	bool met;
	struct place place;
	char value[POSITION_TEXT_MAX];
};

/* One game being read. */
struct reading {
	struct record_reader *reader;
	struct record *record; /* initialised once the tags are read */
	struct error *err;
	bool in_tags;
	struct known_value known[KNOWN_TAGS];
	struct record_tag others[RECORD_TAGS_MAX];
	int n_others;
	struct string comment; /* on the step where the line stands, as far as it was read */
	int ply;               /* actions of the sides so far */
};

enum progress { GO_ON, FINISHED, REFUSED };

void record_reader_init(struct record_reader *r, const char *text, size_t length)
{
	*r = (struct record_reader){.text = text, .length = length, .line = 1};
	if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) /* UTF-8's byte order mark */
		r->at = r->line_at = 3;
}

/* Single bytes. */

static bool is_blank(char c)
{
	return (unsigned char)c <= ' ' || c == 0x7f;
}

static bool at_end(const struct record_reader *r)
{
	return r->at == r->length;
}

/* The next byte; a blank at the end. */
static char peek(const struct record_reader *r)
{
	return at_end(r) ? ' ' : r->text[r->at];
}

static char take(struct record_reader *r)
{
	char c = r->text[r->at++];
	r->line_begun |= !is_blank(c);
	if (c == '\n') {
		r->line++;
		r->line_at = r->at;
		r->line_begun = false;
	}
	return c;
}

static void skip_blanks(struct record_reader *r)
{
	while (!at_end(r) && is_blank(peek(r)))
		take(r);
}

static void skip_line(struct record_reader *r)
{
	while (!at_end(r) && take(r) != '\n')
		;
}

/* A tag begins with the first '[' of a line. */
static bool at_tag(const struct record_reader *r)
{
	return peek(r) == '[' && !r->line_begun;
}

static struct place place_of(const struct record_reader *r)
{
	return (struct place){r->line, (int)(r->at - r->line_at) + 1};
}

static enum progress refuse(struct reading *g, struct place place, const char *format, ...) PRINTF_LIKE(3, 4);

static enum progress refuse(struct reading *g, struct place place, const char *format, ...)
{
	struct error why;
	va_list args;
	va_start(args, format);
	vsnprintf(why.text, sizeof why.text, format, args);
	va_end(args);
	fail(g->err, "game %d, line %d, column %d: %s", g->reader->game, place.line, place.column, why.text);
	return REFUSED;
}

/* Comments, and what is kept as one. */

static void add_comment(struct reading *g, const char *text, size_t n)
{
	if (g->comment.length > 0)
		string_char(&g->comment, ' ');
	for (size_t i = 0; i < n; i++)
		string_char(&g->comment, is_blank(text[i]) ? ' ' : text[i]);
}

/* Goes behind the '}' that closes the comment, if one does. text may be NULL. */
static bool pass_braces(struct record_reader *r, struct string *text)
{
	if (r->unclosed)
		return false;
	struct record_reader opened = *r;
	take(r);
	while (!at_end(r)) {
		char c = take(r);
		if (c == '}')
			return true;
		bool escapes = c == '\\' && (peek(r) == '}' || peek(r) == '\\');
		c = escapes ? take(r) : c;
		if (text)
			string_char(text, c);
	}
	*r = opened;
	r->unclosed = true;
	return false;
}

static enum progress read_comment(struct reading *g)
{
	struct record_reader *r = g->reader;
	struct place place = place_of(r);
	struct string text = {0};
	if (peek(r) == ';') {
		size_t start = r->at + 1;
		skip_line(r);
		add_comment(g, r->text + start, r->at - start);
	} else if (pass_braces(r, &text)) {
		add_comment(g, string_text(&text), text.length);
	} else {
		string_release(&text);
		return refuse(g, place, "the comment that \"{\" opens is not closed, expected \"}\"");
	}
	string_release(&text);
	return GO_ON;
}

/* Goes behind the parenthesis that closes the one here; false where the game ends before. */
static bool pass_group(struct record_reader *r)
{
	int depth = 0;
	while (!at_end(r) && !at_tag(r)) {
		if (peek(r) == '{' && pass_braces(r, NULL))
			continue;
		char c = take(r);
		depth += (c == '(') - (c == ')');
		if (depth == 0)
			return true;
	}
	return false;
}

/* Tags. */

static void skip_in_line(struct record_reader *r)
{
	while (!at_end(r) && is_blank(peek(r)) && peek(r) != '\n')
		take(r);
}

/* The text between quotes; false where it is not closed on its line. */
static bool read_quoted(struct record_reader *r, struct string *out)
{
	if (peek(r) != '"')
		return false;
	take(r);
	while (!at_end(r) && peek(r) != '\n') {
		char c = take(r);
		if (c == '"')
			return true;
		if (c == '\\' && (peek(r) == '"' || peek(r) == '\\'))
			c = take(r);
		string_char(out, is_blank(c) ? ' ' : c);
	}
	return false;
}

static bool close_tag(struct record_reader *r)
{
	skip_in_line(r);
	return peek(r) == ']' && take(r);
}

static enum progress keep_tag(struct reading *g, struct place place, const char *name, const struct string *value)
{
	const char *text = string_text(value);
	int i = 0;
	while (i < KNOWN_TAGS && strcmp(known_tags[i].name, name) != 0)
		i++;
	size_t longest = i < KNOWN_TAGS ? known_tags[i].longest : RECORD_VALUE_MAX;
	if (value->length > longest)
		return refuse(g, place, "the value \"%.20s...\" of the tag \"%s\" has %zu bytes, expected at most %zu",
			      text, name, value->length, longest);
	if (i < KNOWN_TAGS) {
		if (g->known[i].met)
			return refuse(g, place, "the tag \"%s\" stands here a second time, expected one", name);
		g->known[i].met = true;
		g->known[i].place = place;
		memcpy(g->known[i].value, text, value->length + 1);
		return GO_ON;
	}
	if (g->n_others == RECORD_TAGS_MAX)
		return refuse(g, place, "the tag \"%s\" is one too many, expected at most %d besides the usual ones",
			      name, RECORD_TAGS_MAX);
	g->others[g->n_others++] = (struct record_tag){mem_text(name), mem_text(text)};
	return GO_ON;
}

static enum progress read_tag(struct reading *g)
{
	static const char example[] = "expected a tag such as [First \"Ada\"]";
	struct record_reader *r = g->reader;
	struct place place = place_of(r);
	char name[32];
	size_t n = 0;
	take(r);
	skip_in_line(r);
	while (n < sizeof name - 1 && (isalnum((unsigned char)peek(r)) || peek(r) == '_'))
		name[n++] = take(r);
	name[n] = 0;
	if (n == 0)
		return refuse(g, place, "\"[\" without the name of a tag, %s", example);
	skip_in_line(r);
	struct string value = {0};
	enum progress progress;
	if (peek(r) != '"')
		progress = refuse(g, place, "the tag \"%s\" has no value in quotes, %s", name, example);
	else if (!read_quoted(r, &value))
		progress = refuse(g, place, "the value of the tag \"%s\" is not closed on its line, %s", name, example);
	else if (!close_tag(r))
		progress = refuse(g, place, "the tag \"%s\" is not closed, expected \"]\" after its value", name);
	else
		progress = keep_tag(g, place, name, &value);
	string_release(&value);
	return progress;
}

/* The tags and the comments around them. */
static enum progress read_tags(struct reading *g)
{
	struct record_reader *r = g->reader;
	enum progress progress = GO_ON;
	g->in_tags = true;
	while (progress == GO_ON) {
		skip_blanks(r);
		if (peek(r) == '[')
			progress = read_tag(g);
		else if (!at_end(r) && strchr("{;", peek(r)))
			progress = read_comment(g);
		else
			break;
	}
	if (progress == GO_ON)
		g->in_tags = false;
	return progress;
}

static bool result_of(const char *text, enum verdict *out)
{
	for (int v = UNDECIDED; v <= DRAWN; v++)
		if (strcmp(record_result_text((enum verdict)v), text) == 0) {
			*out = (enum verdict)v;
			return true;
		}
	return false;
}

/* Initialises the record from the tags. */
static enum progress set_up(struct reading *g, struct place place)
{
	const struct known_value *known = g->known;
	struct record *record = g->record;
	struct error why;
	enum verdict result = UNDECIDED;
	if (!known[GAME].met)
		return refuse(g, place, "the tag \"Game\" is missing, expected one such as [Game \"qilin\"]");
	const struct game *game = games_find(known[GAME].value, &why);
	if (!game)
		return refuse(g, known[GAME].place, "%s", why.text);
	const struct preset *preset = game_preset(game, known[PRESET].met ? known[PRESET].value : NULL, &why);
	if (!preset)
		return refuse(g, known[PRESET].place, "%s", why.text);
	struct position start;
	if (!game_set_up(game, preset, known[POSITION].met ? known[POSITION].value : NULL, &start, &why))
		return refuse(g, known[POSITION].place, "%s", why.text);
	if (known[RESULT].met && !result_of(known[RESULT].value, &result))
		return refuse(g, known[RESULT].place, "\"%s\" is no result, expected 1-0, 0-1, 1/2-1/2 or *",
			      known[RESULT].value);
	record_init(record, game, preset, &start);
	memcpy(record->first, known[FIRST].value, sizeof record->first);
	memcpy(record->second, known[SECOND].value, sizeof record->second);
	memcpy(record->date, known[DATE].value, sizeof record->date);
	memcpy(record->ruling, known[RULING].value, sizeof record->ruling);
	record->result = result;
	for (int i = 0; i < g->n_others; i++)
		record_add_tag(record, g->others[i].name, g->others[i].value);
	return GO_ON;
}

/* Moves. */

static void flush_comment(struct reading *g)
{
	if (g->comment.length > 0)
		record_set_comment(g->record, g->record->line.length, g->comment.text);
	string_clear(&g->comment);
}

static enum progress push(struct reading *g, struct place place, move_t move)
{
	if (g->record->line.length == RECORD_STEPS_MAX)
		return refuse(g, place, "the game is too long, expected at most %d moves and reveals",
			      RECORD_STEPS_MAX);
	flush_comment(g);
	line_push(&g->record->line, move);
	return GO_ON;
}

static const struct position *now(const struct reading *g)
{
	return line_last(&g->record->line);
}

static bool chance_acts(const struct reading *g)
{
	return g->record->game->verdict(now(g)).verdict == UNDECIDED && g->record->game->to_act(now(g)) == ACTOR_CHANCE;
}

/* What stands in parentheses: what came up, or else a variation, kept as a comment. */
static enum progress read_group(struct reading *g)
{
	struct record_reader *r = g->reader;
	struct place place = place_of(r);
	size_t start = r->at;
	if (!pass_group(r))
		return refuse(g, place, "the \"(\" is not closed, expected \")\"");
	size_t n = r->at - start;
	if (!chance_acts(g)) {
		add_comment(g, r->text + start, n);
		return GO_ON;
	}
	char text[WORD_MAX];
	struct error why;
	if (n >= sizeof text)
		return refuse(g, place, "ply %d: \"%.20s...\" is too long for what came up", g->ply, r->text + start);
	memcpy(text, r->text + start, n);
	text[n] = 0;
	move_t move = g->record->game->parse_move(now(g), text, &why);
	return move == NO_MOVE ? refuse(g, place, "ply %d: %s", g->ply, why.text) : push(g, place, move);
}

/* The length of a move number at the beginning of the word: digits and then dots. */
static size_t number_length(const char *word)
{
	size_t digits = strspn(word, "0123456789"), dots = strspn(word + digits, ".");
	return dots > 0 || word[digits] == 0 ? digits + dots : 0;
}

static enum progress refuse_move(struct reading *g, struct place place, const char *word, const struct error *why)
{
	const struct game *game = g->record->game;
	struct ruling over = game->verdict(now(g));
	int ply = g->ply + 1;
	if (over.verdict == UNDECIDED && game->to_act(now(g)) == ACTOR_CHANCE) {
		struct outcome outcomes[OUTCOMES_MAX];
		char example[MOVE_TEXT_MAX];
		game->outcomes(now(g), outcomes);
		game->format_move(now(g), outcomes[0].move, example, sizeof example);
		return refuse(g, place, "ply %d: \"%s\" stands where the last flip wants what came up, such as \"%s\"",
			      ply, word, example);
	}
	if (over.verdict == UNDECIDED && game->generate(now(g), NULL) == 0)
		over = game->stuck(now(g));
	if (over.verdict != UNDECIDED)
		return refuse(g, place, "ply %d: \"%s\" comes after the end of the game (%s: %s), expected its result",
			      ply, word, over.clause, over.why);
	return refuse(g, place, "ply %d: %s", ply, why->text);
}

/* A move, which may have a number before it and signs such as "!?" behind it; the signs are kept as a comment. */
static enum progress read_move(struct reading *g, struct place place, char *word)
{
	const struct game *game = g->record->game;
	struct error why = {{0}};
	if (game->verdict(now(g)).verdict != UNDECIDED || game->to_act(now(g)) == ACTOR_CHANCE)
		return refuse_move(g, place, word, NULL);
	char *bare = word + number_length(word), *signs = bare + strlen(bare);
	while (signs > bare && strchr("!?", signs[-1]))
		signs--;
	char kept[WORD_MAX];
	strcpy(kept, signs);
	move_t move = game->parse_move(now(g), word, &why); /* as a whole first: a game's notation may look like that */
	if (move != NO_MOVE) {
		*kept = 0;
	} else if (bare > word || *signs) {
		*signs = 0;
		move = game->parse_move(now(g), bare, &why);
	}
	if (move == NO_MOVE)
		return refuse_move(g, place, word, &why);
	enum progress progress = push(g, place, move);
	g->ply++;
	if (progress == GO_ON && *kept)
		add_comment(g, kept, strlen(kept));
	return progress;
}

static enum progress read_result(struct reading *g, struct place place, enum verdict result)
{
	struct record *record = g->record;
	if (record->result != UNDECIDED && result != UNDECIDED && record->result != result)
		return refuse(g, place, "the moves end with \"%s\", expected \"%s\" as in the tag \"Result\"",
			      record_result_text(result), record_result_text(record->result));
	if (result != UNDECIDED)
		record->result = result;
	return FINISHED;
}

static enum progress read_word(struct reading *g)
{
	struct record_reader *r = g->reader;
	struct place place = place_of(r);
	const char *start = r->text + r->at;
	size_t n = 0;
	while (!at_end(r) && !is_blank(peek(r)) && !strchr("{}()[];\"", peek(r))) {
		take(r);
		n++;
	}
	char word[WORD_MAX];
	enum verdict result;
	if (n == 0)
		return refuse(g, place, "\"%c\" belongs to nothing, expected a move, a comment or the result", *start);
	if (n >= sizeof word)
		return refuse(g, place, "ply %d: \"%.20s...\" is too long for a move", g->ply + 1, start);
	memcpy(word, start, n);
	word[n] = 0;
	if (result_of(word, &result))
		return read_result(g, place, result);
	if (*word == '$') { /* a numeric annotation glyph */
		add_comment(g, word, n);
		return GO_ON;
	}
	return number_length(word) == n ? GO_ON : read_move(g, place, word);
}

static enum progress read_moves(struct reading *g)
{
	struct record_reader *r = g->reader;
	enum progress progress = GO_ON;
	while (progress == GO_ON) {
		skip_blanks(r);
		if (at_end(r) || at_tag(r))
			progress = FINISHED;
		else if (peek(r) == '{' || peek(r) == ';')
			progress = read_comment(g);
		else if (peek(r) == '(')
			progress = read_group(g);
		else
			progress = read_word(g);
	}
	for (skip_blanks(r); progress == FINISHED && (peek(r) == '{' || peek(r) == ';'); skip_blanks(r))
		if (read_comment(g) == REFUSED)
			progress = REFUSED;
	flush_comment(g);
	return progress;
}

/* Goes to the next game after a fault in this one. */
static void skip_game(struct record_reader *r, bool in_tags)
{
	if (in_tags) {
		skip_line(r);
		for (skip_blanks(r); at_tag(r); skip_blanks(r))
			skip_line(r);
	}
	while (!at_end(r) && !at_tag(r)) {
		if (peek(r) == ';')
			skip_line(r);
		else if (peek(r) != '{' || !pass_braces(r, NULL))
			take(r);
	}
}

enum record_status record_read(struct record_reader *r, struct record *out, struct error *err)
{
	struct reading g = {.reader = r, .record = out, .err = err};
	r->game++;
	enum progress progress = read_tags(&g);
	struct place place = place_of(r);
	bool nothing = progress == GO_ON && at_end(r) && !g.n_others;
	for (int i = 0; i < KNOWN_TAGS; i++)
		nothing &= !g.known[i].met;
	bool set = progress == GO_ON && !nothing && set_up(&g, place) == GO_ON;
	if (set)
		progress = read_moves(&g);
	for (int i = 0; i < g.n_others; i++) {
		free(g.others[i].name);
		free(g.others[i].value);
	}
	string_release(&g.comment);
	if (nothing) {
		r->game--;
		return RECORD_END;
	}
	if (set && progress == FINISHED)
		return RECORD_READ;
	if (set)
		record_release(out);
	skip_game(r, g.in_tags);
	return RECORD_BAD;
}
