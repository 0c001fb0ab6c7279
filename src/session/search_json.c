#include "session/search_json.h"
#include "base/json_write.h"

#include <string.h>

static void add_pv(const struct line *line, const struct search_result *r, struct string *out)
{
	const struct game *game = line->game;
	struct position here, next;
	char move[MOVE_TEXT_MAX];
	memcpy(&here, line_last(line), game->rules.position_size);
	json_add_key(out, "pv");
	string_char(out, '[');
	for (int i = 0; i < r->n_pv; i++) {
		game->text.format_move(&here, r->pv[i], move, sizeof move);
		json_add_comma(out);
		string_json(out, move);
		game->rules.play(&next, &here, r->pv[i]);
		memcpy(&here, &next, game->rules.position_size);
	}
	string_char(out, ']');
}

static void add_members(const struct line *line, const struct search_result *r, struct string *out)
{
	char move[MOVE_TEXT_MAX], score[40];
	line->game->text.format_move(line_last(line), r->best, move, sizeof move);
	score_format(r->score, score, sizeof score);
	json_add_text(out, "best", move);
	json_add_text(out, "score", score);
	json_add_number(out, "score_raw", r->score);
	json_add_number(out, "depth", r->depth);
	add_pv(line, r, out);
}

static void add_line(const struct line *line, const struct search_result *r, struct string *out)
{
	json_add_comma(out);
	string_char(out, '{');
	add_members(line, r, out);
	string_char(out, '}');
}

void search_json(const struct line *line, const struct search_result *r, const struct search_result *lines, int n_lines,
		 struct string *out)
{
	string_char(out, '{');
	add_members(line, r, out);
	json_add_number(out, "nodes", (int64_t)r->nodes);
	json_add_key(out, "time");
	string_add(out, "%.3f", (double)r->time_us / 1e6);
	json_add_key(out, "lines");
	string_char(out, '[');
	if (n_lines < 2)
		add_line(line, r, out);
	else
		for (int i = 0; i < n_lines; i++)
			if (lines[i].depth)
				add_line(line, &lines[i], out);
	string_add(out, "]}");
}
