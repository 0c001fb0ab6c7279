/* wasm_view: the games, the line, and the view of its last position. */
#include "base/json_write.h"
#include "base/mem.h"
#include "core/events.h"
#include "core/perft.h"
#include "core/layout.h"
#include "games/registry.h"
#include "play/table.h"
#include "games/opponent.h"
#include "levels/level.h"
#include "records/formats.h"
#include "referee/explanation_text.h"
#include "review/judgement.h"
#include "search/strength.h"
#include "wasm/answer.h"
#include "wasm/drawing.h"
#include "wasm/wasm_messages.h"

#include <string.h>

static struct table table; /* all 0 before the first wasm_set */

#define BLANKS " \t\r\n" /* separators of moves */

char *wasm_buffer(size_t n)
{
	return answer_room(n);
}

size_t wasm_answer_length(void)
{
	return answer_length();
}

int wasm_answer_is_file(void)
{
	return answer_is_file();
}

struct line *wasm_line(void)
{
	return table.record.game ? &table.record.line : NULL;
}

const struct preset *wasm_preset(void)
{
	return table.record.preset;
}

const struct table *wasm_held(void)
{
	return table.record.game ? &table : NULL;
}

/* --- games --- */

static void add_reasons(struct string *out, const struct game *game)
{
	json_add_key(out, "reasons");
	string_char(out, '[');
	for (const struct reason *const *r = game->rules.reasons; *r; r++) {
		json_add_comma(out);
		string_char(out, '{');
		json_add_text(out, "id", (*r)->id);
		json_add_text(out, "clause", (*r)->clause);
		json_add_text(out, "section", (*r)->section);
		json_add_text(out, "why", (*r)->why);
		string_char(out, '}');
	}
	string_char(out, ']');
}

static void add_choices(struct string *out, const struct rule_choice *choices)
{
	json_add_key(out, "choices");
	string_char(out, '[');
	for (const struct rule_choice *c = choices; c->word; c++) {
		json_add_comma(out);
		string_json(out, c->word);
	}
	string_char(out, ']');
}

static void add_switches(struct string *out, const struct rule_switch *s)
{
	json_add_key(out, "switches");
	string_char(out, '[');
	for (; s && s->id; s++) {
		json_add_comma(out);
		string_char(out, '{');
		json_add_text(out, "id", s->id);
		json_add_text(out, "clause", s->clause);
		add_choices(out, s->choices);
		string_char(out, '}');
	}
	string_char(out, ']');
}

static void add_chosen(struct string *out, const struct preset *preset, const struct rule_switch *s)
{
	json_add_key(out, "chosen");
	string_char(out, '[');
	for (; s && s->id; s++) {
		json_add_comma(out);
		string_json(out, s->choices[game_rule_choice(preset, s)].word);
	}
	string_char(out, ']');
}

static void add_presets(struct string *out, const struct game *game)
{
	json_add_key(out, "presets");
	string_char(out, '[');
	for (const struct preset *p = game->presets; p->name; p++) {
		struct position start;
		char text[POSITION_TEXT_MAX];
		game->rules.start(&start, p);
		game->text.format(&start, text, sizeof text);
		json_add_comma(out);
		string_char(out, '{');
		json_add_text(out, "name", p->name);
		json_add_text(out, "about", p->about);
		json_add_text(out, "position", text);
		add_chosen(out, p, game->switches);
		string_char(out, '}');
	}
	string_char(out, ']');
}

static void add_options(struct string *out, const struct engine *e)
{
	json_add_key(out, "options");
	string_char(out, '[');
	for (const struct engine_option *o = e->options; o->name; o++) {
		json_add_comma(out);
		string_char(out, '{');
		json_add_text(out, "name", o->name);
		json_add_text(out, "kind", engine_kind_name(o->kind));
		json_add_number(out, "least", o->min);
		json_add_number(out, "most", answer_option_max(o));
		json_add_number(out, "default", o->default_value);
		json_add_text(out, "about", o->about);
		string_char(out, '}');
	}
	string_char(out, ']');
}

