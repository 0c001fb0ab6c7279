/* Two letters for game and preset, two bytes for a position of a random game, then the text of a move. A move that a
 * parser accepts is legal, and its canonical text means the same. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "core/random_play.h"

#define HEAD 4

static bool is_legal(const struct game *game, const struct position *p, move_t move)
{
	if (game->rules.to_act(p) == ACTOR_CHANCE) {
		struct outcome outcomes[OUTCOMES_MAX];
		for (int n = game->rules.outcomes(p, outcomes); n > 0; n--)
			if (outcomes[n - 1].move == move)
				return true;
		return false;
	}
	move_t moves[MOVES_MAX];
	for (int n = game->rules.generate(p, moves); n > 0; n--)
		if (moves[n - 1] == move)
			return true;
	return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct game *game;
	struct position start;
	struct line line;
	struct rng rng;
	struct error err = {0};
	if (size < HEAD)
		return 0;
	const struct preset *preset = fuzz_preset(data, &game);
	char *text = fuzz_string(data + HEAD, size - HEAD);
	game->rules.start(&start, preset);
	line_init(&line, game, &start);
	rng_seed(&rng, data[2]);
	random_play(&line, &rng, data[3] & 127);
	while (game->rules.verdict(line_last(&line)).verdict != UNDECIDED)
		line_pop(&line);
	move_t move = game->text.parse_move(line_last(&line), text, &err);
	if (move == NO_MOVE) {
		fuzz_check_error(&err);
	} else {
		char canonical[MOVE_TEXT_MAX];
		HOLD(is_legal(game, line_last(&line), move));
		HOLD(game->text.format_move(line_last(&line), move, canonical, sizeof canonical) < sizeof canonical);
		HOLD(game->text.parse_move(line_last(&line), canonical, &err) == move);
	}
	line_release(&line);
	free(text);
	return 0;
}
