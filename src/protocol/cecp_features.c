#include "games/registry.h"
#include "protocol/cecp_state.h"
#include "session/settings.h"
#include "session/words.h"

#include <inttypes.h>
#include <string.h>

static void send_option(struct client *client, const struct setting *o)
{
	static const char *const kinds[] = {"check", "spin", "combo", "button", "string"};
	struct string line = {0};
	const char *choice;
	string_add(&line, "feature option=\"%s -%s", o->name, kinds[o->kind]);
	if (o->kind == SETTING_CHECK)
		string_add(&line, " %d", strcmp(o->value, "true") == 0);
	else if (o->kind == SETTING_SPIN)
		string_add(&line, " %s %" PRId64 " %" PRId64, o->value, o->min, o->max);
	else if (o->kind == SETTING_STRING)
		string_add(&line, " %s", o->value);
	for (int i = 0; (choice = settings_choice(client->host, o, i)); i++)
		string_add(&line, "%s%s%s", i == 0 ? " " : " /// ", strcmp(choice, o->value) == 0 ? "*" : "", choice);
	client_send(client, "%s\"", line.text);
	string_release(&line);
}

/* Settings that have their own commands: memory, cores, hard and easy, variant. */
static bool has_command(const struct setting *o)
{
	static const char *const names[] = {"Hash", "Threads", "Ponder", "UCI_Variant"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(o->name, names[i]) == 0)
			return true;
	return false;
}

static bool has_setting(const struct client *client, const char *name)
{
	struct setting settings[SETTINGS_MAX];
	int n = settings_list(client->host, settings);
	for (int i = 0; i < n; i++)
		if (strcmp(settings[i].name, name) == 0)
			return true;
	return false;
}

void cecp_protover(struct client *client, const char *rest)
{
	struct setting settings[SETTINGS_MAX];
	struct string games = {0};
	(void)rest;
	int n = settings_list(client->host, settings);
	for (int i = 0; games_at(i); i++)
		string_add(&games, "%s%s", i ? "," : "", games_at(i)->name);
	client_send(client, "feature done=0");
	client_send(client, "feature myname=\"Qipan %s\"", client->version);
	client_send(client, "feature variants=\"%s\"", games.text);
	client_send(client, "feature ping=1 setboard=1 usermove=1 playother=1 time=1 draw=1 analyze=1 reuse=1");
	client_send(client, "feature colors=0 sigint=0 sigterm=0 san=0 name=0 nps=0 debug=0 memory=%d smp=%d",
		    has_setting(client, "Hash"), has_setting(client, "Threads"));
	for (int i = 0; i < n; i++)
		if (!has_command(&settings[i]))
			send_option(client, &settings[i]);
	client_send(client, "feature done=1");
	string_release(&games);
}

/* Some settings, such as the rules, restart the game: then the moves are replayed. */
static void set(struct client *client, const char *word, const char *answer, const char *name, const char *value)
{
	struct host *h = client->host;
	const struct game *game = h->game;
	struct error err;
	char start[POSITION_TEXT_MAX];
	struct string moves = {0}, text = {0};
	int length = h->line.length;
	game->text.format(line_at(&h->line, 0), start, sizeof start);
	for (int i = 0; i < length; i++) {
		char move[MOVE_TEXT_MAX];
		game->text.format_move(line_at(&h->line, i), h->line.steps[i].move, move, sizeof move);
		string_add(&moves, " %s", move);
	}
	string_add(&text, "fen %s moves%s", start, string_text(&moves));
	bool done = settings_set(h, name, value, &err);
	if (done && h->game != game)
		cecp_start_game(client);
	else if (done && h->line.length != length)
		done = host_position(h, text.text, &err);
	if (!done)
		cecp_send_error(client, err.text, word, answer);
	string_release(&moves);
	string_release(&text);
}

void cecp_option(struct client *client, const char *rest)
{
	const char *equals = strchr(rest, '=');
	struct string name = {0};
	words_between(&name, rest, equals ? equals : rest + strlen(rest));
	set(client, "option", rest, string_text(&name), equals ? words_skip(equals + 1) : NULL);
	string_release(&name);
}

void cecp_memory(struct client *client, const char *rest)
{
	if (has_setting(client, "Hash"))
		set(client, "memory", rest, "Hash", rest);
}

void cecp_cores(struct client *client, const char *rest)
{
	if (has_setting(client, "Threads"))
		set(client, "cores", rest, "Threads", rest);
}
