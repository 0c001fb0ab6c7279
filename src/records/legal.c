#include "records/legal.h"
#include "base/text.h"
#include "records/records_messages.h"

void legal_words(const struct game *game, const struct position *p, struct error *out)
{
	enum { EXAMPLES = 5 };
	move_t moves[MOVES_MAX];
	char list[EXAMPLES * (MOVE_TEXT_MAX + 2)];
	struct text examples = text_into(list, sizeof list);
	struct ruling over = game->rules.verdict(p);
	int n = over.verdict == UNDECIDED ? game->rules.generate(p, moves) : 0;
	if (over.verdict == UNDECIDED && n == 0)
		over = game->rules.stuck(p);
	if (over.verdict != UNDECIDED) {
		fail(out, records_game_over, over.clause, ruling_message(over));
		return;
	}
	for (int i = 0; i < n && i < EXAMPLES; i++) {
		char text[MOVE_TEXT_MAX];
		game->text.format_move(p, moves[i], text, sizeof text);
		text_add(&examples, "%s%s", i ? ", " : "", text);
	}
	if (n > EXAMPLES)
		fail(out, records_more_legal_moves, list, n - EXAMPLES);
	else
		fail(out, records_legal_moves, list);
}
