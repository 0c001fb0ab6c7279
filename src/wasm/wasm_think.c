/* wasm_think: engines. */
#include "base/json_write.h"
#include "core/engine.h"
#include "games/registry.h"
#include "games/opponent.h"
#include "wasm/answer.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#define HASH_MAX_MB 1024

#ifndef __wasm__
void (*wasm_report)(const char *json, size_t length);
#endif

/* What a think is asked for. */
struct request {
	char opponent[40];
	uint64_t seed, depth, nodes, time_ms, lines, hash_mb;
};

/* The one that thought last. */
static struct {
	struct thinker *thinker;
	const struct game *game;
	struct request request; /* what it was made for */
	struct opponent opponent;
	struct string report;
} last;

static void add_thought(struct string *out, const struct line *line, const struct thought *t)
{
	const struct game *game = line->game;
	struct position here, next;
	char text[MOVE_TEXT_MAX];
	memcpy(&here, line_last(line), game->rules.position_size);
	score_format(t->score, text, sizeof text);
	string_char(out, '{');
	json_add_number(out, "line", t->line);
	json_add_number(out, "score", t->score);
	json_add_text(out, "words", text);
	json_add_number(out, "depth", t->depth);
	json_add_number(out, "nodes", (int64_t)t->nodes);
	json_add_number(out, "ms", t->time_us / 1000);
	json_add_key(out, "moves");
	string_char(out, '[');
	for (int i = 0; i < t->n_pv; i++) {
		struct touched touched = game->picture.touches(&here, t->pv[i]);
		game->text.format_move(&here, t->pv[i], text, sizeof text);
		json_add_comma(out);
		string_char(out, '[');
		string_json(out, text);
		string_add(out, ",%d,%d]", touched.from, touched.to);
		game->rules.play(&next, &here, t->pv[i]);
		memcpy(&here, &next, game->rules.position_size);
	}
	string_add(out, "]}");
}

static void report(void *context, const struct thought *t)
{
	const struct line *line = context;
#ifndef __wasm__
	if (!wasm_report)
		return;
#endif
	string_clear(&last.report);
	add_thought(&last.report, line, t);
	wasm_report(last.report.text, last.report.length);
}

static bool read_request(char *words, struct request *r, struct error *err)
{
	*r = (struct request){.seed = 0};
	const char *opponent = answer_word(&words);
	int length = snprintf(r->opponent, sizeof r->opponent, "%s", opponent);
	if (length == 0 || length >= (int)sizeof r->opponent || !answer_take(&words, UINT64_MAX, &r->seed) ||
	    !answer_take(&words, INT_MAX, &r->depth) || !answer_take(&words, UINT64_MAX, &r->nodes) ||
	    !answer_take(&words, INT_MAX, &r->time_ms) || !answer_take(&words, INT_MAX, &r->lines) ||
	    !answer_take(&words, HASH_MAX_MB, &r->hash_mb))
		return fail(err,
			    "\"%.40s\" asks for nothing, expected: opponent seed depth nodes milliseconds lines "
			    "hash-megabytes",
			    opponent);
	return true;
}

static bool is_last(const struct request *r, const struct game *game)
{
	return last.thinker && last.game == game && strcmp(last.request.opponent, r->opponent) == 0 &&
	       last.request.seed == r->seed && last.request.lines == r->lines && last.request.hash_mb == r->hash_mb;
}

/* The thinker that is asked for: the last one, or a new one in its place. */
static bool hire(const struct request *r, const struct game *game, struct error *err)
{
	if (is_last(r, game))
		return true;
	struct opponent opponent;
	if (!opponent_find(game, r->opponent, &opponent, err))
		return false;
	struct engine_setup setup = {.seed = r->seed, .lines = (int)r->lines, .hash_bytes = (size_t)r->hash_mb << 20};
	if (last.thinker)
		last.opponent.engine->free(last.thinker);
	last.request = *r;
	last.opponent = opponent;
	last.opponent.word = last.request.opponent;
	last.thinker = opponent_create(&last.opponent, game, setup, err);
	last.game = game;
	return last.thinker;
}

const char *wasm_think(size_t n)
{
	struct error err;
	struct request r;
	struct line *line = wasm_line();
	char *text = answer_words(n);
	if (!text)
		return answer_end();
	if (!line)
		return answer_error(&(struct error){"there is no line, expected wasm_set first"});
	if (line_ruling(line).verdict != UNDECIDED || line->game->rules.to_act(line_last(line)) == ACTOR_CHANCE)
		return answer_error(&(struct error){"there is no move to think of"});
	if (!read_request(text, &r, &err) || !hire(&r, line->game, &err))
		return answer_error(&err);
	struct limits limits = last.opponent.limits;
	if (r.depth || r.nodes || r.time_ms)
		limits = (struct limits){.depth = (int)r.depth, .nodes = r.nodes, .time_ms = (int)r.time_ms};
	struct thought thought;
	last.opponent.engine->think(last.thinker, line, &limits, report, line, &thought);
	struct string *out = answer_begin();
	add_thought(out, line, &thought);
	return answer_end();
}
