/* playouts: dark chess playouts by the rules of the game, with move lists, positions and their history: the baseline
 * for the playout core. The last line is "rate N", playouts per second.
 *
 *     playouts random|capture COUNT */
#include "base/clock.h"
#include "core/random_play.h"
#include "games/darkchess/dc_game.h"
#include "games/darkchess/dc_rules.h"
#include "games/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Draws a capture if there are any, otherwise any action. */
static move_t capture_first(const struct position *position, struct rng *rng)
{
	move_t moves[MOVES_MAX], captures[MOVES_MAX];
	if (dc_game.rules.to_act(position) == ACTOR_CHANCE)
		return random_move(&dc_game, position, rng);
	int n = dc_game.rules.generate(position, moves), n_captures = 0;
	for (int i = 0; i < n; i++)
		if (dc_action_of(moves[i]) == DC_STEP && dc_const(position)->at[dc_to(moves[i])] != DC_NONE)
			captures[n_captures++] = moves[i];
	return n_captures ? captures[rng_below(rng, (uint32_t)n_captures)] : moves[rng_below(rng, (uint32_t)n)];
}

static void play_out(const struct position *start, bool captures, struct rng *rng)
{
	struct line line;
	line_init(&line, &dc_game, start);
	if (!captures)
		random_play(&line, rng, 1000000);
	while (line_ruling(&line).verdict == UNDECIDED)
		line_push(&line, capture_first(line_last(&line), rng));
	line_release(&line);
}

int main(int argc, char **argv)
{
	games_begin();
	struct position start;
	struct rng rng;
	int count = argc == 3 ? atoi(argv[2]) : 0;
	bool captures = argc == 3 && strcmp(argv[1], "capture") == 0;
	if (count < 1 || (!captures && strcmp(argv[1], "random") != 0)) {
		fputs("usage: playouts random|capture COUNT\n", stderr);
		return 2;
	}
	dc_game.rules.start(&start, dc_game.presets);
	rng_seed(&rng, 1);
	int64_t begin = clock_us();
	for (int i = 0; i < count; i++)
		play_out(&start, captures, &rng);
	printf("rate %.0f\n", count / ((double)(clock_us() - begin) / 1e6));
	return 0;
}
