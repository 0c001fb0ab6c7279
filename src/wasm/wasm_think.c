/* wasm_think: engines. */
#include "base/json_write.h"
#include "core/engine.h"
#include "games/registry.h"
#include "games/opponent.h"
#include "wasm/answer.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#define TIME_MAX ((uint64_t)1 << 53) /* JavaScript has no more */
#define MATE_MAX 100

#ifndef __wasm__
void (*wasm_report)(const char *json, size_t length);
#endif

/* What a think is asked for. */
struct request {
	char opponent[40];
	uint64_t seed, depth, nodes, time_ms, lines, hash_mb, mate;
	struct limits_clock clock;
	move_t moves[MOVES_MAX]; /* to consider; none: all */
	int n_moves;
	char options[200]; /* names and values */
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

static bool read_clock(char *words, struct limits_clock *c, struct error *err)
{
	uint64_t left[2] = {0}, increment[2] = {0}, moves = 0;
	words += strspn(words, " ");
	c->runs = *words;
	if (!answer_take(&words, TIME_MAX, &left[0]) || !answer_take(&words, TIME_MAX, &left[1]) ||
	    !answer_take(&words, TIME_MAX, &increment[0]) || !answer_take(&words, TIME_MAX, &increment[1]) ||
	    !answer_take(&words, INT_MAX, &moves))
		return fail(err, "the clock has something else than times of both sides, increments, moves to go");
	for (int i = 0; i < 2; i++) {
		c->left_ms[i] = (int64_t)left[i];
		c->increment_ms[i] = (int64_t)increment[i];
	}
	c->moves_to_go = (int)moves;
	return true;
}

static bool read_moves(char *words, const struct line *line, struct request *r, struct error *err)
{
	for (const char *word = answer_word(&words); *word; word = answer_word(&words)) {
		if (r->n_moves == MOVES_MAX)
			return fail(err, "more than %d moves are to be considered", MOVES_MAX);
		r->moves[r->n_moves] = line->game->text.parse_move(line_last(line), word, err);
		if (r->moves[r->n_moves++] == NO_MOVE)
			return false;
	}
	return true;
}

static bool read_first(char *words, struct request *r, struct error *err)
{
	const char *opponent = answer_word(&words);
	int length = snprintf(r->opponent, sizeof r->opponent, "%s", opponent);
	if (length == 0 || length >= (int)sizeof r->opponent || !answer_take(&words, UINT64_MAX, &r->seed) ||
	    !answer_take(&words, INT_MAX, &r->depth) || !answer_take(&words, UINT64_MAX, &r->nodes) ||
	    !answer_take(&words, INT_MAX, &r->time_ms) || !answer_take(&words, INT_MAX, &r->lines) ||
	    !answer_take(&words, ANSWER_HASH_MAX_MB, &r->hash_mb) || !answer_take(&words, MATE_MAX, &r->mate))
		return fail(err,
			    "\"%.40s\" is not a request, expected: opponent seed depth nodes milliseconds lines "
			    "hash-megabytes mate",
			    opponent);
	return true;
}

static bool read_request(char *text, const struct line *line, struct request *r, struct error *err)
{
	char *rest;
	*r = (struct request){.seed = 0};
	char *first = answer_cut(text, &rest), *clock = answer_cut(rest, &rest), *moves = answer_cut(rest, &rest);
	size_t n = strlen(rest);
	if (!read_first(first, r, err) || !read_clock(clock, &r->clock, err) || !read_moves(moves, line, r, err))
		return false;
	if (n >= sizeof r->options)
		return fail(err, "the options have %zu bytes, expected at most %zu", n, sizeof r->options - 1);
	memcpy(r->options, rest, n);
	return true;
}

/* Sets options by name, within this module's bounds. */
static bool set_options(const char *options, const struct engine *engine, struct engine_setup *setup, struct error *err)
{
	char text[sizeof last.request.options], *words = text;
	snprintf(text, sizeof text, "%s", options);
	for (const char *name = answer_word(&words); *name; name = answer_word(&words)) {
		const char *value = answer_word(&words);
		const struct engine_option *o = engine_option(engine, name);
		uint64_t number;
		if (o && o->kind == OPTION_NUMBER && text_number(value, UINT64_MAX, &number) &&
		    number > (uint64_t)answer_option_most(o))
			return fail(err, "\"%s\" is out of range for %s, expected at most %lld", value, name,
				    (long long)answer_option_most(o));
		if (!engine_set(setup, engine, name, value, err))
			return false;
	}
	return true;
}

static bool is_last(const struct request *r, const struct game *game)
{
	return last.thinker && last.game == game && strcmp(last.request.opponent, r->opponent) == 0 &&
	       last.request.seed == r->seed && last.request.lines == r->lines && last.request.hash_mb == r->hash_mb &&
	       strcmp(last.request.options, r->options) == 0;
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
	if (!set_options(r->options, opponent.engine, &setup, err))
		return false;
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
		return answer_error(&(struct error){"there is no move to think about"});
	if (!read_request(text, line, &r, &err) || !hire(&r, line->game, &err))
		return answer_error(&err);
	struct limits limits = {.depth = (int)r.depth,
				.nodes = r.nodes,
				.time_ms = (int)r.time_ms,
				.mate = (int)r.mate,
				.clock = r.clock};
	if (!limits_are_given(&limits))
		limits = last.opponent.limits;
	limits.moves = r.n_moves ? r.moves : NULL;
	limits.n_moves = r.n_moves;
	struct thought thought;
	last.opponent.engine->think(last.thinker, line, &limits, report, line, &thought);
	struct string *out = answer_begin();
	add_thought(out, line, &thought);
	return answer_end();
}
