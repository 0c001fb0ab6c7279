/* The paper's reference player: random while any piece lies face down, then plain minimax by material; it never
 * changes. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "core/random_play.h"
#include "games/darkchess/engine/dc_reference.h"
#include "games/registry.h"
#include "games/opponent.h"

static const struct game *game;

static struct engine_instance *new_player(uint64_t seed)
{
	struct opponent o;
	struct error err;
	assert_true(opponent_find(game, "reference", &o, &err));
	assert_ptr_equal(o.engine, &dc_reference);
	return opponent_create(&o, game, (struct engine_setup){.seed = seed}, &err);
}

static struct search_result search(const char *preset, const char *position, uint64_t seed, struct limits limits)
{
	struct position start;
	struct line line;
	struct search_result result;
	struct engine_instance *t = new_player(seed);
	set_up(game, preset, position, &start);
	line_init(&line, game, &start);
	dc_reference.search(t, &line, &limits, NULL, NULL, &result);
	line_release(&line);
	dc_reference.free(t);
	return result;
}

/* A knight can be taken for free, and is taken no more often than the other four actions are played. */
static void moves_are_random_while_a_piece_is_face_down(void **state)
{
	static const char position[] = "?3/4/4/1Rn1/4/4/4/4 r r p 0 9";
	struct position start;
	move_t moves[MOVES_MAX];
	int counts[MOVES_MAX] = {0};
	(void)state;
	set_up(game, NULL, position, &start);
	int n = game->rules.generate(&start, moves);
	assert_int_equal(n, 5);
	for (uint64_t seed = 0; seed < 1000; seed++) {
		struct search_result t = search(NULL, position, seed, (struct limits){.depth = 3});
		for (int i = 0; i < n; i++)
			counts[i] += moves[i] == t.best;
		assert_int_equal(t.depth, 0);
	}
	for (int i = 0; i < n; i++)
		assert_in_range(counts[i], 150, 250);
}

/* Plain minimax by definition, without window or move ordering; *best is the first of the best moves. */
static int minimax(struct line *line, int ply, int depth, move_t *best)
{
	static const int worth[256] = {
		['K'] = 150,  ['G'] = 100,  ['M'] = 70,  ['R'] = 50,  ['N'] = 30,  ['C'] = 50,  ['P'] = 50,
		['k'] = -150, ['g'] = -100, ['m'] = -70, ['r'] = -50, ['n'] = -30, ['c'] = -50, ['p'] = -50};
	struct ruling ruling = line_ruling(line);
	const struct position *now = line_last(line);
	if (ruling.verdict == DRAWN)
		return 0;
	if (ruling.verdict != UNDECIDED)
		return ply - SCORE_WIN; /* only the side that just moved can have won */
	char text[POSITION_TEXT_MAX];
	game->text.format(now, text, sizeof text);
	bool red = *(strchr(text, ' ') + 1) == 'r';
	if (depth == 0) {
		int sum = 0;
		for (const char *c = text; *c != ' '; c++)
			sum += worth[(unsigned char)*c];
		return red ? sum : -sum;
	}
	move_t moves[MOVES_MAX], ignored;
	int n = game->rules.generate(now, moves), best_value = -SCORE_INFINITE;
	for (int i = 0; i < n; i++) {
		line_push(line, moves[i]);
		int value = -minimax(line, ply + 1, depth - 1, &ignored);
		line_pop(line);
		if (value > best_value) {
			best_value = value;
			*best = moves[i];
		}
	}
	return best_value;
}

/* The line's last position is undecided and has no face-down pieces. */
static void compare(struct line *line, int depth_max)
{
	struct engine_instance *t = new_player(1);
	for (int depth = 1; depth <= depth_max; depth++) {
		move_t best = NO_MOVE;
		int score = minimax(line, 0, depth, &best);
		struct search_result result;
		dc_reference.search(t, line, &(struct limits){.depth = depth}, NULL, NULL, &result);
		if (result.best != best || result.score != score)
			fail_msg("%s depth %d: %s %d, expected %s %d", position_text(game, line_last(line)), depth,
				 move_text(game, line_last(line), result.best), result.score,
				 move_text(game, line_last(line), best), score);
		if (result.depth > depth || (result.depth < depth && SCORE_WIN - abs(score) > result.depth))
			fail_msg("%s depth %d: stopped at %d", position_text(game, line_last(line)), depth,
				 result.depth);
	}
	dc_reference.free(t);
}