static void add_opponents(struct string *out, const struct game *game)
{
	json_add_key(out, "opponents");
	string_char(out, '[');
	const struct engine *e;
	for (int i = 0; (e = opponent_engine(game, i)); i++) {
		json_add_comma(out);
		string_char(out, '{');
		json_add_text(out, "name", e->name);
		json_add_text(out, "about", e->about);
		add_options(out, e);
		string_char(out, '}');
	}
	string_char(out, ']');
}

static void add_names(struct string *out, const char *key, const char *const *names)
{
	json_add_key(out, key);
	string_char(out, '[');
	for (; names && *names; names++) {
		json_add_comma(out);
		string_json(out, *names);
	}
	string_char(out, ']');
}

void wasm_begin(void)
{
	games_begin();
}

static void add_judgements(struct string *out)
{
	json_add_number(out, "winScore", SCORE_WIN);
	json_add_key(out, "judgements");
	string_char(out, '{');
	for (enum judgement kind = JUDGEMENT_NONE + 1; kind < JUDGEMENTS; kind++) {
		json_add_key(out, judgement_word(kind));
		string_char(out, '{');
		json_add_text(out, "sign", judgement_sign(kind));
		json_add_key(out, "from");
		string_add(out, "%g}", judgement_bound(kind));
	}
	string_char(out, '}');
}

const char *wasm_games(void)
{
	struct string *out = answer_begin();
	string_char(out, '{');
	json_add_text(out, "version", QIPAN_VERSION);
	json_add_number(out, "strengths", STRENGTH_MAX);
	add_judgements(out);
	json_add_key(out, "games");
	string_char(out, '[');
	for (int i = 0; games_at(i); i++) {
		const struct game *game = games_at(i);
		const char *const sides[] = {game->sides[0], game->sides[1], NULL};
		json_add_comma(out);
		string_char(out, '{');
		json_add_text(out, "name", game->name);
		json_add_text(out, "title", game->title);
		json_add_text(out, "about", game->about);
		add_names(out, "sides", sides);
		json_add_bool(out, "chance", game->rules.outcomes_max);
		add_presets(out, game);
		add_switches(out, game->switches);
		add_opponents(out, game);
		add_names(out, "notations", game->text.notations);
		add_names(out, "formats", formats_written(game));
		json_add_bool(out, "levels", game == level_game());
		json_add_bool(out, "ranked", game->rendering.ranked);
		add_reasons(out, game);
		wasm_add_form(out, game);
		string_char(out, '}');
	}
	string_add(out, "]}");
	return answer_end();
}

/* --- the view --- */

static void add_ruling(struct string *out, const char *key, struct ruling ruling)
{
	json_add_key(out, key);
	if (ruling.verdict == UNDECIDED) {
		string_add(out, "null");
		return;
	}
	string_char(out, '{');
	json_add_text(out, "verdict", answer_results[ruling.verdict]);
	json_add_text(out, "clause", ruling.clause);
	json_add_text(out, "why", ruling.why);
	json_add_text(out, "id", ruling.id);
	string_char(out, '}');
}

static void add_move(struct string *out, move_t move, int seen)
{
	const struct position *p = table_now(&table);
	struct move_points t = table.record.game->rendering.move_points(p, move);
	char text[MOVE_TEXT_MAX];
	table.record.game->text.format_move(p, move, text, sizeof text);
	json_add_comma(out);
	string_char(out, '[');
	string_json(out, text);
	string_add(out, ",%d,%d,%d]", t.from, t.to, seen);
}

/* The number of earlier occurrences of the position after the move. */
static int times_seen(move_t move)
{
	line_push(&table.record.line, move);
	int seen = line_occurrences(&table.record.line, table.record.line.length);
	line_pop(&table.record.line);
	return seen;
}

