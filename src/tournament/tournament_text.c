/* The text form in which terms and events are stored. */
#include "tournament/tournament.h"
#include "tournament/tournament_messages.h"

#include <string.h>

static const char *const kinds[TOURNAMENT_N_KINDS] = {
	[TOURNAMENT_ROBIN] = "round_robin",
	[TOURNAMENT_DOUBLE_ROBIN] = "double_round_robin",
	[TOURNAMENT_SWISS] = "swiss",
	[TOURNAMENT_CUP] = "knock_out",
};

static const char *const acts[TOURNAMENT_N_ACTS] = {
	[TOURNAMENT_JOIN] = "join",       [TOURNAMENT_ENTER] = "enter",   [TOURNAMENT_WITHDRAW] = "withdraw",
	[TOURNAMENT_ROUND] = "round",     [TOURNAMENT_ROOM] = "room",     [TOURNAMENT_RESULT] = "result",
	[TOURNAMENT_CORRECT] = "correct", [TOURNAMENT_FINISH] = "finish",
};

/* The index of the word in the list, or -1. */
static int find(const char *word, const char *const *words, int n)
{
	for (int i = 0; i < n; i++)
		if (strcmp(word, words[i]) == 0)
			return i;
	return -1;
}

const char *tournament_kind_word(enum tournament_kind kind)
{
	return kinds[kind];
}

bool tournament_kind_of(const char *word, enum tournament_kind *out)
{
	int i = find(word, kinds, TOURNAMENT_N_KINDS);
	*out = i < 0 ? TOURNAMENT_ROBIN : (enum tournament_kind)i;
	return i >= 0;
}

/* --- reading words --- */

/* Reads a number from least to most and subtracts least from it. */
static bool take_number(const char **text, int64_t least, int64_t most, int64_t *out)
{
	char word[24];
	uint64_t n;
	if (!text_take_word(text, word, sizeof word) || !text_number(word, (uint64_t)most, &n) || (int64_t)n < least)
		return false;
	*out = (int64_t)n - least;
	return true;
}

static bool take_int(const char **text, int least, int most, int *out)
{
	int64_t n;
	bool taken = take_number(text, least, most, &n);
	if (taken)
		*out = (int)n;
	return taken;
}

/* Reads the rest of the text: one line of 1 to most bytes. */
static bool take_line(const char **text, int most, char *out)
{
	size_t n = strlen(*text);
	if (!tournament_is_line(*text, most))
		return false;
	memcpy(out, *text, n + 1);
	*text += n;
	return true;
}

static bool take_key(const char **text, char *out)
{
	return text_take_word(text, out, TOURNAMENT_KEY_LENGTH + 1) && strlen(out) == TOURNAMENT_KEY_LENGTH &&
	       strspn(out, "0123456789abcdef") == TOURNAMENT_KEY_LENGTH;
}

/* Reads a game, preset or clock. */
static bool take_setting(const char **text, char *out)
{
	return text_take_word(text, out, TOURNAMENT_WORD_MAX + 1) && text_is_plain(out);
}

#define TIME_MAX     ((int64_t)1 << 52) /* ms */
#define ROUNDS_MAX   (2 * (PAIRING_PLAYERS_MAX - 1))
#define NUMBER_WIDTH 4

/* --- events --- */

static void write_number(struct string *out, int n)
{
	string_add(out, " %d", n + 1);
}

static void write_game(const struct tournament_event *e, struct string *out)
{
	write_number(out, e->round);
	write_number(out, e->board);
	write_number(out, e->game);
}

void tournament_event_write(const struct tournament_event *e, struct string *out)
{
	string_add(out, "%lld %s", (long long)e->at_ms, acts[e->act]);
	switch (e->act) {
	case TOURNAMENT_JOIN:
	case TOURNAMENT_ENTER:
		string_add(out, " %s %s", e->key, e->text);
		break;
	case TOURNAMENT_WITHDRAW:
		write_number(out, e->player);
		break;
	case TOURNAMENT_ROUND:
		write_number(out, e->round);
		for (int i = 0; i < e->n_pairs; i++)
			string_add(out, " %d-%d", e->pairs[i].first + 1, e->pairs[i].second + 1);
		break;
	case TOURNAMENT_ROOM:
		write_game(e, out);
		string_add(out, " %s", e->room);
		break;
	case TOURNAMENT_RESULT:
		write_game(e, out);
		string_add(out, " %s", tournament_result_text(e->result));
		break;
	case TOURNAMENT_CORRECT:
		write_game(e, out);
		string_add(out, " %s %s", tournament_result_text(e->result), e->text);
		break;
	default:
		break;
	}
}

