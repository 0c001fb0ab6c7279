#include "cmd/player.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "endgames/tablebases.h"
#include "net/net_load.h"
#include "protocol/opponents.h"
#include "protocol/program.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* The settings collected for a player. */
struct player_request {
	struct player_words words;
	const char **options;
	int n_options; /* names and values counted together */
};

/* The first value of an option wins. */
static bool add_option(struct player_request *k, const char *name, const char *value)
{
	for (int i = 0; i < k->n_options; i += 2)
		if (strcasecmp(k->options[i], name) == 0)
			return true;
	if (k->n_options == 2 * ENGINE_OPTIONS_MAX) {
		cmd_refuses(EXIT_USAGE, cmd_too_many_options, name, ENGINE_OPTIONS_MAX);
		return false;
	}
	k->options[k->n_options++] = name;
	k->options[k->n_options++] = value;
	return true;
}

/* Parses "depth=4" or "option.NAME=VALUE", modifying the text. */
static bool read_setting(char *part, struct player_request *k)
{
	static const char option[] = "option.";
	char *value = strchr(part, '=');
	if (value) {
		*value++ = 0;
		if (strncmp(part, option, sizeof option - 1) == 0)
			return add_option(k, part + sizeof option - 1, value);
		for (int i = 0; i < ENGINE_SETTINGS_MAX; i++)
			if (strcmp(part, engine_settings[i]) == 0) {
				k->words.settings[i] = value;
				return true;
			}
		value[-1] = '=';
	}
	cmd_refuses(EXIT_USAGE, cmd_not_a_setting, part);
	return false;
}

/* Parses "depth=4,hash=16", modifying the text. */
static bool read_own(char *text, struct player_request *k)
{
	for (char *part = text, *next; part; part = next) {
		next = strchr(part, ',');
		if (next)
			*next++ = 0;
		if (!read_setting(part, k))
			return false;
	}
	return true;
}

static bool has_limit(const struct player_words *w)
{
	return w->settings[ENGINE_DEPTH] || w->settings[ENGINE_NODES] || w->settings[ENGINE_PLAYOUTS] ||
	       w->settings[ENGINE_MOVETIME];
}

/* Fills in missing settings. Limits are taken over as a group, and only if no limit is set yet. */
static void fill_in(struct player_words *words, const struct player_words *with)
{
	bool limited = has_limit(words);
	for (int i = 0; i < ENGINE_SETTINGS_MAX; i++)
		if (!words->settings[i] && !(limited && i <= ENGINE_MOVETIME))
			words->settings[i] = with->settings[i];
	if (!words->patience)
		words->patience = with->patience;
}

/* Adds the settings from the engines file. */
static bool take_entry(struct player_request *k, const struct engine_entry *e)
{
	struct player_words words = {.patience = NULL};
	for (int i = 0; i < ENGINE_SETTINGS_MAX; i++)
		words.settings[i] = *e->settings[i] ? e->settings[i] : NULL;
	fill_in(&k->words, &words);
	for (int i = 0; i < e->n_options; i++)
		if (!add_option(k, e->options[i].name, e->options[i].value))
			return false;
	return true;
}

/* Parses the setting as a number; 0 if it was not given. */
static bool read_number(const struct player_words *w, int setting, uint64_t max, uint64_t *out)
{
	const char *text = w->settings[setting];
	*out = 0;
	return !text || cmd_number(engine_settings[setting], text, 1, max, out);
}

static bool read_numbers(const struct player_words *w, struct match_player *out)
{
	uint64_t depth, nodes, playouts, ms, megabytes, patience = 0;
	if (!read_number(w, ENGINE_DEPTH, 100, &depth) || !read_number(w, ENGINE_NODES, UINT64_MAX / 16, &nodes) ||
	    !read_number(w, ENGINE_PLAYOUTS, UINT64_MAX / 16, &playouts) ||
	    !read_number(w, ENGINE_MOVETIME, 1000000000, &ms) || !read_number(w, ENGINE_HASH, 1 << 20, &megabytes) ||
	    (w->patience && !cmd_number("--patience", w->patience, 1, 1000000000, &patience)))
		return false;
	nodes = playouts ? playouts : nodes;
	out->limits = (struct limits){.depth = (int)depth, .nodes = nodes, .time_ms = (int)ms};
	out->setup.hash_bytes = (size_t)megabytes << 20;
	out->setup.patience_ms = (int)patience;
	return true;
}

