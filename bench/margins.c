/* margins GAME GAMES NODES NAME=VALUE...: what margins of the search (core/advice.h) are worth: the search with these
 * values against the search as it is, so many positions a move, from data/openings (run it in the root). GAMES is even;
 * the match ends before them when the test of 0 against 5 Elo is decided, unless it reads all:GAMES. One thread. With
 * GAME alone it lists the margins. docs/search.md */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "games/registry.h"
#include "match/adjudicate.h"
#include "match/match.h"
#include "match/openings.h"
#include "match/tally.h"
#include "search/margins.h"

static const struct {
	const char *name;
	size_t at;
} fields[] = {
#define FIELD(name)                                                                                                    \
	{                                                                                                              \
#name, offsetof(struct advice_margins, name)                                                           \
	}
	FIELD(killers),         FIELD(answers),         FIELD(continuations),  FIELD(corrections),
	FIELD(structures),      FIELD(settled),         FIELD(window),         FIELD(reduction_base),
	FIELD(reduction_share), FIELD(reduce_worse),    FIELD(reduce_cut),     FIELD(reduce_pv),
	FIELD(reduce_favoured), FIELD(reduce_check),    FIELD(reduce_history), FIELD(way_back),
	FIELD(blind_depth),     FIELD(check_extension), FIELD(evasion_plies),  FIELD(null_depth),
	FIELD(null_base),       FIELD(null_share),      FIELD(null_over),      FIELD(verify_depth),
	FIELD(reverse_depth),   FIELD(reverse),         FIELD(reverse_share),  FIELD(razor_depth),
	FIELD(razor),           FIELD(futility_depth),  FIELD(futility),       FIELD(futility_base),
	FIELD(late_depth),      FIELD(late_base),       FIELD(exchange_depth), FIELD(exchange_quiet),
	FIELD(exchange_noisy),  FIELD(probcut_depth),   FIELD(probcut),        FIELD(singular_depth),
	FIELD(singular),        FIELD(singular_twice),  FIELD(delta),
};

static int *field_of(struct advice_margins *m, size_t i)
{
	return (int *)((char *)m + fields[i].at);
}

static bool set(struct advice_margins *m, const char *text)
{
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
		size_t n = strlen(fields[i].name);
		if (strncmp(text, fields[i].name, n) == 0 && text[n] == '=') {
			*field_of(m, i) = atoi(text + n + 1);
			return true;
		}
	}
	fprintf(stderr, "margins: no margin \"%s\", expected NAME=VALUE; margins GAME lists them\n", text);
	return false;
}

static void list(const struct game *game)
{
	struct advice_margins m = *margins_of(game->advice.margins);
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		printf("%s=%d\n", fields[i].name, *field_of(&m, i));
}

static void tell(void *context, int number, const struct match_game *game, const struct match_told *told)
{
	(void)told;
	(void)game;
	(void)context;
	if (number % 20 == 19)
		fprintf(stderr, "\r%d games", number + 1);
}

static bool play(struct match_setup *setup, int n_games)
{
	struct error err;
	struct match_game *games = calloc((size_t)n_games, sizeof *games);
	if (!games || !match_run(setup, games, &err)) {
		fprintf(stderr, "margins: %s\n", games ? err.text : "no memory");
		free(games);
		return false;
	}
	struct tally t = {0};
	tally_count(&t, games, n_games);
	struct elo elo = elo_of_pairs(t.pairs);
	printf("%d-%d-%d, %+.0f [%+.0f, %+.0f]", tally_sum(&t, 0), tally_sum(&t, 1), tally_sum(&t, 2), elo.value,
	       elo.low, elo.high);
	if (setup->sprt)
		printf(", LLR %.2f", sprt_llr(setup->sprt, t.pairs));
	putchar('\n');
	free(games);
	return true;
}

static bool read_openings(const struct game *game, struct openings *out)
{
	struct string text = {0};
	struct error err;
	char path[64];
	snprintf(path, sizeof path, "data/openings/%s.txt", game->name);
	bool read = file_read(path, OPENINGS_BYTES_MAX, &text, &err) &&
		    openings_read(out, game, game->presets, text.text, text.length, &err);
	string_release(&text);
	if (!read)
		fprintf(stderr, "margins: %s\n", err.text);
	return read;
}

int main(int argc, char **argv)
{
	struct error err;
	games_begin();
	const struct game *game = argc > 1 ? games_find(argv[1], &err) : NULL;
	if (!game || (argc > 2 && argc < 5)) {
		fprintf(stderr, "margins: %s\n",
			argc > 1 && !game ? err.text : "expected GAME GAMES NODES NAME=VALUE...");
		return 2;
	}
	if (argc == 2) {
		list(game);
		return 0;
	}
	struct advice_margins margins = *margins_of(game->advice.margins);
	struct game_advice advice = game->advice;
	advice.margins = &margins;
	for (int i = 4; i < argc; i++)
		if (!set(&margins, argv[i]))
			return 2;
	bool all = strncmp(argv[2], "all:", 4) == 0;
	int n_games = atoi(argv[2] + (all ? 4 : 0)) / 2 * 2;
	struct limits limits = {.nodes = strtoull(argv[3], NULL, 10)};
	if (n_games < 2 || limits.nodes == 0) {
		fputs("margins: expected at least two games, and positions\n", stderr);
		return 2;
	}
	struct openings openings;
	if (!read_openings(game, &openings))
		return 1;
	openings_shuffle(&openings, 1);
	const struct sprt sprt = {0, 5, 0.05, 0.05};
	const struct adjudication adjudication = {.resign_score = 1200, .resign_moves = 5};
	struct match_player standing = {
		.word = "alphabeta", .name = "standing", .limits = limits, .setup = {.hash_bytes = 16 << 20}};
	struct match_player changed = standing;
	changed.name = "changed";
	changed.setup.advice = &advice;
	struct match_setup setup = {
		.game = game,
		.preset = game->presets,
		.players = {changed, standing},
		.n_games = n_games,
		.seed = 1,
		.openings = &openings,
		.plies_max = 300,
		.adjudication = &adjudication,
		.sprt = all ? NULL : &sprt,
		.report = tell,
	};
	bool played = play(&setup, n_games);
	openings_release(&openings);
	return played ? 0 : 1;
}
