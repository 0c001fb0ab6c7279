/* wasm_levels: Magic Chess levels: reading, linting, rating. */
#include "base/json_write.h"
#include "wasm/answer.h"
#include "levels/levels_messages.h"
#include "levels/lint.h"
#include "levels/rate.h"
#include "wasm/wasm_messages.h"

#include <stdio.h>
#include <string.h>

static void add_level(struct string *out, const struct level *level)
{
	struct string json = {0};
	struct lint lint = {0};
	level_write(level, 1, &json);
	lint_level(level, &lint);
	json_add_comma(out);
	string_char(out, '{');
	json_add_key(out, "level");
	string_add(out, "%s", string_text(&json));
	json_add_key(out, "positions");
	string_char(out, '[');
	for (int n = 0; n < 2; n++) {
		char text[POSITION_TEXT_MAX];
		const char *field;
		if (!level_text(level, n, text, &field, NULL)) /* the reader rejects such levels */
			continue;
		json_add_comma(out);
		string_json(out, text);
	}
	string_char(out, ']');
	json_add_key(out, "lint");
	string_char(out, '[');
	for (int i = 0; i < lint.n; i++) {
		json_add_comma(out);
		string_char(out, '{');
		json_add_text(out, "field", lint.findings[i].field);
		json_add_message(out, &lint.findings[i].error);
		json_add_text(out, "text", lint.findings[i].error.text);
		string_char(out, '}');
	}
	string_add(out, "]}");
	lint_release(&lint);
	string_release(&json);
}

/* Adds the fault with and without its place in the file. */
static void add_fault(struct string *out, const struct level_fault *f)
{
	struct error whole, part = f->error;
	level_fault_error(f, &whole);
	if (f->field[0])
		fail(&part, levels_field, f->field, &f->error);
	json_add_comma(out);
	string_char(out, '{');
	json_add_message(out, &whole);
	json_add_text(out, "text", whole.text);
	json_add_key(out, "inLevel");
	answer_add_message(out, &part);
	string_char(out, '}');
}

const char *wasm_levels(size_t n)
{
	char *text = answer_input(n);
	if (!text)
		return answer_end();
	struct level_file file;
	level_read(text, n, &file);
	struct string *out = answer_begin();
	string_add(out, "{\"levels\":[");
	for (int i = 0; i < file.n; i++)
		add_level(out, &file.levels[i]);
	string_char(out, ']');
	json_add_key(out, "faults");
	string_char(out, '[');
	for (int i = 0; i < file.n_faults; i++) {
		add_fault(out, &file.faults[i]);
	}
	string_add(out, "]}");
	level_file_release(&file);
	return answer_end();
}

/* --- rating --- */

struct rating {
	struct rate_setup setup;
	struct rate_games games;
	struct string report;
};

static void add_count(struct string *out, const struct rating *r)
{
	struct rate_count c;
	rate_count(&r->setup, &r->games, RATE_MAIN, &c);
	string_char(out, '{');
	json_add_number(out, "games", c.n);
	json_add_number(out, "won", c.won);
	json_add_number(out, "drawn", c.drawn);
	json_add_number(out, "lost", c.lost);
	json_add_number(out, "plies", c.median_plies);
	json_add_key(out, "share");
	string_add(out, "[%.4f,%.4f,%.4f]}", c.share.value, c.share.low, c.share.high);
}

static void report(void *context, enum rate_row row, int n, const struct match_game *game)
{
	struct rating *r = context;
	(void)row, (void)n, (void)game;
#ifndef __wasm__
	if (!wasm_report)
		return;
#endif
	string_clear(&r->report);
	add_count(&r->report, r);
	wasm_report(r->report.text, r->report.length);
}

static const char *rate(const struct level *level, int games, int depth, unsigned long long seed)
{
	struct error err;
	struct rating r = {.setup = {.level = level,
				     .games = {[RATE_MAIN] = games},
				     .player_depth = depth,
				     .seed = seed,
				     .band = {level->band[0], level->band[1]},
				     .report = report,
				     .context = &r}};
	if (!rate_games_init(&r.games, &r.setup, &err))
		return answer_error(&err);
	if (rate_run(&r.setup, &r.games, &err))
		add_count(answer_begin(), &r);
	else
		answer_error(&err);
	rate_games_release(&r.games);
	string_release(&r.report);
	return answer_end();
}

const char *wasm_rate(size_t n)
{
	char *rest, *text = answer_words(n);
	uint64_t games = 0, depth = 0, seed = 0;
	struct error err;
	struct level_file file;
	if (!text)
		return answer_end();
	text = answer_cut(text, &rest);
	if (!answer_take(&text, LEVEL_GAMES_MAX, &games) || !answer_take(&text, LEVEL_DEPTH_MAX, &depth) ||
	    !answer_take(&text, UINT64_MAX, &seed) || games == 0 || depth == 0) {
		fail(&err, wasm_no_trials_asked, LEVEL_GAMES_MAX, LEVEL_DEPTH_MAX);
		return answer_error(&err);
	}
	level_read(rest, strlen(rest), &file);
	if (file.n == 1)
		rate(&file.levels[0], (int)games, (int)depth, seed);
	else if (file.n_faults)
		answer_error(&file.faults[0].error);
	else
		answer_refuse(wasm_not_one_level);
	level_file_release(&file);
	return answer_end();
}
