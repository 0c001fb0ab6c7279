#include "core/game.h"
#include "base/mem.h"
#include "base/text.h"
#include "core/core_messages.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RULES_MAX 32 /* bytes of the data of a preset */
#define LISTS     1024

/* A preset made by house rules, in a list of those whose names have the same hash. Lists only grow, at their heads, so
 * readers need no lock. */
struct made {
	struct preset preset;
	const struct game *game;
	const struct made *next;
	char name[PRESET_NAME_MAX + 1];
	alignas(16) unsigned char rules[RULES_MAX];
};

static _Atomic(const struct made *) lists[LISTS];

static uint8_t mask_of(const struct rule_switch *s)
{
	return s->mask ? s->mask : UINT8_MAX;
}

static uint8_t value_in(const unsigned char *rules, const struct rule_switch *s)
{
	return rules[s->at] & mask_of(s);
}

int game_rule_choice(const struct preset *preset, const struct rule_switch *s)
{
	int i = 0;
	while (s->choices[i].word && s->choices[i].value != value_in(preset->data, s))
		i++;
	assert(s->choices[i].word);
	return i;
}

/* --- house rules --- */

struct word {
	const char *text;
	int length;
};

static bool is_word(struct word w, const char *text)
{
	return strncmp(w.text, text, (size_t)w.length) == 0 && !text[w.length];
}

static void copy_word(struct word w, char out[64])
{
	snprintf(out, 64, "%.*s", w.length, w.text);
}

static int find_switch(const struct game *game, struct word id, struct error *err)
{
	struct string known = {0};
	char text[64];
	int found = -1;
	for (int i = 0; game->switches[i].id && found < 0; i++) {
		if (is_word(id, game->switches[i].id))
			found = i;
		string_add(&known, "%s%s", i ? ", " : "", game->switches[i].id);
	}
	copy_word(id, text);
	if (found < 0)
		fail(err, core_unknown_switch, game->name, text, string_text(&known));
	string_release(&known);
	return found;
}

static const struct rule_choice *find_choice(const struct rule_switch *s, struct word word, struct error *err)
{
	struct string known = {0};
	char text[64];
	const struct rule_choice *found = NULL;
	for (const struct rule_choice *c = s->choices; c->word && !found; c++) {
		if (is_word(word, c->word))
			found = c;
		string_add(&known, "%s%s", known.length ? ", " : "", c->word);
	}
	copy_word(word, text);
	if (!found)
		fail(err, core_unknown_choice, text, s->id, string_text(&known));
	string_release(&known);
	return found;
}

/* Reads "+id=word" at *at, sets the house rule and moves on. given: those read before. */
static bool read_switch(const struct game *game, const char **at, unsigned char *rules, uint64_t *given,
			struct error *err)
{
	const char *start = *at + 1;
	struct word id = {start, (int)strcspn(start, "+=")};
	const char *equals = start + id.length;
	if (**at != '+' || *equals != '=')
		return fail(err, core_switch_syntax, *at, game->switches[0].id, game->switches[0].choices[1].word);
	struct word value = {equals + 1, (int)strcspn(equals + 1, "+")};
	*at = value.text + value.length;
	int i = find_switch(game, id, err);
	if (i < 0)
		return false;
	const struct rule_switch *s = &game->switches[i];
	const struct rule_choice *choice = find_choice(s, value, err);
	if (!choice)
		return false;
	if (*given >> i & 1)
		return fail(err, core_switch_twice, s->id);
	*given |= UINT64_C(1) << i;
	rules[s->at] = (unsigned char)((rules[s->at] & ~mask_of(s)) | choice->value);
	return true;
}

/* --- presets with house rules --- */

static void write_name(const struct game *game, const struct preset *base, struct made *m)
{
	int n = snprintf(m->name, sizeof m->name, "%s", base->name);
	for (const struct rule_switch *s = game->switches; s->id; s++) {
		if (value_in(m->rules, s) == value_in(base->data, s))
			continue;
		n += snprintf(m->name + n, sizeof m->name - (size_t)n, "+%s=%s", s->id,
			      s->choices[game_rule_choice(&m->preset, s)].word);
		assert(n <= PRESET_NAME_MAX);
	}
}

static _Atomic(const struct made *) *list_of(const char *name)
{
	uint32_t hash = 2166136261u; /* FNV-1a */
	for (; *name; name++)
		hash = (hash ^ (unsigned char)*name) * 16777619u;
	return &lists[(hash ^ hash >> 16) % LISTS];
}