static const char *const endings[] = {
	"K3/1p2/2g1/4/1R2/4/2n1/C2m r r - 0 30", "4/1K2/2gp/1p2/4/4/4/4 b r - 3 50",
	"2C1/4/2n1/2k1/4/R3/4/4 r b - 10 70",    "1g2/1R2/4/2p1/2P1/4/4/3k r r - 2 61",
	"M1n1/1r2/P1p1/4/4/4/4/4 b b - 0 40",
};
#define N_ENDINGS ((int)(sizeof endings / sizeof *endings))

static const char *const rule_sets[] = {"tcga2016", "paper", "ntu2025"};

static void moves_and_values_match_plain_minimax(void **state)
{
	(void)state;
	for (int i = 0; i < N_ENDINGS; i++)
		for (int rules = 0; rules < 3; rules++) {
			struct line line;
			play_moves(&line, game, rule_sets[rules], endings[i], "");
			compare(&line, 4);
			line_release(&line);
		}
}

/* In positions of random games, with repetitions and limits near or far. */
static void moves_match_plain_minimax_in_random_games(void **state)
{
	int n = 0;
	(void)state;
	for (uint64_t seed = 0; seed < 40; seed++) {
		struct position start;
		struct line line;
		struct rng rng;
		rng_seed(&rng, seed);
		set_up(game, rule_sets[seed % 3], endings[seed % N_ENDINGS], &start);
		line_init(&line, game, &start);
		while (line_ruling(&line).verdict == UNDECIDED && line.length < 60) {
			if (rng_below(&rng, 4) == 0) {
				compare(&line, 3);
				n++;
			}
			line_push(&line, random_move(game, line_last(&line), &rng));
		}
		line_release(&line);
	}
	assert_in_range(n, 200, 600);
}

/* Shuffling: a2-a1 repeats the start for the third time, which suits the weaker side. */
static void a_third_occurrence_draws(void **state)
{
	struct line line;
	(void)state;
	play_moves(&line, game, "tcga2016", "4/1K2/3P/4/4/4/4/k3 r r - 0 50",
		   "b7-b6 a1-a2 b6-b7 a2-a1 b7-b6 a1-a2 b6-b7");
	compare(&line, 5);
	struct engine_instance *t = new_player(1);
	struct search_result result;
	dc_reference.search(t, &line, &(struct limits){.depth = 1}, NULL, NULL, &result);
	assert_string_equal(move_text(game, line_last(&line), result.best), "a2-a1");
	assert_int_equal(result.score, 0); /* it is behind and draws */
	dc_reference.free(t);
	line_release(&line);
}