bool player_open_tables(const char *folder, const struct game *game, struct tablebase **out, struct error *err)
{
	if (!folder)
		return true;
	const struct tablebase_kind *kind = tablebases_kind(game, err);
	*out = kind ? kind->open(folder, err) : NULL;
	return *out;
}

/* Loads the net; "none" disables nets. */
static bool load_net(const char *path, const struct game *game, struct arena_player *out, struct error *err)
{
	out->player.setup.no_net = path && strcmp(path, "none") == 0;
	if (!path || out->player.setup.no_net)
		return true;
	out->net = net_load(path, game, err);
	out->player.setup.net = out->net;
	return out->net;
}

static bool find_rules(const char *name, const struct game *game, struct arena_player *out, struct error *err)
{
	if (!name)
		return true;
	if (!game->rules.adopt)
		return fail(err, cmd_rules_of_other_game, out->name, name, game->name);
	out->player.rules = game_preset(game, name, err);
	return out->player.rules;
}

/* The name as given, truncated at a UTF-8 character boundary. */
static void name_player(struct arena_player *player, const char *text)
{
	size_t n = strlen(text);
	if (n >= sizeof player->name)
		for (n = sizeof player->name - 1; n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80;)
			n--;
	snprintf(player->name, sizeof player->name, "%.*s", (int)n, text);
}

/* Finds the opponent and opens its tablebase, net and rules. */
static bool find(struct arena_player *out, const struct player_request *k, const struct game *game)
{
	struct opponent opponent;
	struct error err;
	if (!opponents_find(game, out->player.word, &opponent, &err) ||
	    !player_open_tables(k->words.settings[ENGINE_TABLES], game, &out->player.setup.tables, &err) ||
	    !load_net(k->words.settings[ENGINE_NET], game, out, &err) ||
	    !find_rules(k->words.settings[ENGINE_RULES], game, out, &err)) {
		cmd_fails(EXIT_USAGE, &err);
		return false;
	}
	if (opponent.engine == &program_engine) {
		out->player.engine = opponent.engine;
		out->player.setup.options = out->options;
		if (out->player.rules) {
			cmd_refuses(EXIT_USAGE, cmd_program_with_rules, out->name, out->player.rules->name);
			return false;
		}
	} else if (k->n_options) {
		cmd_refuses(EXIT_USAGE, cmd_own_with_option, out->name, k->options[0]);
		return false;
	}
	return true;
}

bool player_read(struct arena_player *out, const char *text, const struct player_words *all,
		 const struct engines *engines, const struct game *game)
{
	*out = (struct arena_player){.player = {.word = out->text, .name = out->name}};
	struct player_request k = {.options = out->options};
	if (strlen(text) >= sizeof out->text || text[strcspn(text, "\n\r")]) {
		cmd_refuses(EXIT_USAGE, cmd_player_too_long, text);
		return false;
	}
	snprintf(out->text, sizeof out->text, "%s", text);
	name_player(out, text);
	char *own = strrchr(out->text, '@'); /* the last '@': a command may contain others */
	if (own) {
		*own = 0;
		if (!read_own(own + 1, &k))
			return false;
	}
	const struct engine_entry *entry = engines_find(engines, out->text);
	if (entry) {
		out->player.word = entry->word;
		if (!take_entry(&k, entry))
			return false;
	}
	fill_in(&k.words, all);
	return read_numbers(&k.words, &out->player) && find(out, &k, game);
}

void player_release(struct arena_player *player)
{
	tablebases_close(player->player.setup.tables);
	net_free(player->net);
}
