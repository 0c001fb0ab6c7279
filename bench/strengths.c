/* strengths GAME GAMES ROW ROW: plays two strength settings of the search against each other, to choose those of a game
 * (core/heuristics.h). A row is DEPTH:NODES:BLUNDERS:NOISE. GAMES is even; the games start from data/openings, on one
 * thread (run it in the root). Prints the points of the first row. docs/opponents.md */
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "games/registry.h"
#include "match/adjudicate.h"
#include "match/match.h"
#include "match/openings.h"
#include "match/tally.h"

/* All eight strengths get the row, so strength 1 uses it. */
static bool read_row(const char *text, struct strength_level rows[8])
{
	struct strength_level s;
	unsigned long long nodes;
	if (sscanf(text, "%d:%llu:%d:%d", &s.depth, &nodes, &s.blunder_rate, &s.eval_noise) != 4) {
		fprintf(stderr, "strengths: \"%s\" is not a row, expected DEPTH:NODES:BLUNDERS:NOISE\n", text);
		return false;
	}
	s.nodes = nodes;
	for (int i = 0; i < 8; i++)
		rows[i] = s;
	return true;
}

static bool play(const struct match_setup *setup)
{
	struct error err;
	struct match_game *games = calloc((size_t)setup->n_games, sizeof *games);
	bool played = games && match_run(setup, games, &err);
	if (played) {
		struct tally t = {0};
		tally_count(&t, games, setup->n_games);
		struct elo elo = elo_of_pairs(t.pairs);
		printf("%d-%d-%d, %+.0f [%+.0f, %+.0f]\n", tally_sum(&t, 0), tally_sum(&t, 1), tally_sum(&t, 2),
		       elo.value, elo.low, elo.high);
	} else {
		fprintf(stderr, "strengths: %s\n", games ? err.text : "no memory");
	}
	free(games);
	return played;
}

int main(int argc, char **argv)
{
	struct error err;
	games_begin();
	const struct game *game = argc == 5 ? games_find(argv[1], &err) : NULL;
	if (!game) {
		fprintf(stderr, "strengths: %s\n", argc == 5 ? err.text : "expected GAME GAMES ROW ROW");
		return 2;
	}
	struct strength_level rows[2][8];
	struct heuristics heuristics[2] = {game->heuristics, game->heuristics};
	struct match_setup setup = {
		.game = game, .preset = game->presets, .n_games = atoi(argv[2]) / 2 * 2, .seed = 14};
	for (int i = 0; i < 2; i++) {
		if (!read_row(argv[3 + i], rows[i]))
			return 2;
		heuristics[i].strengths = rows[i];
		setup.players[i] =
			(struct match_player){.word = "1",
					      .name = argv[3 + i],
					      .setup = {.hash_bytes = 16 << 20, .heuristics = &heuristics[i]}};
	}
	if (setup.n_games < 2) {
		fputs("strengths: expected at least two games\n", stderr);
		return 2;
	}
	struct string text = {0};
	struct openings openings;
	char path[64];
	snprintf(path, sizeof path, "data/openings/%s.txt", game->name);
	if (!file_read(path, OPENINGS_BYTES_MAX, &text, &err) ||
	    !openings_read(&openings, game, game->presets, text.text, text.length, &err)) {
		fprintf(stderr, "strengths: %s\n", err.text);
		return 1;
	}
	openings_shuffle(&openings, 1);
	setup.openings = &openings;
	bool played = play(&setup);
	openings_release(&openings);
	string_release(&text);
	return played ? 0 : 1;
}