static void add_moves(struct string *out, bool over)
{
	const struct position *p = table_now(&table);
	move_t moves[MOVES_MAX];
	int n = over || table.record.game->rules.to_act(p) == ACTOR_CHANCE
			? 0
			: table.record.game->rules.generate(p, moves);
	json_add_key(out, "moves");
	string_char(out, '[');
	for (int i = 0; i < n; i++)
		add_move(out, moves[i], times_seen(moves[i]));
	string_char(out, ']');
}

static void add_outcomes(struct string *out, bool over)
{
	struct outcome outcomes[OUTCOMES_MAX];
	const struct position *p = table_now(&table);
	int n = over || table.record.game->rules.to_act(p) != ACTOR_CHANCE
			? 0
			: table.record.game->rules.outcomes(p, outcomes);
	json_add_key(out, "outcomes");
	string_char(out, '[');
	for (int i = 0; i < n; i++)
		add_move(out, outcomes[i].move, (int)outcomes[i].weight);
	string_char(out, ']');
}

static void add_last(struct string *out)
{
	struct move_points t = {-1, -1};
	if (table.record.line.length)
		t = table.record.game->rendering.move_points(
			line_at(&table.record.line, table.record.line.length - 1),
			table.record.line.steps[table.record.line.length - 1].move);
	json_add_key(out, "last");
	string_add(out, "[%d,%d]", t.from, t.to);
}

/* Adds what players or clocks may do here. */
static void add_clauses(struct string *out)
{
	struct ruling flag = table_flag_ruling(&table);
	json_add_bool(out, "mayResign", table_side(&table) >= 0 && table_may_resign(&table));
	add_ruling(out, "flagFall", flag.clause ? flag : RULING_NONE);
}

static bool none_yet(void)
{
	if (table.record.game)
		return false;
	answer_refuse(wasm_no_line);
	return true;
}

/* Adds the points that the last move passed over; none if it went straight. */
static void add_route(struct string *out)
{
	int points[LAYOUT_POINTS_MAX], n = 0;
	if (table.record.line.length && table.record.game->rendering.route)
		n = table.record.game->rendering.route(line_at(&table.record.line, table.record.line.length - 1),
						       table.record.line.steps[table.record.line.length - 1].move,
						       points);
	json_add_key(out, "route");
	string_char(out, '[');
	for (int i = 0; i < n; i++)
		string_add(out, "%s%d", i ? "," : "", points[i]);
	string_char(out, ']');
}

static void add_numbers(struct string *out, const struct formed *f)
{
	string_char(out, '[');
	for (int i = 0; i < f->n; i++)
		string_add(out, "%s%d", i ? "," : "", f->points[i]);
	string_char(out, ']');
}

/* Adds the events of the last move or outcome, and the lines (rows of pieces) that the last turn formed. */
static void add_events(struct string *out)
{
	const struct line *l = &table.record.line;
	struct event events[EVENTS_MAX];
	struct formed formed[FORMED_MAX];
	int n = 0, last = l->length - 1;
	if (last >= 0)
		n = events_of(l->game, line_at(l, last), l->steps[last].move, line_last(l), events);
	json_add_key(out, "events");
	string_char(out, '[');
	for (int i = 0; i < n; i++) {
		json_add_comma(out);
		string_char(out, '{');
		json_add_text(out, "kind", events_name(events[i].kind));
		json_add_key(out, "points");
		add_numbers(out, &events[i].at);
		string_char(out, '}');
	}
	string_char(out, ']');
	n = events_formed(l, formed);
	json_add_key(out, "formed");
	string_char(out, '[');
	for (int i = 0; i < n; i++) {
		json_add_comma(out);
		add_numbers(out, &formed[i]);
	}
	string_char(out, ']');
}

