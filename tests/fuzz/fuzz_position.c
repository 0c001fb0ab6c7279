/* Two letters for game and preset, then the text of a position. What a parser accepts can be played on, to the end. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "core/random_play.h"

#define HEAD  2
#define STEPS 60

static void play_on(const struct game *game, const struct position *start)
{
	struct line line;
	struct rng rng;
	line_init(&line, game, start);
	rng_seed(&rng, game->rules.key(start));
	random_play(&line, &rng, STEPS);
	line_release(&line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct game *game;
	struct position p, old;
	struct error err = {{0}};
	if (size < HEAD)
		return 0;
	memset(&p, 0, sizeof p);
	const struct preset *preset = fuzz_preset(data, &game);
	char *text = fuzz_string(data + HEAD, size - HEAD);
	game->rules.start(&p, preset);
	old = p;
	if (game->text.parse(&p, text, &err)) {
		fuzz_check_position(game, &p);
		play_on(game, &p);
	} else {
		fuzz_check_error(&err);
		HOLD(memcmp(&p, &old, sizeof p) == 0);
	}
	free(text);
	return 0;
}
