/* wasm_records: reads games from files. */
#include "base/json_write.h"
#include "records/formats.h"
#include "wasm/answer.h"

#include <stdio.h>
#include <string.h>

static void add_comment(struct string *out, const struct branch *b, int step)
{
	const char *comment = branch_comment(b, step);
	if (comment)
		json_add_text(out, "c", comment);
}

static void add_branch(struct string *out, const struct game *game, const struct position *start,
		       const struct branch *b);

/* Adds the branches that leave at the step, starting with *next, and advances *next past them. */
static void add_branches(struct string *out, const struct game *game, const struct position *here,
			 const struct branch *b, int step, int *next)
{
	if (*next == b->n_branches || b->branches[*next].step != step)
		return;
	json_add_key(out, "v");
	string_char(out, '[');
	for (; *next < b->n_branches && b->branches[*next].step == step; (*next)++) {
		json_add_comma(out);
		add_branch(out, game, here, &b->branches[*next]);
	}
	string_char(out, ']');
}

/* Adds moves as a list: {"m": move, "c": comment after it, "v": alternatives to it}. The recursion depth is at most
 * BRANCH_DEPTH_MAX. */
static void add_branch(struct string *out, const struct game *game, const struct position *start,
		       const struct branch *b)
{
	struct position here, after;
	int next = 0;
	memcpy(&here, start, game->rules.position_size);
	string_char(out, '[');
	if (branch_comment(b, 0)) {
		json_add_comma(out);
		string_char(out, '{');
		add_comment(out, b, 0);
		string_char(out, '}');
	}
	for (int i = 0; i < b->n_moves; i++) {
		char text[MOVE_TEXT_MAX];
		game->text.format_move(&here, b->moves[i], text, sizeof text);
		json_add_comma(out);
		string_char(out, '{');
		json_add_text(out, "m", text);
		add_comment(out, b, i + 1);
		add_branches(out, game, &here, b, i, &next);
		string_char(out, '}');
		game->rules.play(&after, &here, b->moves[i]);
		memcpy(&here, &after, game->rules.position_size);
	}
	string_char(out, ']');
}

/* Writes into the answer game by game: a file of many games is never in memory as a whole. */
static void add_record(void *context, const struct record *r, int number)
{
	struct string *out = context;
	(void)number;
	json_add_comma(out);
	string_char(out, '{');
	json_add_text(out, "game", r->game->name);
	json_add_text(out, "preset", r->preset->name);
	char start[POSITION_TEXT_MAX] = "";
	if (r->own_start)
		r->game->text.format(line_at(&r->line, 0), start, sizeof start);
	json_add_text(out, "start", start);
	json_add_text(out, "first", r->first);
	json_add_text(out, "second", r->second);
	json_add_text(out, "date", r->date);
	json_add_text(out, "result", answer_results[r->result]);
	json_add_text(out, "ruling", r->ruling);
	json_add_key(out, "tags");
	string_char(out, '[');
	for (int i = 0; i < r->n_tags; i++) {
		json_add_comma(out);
		string_char(out, '[');
		string_json(out, r->tags[i].name);
		string_char(out, ',');
		string_json(out, r->tags[i].value);
		string_char(out, ']');
	}
	string_char(out, ']');
	json_add_key(out, "moves");
	add_branch(out, r->game, line_at(&r->line, 0), &r->root);
	string_char(out, '}');
}

void wasm_report_share(void *context, double share)
{
	char text[32];
	(void)context;
#ifndef __wasm__
	if (!wasm_report)
		return;
#endif
	wasm_report(text, (size_t)snprintf(text, sizeof text, "{\"share\":%.3f}", share));
}

const char *wasm_read_records(size_t n)
{
	char *text = answer_input(n);
	struct error err;
	struct collection collection;
	if (!text)
		return answer_end();
	struct string *out = answer_begin();
	const struct collection_sink sink = {.take = add_record, .context = out, .progress = wasm_report_share};
	string_char(out, '{');
	json_add_text(out, "format", formats_name(formats_detect(text, n, NULL)));
	json_add_key(out, "games");
	string_char(out, '[');
	if (!formats_read_each(&collection, text, n, NULL, &sink, &err)) {
		collection_release(&collection);
		return answer_error(&err);
	}
	string_char(out, ']');
	json_add_key(out, "faults");
	string_char(out, '[');
	for (int i = 0; i < collection.n_errors; i++) {
		json_add_comma(out);
		answer_add_message(out, &collection.errors[i].error);
	}
	string_add(out, "]}");
	collection_release(&collection);
	return answer_end();
}
