#include "puzzles/puzzles_json.h"
#include "base/json_write.h"

static void add_moves(struct line *line, const char *name, const move_t *moves, int n, struct string *out)
{
	struct string all = {0};
	puzzle_play_moves(line, moves, n, &all);
	json_add_text(out, name, string_text(&all));
	string_release(&all);
}

/* The line is at the beginning of the solution and is played on. */
static void add_others(const struct puzzle *p, struct line *line, struct string *out)
{
	struct string texts = {0};
	json_add_key(out, "others");
	string_char(out, '[');
	for (int i = 0; i < p->n_solution; i++) {
		string_clear(&texts);
		puzzles_write_others(p, line, i, " ", &texts);
		json_add_comma(out);
		string_json(out, string_text(&texts));
		line_push(line, p->solution[i]);
	}
	string_char(out, ']');
	string_release(&texts);
}

static void add_solution(const struct puzzle *p, struct line *line, struct string *out)
{
	struct line again;
	line_copy(&again, line);
	add_moves(line, "solution", p->solution, p->n_solution, out);
	add_others(p, &again, out);
	line_release(&again);
}

void puzzles_json_members(const struct game *game, const struct puzzle *p, bool solved, struct string *out)
{
	char name[PUZZLE_NAME_SIZE], start[POSITION_TEXT_MAX];
	struct line line;
	puzzle_name(p, game, name);
	game->text.format(&p->start, start, sizeof start);
	json_add_text(out, "name", name);
	json_add_text(out, "kind", puzzle_kind_name(p->kind));
	json_add_number(out, "rating", p->rating);
	json_add_text(out, "start", start);
	line_init(&line, game, &p->start);
	add_moves(&line, "before", p->before, p->n_before, out);
	if (solved)
		add_solution(p, &line, out);
	json_add_text(out, "label", p->label);
	line_release(&line);
}

void puzzles_json_add(const struct game *game, const struct puzzle *p, struct string *out)
{
	json_add_comma(out);
	string_char(out, '{');
	puzzles_json_members(game, p, true, out);
	string_char(out, '}');
}