const char *wasm_view(void)
{
	if (none_yet())
		return answer_end();
	const struct position *p = table_now(&table);
	struct board_layout layout;
	char text[POSITION_TEXT_MAX];
	struct string *out = answer_begin();
	table.record.game->rendering.layout(p, &layout);
	table.record.game->text.format(p, text, sizeof text);
	struct ruling ruling = table_ruling(&table);
	string_char(out, '{');
	json_add_text(out, "game", table.record.game->name);
	json_add_text(out, "preset", table.record.preset->name);
	json_add_number(out, "length", table.record.line.length);
	json_add_text(out, "position", text);
	json_add_number(out, "actor", table.record.game->rules.to_act(p));
	json_add_number(out, "seen", line_occurrences(&table.record.line, table.record.line.length));
	json_add_number(out, "check", table.record.game->rules.in_check ? table.record.game->rules.in_check(p) : -1);
	json_add_text(out, "stage", table.record.game->rendering.stage ? table.record.game->rendering.stage(p) : NULL);
	add_ruling(out, "ruling", ruling);
	add_clauses(out);
	add_last(out);
	add_route(out);
	add_events(out);
	add_moves(out, ruling.verdict != UNDECIDED);
	add_outcomes(out, ruling.verdict != UNDECIDED);
	drawing_add(out, &layout);
	string_char(out, '}');
	return answer_end();
}

/* --- the line --- */

/* Parses the text as a legal move or outcome, unless the ruling ends the game; on failure the error says what was
 * expected. */
static move_t read_move(const struct line *l, struct ruling ruling, const char *text, struct error *err)
{
	if (ruling.verdict == UNDECIDED)
		return l->game->text.parse_move(line_last(l), text, err);
	fail(err, wasm_game_is_over, text, ruling_message(ruling));
	return NO_MOVE;
}

/* *at counts the moves played. As in records, moves may continue after the end of the game. */
static bool play_moves(struct record *record, char *moves, int *at, struct error *err)
{
	const struct line *l = &record->line;
	char *rest;
	for (char *word = strtok_r(moves, BLANKS, &rest); word; word = strtok_r(NULL, BLANKS, &rest), ++*at) {
		const struct position *p = line_last(l);
		struct ruling ruling = l->game->rules.verdict(p);
		move_t move = NO_MOVE;
		if (ruling.verdict == UNDECIDED || l->game->rules.to_act(p) != ACTOR_CHANCE)
			move = l->game->text.parse_move(p, word, err);
		if (move == NO_MOVE && ruling.verdict != UNDECIDED)
			read_move(l, ruling, word, err);
		if (move == NO_MOVE)
			return false;
		record_push(record, move);
	}
	return true;
}

/* Plays the moves onto the record and makes it the table's record. If a move is refused, the table does not change. */
static const char *play_onto(struct record *fresh, char *moves)
{
	struct error err;
	int at = fresh->line.length;
	if (play_moves(fresh, moves, &at, &err)) {
		table_release(&table);
		table_adopt(&table, fresh);
		return wasm_view();
	}
	record_release(fresh);
	struct string *out = answer_begin();
	string_char(out, '{');
	answer_add_error(out, &err);
	json_add_number(out, "move", at);
	string_char(out, '}');
	return answer_end();
}

const char *wasm_set(size_t n)
{
	char *rest, *text = answer_words(n);
	if (!text)
		return answer_end();
	struct error err;
	struct position start;
	struct record fresh;
	const struct game *game = games_find(answer_cut(text, &rest), &err);
	char *name = answer_cut(rest, &rest), *position = answer_cut(rest, &rest);
	const struct preset *found = game ? game_preset(game, *name ? name : NULL, &err) : NULL;
	if (!found || !game_set_up(game, found, *position ? position : NULL, &start, &err))
		return answer_error(&err);
	record_init(&fresh, game, found, &start);
	return play_onto(&fresh, rest);
}

/* Works on a copy, which is discarded if a move is refused: copying 120 positions takes a few microseconds. */
const char *wasm_step(size_t n)
{
	char *moves, *text = answer_words(n);
	if (!text || none_yet())
		return answer_end();
	struct error err;
	struct record fresh;
	uint64_t length;
	text = answer_cut(text, &moves);
	if (!text_number(text, (uint64_t)table.record.line.length, &length)) {
		fail(&err, wasm_bad_length, text, table.record.line.length);
		return answer_error(&err);
	}
	record_copy(&fresh, &table.record);
	record_take_back(&fresh, (int)length);
	return play_onto(&fresh, moves);
}

