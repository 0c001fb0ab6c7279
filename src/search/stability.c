#include "search/stability.h"

void stability_begin(struct stability *s, const struct line *line)
{
	const struct game *game = line->game;
	s->seen = (struct timeman_signs){.effort = TIMEMAN_EFFORT_DEFAULT};
	s->goes_on = s->last_length < line->length && line->steps[s->last_length].key == s->last_key &&
		     game->rules.to_act(line_at(line, s->last_length)) == game->rules.to_act(line_last(line));
}

void stability_count(struct stability *s, const struct search_result *before, const struct search_result *now,
		     int64_t effort)
{
	struct timeman_signs *seen = &s->seen;
	bool is_new = now->best != before->best;
	int64_t nodes = (int64_t)(now->nodes - before->nodes);
	seen->kept = is_new ? 0 : seen->kept + 1;
	seen->changes = seen->changes / 2 + (is_new ? 1000 : 0);
	seen->fall = before->depth ? before->score - now->score : 0;
	seen->fall_in_game = s->goes_on ? s->last_score - now->score : 0;
	seen->effort = effort < 0 || nodes <= 0 ? TIMEMAN_EFFORT_DEFAULT : (int)(effort * 1000 / nodes);
}

void stability_end(struct stability *s, const struct line *line, const struct search_result *result)
{
	if (result->depth == 0)
		return;
	s->last_key = line->steps[line->length].key;
	s->last_length = line->length;
	s->last_score = result->score;
}
