#include "core/tablebase.h"
#include "core/engine.h"

/* In plies, above the plies to a conversion in any table that counts conversions. Draws may not score much. */
#define CONVERSION_OF_WIN  85
#define CONVERSION_OF_DRAW 12

/* Score of a void win if the alternative is a loss: below all draws that must be reached. */
#define NEITHER_DRAW_NOR_LOSS 300

struct tablebase_bounds tablebase_bounds_of(const struct tablebase_value *v)
{
	int result = v->result, other = v->forced ? result : (int)v->otherwise;
	if (tablebase_is_void(v))
		result += result > other ? -1 : 1;
	return (struct tablebase_bounds){(enum tablebase_result)(result < other ? result : other),
					 (enum tablebase_result)(result > other ? result : other)};
}

/* Prefers the closer of two void results. */
static int void_score(const struct tablebase_value *v)
{
	int hope = v->plies < CONVERSION_OF_WIN ? CONVERSION_OF_WIN - v->plies : 0;
	struct tablebase_bounds bounds = tablebase_bounds_of(v);
	int score = (int)v->otherwise * (bounds.low == bounds.high ? SCORE_UNFORCED_WIN : NEITHER_DRAW_NOR_LOSS);
	return v->result > v->otherwise ? score + hope : score - hope;
}

int tablebase_score(const struct tablebase_value *v)
{
	if (tablebase_is_void(v))
		return void_score(v);
	if (v->result == TB_DRAW)
		return (int)v->otherwise * (v->plies + v->conversions * CONVERSION_OF_DRAW);
	int win = (v->forced && !v->to_conversion ? SCORE_WIN : SCORE_UNFORCED_WIN) - v->plies;
	win -= v->result != v->otherwise ? v->conversions * CONVERSION_OF_WIN : 0;
	return v->result == TB_WIN ? win : -win;
}

bool tablebase_probe_move(struct tablebase *tables, struct line *line, move_t move, struct tablebase_value *out)
{
	enum actor actor = line->game->rules.to_act(line_last(line));
	line_push(line, move);
	struct ruling ruling = line_ruling(line);
	bool known = true;
	if (ruling.verdict == DRAWN)
		*out = (struct tablebase_value){.result = TB_DRAW, .plies = 0, .forced = true};
	else if (ruling.verdict != UNDECIDED)
		*out = (struct tablebase_value){
			.result = ruling.verdict == actor_wins(actor) ? TB_WIN : TB_LOSS, .plies = 1, .forced = true};
	else
		known = tablebase_probe(tables, line_last(line), out);
	if (known && ruling.verdict == UNDECIDED) {
		if (line->game->rules.to_act(line_last(line)) != actor) {
			out->result = (enum tablebase_result) - out->result;
			out->otherwise = (enum tablebase_result) - out->otherwise;
		}
		out->plies += out->result != out->otherwise;
	}
	line_pop(line);
	return known;
}

bool tablebase_choose(struct tablebase *tables, const struct line *line, move_t *best, struct tablebase_value *value)
{
	struct tablebase_value v;
	if (!tablebase_probe(tables, line_last(line), &v))
		return false;
	struct line copy;
	move_t moves[MOVES_MAX];
	line_copy(&copy, line);
	int n = line->game->rules.generate(line_last(line), moves), best_score = -SCORE_INFINITE;
	bool known = n > 0;
	for (int i = 0; i < n && known; i++) {
		known = tablebase_probe_move(tables, &copy, moves[i], &v);
		if (known && tablebase_score(&v) > best_score) {
			best_score = tablebase_score(&v);
			*best = moves[i];
			*value = v;
		}
	}
	line_release(&copy);
	return known;
}
