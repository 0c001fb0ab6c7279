#include "records/reading.h"
#include "base/mem.h"
#include "core/game.h"
#include "games/registry.h"
#include "records/records_messages.h"
#include "records/tags.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static const struct {
	const char *name;
	size_t longest; /* maximum bytes of the value */
	bool is_cut;    /* a longer value is truncated; otherwise it is rejected */
} known_tags[KNOWN_TAGS] = {
	[GAME] = {"Game", 31, false},
	[PRESET] = {"Preset", PRESET_NAME_MAX, false},
	[POSITION] = {"Position", POSITION_TEXT_MAX - 1, false},
	[FIRST] = {"First", sizeof((struct record *)0)->first - 1, true},
	[SECOND] = {"Second", sizeof((struct record *)0)->second - 1, true},
	[DATE] = {"Date", sizeof((struct record *)0)->date - 1, true},
	[RESULT] = {"Result", 7, false},
	[RULING] = {"Ruling", sizeof((struct record *)0)->ruling - 1, true},
};

/* Tags of other xiangqi programs with a special meaning. KNOWN_TAGS: dropped, since it describes their file. */
static const struct {
	const char *name;
	enum known_tag tag;
} foreign_tags[] = {
	{"FEN", POSITION},     {"Result", RESULT},
	{"Preset", PRESET}, /* ours, if the rules are not the default ones */
	{"Game", KNOWN_TAGS},  {"Format", KNOWN_TAGS},
	{"SetUp", KNOWN_TAGS},
};

static void keep_other(struct reading *g, const char *name, const char *value)
{
	g->others[g->n_others++] = (struct record_tag){mem_text(name), mem_text(value)};
}

/* A game of another program is not rejected for tags that are unknown, too long or duplicate. */
static enum progress keep_foreign_tag(struct reading *g, struct place place, const char *name, const char *value)
{
	size_t n = sizeof foreign_tags / sizeof *foreign_tags, i = 0;
	while (i < n && strcasecmp(foreign_tags[i].name, name) != 0)
		i++;
	if (i == n) {
		if (*value && g->n_others < RECORD_TAGS_MAX + KNOWN_TAGS)
			keep_other(g, name, value);
		return GO_ON;
	}
	enum known_tag tag = foreign_tags[i].tag;
	if (strcasecmp(name, "SetUp") == 0)
		g->has_normal_start = strcmp(value, "0") == 0;
	if (tag == POSITION && g->known[tag].met && strcmp(value, g->known[tag].value) != 0)
		reading_note(g, place, records_second_fen, value);
	if (tag == KNOWN_TAGS || g->known[tag].met || !*value)
		return GO_ON;
	if (strlen(value) >= sizeof g->known[tag].value)
		return reading_refuse(g, place, records_foreign_value_too_long, value, name);
	g->known[tag] = (struct known_value){.met = true, .place = place};
	strcpy(g->known[tag].value, value);
	return GO_ON;
}

static enum progress keep_tag(struct reading *g, struct place place, const char *name, struct string *value)
{
	g->n_tags++;
	if (g->reader->foreign)
		return keep_foreign_tag(g, place, name, string_text(value));
	int i = 0;
	while (i < KNOWN_TAGS && strcmp(known_tags[i].name, name) != 0)
		i++;
	size_t longest = i < KNOWN_TAGS ? known_tags[i].longest : RECORD_VALUE_MAX;
	if (value->length > longest && i < KNOWN_TAGS && !known_tags[i].is_cut)
		return reading_refuse(g, place, records_value_too_long, string_text(value), name, value->length,
				      longest);
	if (value->length > longest) {
		reading_note(g, place, records_value_cut, name, value->length, longest);
		value->length = text_cut(value->text, longest);
		value->text[value->length] = 0;
	}
	const char *text = string_text(value);
	if (i < KNOWN_TAGS) {
		if (g->known[i].met)
			return reading_refuse(g, place, records_tag_twice, name);
		g->known[i].met = true;
		g->known[i].place = place;
		memcpy(g->known[i].value, text, value->length + 1);
		return GO_ON;
	}
	if (g->n_others == RECORD_TAGS_MAX)
		return reading_refuse(g, place, records_too_many_tags, name, RECORD_TAGS_MAX);
	if (strcmp(name, "FEN") == 0 && strchr(text, '/'))
		reading_note(g, place, records_fen_tag);
	keep_other(g, name, text);
	return GO_ON;
}

static bool closes_tag(struct scan s)
{
	scan_blanks_in_line(&s);
	return scan_peek(&s) == ']';
}

/* Reads the value and its closing quote. Other programs do not escape quotes in a value: there, the last quote before a
 * bracket closes it. */
static bool read_value(struct scan *s, bool foreign, struct string *value)
{
	if (!scan_quoted(s, value))
		return false;
	while (foreign && !closes_tag(*s) && !scan_at_end(s) && scan_peek(s) != '\n') {
		string_char(value, '"');
		if (scan_peek(s) == '"') { /* which may be the closing quote instead */
			scan_take(s);
			continue;
		}
		string_char(value, scan_peek(s));
		if (!scan_quoted(s, value))
			return false;
	}
	return true;
}

