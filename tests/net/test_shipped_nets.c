/* The shipped nets (net/shipped.h, data/nets). */
#include "support.h"

#include <inttypes.h>
#include <string.h>

#include "games/opponent.h"
#include "games/registry.h"
#include "match/match.h"
#include "match/openings.h"
#include "net/shipped.h"
#include "net/shipped_files.h"
#include "net/accumulator.h"
#include "search/margins.h"

/* Each belongs to its game and says how it was made. */
static void every_net_says_how_it_was_made(void **state)
{
	(void)state;
	for (const struct shipped_file *file = shipped_files; file->game; file++) {
		const struct game *game = games_find(file->game, NULL);
		assert_non_null(game);
		const struct net *net = shipped_net(game);
		assert_non_null(net);
		assert_ptr_equal(shipped_net(game), net);
		assert_true(file->end - file->bytes <= (ptrdiff_t)NET_BYTES_MAX);
		static const char *const words[] = {"version ", "data ", "positions ", "seed ", "note commit "};
		for (size_t i = 0; i < sizeof words / sizeof *words; i++)
			if (!strstr(string_text(&net->origin), words[i]))
				fail_msg("the origin of %s has no \"%s\":\n%s", file->game, words[i],
					 string_text(&net->origin));
	}
}

static int value_of(const struct net *net, const struct game *game, const char *text)
{
	struct position p;
	struct line line;
	struct accumulator sums;
	set_up(game, NULL, text, &p);
	line_init(&line, game, &p);
	accumulator_init(&sums, net, game, 1);
	int value = accumulator_evaluate(&sums, &line);
	accumulator_release(&sums);
	line_release(&line);
	return value;
}

/* Common knowledge of xiangqi. */
static void the_xiangqi_net_knows_the_piece_values(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	const struct net *net = shipped_net(game);
	assert_non_null(net);
	assert_in_range(value_of(net, game, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w") + 100, 0,
			300);
	static const struct {
		const char *text;
		int min; /* for the side to move */
	} ahead[] = {
		{"1nbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", 400}, /* a rook */
		{"r1bakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", 150}, /* a horse */
		{"rnbakabnr/9/7c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", 150},   /* a cannon */
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR b", 400}, /* the same for Black */
		{"3ak4/4a4/9/9/9/9/9/9/4A4/R2AK4 w", 400},                              /* in the endgame */
	};
	for (size_t i = 0; i < sizeof ahead / sizeof *ahead; i++) {
		int value = value_of(net, game, ahead[i].text);
		if (value < ahead[i].min)
			fail_msg("%s: %d, expected at least %d", ahead[i].text, value, ahead[i].min);
	}
}

static uint64_t nodes_from(const char *name, const char *text, const char *word, struct engine_setup setup)
{
	const struct game *game = games_find(name, NULL);
	struct opponent opponent;
	struct position start;
	struct line line;
	struct search_result result;
	struct error err;
	set_up(game, NULL, text, &start);
	line_init(&line, game, &start);
	assert_true(opponent_find(game, word, &opponent, &err));
	struct engine_instance *instance = opponent_create(&opponent, game, setup, &err);
	assert_non_null(instance);
	instance->engine->search(instance, &line, &(struct limits){.depth = 6}, NULL, NULL, &result);
	instance->engine->free(instance);
	line_release(&line);
	return result.nodes;
}

static uint64_t nodes_of(const char *word, struct engine_setup setup)
{
	return nodes_from("xiangqi", NULL, word, setup);
}

/* Magic Chess's net plays only on the standard board of 4 x 4 points. */
static void the_magic_net_knows_its_board(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		bool uses_net;
	} boards[] = {
		{"4/1Kr1/2g1/P2n p r - 0 0 - -/-", true},   {"4/1Kr1/2g1/4/P2n p r - 0 0 - -/-", false},
		{"4/1Kr1/2g1/P#1n p r - 0 0 - -/-", false}, {"4/1Kr^21/2g1/P2n p r - 0 0 - -/-", false},
		{"4/1Kr1/2g1/P2n p r - 0 0 - w1/-", false},
	};
	assert_non_null(shipped_net(games_find("magic", NULL)));
	for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
		uint64_t by_hand = nodes_from("magic", boards[i].text, "alphabeta", (struct engine_setup){0});
		uint64_t strongest = nodes_from("magic", boards[i].text, "strongest", (struct engine_setup){0});
		if ((strongest != by_hand) != boards[i].uses_net)
			fail_msg("%s: %" PRIu64 " positions, by hand %" PRIu64, boards[i].text, strongest, by_hand);
	}
}

