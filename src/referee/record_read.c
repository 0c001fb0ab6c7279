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
	scan_init(&r->scan, text, length);
	r->game = 0;
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
		string_char(&g->comment, scan_is_blank(text[i]) ? ' ' : text[i]);
}

static enum progress read_comment(struct reading *g)
{
	struct scan *s = &g->reader->scan;
	struct place place = scan_place(s);
	struct string text = {0};
	if (scan_peek(s) == ';') {
		size_t start = s->at + 1;
		scan_line(s);
		add_comment(g, s->text + start, s->at - start);
	} else if (scan_braces(s, &text)) {
		add_comment(g, string_text(&text), text.length);
	} else {
		string_release(&text);
		return refuse(g, place, "the comment that \"{\" opens is not closed, expected \"}\"");
	}
	string_release(&text);
	return GO_ON;
}

/* Tags. */

static bool close_tag(struct scan *s)
{
	scan_blanks_in_line(s);
	return scan_peek(s) == ']' && scan_take(s);
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
	struct scan *s = &g->reader->scan;
	struct place place = scan_place(s);
	char name[32];
	size_t n = 0;
	scan_take(s);
	scan_blanks_in_line(s);
	while (n < sizeof name - 1 && (isalnum((unsigned char)scan_peek(s)) || scan_peek(s) == '_'))
		name[n++] = scan_take(s);
	name[n] = 0;
	if (n == 0)
		return refuse(g, place, "\"[\" without the name of a tag, %s", example);
	scan_blanks_in_line(s);
	struct string value = {0};
	enum progress progress;
	if (scan_peek(s) != '"')
		progress = refuse(g, place, "the tag \"%s\" has no value in quotes, %s", name, example);
	else if (!scan_quoted(s, &value))
		progress = refuse(g, place, "the value of the tag \"%s\" is not closed on its line, %s", name, example);
	else if (!close_tag(s))
		progress = refuse(g, place, "the tag \"%s\" is not closed, expected \"]\" after its value", name);
	else
		progress = keep_tag(g, place, name, &value);
	string_release(&value);
	return progress;
}

/* The tags and the comments around them. */
static enum progress read_tags(struct reading *g)
{
	struct scan *s = &g->reader->scan;
	enum progress progress = GO_ON;
	g->in_tags = true;
	while (progress == GO_ON) {
		scan_blanks(s);
		if (scan_peek(s) == '[')
			progress = read_tag(g);
		else if (!scan_at_end(s) && strchr("{;", scan_peek(s)))
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
	struct scan *s = &g->reader->scan;
	struct place place = scan_place(s);
	size_t start = s->at;
	if (!scan_group(s))
		return refuse(g, place, "the \"(\" is not closed, expected \")\"");
	size_t n = s->at - start;
	if (!chance_acts(g)) {
		add_comment(g, s->text + start, n);
		return GO_ON;
	}
	char text[WORD_MAX];
	struct error why;
	if (n >= sizeof text)
		return refuse(g, place, "ply %d: \"%.20s...\" is too long for what came up", g->ply, s->text + start);
	memcpy(text, s->text + start, n);
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
	struct scan *s = &g->reader->scan;
	struct place place = scan_place(s);
	const char *start = s->text + s->at;
	size_t n = 0;
	while (!scan_at_end(s) && !scan_is_blank(scan_peek(s)) && !strchr("{}()[];\"", scan_peek(s))) {
		scan_take(s);
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
	struct scan *s = &g->reader->scan;
	enum progress progress = GO_ON;
	while (progress == GO_ON) {
		scan_blanks(s);
		if (scan_at_end(s) || scan_at_tag(s))
			progress = FINISHED;
		else if (scan_peek(s) == '{' || scan_peek(s) == ';')
			progress = read_comment(g);
		else if (scan_peek(s) == '(')
			progress = read_group(g);
		else
			progress = read_word(g);
	}
	for (scan_blanks(s); progress == FINISHED && (scan_peek(s) == '{' || scan_peek(s) == ';'); scan_blanks(s))
		if (read_comment(g) == REFUSED)
			progress = REFUSED;
	flush_comment(g);
	return progress;
}

/* Goes to the next game after a fault in this one. */
static void skip_game(struct scan *s, bool in_tags)
{
	if (in_tags) {
		scan_line(s);
		for (scan_blanks(s); scan_at_tag(s); scan_blanks(s))
			scan_line(s);
	}
	while (!scan_at_end(s) && !scan_at_tag(s)) {
		if (scan_peek(s) == ';')
			scan_line(s);
		else if (scan_peek(s) != '{' || !scan_braces(s, NULL))
			scan_take(s);
	}
}

enum record_status record_read(struct record_reader *r, struct record *out, struct error *err)
{
	struct reading g = {.reader = r, .record = out, .err = err};
	r->game++;
	enum progress progress = read_tags(&g);
	struct place place = scan_place(&r->scan);
	bool nothing = progress == GO_ON && scan_at_end(&r->scan) && !g.n_others;
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
	skip_game(&r->scan, g.in_tags);
	return RECORD_BAD;
}