static enum progress read_tag(struct reading *g)
{
	struct scan *s = &g->reader->scan;
	struct place place = scan_place(s);
	char name[RECORD_NAME_MAX + sizeof TAGS_MARK];
	size_t n = 0, longest = g->reader->foreign ? sizeof name - 1 : RECORD_NAME_MAX;
	scan_take(s);
	scan_blanks_in_line(s);
	while (n < longest && (isalnum((unsigned char)scan_peek(s)) || scan_peek(s) == '_'))
		name[n++] = scan_take(s);
	name[n] = 0;
	if (n == 0)
		return reading_refuse(g, place, records_tag_without_name);
	scan_blanks_in_line(s);
	struct string value = {0};
	enum progress progress;
	if (scan_peek(s) != '"')
		progress = reading_refuse(g, place, records_tag_without_value, name);
	else if (!read_value(s, g->reader->foreign, &value))
		progress = reading_refuse(g, place, records_unterminated_value, name);
	else if (!closes_tag(*s))
		progress = reading_refuse(g, place, records_unterminated_tag, name);
	else
		progress = keep_tag(g, place, name, &value);
	if (progress == GO_ON) {
		scan_blanks_in_line(s);
		scan_take(s);
	}
	string_release(&value);
	return progress;
}

enum progress read_tags(struct reading *g)
{
	struct scan *s = &g->reader->scan;
	enum progress progress = GO_ON;
	g->in_tags = true;
	while (progress == GO_ON) {
		scan_blanks(s);
		if (scan_peek(s) == '[')
			progress = read_tag(g);
		else if (!scan_at_end(s) && strchr("{;", scan_peek(s)))
			progress = reading_comment(g);
		else
			break;
	}
	if (progress == GO_ON)
		g->in_tags = false;
	return progress;
}

static void keep_tags(struct reading *g)
{
	struct record *r = g->record;
	for (int i = 0; i < g->n_others; i++) {
		const char *name = g->others[i].name;
		if (g->reader->foreign)
			tags_set(r, strcmp(name, "White") == 0 ? "Red" : name, g->others[i].value);
		else
			record_add_tag(r, name, g->others[i].value);
	}
	if (g->reader->foreign)
		return;
	memcpy(r->first, g->known[FIRST].value, sizeof r->first);
	memcpy(r->second, g->known[SECOND].value, sizeof r->second);
	memcpy(r->date, g->known[DATE].value, sizeof r->date);
	memcpy(r->ruling, g->known[RULING].value, sizeof r->ruling);
}

/* PGN standard: with SetUp "0" the game starts from the standard position, regardless of FEN. A conflicting FEN is
 * noted. */
static void drop_fen(struct reading *g, const struct game *game, const struct preset *preset)
{
	struct known_value *fen = &g->known[POSITION];
	struct position normal_start, theirs;
	if (!g->has_normal_start || !fen->met)
		return;
	bool same = game_set_up(game, preset, NULL, &normal_start, NULL) &&
		    game_set_up(game, preset, fen->value, &theirs, NULL) &&
		    game->rules.key(&normal_start) == game->rules.key(&theirs);
	if (!same)
		reading_note(g, fen->place, records_fen_without_setup, fen->value);
	fen->met = false;
}

static const struct game *find_game(struct reading *g, struct place place, struct error *why)
{
	if (g->reader->foreign)
		return games_find("xiangqi", why);
	if (!g->known[GAME].met) {
		reading_refuse(g, place, records_no_game_tag);
		return NULL;
	}
	const struct game *game = games_find(g->known[GAME].value, why);
	if (!game)
		reading_refuse_error(g, g->known[GAME].place, why);
	return game;
}

enum progress read_set_up(struct reading *g, struct place place)
{
	const struct known_value *known = g->known;
	struct record *record = g->record;
	struct error why;
	enum verdict result = UNDECIDED;
	const struct game *game = find_game(g, place, &why);
	if (!game)
		return REFUSED;
	const struct preset *preset = known[PRESET].met ? game_preset(game, known[PRESET].value, &why) : NULL;
	bool theirs = known[PRESET].met && !preset && g->reader->foreign; /* their Preset has another meaning */
	if (known[PRESET].met && !preset && !theirs)
		return reading_refuse_error(g, known[PRESET].place, &why);
	if (!preset)
		preset = game_preset(game, g->reader->preset, &why);
	if (!preset)
		return reading_refuse_error(g, place, &why);
	drop_fen(g, game, preset);
	struct position start;
	if (!game_set_up(game, preset, known[POSITION].met ? known[POSITION].value : NULL, &start, &why))
		return reading_refuse_error(g, known[POSITION].place, &why);
	if (known[RESULT].met && !reading_result(g, known[RESULT].value, &result) && !g->reader->foreign)
		return reading_refuse(g, known[RESULT].place, records_bad_result, known[RESULT].value);
	record_init(record, game, preset, &start);
	record->result = result;
	if (theirs)
		tags_set(record, "Preset", known[PRESET].value);
	keep_tags(g);
	g->levels[0].branch = &record->root;
	g->levels[0].line = &record->line;
	return GO_ON;
}