/* Full strength evaluates with the net; no other strength does. */
static void the_strongest_opponent_uses_the_net(void **state)
{
	(void)state;
	const struct net *net = shipped_net(games_find("xiangqi", NULL));
	uint64_t by_hand = nodes_of("alphabeta", (struct engine_setup){0});
	uint64_t by_net = nodes_of("alphabeta", (struct engine_setup){.net = net});
	assert_true(by_hand != by_net);
	assert_int_equal(nodes_of("strongest", (struct engine_setup){0}), by_net);
	assert_int_equal(nodes_of("strongest", (struct engine_setup){.no_net = true}), by_hand);
	assert_int_equal(nodes_of("8", (struct engine_setup){0}), nodes_of("8", (struct engine_setup){.no_net = true}));
	assert_int_equal(nodes_of("depth-6", (struct engine_setup){0}),
			 nodes_of("depth-6", (struct engine_setup){.no_net = true}));
}

/* Where the net is sure of the result its values are flat, and full strength must still finish the game. Red has taken
 * a rook, a horse and two pawns from a beginner, and is to move. */
static void certain_wins_are_converted_quickly(void **state)
{
	(void)state;
	static const char won[] =
		"startpos moves h2e2 a6a5 e2e6 h7g7 b2e2 b9c7 e6e4 b7b3 e4a4 g7e7 a4a9 b3e3 f0e1 i9i8 b0c2 e3e5 a0b0 "
		"e7e2 g0e2 i8f8 b0b7 f8f4 b7c7 e5i5 h0i2 i5g5 c7c9 g9e7 c9c6 d9e8 c6c9 e8d9 c9c4 d9e8 c4f4 h9i7 i0h0 "
		"g5c5\n";
	enum { GAMES = 4, PLIES_BEFORE = 38, PLIES_ALLOWED = 40 };
	const struct game *game = games_find("xiangqi", NULL);
	struct openings openings;
	struct error err;
	assert_true(openings_read(&openings, game, game->presets, won, sizeof won - 1, &err));
	struct match_setup setup = {.game = game,
				    .preset = game->presets,
				    .n_games = GAMES,
				    .keeps_seats = true,
				    .openings = &openings,
				    .plies_max = PLIES_BEFORE + PLIES_ALLOWED,
				    .players = {{.word = "strongest", .limits.nodes = 20000}, {.word = "1"}}};
	struct match_game played[GAMES] = {0};
	if (!match_run(&setup, played, &err))
		fail_msg("%s", err.text);
	for (int i = 0; i < GAMES; i++)
		if (played[i].verdict != FIRST_WINS)
			fail_msg("game %d: %s after %d plies", i, played[i].clause, played[i].plies);
	openings_release(&openings);
}

/* A net's evaluations are on another scale, so the search has other parameters for them. */
static void nets_have_separate_search_parameters(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	const struct net *net = shipped_net(game);
	const struct search_parameters nothing = *margins_of(NULL);
	struct heuristics heuristics = game->heuristics;
	uint64_t by_hand = nodes_of("alphabeta", (struct engine_setup){0});
	uint64_t by_net = nodes_of("alphabeta", (struct engine_setup){.net = net});
	heuristics.net_margins = &nothing;
	assert_int_equal(nodes_of("alphabeta", (struct engine_setup){.heuristics = &heuristics}), by_hand);
	uint64_t bare = nodes_of("alphabeta", (struct engine_setup){.heuristics = &heuristics, .net = net});
	assert_true(bare > by_net);
	heuristics.margins = &nothing;
	assert_true(nodes_of("alphabeta", (struct engine_setup){.heuristics = &heuristics}) > by_hand);
	heuristics.net_margins = NULL;
	assert_int_equal(nodes_of("alphabeta", (struct engine_setup){.heuristics = &heuristics, .net = net}), bare);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_net_says_how_it_was_made),
		cmocka_unit_test(the_xiangqi_net_knows_the_piece_values),
		cmocka_unit_test(the_strongest_opponent_uses_the_net),
		cmocka_unit_test(certain_wins_are_converted_quickly),
		cmocka_unit_test(nets_have_separate_search_parameters),
		cmocka_unit_test(the_magic_net_knows_its_board),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
