/* The paper's reference player: random while anything lies face down, then plain minimax by material. */
#include "support.h"

#include <string.h>

#include "base/clock.h"
#include "games/darkchess/engine/dc_reference.h"
#include "games/registry.h"
#include "search/levels.h"

static const struct game *game;

static struct thinker *new_player(uint64_t seed)
{
	struct opponent o;
	struct error err;
	assert_true(opponent_find(game, "reference", &o, &err));
	assert_ptr_equal(o.engine, &dc_reference);
	return opponent_create(&o, game, (struct engine_setup){.seed = seed}, &err);
}

static struct thought think(const char *preset, const char *position, uint64_t seed, struct limits limits)
{
	struct position start;
	struct line line;
	struct thought thought;
	struct thinker *t = new_player(seed);
	set_up(game, preset, position, &start);
	line_init(&line, game, &start);
	dc_reference.think(t, &line, &limits, NULL, NULL, &thought);
	line_release(&line);
	dc_reference.free(t);
	return thought;
}

/* A knight can be taken for nothing, and is taken no more often than the other four actions are played. */
static void random_while_a_piece_is_face_down(void **state)
{
	static const char position[] = "?3/4/4/1Rn1/4/4/4/4 r r p 0 9";
	struct position start;
	move_t moves[MOVES_MAX];
	int counts[MOVES_MAX] = {0};
	(void)state;
	set_up(game, NULL, position, &start);
	int n = game->generate(&start, moves);
	assert_int_equal(n, 5);
	for (uint64_t seed = 0; seed < 1000; seed++) {
		struct thought t = think(NULL, position, seed, (struct limits){.depth = 3});
		for (int i = 0; i < n; i++)
			counts[i] += moves[i] == t.best;
		assert_int_equal(t.depth, 0);
	}
	for (int i = 0; i < n; i++)
		assert_in_range(counts[i], 150, 250);
}

/* Plain minimax by the definition, no window and no order. */
static int minimax(struct line *line, int depth)
{
	static const int worth[256] = {
		['K'] = 150,  ['G'] = 100,  ['M'] = 70,  ['R'] = 50,  ['N'] = 30,  ['C'] = 50,  ['P'] = 50,
		['k'] = -150, ['g'] = -100, ['m'] = -70, ['r'] = -50, ['n'] = -30, ['c'] = -50, ['p'] = -50};
	struct ruling ruling = line_ruling(line);
	const struct position *now = line_last(line);
	if (ruling.verdict == DRAWN)
		return 0;
	if (ruling.verdict != UNDECIDED)
		return -SCORE_WIN; /* only who has moved can have won */
	char text[POSITION_TEXT_MAX];
	game->format(now, text, sizeof text);
	bool red = *(strchr(text, ' ') + 1) == 'r';
	if (depth == 0) {
		int sum = 0;
		for (const char *c = text; *c != ' '; c++)
			sum += worth[(unsigned char)*c];
		return red ? sum : -sum;
	}
	move_t moves[MOVES_MAX];
	int n = game->generate(now, moves), best = -SCORE_INFINITE;
	for (int i = 0; i < n; i++) {
		line_push(line, moves[i]);
		int value = -minimax(line, depth - 1);
		line_pop(line);
		if (value > best)
			best = value;
	}
	return best;
}

static const char *const endings[] = {
	"K3/1p2/2g1/4/1R2/4/2n1/C2m r r - 0 30", "4/1K2/2gp/1p2/4/4/4/4 b r - 3 50",
	"2C1/4/2n1/2k1/4/R3/4/4 r b - 10 70",    "1g2/1R2/4/2p1/2P1/4/4/3k r r - 2 61",
	"M1n1/1r2/P1p1/4/4/4/4/4 b b - 0 40",
};
#define N_ENDINGS ((int)(sizeof endings / sizeof *endings))

static void values_are_those_of_plain_minimax(void **state)
{
	(void)state;
	for (int i = 0; i < N_ENDINGS; i++)
		for (int depth = 1; depth <= 3; depth++) {
			struct position start;
			struct line line;
			set_up(game, "tcga2016", endings[i], &start);
			line_init(&line, game, &start);
			line.searching = true;
			int expected = minimax(&line, depth);
			line_release(&line);
			struct thought t = think("tcga2016", endings[i], 1, (struct limits){.depth = depth});
			bool won = t.score > SCORE_WIN - SCORE_PLIES_MAX, lost = t.score < SCORE_PLIES_MAX - SCORE_WIN;
			int score = won ? SCORE_WIN : lost ? -SCORE_WIN : t.score;
			if (score != expected || t.depth > depth)
				fail_msg("%s depth %d: %d, expected %d", endings[i], depth, score, expected);
		}
}

static void limits_are_kept(void **state)
{
	(void)state;
	struct thought t = think(NULL, endings[0], 1, (struct limits){0});
	assert_int_equal(t.depth, DC_REFERENCE_DEPTH);
	t = think(NULL, endings[0], 1, (struct limits){.nodes = 100}); /* playouts, to others */
	assert_int_equal(t.depth, DC_REFERENCE_DEPTH);
	t = think(NULL, endings[0], 1, (struct limits){.depth = 2, .nodes = 100});
	assert_int_equal(t.depth, 2);
	int64_t start = clock_ms();
	t = think(NULL, endings[0], 1, (struct limits){.time_ms = 50});
	assert_in_range(clock_ms() - start, 40, 50 + 2000);
	assert_true(t.depth >= 1);
}

/* The same seed, the same actions; another seed others. */
static void the_seed_decides(void **state)
{
	(void)state;
	int n_other = 0;
	for (uint64_t seed = 1; seed <= 20; seed++) {
		move_t move = think(NULL, NULL, seed, (struct limits){0}).best;
		assert_int_equal(think(NULL, NULL, seed, (struct limits){0}).best, move);
		n_other += think(NULL, NULL, seed + 1, (struct limits){0}).best != move;
	}
	assert_true(n_other > 10);
	struct thinker *t = new_player(3);
	struct position start;
	struct line line;
	struct thought first, second;
	set_up(game, NULL, NULL, &start);
	line_init(&line, game, &start);
	dc_reference.think(t, &line, &(struct limits){0}, NULL, NULL, &first);
	dc_reference.forget(t);
	dc_reference.think(t, &line, &(struct limits){0}, NULL, NULL, &second);
	assert_int_equal(first.best, second.best);
	line_release(&line);
	dc_reference.free(t);
	dc_reference.free(NULL);
}

int main(void)
{
	game = games_find("darkchess", NULL);
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_while_a_piece_is_face_down),
		cmocka_unit_test(values_are_those_of_plain_minimax),
		cmocka_unit_test(limits_are_kept),
		cmocka_unit_test(the_seed_decides),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
