/* Players that search by rules of their own: match_player.rules. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "games/registry.h"
#include "match/match.h"
#include "match/openings.h"

/* --- an engine that checks its input --- */

static const struct preset *expected;
static int n_searches, n_begun;

static struct engine_instance *create(const struct game *game, const struct engine_setup *setup, struct error *err);

/* The line uses the expected rules from its start on. */
static void check_rules(const struct line *line)
{
	struct position start, other;
	struct error err;
	line->game->rules.start(&start, expected);
	assert_memory_equal(line_at(line, 0), &start, line->game->rules.position_size);
	memcpy(&other, line_last(line), line->game->rules.position_size);
	line->game->rules.adopt(&other, expected);
	assert_memory_equal(line_last(line), &other, line->game->rules.position_size);
	if (!line_check(line, &err))
		fail_msg("%s", err.text);
}

static void begin(struct engine_instance *instance, const struct line *line)
{
	(void)instance;
	n_begun++;
	check_rules(line);
}

static void search(struct engine_instance *instance, const struct line *line, const struct limits *limits,
		   report_fn *report, void *context, struct search_result *out)
{
	move_t moves[MOVES_MAX];
	(void)instance, (void)limits, (void)report, (void)context;
	n_searches++;
	check_rules(line);
	line->game->rules.generate(line_last(line), moves);
	*out = (struct search_result){.best = moves[0], .nodes = 1};
}

static void forget(struct engine_instance *instance)
{
	(void)instance;
}

static void release(struct engine_instance *instance)
{
	free(instance);
}

static const struct engine_option no_options[] = {{0}};

static const struct engine looking = {
	.name = "looking",
	.about = "looks",
	.options = no_options,
	.create = create,
	.begin = begin,
	.search = search,
	.forget = forget,
	.free = release,
};

static struct engine_instance *create(const struct game *game, const struct engine_setup *setup, struct error *err)
{
	struct engine_instance *t = mem_new(sizeof *t);
	(void)game, (void)setup, (void)err;
	*t = (struct engine_instance){&looking};
	return t;
}

/* --- matches --- */

static const struct preset *rules_of(const char *name)
{
	struct error err;
	const struct preset *preset = game_preset(games_find("xiangqi", NULL), name, &err);
	assert_non_null(preset);
	return preset;
}

static struct match_setup setup_of(const char *a, const char *b, const char *rules, int n_games)
{
	struct match_setup s = {
		.game = games_find("xiangqi", NULL),
		.preset = rules_of(NULL),
		.players = {{.word = a, .setup.hash_bytes = 1 << 18}, {.word = b, .setup.hash_bytes = 1 << 18}},
		.n_games = n_games,
		.seed = 3,
		.opening_plies = 4,
		.plies_max = 40,
	};
	s.players[0].rules = rules_of(rules);
	s.players[0].limits.nodes = s.players[1].limits.nodes = 300;
	return s;
}

static void play(const struct match_setup *setup, struct match_game *played)
{
	struct error err;
	if (!match_run(setup, played, &err))
		fail_msg("%s", err.text);
}

static void private_rules_apply_only_to_their_player(void **state)
{
	(void)state;
	static const char *const names[] = {"wxf", "wxf60", "wxf-twice", "checks", "nolimit"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct match_setup s = setup_of("looking", "alphabeta", names[i], 2);
		struct match_game played[2] = {0};
		n_searches = n_begun = 0;
		expected = rules_of(names[i]);
		s.players[0].engine = &looking;
		play(&s, played);
		assert_int_equal(n_begun, 2);
		assert_true(n_searches >= 4);
		assert_true(played[0].played && played[1].played);
	}
}

static void using_the_match_rules_changes_nothing(void **state)
{
	(void)state;
	struct match_setup s = setup_of("alphabeta", "alphabeta", "wxf", 4);
	struct match_game with[4] = {0}, without[4] = {0};
	play(&s, with);
	s.players[0].rules = NULL;
	play(&s, without);
	for (int i = 0; i < 4; i++) {
		assert_int_equal(with[i].verdict, without[i].verdict);
		assert_int_equal(with[i].plies, without[i].plies);
		assert_int_equal(with[i].nodes[0], without[i].nodes[0]);
	}
}

/* By the player's rules the game was over before it began, by the match's rules it continues; every search answers. */
static void games_continue_past_a_private_ending(void **state)
{
	static const char text[] = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 130 100\n";
	static const char *const words[] = {"alphabeta", "mcts", "3", "depth-2"};
	struct openings openings;
	struct error err;
	(void)state;
	assert_true(
		openings_read(&openings, games_find("xiangqi", NULL), rules_of("nolimit"), text, strlen(text), &err));
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		struct match_setup s = setup_of(words[i], words[i], "wxf", 2);
		struct match_game played[2] = {0};
		s.preset = rules_of("nolimit");
		s.openings = &openings;
		s.plies_max = 12;
		s.players[1].rules = s.players[0].rules;
		play(&s, played);
		for (int k = 0; k < 2; k++)
			assert_true(played[k].plies == 12 || strncmp(played[k].clause, "xiangqi", 7) == 0);
	}
	openings_release(&openings);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(private_rules_apply_only_to_their_player),
		cmocka_unit_test(using_the_match_rules_changes_nothing),
		cmocka_unit_test(games_continue_past_a_private_ending),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
