/* wasm_table: a game being played. The caller passes its full state in every call, like the line and the clocks; the
 * module stores none. */
#include "play/table.h"
#include "base/json_write.h"
#include "play/draw_offer.h"
#include "wasm/answer.h"
#include "wasm/wasm_messages.h"

#include <string.h>

#define TIME_MAX ((uint64_t)1 << 53) /* the largest safe integer range of JavaScript */

struct request {
	const char *act, *argument;
	int64_t now;
	bool has_seed;
	uint64_t seed[4];
	enum verdict result;
	const char *ruling;
	bool has_clocks;
	struct clocks clocks;
};

/* --- the request --- */

static bool read_first(char *words, struct request *r, struct error *err)
{
	uint64_t now = 0;
	r->act = answer_word(&words);
	r->argument = answer_word(&words);
	const char *time = answer_word(&words), *seed = answer_word(&words);
	r->has_seed = strcmp(seed, "-") != 0;
	if (!*r->argument || !text_number(time, TIME_MAX, &now) || answer_word(&words)[0])
		return fail(err, wasm_bad_act, r->act);
	r->now = (int64_t)now;
	return !r->has_seed || answer_seed(seed, r->seed, err);
}

static bool read_request(char *text, struct request *r, struct error *err)
{
	char *rest;
	char *first = answer_cut(text, &rest), *result = answer_cut(rest, &rest);
	r->ruling = answer_cut(rest, &rest);
	r->has_clocks = *rest;
	return read_first(first, r, err) && answer_result(result, &r->result, err) &&
	       (!r->has_clocks || wasm_take_clocks(rest, &r->clocks, err));
}

/* Sets up the table of the request. */
static bool sit_down(struct table *t, const struct request *r, struct error *err)
{
	if (r->result != UNDECIDED)
		record_end(&t->record, r->result, r->ruling);
	if (r->has_clocks)
		t->clocks = r->clocks;
	t->has_clocks = r->has_clocks;
	t->now = r->now;
	return table_check(t, err);
}

/* --- the actions --- */

static bool act_agree(struct table *t, const char *argument, struct error *err)
{
	(void)argument;
	return table_agree_draw(t, err);
}

static bool act_back(struct table *t, const char *argument, struct error *err)
{
	uint64_t length;
	if (!text_number(argument, (uint64_t)t->record.line.length, &length))
		return fail(err, wasm_bad_length, argument, t->record.line.length);
	table_take_back(t, (int)length);
	return true;
}

static bool act_look(struct table *t, const char *argument, struct error *err)
{
	(void)t, (void)argument, (void)err;
	return true;
}

static bool act_pause(struct table *t, const char *argument, struct error *err)
{
	(void)argument, (void)err;
	table_pause(t);
	return true;
}

static bool act_play(struct table *t, const char *argument, struct error *err)
{
	if (!table_goes_on(t, err))
		return false;
	move_t move = t->record.game->text.parse_move(table_now(t), argument, err);
	if (move == NO_MOVE)
		return false;
	table_play(t, move);
	return true;
}

static bool act_resign(struct table *t, const char *argument, struct error *err)
{
	uint64_t side;
	return text_number(argument, 1, &side) ? table_resign(t, (int)side, err)
					       : fail(err, wasm_bad_resigning_side, argument);
}

static bool act_run(struct table *t, const char *argument, struct error *err)
{
	(void)argument, (void)err;
	if (t->record.line.length > 0)
		table_run(t);
	return true;
}

static const struct {
	const char *name;
	bool (*act)(struct table *, const char *argument, struct error *);
} acts[] = {
	{"agree", act_agree}, {"back", act_back},     {"look", act_look}, {"pause", act_pause},
	{"play", act_play},   {"resign", act_resign}, {"run", act_run},
};

static bool act(struct table *t, const struct request *r, struct error *err)
{
	for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
		if (strcmp(acts[i].name, r->act) == 0)
			return table_tick(t, r->now) || acts[i].act(t, r->argument, err);
	return fail(err, wasm_unknown_act, r->act);
}

static void deal(struct table *t, const struct request *r)
{
	if (!r->has_seed)
		return;
	table_lay(t, r->seed, 0);
	while (table_reveal(t) != NO_MOVE)
		continue;
}

/* --- the answer --- */

static void add_moves(struct string *out, const struct line *line, int from)
{
	char text[MOVE_TEXT_MAX];
	json_add_key(out, "moves");
	string_char(out, '[');
	for (int i = from; i < line->length; i++) {
		line->game->text.format_move(line_at(line, i), line->steps[i].move, text, sizeof text);
		json_add_comma(out);
		string_json(out, text);
	}
	string_char(out, ']');
}

static void add_end(struct string *out, const struct ruling *ruling)
{
	struct string words = {0};
	bool ended = ruling->verdict != UNDECIDED;
	if (ended)
		string_add(&words, "%s%s%s", ruling->clause ? ruling->clause : "", ruling->clause ? ": " : "",
			   ruling->why);
	json_add_text(out, "result", ended ? answer_results[ruling->verdict] : NULL);
	json_add_text(out, "ruling", ended ? string_text(&words) : NULL);
	string_release(&words);
}

static void add_table(struct string *out, const struct table *t, int length)
{
	struct ruling ruling = table_ruling(t);
	int side = table_side(t);
	string_char(out, '{');
	json_add_number(out, "length", t->record.line.length);
	add_moves(out, &t->record.line, length);
	add_end(out, &ruling);
	json_add_number(out, "side", side);
	json_add_bool(out, "mayResign", table_may_resign(t));
	json_add_key(out, "clocks");
	if (t->has_clocks)
		wasm_add_clocks(out, &t->clocks, side < 0 ? 0 : side, t->now, t->record.line.length);
	else
		string_add(out, "null");
	string_char(out, '}');
}

const char *wasm_table(size_t n)
{
	struct error err;
	struct request r;
	struct table t;
	char *text = answer_words(n);
	if (!text)
		return answer_end();
	if (!wasm_held())
		return answer_refuse(wasm_no_line);
	if (!read_request(text, &r, &err))
		return answer_error(&err);
	table_copy(&t, wasm_held());
	if (sit_down(&t, &r, &err) && act(&t, &r, &err)) {
		deal(&t, &r);
		add_table(answer_begin(), &t, wasm_held()->record.line.length);
	} else {
		answer_error(&err);
	}
	table_release(&t);
	return answer_end();
}

const char *wasm_answer_draw(int score)
{
	const struct table *held = wasm_held();
	if (!held)
		return answer_refuse(wasm_no_line);
	struct draw_offer offer = draw_offer_of(&held->record.line, held->record.preset);
	struct string *out = answer_begin();
	string_char(out, '{');
	json_add_text(out, "answer",
		      offer.plies < DRAW_OFFER_OPENING_PLIES ? "early"
		      : draw_offer_accepted(&offer, score)   ? "accepted"
							     : "declined");
	string_char(out, '}');
	return answer_end();
}
