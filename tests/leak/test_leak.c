/* Face-down pieces do not leak into searches: a game of a generic search against itself under one sealed layout is
 * replayed under others that agree with its reveals, and every search result must be equal. */
#include "support.h"

#include <string.h>

#include "games/registry.h"
#include "referee/dealer.h"
#include "games/opponent.h"

#define ACTIONS_MAX 18

/* The sanitized build is slow and aims at other bugs, so it plays one game per search. */
#ifdef __SANITIZE_ADDRESS__
#define GAMES_EACH 1
#else
#define GAMES_EACH 2
#endif

static const struct search {
	const char *word;
	uint64_t nodes;
} searches[] = {{"alphabeta", 3000}, {"depth-4", 3000}, {"mcts", 200}, {"c1-r-40", 200}};
#define N_SEARCHES ((int)(sizeof searches / sizeof *searches))

/* A whole layout, dealt by revealing every face-down point of the start and taking it back. */
static void deal_layout(const struct game *game, const struct position *start, uint64_t seed, char *layout)
{
	struct dealer dealer;
	struct line line;
	struct board_layout board;
	move_t moves[MOVES_MAX];
	dealer_init(&dealer, seed);
	line_init(&line, game, start);
	game->rendering.layout(start, &board);
	memset(layout, '.', (size_t)board.n_points);
	layout[board.n_points] = 0;
	int n = game->rules.generate(start, moves);
	for (int i = 0; i < n; i++) {
		line_push(&line, moves[i]);
		if (game->rules.to_act(line_last(&line)) == ACTOR_CHANCE) {
			move_t outcome = dealer_reveal(&dealer, &line);
			layout[game->rendering.move_points(start, moves[i]).to] =
				move_text(game, line_last(&line), outcome)[1];
		}
		line_pop(&line);
	}
	line_release(&line);
}

/* The search plays under the layout; the caller owns the line and the *n_thoughts results. */
static void play_under(const struct game *game, const struct position *start, const char *layout,
		       const struct search *search, struct line *line, struct search_result *results, int *n_results)
{
	struct dealer dealer;
	struct error err = {0};
	struct opponent opponent;
	struct engine_instance *instance = NULL;
	if (opponent_find(game, search->word, &opponent, &err))
		instance = opponent_create(&opponent, game, (struct engine_setup){.hash_bytes = 1 << 20}, &err);
	if (!instance || !dealer_seal(&dealer, game, start, layout, &err))
		fail_msg("%s %s: %s", game->name, layout, err.text);
	line_init(line, game, start);
	*n_results = 0;
	int n_actions = (int)strlen(layout) / 2; /* so that some pieces stay face down */
	while (*n_results < n_actions && *n_results < ACTIONS_MAX && line_ruling(line).verdict == UNDECIDED) {
		if (game->rules.to_act(line_last(line)) == ACTOR_CHANCE) {
			line_push(line, dealer_reveal(&dealer, line));
			continue;
		}
		struct search_result *t = &results[(*n_results)++];
		opponent.engine->search(instance, line, &(struct limits){.nodes = search->nodes}, NULL, NULL, t);
		line_push(line, t->best);
	}
	opponent.engine->free(instance);
}

/* Shuffles the pieces that the line never revealed; false if the layout stays the same. */
static bool shuffle_hidden(const struct line *line, const char *layout, uint64_t seed, char *other)
{
	struct board_layout board;
	struct rng rng;
	int hidden[LAYOUT_POINTS_MAX], n = 0;
	line->game->rendering.layout(line_last(line), &board);
	for (int i = 0; i < board.n_points; i++)
		if (board.points[i].marks & MARK_FACE_DOWN)
			hidden[n++] = i;
	strcpy(other, layout);
	rng_seed(&rng, seed);
	for (int i = n; i > 1; i--) {
		int j = (int)rng_below(&rng, (uint32_t)i);
		char letter = other[hidden[i - 1]];
		other[hidden[i - 1]] = other[hidden[j]];
		other[hidden[j]] = letter;
	}
	return strcmp(other, layout) != 0;
}

static void assert_equal_results(const struct search_result *a, const struct search_result *b)
{
	assert_int_equal(a->best, b->best);
	assert_int_equal(a->score, b->score);
	assert_int_equal(a->depth, b->depth);
	assert_int_equal(a->nodes, b->nodes);
	assert_int_equal(a->n_pv, b->n_pv);
	assert_memory_equal(a->pv, b->pv, sizeof *a->pv * (size_t)a->n_pv);
}

static void check_game(const struct game *game, const struct preset *preset, const struct search *search, uint64_t seed)
{
	struct position start;
	struct line one, two;
	char layout[LAYOUT_POINTS_MAX + 1], other[LAYOUT_POINTS_MAX + 1];
	struct search_result results[ACTIONS_MAX], again[ACTIONS_MAX];
	int n, n_again;
	game->rules.start(&start, preset);
	deal_layout(game, &start, seed, layout);
	play_under(game, &start, layout, search, &one, results, &n);
	uint64_t shuffle = 0;
	while (!shuffle_hidden(&one, layout, shuffle, other))
		assert_true(++shuffle < 100);
	play_under(game, &start, other, search, &two, again, &n_again);
	assert_int_equal(one.length, two.length);
	assert_int_equal(n, n_again);
	for (int i = 0; i < n; i++)
		assert_equal_results(&results[i], &again[i]);
	line_release(&one);
	line_release(&two);
}

static void the_sealed_layout_does_not_affect_searches(void **state)
{
	(void)state;
	int n_games = 0;
	for (int g = 0; games_at(g); g++)
		for (const struct preset *preset = games_at(g)->presets; preset->name; preset++)
			for (int i = 0; games_at(g)->rules.outcomes_max > 0 && i < GAMES_EACH * N_SEARCHES;
			     i++, n_games++)
				check_game(games_at(g), preset, &searches[i / GAMES_EACH], (uint64_t)(i % GAMES_EACH));
	assert_true(n_games > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(the_sealed_layout_does_not_affect_searches)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
