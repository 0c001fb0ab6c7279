/* wasm_think: engine searches. */
#include "base/json_write.h"
#include "base/mem.h"
#include "endgames/qlt_pack.h"
#include "games/registry.h"
#include "net/shipped.h"
#include "session/go.h"
#include "session/host.h"
#include "wasm/answer.h"
#include "wasm/wasm_messages.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define SETTINGS_SIZE 320

#ifndef __wasm__
void (*wasm_report)(const char *json, size_t length);
#endif

/* The most recently used engine; host.game is NULL before the first search. */
static struct {
	struct host host;
	char settings[SETTINGS_SIZE]; /* the settings text it was created with */
	struct string report;
} last;

/* The pack given last; game NULL: none. Each host opens it. */
static struct {
	const char *game;
	void *bytes;
	size_t n;
} tables;

static void release_last(void)
{
	if (last.host.game)
		host_release(&last.host);
	last.host.game = NULL;
}

static void add_turns(struct string *out, const struct line *line)
{
	struct tablebase_value value;
	if (tablebase_probe(last.host.setup.tables, line_last(line), &value) && value.plies > 0)
		json_add_number(out, "turns", value.plies);
}

static void add_result(struct string *out, const struct line *line, const struct search_result *t)
{
	const struct game *game = line->game;
	struct position here, next;
	char text[MOVE_TEXT_MAX];
	memcpy(&here, line_last(line), game->rules.position_size);
	score_format(t->score, text, sizeof text);
	string_char(out, '{');
	json_add_number(out, "line", t->pv_index);
	json_add_number(out, "score", t->score);
	json_add_text(out, "words", text);
	json_add_number(out, "depth", t->depth);
	json_add_number(out, "nodes", (int64_t)t->nodes);
	json_add_number(out, "ms", t->time_us / 1000);
	add_turns(out, line);
	json_add_key(out, "moves");
	string_char(out, '[');
	for (int i = 0; i < t->n_pv; i++) {
		struct move_points points = game->rendering.move_points(&here, t->pv[i]);
		game->text.format_move(&here, t->pv[i], text, sizeof text);
		json_add_comma(out);
		string_char(out, '[');
		string_json(out, text);
		string_add(out, ",%d,%d]", points.from, points.to);
		game->rules.play(&next, &here, t->pv[i]);
		memcpy(&here, &next, game->rules.position_size);
	}
	string_add(out, "]}");
}

static void report(void *context, const struct search_result *t)
{
	(void)context;
#ifndef __wasm__
	if (!wasm_report)
		return;
#endif
	string_clear(&last.report);
	add_result(&last.report, &last.host.line, t);
	wasm_report(last.report.text, last.report.length);
}

/* Sets the opponent with its seed, lines (MultiPV) and hash size, where it supports them. */
static bool choose(struct host *h, char *words, struct error *err)
{
	const char *opponent = answer_word(&words);
	uint64_t seed = 0, lines = 0, hash_mb = 0;
	if (!answer_take(&words, UINT64_MAX, &seed) || !answer_take(&words, INT_MAX, &lines) ||
	    !answer_take(&words, ANSWER_HASH_MAX_MB, &hash_mb))
		return fail(err, wasm_bad_opponent_settings, opponent);
	if (!host_choose(h, opponent, err))
		return false;
	h->setup.seed = seed;
	h->setup.multipv = (int)lines;
	h->setup.hash_bytes = (size_t)hash_mb << 20;
	return true;
}

/* Sets options by name, within this module's limits. */
static bool set_options(struct host *h, char *words, struct error *err)
{
	for (const char *name = answer_word(&words); *name; name = answer_word(&words)) {
		const char *value = answer_word(&words);
		const struct engine_option *o = engine_option(h->opponent.engine, name);
		uint64_t number;
		if (o && o->kind == OPTION_NUMBER && text_number(value, UINT64_MAX, &number) &&
		    number > (uint64_t)answer_option_max(o))
			return fail(err, wasm_option_out_of_range, value, name, answer_option_max(o));
		if (!host_set(h, name, value, err))
			return false;
	}
	return true;
}

/* Ensures that last.host matches the settings: keeps the last host, or replaces it with a new one. */
static bool set_up(char *settings, const struct game *game, struct error *err)
{
	if (last.host.game == game && strcmp(last.settings, settings) == 0)
		return true;
	struct host host;
	char *options, *rest, copy[SETTINGS_SIZE];
	size_t n = strlen(settings);
	if (n >= sizeof copy)
		return fail(err, wasm_settings_too_long, n, sizeof copy - 1);
	memcpy(copy, settings, n + 1);
	char *opponent = answer_cut(settings, &options);
	host_init(&host, game, wasm_preset());
	if (!choose(&host, opponent, err) || !set_options(&host, answer_cut(options, &rest), err)) {
		host_release(&host);
		return false;
	}
	if (tables.game && strcmp(tables.game, game->name) == 0)
		host.setup.tables = qlt_pack_open(tables.bytes, tables.n, NULL);
	release_last();
	last.host = host;
	memcpy(last.settings, copy, n + 1);
	return true;
}

/* Rejects searches that only a stop would end, since there is no stop. */
static bool read_go(const char *words, const struct line *line, struct go *go, struct error *err)
{
	if (!go_read(words, line, 0, go, err))
		return false;
	return (!go->limits.infinite && !go->ponders) || fail(err, wasm_no_endless_search);
}

const char *wasm_think(size_t n)
{
	struct error err;
	struct go go;
	struct search_result result;
	const struct line *line = wasm_line();
	char *text = answer_words(n), *settings;
	if (!text)
		return answer_end();
	if (!line)
		return answer_refuse(wasm_no_line);
	if (line_ruling(line).verdict != UNDECIDED || line->game->rules.to_act(line_last(line)) == ACTOR_CHANCE)
		return answer_refuse(wasm_nothing_to_search);
	if (!read_go(answer_cut(text, &settings), line, &go, &err) || !set_up(settings, line->game, &err) ||
	    !host_create_engine(&last.host, &err))
		return answer_error(&err);
	host_set_line(&last.host, line);
	host_search(&last.host, &go.limits, report, NULL, &result);
	struct string *out = answer_begin();
	add_result(out, &last.host.line, &result);
	return answer_end();
}

static const char *answer_game(const char *name)
{
	struct string *out = answer_begin();
	string_char(out, '{');
	json_add_text(out, "game", name);
	string_char(out, '}');
	return answer_end();
}

const char *wasm_net(size_t n)
{
	struct error err;
	const char *bytes = answer_input(n);
	if (!bytes)
		return answer_end();
	struct net *net = mem_new(sizeof *net);
	const struct game *game = net_read(net, bytes, n, &err) ? games_find(net->game, &err) : NULL;
	if (!game || !shipped_give(net, game, &err)) {
		net_free(net);
		return answer_error(&err);
	}
	release_last(); /* its engine was created with the previous evaluation */
	return answer_game(game->name);
}

const char *wasm_tables(size_t n)
{
	struct error err;
	const char *input = answer_input(n);
	if (!input)
		return answer_end();
	void *bytes = mem_new(n + 1);
	memcpy(bytes, input, n);
	struct tablebase *pack = qlt_pack_open(bytes, n, &err);
	if (!pack) {
		free(bytes);
		return answer_error(&err);
	}
	release_last(); /* its engine uses the previous ones */
	free(tables.bytes);
	tables.game = pack->kind->game;
	tables.bytes = bytes;
	tables.n = n;
	pack->kind->close(pack);
	return answer_game(tables.game);
}