/* The reference player is frozen: any change here invalidates Table 3 of research/lab.md. */
static void searches_are_pinned(void **state)
{
	static const struct {
		const char *rules, *position, *moves, *best;
		int score;
		unsigned long long nodes; /* over all five depths */
	} pinned[] = {
		{"tcga2016", "K3/1p2/2g1/4/1R2/4/2n1/C2m r r - 0 30", "", "a1-a2", 0, 2162},
		{"tcga2016", "4/1K2/2gp/1p2/4/4/4/4 b r - 3 50", "", "b5-b6", 50, 1374},
		{"tcga2016", "2C1/4/2n1/2k1/4/R3/4/4 r b - 10 70", "", "c8-c5", 20, 901},
		{"tcga2016", "M1n1/1r2/P1p1/4/4/4/4/4 b b - 37 40", "", "c6-c7", 0, 828},
		{"tcga2016", "1KGg/p1mM/R1rn/CcNp/1Pp1/G1Mm/P2c/1kRP r r - 0 40", "", "c8-d8", 200, 49102},
		{"tcga2016", "4/1K2/3P/4/4/4/4/k3 r r - 0 50", "b7-b6 a1-a2 b6-b7 a2-a1 b7-b6 a1-a2", "d6-d7", 50, 690},
		{"paper", "1KGg/p1mM/R1rn/CcNp/1Pp1/G1Mm/P2c/1kRP r r - 0 40", "", "a6-a7", 200, 23794},
		{"paper", "M1n1/1r2/P1p1/4/4/4/4/4 b b - 37 40", "", "c6-c7", 0, 400},
		{"paper", "1g2/1R2/4/2p1/2P1/4/4/3k r r - 2 61", "", "b7-b6", -200, 1016},
	};
	(void)state;
	for (size_t i = 0; i < sizeof pinned / sizeof *pinned; i++) {
		struct line line;
		struct search_result t;
		struct engine_instance *player = new_player(1);
		play_moves(&line, game, pinned[i].rules, pinned[i].position, pinned[i].moves);
		dc_reference.search(player, &line, &(struct limits){.depth = 5}, NULL, NULL, &t);
		const char *best = move_text(game, line_last(&line), t.best);
		if (strcmp(best, pinned[i].best) != 0 || t.score != pinned[i].score || t.nodes != pinned[i].nodes)
			fail_msg("%s %s %s: %s %d %llu", pinned[i].rules, pinned[i].position, pinned[i].moves, best,
				 t.score, (unsigned long long)t.nodes);
		line_release(&line);
		dc_reference.free(player);
	}
}

static void limits_are_kept(void **state)
{
	(void)state;
	struct search_result t = search(NULL, endings[0], 1, (struct limits){0});
	assert_int_equal(t.depth, 5);
	t = search(NULL, endings[0], 1, (struct limits){.nodes = 100}); /* other players count playouts */
	assert_int_equal(t.depth, 5);
	t = search(NULL, endings[0], 1, (struct limits){.depth = 2, .nodes = 100});
	assert_int_equal(t.depth, 2);
	int64_t start = clock_ms();
	t = search(NULL, endings[0], 1, (struct limits){.time_ms = 50});
	assert_in_range(clock_ms() - start, 40, 60000);
	assert_true(t.depth >= 1);
	atomic_bool stop = true;
	t = search(NULL, endings[0], 1, (struct limits){.stop = &stop});
	assert_int_equal(t.depth, 0);
	assert_int_not_equal(t.best, NO_MOVE);
}

/* The same seed gives the same actions, another seed other ones. */
static void the_seed_determines_the_moves(void **state)
{
	(void)state;
	int n_other = 0;
	for (uint64_t seed = 1; seed <= 20; seed++) {
		move_t move = search(NULL, NULL, seed, (struct limits){0}).best;
		assert_int_equal(search(NULL, NULL, seed, (struct limits){0}).best, move);
		n_other += search(NULL, NULL, seed + 1, (struct limits){0}).best != move;
	}
	assert_true(n_other > 10);
	struct engine_instance *t = new_player(3);
	struct position start;
	struct line line;
	struct search_result first, second;
	set_up(game, NULL, NULL, &start);
	line_init(&line, game, &start);
	dc_reference.search(t, &line, &(struct limits){0}, NULL, NULL, &first);
	dc_reference.forget(t);
	dc_reference.search(t, &line, &(struct limits){0}, NULL, NULL, &second);
	assert_int_equal(first.best, second.best);
	line_release(&line);
	dc_reference.free(t);
	dc_reference.free(NULL);
}

int main(void)
{
	game = games_find("darkchess", NULL);
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(moves_are_random_while_a_piece_is_face_down),
		cmocka_unit_test(moves_and_values_match_plain_minimax),
		cmocka_unit_test(moves_match_plain_minimax_in_random_games),
		cmocka_unit_test(a_third_occurrence_draws),
		cmocka_unit_test(searches_are_pinned),
		cmocka_unit_test(limits_are_kept),
		cmocka_unit_test(the_seed_determines_the_moves),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
