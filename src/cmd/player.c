#include "cmd/player.h"
#include "cmd/cmd.h"
#include "endgames/tables.h"
#include "protocol/opponents.h"
#include "protocol/program.h"

#include <stdio.h>
#include <string.h>

static bool number(const char *text, const char *what, uint64_t min, uint64_t max, uint64_t *out)
{
	return !text || cmd_number(text, what, min, max, out);
}

/* Cuts "depth=4,hash=16" and puts the values into the words. */
static bool read_own(char *text, struct player_words *w)
{
	const struct {
		const char *name, **value;
	} settings[] = {
		{"depth", &w->depth},       {"nodes", &w->nodes}, {"playouts", &w->playouts},
		{"movetime", &w->movetime}, {"hash", &w->hash},   {"tables", &w->tables},
	};
	size_t n = sizeof settings / sizeof *settings;
	for (char *part = text, *next; part; part = next) {
		next = strchr(part, ',');
		if (next)
			*next++ = 0;
		size_t i = 0, length = strcspn(part, "=");
		while (i < n && (strlen(settings[i].name) != length || strncmp(settings[i].name, part, length) != 0))
			i++;
		if (i == n || !part[length]) {
			cmd_fails(EXIT_USAGE,
				  "\"%.60s\" is not a setting of a player, expected depth=D, nodes=N, playouts=N, "
				  "movetime=MS, hash=MB or tables=DIR",
				  part);
			return false;
		}
		*settings[i].value = part + length + 1;
	}
	return true;
}

/* A player's own limits, all of them, or those of both. */
static void choose_limits(struct player_words *own, const struct player_words *both)
{
	if (!own->depth && !own->nodes && !own->playouts && !own->movetime) {
		own->depth = both->depth;
		own->nodes = both->nodes;
		own->playouts = both->playouts;
		own->movetime = both->movetime;
	}
	if (!own->hash)
		own->hash = both->hash;
	if (!own->tables)
		own->tables = both->tables;
}

static bool read_numbers(const struct player_words *w, struct match_player *out)
{
	uint64_t depth = 0, nodes = 0, ms = 0, megabytes = 0;
	if (!number(w->depth, "depth", 1, 100, &depth) ||
	    !number(w->nodes, "number of nodes", 1, UINT64_MAX / 16, &nodes) ||
	    !number(w->playouts, "number of playouts", 1, UINT64_MAX / 16, &nodes) ||
	    !number(w->movetime, "number of milliseconds", 1, 1000000000, &ms) ||
	    !number(w->hash, "number of megabytes", 1, 1 << 20, &megabytes))
		return false;
	out->limits = (struct limits){.depth = (int)depth, .nodes = nodes, .time_ms = (int)ms};
	out->setup.hash_bytes = (size_t)megabytes << 20;
	return true;
}

static bool open_tables(const char *folder, const struct game *game, struct tables **out, struct error *err)
{
	if (!folder)
		return true;
	const struct table_kind *kind = tables_kind(game, err);
	*out = kind ? kind->open(folder, err) : NULL;
	return *out;
}

/* As it was given, cut between two characters. */
static void name_player(struct player *player, const char *text)
{
	size_t n = strlen(text);
	if (n >= sizeof player->name)
		for (n = sizeof player->name - 1; n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80;)
			n--;
	snprintf(player->name, sizeof player->name, "%.*s", (int)n, text);
}

bool player_read(struct player *out, const char *text, const struct player_words *both, const struct game *game)
{
	struct player_words words = {0};
	struct opponent opponent;
	struct error err;
	*out = (struct player){.player = {.word = out->text, .name = out->name}};
	if (strlen(text) >= sizeof out->text) {
		cmd_fails(EXIT_USAGE, "\"%.40s...\" is not a player, expected a shorter text", text);
		return false;
	}
	snprintf(out->text, sizeof out->text, "%s", text);
	name_player(out, text);
	char *own = strrchr(out->text, '@'); /* a command may hold others */
	if (own) {
		*own = 0;
		if (!read_own(own + 1, &words))
			return false;
	}
	choose_limits(&words, both);
	if (!read_numbers(&words, &out->player))
		return false;
	if (opponents_find(game, out->text, &opponent, &err) &&
	    open_tables(words.tables, game, &out->player.setup.tables, &err)) {
		if (opponent.engine == &program_engine)
			out->player.engine = opponent.engine;
		return true;
	}
	cmd_fails(EXIT_USAGE, "%s", err.text);
	return false;
}

void player_release(struct player *player)
{
	tables_close(player->player.setup.tables);
}