static bool take_act(const char **text, enum tournament_act *out)
{
	char word[12];
	int i = text_take_word(text, word, sizeof word) ? find(word, acts, TOURNAMENT_N_ACTS) : -1;
	*out = i < 0 ? TOURNAMENT_JOIN : (enum tournament_act)i;
	return i >= 0;
}

/* Reads "12-7"; 0 stands for an empty place. */
static bool take_pair(const char **text, struct pairing *out)
{
	char word[2 * NUMBER_WIDTH];
	uint64_t first, second;
	char *dash = text_take_word(text, word, sizeof word) ? strchr(word, '-') : NULL;
	if (!dash)
		return false;
	*dash = 0;
	if (!text_number(word, PAIRING_PLAYERS_MAX, &first) || !text_number(dash + 1, PAIRING_PLAYERS_MAX, &second))
		return false;
	*out = (struct pairing){(int)first - 1, (int)second - 1};
	return true;
}

static bool take_pairs(const char **text, struct tournament_event *e)
{
	while (**text && e->n_pairs < PAIRING_PAIRS_MAX)
		if (!take_pair(text, &e->pairs[e->n_pairs++]))
			return false;
	return e->n_pairs > 0;
}

static bool take_game(const char **text, struct tournament_event *e)
{
	return take_int(text, 1, ROUNDS_MAX, &e->round) && take_int(text, 1, PAIRING_PAIRS_MAX, &e->board) &&
	       take_int(text, 1, TOURNAMENT_GAMES_MAX, &e->game);
}

/* Reads a final result. */
static bool take_result(const char **text, enum tournament_result *out)
{
	char word[12];
	return text_take_word(text, word, sizeof word) && tournament_result_of(word, out) &&
	       *out != TOURNAMENT_NO_RESULT;
}

static bool take_room(const char **text, char *out)
{
	return text_take_word(text, out, TOURNAMENT_ROOM_LENGTH + 1) && strlen(out) == TOURNAMENT_ROOM_LENGTH &&
	       strspn(out, "0123456789abcdefghijklmnopqrstuvwxyz") == TOURNAMENT_ROOM_LENGTH;
}

static bool take_arguments(const char **text, struct tournament_event *e)
{
	switch (e->act) {
	case TOURNAMENT_JOIN:
	case TOURNAMENT_ENTER:
		return take_key(text, e->key) && take_line(text, TOURNAMENT_PLAYER_MAX, e->text);
	case TOURNAMENT_WITHDRAW:
		return take_int(text, 1, PAIRING_PLAYERS_MAX, &e->player);
	case TOURNAMENT_ROUND:
		return take_int(text, 1, ROUNDS_MAX, &e->round) && take_pairs(text, e);
	case TOURNAMENT_ROOM:
		return take_game(text, e) && take_room(text, e->room);
	case TOURNAMENT_RESULT:
		return take_game(text, e) && take_result(text, &e->result);
	case TOURNAMENT_CORRECT:
		return take_game(text, e) && take_result(text, &e->result) &&
		       take_line(text, TOURNAMENT_REASON_MAX, e->text);
	default:
		return true;
	}
}

bool tournament_event_read(struct tournament_event *out, const char *text, struct error *err)
{
	const char *rest = text;
	*out = (struct tournament_event){0};
	if (take_number(&rest, 0, TIME_MAX, &out->at_ms) && take_act(&rest, &out->act) && take_arguments(&rest, out) &&
	    !*rest)
		return true;
	return fail(err, tournament_bad_event, text);
}

/* --- terms --- */

void tournament_terms_write(const struct tournament_terms *terms, struct string *out)
{
	string_add(out, "%s %d %lld %s %s %s %s %s", kinds[terms->kind], terms->rounds, (long long)terms->created_ms,
		   terms->game, terms->preset, terms->clock[0] ? terms->clock : "-", terms->organizer, terms->name);
}

static bool take_kind(const char **text, struct tournament_terms *out)
{
	char word[24];
	return text_take_word(text, word, sizeof word) && tournament_kind_of(word, &out->kind) &&
	       take_int(text, 0, PAIRING_SWISS_ROUNDS_MAX, &out->rounds) &&
	       (out->kind == TOURNAMENT_SWISS) == (out->rounds > 0);
}

bool tournament_terms_read(struct tournament_terms *out, const char *text, struct error *err)
{
	const char *rest = text;
	*out = (struct tournament_terms){0};
	if (take_kind(&rest, out) && take_number(&rest, 0, TIME_MAX, &out->created_ms) &&
	    take_setting(&rest, out->game) && take_setting(&rest, out->preset) && take_setting(&rest, out->clock) &&
	    take_key(&rest, out->organizer) && take_line(&rest, TOURNAMENT_NAME_MAX, out->name)) {
		if (strcmp(out->clock, "-") == 0)
			out->clock[0] = 0;
		return true;
	}
	return fail(err, tournament_bad_terms, text);
}