const char *wasm_names(int notation)
{
	if (none_yet())
		return answer_end();
	const struct game *game = table.record.game;
	int n_notations = 0;
	while (game->text.notations && game->text.notations[n_notations])
		n_notations++;
	struct string *out = answer_begin();
	string_add(out, "{\"moves\":[");
	for (int i = 0; i < table.record.line.length; i++) {
		char text[MOVE_TEXT_MAX];
		const struct position *p = line_at(&table.record.line, i);
		move_t move = table.record.line.steps[i].move;
		if (notation >= 0 && notation < n_notations)
			game->text.format_move_in(p, move, notation, text, sizeof text);
		else
			game->text.format_move(p, move, text, sizeof text);
		json_add_comma(out);
		string_json(out, text);
	}
	string_add(out, "]}");
	return answer_end();
}

const char *wasm_actors(void)
{
	if (none_yet())
		return answer_end();
	struct string *out = answer_begin();
	string_add(out, "{\"actors\":[");
	for (int i = 0; i <= table.record.line.length; i++)
		string_add(out, "%s%d", i ? "," : "", table.record.game->rules.to_act(line_at(&table.record.line, i)));
	string_add(out, "]}");
	return answer_end();
}

const char *wasm_explain(void)
{
	if (none_yet())
		return answer_end();
	struct string text = {0}, cycle = {0};
	bool is_explained = explanation_text_add(&table.record.line, &text, &cycle);
	struct string *out = answer_begin();
	string_char(out, '{');
	json_add_text(out, "text", is_explained ? text.text : NULL);
	json_add_key(out, "cycle");
	string_add(out, "%s}", is_explained ? cycle.text : "null");
	string_release(&text);
	string_release(&cycle);
	return answer_end();
}

/* The hexadecimal digits form a number, whose lowest 64 bits are the first word. */
const char *wasm_deal(size_t n)
{
	struct error err;
	uint64_t seed[4];
	const char *digits = answer_words(n);
	if (!digits || none_yet())
		return answer_end();
	if (!answer_seed(digits, seed, &err))
		return answer_error(&err);
	struct table dealt;
	table_copy(&dealt, &table);
	table_lay(&dealt, seed, 0);
	move_t outcome = table_reveal(&dealt);
	table_release(&dealt);
	if (outcome == NO_MOVE)
		return answer_refuse(wasm_no_chance_here);
	char text[MOVE_TEXT_MAX];
	table.record.game->text.format_move(table_now(&table), outcome, text, sizeof text);
	struct string *out = answer_begin();
	string_char(out, '{');
	json_add_text(out, "move", text);
	string_char(out, '}');
	return answer_end();
}

const char *wasm_parse(size_t n)
{
	struct error err;
	char *text = answer_words(n);
	if (!text || none_yet())
		return answer_end();
	move_t move = read_move(&table.record.line, table_ruling(&table), text, &err);
	if (move == NO_MOVE)
		return answer_error(&err);
	char canonical[MOVE_TEXT_MAX];
	table.record.game->text.format_move(table_now(&table), move, canonical, sizeof canonical);
	struct string *out = answer_begin();
	string_char(out, '{');
	json_add_text(out, "move", canonical);
	string_char(out, '}');
	return answer_end();
}

const char *wasm_perft(int depth)
{
	if (none_yet())
		return answer_end();
	if (depth < 0 || table.record.game->rules.to_act(table_now(&table)) == ACTOR_CHANCE)
		return answer_refuse(wasm_cannot_count);
	struct string *out = answer_begin();
	string_char(out, '{');
	json_add_number(out, "nodes", (int64_t)perft_count(table.record.game, table_now(&table), depth));
	string_char(out, '}');
	return answer_end();
}
