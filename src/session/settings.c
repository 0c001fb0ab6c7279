#include "session/settings.h"
#include "games/registry.h"
#include "session/session_messages.h"
#include "session/skill.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define OVERHEAD_MAX_MS 5000

/* Conventional names of engine options; options not listed keep their own. */
static const struct {
	const char *option, *name, *word;
} known[] = {
	{"hash", "Hash", "hashsize"},         {"lines", "MultiPV", "multipv"},   {"seed", "Seed", "seed"},
	{"strength", "Strength", "strength"}, {"threads", "Threads", "threads"}, {"ties", "Ties", "ties"},
};

/* A session option. */
struct own {
	struct setting setting;
	bool (*applies)(const struct host *); /* NULL: always */
	void (*read)(const struct host *, char value[SETTING_VALUE_MAX]);
	bool (*write)(struct host *, const char *value, struct error *);
	const char *(*choice)(const struct host *, int i);
};

static void add_word(char out[SETTING_VALUE_MAX], const char *word)
{
	snprintf(out, SETTING_VALUE_MAX, "%s", word);
}

static void add_number(char out[SETTING_VALUE_MAX], int64_t value)
{
	snprintf(out, SETTING_VALUE_MAX, "%" PRId64, value);
}

/* --- session options --- */

static bool forget(struct host *h, const char *value, struct error *err)
{
	(void)value;
	(void)err;
	host_new_game(h);
	return true;
}

static void read_overhead(const struct host *h, char value[SETTING_VALUE_MAX])
{
	add_number(value, h->overhead_ms);
}

static bool read_whole(const char *value, int64_t min, int64_t max, int *out, struct error *err)
{
	uint64_t number;
	if (!text_number(value, (uint64_t)max, &number) || number < (uint64_t)min)
		return fail(err, session_bad_whole_number, value, min, max);
	*out = (int)number;
	return true;
}

static bool write_overhead(struct host *h, const char *value, struct error *err)
{
	return read_whole(value, 0, OVERHEAD_MAX_MS, &h->overhead_ms, err);
}

static bool read_switch(const char *value, bool *out, struct error *err)
{
	bool yes = strcasecmp(value, "true") == 0 || strcmp(value, "1") == 0;
	if (!yes && strcasecmp(value, "false") != 0 && strcmp(value, "0") != 0)
		return fail(err, session_bad_switch, value);
	*out = yes;
	return true;
}

static void add_switch(char out[SETTING_VALUE_MAX], bool value)
{
	add_word(out, value ? "true" : "false");
}

static bool has_strength(const struct host *h)
{
	return engine_option(h->opponent.engine, "strength") && skill_elo(h->game, 1);
}

/* Sets the strength that corresponds to the rating settings. */
static bool apply_elo(struct host *h, bool limits, int elo, struct error *err)
{
	char strength[SETTING_VALUE_MAX];
	add_number(strength, limits ? skill_strength(h->game, elo) : 0);
	if ((limits || h->limits_strength) && !host_set(h, "strength", strength, err))
		return false;
	h->limits_strength = limits;
	h->elo = elo;
	return true;
}

/* After a change of game or opponent, where the rating maps to another strength or to none. */
static bool follow_elo(struct host *h, struct error *err)
{
	if (!h->limits_strength)
		return true;
	if (has_strength(h))
		return apply_elo(h, true, h->elo, err);
	h->limits_strength = false;
	return !engine_option(h->opponent.engine, "strength") || host_set(h, "strength", "0", err);
}

static void read_limits(const struct host *h, char value[SETTING_VALUE_MAX])
{
	add_switch(value, h->limits_strength);
}

static bool write_limits(struct host *h, const char *value, struct error *err)
{
	bool limits = false;
	return read_switch(value, &limits, err) && apply_elo(h, limits, h->elo, err);
}

static void read_elo(const struct host *h, char value[SETTING_VALUE_MAX])
{
	add_number(value, h->elo);
}

static bool write_elo(struct host *h, const char *value, struct error *err)
{
	int elo = 0;
	return read_whole(value, SKILL_ELO_MIN, SKILL_ELO_MAX, &elo, err) && apply_elo(h, h->limits_strength, elo, err);
}

