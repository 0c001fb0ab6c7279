#include "core/limits.h"
#include "core/core_messages.h"

#include <stdio.h>
#include <string.h>

bool limits_are_given(const struct limits *l)
{
	return l->depth || l->nodes || l->time_ms || l->clock.runs || l->mate || l->infinite;
}

struct limits limits_in_force(const struct limits *limits)
{
	struct limits l = *limits;
	if (l.infinite) {
		l.depth = l.time_ms = l.mate = 0;
		l.nodes = 0;
		l.clock = (struct limits_clock){.runs = false};
	}
	return l;
}

bool limits_allow(const struct limits *limits, move_t move)
{
	for (int i = 0; limits->moves && i < limits->n_moves; i++)
		if (limits->moves[i] == move)
			return true;
	return !limits->moves;
}

int limits_filter(const struct limits *limits, move_t *moves, int n)
{
	int kept = 0;
	for (int i = 0; i < n; i++)
		if (limits_allow(limits, moves[i]))
			moves[kept++] = moves[i];
	return kept;
}

int limits_moves(const struct limits *limits, const struct game *game, const struct position *position, move_t *out)
{
	return limits_filter(limits, out, game->rules.generate(position, out));
}

bool limits_read_moves(const char *text, const struct game *game, const struct position *position, move_t *all,
		       struct limits *out, struct error *err)
{
	static const char blanks[] = " \t\n";
	int n = 0;
	for (text += strspn(text, blanks); *text; text += strspn(text, blanks)) {
		char word[MOVE_TEXT_MAX];
		struct error why;
		size_t length = strcspn(text, blanks);
		snprintf(word, sizeof word, "%.*s", length < sizeof word ? (int)length : (int)sizeof word - 1, text);
		move_t move = game->text.parse_move(position, word, &why);
		if (n == MOVES_MAX)
			return fail(err, core_too_many_moves);
		if (move == NO_MOVE)
			return fail(err, core_bad_move, &why);
		all[n++] = move;
		text += length;
	}
	if (n == 0)
		return fail(err, core_no_moves);
	out->moves = all;
	out->n_moves = n;
	return true;
}
