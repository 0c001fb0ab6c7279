#include "core/tables.h"
#include "core/engine.h"

int tables_score(const struct table_value *v)
{
	if (v->result == TABLE_DRAW)
		return 0;
	int win = (v->forced ? SCORE_WIN : SCORE_UNFORCED_WIN) - v->plies;
	return v->result == TABLE_WIN ? win : -win;
}

bool tables_probe_move(struct tables *tables, struct line *line, move_t move, struct table_value *out)
{
	enum actor actor = line->game->rules.to_act(line_last(line));
	line_push(line, move);
	struct ruling ruling = line_ruling(line);
	bool known = true;
	if (ruling.verdict == DRAWN)
		*out = (struct table_value){TABLE_DRAW, 0, true};
	else if (ruling.verdict != UNDECIDED)
		*out = (struct table_value){ruling.verdict == actor_wins(actor) ? TABLE_WIN : TABLE_LOSS, 1, true};
	else
		known = tables_probe(tables, line_last(line), out);
	if (known && ruling.verdict == UNDECIDED) {
		if (line->game->rules.to_act(line_last(line)) != actor)
			out->result = (enum table_result) - out->result;
		out->plies += out->result != TABLE_DRAW;
	}
	line_pop(line);
	return known;
}

bool tables_choose(struct tables *tables, const struct line *line, move_t *best, struct table_value *value)
{
	struct table_value v;
	if (!tables_probe(tables, line_last(line), &v))
		return false;
	struct line copy;
	move_t moves[MOVES_MAX];
	line_copy(&copy, line);
	int n = line->game->rules.generate(line_last(line), moves), most = -SCORE_INFINITE;
	bool known = n > 0;
	for (int i = 0; i < n && known; i++) {
		known = tables_probe_move(tables, &copy, moves[i], &v);
		if (known && tables_score(&v) > most) {
			most = tables_score(&v);
			*best = moves[i];
			*value = v;
		}
	}
	line_release(&copy);
	return known;
}
