#include "records/legal.h"

void legal_words(const struct game *game, const struct position *p, struct string *out)
{
	enum { EXAMPLES = 5 };
	move_t moves[MOVES_MAX];
	struct ruling over = game->rules.verdict(p);
	int n = over.verdict == UNDECIDED ? game->rules.generate(p, moves) : 0;
	if (over.verdict == UNDECIDED && n == 0)
		over = game->rules.stuck(p);
	if (over.verdict != UNDECIDED) {
		string_add(out, "the game is over (%s: %s)", over.clause, over.why);
		return;
	}
	string_add(out, "legal here: ");
	for (int i = 0; i < n && i < EXAMPLES; i++) {
		char text[MOVE_TEXT_MAX];
		game->text.format_move(p, moves[i], text, sizeof text);
		string_add(out, "%s%s", i ? ", " : "", text);
	}
	if (n > EXAMPLES)
		string_add(out, " and %d more", n - EXAMPLES);
}