static bool has_chances(const struct host *h)
{
	return skill_has_chances(h->game);
}

static void read_chances(const struct host *h, char value[SETTING_VALUE_MAX])
{
	add_switch(value, h->shows_chances);
}

static bool write_chances(struct host *h, const char *value, struct error *err)
{
	return read_switch(value, &h->shows_chances, err);
}

/* Whether we actually ponder is up to the other program, by "go ponder". */
static void read_ponder(const struct host *h, char value[SETTING_VALUE_MAX])
{
	add_switch(value, h->ponders);
}

static bool write_ponder(struct host *h, const char *value, struct error *err)
{
	return read_switch(value, &h->ponders, err);
}

static void read_preset(const struct host *h, char value[SETTING_VALUE_MAX])
{
	add_word(value, h->preset->name);
}

static bool write_preset(struct host *h, const char *value, struct error *err)
{
	const struct preset *preset = game_preset(h->game, value, err);
	if (preset && preset != h->preset)
		host_set_game(h, h->game, preset);
	return preset;
}

static const char *preset_choice(const struct host *h, int i)
{
	return h->game->presets[i].name;
}

static bool has_tables(const struct host *h)
{
	return h->open_tables;
}

static void read_tables(const struct host *h, char value[SETTING_VALUE_MAX])
{
	(void)h;
	add_word(value, "");
}

static bool write_tables(struct host *h, const char *value, struct error *err)
{
	return host_set_tables(h, strcmp(value, "<empty>") == 0 ? "" : value, err);
}

static bool has_nets(const struct host *h)
{
	return h->load_net;
}

static void read_net(const struct host *h, char value[SETTING_VALUE_MAX])
{
	(void)h;
	add_word(value, "");
}

static bool write_net(struct host *h, const char *value, struct error *err)
{
	return host_set_net(h, strcmp(value, "<empty>") == 0 ? "" : value, err);
}

static void read_opponent(const struct host *h, char value[SETTING_VALUE_MAX])
{
	add_word(value, h->requested_opponent[0] ? h->requested_opponent : h->word);
}

static bool write_opponent(struct host *h, const char *value, struct error *err)
{
	return host_choose(h, value, err) && follow_elo(h, err);
}

static void read_game(const struct host *h, char value[SETTING_VALUE_MAX])
{
	add_word(value, h->game->name);
}

static bool write_game(struct host *h, const char *value, struct error *err)
{
	const struct game *game = games_find(value, err);
	if (game && game != h->game)
		host_set_game(h, game, game->presets);
	return game && follow_elo(h, err);
}

static const char *game_choice(const struct host *h, int i)
{
	(void)h;
	return games_at(i) ? games_at(i)->name : NULL;
}

static const struct own own[] = {
	{{"Clear Hash", "clearhash", SETTING_BUTTON, .min = 0}, NULL, NULL, forget, NULL},
	{{"EvalFile", "evalfile", SETTING_STRING, .min = 0}, has_nets, read_net, write_net, NULL},
	{{"Move Overhead", "moveoverhead", SETTING_SPIN, .max = OVERHEAD_MAX_MS},
	 NULL,
	 read_overhead,
	 write_overhead,
	 NULL},
	{{"Ponder", "ponder", SETTING_CHECK, .min = 0}, NULL, read_ponder, write_ponder, NULL},
	{{"Opponent", "opponent", SETTING_STRING, .min = 0}, NULL, read_opponent, write_opponent, NULL},
	{{"Repetition Rule", "rule", SETTING_COMBO, .min = 0}, NULL, read_preset, write_preset, preset_choice},
	{{"Tables", "egtbpaths", SETTING_STRING, .min = 0}, has_tables, read_tables, write_tables, NULL},
	{{"UCI_Elo", "elo", SETTING_SPIN, .min = SKILL_ELO_MIN, .max = SKILL_ELO_MAX},
	 has_strength,
	 read_elo,
	 write_elo,
	 NULL},
	{{"UCI_LimitStrength", "limitstrength", SETTING_CHECK, .min = 0},
	 has_strength,
	 read_limits,
	 write_limits,
	 NULL},
	{{"UCI_ShowWDL", "showwdl", SETTING_CHECK, .min = 0}, has_chances, read_chances, write_chances, NULL},
	{{"UCI_Variant", "variant", SETTING_COMBO, .min = 0}, NULL, read_game, write_game, game_choice},
};
#define N_OWN (sizeof own / sizeof *own)

