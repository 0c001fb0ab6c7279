/* The text form in which terms and events are stored. */
#include "core/switches.h"
#include "games/registry.h"
#include "rooms/room.h"
#include "rooms/rooms_messages.h"

#include <string.h>

static const char *const acts[ROOM_N_ACTS] = {
	[ROOM_JOIN] = "join",       [ROOM_MOVE] = "move",           [ROOM_RESIGN] = "resign",
	[ROOM_DRAW] = "draw",       [ROOM_TAKE_BACK] = "take_back", [ROOM_DECLINE] = "decline",
	[ROOM_CLAIM] = "claim",     [ROOM_REMATCH] = "rematch",     [ROOM_BLOCK] = "block",
	[ROOM_UNBLOCK] = "unblock", [ROOM_FLAG] = "flag",           [ROOM_RESTART] = "restart",
	[ROOM_CLOSE] = "close",
};

static bool take_number(const char **text, int64_t max, int64_t *out)
{
	char word[24];
	uint64_t n;
	if (!text_take_word(text, word, sizeof word) || !text_number(word, (uint64_t)max, &n))
		return false;
	*out = (int64_t)n;
	return true;
}

static bool take_int(const char **text, int max, int *out)
{
	int64_t n;
	if (!take_number(text, max, &n))
		return false;
	*out = (int)n;
	return true;
}

#define TIME_MAX ((int64_t)1 << 52) /* ms */

void room_event_write(const struct room_event *event, struct string *out)
{
	string_add(out, "%lld %s", (long long)event->at_ms, acts[event->act]);
	if (event->act < ROOM_FLAG)
		string_add(out, " %d", event->side);
	if (event->act == ROOM_JOIN)
		string_add(out, " %s %s", event->key, event->name);
	if (event->act == ROOM_MOVE)
		string_add(out, " %d %s %d", event->ply, event->move, event->lag_ms);
	if (event->act == ROOM_TAKE_BACK)
		string_add(out, " %d", event->ply);
	if (event->act == ROOM_REMATCH && event->next[0])
		string_add(out, " %s", event->next);
	if (event->act == ROOM_RESTART)
		string_add(out, " %lld", (long long)event->from_ms);
}

static bool is_key(const char *text)
{
	return strlen(text) == SECRET_HASH_LENGTH && strspn(text, "0123456789abcdef") == SECRET_HASH_LENGTH;
}

static bool take_act(const char **text, enum room_act *out)
{
	char word[12];
	if (!text_take_word(text, word, sizeof word))
		return false;
	for (int i = 0; i < ROOM_N_ACTS; i++)
		if (strcmp(word, acts[i]) == 0) {
			*out = (enum room_act)i;
			return true;
		}
	return false;
}

static bool take_name(const char **text, char *out)
{
	if (!room_is_name(*text))
		return false;
	memcpy(out, *text, strlen(*text) + 1);
	*text += strlen(*text);
	return true;
}

static bool take_arguments(const char **text, struct room_event *e)
{
	switch (e->act) {
	case ROOM_JOIN:
		return text_take_word(text, e->key, sizeof e->key) && is_key(e->key) &&
		       (!**text || take_name(text, e->name)); /* empty after the player has deleted it */
	case ROOM_MOVE:
		return take_int(text, RECORD_STEPS_MAX, &e->ply) && text_take_word(text, e->move, sizeof e->move) &&
		       take_int(text, ROOM_LAG_MAX_MS, &e->lag_ms);
	case ROOM_TAKE_BACK:
		return take_int(text, RECORD_STEPS_MAX, &e->ply);
	case ROOM_REMATCH:
		return !**text || (text_take_word(text, e->next, sizeof e->next) && secret_is_name(e->next));
	case ROOM_RESTART:
		return take_number(text, TIME_MAX, &e->from_ms);
	default:
		return true;
	}
}

bool room_event_read(struct room_event *out, const char *text, struct error *err)
{
	const char *rest = text;
	*out = (struct room_event){.side = -1};
	if (take_number(&rest, TIME_MAX, &out->at_ms) && take_act(&rest, &out->act) &&
	    (out->act >= ROOM_FLAG || take_int(&rest, 1, &out->side)) && take_arguments(&rest, out) && !*rest)
		return true;
	return fail(err, room_bad_event, text);
}

void room_terms_write(const struct room_terms *terms, struct string *out)
{
	struct string clock = {0};
	if (terms->has_clock)
		clocks_rules_format(&terms->clock, &clock);
	string_add(out, "%s %s %s %s %s %d %lld %s %s", terms->game->name, terms->preset->name,
		   terms->has_clock ? string_text(&clock) : "-", terms->is_listed ? "listed" : "private",
		   terms->is_random ? "random" : "chosen", terms->creator, (long long)terms->created_ms,
		   terms->layout[0] ? terms->salt : "-", terms->layout[0] ? terms->layout : "-");
	if (terms->blocked[0])
		string_add(out, " %s", terms->blocked);
	string_release(&clock);
}

/* Reads one of two words as true or false. */
static bool take_switch(const char **text, const char *yes, const char *no, bool *out)
{
	char word[12];
	if (!text_take_word(text, word, sizeof word) || (strcmp(word, yes) != 0 && strcmp(word, no) != 0))
		return false;
	*out = strcmp(word, yes) == 0;
	return true;
}

static bool take_game(const char **text, struct room_terms *out)
{
	char game[32], preset[PRESET_NAME_MAX + 1];
	struct error err;
	if (!text_take_word(text, game, sizeof game) || !text_take_word(text, preset, sizeof preset))
		return false;
	out->game = games_find(game, &err);
	out->preset = out->game ? game_preset(out->game, preset, &err) : NULL;
	return out->preset != NULL;
}

static bool take_clock(const char **text, struct room_terms *out)
{
	char clock[80];
	struct error err;
	if (!text_take_word(text, clock, sizeof clock))
		return false;
	out->has_clock = strcmp(clock, "-") != 0;
	return !out->has_clock || clocks_rules_parse(clock, &out->clock, &err);
}

static bool take_deal(const char **text, struct room_terms *out)
{
	if (!text_take_word(text, out->salt, sizeof out->salt) ||
	    !text_take_word(text, out->layout, sizeof out->layout))
		return false;
	if (out->game->rules.outcomes_max == 0) {
		out->salt[0] = out->layout[0] = 0;
		return true;
	}
	struct position start;
	struct dealer dealer;
	struct error err;
	out->game->rules.start(&start, out->preset);
	return is_key(out->salt) && dealer_seal(&dealer, out->game, &start, out->layout, &err);
}

bool room_terms_read(struct room_terms *out, const char *text, struct error *err)
{
	const char *rest = text;
	struct error why;
	*out = (struct room_terms){0};
	if (take_game(&rest, out) && take_clock(&rest, out) &&
	    take_switch(&rest, "listed", "private", &out->is_listed) &&
	    take_switch(&rest, "random", "chosen", &out->is_random) && take_int(&rest, 1, &out->creator) &&
	    take_number(&rest, TIME_MAX, &out->created_ms) && take_deal(&rest, out) &&
	    room_block_names(out, rest, &why))
		return true;
	return fail(err, room_bad_terms, text);
}