static const struct made *find_made(const struct made *from, const struct made *like)
{
	while (from && (from->game != like->game || strcmp(from->name, like->name) != 0))
		from = from->next;
	return from;
}

/* The preset like that one, which is added if it is new. */
static const struct preset *keep(const struct made *m)
{
	_Atomic(const struct made *) *list = list_of(m->name);
	const struct made *first = atomic_load(list), *found = find_made(first, m);
	struct made *added = NULL;
	while (!found) {
		if (!added) {
			added = mem_new(sizeof *added);
			*added = *m;
			added->preset.name = added->name;
			added->preset.data = added->rules;
		}
		added->next = first;
		if (atomic_compare_exchange_weak(list, &first, added))
			return &added->preset;
		found = find_made(first, m);
	}
	free(added);
	return &found->preset;
}

/* The preset with the house rules of the text, each as "+id=word"; base is one of the game's list. Values that are the
 * preset's own are left out of its name, and the others are in the order of the game. */
static const struct preset *apply_switches(const struct game *game, const struct preset *base, const char *text,
					   struct error *err)
{
	struct made m = {.preset = {.about = base->about, .data = m.rules}, .game = game};
	uint64_t given = 0;
	if (!game->switches) {
		fail(err, core_no_switches, game->name, base->name);
		return NULL;
	}
	assert(game->rules_size <= sizeof m.rules);
	memcpy(m.rules, base->data, game->rules_size);
	while (*text)
		if (!read_switch(game, &text, m.rules, &given, err))
			return NULL;
	if (game->may_combine && !game->may_combine(m.rules, err))
		return NULL;
	if (memcmp(m.rules, base->data, game->rules_size) == 0)
		return base;
	write_name(game, base, &m);
	return keep(&m);
}

/* --- games --- */

/* The preset of the list whose name has that many bytes. */
static const struct preset *find_listed(const struct game *game, const char *name, size_t length, struct error *err)
{
	struct string known = {0};
	const struct preset *found = NULL;
	for (const struct preset *p = game->presets; p->name && !found; p++) {
		if (strncmp(p->name, name, length) == 0 && !p->name[length])
			found = p;
		string_add(&known, "%s%s", known.length ? ", " : "", p->name);
	}
	if (!found) {
		char word[64];
		snprintf(word, sizeof word, "%.*s", length < sizeof word ? (int)length : (int)sizeof word - 1, name);
		fail(err, core_unknown_preset, game->name, word, string_text(&known));
	}
	string_release(&known);
	return found;
}

const struct preset *game_preset(const struct game *game, const char *name, struct error *err)
{
	if (!name)
		return game->presets;
	size_t length = strcspn(name, "+");
	const struct preset *base = find_listed(game, name, length, err);
	return base && name[length] ? apply_switches(game, base, name + length, err) : base;
}

bool game_find_notation(const struct game *game, const char *name, int *out)
{
	const char *const *notations = game->text.notations;
	*out = -1;
	for (int i = 0; name && notations && notations[i]; i++)
		if (strcmp(notations[i], name) == 0)
			*out = i;
	return !name || *out >= 0;
}

void game_format_move(const struct game *game, const struct position *position, move_t move, int notation, char *out,
		      size_t size)
{
	if (notation >= 0)
		game->text.format_move_in(position, move, notation, out, size);
	else
		game->text.format_move(position, move, out, size);
}

bool game_set_up(const struct game *game, const struct preset *preset, const char *text, struct position *out,
		 struct error *err)
{
	game->rules.start(out, preset);
	return !text || game->text.parse(out, text, err);
}

/* Writes the legal moves, or at a chance node the outcomes, and returns how many there are. */
static int list_moves(const struct game *game, const struct position *p, move_t moves[MOVES_MAX])
{
	struct outcome outcomes[OUTCOMES_MAX];
	if (game->rules.to_act(p) != ACTOR_CHANCE)
		return game->rules.generate(p, moves);
	int n = game->rules.outcomes(p, outcomes);
	for (int i = 0; i < n; i++)
		moves[i] = outcomes[i].move;
	return n;
}

bool game_allows(const struct game *game, const struct position *p, move_t move)
{
	move_t moves[MOVES_MAX];
	int n = list_moves(game, p, moves);
	for (int i = 0; i < n; i++)
		if (moves[i] == move)
			return true;
	return false;
}

move_t game_action(const struct game *game, const struct position *p, int number)
{
	move_t moves[MOVES_MAX];
	int n = list_moves(game, p, moves);
	for (int i = 0; i < n; i++)
		if (game->actions.number(moves[i]) == number)
			return moves[i];
	return NO_MOVE;
}