/* --- the engine's options --- */

/* The option's value in the setup; unset options have their default. */
static int64_t value_of(const struct engine_setup *s, const struct engine_option *o)
{
	int64_t value = 0;
	switch (o->field) {
	case FIELD_HASH:
		value = (int64_t)(s->hash_bytes >> 20);
		break;
	case FIELD_MULTIPV:
		value = s->multipv;
		break;
	case FIELD_SEED:
		return (int64_t)s->seed;
	case FIELD_STRENGTH:
		return s->strength;
	case FIELD_THREADS:
		value = s->threads;
		break;
	case FIELD_TIES:
		return s->draw_ties;
	}
	return value ? value : o->default_value;
}

static struct setting option_setting(const struct host *h, const struct engine_option *o)
{
	struct setting s = {.name = o->name,
			    .word = o->name,
			    .kind = o->kind == OPTION_SWITCH ? SETTING_CHECK : SETTING_SPIN,
			    .min = o->min,
			    .max = o->max};
	int64_t value = value_of(&h->setup, o);
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(known[i].option, o->name) == 0)
			s.name = known[i].name, s.word = known[i].word;
	if (s.kind == SETTING_CHECK)
		add_switch(s.value, value);
	else
		add_number(s.value, value);
	return s;
}

/* --- the list --- */

int settings_list(const struct host *h, struct setting out[SETTINGS_MAX])
{
	int n = 0;
	for (const struct engine_option *o = h->opponent.engine->options; o->name; o++)
		out[n++] = option_setting(h, o);
	for (size_t i = 0; i < N_OWN; i++)
		if (!own[i].applies || own[i].applies(h)) {
			out[n] = own[i].setting;
			if (own[i].read)
				own[i].read(h, out[n].value);
			n++;
		}
	return n;
}

static const struct own *find_own(const struct host *h, const char *name)
{
	for (size_t i = 0; i < N_OWN; i++)
		if ((strcasecmp(own[i].setting.name, name) == 0 || strcasecmp(own[i].setting.word, name) == 0) &&
		    (!own[i].applies || own[i].applies(h)))
			return &own[i];
	return NULL;
}

const char *settings_choice(const struct host *h, const struct setting *setting, int i)
{
	const struct own *o = find_own(h, setting->name);
	return o && o->choice ? o->choice(h, i) : NULL;
}

static const struct engine_option *find_option(const struct host *h, const char *name)
{
	for (const struct engine_option *o = h->opponent.engine->options; o->name; o++) {
		struct setting s = option_setting(h, o);
		if (strcasecmp(s.name, name) == 0 || strcasecmp(s.word, name) == 0)
			return o;
	}
	return NULL;
}

/* Checks right away that the hash memory can be allocated, rather than during the game. */
static bool set_option(struct host *h, const struct engine_option *o, const char *value, struct error *err)
{
	const struct engine_setup before = h->setup;
	bool yes;
	if (o->kind == OPTION_SWITCH && read_switch(value, &yes, NULL))
		value = yes ? "true" : "false";
	if (!host_set(h, o->name, value, err))
		return false;
	if (o->field != FIELD_HASH || host_create_engine(h, err))
		return true;
	h->setup = before;
	return false;
}

bool settings_set(struct host *h, const char *name, const char *value, struct error *err)
{
	struct error why;
	const struct own *o = find_own(h, name);
	const struct engine_option *option = find_option(h, name);
	if (!o && !option)
		return fail(err, session_unknown_option, name);
	struct setting s = o ? o->setting : option_setting(h, option);
	if (!value && s.kind != SETTING_BUTTON)
		return fail(err, session_no_value, s.name);
	return (o ? o->write(h, value, &why) : set_option(h, option, value, &why)) ||
	       fail(err, session_in_option, s.name, &why);
}
